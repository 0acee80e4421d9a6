"""The script of Calavera's lesson: one short game against another player, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calavera import Nothing, Record, read
from calavera.games.calavera.actions import Action
from web.app.state.match.match import Match

__all__ = ["STEPS", "Step", "buttons_for"]

_HEADERS = '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n'

_TURNS = """
OPGOKJ oOPoKO o4
PPGPOK p3
JGJKPJ j3>o
PPKGPO p3
OOGOPO ooGoKP o3
PPPPJG p4
JSJPSJ j3#o 2:p1
KSKKGP g1 1:k3
SPSGOK sSsGPP - 2:g1
GSGPGK k1 1:g3
PPGPOK p3
""".strip().splitlines()
"""The whole game as the turns of a record: the learner's six turns, and between them those of the other."""

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
    end: int = 0
    """The turn in which the task ends; 0 if it is the same."""
    turning: int = 0
    """The number of tokens of the last turn after which the task has another text; 0 for one text."""
    also: tuple[str, ...] = ()
    """Tokens that do as well as the game's own reroll."""
    pick: str = ""
    """The token of a choice that is only to be looked at, at the end of the step."""
    sign: bool = False
    """True if a sign on the table is seen for the first time, and explained."""
    seat: int = _LEARNER
    """The seat whose sheet is shown large: one's own never moves."""

    @property
    def start(self) -> Record:
        """The game as the step finds it."""
        return _game(self.turn, self.shown)

    @property
    def goal(self) -> Record:
        """The game with the task done, in the game's own way."""
        return _game(self.end or self.turn, self.until)

    @property
    def halfway(self) -> Record | None:
        """The game from which on the task has another text; None for one text."""
        if self.end:
            return _game(self.end, 0)
        return _game(self.turn, self.turning) if self.turning else None

    @property
    def asks(self) -> bool:
        """True if there is something to do, and not only to read."""
        return len(self.goal.actions) > len(self.start.actions) or bool(self.pick)


@cache
def _game(turn: int, tokens: int) -> Record:
    """Return the game up to a turn's first few tokens."""
    turns = [*_TURNS[: turn - 1], " ".join(_TURNS[turn - 1].split()[:tokens])]
    return read(_HEADERS + "\n".join(f"{number}. {line}" for number, line in enumerate(turns, 1) if line))


STEPS = (
    Step("goal", 1, 0, 1),
    Step("keep", 1, 1, 3, turning=2, sign=True),
    Step("jokers", 3, 0, 2),
    Step("past", 5, 0, 1, pick="o4"),
    Step("exact", 5, 1, 3, turning=2, also=("r135", "r235", "r345")),  # any three of the four
    Step("freeze", 7, 0, 2, turning=1, sign=True),
    Step("skull", 7, 3, 3),
    Step("leftovers", 8, 2, 3),
    Step("curse", 9, 0, 3, turning=1),
    Step("line", 10, 2, 2, end=11, sign=True),
    Step("end", 11, 2, 2),
)
"""In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""


def buttons_for(match: Match, wanted: Action) -> list[str]:
    """List the intents of a choice's button."""
    return [f"take {wanted}" if isinstance(wanted, Nothing) else f"pick {wanted}"]
