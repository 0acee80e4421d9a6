"""A hand that taps, whatever drives the browser: what it does, and what it sees of the page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from calavera import Record, read
from calavera.game import Rethrow
from calavera.games.calavera.actions import Action, Choice

__all__ = [
    "DECIDING",
    "FATE",
    "GO_ON",
    "IN_SIGHT",
    "KEPT_AS",
    "MEMORY",
    "NEXT_PICTURE",
    "OFFLINE",
    "PACE",
    "READY",
    "SETTLE",
    "TIME",
    "WAITS",
    "Hand",
    "in_sight",
]

READY = "html[data-app=ready]"

OFFLINE = "html[data-offline=ready]"

PACE = 620
"""Milliseconds from one tap to the next: by then everything has been in sight long enough to be tapped on."""

TIME = """(() => {
  const time = window.testTime = { ahead: 0, stopped: null, keys: 0, clicks: 0, seed: null, held: false };
  addEventListener("keyup", () => { time.keys += 1; });
  addEventListener("click", () => { time.clicks += 1; });
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
  const now = performance.now.bind(performance);
  performance.now = () => time.ahead + (time.stopped ?? now());
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() { return time.ahead + (time.stopped ?? stamp.call(this)); },
  });
  const chance = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    const seed = (time.seed ?? "").match(/../g) ?? [];
    if (seed.length !== bytes.length) return chance(bytes);
    bytes.set(seed.map((byte) => parseInt(byte, 16)));
    time.seed = null;
    return bytes;
  };
})()"""
"""Lets the page's time run ahead, or stand still for its events: no test waits between two taps, and how
fast two of them follow does not depend on how busy the machine is. And lets a test say what chance brings the
next time the page asks for it."""

FATE = "seed => { testTime.seed = seed }"
"""Has chance bring this seed the next time."""

MEMORY = "Object.defineProperty(navigator, 'deviceMemory', {{ value: {}, configurable: true }});"
"""Has the device say how many gigabytes it has: only from four on it spends some on a snapshot."""

PASS = "later => { testTime.ahead += later }"

NEXT_PICTURE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page as it is now has been drawn: by then it has heard all that came before."""

SETTLE = """() => {
  const ends = (one) => one.effect.getComputedTiming().iterations !== Infinity;
  const moving = document.getAnimations().filter(ends);
  for (const one of moving) one.finish();
  return moving.length > 0;
}"""
"""Has everything lie still that moves; says if there was anything: the page hears of it a picture later."""

CANONICAL = """() => {
  const moving = /^(toss-\\d|new|nth-\\d|shut)$/;
  const lasting = (value) => value.split(" ").filter((word) => !moving.test(word)).join(" ");
  const kept = (node) => !node.matches?.(".confetti, [data-aside][hidden]");
  const told = (node) => node.nodeType === 3 ? node.data : [
    node.localName, ...[...node.attributes].filter((one) => one.name !== "data-toss").map((one) =>
      `${one.name}=${one.name === "class" ? lasting(one.value) : one.value}`).sort(),
    "(", ...[...node.childNodes].filter(kept).map(told), ")"].join(" ");
  return told(document.getElementById("app"));
}"""

UNFOLD = """selector => {
  const found = document.querySelector(`:is(${selector}):not([hidden] *)`);
  if (found?.closest("summary")) return;
  for (let fold; (fold = found?.closest("details:not([open])")); ) fold.open = true;
}"""
"""Opens what a button is folded away in, as its summary does."""

FOLDED = "fold => !document.querySelector(`.fold.${fold}`).open"

DECIDING = {"throw", "hold", "pick", "confirm", "take"}
"""Verbs of buttons that are there once nothing stands between two decisions."""

WAITS = '() => document.querySelector("[data-handover]") !== null'
"""An expression that is true between two decisions: marks are drawn, or a card waits for a tap."""

GO_ON = """() => document.querySelector(
  '[data-handover] :is([data-intent="go-on"], [data-intent="skip"])')?.click()"""

IN_SIGHT = ":not([hidden] *)"
"""The end of a selector that finds nothing of a table that waits behind another screen."""

TEXT = "selector => document.querySelector(selector).innerText"

HAS = f'intent => document.querySelector(`[data-intent="${{intent}}"]{IN_SIGHT}`) !== null'

OTHER_GAME = 'key => document.querySelector(`[data-intent="setup game ${key}"][aria-pressed=false]`) !== null'
"""Says whether a game can be chosen that is not chosen yet."""

KEPT = "async name => JSON.parse(await calaveraTexts.all())[name] ?? null"

KEEP = "async texts => { await calaveraTexts.write(JSON.stringify(texts)) }"

WRITTEN = """async () => {
  // What a key does, and what follows from a writing, may come a task later; some answers, a picture later.
  const busy = () => window.calaveraTexts?.writing || document.querySelector("[aria-busy]");
  for (let still = 0; still < 3; still = busy() ? 0 : still + 1) {
    await new Promise((done) => setTimeout(done, 1));
  }
}"""

CLICKED = """async (before) => {
  for (let tries = 0; tries < 3000 && testTime.clicks === before; tries += 1) {
    await new Promise((done) => setTimeout(done, 1));
  }
}"""
"""A finger's tap becomes a click some time later. Where the page has reloaded, or nothing wants the click,
there comes none."""

AIM = f"""async ([later, selector]) => {{
  if (({SETTLE})()) await ({NEXT_PICTURE})();
  ({PASS})(later);
  ({UNFOLD})(selector);
  return testTime.clicks;
}}"""
"""All that comes before a tap, in one question to the browser; returns how often the page was clicked."""

ANSWERED = f"async (before) => {{ await ({CLICKED})(before); await ({WRITTEN})(); }}"

CLEAR = """async () => {
  localStorage.clear();
  const names = Object.keys(JSON.parse(await calaveraTexts.all())).filter((name) => name !== "format");
  await calaveraTexts.write(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
}"""

DICE = """() => [...document.querySelectorAll("button.die")].map((die) =>
  [Number(die.dataset.key) - 1, die.getAttribute("aria-pressed") === "true"])"""


KEPT_AS = {"calavera": "game", "castro": "castro"}
"""The names under which running games are kept, by the keys of their games."""

PICKS = {"calavera": "pick", "castro": "tap-square"}
"""Verbs of the buttons that pick a choice, alike."""


def in_sight(selector: str) -> str:
    """Return the selector of those elements that no other screen lies over."""
    return f":is({selector}){IN_SIGHT}"


class Hand(ABC):
    """Taps its way through a game. The page's time has to be `TIME`."""

    game = "calavera"
    """The key of the game that is played; another one where a test says so."""

    watched: ClassVar[list[Hand]] = []
    """Every hand of the test that runs: at its end, nothing may be wrong with any of them."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        """Errors, warnings and requests to other hosts, in their order."""
        self.allowed: list[str] = []
        self.watched.append(self)

    @abstractmethod
    def evaluate(self, function: str, given: Any = None) -> Any:
        """Return the result of a JavaScript function for a value, both as JSON."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Press what this finds first, as the browser's own input."""

    @abstractmethod
    def fill(self, selector: str, text: str) -> None:
        """Write into a field instead of what stands there."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again and wait until it is ready."""

    # -- errors

    def hear(self, kind: str, text: str) -> None:
        """Note a message of the console, where it is bad; an empty line only parts those of another one."""
        if kind.lower() in {"error", "warn", "warning"} and text.strip():
            self.wrong.append(text)

    def allow(self, *parts: str) -> None:
        """Allow errors and notices that the test provokes, by a part of what the console says of each."""
        self.allowed += parts

    @property
    def unexpected(self) -> list[str]:
        """Everything wrong so far that the test does not allow."""
        return [text for text in self.wrong if not any(part in text for part in self.allowed)]

    def check_clean(self) -> None:
        """Check that there was no error in the console, no notice of one and no foreign request so far."""
        assert not self.unexpected, self.unexpected  # said here, where pytest does not rewrite it

    # -- looking

    def has(self, intent: str) -> bool:
        return bool(self.evaluate(HAS, intent))

    def kept(self, name: str = "") -> str | None:
        """Return a text that the page has kept: without a name, the running game."""
        found = self.evaluate(KEPT, name or KEPT_AS[self.game])
        return None if found is None else str(found)

    @property
    def record(self) -> Record:
        """The running game as it is kept."""
        text = self.kept()
        assert text is not None
        return read(text)

    def text(self, selector: str = "#app") -> str:
        """Return what is seen of the first element that this finds, once everything lies still."""
        self.evaluate(SETTLE)
        return str(self.evaluate(TEXT, in_sight(selector)))

    def screen(self) -> str:
        """Everything that the screen shows but what only moves, with attributes in a fixed order."""
        return str(self.evaluate(CANONICAL))

    # -- doing

    def tap(self, intent: str) -> None:
        """Tap a button once everything lies still: a tap on a die in the air makes it land."""
        if intent.partition(" ")[0] in DECIDING:
            self.go_on()
        self.touch(f'[data-intent="{intent}"]')

    def touch(self, selector: str) -> None:
        """Tap whatever this finds first."""
        before = self.evaluate(AIM, [PACE, selector])
        self.click(in_sight(selector))
        self.evaluate(ANSWERED, before)

    def go_on(self) -> None:
        """Tap past what stands between two decisions."""
        while self.evaluate(WAITS):
            self.pass_time()
            self.evaluate(GO_ON)
            self.wait_until_kept()

    def clicking(self, press: Callable[[], object]) -> None:
        """Do what becomes a click, and wait until the page has answered it."""
        before = self.evaluate("() => testTime.clicks")
        press()
        self.evaluate(ANSWERED, before)

    def wait_until_kept(self) -> None:
        """Wait for what is shown only when it is kept."""
        self.evaluate(WRITTEN)

    def pass_time(self, milliseconds: int = PACE) -> None:
        """For the page it is so much later."""
        self.evaluate(PASS, milliseconds)

    def set_up(self, *more: str) -> None:
        """Unfold the setup of a game of several on the start page, and what is folded in it by class."""
        for fold in ("together", *more):
            if self.evaluate(FOLDED, fold):
                self.touch(f".fold.{fold} > summary")

    def new(self) -> None:
        """Begin a game of several as it is set up."""
        self.set_up()
        self.tap("new")

    def speak(self, language: str) -> None:
        """Choose a language behind the globe of the start page."""
        self.touch(".tongues > summary")
        self.tap(f"language {language}")

    def rarities(self) -> None:
        """Unfold what is rarely wanted on the start page."""
        self.touch(".fold.more > summary")

    def begin(self, names: list[str], seed: str | None = None) -> None:
        """Begin a game by tapping; with a seed, chance brings that one."""
        if self.evaluate(OTHER_GAME, self.game):
            self.tap(f"setup game {self.game}")
        self.set_up()
        self.tap(f"setup seats {len(names)}")
        for number, name in enumerate(names, 1):
            self.fill(f'[data-change="setup name {number}"]', name)
        self.evaluate(FATE, seed)
        self.tap("new")
        assert seed in {None, self.record.header("Seed")}

    def put(self, game: str) -> None:
        """Have the page find this game when it starts."""
        self.keep(**{KEPT_AS[self.game]: game})
        self.reload()

    def keep(self, **texts: str) -> None:
        """Put texts where the page will find them."""
        self.evaluate(KEEP, texts)

    def forget_all(self) -> None:
        """Nothing is kept any more."""
        self.evaluate(CLEAR)

    def do(self, action: Action) -> None:
        """Make a decision of the engine's with taps: hold and throw, or pick and confirm."""
        if isinstance(action, Rethrow):
            self.hold_all_but(action)
            self.tap("throw")
        elif self.has(f"take {action}"):
            self.tap(f"take {action}")
        else:
            self.choose(action)  # type: ignore[arg-type]  # what is no throw is a choice

    def choose(self, choice: Choice) -> None:
        self.go_on()
        if not self.has("confirm"):
            self.tap(f"{PICKS[self.game]} {choice}")
        self.tap("confirm")

    def hold_all_but(self, action: Rethrow) -> None:
        for position, held in self.evaluate(DICE):
            if held == (position in action.positions):
                self.tap(f"hold {position + 1}")
