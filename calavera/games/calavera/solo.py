"""Perfect solo play: the exact expectation of every sheet, by the number of turns left.

A game alone is solved by backward induction. What is still to come of a sheet does not depend on which
colour a row has nor on what it has scored already, so a sheet counts as the multiset of its rows: open ones
by their crosses, closed ones by the bonus lines they can still count for (1,729 of the classic sheet). A
turn is solved by `solver` for what each hand is worth at its end.

For the classic sheet and up to twelve turns the values are shipped (`solo.bin`, 38 kB, 30 kB compressed,
written by `python -m calavera.lab solo`): computing them takes many seconds and on a phone up to a minute,
and a hint in the first turn would have to wait for all of it. Shipped values are rounded to
thousandths of a point, so that what follows from them is off by at most 0.0005. Other sheets and longer
games are computed when they are asked for, without rounding.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from calavera.coach import data_file
from calavera.game import Rethrow, Thrown
from calavera.games.calavera.actions import Action, Freeze, TakeColour
from calavera.games.calavera.faces import COLOURS, DICE, Face, hands
from calavera.games.calavera.layout import CLASSIC, SheetLayout, Zone
from calavera.games.calavera.rules import CURSE, THROWS, State
from calavera.games.calavera.sheet import Row, Sheet
from calavera.games.calavera.solver import Turn

__all__ = [
    "OPTIMUM",
    "PERCENTILES",
    "Code",
    "Solution",
    "code_of",
    "codes",
    "losses",
    "pack_solution",
    "solution_steps",
]

OPTIMUM = 33.8638
"""The mean points of perfect play of twelve turns on the classic sheet."""

PERCENTILES = {5: 19, 25: 29, 50: 34, 75: 39, 95: 49, 99: 53}
"""Percentiles of perfect games, as points, measured."""

Code = tuple[int, ...]
"""A sheet as the sorted codes of its rows: an open row is its crosses, a closed one -1 minus the number of
bonus lines it has reached, the least of all closed ones: the others never count for more."""

_FOUR = len(COLOURS)
_NEVER = float("-inf")


def code_of(sheet: Sheet, layout: SheetLayout) -> Code:
    """Return the part of a sheet that matters for the points still to come."""
    closed = [-1 - _lines(row.crosses, layout) for row in sheet.rows if row.closed]
    opened = sorted(row.crosses for row in sheet.rows if not row.closed)
    return (*len(closed) * [max(closed)], *opened) if closed else tuple(opened)


@cache
def codes(layout: SheetLayout) -> tuple[Code, ...]:
    """Return the code of every possible sheet in a fixed order; 1,729 for the classic one."""
    numbers = range(1, len(layout.boxes) + 1)
    closing = [n for n in numbers if layout.boxes[n - 1].zone is not Zone.START]
    closed = {-1 - _lines(n, layout) for n in closing}
    opened = {0, *(n for n in numbers if layout.boxes[n - 1].zone is not Zone.DEATH)}
    candidates = combinations_with_replacement(sorted(closed | opened), _FOUR)
    return tuple(code for code in candidates if len({row for row in code if row < 0}) < 2)


class Solution:
    """The expected points to come on one layout, by sheet and turns left; known as far as was asked."""

    def __init__(self, layout: SheetLayout, shipped: bytes = b"") -> None:
        self.layout = layout
        self._known: dict[tuple[Code, int], float] = {}
        self._shipped = _Shipped(shipped, layout) if shipped else None

    def knows(self, code: Code, left: int) -> bool:
        """Check whether the value of a sheet is known already."""
        done = left == 0 or code[-1] < 0 or (code, left) in self._known
        return done or (self._shipped is not None and left <= self._shipped.turns)

    def to_come(self, code: Code, left: int) -> float:
        """Return the points that perfect play adds on average to what a sheet would score now."""
        if left == 0 or code[-1] < 0:
            return 0.0
        if self._shipped is not None and left <= self._shipped.turns:
            return self._shipped.value(code, left)
        return self._known[code, left]

    def solve_steps(self, code: Code, left: int) -> Generator[None, None, None]:
        """Compute the value of a sheet and of all that it can become; pauses after every turn solved."""
        layers = [{code} if not self.knows(code, left) else set()]
        for turns in range(left - 1, 0, -1):
            after: set[Code] = set()
            for before in layers[-1]:
                after |= {then for then in _afters(before, self.layout) if not self.knows(then, turns)}
                yield
            layers.append(after)
        for turns, layer in enumerate(reversed(layers), left - len(layers) + 1):
            for before in sorted(layer):
                self._known[before, turns] = self.turn(before, turns).value
                yield

    @lru_cache(maxsize=32)  # noqa: B019 -- a solution lives as long as the page, and there are two at most
    def turn(self, code: Code, left: int) -> Turn:
        """Return the solved turn of a sheet whose next values are known."""
        return Turn(self.payoff(code, left))

    def payoff(self, code: Code, left: int) -> list[float]:
        """Return the points, now and later, of stopping with each hand of `hands(6)`, `left` turns left."""
        takes, freezes = _marks(code, self.layout)

        def worth(mark: Mark | None) -> float:
            return _NEVER if mark is None else mark[0] + self.to_come(mark[1], left - 1)

        worths = [worth(mark) for mark in takes]
        frozen = [(need, worth(mark)) for need, mark in freezes]
        for jokers in range(1, DICE + 1):
            rows = worths[jokers - 1 : _FOUR * DICE : DICE]
            worths.append(max(*rows, *(value for need, value in frozen if need <= jokers), _NEVER))
        nothing = self.to_come(code, left - 1)
        best_worths = (max([worths[group] for group in groups], default=_NEVER) for groups in _groups())
        return [nothing if value == _NEVER else value for value in best_worths]

    def worth(self, state: State, action: Action) -> float:
        """Return the expected final points after a legal decision and perfect play from then on."""
        assert state.turns_left is not None  # or it is no game alone
        if isinstance(action, Rethrow):
            return self.expected(state.apply(action))
        assert not isinstance(action, Thrown)  # chance is no decision
        sheet = state.marked(0, action)
        return sheet.score(self.layout) + self.to_come(code_of(sheet, self.layout), state.turns_left - 1)

    def expected(self, state: State) -> float:
        """Return the expected final points with perfect play, from any moment on."""
        assert state.turns_left is not None  # or it is no game alone
        [score] = state.returns()
        if state.over:
            return float(score)
        [sheet] = state.sheets
        turn = self.turn(code_of(sheet, self.layout), state.turns_left)
        lying = [face for position, face in enumerate(state.dice) if position not in state.flying]
        hand, left = _renamed(lying, sheet), THROWS - state.throws
        if state.flying:
            return float(score + turn.keep(hand, left))
        return float(score + turn.best(hand, 0 if state.cursed else left))


def solution_steps(state: State) -> Generator[None, None, Solution]:
    """Return the solution with every value that a solo state needs; pauses while it computes some."""
    assert state.turns_left is not None  # or it is no game alone
    solution = _solution(state.layout)
    code = code_of(state.sheets[0], state.layout)
    for after in sorted(_afters(code, state.layout)):
        yield from solution.solve_steps(after, state.turns_left - 1)
    return solution


def losses(states: Sequence[State], actions: Iterable[Action]) -> Iterator[float]:
    """Yield for each decision the points that it gave away on average; `states[n]` is before `actions[n]`.

    Of the classic sheet and at most twelve turns, whose values are all there.
    """
    solution = _solution(states[0].layout)
    for state, action in zip(states, actions, strict=False):
        if not isinstance(action, Thrown):
            yield max(0.0, solution.expected(state) - solution.worth(state, action))


# -- what a sheet can become

Mark = tuple[int, Code]
"""The points that a choice adds at once, and the code of the sheet after it."""


@lru_cache(maxsize=4096)
def _marks(code: Code, layout: SheetLayout) -> tuple[tuple[Mark | None, ...], tuple[tuple[int, Mark], ...]]:
    """Return the possible marks of a sheet: by row and crosses (1 to 6), and the freezes with their needs.

    Marked by the game's own rules on a sheet that stands for all with this code.
    """
    rows = tuple(_row(number, layout) for number in code)
    sheet = Sheet(rows, tuple(0 for _ in layout.lines))
    state = State(layout, (sheet,), turns_left=1)

    def mark(choice: TakeColour | Freeze) -> Mark:
        after = state.marked(0, choice)
        return after.score(layout) - sheet.score(layout), code_of(after, layout)

    takes = tuple(
        None if rows[colour].closed else mark(TakeColour(colour, dice))
        for colour in COLOURS
        for dice in range(1, DICE + 1)
    )
    needs = [(colour, rows[colour].freeze_need(layout)) for colour in COLOURS]
    return takes, tuple((need, mark(Freeze(colour, need))) for colour, need in needs if need)


def _afters(code: Code, layout: SheetLayout) -> set[Code]:
    """Return the possible sheets after one turn; a turn can also be lost."""
    takes, freezes = _marks(code, layout)
    return {code, *(mark[1] for mark in takes if mark), *(mark[1] for _, mark in freezes)}


def _renamed(dice: Iterable[Face], sheet: Sheet) -> tuple[Face, ...]:
    """Rename the colours of a hand to the places that their rows have in the code of a sheet."""
    order = sorted(
        COLOURS, key=lambda colour: -1 if sheet.rows[colour].closed else sheet.rows[colour].crosses
    )
    names = {old: new for new, old in zip(COLOURS, order, strict=True)}
    return tuple(sorted(names.get(face, face) for face in dice))


def _row(number: int, layout: SheetLayout) -> Row:
    """Make the row that stands for all with this code; a closed one scores the same before and after."""
    if number >= 0:
        return Row(number)
    lines = -1 - number
    return Row(layout.reach[lines - 1] if lines else 0, closed=True)


def _lines(crosses: int, layout: SheetLayout) -> int:
    return sum(needed <= crosses for needed in layout.reach)


@cache
def _groups() -> tuple[tuple[int, ...], ...]:
    """Return by hand of `hands(6)` its groups, as places in the worths of `payoff`.

    A cursed hand has none.
    """
    return tuple(
        ()
        if hand.count(Face.SKULL) >= CURSE
        else tuple(face * DICE + count - 1 for face in (*COLOURS, Face.JOKER) if (count := hand.count(face)))
        for hand in hands(DICE)
    )


# -- what is shipped


SOLO_KIND = "solo table"

_LOWEST = 4
"""Bytes of the number before all values."""


def pack_solution(values: Sequence[Sequence[float]], about: Mapping[str, object]) -> bytes:
    """Return the file of values, given by turns left (from 1) and by sheet in the order of `codes(CLASSIC)`.

    A file as `data_file` has them, with `turns` and `sheets` in its first line: the lowest value in
    thousandths, signed, in four bytes; then of each value how many thousandths it lies above that, first all
    low bytes, then all high bytes: that compresses best. Raises ValueError where 16 bits are too few.
    """
    thousandths = [round(value * 1000) for layer in values for value in layer]
    lowest = min(thousandths)
    if max(thousandths) - lowest > 0xFFFF:
        raise ValueError("the values lie too far apart")
    numbers = [value - lowest for value in thousandths]
    planes = bytes(n & 0xFF for n in numbers) + bytes(n >> 8 for n in numbers)
    sizes = {"turns": len(values), "sheets": len(values[0])}
    return data_file.pack_table(
        SOLO_KIND, {**sizes, **about}, lowest.to_bytes(_LOWEST, "little", signed=True) + planes
    )


class _Shipped:
    """The values of a file made by `pack_solution`, read one by one. Raises ValueError for a damaged one."""

    def __init__(self, data: bytes, layout: SheetLayout) -> None:
        about, body = data_file.unpack_table(SOLO_KIND, data, "turns", "sheets")
        self._places = {code: place for place, code in enumerate(codes(layout))}
        self._lowest = int.from_bytes(body[:_LOWEST], "little", signed=True)
        planes = body[_LOWEST:]
        self._low, self._high = planes[: len(planes) // 2], planes[len(planes) // 2 :]
        # The first line has no checksum; what it says must fit the numbers.
        sheets = len(self._places)
        self.turns = len(self._low) // sheets
        if (about["turns"], about["sheets"], len(planes)) != (self.turns, sheets, 2 * self.turns * sheets):
            raise ValueError(f"the {SOLO_KIND} does not hold as many values as its first line says")

    def value(self, code: Code, left: int) -> float:
        place = (left - 1) * len(self._places) + self._places[code]
        return (self._lowest + self._low[place] + 256 * self._high[place]) / 1000


@lru_cache(maxsize=2)
def _solution(layout: SheetLayout) -> Solution:
    return Solution(
        layout, data_file.read_package_file("games/calavera/solo.bin") if layout == CLASSIC else b""
    )
