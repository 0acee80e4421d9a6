"""A turn of which only the choices are known: which ones some dice allow, and dice that fit them all.

For games that are only written down. The rules are asked and not told again: a choice is possible where
some hand of the 462 allows it together with all that is known so far. The throws before the last one leave
no trace in the choices, so a turn is one throw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from calavera.game import Thrown
from calavera.games.calavera.actions import Action, Choice, Freeze, Nothing, TakeColour, TakeJokers, face_used
from calavera.games.calavera.faces import COLOURS, DICE, Face, hands
from calavera.games.calavera.rules import State

__all__ = ["InferredTurn"]

_COUNTS = range(1, DICE + 1)

_CHOICES: tuple[Choice, ...] = (
    *(TakeColour(colour, dice) for colour in COLOURS for dice in _COUNTS),
    *(TakeJokers(colour, dice) for colour in COLOURS for dice in _COUNTS),
    *(Freeze(colour, dice) for colour in COLOURS for dice in _COUNTS),
    Nothing(),
)
"""Everything that some dice offer, in the order of `State.choices`."""

_Fit = tuple[tuple[Face, ...], State]
"""A hand, and the state after what is known of its turn."""


@dataclass(frozen=True, slots=True)
class InferredTurn:
    """The known choices of a turn that begins in the fresh state `start`."""

    start: State
    choices: tuple[Choice, ...] = ()
    """The active seat's, then the others' in their order."""
    skull: bool | None = None
    """True if the dice showed a skull; None until that was asked."""

    @property
    def asks_skull(self) -> bool:
        """True where the next question is if the dice showed a skull: the others choose only with one."""
        fits = _fits(self)
        return len(self.choices) == 1 and any(map(_going, fits)) and not all(map(_going, fits))

    @property
    def complete(self) -> bool:
        """True when the turn is fully known."""
        return bool(self.choices) and not any(map(_going, _fits(self)))

    def possible(self) -> tuple[Choice, ...]:
        """Return the next seat's choices with any hand, in a fixed order; empty where none chooses next."""
        return _possible(self)

    def chosen(self, choice: Choice) -> InferredTurn:
        """Return the turn with the next seat's choice added. Raises ValueError where no hand allows it."""
        if self.asks_skull or not next(_allowing(self, choice), None):
            raise ValueError(f'"{choice}": no dice allow this here')
        return replace(self, choices=(*self.choices, choice))

    def with_skull(self, skull: bool) -> InferredTurn:
        """Return the turn with the answer about the skull. Raises ValueError where that is not asked."""
        if not self.asks_skull:
            raise ValueError("whether there was a skull is not asked here")
        return replace(self, skull=skull)

    def actions(self, coming: Choice | None = None) -> tuple[Action, ...]:
        """Return the actions of the turn: a single throw, of the first hand that fits, then the choices.

        Where the turn may still go on or not, it goes on. With `coming` the hand allows that choice
        next, which is not among the actions. Raises ValueError where no hand does.
        """
        fits = _fits(self) if coming is None else _allowing(self, coming)
        ordered = sorted(fits, key=lambda fit: not _going(fit))
        if not ordered:
            raise ValueError(f'"{coming}": no dice allow this here')
        return (Thrown(ordered[0][0]), *self.choices)


@lru_cache(maxsize=32)
def _possible(turn: InferredTurn) -> tuple[Choice, ...]:
    if turn.asks_skull or turn.complete:
        return ()
    return tuple(choice for choice in _CHOICES if next(_allowing(turn, choice), None))


def _going(fit: _Fit) -> bool:
    """Check whether a seat still has to choose in the turn."""
    state = fit[1]
    return isinstance(state.seat, int)


def _allowing(turn: InferredTurn, choice: Choice) -> Iterator[_Fit]:
    """Yield every fit that allows this choice to the next seat."""
    face = face_used(choice)
    dice = 0 if isinstance(choice, Nothing) else choice.dice
    for hand, state in _fits(turn):
        if (face is None or hand.count(face) == dice) and state.why_not(choice) is None:
            yield hand, state


@lru_cache(maxsize=32)
def _fits(turn: InferredTurn) -> tuple[_Fit, ...]:
    """Return every hand that allows what is known, in the order of `hands`."""
    if turn.skull is not None:
        known = _fits(replace(turn, skull=None))
        return tuple((hand, state) for hand, state in known if (Face.SKULL in hand) == turn.skull)
    if not turn.choices:
        return tuple((hand, turn.start.apply(Thrown(hand))) for hand in hands(DICE))
    *before, last = turn.choices
    allowing = _allowing(replace(turn, choices=tuple(before)), last)
    return tuple((hand, state.apply(last)) for hand, state in allowing)
