"""The script of Castro's lesson: one short game against another player, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calavera.games.castro.actions import Action
from calavera.record.record import AnyRecord, read
from web.app.state.match.match import Match

__all__ = ["STEPS", "Step", "buttons_for"]

_HEADERS = '[Game "Castro"]\n[Seats "2"]\n[Board "classic"]\n'

_TURNS = """
26615 3..63 b3
61264 d3
64616 d3
12544 ...3. e2
44244 ..4.. f5
33125 f4
25341 c3
55155 e3
33153 ..36. a3
""".strip().splitlines()
"""The whole game as the turns of a record: the learner's five turns, and between them those of the other."""

_LEARNER = 0


@dataclass(frozen=True)
class Step:
    """A moment of the game, and how far it goes on from there."""

    name: str
    """The messages are `lesson_` with this name, and the same with `_title`, `_done` …"""
    turn: int
    """Numbered from 1, as in a record."""
    shown: int
    """The number of tokens of that turn that have been played when the step begins …"""
    until: int
    """… and when its task is done."""
    sign: bool = False
    """True if a sign on the table is seen for the first time, and explained."""
    also: tuple[str, ...] = ()
    pick: str = ""
    seat: int = _LEARNER
    halfway: AnyRecord | None = None

    @property
    def start(self) -> AnyRecord:
        """The game as the step finds it."""
        return _game(self.turn, self.shown)

    @property
    def goal(self) -> AnyRecord:
        """The game with the task done, in the game's own way."""
        return _game(self.turn, self.until)

    @property
    def asks(self) -> bool:
        """True if there is something to do, and not only to read."""
        return self.until > self.shown


@cache
def _game(turn: int, tokens: int) -> AnyRecord:
    """Return the game up to a turn's first few tokens."""
    turns = [*_TURNS[: turn - 1], " ".join(_TURNS[turn - 1].split()[:tokens])]
    return read(_HEADERS + "\n".join(f"{number}. {line}" for number, line in enumerate(turns, 1) if line))


STEPS = (
    Step("town", 1, 0, 1),
    Step("sort", 1, 1, 2, sign=True),
    Step("fits", 1, 2, 3, sign=True),
    Step("quick", 3, 0, 1),
    Step("over", 3, 1, 2),
    Step("fives", 5, 0, 3),
    Step("threat", 7, 0, 2),
    Step("block", 9, 0, 0),
    Step("worth", 9, 0, 0),
    Step("four", 9, 0, 3),
)
"""In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""


def buttons_for(match: Match, wanted: Action) -> list[str]:
    """List the intents of a square's button."""
    return [f"tap-square {wanted}"]
