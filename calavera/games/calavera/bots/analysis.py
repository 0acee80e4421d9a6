"""One list for bots, hints and coach alike: every legal action with its value, best first.

Values are chances to win, ties shared. Between two seats they come from the turn solver over the judge's
value of each position after the turn. With more seats the solver works on products of what the judge says
of two seats at a time; these order the actions, and are turned into chances that sum to one over the seats.
Alone, they are the points that the game ends with on average, exactly.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import prod

from calavera.coach.analysis import Analysis, Option
from calavera.coach.slices import finished
from calavera.game import NoSeat, Rethrow, Thrown
from calavera.games.calavera import solo
from calavera.games.calavera.bots.hand_made_judge import Estimate
from calavera.games.calavera.bots.network import load_network
from calavera.games.calavera.bots.turn_payoffs import Judge, Table, final_share, table_steps
from calavera.games.calavera.faces import Face
from calavera.games.calavera.layout import CLASSIC, SheetLayout
from calavera.games.calavera.rules import THROWS, State
from calavera.games.calavera.sheet import Sheet

__all__ = [
    "analyse",
    "analyse_steps",
    "chances_by_two",
    "outlook",
    "outlook_steps",
    "products",
    "trained",
    "variance_steps",
]

SHARPNESS = {2: 1.0, 3: 0.55, 4: 0.5}
"""By seats: the power of the products that makes chances of them which come true. Plain products promise too
much: in 400 games of three of today's experts .65, .75 and .85 of them came true .53, .63 and .70. The power
likeliest in those games lies between 0.45 and 0.60, and with four seats between 0.40 and 0.55 (95 % of
bootstrapped games); `python -m calavera.lab calibrate` plays others."""

OUTCOMES_A_SLICE = 100
"""Outcomes of a throw between two pauses."""

MAX_TABLES = 4
"""Tables in the cache: the running turn, and those around a moment that is looked at."""


SOLO_POINTS_PER_WIN = 25
"""Points of a solo game that are worth as much as winning a game at a table."""


def trained(layout: SheetLayout) -> bool:
    """Check whether the network was trained for a layout."""
    return layout == CLASSIC


def exact_or_trained(state: State) -> bool:
    """Check whether values are trained for this sheet, or exact as in solo; else they are estimates."""
    return state.solo or trained(state.layout)


def unit(state: State) -> float:
    """Return the value that counts as much as winning one game."""
    return SOLO_POINTS_PER_WIN if state.solo else 1.0


def analyse(state: State, judge: Judge | None = None) -> Analysis:
    """Return the analysis of a state in which a seat decides. Raises ValueError where none does.

    A judge takes the place of the layout's own, for two seats: the laboratory has one that is exact.
    """
    return finished(analyse_steps(state, judge))


def outlook(state: State) -> tuple[float, ...]:
    """Return each seat's chance to win, ties shared, in any state."""
    return finished(outlook_steps(state))


def analyse_steps(state: State, judge: Judge | None = None) -> Generator[None, None, Analysis]:
    """Analyse a state in slices of some milliseconds; see `analyse`."""
    if isinstance(state.seat, NoSeat):
        raise ValueError("no seat decides in this state")
    if state.solo:
        values = yield from _solo_values(state)
    else:
        values_of = _own_values if state.seat == state.active else _answer_values
        values = yield from values_of(state, judge or _judge(state.layout))
    options = map(Option, state.legal_actions(), values)
    best_first = tuple(sorted(options, key=lambda option: -option.value))
    return Analysis(state.seat, best_first, exact_or_trained(state))


def outlook_steps(state: State) -> Generator[None, None, tuple[float, ...]]:
    """Compute each seat's chance in slices of some milliseconds; see `outlook`."""
    seats = range(len(state.sheets))
    if state.solo:
        solution = yield from solo.solution_steps(state)
        return (solution.expected(state),)
    if state.over:
        return tuple(final_share(state.returns(), seat) for seat in seats)
    if state.choice is not None:
        if len(seats) > 2:
            return _shares(state)
        analysis = yield from analyse_steps(state)
        return _around(analysis.seat, analysis.best.value, (1.0, 1.0))
    table = yield from _table(state, _judge(state.layout))
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


def variance_steps(state: State) -> Generator[None, None, float]:
    """Compute the variance of the throwing seat's chance over the ways the dice in the air can land."""
    outcomes = state.chance_outcomes()
    values: list[float] = []
    if state.solo:
        solution = yield from solo.solution_steps(state)
        for thrown, _ in outcomes:
            values.append(solution.expected(state.apply(thrown)))
            if len(values) % OUTCOMES_A_SLICE == 0:
                yield
    else:
        table = yield from _table(state, _judge(state.layout))
        kept = tuple(face for place, face in enumerate(state.dice) if place not in state.flying)
        expected, share = table.turn.value, _share(state, state.active)
        for thrown, _ in outcomes:
            worth = table.turn.best(kept + thrown.faces, THROWS - 1 - state.throws)
            values.append(_scaled(worth, expected, share))
            if len(values) % OUTCOMES_A_SLICE == 0:
                yield
    total = len(Face) ** len(state.flying)
    mean = sum(value * weight for value, (_, weight) in zip(values, outcomes, strict=True)) / total
    squares = ((value - mean) ** 2 * weight for value, (_, weight) in zip(values, outcomes, strict=True))
    variance: float = sum(squares) / total
    return variance


# -- the three kinds of decisions


def _solo_values(state: State) -> Generator[None, None, list[float]]:
    """Compute the expected points of each legal action of a solo game, exactly."""
    solution = yield from solo.solution_steps(state)
    return [solution.worth(state, action) for action in state.legal_actions()]


def _own_values(state: State, judge: Judge) -> Generator[None, None, list[float]]:
    """Compute the value of each legal action to the active seat."""
    table = yield from _table(state, judge)
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


def _answer_values(state: State, judge: Judge) -> Generator[None, None, list[float]]:
    """Compute the value of each legal choice to a seat that may take leftovers."""
    assert isinstance(state.seat, int)
    seat = state.seat
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
    """Correct a seat's share of the whole by how much better or worse than expected it now stands."""
    if share is None or not 0 < expected < 1:
        return worth
    win = share * worth / expected
    lose = (1 - share) * (1 - worth) / (1 - expected)
    return win / (win + lose) if win + lose else worth


def _share(state: State, seat: int) -> float | None:
    """Return a seat's share of the whole; None with two seats, where a worth is a chance as it is."""
    return _shares(state)[seat] if len(state.sheets) > 2 else None


def _shares(state: State) -> tuple[float, ...]:
    """Return by seat its sharpened product as a part of their sum, before this turn's first throw."""
    seats = len(state.sheets)
    sharpened = [product ** SHARPNESS[seats] for product in products(state)]
    total = sum(sharpened)
    return tuple(product / total if total else 1 / seats for product in sharpened)


def products(state: State) -> tuple[float, ...]:
    """Return by seat the product of its chances against each of the others, before the next turn's dice."""
    return tuple(map(prod, chances_by_two(state)))


def chances_by_two(state: State) -> tuple[tuple[float, ...], ...]:
    """Return by seat its chance against each of the others in their order, as if the two were alone."""
    seats = range(len(state.sheets))
    mover = state.active if state.choice is None else (state.active + 1) % len(seats)
    judge = _judge(state.layout)
    return tuple(tuple(_each(state.sheets, seat, mover, judge)) for seat in seats)


def _product(sheets: Sequence[Sheet], seat: int, mover: int, judge: Judge) -> float:
    """Return the product of a seat's chances against each of the others, when `mover` throws next."""
    return prod(_each(sheets, seat, mover, judge))


def _each(sheets: Sequence[Sheet], seat: int, mover: int, judge: Judge) -> Iterator[float]:
    """Yield a seat's chances against each of the others."""
    return (_against(sheets, seat, other, mover, judge) for other in range(len(sheets)) if other != seat)


def _against(sheets: Sequence[Sheet], seat: int, other: int, mover: int, judge: Judge) -> float:
    seats = len(sheets)
    if (seat - mover) % seats < (other - mover) % seats:
        return judge.chance(sheets[seat], sheets[other])
    return 1 - judge.chance(sheets[other], sheets[seat])


def _around(seat: int, chance: float, shares: Sequence[float]) -> tuple[float, ...]:
    """Return all seats' chances, given that of one seat; the others divide the rest by their shares."""
    left = sum(share for other, share in enumerate(shares) if other != seat)
    return tuple(
        chance if other == seat else (1 - chance) * (share / left if left else 1 / (len(shares) - 1))
        for other, share in enumerate(shares)
    )


# -- what is kept


@cache
def _judge(layout: SheetLayout) -> Judge:
    return load_network() if trained(layout) else Estimate(layout)


_tables: OrderedDict[object, Table] = OrderedDict()


def _table(state: State, judge: Judge) -> Generator[None, None, Table]:
    """Make the table of the running turn, or take it from the cache."""
    key = (judge, state.sheets, state.active)
    if key not in _tables:
        table = yield from table_steps(state, judge)
        _tables[key] = table
        while len(_tables) > MAX_TABLES:
            _tables.popitem(last=False)
    _tables.move_to_end(key)
    return _tables[key]
