"""Whole games while everything goes wrong that can, in an order that a seed says: nothing is lost that was
reported as kept, and the page answers again, after a reload at most.

Reported as kept is what a decision led to once that was drawn without a notice. `CALAVERA_FAULTS="7 8 9"`
plays other seeds than the one that is always played.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Playwright

from calavera import Rethrow, read, write
from tests.e2e.engines.chromium import Chromium
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.eventful_games import eventful
from tests.e2e.faults import (
    ARM,
    CHOOSE,
    EMPTY,
    FAULTY,
    LOOK,
    UNTIL_ANSWERED,
    Fault,
    links,
    odd_file,
    schedule,
)
from tests.e2e.hand import CLICKED, DECIDING, DICE, GO_ON, SETTLE, WAITS, in_sight
from tests.e2e.host import Host
from tests.e2e.notices import notice
from tests.e2e.player import HUNG
from tests.e2e.varied_games import decisions

pytestmark = pytest.mark.large

SEEDS = os.environ.get("CALAVERA_FAULTS", "1").split()

SOON = 1_500
"""Milliseconds for an answer while a fault may prevent it."""

IN_TIME = 30_000
"""Milliseconds for an answer that must come: a busy machine is slow and not wrong."""

START = 60
"""Seconds for whatever the page is waited for, a start above all, while anything may refuse to answer."""

NAMES = ["Ina", "Sami"]

ON_TABLE = "[data-screen=table]"

ALL = "calaveraTexts.all()"

LOCAL_GAME = """(() => {
  const name = Object.keys(localStorage).find((one) => one.endsWith(":game"));
  return name ? localStorage.getItem(name) : null;
})()"""

OPENING = (
    "how => { how ? sessionStorage.setItem('testOpening', how) : sessionStorage.removeItem('testOpening'); }"
)

TOLD = """async ([selector, milliseconds]) => {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (document.querySelector(selector)) return true;
    await new Promise((done) => setTimeout(done, 5));
  }
  return false;
}"""

FLUSHED = 60
"""Seconds within which a browser has put its storage of texts on the disk; Chromium needs about five."""


class Chaos:
    """A game that is played on through a schedule of faults, and what the page has promised of it."""

    def __init__(
        self, engine: Engine, random: Random, own: tuple[str, ...], fewer: int = 0, length: int = 0
    ) -> None:
        self.engine = engine
        self.random = random
        self.expected = eventful(2)
        self.decisions = decisions(self.expected)[-length:]
        """The last `length` of the game's, or all."""
        self.plan = schedule(random, self.decisions[1:], own, fewer)
        self.promised = 0
        """The number of actions that have been reported as stored."""
        self.reports = 0
        self.met = 0
        self.recovering = True
        """True while a reload may still be what helps."""

    def play(self) -> None:
        """Play to the end. Raises AssertionError as soon as something is lost, or the page stays silent."""
        self.engine.begin(NAMES, self.expected.header("Seed"))
        at = self.decisions[0]
        if at:
            self.engine.put(write(self.expected.back(len(self.expected.actions) - at)))
        while at < len(self.expected.actions):
            fault = self.plan.pop(at, None)
            if fault:
                print(f"{time.monotonic():.1f} {at} {fault}", flush=True)
            try:
                at = self.advance(at) if fault is None else self.meet(fault, at)
            except BaseException as error:
                error.add_note(f"at action {at}, after {fault or 'no fault'}; {self.engine.wrong[-3:]}")
                raise
        self.reload()
        assert self.found() == len(self.expected.actions)
        assert self.told(".sum td", IN_TIME)

    # -- deciding

    def advance(self, at: int) -> int:
        """Decide without a fault, which must be kept: after a reload where an earlier fault lasts."""
        outcome = self.decide(at, IN_TIME if not self.recovering else SOON * 4)
        if outcome == "kept":
            self.recovering = False
            return self.after(at)
        assert self.recovering, f"action {at} was answered with {outcome or 'nothing'}"
        self.recovering = False
        self.reload()
        return self.found()

    def decide(self, at: int, patience: int) -> str:
        """Make a decision; `kept` is what the page is held to, else the kinds of its notices."""
        self.to_table()
        outcome = ""
        for intent in self.intents(at):
            outcome = self.press(intent, patience)
            if not outcome:
                return ""
        if is_kept(outcome):
            self.promised = self.after(at)
            self.reports += 1
            return "kept"
        return outcome

    def intents(self, at: int) -> Iterator[str]:
        """Return the intents to tap for a decision, in order, as the page then stands."""
        action = self.expected.actions[at]
        if self.expected.states[at].fresh:
            yield "throw"
        elif isinstance(action, Rethrow):
            for position, held in self.engine.evaluate(DICE):
                if held == (position in action.positions):
                    yield f"hold {position + 1}"
            yield "throw"
        elif self.engine.has(f"take {action}"):
            yield f"take {action}"
        else:
            if not self.engine.has("confirm"):
                yield f"pick {action}"
            yield "confirm"

    def press(self, intent: str, patience: int) -> str:
        """Tap a button, and wait for what comes of it; nothing where none is offered or nothing comes."""
        if intent.partition(" ")[0] in DECIDING:
            self.go_on(patience)
        if not self.told(in_sight(f'[data-intent="{intent}"]'), patience):
            return ""
        self.engine.pass_time()
        self.engine.evaluate(SETTLE)
        shown = self.engine.evaluate(LOOK)[0]
        clicks = self.engine.evaluate("() => testTime.clicks")
        self.engine.click(f'[data-intent="{intent}"]')
        self.engine.evaluate(CLICKED, clicks)
        return str(self.engine.evaluate(UNTIL_ANSWERED, [shown, patience]))

    def after(self, at: int) -> int:
        """Count the actions at the time of the next decision."""
        return next((place for place in self.decisions if place > at), len(self.expected.actions))

    # -- looking

    def told(self, selector: str, patience: int) -> bool:
        """Wait until something is on the screen; whether it came."""
        return bool(self.engine.evaluate(TOLD, [selector, patience]))

    def found(self) -> int:
        """Count the stored actions of the game; at least those that the page has reported."""
        text = self.engine.kept()
        assert text is not None, f"the game is gone, and {self.promised} actions were reported as kept"
        actions = read(text).actions
        assert actions == self.expected.actions[: len(actions)]
        assert len(actions) >= self.promised, f"{len(actions)} are kept, {self.promised} were reported so"
        return len(actions)

    # -- coming and going

    def go_on(self, patience: int) -> None:
        """Tap past what stands between two decisions, which writes nothing."""
        end = time.monotonic() + patience / 1000
        while self.engine.evaluate(WAITS) and time.monotonic() < end:
            shown = self.engine.evaluate(LOOK)[0]
            self.engine.pass_time()
            self.engine.evaluate(GO_ON)
            self.engine.evaluate(UNTIL_ANSWERED, [shown, patience])

    def to_table(self) -> None:
        """From wherever the page is, without what it has said meanwhile."""
        if self.engine.has("dismiss"):
            self.engine.click('[data-intent="dismiss"]')
            self.told("body:not(:has(.notice))", SOON)  # it comes back where nothing can be kept as yet
        while not self.engine.run(f"document.querySelector('{ON_TABLE}') !== null"):
            way = (
                "close" if self.engine.has("close") else "resume"
            )  # what lies over the start page comes off first
            assert self.press(way, IN_TIME), f"{way} is not answered"
        self.go_on(IN_TIME)

    def reload(self) -> None:
        self.engine.go_again()
        self.arrive()

    def arrive(self) -> None:
        """Wait until the page answers."""
        try:
            self.engine.arrive()
        except AssertionError as error:
            error.add_note(str(self.engine.evaluate(HUNG)))
            raise

    def start_again(self) -> None:
        """The browser is killed, and started again."""
        self.engine.kill()
        self.engine.launch()
        self.engine.go(self.engine.host.address)
        self.arrive()

    # -- faults

    def meet(self, fault: Fault, at: int) -> int:
        """Go through a fault; how many actions there are after it."""
        how = {"odd file": self.odd_file, "file": self.file, "link": self.link}
        if fault.kind == "database":
            return self.database(fault, at)
        if fault.kind in {"reload", "killed", "crashed"}:
            return self.leave(fault, at)
        if fault.kind == "opening":
            return self.opening(fault, at)
        if fault.kind == "quota":
            return self.quota(at)
        if fault.kind == "full disk":
            return self.full_disk(at)
        if fault.kind in {"emptied", "deleted"}:
            return self.gone(fault, at)
        how[fault.kind](fault)
        return self.advance(at)

    def database(self, fault: Fault, at: int) -> int:
        armed: dict[str, Any] = {"kind": fault.how, "after": fault.number, "times": fault.times}
        self.engine.evaluate(ARM, armed)
        outcome = self.decide(at, SOON)
        self.met += self.engine.run("testFault.met")
        self.engine.evaluate(ARM, {"times": 0})
        self.recovering = True
        if outcome and self.random.random() < 0.6:
            return self.after(at)
        self.reload()
        return self.found()

    def leave(self, fault: Fault, at: int) -> int:
        """Decide, and be gone at any moment from then on."""
        self.decide(at, self.random.choice((0, 5, 20, 60, IN_TIME)))
        if fault.kind == "killed":
            self.start_again()
        elif fault.kind == "crashed":
            assert isinstance(self.engine, Chromium)
            self.engine.crash()
            self.engine.go(self.engine.host.address)
            self.arrive()
        else:
            self.reload()
        return self.found()

    def quota(self, at: int) -> int:
        """No room any more, and a start without room."""
        assert isinstance(self.engine, Chromium)
        self.engine.ask_devtools("Storage.overrideQuotaForOrigin", quotaSize=self.random.choice((1, 2_000)))
        self.decide(at, IN_TIME)
        self.reload()
        self.engine.ask_devtools("Storage.overrideQuotaForOrigin")
        self.reload()
        return self.found()

    def full_disk(self, at: int) -> int:
        """No byte more for some decisions, perhaps a start in between; then there is room again."""
        filler = self.engine.profile.parent / "filler"
        self.wait_until_copied()
        copied = self.promised
        fill(filler)
        for _ in range(self.random.randint(1, 4)):
            if at == len(self.expected.actions):
                break
            if not self.decide(at, SOON * 4):
                break
            at = self.after(at)
        if self.random.random() < 0.4:
            self.reload()
        filler.unlink()
        if self.random.random() < 0.5:
            self.promised = copied  # a database torn by the full disk is thrown away, and the copy is older
            self.start_again()
        else:
            self.reload()
        return self.found()

    def wait_until_copied(self) -> None:
        """Wait until Chromium has put the second copy on the disk: some seconds after a writing.

        A disk that is full before that, in a browser that throws its database away and is killed, costs the
        actions of these seconds and those until there is room again: nothing that a page can do writes the
        storage of texts sooner.
        """
        copy = str(self.engine.evaluate("() => localStorage.getItem('calavera:/:copy') ?? ''"))
        wanted = [copy[:24].encode("latin-1"), copy[:24].encode("utf-16-le")]
        folder = self.engine.profile / "Default" / "Local Storage" / "leveldb"
        end = time.monotonic() + FLUSHED
        while not any(text in file.read_bytes() for file in folder.glob("*.log") for text in wanted):
            assert time.monotonic() < end, "the second copy does not reach the disk"
            time.sleep(0.1)

    def gone(self, fault: Fault, at: int) -> int:
        """All that was kept goes while the page is open: it writes again what it has."""
        self.promised = 0
        if fault.kind == "deleted":
            assert isinstance(self.engine, Chromium)
            self.engine.ask_devtools("Storage.clearDataForOrigin", storageTypes="indexeddb")
        else:
            self.engine.evaluate(EMPTY)
        outcome = self.decide(at, IN_TIME)
        if outcome != "kept":  # it may say so once
            at = self.after(at)
            outcome = self.decide(at, IN_TIME)
        assert outcome == "kept", f"after everything was {fault.kind}: {outcome or 'nothing'}"
        assert self.found() == self.after(at)
        return self.after(at)

    def opening(self, fault: Fault, at: int) -> int:
        """The database does not open at a start: what is played meanwhile, here or elsewhere, stays."""
        self.engine.evaluate(OPENING, fault.how)
        self.reload()
        before, meanwhile = self.promised, list[str]()
        restored = self.engine.run(f"document.querySelector('{ON_TABLE}') !== null")
        if restored and self.decide(at, IN_TIME) == "kept":
            meanwhile.append(self.engine.run(LOCAL_GAME))
        self.to_start()
        self.engine.set_up()
        assert self.press("new", IN_TIME)
        outcome = self.press("throw", IN_TIME)
        assert outcome, "without a database nothing is played"
        if is_kept(outcome):
            meanwhile.append(self.engine.run(LOCAL_GAME))
        self.engine.evaluate(OPENING, "")
        self.reload()
        for text in meanwhile:
            assert text is not None, "nothing is kept, and nothing is said of it"
            played = read(text)
            games = [read(kept) for kept in self.texts() if f'"{played.header("Seed")}"' in kept]
            assert any(game.actions[: len(played.actions)] == played.actions for game in games), text
        self.promised = before  # what was played meanwhile may stand beside it as another game
        return self.found()

    def texts(self) -> list[str]:
        """Return every text that is kept."""
        return list(json.loads(self.engine.run(ALL)).values())

    def to_start(self) -> None:
        while not self.engine.has("new"):
            assert self.press("menu" if self.engine.has("menu") else "close", IN_TIME)

    def file(self, fault: Fault) -> None:
        self.take(fault.how, fault.number, "")
        assert self.told(".notice", IN_TIME), "nothing is said about the file"

    def odd_file(self, _: Fault) -> None:
        """Games with odd headers are taken in or refused; the list of games can be read with them."""
        settings = json.loads(json.loads(self.engine.run(ALL))["settings"])
        wanted = {name: settings[name] for name in ("language", "setup", "options")}
        record = self.expected.back(len(self.expected.actions) - 10)
        self.take("text", 0, odd_file(self.random, record, wanted))
        assert self.told('.notice, [data-intent="import-yes"]', IN_TIME)
        if self.engine.has("import-yes"):
            assert self.press("import-yes", IN_TIME)
            assert self.told(".games .list > li", IN_TIME)
            self.to_start()
            assert self.press("games", IN_TIME)

    def take(self, *what: object) -> None:
        self.to_start()
        assert self.press("games", IN_TIME)
        self.engine.evaluate(CHOOSE, what)

    def link(self, fault: Fault) -> None:
        """Follow invented links: each is shown, or the page says why not."""
        made = list(links(self.random, self.expected))
        for link in made if fault.how == "warm" else self.random.sample(made, 3):
            if fault.how == "warm":
                self.engine.run(f"void (location.hash = {json.dumps(link)})")
            else:
                self.engine.run(f"history.replaceState(null, '', {json.dumps(link)})")
                self.reload()
            assert self.told(".notice, [data-screen=replay]", IN_TIME), link[:200]
            assert self.engine.run("location.hash") == ""
            self.to_table()


def is_kept(outcome: str) -> bool:
    """Return whether the page may be held to what it has shown: some notices say nothing of that."""
    return bool(outcome) and not {"not_kept", "elsewhere"}.intersection(outcome.split())


def fill(file: Path) -> None:
    """Write a file until its disk has no room for any more."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as into:
        for size in (1 << 20, 1 << 10, 1):
            with contextlib.suppress(OSError):
                while True:
                    into.write(bytes(size))


CHROMIUM = ("reload", "reload", "killed", "crashed", "quota", "deleted")

OTHERS = ("reload", "killed")

FEWER = 9
"""Faults where the budget is small."""

SHORTER = 24
"""Decisions there: the end of a game."""

LONGER = 44
"""Decisions where every fault is met: half as many again as there are faults."""

FULL, ON_FULL_DISK = 2, 14
"""How often the disk is full, and of how many decisions at the end of a game."""

ROOM = "120m"
"""On the small disk: more than a browser needs for its profile."""


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """A browser on the start screen, into which faults can be put."""
    engine: Engine
    if request.param == "chromium":
        means = map(request.getfixturevalue, ("playwright", "headless"))
        engine = Chromium(host, tmp_path / "profile", *means)
    elif request.param == "firefox":
        request.getfixturevalue("tools")
        engine = Firefox(host, tmp_path / "profile")
    else:
        engine = WebKit(host, tmp_path / "profile")
    engine.before, engine.patience = FAULTY, START
    engine.allow("")  # whatever goes wrong here does so on purpose: see `play_through` for what must not
    try:
        engine.launch()
        engine.open()
        yield engine
    finally:
        engine.quit()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder with little room; where none can be mounted, there is no such test."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def play_through(chaos: Chaos, seed: str) -> None:
    """Play, and tell how the same is played again where that ends badly."""
    plan = {place: str(fault) for place, fault in chaos.plan.items()}
    try:
        chaos.play()
    except BaseException as error:
        error.add_note(f"CALAVERA_FAULTS={seed!r} plays this again: {plan}")
        raise
    assert chaos.reports > len(chaos.decisions) / 2
    assert not [said for said in chaos.engine.wrong if "Traceback" in said]


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_was_reported_as_kept_is_lost_and_the_page_answers_again(
    engine: Engine, seed: str
) -> None:
    chromium = isinstance(engine, Chromium)
    fewer, length = (0, LONGER) if chromium else (FEWER, SHORTER)
    chaos = Chaos(engine, Random(seed), CHROMIUM if chromium else OTHERS, fewer, length)
    play_through(chaos, seed)
    assert chaos.met > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_disk_that_is_full_again_and_again(
    seed: str, small_disk: Path, playwright: Playwright, headless: dict[str, object], host: Host
) -> None:
    engine = Chromium(host, small_disk / "profile", playwright, headless)
    engine.before, engine.patience = FAULTY, START
    engine.allow(notice("not_kept"), notice("no_database"))
    random = Random(seed)
    chaos = Chaos(engine, random, (), length=ON_FULL_DISK)
    places = random.sample(chaos.decisions[1:-5], FULL)
    chaos.plan = dict.fromkeys(places, Fault("full disk"))
    try:
        engine.launch()
        engine.open()
        engine.wait_until_offline_ready()
        play_through(chaos, seed)
    finally:
        engine.quit()
