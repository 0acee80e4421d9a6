"""The exact value of every hold and placement in one turn, for any worths of the squares.

A hand pays by the combinations that it holds, so all that counts of the board is one number for each
combination and number of throws: the best square of that combination which may still be built on
(`best_squares`). The solver works on hands (multisets), not on throws: keeping some dice is worth the mean
over the next die's face of keeping one more, `Q(kept) = mean Q(kept + face)`, and the best way to throw on is
found without listing subsets, `M(kept) = max(Q(kept), M(kept - one die))`, `R(hand) = max M(hand - one die)`.
There are 252 hands of five dice and 210 of fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from operator import itemgetter, mul
from typing import Any

from calavera import dice
from calavera.games.castro.combinations import Combination, held
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.rules import THROWS, State

__all__ = ["Payoff", "Turn", "best_squares", "chances", "prepare_steps"]

_FACES = len(Pips)

Payoff = Sequence[Sequence[Any]]
"""By throws used, from 1, and combination: the worth of the best placement; minus infinity for none."""


class Turn:
    """A turn solved for one payoff; `lost` is the worth of the roof that is lost.

    Worths are any numbers that can be added, multiplied by a sixth and compared: floats, or Fractions to be
    exact. Raises ValueError for a payoff of another size.
    """

    __slots__ = ("_again", "_kept", "_payoffs", "_sixth", "_values")

    def __init__(self, payoff: Payoff, lost: Any) -> None:
        if [len(row) for row in payoff] != [len(Combination)] * THROWS:
            raise ValueError(f"a payoff has {THROWS} rows of {len(Combination)} worths")
        # A sixth of the worths' own kind: multiplying is faster than dividing.
        self._sixth: Any = 1 / _FACES if isinstance(lost, int | float) else lost**0 / _FACES
        self._payoffs = [_of_hands(row, -inf) for row in payoff[:-1]]
        self._values: dict[int, list[Any]] = {THROWS: _of_hands(payoff[-1], lost)}
        """By throws used: what each hand is worth with the best play."""
        self._again: dict[int, list[Any]] = {}
        """By throws used: what each hand is worth where the player throws on."""
        self._kept: dict[int, list[list[Any]]] = {}
        """By throws used: what keeping some dice and throwing the others is worth, by number and place."""

    def keep(self, kept: Sequence[int], throws: int) -> Any:
        """Return the worth of keeping these faces and throwing all others, after this number of throws."""
        return self._keeps(throws)[len(kept)][_place(kept)]

    def again(self, hand: Sequence[int], throws: int) -> Any:
        """Return the worth of the best way to throw on with a hand, after this number of throws."""
        self._after(throws)
        return self._again[throws][_place(hand)]

    def best(self, hand: Sequence[int], throws: int) -> Any:
        """Return the worth of a hand of five dice with the best play, after this number of throws."""
        return self._after(throws)[_place(hand)]

    @property
    def value(self) -> Any:
        """The worth of the turn before its first throw."""
        return sum(map(mul, _weights(), self._after(1))) * self._sixth**DICE

    def solve_steps(self) -> Generator[None, None, None]:
        """Compute the worths of all throws ahead of time, in short pieces."""
        for throws in range(THROWS, 0, -1):
            self._after(throws)
            yield

    def _keeps(self, throws: int) -> list[list[Any]]:
        if throws not in self._kept:
            level, sixth = self._after(throws + 1), self._sixth
            kept: list[list[Any]] = []
            for size in reversed(range(DICE)):
                level = [sum(grown(level)) * sixth for grown in _size(size).grown]
                kept.append(level)
            self._kept[throws] = kept[::-1]
        return self._kept[throws]

    def _after(self, throws: int) -> list[Any]:
        if throws not in self._values:
            best = self._keeps(throws)[0]
            for size, kept in enumerate(self._keeps(throws)[1:], 1):
                best = [max(keep, *less(best)) for keep, less in zip(kept, _size(size).shrunk, strict=True)]
            again = [max(less(best)) for less in _size(DICE).shrunk]
            self._again[throws] = again
            self._values[throws] = list(map(max, self._payoffs[throws - 1], again))
        return self._values[throws]


def best_squares(state: State, worths: Mapping[int, Any]) -> list[list[Any]]:
    """Return the payoff of a turn by the worths of the squares that are worth anything, free to be built on.

    Squares that are left out are not built on: they count as minus infinity.
    """
    rows: list[list[Any]] = [[-inf] * len(Combination) for _ in range(THROWS)]
    for square, worth in worths.items():
        combination = state.board.squares[square]
        # After t throws, at most THROWS - t roofs may stand there: so for all fewer throws too.
        for row in rows[: THROWS - len(state.stacks[square])]:
            if worth > row[combination]:
                row[combination] = worth
    return rows


@cache
def chances(within: int) -> tuple[float, ...]:
    """Return the chance of each combination within a number of throws, aiming at nothing else."""
    by_combination = []
    for wanted in Combination:
        row = [1.0 if combination is wanted else -inf for combination in Combination]
        none = [-inf] * len(Combination)
        payoff = [row if throws < within else none for throws in range(THROWS)]
        by_combination.append(float(Turn(payoff, 0.0).value))
    return tuple(by_combination)


def prepare_steps() -> Generator[None, None, None]:
    """Make the tables that all turns share, in short pieces; later calls find them made."""
    for size in range(DICE + 1):
        _size(size)
        yield
    _classes()
    yield


def _of_hands(row: Sequence[Any], nothing: Any) -> list[Any]:
    """Return what each hand of five dice pays by its combinations; `nothing` where no square fits."""
    classes, class_of = _classes()
    worths = [max(pick(row), default=-inf) for pick in classes]
    paid = [nothing if worth == -inf else worth for worth in worths]
    return [paid[number] for number in class_of]


@dataclass(frozen=True)
class _Size:
    """The links of the hands of one size, by place in `dice.hands`, to those of one die more and one less."""

    grown: list[Callable[[Sequence[Any]], Sequence[Any]]]
    """By place: picks the six hands with one more die; empty for five dice."""
    shrunk: list[Callable[[Sequence[Any]], Sequence[Any]]]
    """By place: picks the hands with one die less."""


@cache
def _size(size: int) -> _Size:
    places = _places(size)
    shrunk = [
        _picking([_places(size - 1)[_without(hand, face)] for face in sorted({*hand})]) for hand in places
    ]
    larger = _places(size + 1) if size < DICE else {}
    grown = [
        _picking([larger[tuple(sorted((*hand, face)))] for face in range(_FACES)])
        for hand in (places if larger else ())
    ]
    return _Size(grown, shrunk)


@cache
def _classes() -> tuple[list[Callable[[Sequence[Any]], Sequence[Any]]], list[int]]:
    """Return the classes of hands that hold the same combinations, each as what picks these, and the class of
    each hand."""
    numbers: dict[tuple[int, ...], int] = {}
    class_of = []
    for hand in dice.hands(DICE):
        class_of.append(numbers.setdefault(tuple(map(int, sorted(held(hand)))), len(numbers)))
    return [_picking(list(combinations)) for combinations in numbers], class_of


def _picking(places: Sequence[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0, 0))


@cache
def _places(size: int) -> dict[tuple[int, ...], int]:
    return {hand: place for place, hand in enumerate(dice.hands(size))}


def _without(hand: tuple[int, ...], face: int) -> tuple[int, ...]:
    first = hand.index(face)
    return hand[:first] + hand[first + 1 :]


def _place(hand: Sequence[int]) -> int:
    return _places(len(hand))[tuple(sorted(map(int, hand)))]


@cache
def _weights() -> tuple[int, ...]:
    return tuple(map(dice.weight, dice.hands(DICE)))
