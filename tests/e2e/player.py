"""Somebody who taps: drives the page by its buttons and looks at what it keeps and shows."""

import time

from playwright.sync_api import Page

from calavera import Record, read, write
from calavera.actions import Action, Choice, Rethrow
from tests.e2e.host import Host

__all__ = ["PACE", "Player"]

READY = "html[data-app=ready]"

PACE = 260
"""Milliseconds from one tap to the next, as a person takes them: more than two taps of a double tap."""

PATIENCE = 120_000
"""Milliseconds for the page to start: a busy machine is slow and not wrong."""

TIME = """(() => {
  const time = window.testTime = { ahead: 0, stopped: null };
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
  const now = performance.now.bind(performance);
  performance.now = () => time.ahead + now();
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() { return time.ahead + (time.stopped ?? stamp.call(this)); },
  });
})()"""
"""Lets the page's time run ahead, or stand still for its events: nobody has to wait between two taps, and how
fast two of them follow does not depend on how busy the machine is."""

ASK = """intent => {
  const button = document.createElement("button");
  button.dataset.intent = intent;
  document.body.append(button);
  button.click();
  button.remove();
}"""

SETTLE = """() => {
  for (const one of document.getAnimations()) {
    if (one.effect.getComputedTiming().iterations !== Infinity) one.finish();
  }
}"""

CANONICAL = """() => {
  const moving = /^(toss-\\d|new|nth-\\d|shut)$/;
  const lasting = (value) => value.split(" ").filter((word) => !moving.test(word)).join(" ");
  const told = (node) => node.nodeType === 3 ? node.data : [
    node.localName, ...[...node.attributes].map((one) =>
      `${one.name}=${one.name === "class" ? lasting(one.value) : one.value}`).sort(),
    "(", ...[...node.childNodes].map(told), ")"].join(" ");
  return told(document.getElementById("app"));
}"""


class Player:
    """A browser page on a host; collects everything that must not happen."""

    def __init__(self, page: Page, host: Host) -> None:
        self.page = page
        self.host = host
        self.wrong: list[str] = []
        page.add_init_script(TIME)
        page.on("console", lambda said: self.check_said(said.type, said.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: self.check_origin(request.url))

    def check_origin(self, url: str) -> None:
        if not url.startswith((self.host.address, "data:", "blob:")):
            self.wrong.append(f"foreign request: {url}")

    def check_said(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.wrong.append(text)

    def check_clean(self) -> None:
        """No error in the console, no request to anywhere else, so far."""
        assert self.wrong == []

    # -- coming and going

    def open(self) -> None:
        self.page.goto(self.host.address)
        self.page.wait_for_selector(READY, timeout=PATIENCE)

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_selector(READY, timeout=PATIENCE)

    def wait_until_offline_ready(self) -> None:
        self.page.wait_for_selector("html[data-offline=ready]", timeout=PATIENCE)

    def wait(self, script: str, argument: object = None) -> None:
        """Until a script says yes; asked from here, since the page's policy forbids to do it inside."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(script, argument):
            assert time.monotonic() < deadline, f"not within {PATIENCE} ms: {script}"
            self.page.wait_for_timeout(20)

    # -- looking

    def has(self, intent: str) -> bool:
        return self.page.locator(f'[data-intent="{intent}"]').count() > 0

    def text(self, selector: str = "#app") -> str:
        return self.page.locator(selector).first.inner_text()

    def kept(self, name: str = "game") -> str | None:
        """A text that the page has kept."""
        script = "name => localStorage.getItem(`calavera:${location.pathname}:${name}`)"
        found = self.page.evaluate(script, name)
        return None if found is None else str(found)

    @property
    def record(self) -> Record:
        """The running game as it is kept."""
        text = self.kept()
        assert text is not None
        return read(text)

    def screen(self) -> str:
        """Everything that the screen shows but what only moves, with attributes in a fixed order."""
        return str(self.page.evaluate(CANONICAL))

    @property
    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        page = "document.documentElement"
        return int(self.page.evaluate(f"{page}.scrollWidth - {page}.clientWidth"))

    # -- doing

    def tap(self, intent: str) -> None:
        """Tap a button once everything lies still: a tap on a die in the air makes it land."""
        self.touch(f'[data-intent="{intent}"]')

    def touch(self, selector: str) -> None:
        """Tap whatever this finds first."""
        self.pass_time()
        self.page.evaluate(SETTLE)
        self.page.locator(selector).first.tap()

    def unfold(self) -> None:
        """Open what is folded away on this screen."""
        self.page.locator("summary").first.tap()

    def ask(self, intent: str) -> None:
        """Ask for what no button offers here, as another language in the middle of a game."""
        self.page.evaluate(ASK, intent)

    def pass_time(self, milliseconds: int = PACE) -> None:
        """For the page it is so much later."""
        self.page.evaluate("later => { testTime.ahead += later }", milliseconds)

    def stop_time(self) -> None:
        """Whatever happens from now on happens at the same moment for the page, but for `pass_time`."""
        self.page.evaluate("testTime.stopped = performance.now() - testTime.ahead")

    def begin(self, names: list[str], seed: str | None = None) -> None:
        """Begin a game by tapping; with a seed, the kept game at its start is given that one and reloaded."""
        self.tap(f"setup seats {len(names)}")
        for number, name in enumerate(names, 1):
            self.page.locator(f'[data-change="setup name {number}"]').fill(name)
        self.tap("new")
        if seed is not None:
            self.put(write(self.record.with_header("Seed", seed)))

    def start_anew(self, game: str | None = None) -> None:
        """Have the page start as on the first day, or with nothing but this game."""
        self.page.evaluate("localStorage.clear()")
        if game is None:
            self.reload()
        else:
            self.put(game)

    def put(self, game: str) -> None:
        """Have the page find this game when it starts."""
        self.page.evaluate("game => localStorage.setItem(`calavera:${location.pathname}:game`, game)", game)
        self.reload()

    def do(self, action: Action) -> None:
        """Make a decision of the engine's with taps: hold and throw, or pick and confirm."""
        if isinstance(action, Rethrow):
            self.hold_all_but(action)
            self.tap("throw")
        elif self.has(f"act {action}"):
            self.tap(f"act {action}")
        else:
            self.choose(action)  # type: ignore[arg-type]  # what is no throw is a choice

    def choose(self, choice: Choice) -> None:
        if not self.has("confirm"):
            self.tap(f"pick {choice}")
        self.tap("confirm")

    def hold_all_but(self, action: Rethrow) -> None:
        for die in self.page.locator("button.die").all():
            position = int((die.get_attribute("data-key")) or 0) - 1
            held = die.get_attribute("aria-pressed") == "true"
            if held == (position in action.positions):
                self.tap(f"hold {position + 1}")
