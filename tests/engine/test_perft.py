"""Counts of everything that can happen, from named positions in `perft.txt` and by a naive second count."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, product
from pathlib import Path

import pytest

from calavera import CLASSIC, COLOURS, State, new_game
from calavera.perft import divide, perft
from tests.engine.games.calavera import reference
from tests.engine.positions import position

FEW = 20_000
"""Up to how many sequences the naive count is asked, too."""


def cases() -> Iterator[tuple[str, State, int, int]]:
    """Yield name, state, depth and count of every case."""
    text = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith(";"):
            name, sheets, tokens, counts = (part.strip() for part in line.split("|"))
            numbers = [int(number) for number in counts.split()]
            state = position(sheets, tokens)
            for depth, count in zip(numbers[::2], numbers[1::2], strict=True):
                yield name, state, depth, count


CASES = [pytest.param(state, depth, count, id=f"{name}, {depth}") for name, state, depth, count in cases()]
SMALL = [case for case in CASES if isinstance(case.values[2], int) and case.values[2] <= FEW]


@pytest.mark.uncounted
@pytest.mark.parametrize(("state", "depth", "count"), CASES)
def test_the_count_is_as_noted(state: State, depth: int, count: int) -> None:
    assert perft(state, depth) == count, divide(state, depth)


@pytest.mark.uncounted
@pytest.mark.parametrize(("state", "depth", "count"), SMALL)
def test_the_count_is_that_of_the_naive_counter(state: State, depth: int, count: int) -> None:
    assert naive_count(Table.of(state), depth) == count


@pytest.mark.parametrize(("state", "depth", "count"), SMALL)
def test_divided_counts_sum_to_the_whole(state: State, depth: int, count: int) -> None:
    if not state.over:
        assert sum(divide(state, depth).values()) == count


@pytest.mark.uncounted
def test_the_first_throw_and_what_can_be_done_with_it() -> None:
    """Six dice in the air, every ordered throw of which is tried, with all 63 subsets to throw again."""
    table, found = Table.of(new_game(2)), 0
    table.air, table.throws = [], 1
    for faces in product("opgkjs", repeat=6):
        table.dice = list(faces)
        found += len(table.options())
    assert perft(new_game(2), 2) == found


def test_what_several_actions_lead_to_is_counted_for_each_of_them() -> None:
    state = position("/", "OOGPJK")  # the same dice lie there after some of its throws
    assert perft(state, 2) == sum(divide(state, 2).values()) == 490_896


def test_no_actions_are_one_way_to_go_on() -> None:
    assert perft(new_game(2), 0) == 1


def test_divide_names_the_first_actions() -> None:
    state = position("o6! p6!/", "OOOPPG r456 OOO r1 O")
    assert divide(state, 1) == {"-": 1}
    assert divide(position("/", "SSSOOP -"), 1) == {"o2": 1, "p1": 1}
    assert divide(position("/", "OOOOOO r6"), 1) == dict.fromkeys("OPGKJS", 1)


# -- the naive counter: the rules of the reference, dice as a list of letters


class Table:
    """A position that the naive counter plays on; nothing of it is shared with the engine."""

    def __init__(self, game: reference.Game, active: int) -> None:
        self.game = game
        self.active = active
        self.dice: list[str] = []
        self.air = list(range(6))
        self.throws = 0
        self.used = ""
        self.replies: dict[int, str] = {}

    @classmethod
    def of(cls, state: State) -> Table:
        """Return the same position in the reference's terms."""
        game = reference.new_game(len(state.sheets), reference.CLASSIC)
        for sheet, other in zip(state.sheets, game.sheets, strict=True):
            for colour, row in zip(COLOURS, sheet.rows, strict=True):
                value = row.points(CLASSIC) if row.closed else None
                other.rows[colour.letter] = reference.Row(row.crosses, value)
        table = cls(game, state.active)
        table.dice, table.air = [face.letter for face in state.dice], list(state.flying)
        table.throws, table.used = state.throws, str(state.choice or "")
        seats = [(state.active + 1 + n) % len(state.sheets) for n in range(len(state.replies))]
        table.replies = dict(zip(seats, map(str, state.replies), strict=True))
        table.game.over = reference.ended(game)
        return table

    def options(self) -> list[str]:
        """Return the actions of the seat to act."""
        if self.used:
            seat = reference.others_of(self.game, self.dice, self.active)[len(self.replies)]
            return reference.other_options(self.dice, self.used, self.game.sheets[seat])
        found = reference.active_options(self.dice, self.game.sheets[self.active])
        if self.throws == 3 or self.dice.count("s") >= 3:
            return found
        subsets = (subset for size in range(1, 7) for subset in combinations(range(6), size))
        free = (subset for subset in subsets if all(self.dice[i] != "s" for i in subset))
        return found + ["r" + "".join(map(str, subset)) for subset in free]

    def after_throws(self) -> Iterator[Table]:
        """Yield the table after each ordered throw of the dice in the air."""
        for faces in product("opgkjs", repeat=len(self.air)):
            after = self.copy()
            after.dice = after.dice or [""] * 6
            for i, face in zip(self.air, faces, strict=True):
                after.dice[i] = face
            after.air, after.throws = [], self.throws + 1
            yield after

    def after(self, option: str) -> Table:
        """Return the table after one of its options."""
        after = self.copy()
        if option.startswith("r"):
            after.air = [int(digit) for digit in option[1:]]
            return after
        after.game = deepcopy(self.game)
        if not self.used:
            reference.apply_active(after.game, self.active, option)
            after.used = option
        else:
            seat = reference.others_of(self.game, self.dice, self.active)[len(self.replies)]
            after.replies[seat] = option
        others = reference.others_of(after.game, self.dice, self.active)
        if len(after.replies) < len(others) or after.game.over:
            return after
        reference.apply_others(after.game, after.replies)
        if after.game.over:
            return after
        return Table(after.game, (self.active + 1) % len(self.game.sheets))

    def copy(self) -> Table:
        """Return another table with the same sheets."""
        other = Table(self.game, self.active)
        other.dice, other.air, other.throws = list(self.dice), self.air, self.throws
        other.used, other.replies = self.used, dict(self.replies)
        return other


def naive_count(table: Table, depth: int) -> int:
    """Count sequences of `depth` actions, each tried on its own."""
    if depth == 0 or table.game.over:
        return 1
    if table.air:
        return sum(naive_count(after, depth - 1) for after in table.after_throws())
    return sum(naive_count(table.after(option), depth - 1) for option in table.options())
