"""The script of Calavera's lesson: moments of one short game of two, each with something to try out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calavera import Freeze, Nothing, Record, TakeColour, TakeJokers, read
from calavera.games.calavera.actions import Action, Choice
from web.app.games.calavera.rows import choices_for
from web.app.state.match import Match

__all__ = ["STEPS", "Step", "buttons_for", "marks"]

_HEADERS = '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n'

_TURNS = """
OPOGKG oOoKPO o4
PGPPKO p3
JOJGOJ j3>g
KKOKPS k3 1:p1
KSGKKP k3 2:p1
GGOGJP g3
SSOPGK ssPSGO - 2:o1
PPJOGP p3
PGPKOO p2
OOKOGJ o3
GGGJKO g3
KKKPSO k3 1:o1
GGKPOJ g2
GKGGOP g3
JKJPOO j2#g
OPOKOG o3
PPKPOP p4
KJKPOG k2
KKPKOK k4
GGJOPK g2
JPJKOG j2#p
POOKJG o2
OKOOPG o3
SSGSGS - 1:-
JKJOPG j2#k
JJOGKP j2#g
OKPOPK o2
SOPPOP p3 1:o2
""".strip().splitlines()
"""The whole game as the turns of a record. It is close to its end: the learner loses by a forced cross."""


@dataclass(frozen=True)
class Step:
    """A moment of the game, and how far it goes on from there."""

    name: str
    """The messages are `lesson_` with this name, and the same with `_title`, `_done` and `_astray`."""
    turn: int
    """Numbered from 1, as in a record."""
    shown: int
    """The number of tokens of that turn that have been played when the step begins …"""
    until: int
    """… and when its task is done."""
    also: tuple[str, ...] = ()
    """Tokens that do as well as the game's own next one."""

    @property
    def start(self) -> Record:
        """The game as the step finds it."""
        return _game(self.turn, self.shown)

    @property
    def goal(self) -> Record:
        """The game with the task done, in the game's own way."""
        return _game(self.turn, self.until)


@cache
def _game(turn: int, tokens: int) -> Record:
    """Return the game up to a turn's first few tokens."""
    turns = [*_TURNS[: turn - 1], " ".join(_TURNS[turn - 1].split()[:tokens])]
    return read(_HEADERS + "\n".join(f"{number}. {line}" for number, line in enumerate(turns, 1) if line))


STEPS = (
    Step("throw", 1, 0, 1),
    Step("hold", 1, 1, 2),
    Step("colour", 1, 2, 3),
    Step("jokers", 3, 1, 2, also=("j3>o", "j3>p", "j3>k")),
    Step("skull", 5, 1, 2),
    Step("leftovers", 5, 2, 3, also=("g1",)),
    Step("curse", 7, 1, 3),
    Step("bonus", 9, 1, 2),
    Step("freeze", 15, 1, 2),
    Step("death", 28, 2, 3),
)
"""In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""


def marks(action: Action) -> bool:
    """Return whether an action changes the sheet of the seat that decides."""
    return isinstance(action, TakeColour | TakeJokers | Freeze)


def buttons_for(match: Match, wanted: Action) -> list[str]:
    """List the intents of a choice: its button, and its row where a tap on that means the same."""
    if isinstance(wanted, Nothing):
        return [f"take {wanted}"]
    found = [f"pick {wanted}"]
    if isinstance(wanted, TakeColour | TakeJokers):
        most = max(choices_for(match.record.state, wanted.colour), key=_dice)
        found += [f"tap-row {wanted.colour.letter}"] if most == wanted else []
    return found


def _dice(choice: Choice) -> int:
    return 0 if isinstance(choice, Nothing | Freeze) else choice.dice
