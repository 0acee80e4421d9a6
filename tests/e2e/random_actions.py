"""Random taps, keys and everything else that players do, many a second, with a storage that takes its time.

`SCRIPT` comes into the page before its own scripts; `Actions` has it act, adds what only a driver can do (its
own taps and keys, other sizes of the window), and says at once when anything is wrong: an error, a notice of
one, a page that no longer answers. Everything follows from a seed, but for how fast the machine is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Protocol

from calavera import new_record, write
from calavera.game import Rethrow, State
from calavera.play.match import play_out
from calavera.record.link import pack
from calavera.record.record import AnyRecord
from tests.e2e.hand import Hand
from tests.e2e.notices import notice

__all__ = ["SCRIPT", "Actions", "Driver", "Found"]

ALLOWED = (
    *("link_bad", "link_newer", "link_none", "solo_link_bad", "join_bad", "join_newer", "join_host"),
    *("file_bad", "file_many", "import_bad", "not_your_turn", "duel_early"),
    *("board_bad", "layout_bad", "sheet_people"),
    *("not_copied", "not_shared", "link_not_copied", "text_not_copied", "picture_failed"),
    *("share_copied", "picture_saved"),
)
"""Names of the notices that these actions provoke: of broken links and files, of an own sheet that cannot be,
and of a share or a clipboard that refuses, or of what has come about instead."""

SCRIPT = Path(__file__).with_suffix(".js").read_text().replace("ALLOWED", json.dumps(ALLOWED))
"""The page's part: `wrong` in its `testActions` is what is wrong, `log` the last actions before it."""

SLOWEST = 500
"""Milliseconds of a writing at most."""

BATCH = 50
"""Actions of the page's own between two of the driver's."""

PER_START = 400
"""Actions until the page begins with something else."""

SIZES = ((390, 844), (844, 390), (820, 1180), (1180, 820), (320, 568), (1440, 900))

KEYS = (*"123456rulshpe", "Enter", "Enter", "Enter", "Escape", "ArrowUp", "ArrowDown", "Tab", " ")


class Driver(Protocol):
    """The hand's own input, which the browser trusts. None of them waits for an answer."""

    def tap_now(self, intent: str) -> None:
        """Tap a button by its intent; nothing where it has gone meanwhile."""

    def press_now(self, key: str) -> None:
        """Press a key."""

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""


def _hasty(state: State, random: Random) -> Any:
    """Choose anything legal but a reroll."""
    legal = state.legal_actions()
    return random.choice([action for action in legal if not isinstance(action, Rethrow)] or legal)


@cache
def _game(name: str, seats: tuple[str, ...], seed: int) -> AnyRecord:
    headers = {"Game": name, "Date": "2026-11-20", "Seats": str(len(seats)), "Seed": f"{seed:032x}"}
    headers |= {f"Seat{number}": seat for number, seat in enumerate(seats, 1)}
    headers |= {"Layout": "classic"} if name == "Calavera" else {"Board": "classic"}
    return play_out(new_record(headers), dict.fromkeys(range(len(seats)), _hasty), Random(seed))


@cache
def _stored() -> dict[str, str]:
    """Return a few finished and unfinished games of both kinds, at hand and put away."""
    games = [
        _game(name, seats, number)
        for number, seats in enumerate([("Ina", "Sami"), ("Ina", "computer: easy"), ("Ina", "Sami", "Bo")])
        for name in ("Calavera", "Castro")
    ]
    texts = {f"kept/{1763700000000 + number}": write(record) for number, record in enumerate(games)}
    running = games[2]
    texts["kept/1763700000100"] = write(running.back(len(running.actions) // 2))
    return texts | {"game": write(games[0]), "castro": write(games[1].back(9))}


STARTS: tuple[tuple[bool, tuple[str, ...]], ...] = (
    (False, ("play-against medium",)),
    (False, ("setup game castro", "play-against easy")),
    (True, ("resume",)),
    (False, ("lesson calavera",)),
    (False, ("setup game castro", "setup seats 3", "setup kind 2 easy", "setup kind 3 person", "new")),
    (True, ("statistics",)),
    (False, ("solo",)),
    (False, ("puzzles",)),
    (False, ("setup game calavera", "setup seats 4", "setup kind 2 person", "setup kind 3 hard", "new")),
    (True, ("games",)),
    (False, ("setup seats 2", "setup kind 2 person", "setup dice real", "new")),
    (False, ("one-table", "table-host")),
    (True, ("progress",)),
    (False, ("setup seats 2", "setup kind 2 person", "setup dice sheet", "new")),
    (False, ("lesson castro",)),
    (False, ("play-against expert coach castro",)),
    (True, ()),
    (False, ("by-link",)),
    (False, ("setup game castro", "setup seats 2", "setup kind 2 person", "setup dice sheet", "new")),
    (False, ()),
)
"""Beginnings: whether games are stored, and what is asked for first."""

BEGIN = """async (texts) => {
  const stored = Object.keys(JSON.parse(await calaveraTexts.all())).filter((name) => name !== "format");
  const gone = Object.fromEntries(stored.map((name) => [name, null]));
  await calaveraTexts.write(JSON.stringify({ ...gone, ...texts }));
  calaveraTexts.heard.mine(await calaveraTexts.read());
  return await testActions.ask("menu", "start");
}"""
"""Has the page begin with nothing but these texts."""

TRIES = 50
"""Times that a page is asked where it has gone, five seconds in all."""

LEFT = """() => {
  let before = null;
  try { before = sessionStorage.getItem("testLeft"); } catch { /* an empty page has no storage */ }
  return [location.href, before];
}"""
"""The place where the page has gone, and the actions before."""

FLOOR = "() => { for (let n = 0; n < 4; n += 1) history.pushState(1, ''); }"
"""Entries below the start screen: a Back that meets the page's own way there would lead out of the page, as
it should, and end the test."""

REPORT = "() => ({ ...testActions, file: null, links: null })"


@dataclass
class Found:
    """The screens that were seen, and the verbs that were asked for, with their numbers."""

    screens: dict[str, int] = field(default_factory=dict)
    verbs: dict[str, int] = field(default_factory=dict)
    actions: int = 0


class Actions:
    """Acts on a page by a seed. `hand` looks at it, `driver` has the browser's own input."""

    def __init__(self, hand: Hand, driver: Driver, seed: int) -> None:
        self.hand = hand
        self.driver = driver
        self.seed = seed
        self.random = Random(seed)
        self.found = Found()
        hand.allow(*map(notice, ALLOWED))
        self.own: list[str] = []
        """The driver's last actions."""

    def act(self, count: int) -> Found:
        """Act so often. Raises AssertionError as soon as anything is wrong."""
        starts = self._starts()
        links = [f"#game={pack(_game('Calavera', ('Ina', 'Sami'), 0))}"]
        links.append(f"#game={pack(_game('Castro', ('Ina', 'Sami'), 0).back(7))}")
        self.hand.evaluate("links => { testActions.links = links }", links)
        self.hand.evaluate(FLOOR)
        while self.found.actions < count:
            stored, intents = next(starts)
            self.own = [f"begin {stored} {' + '.join(intents)}"]
            self._check(self.hand.evaluate(BEGIN, _stored() if stored else {}))
            for intent in intents:
                self._check(self.hand.evaluate("intent => testActions.ask(intent)", intent))
            self._segment(min(PER_START, count - self.found.actions))
            self._check(self.hand.evaluate("() => testActions.ask('menu', 'start')"))
        report = self.hand.evaluate(REPORT)
        self.found.screens, self.found.verbs = report["screens"], report["verbs"]
        return self.found

    def _starts(self) -> Iterator[tuple[bool, tuple[str, ...]]]:
        starts = list(STARTS)
        self.random.shuffle(starts)
        return cycle(starts)

    def _segment(self, count: int) -> None:
        for _ in range(0, count, BATCH + 5):
            if self.random.random() < 0.3:
                size = self.random.choice(SIZES)
                self.own.append(f"size {size}")
                self.driver.resize(*size)
            given = [self.random.randrange(2**31), BATCH, SLOWEST]
            self.own.append(f"act {given}")
            try:
                well = self.hand.evaluate("given => testActions.act(...given)", given)
            except Exception as error:  # of whichever driver
                error.add_note(f"seed {self.seed}: {self._left()}; the driver: {self.own[-12:]}")
                raise
            self.found.actions += BATCH
            self._check(well)
            for _ in range(5):
                self._trusted()
                self.found.actions += 1

    def _left(self) -> object:
        """Return where the page has gone, and what was done before; asked until it has arrived."""
        for _ in range(TRIES):  # an error is on its way already: nothing passes by this waiting
            with suppress(Exception):  # of whichever driver, while the page is on its way
                return self.hand.evaluate(LEFT)
            sleep(0.1)
        return "the page does not answer"

    def _trusted(self) -> None:
        """Have the browser itself tap or press."""
        intents = self.hand.evaluate("() => testActions.boxes()") if self.random.random() < 0.5 else []
        if intents:
            intent = self.random.choice(intents)
            self.own.append(f"trusted tap {intent}")
            self.driver.tap_now(intent)
        else:
            key = self.random.choice(KEYS)
            self.own.append(f"trusted key {key}")
            self.driver.press_now(key)

    def _check(self, well: object) -> None:
        """Check that nothing is wrong so far; else tell the seed and the last actions."""
        if well:
            return
        report = self.hand.evaluate(REPORT)
        raise AssertionError(
            f"seed {self.seed}: {report['wrong']}\n"
            f"in the page: {report['log'][-12:]}\nthe driver: {self.own[-12:]}"
        )
