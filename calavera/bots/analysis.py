"""One list for bots, hints and coach alike: every legal action with its value, best first.

Values are chances to win, ties shared. Between two seats they come from the turn solver over the judge's
value of each position after the turn. With more seats the solver works on products of what the judge says
of two seats at a time; these order the actions, and are turned into chances that sum to one over the seats.
Alone, they are the points that the game ends with on average, exactly.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod

from calavera import solo
from calavera.actions import Action, Rethrow, Thrown
from calavera.bots.estimate import Estimate
from calavera.bots.network import load
from calavera.bots.table import Judge, Table, final_share, making
from calavera.dice import Face
from calavera.game import THROWS, State
from calavera.layout import CLASSIC, SheetLayout
from calavera.pieces import finished
from calavera.sheet import Sheet

__all__ = [
    "Analysis",
    "Option",
    "analyse",
    "analysing",
    "foreseeing",
    "outlook",
    "products",
    "scattering",
    "trained",
]

SHARPNESS = {2: 1.0, 3: 0.75, 4: 0.7}
"""By seats: the power of the products that makes chances of them which come true. Plain products promise too
much: .65, .85 and .95 of three seats came true .58, .76 and .90 (STRATEGY.md), which is a power of 0.77;
for more see `python -m calavera.lab calibrate`."""

MANY = 100
"""After so many of a throw's outcomes there is a pause."""

KEPT = 4
"""Tables of so many turns are kept: the running one, and those around a moment that is looked at."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action and what it is worth to the seat that decides."""

    action: Action
    value: float


@dataclass(frozen=True)
class Analysis:
    """Every legal action of the seat that decides, best first; equal ones in the engine's order."""

    seat: int
    options: tuple[Option, ...]
    trained: bool
    """Whether the values were trained for this sheet (or are exact, alone); else they are made by hand."""

    @property
    def best(self) -> Option:
        """The best action."""
        return self.options[0]

    def value_of(self, action: Action) -> float:
        """What an action is worth. Raises KeyError for one that is not legal."""
        for option in self.options:
            if option.action == action:
                return option.value
        raise KeyError(str(action))

    def loss(self, action: Action) -> float:
        """How much less than the best an action is worth. Raises KeyError for one that is not legal."""
        return self.best.value - self.value_of(action)


def trained(layout: SheetLayout) -> bool:
    """Whether there are trained values for a layout."""
    return layout == CLASSIC


def analyse(state: State) -> Analysis:
    """The analysis of a state in which a seat decides. Raises ValueError where none does."""
    return finished(analysing(state))


def outlook(state: State) -> tuple[float, ...]:
    """Each seat's chance to win, ties shared, in any state."""
    return finished(foreseeing(state))


def analysing(state: State) -> Generator[None, None, Analysis]:
    """`analyse`, in pieces of some milliseconds."""
    if state.seat is None:
        raise ValueError("nobody decides in this state")
    if state.left is not None:
        values = yield from _solo_values(state)
    else:
        values = yield from (_own_values(state) if state.seat == state.active else _answer_values(state))
    options = map(Option, state.legal_actions(), values)
    best_first = tuple(sorted(options, key=lambda option: -option.value))
    return Analysis(state.seat, best_first, state.left is not None or trained(state.layout))


def foreseeing(state: State) -> Generator[None, None, tuple[float, ...]]:
    """`outlook`, in pieces of some milliseconds."""
    seats = range(len(state.sheets))
    if state.left is not None:
        solution = yield from solo.ready(state)
        return (solution.expected(state),)
    if state.over:
        return tuple(final_share(state.returns(), seat) for seat in seats)
    if state.choice is not None:
        if len(seats) > 2:
            return _shares(state)
        analysis = yield from analysing(state)
        return _around(analysis.seat, analysis.best.value, (1.0, 1.0))
    table = yield from _table(state)
    if state.fresh:
        worth = table.turn.value
    elif state.flying:
        kept = [face for place, face in enumerate(state.dice) if place not in state.flying]
        worth = table.turn.keep(kept, THROWS - state.throws)
    else:
        worth = table.turn.best(state.dice, THROWS - state.throws)
    if len(seats) == 2:
        return _around(state.active, worth, (1.0, 1.0))
    shares = _shares(state)
    return _around(state.active, _scaled(worth, table.turn.value, shares[state.active]), shares)


def scattering(state: State) -> Generator[None, None, float]:
    """The variance of the chance of the seat that throws, by how the dice in the air can land."""
    outcomes = state.chance_outcomes()
    values: list[float] = []
    if state.left is not None:
        solution = yield from solo.ready(state)
        for thrown, _ in outcomes:
            values.append(solution.expected(state.apply(thrown)))
            if len(values) % MANY == 0:
                yield
    else:
        table = yield from _table(state)
        kept = tuple(face for place, face in enumerate(state.dice) if place not in state.flying)
        expected, share = table.turn.value, _share(state, state.active)
        for thrown, _ in outcomes:
            worth = table.turn.best(kept + thrown.faces, THROWS - 1 - state.throws)
            values.append(_scaled(worth, expected, share))
            if len(values) % MANY == 0:
                yield
    total = len(Face) ** len(state.flying)
    mean = sum(value * weight for value, (_, weight) in zip(values, outcomes, strict=True)) / total
    squares = ((value - mean) ** 2 * weight for value, (_, weight) in zip(values, outcomes, strict=True))
    variance: float = sum(squares) / total
    return variance


# -- the three kinds of decisions


def _solo_values(state: State) -> Generator[None, None, list[float]]:
    """Of somebody who plays alone, in the order of the legal actions: points, exactly."""
    solution = yield from solo.ready(state)
    return [solution.worth(state, action) for action in state.legal_actions()]


def _own_values(state: State) -> Generator[None, None, list[float]]:
    """Of the seat whose turn it is, in the order of the legal actions."""
    table = yield from _table(state)
    expected, share = table.turn.value, _share(state, state.active)
    values: list[float] = []
    for action in state.legal_actions():
        if isinstance(action, Rethrow):
            kept = [face for place, face in enumerate(state.dice) if place not in action.positions]
            worth = table.turn.keep(kept, THROWS - state.throws)
        else:
            assert not isinstance(action, Thrown)  # chance is no seat
            worth = table.worth(action, state.dice)
        values.append(_scaled(worth, expected, share))
    return values


def _answer_values(state: State) -> Generator[None, None, list[float]]:
    """Of a seat that chooses from what is left, in the order of the legal actions."""
    assert state.seat is not None
    seat, judge = state.seat, _judge(state.layout)
    following = (state.active + 1) % len(state.sheets)
    before = _product(state.sheets, seat, following, judge)
    share = _share(state, seat)
    values: list[float] = []
    for action in state.choices(seat):
        marked = state.marked(seat, action)
        sheets = (*state.sheets[:seat], marked, *state.sheets[seat + 1 :])
        if marked.full:
            value = final_share(replace(state, sheets=sheets).returns(), seat)
        else:
            value = _scaled(_product(sheets, seat, following, judge), before, share)
        values.append(value)
        yield
    return values


# -- chances


def _scaled(worth: float, expected: float, share: float | None) -> float:
    """The share of the whole, corrected by how much better or worse than expected things stand."""
    if share is None or not 0 < expected < 1:
        return worth
    win = share * worth / expected
    lose = (1 - share) * (1 - worth) / (1 - expected)
    return win / (win + lose) if win + lose else worth


def _share(state: State, seat: int) -> float | None:
    """A seat's share of the whole; none between two, where a worth is a chance as it is."""
    return _shares(state)[seat] if len(state.sheets) > 2 else None


def _shares(state: State) -> tuple[float, ...]:
    """By seat: the part of the products, sharpened, as if nobody had thrown in this turn yet."""
    seats = len(state.sheets)
    sharpened = [product ** SHARPNESS[seats] for product in products(state)]
    total = sum(sharpened)
    return tuple(product / total if total else 1 / seats for product in sharpened)


def products(state: State) -> tuple[float, ...]:
    """By seat: the product of its chances against each of the others, before the next turn's dice."""
    seats = range(len(state.sheets))
    mover = state.active if state.choice is None else (state.active + 1) % len(seats)
    judge = _judge(state.layout)
    return tuple(_product(state.sheets, seat, mover, judge) for seat in seats)


def _product(sheets: Sequence[Sheet], seat: int, mover: int, judge: Judge) -> float:
    """The product of a seat's chances against each of the others, when `mover` throws next."""
    return prod(_against(sheets, seat, other, mover, judge) for other in range(len(sheets)) if other != seat)


def _against(sheets: Sequence[Sheet], seat: int, other: int, mover: int, judge: Judge) -> float:
    seats = len(sheets)
    if (seat - mover) % seats < (other - mover) % seats:
        return judge.chance(sheets[seat], sheets[other])
    return 1 - judge.chance(sheets[other], sheets[seat])


def _around(seat: int, chance: float, shares: Sequence[float]) -> tuple[float, ...]:
    """All seats' chances from that of one; the others divide what is left by their shares."""
    left = sum(share for other, share in enumerate(shares) if other != seat)
    return tuple(
        chance if other == seat else (1 - chance) * (share / left if left else 1 / (len(shares) - 1))
        for other, share in enumerate(shares)
    )


# -- what is kept


@cache
def _judge(layout: SheetLayout) -> Judge:
    return load() if trained(layout) else Estimate(layout)


_tables: OrderedDict[object, Table] = OrderedDict()


def _table(state: State) -> Generator[None, None, Table]:
    """The table of the running turn; made once and kept while it is asked for."""
    key = (state.layout, state.sheets, state.active)
    if key not in _tables:
        table = yield from making(state, _judge(state.layout))
        _tables[key] = table
        while len(_tables) > KEPT:
            _tables.popitem(last=False)
    _tables.move_to_end(key)
    return _tables[key]
