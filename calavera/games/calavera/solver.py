"""The exact value of every choice in one turn, for any payoff over the hands one can stop with.

It works on hands (multisets), not on throws: what keeping some dice is worth is the mean over the next
die's face of what keeping one more is worth, `Q(kept) = mean Q(kept + face)`, and the best from a hand on
is found without listing subsets, `best(hand) = max(Q(hand), best(hand - one die that is no skull))`. The
third skull ends the throwing. 462 kept hands of up to five dice and 462 of six are all there are.

All hands of one size are worked on at once, in an order of their own: by how many kinds of dice they can
leave, so that each kind has one flat loop without a question in it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from operator import mul
from typing import Any

from calavera.dice import weight
from calavera.games.calavera.faces import DICE, Face, hands
from calavera.games.calavera.rules import CURSE, THROWS

__all__ = ["Turn", "prepare_steps"]

_SKULL = int(Face.SKULL)
_FACES = len(Face)
_Shrunk = tuple[list[Any], ...]


class Turn:
    """A turn solved for one payoff.

    `payoff` holds what it is worth to stop with each hand of six dice, in the order of `dice.hands(6)`: any
    numbers that can be added, multiplied by a sixth and compared: floats, or Fractions to be exact. Hands
    with three skulls or more are stopped with, whatever they are worth. Raises ValueError for another
    length.
    """

    __slots__ = ("_best", "_kept", "_sixth", "payoff")

    def __init__(self, payoff: Sequence[Any]) -> None:
        if len(payoff) != len(hands(DICE)):
            raise ValueError(f"a payoff has {len(hands(DICE))} values, not {len(payoff)}")
        self.payoff = payoff
        # A sixth of the payoffs' own kind: multiplying is faster than dividing.
        self._sixth: Any = 1 / _FACES if isinstance(payoff[0], int | float) else payoff[0] ** 0 / _FACES
        self._kept: dict[int, list[list[Any]]] = {}
        """By the throws left: what keeping hands is worth, by size and place."""
        self._best: dict[int, list[Any]] = {0: [payoff[place] for place in _size(DICE).order]}
        """By the throws left: what each hand of six dice is worth with the best play."""

    def keep(self, kept: Sequence[Face], left: int) -> Any:
        """Return the worth of keeping these faces and throwing the rest, `left` throws left with this one."""
        return self._keeps(left)[len(kept)][_place(kept)]

    def best(self, hand: Sequence[Face], left: int) -> Any:
        """Return the worth of a hand of six dice with the best play, `left` throws left."""
        return self._bests(left)[_place(hand)]

    @property
    def value(self) -> Any:
        """The worth of the turn before its first throw."""
        return sum(map(mul, _weights(), self._bests(THROWS - 1))) * self._sixth**DICE

    def solve_steps(self) -> Generator[None, None, None]:
        """Compute in advance all that a turn can be asked for, in slices of some milliseconds."""
        for left in range(1, THROWS):
            self._keeps(left)
            yield
            yield from self._bests_steps(left)
            yield

    def _keeps(self, left: int) -> list[list[Any]]:
        if left not in self._kept:
            level, sixth = self._bests(left - 1), self._sixth
            kept: list[list[Any]] = []
            for dice in reversed(range(DICE)):
                grown = _size(dice).grown
                level = [
                    (level[a] + level[b] + level[c] + level[d] + level[e] + level[f]) * sixth
                    for a, b, c, d, e, f in grown
                ]
                kept.append(level)
            self._kept[left] = kept[::-1]
        return self._kept[left]

    def _bests(self, left: int) -> list[Any]:
        for _ in self._bests_steps(left):
            pass
        return self._best[left]

    def _bests_steps(self, left: int) -> Generator[None, None, None]:
        if left not in self._best:
            best: list[Any] = []
            for dice, kept in enumerate((*self._keeps(left), self._best[0])):
                if dice == DICE:
                    yield  # as many hands as all before together
                best = _better(kept, best, _size(dice).shrunk)
            self._best[left] = best


def prepare_steps() -> Generator[None, None, None]:
    """Compute once what all turns share, in slices of some milliseconds."""
    for dice in range(DICE + 1):
        _size(dice)
        yield


def _better(q: list[Any], less: list[Any], shrunk: _Shrunk) -> list[Any]:
    """Return the best from each hand on: what keeping it is worth, or the best without one die of some kind.

    `x` is the best so far and `y` the next one; asking for it each time takes half as long as `max` does.
    """
    none, one, two, three, four, five = shrunk
    best = [q[i] for (i,) in none]
    best += [x if x > y else y for i, a in one for x in (q[i],) for y in (less[a],)]
    best += [
        x if x > y else y
        for i, a, b in two
        for x in (q[i],)
        for y in (less[a],)
        for x in (x if x > y else y,)
        for y in (less[b],)
    ]
    best += [
        x if x > y else y
        for i, a, b, c in three
        for x in (q[i],)
        for y in (less[a],)
        for x in (x if x > y else y,)
        for y in (less[b],)
        for x in (x if x > y else y,)
        for y in (less[c],)
    ]
    best += [
        x if x > y else y
        for i, a, b, c, d in four
        for x in (q[i],)
        for y in (less[a],)
        for x in (x if x > y else y,)
        for y in (less[b],)
        for x in (x if x > y else y,)
        for y in (less[c],)
        for x in (x if x > y else y,)
        for y in (less[d],)
    ]
    best += [
        x if x > y else y
        for i, a, b, c, d, e in five
        for x in (q[i],)
        for y in (less[a],)
        for x in (x if x > y else y,)
        for y in (less[b],)
        for x in (x if x > y else y,)
        for y in (less[c],)
        for x in (x if x > y else y,)
        for y in (less[d],)
        for x in (x if x > y else y,)
        for y in (less[e],)
    ]
    return best


@dataclass(frozen=True)
class _Size:
    """The links of the hands of one size to those of one die more and one die less.

    A hand's place is that in `order`, which holds the places in `dice.hands`.
    """

    order: list[int]
    grown: list[tuple[int, ...]]
    """By place: the places of the hands with one more die of each face; empty for six dice."""
    shrunk: _Shrunk
    """By the number of kinds of dice that a hand can lose: its place, and those of the hands without one die
    of each kind."""


@cache
def _size(dice: int) -> _Size:
    places = _places(dice)
    shrunk: list[list[Any]] = [[] for _ in range(_FACES)]
    for hand, place in places.items():
        less = [_places(dice - 1)[_without(hand, face)] for face in _kinds(hand)]
        shrunk[len(less)].append((place, *less))
    return _Size(_order(dice), _grown(dice) if dice < DICE else [], tuple(shrunk))


def _grown(dice: int) -> list[tuple[int, ...]]:
    larger = _places(dice + 1)
    return [tuple(larger[tuple(sorted((*hand, face)))] for face in range(_FACES)) for hand in _places(dice)]


@cache
def _places(dice: int) -> dict[tuple[int, ...], int]:
    """Return the place of every hand of a size, in the order of the places."""
    every = _plain(dice)
    return {every[number]: place for place, number in enumerate(_order(dice))}


@cache
def _order(dice: int) -> list[int]:
    """Return by place the number of the hand in `dice.hands`."""
    kinds = [len(_kinds(hand)) for hand in _plain(dice)]
    return sorted(range(len(kinds)), key=kinds.__getitem__)


def _plain(dice: int) -> list[tuple[int, ...]]:
    """Return the hands of `dice.hands` as plain numbers.

    An enum's members are slow to hash, and there are thousands of them here.
    """
    return list(combinations_with_replacement(range(_FACES), dice))


def _kinds(hand: tuple[int, ...]) -> list[int]:
    """Return the kinds of dice that can be left: skulls are locked, and a cursed hand is stopped with."""
    return [] if hand.count(_SKULL) >= CURSE else sorted({*hand} - {_SKULL})


def _without(hand: tuple[int, ...], face: int) -> tuple[int, ...]:
    first = hand.index(face)
    return hand[:first] + hand[first + 1 :]


def _place(hand: Sequence[Face]) -> int:
    return _places(len(hand))[tuple(sorted(map(int, hand)))]


@cache
def _weights() -> tuple[int, ...]:
    return tuple(weight(hands(DICE)[number]) for number in _size(DICE).order)
