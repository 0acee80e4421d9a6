"""The expectation of a solo game: the shipped table, the solution behind it, the coach's numbers."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from calavera import CLASSIC, COLOURS, Freeze, Row, Sheet, SheetLayout, State, Thrown, new_solo, parse
from calavera.coach.data_file import read_package_file, unpack_table
from calavera.coach.slices import finished
from calavera.game import NoSeat
from calavera.games.calavera.bots import bot
from calavera.games.calavera.bots.analysis import analyse, outlook
from calavera.games.calavera.layout import with_values
from calavera.games.calavera.rules import THROWS
from calavera.games.calavera.solo import (
    OPTIMUM,
    Code,
    Solution,
    code_of,
    codes,
    losses,
    pack_solution,
    solution_steps,
)
from tests.engine.positions import play, sheet
from tests.engine.sample_games import BARE, SHORT, anything, random_solo

ROUNDING = 0.0005
"""By how much a shipped value may be off."""

EMPTY: Code = (0, 0, 0, 0)


def whole(state: State) -> Solution:
    """Return the solution with all that a state needs."""
    return finished(solution_steps(state))


def computed(code: Code, left: int, layout: SheetLayout = CLASSIC) -> float:
    """Return the points to come, without any shipped value."""
    solution = Solution(layout)
    for _ in solution.solve_steps(code, left):
        pass
    return solution.to_come(code, left)


def alone(text: str, left: int, layout: SheetLayout = CLASSIC) -> State:
    """Return a game alone with this sheet."""
    return State(layout, (sheet(text, layout),), turns_left=left)


# -- sheets


def test_the_sheets_up_to_colours_and_banked_points() -> None:
    assert len(codes(CLASSIC)) == len(set(codes(CLASSIC))) == 1729
    assert EMPTY in codes(CLASSIC)
    assert codes(BARE)[0] == (-1, -1, -1, -1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", (0, 0, 0, 0)),
        ("o3 k10", (0, 0, 3, 10)),
        ("o6!", (-3, 0, 0, 0)),
        ("o9! p11", (-4, -4, 0, 0)),
        ("o13 p8! k2", (-3, -3, 0, 2)),
        ("o13 p9! g10! k12", (-4, -4, -4, -4)),
    ],
)
def test_a_closed_row_counts_by_the_lines_it_has_reached(text: str, code: Code) -> None:
    assert code_of(sheet(text), CLASSIC) == code


def test_every_sheet_of_a_random_game_has_a_code() -> None:
    for layout in (CLASSIC, SHORT, BARE):
        known = set(codes(layout))
        game = random_solo(Random(7), anything, 40, layout)
        assert {code_of(state.sheets[0], layout) for state in game.states} <= known


# -- the optimum


@pytest.mark.parametrize(("turns", "points"), [(6, 12.2503), (8, 17.6392), (10, 24.7839), (12, OPTIMUM)])
def test_the_optimum_by_turns(turns: int, points: float) -> None:
    start = new_solo(turns)
    assert whole(start).expected(start) == pytest.approx(points, abs=ROUNDING + 0.00005)


def test_a_short_game_is_solved_without_the_table() -> None:
    start = new_solo(4)
    assert computed(EMPTY, 4) == pytest.approx(whole(start).expected(start), abs=ROUNDING)


def test_every_shipped_value_follows_from_those_with_a_turn_less() -> None:
    solution, random = whole(new_solo()), Random(3)
    for left in range(1, 12):
        for code in random.sample(codes(CLASSIC), 8):
            computed = solution.turn(code, left).value
            assert solution.to_come(code, left) == pytest.approx(computed, abs=2 * ROUNDING), (code, left)


def test_the_last_turn_is_shipped_as_it_is_computed() -> None:
    solution = whole(new_solo())
    for code in Random(5).sample(codes(CLASSIC), 60):
        assert solution.to_come(code, 1) == pytest.approx(computed(code, 1), abs=ROUNDING), code


def test_with_no_turn_and_no_row_left_nothing_comes() -> None:
    solution = whole(new_solo())
    assert solution.to_come((0, 3, 6, 9), 0) == 0
    assert solution.to_come((-3, -3, -3, -3), 5) == 0


def test_a_sheet_with_other_values_is_computed_in_steps() -> None:
    layout = with_values(CLASSIC, (1, 2, 3, 4, 5, 6, 7, 8))
    start = alone("o6 p6 g11 k12", 2, layout)
    steps = list(solution_steps(start))
    assert len(steps) > 3
    found = whole(start).expected(start)
    assert 2 + 6 + 7 + 4 <= found <= 2 + 6 + 7 + 8 + 8
    assert list(solution_steps(start)) == []  # it is all known by now


# -- against a naive count


def naive(state: State, known: dict[State, float]) -> float:
    """Return the expected points by trying everything."""
    state = replace(state, dice=tuple(sorted(state.dice))) if not state.flying else state
    if state.over:
        return state.returns()[0]
    if state not in known:
        if state.flying:
            chances = state.chance_outcomes()
            total = sum(weight * naive(state.apply(thrown), known) for thrown, weight in chances)
            known[state] = total / 6 ** len(state.flying)
        else:
            known[state] = max(naive(state.apply(action), known) for action in state.legal_actions())
    return known[state]


@pytest.mark.parametrize(
    ("text", "layout", "tokens"),
    [
        ("o9 p5 g8 k10", CLASSIC, "OPGJJS r12 OP r1"),
        ("o9 p5 g8 k10", CLASSIC, "OPGJJS r12"),
        ("o11 p11 g7 k4", CLASSIC, "OOPPGS r123 OPG r5"),
        ("o2 p3 g1", SHORT, "OPGJJJ r126 OPG"),
        ("o1 p1", BARE, "OPGKJS r1"),
        ("o8 p8 g8 k8", CLASSIC, "OPSSGG"),
        ("o8 p8 g8 k8", CLASSIC, "OPSSGG r1 S"),
    ],
)
def test_the_expected_points_are_those_of_a_naive_count(text: str, layout: SheetLayout, tokens: str) -> None:
    state = play(alone(text, 1, layout), tokens)
    known: dict[State, float] = {}
    found = whole(state)
    assert found.expected(state) == pytest.approx(naive(state, known), abs=1e-9)
    for action in state.legal_actions() if state.throws == THROWS else ():
        assert found.worth(state, action) == pytest.approx(naive(state.apply(action), known), abs=1e-9)


def test_after_the_end_the_points_are_expected_that_there_are() -> None:
    state = play(alone("o8 p6 g5 k9", 1), "OPGKSS o1")
    assert whole(alone("o8", 1)).expected(state) == state.returns()[0]


# -- decisions


def test_the_best_action_is_worth_what_the_state_is() -> None:
    random = Random(11)
    for state in random_solo(random, anything).states:
        if isinstance(state.seat, int):
            found = whole(state)
            best = max(found.worth(state, action) for action in state.legal_actions())
            assert best == pytest.approx(found.expected(state), abs=1e-9)


def test_a_frozen_row_is_worth_its_points_and_the_others_go_on() -> None:
    state = play(alone("o8 p10!", 1), "JJPPPK")
    found = whole(state)
    assert found.worth(state, Freeze(COLOURS[0], 2)) == 6 + 10
    assert found.worth(state, parse("j2>o")) == 10 + 10


def test_what_decisions_gave_away_and_the_dice_brought_add_up_to_the_points() -> None:
    game = random_solo(Random(2), anything)
    found = whole(game.states[0])
    luck = sum(
        found.expected(after) - found.expected(state)
        for state, action, after in game.steps()
        if isinstance(action, Thrown)
    )
    lost = list(losses(game.states, game.actions))
    assert len(lost) == sum(not isinstance(action, Thrown) for action in game.actions)
    assert min(lost) >= 0
    assert sum(lost) > 1
    [points] = game.states[-1].returns()
    start = found.expected(game.states[0])
    # The rounding of what is shipped comes in with each choice.
    assert start + luck - sum(lost) == pytest.approx(points, abs=26 * ROUNDING)


# -- the coach


def test_the_coach_values_every_action_in_points() -> None:
    random = Random(12)
    for state in random_solo(random, anything, 12).states:
        [expected] = outlook(state)
        if isinstance(state.seat, NoSeat):
            assert expected == whole(state).expected(state)
            continue
        analysis = analyse(state)
        assert analysis.trained
        assert analysis.best.value == pytest.approx(expected, abs=1e-9)
        assert {option.action for option in analysis.options} == set(state.legal_actions())
        for option in analysis.options[::7]:
            assert option.value == whole(state).worth(state, option.action)


def test_perfect_play_reaches_its_average_more_or_less() -> None:
    play = bot("expert")
    scores = [random_solo(Random(number), play).states[-1].returns()[0] for number in range(12)]
    assert 26 < sum(scores) / len(scores) < 42


# -- what is shipped


def test_values_are_packed_and_read_again() -> None:
    random = Random(1)
    values = [[random.uniform(-11, 54) for _ in codes(CLASSIC)] for _ in range(3)]
    solution = Solution(CLASSIC, pack_solution(values, {}))
    for left, layer in enumerate(values, 1):
        for code, value in zip(codes(CLASSIC), layer, strict=True):
            if code[-1] >= 0:
                assert solution.to_come(code, left) == pytest.approx(value, abs=ROUNDING)
    assert solution.knows(EMPTY, 3)
    assert not solution.knows(EMPTY, 4)


def test_values_too_far_apart_are_not_packed() -> None:
    with pytest.raises(ValueError, match="too far apart"):
        pack_solution([[-11, 55]], {})


def test_the_shipped_table_says_where_it_comes_from() -> None:
    about, _ = unpack_table(
        "solo table", read_package_file("games/calavera/solo.bin"), "turns", "sheets", "command"
    )
    assert about["command"] == "python -m calavera.lab solo"
    assert (about["turns"], about["sheets"]) == (11, 1729)


def test_a_damaged_table_is_refused() -> None:
    data, random = read_package_file("games/calavera/solo.bin"), Random(8)
    for place in random.sample(range(data.index(b"\n") + 1, len(data)), 40):
        damaged = data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]
        with pytest.raises(ValueError, match="solo table is damaged: its checksum differs"):
            Solution(CLASSIC, damaged)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"turns": 12}, "does not hold as many values"),
        ({"sheets": "1729"}, "does not hold as many values"),
        (
            {"format": "calavera network 1"},
            "has the format 'calavera network 1', not 'calavera solo",
        ),
    ],
)
def test_a_table_that_is_not_what_it_says_is_refused(changed: dict[str, object], message: str) -> None:
    head, _, body = pack_solution([[0.0] * 1729] * 2, {}).partition(b"\n")
    with pytest.raises(ValueError, match=message):
        Solution(CLASSIC, json.dumps({**json.loads(head), **changed}).encode() + b"\n" + body)


def test_a_row_can_be_lost_for_ever() -> None:
    # Four rows on the box before the last of the points zone: a seat that must mark falls.
    full = Sheet(tuple(Row(10) for _ in COLOURS), (4, 5, 6))
    state = State(CLASSIC, (full,), turns_left=1)
    assert whole(state).expected(state) < full.score(CLASSIC)
