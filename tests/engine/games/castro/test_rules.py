"""The rulebook: one test a sentence of RULES.md, part 2, in its order."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

import pytest

from calavera.game import CHANCE, OVER, IllegalAction, Rethrow, Thrown
from calavera.games.castro.actions import LoseRoof, Place, Why
from calavera.games.castro.board import CLASSIC, LINES, SQUARES, square_name
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY, ROOFS, SEATS, THROWS, State, new_game
from tests.engine.games.castro.tables import play, position, refusal, rule, throw


def squares(state: State) -> str:
    """Return the symbols of the squares on which the active seat may build."""
    return "".join(sorted(state.board.squares[place.square].symbol for place in state.placements()))


# -- material


@pytest.mark.parametrize("seats", SEATS)
def test_two_to_four_can_play_with_fifteen_roofs_each(seats: int) -> None:
    state = new_game(seats)
    assert state.supply == seats * (15,)
    assert (state.active, state.throws, state.over, state.fresh) == (0, 0, False, True)
    assert state.returns() == seats * (0,)
    assert state.outcome() is None


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_one_alone_and_five_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 4 can play, not {seats}"):
        new_game(seats)


def test_five_ordinary_dice() -> None:
    state = new_game(2)
    assert len(state.flying) == DICE == 5
    assert [face.letter for face in Pips] == list("123456")
    assert sum(weight for _, weight in state.chance_outcomes()) == 6**5


def test_a_board_of_six_by_six_squares() -> None:
    assert len(CLASSIC.squares) == SQUARES == 36
    rows = [CLASSIC.symbols[start : start + 6] for start in range(0, 36, 6)]
    assert rows == ["5YTHTS", "S2HFSH", "FTS6FT", "SHFST3", "HSHF4Y", "FH1TYT"]


# -- a turn


def test_play_goes_round_clockwise() -> None:
    state, seen = new_game(3), []
    for _ in range(7):
        seen.append(state.active)
        state = play(throw(state, "12346", THROWS), "-")
    assert seen == [0, 1, 2, 0, 1, 2, 0]


def test_the_active_player_throws_all_five_dice() -> None:
    state = new_game(2)
    assert state.seat is CHANCE
    assert refusal(state, "1111") is Why.WRONG_DICE
    assert refusal(state, Thrown(())) is Why.WRONG_DICE
    assert state.placements() == ()
    for token in ("e3", "-", "r1"):
        assert refusal(state, token) is Why.THROW_FIRST
    state = play(state, "12346")
    assert refusal(state, "11111") is Why.NO_THROW
    assert (state.seat, state.throws) == (0, 1)


def test_up_to_five_throws() -> None:
    state = throw(new_game(2), "11346", THROWS)
    assert refusal(state, "r1") is Why.NO_THROWS_LEFT
    assert not [action for action in state.legal_actions() if isinstance(action, Rethrow)]
    assert rule(state, "r1") == "all 5 rolls of the turn are used"


def test_any_one_or_more_dice_may_be_rethrown() -> None:
    state = play(new_game(2), "12346")
    offered = {action.positions for action in state.legal_actions() if isinstance(action, Rethrow)}
    assert offered == {places for size in range(1, 6) for places in combinations(range(5), size)}
    assert len(offered) == 31


@pytest.mark.parametrize("positions", [(), (5,), (0, 0), (1, 0), (-1,)])
def test_a_rethrow_names_dice_that_are_there_each_once(positions: tuple[int, ...]) -> None:
    assert refusal(play(new_game(2), "12346"), Rethrow(positions)) is Why.NO_DICE


def test_dice_set_aside_may_be_rethrown_too() -> None:
    state = play(new_game(2), "12346 r12 55 r45 66")
    assert state.dice == tuple(map(Pips, (4, 4, 2, 5, 5)))
    assert refusal(state, "r12") is None


def test_only_the_last_throw_counts() -> None:
    state = play(new_game(2), "11346")
    assert refusal(state, "c6") is None  # the pair of ones
    state = play(state, "r1 2")
    assert refusal(state, "c6") is Why.NOT_HELD


def test_after_any_throw_the_player_may_place() -> None:
    for throws in range(1, THROWS + 1):
        state = throw(new_game(2), "11346", throws)
        after = play(state, "c6")
        assert after.stacks[32] == (0,)
        assert (after.active, after.fresh, after.supply) == (1, True, (14, 15))


# -- what the dice contain


@pytest.mark.parametrize(
    ("dice", "fits"),
    [
        ("11346", "1"),
        ("22335", "23"),
        ("44413", "4T"),
        ("66661", "6FT"),
        ("22255", "25HT"),
        ("33333", "3FTY"),
        ("12345", "S"),
        ("23456", "S"),
        ("12346", ""),
        ("13456", ""),
    ],
)
def test_a_combination_holds_the_lower_ones(dice: str, fits: str) -> None:
    for order in list(permutations(dice))[::17]:
        assert "".join(sorted(set(squares(play(new_game(2), "".join(order)))))) == fits


def test_four_of_a_kind_on_a_three_of_a_kind_square_or_its_pair_square() -> None:
    state = play(new_game(2), "66616")
    for name in ("c1", "d3", "d2"):  # T, 6, F
        assert refusal(state, name) is None


def test_two_pairs_hold_both_pairs() -> None:
    assert squares(play(new_game(2), "22335")) == "23"


def test_both_straights() -> None:
    for dice in ("12345", "23456", "54321", "64253"):
        assert set(squares(play(new_game(2), dice))) == {"S"}


def test_a_full_house_holds_its_three_and_both_pairs() -> None:
    assert set(squares(play(new_game(2), "22255"))) == set("25HT")


def test_five_of_a_kind_is_no_full_house() -> None:
    state = play(new_game(2), "33333")
    assert set(squares(state)) == set("3TFY")
    assert refusal(state, "d1") is Why.NOT_HELD
    assert rule(state, "d1") == "the dice hold no full house"


def test_every_refusal_of_a_combination_names_it() -> None:
    state = play(new_game(2), "12346")
    sentences = {state.board.squares[n].symbol: rule(state, square_name(n)) for n in range(SQUARES)}
    assert sentences == {
        "1": "the dice hold no pair of ones",
        "2": "the dice hold no pair of twos",
        "3": "the dice hold no pair of threes",
        "4": "the dice hold no pair of fours",
        "5": "the dice hold no pair of fives",
        "6": "the dice hold no pair of sixes",
        "T": "the dice hold no three of a kind",
        "F": "the dice hold no four of a kind",
        "S": "the dice hold no straight",
        "H": "the dice hold no full house",
        "Y": "the dice hold no five of a kind",
    }


# -- heights


@pytest.mark.parametrize(("throws", "height"), list(product(range(1, 6), range(6))))
def test_the_height_to_build_on_depends_on_the_throws_used(throws: int, height: int) -> None:
    roofs = "12121"[:height]
    state = throw(position(f"c6:{roofs}" if roofs else ""), "11346", throws)
    allowed = height <= {5: 0, 4: 1, 3: 2, 2: 3, 1: 4}[throws]
    assert (refusal(state, "c6") is None) is allowed
    assert (Place(32) in state.legal_actions()) is allowed
    if allowed:
        assert len(play(state, "c6").stacks[32]) == height + 1


@pytest.mark.parametrize(
    ("height", "sentence"),
    [
        (1, "one roof already stands here: only the first four throws may build higher"),
        (2, "two roofs already stand here: only the first three throws may build higher"),
        (3, "three roofs already stand here: only the first two throws may build higher"),
        (4, "four roofs already stand here: only a first throw may build higher"),
        (5, "five roofs already stand here: the square is full and its top is safe"),
    ],
)
def test_a_square_that_is_too_high_says_which_throws_may_build_there(height: int, sentence: str) -> None:
    for dice in ("11346", "12346"):  # the height is told first: no throw of this turn can mend it
        assert rule(throw(position(f"c6:{'12121'[:height]}"), dice, THROWS), "c6") == sentence


def test_roofs_of_ones_own_may_be_built_on() -> None:
    after = play(position("c6:1"), "11346 c6")
    assert after.stacks[32] == (0, 0)
    assert after.returns() == (2, 0)


def test_five_roofs_are_safe() -> None:
    state = position("c6:12121")
    for dice in ("11346", "11111"):
        assert refusal(play(state, dice), "c6") is Why.FULL
    assert state.returns() == (5, 0)


# -- a turn without a placement


def test_a_player_who_does_not_place_throws_again() -> None:
    for throws in range(1, THROWS):
        state = throw(new_game(2), "12346", throws)
        assert refusal(state, "-") is Why.MUST_THROW
        assert LoseRoof() not in state.legal_actions()
    assert rule(state, "-") == "a player who places no roof throws again, up to the fifth throw"


def test_a_roof_is_lost_where_nothing_fits_after_the_fifth_throw() -> None:
    state = throw(new_game(2), "12346", THROWS)
    assert state.legal_actions() == (LoseRoof(),)
    after = play(state, "-")
    assert (after.supply, after.active, after.returns()) == ((14, 15), 1, (0, 0))
    assert not any(after.stacks)


def test_a_roof_is_lost_where_all_that_fits_is_built_on() -> None:
    state = throw(position("c6:2"), "11346", THROWS)
    assert state.legal_actions() == (LoseRoof(),)


def test_a_roof_must_be_placed_after_the_fifth_throw_if_anything_fits() -> None:
    state = throw(new_game(2), "11346", THROWS)
    assert state.legal_actions() == (Place(32),)
    assert refusal(state, "-") is Why.MUST_PLACE
    assert rule(state, "-") == "a roof is lost only where nothing fits, and it fits on a square here"


@pytest.mark.parametrize("square", [-1, 36])
def test_no_roof_stands_beside_the_board(square: int) -> None:
    state = play(new_game(2), "11111")
    assert refusal(state, Place(square)) is Why.NO_SQUARE
    with pytest.raises(IllegalAction, match="no such square"):
        state.apply(Place(square))


# -- the end: four in a line


def directions() -> list[tuple[str, tuple[int, ...]]]:
    return [("-".join(map(square_name, line)), line) for line in LINES]


def won(state: State, square: int) -> State:
    """Return the state after the active seat has built on a square with its first throw."""
    state = play(
        state, {"S": "12345", "H": "22255", "3": "33333"}.get(CLASSIC.squares[square].symbol, "11111")
    )
    symbol = CLASSIC.squares[square].symbol
    if symbol in "2456":
        state = replace(state, dice=(Pips(int(symbol) - 1),) * 5)
    return state.apply(Place(square))


def test_there_are_lines_in_all_directions() -> None:
    assert len(LINES) == len(set(LINES)) == 54
    steps = {line[1] - line[0] for line in LINES}
    assert steps == {1, 6, 7, 5}
    for line in LINES:
        rows, columns = zip(*(divmod(square, 6) for square in line), strict=True)
        assert max(rows) - min(rows) in (0, 3)  # no wrapping
        assert max(columns) - min(columns) in (0, 3)


@pytest.mark.parametrize(("name", "line"), directions())
def test_four_tops_in_a_line_win_at_once(name: str, line: tuple[int, ...]) -> None:
    for last in line:
        others = " ".join(f"{square_name(square)}:21" for square in line if square != last)
        state = won(position(others), last)
        assert state.over
        assert state.won_by == BY_LINE
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.winners, str(outcome)) == ((0,), "1 line")
        assert state.legal_actions() == ()
        assert state.chance_outcomes() == ()
        assert state.seat is OVER


def test_four_that_are_not_adjacent_do_not_win() -> None:
    assert not won(position("a2:1 b2:1 c2:1"), 10).over  # a2 b2 c2 e2
    assert not won(position("d1:1 e1:1 f1:1"), 6).over  # round the edge of the board


def test_more_than_four_count_too() -> None:
    state = won(position("a2:1 b2:1 d2:1 e2:1"), 8)
    assert state.won_by == BY_LINE


def test_a_covered_roof_is_in_no_line() -> None:
    assert not won(position("a2:1 b2:12 d2:1"), 8).over
    assert not won(position("a2:1 b2:1 d2:2"), 8).over


def test_a_line_of_the_others_tops_does_not_win() -> None:
    assert not won(position("a2:2 b2:2 d2:2"), 8).over


def test_building_on_ones_own_roof_keeps_the_line_that_was_not_complete() -> None:
    state = won(position("a2:1 b2:1 c2:1"), 8)
    assert not state.over
    assert state.stacks[8] == (0, 0)


# -- the end: the three stacks of five of a kind


@pytest.mark.parametrize("last", [1, 29, 34])
def test_a_roof_in_each_of_the_three_y_stacks_wins_at_once(last: int) -> None:
    others = " ".join(f"{square_name(square)}:1" for square in (1, 29, 34) if square != last)
    state = won(position(others), last)
    assert state.won_by == BY_YATZY
    assert str(state.outcome()) == "1 yatzy"


def test_covered_roofs_in_the_y_stacks_count() -> None:
    assert won(position("b1:122 f5:2122"), 34).won_by == BY_YATZY
    assert not won(position("b1:122 f5:222"), 34).over
    assert not won(position("b1:1 e6:1"), 34).over  # f5 is missing


def test_y_stacks_are_looked_at_only_when_one_of_them_is_built_on() -> None:
    assert not won(position("b1:1 f5:1"), 8).over


def test_both_wins_at_once_are_a_line() -> None:
    """The line is the first rule: two ways, one winner."""
    state = won(position("b1:2112 f5:1 b6:1 c6:1 d6:1"), 34)
    assert state.won_by == BY_LINE
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_round_is_not_completed_after_a_win() -> None:
    state = won(position("a2:1 b2:1 d2:1", seats=4), 8)
    assert state.supply == (14, 15, 15, 15)
    assert refusal(state, "11111") is Why.GAME_OVER
    assert rule(state, "c6") == "the game is over"


# -- the end: points


def last_turn(text: str, seats: int = 2) -> State:
    """Return the last turn of a game: the last seat has one roof left."""
    return replace(position(text, seats), supply=(0,) * (seats - 1) + (1,), active=seats - 1)


def test_the_game_ends_after_fifteen_rounds() -> None:
    for seats in SEATS:
        state, turns = new_game(seats), 0
        while not state.over:
            state = play(throw(state, "12346", THROWS), "-")
            turns += 1
        assert turns == ROOFS * seats
        assert state.won_by == BY_POINTS
        assert state.supply == (0,) * seats
        assert str(state.outcome()) == " ".join("0" * seats)


def test_points_are_the_heights_of_the_stacks_with_ones_roof_on_top() -> None:
    state = position("a1:2121 b2:221 c4:121 d6:21 e1:1 f2:1 a5:1 a6:112 f6:2")
    assert state.returns() == (4 + 3 + 3 + 2 + 1 + 1 + 1, 3 + 1)


def test_the_example_of_fifteen_points() -> None:
    assert position("a1:2121 b3:221 c5:221 d1:21 e3:1 f6:1 a6:1").returns()[0] == 15


def test_most_points_win() -> None:
    state = play(last_turn("a1:1221 b2:12"), "11346 c6")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.how) == ((0,), (4, 3), BY_POINTS)
    assert str(outcome) == "4 3"


def test_ties_share_the_win() -> None:
    shared = play(last_turn("a1:1", 2), "11346 c6").outcome()
    assert shared is not None
    assert (shared.winners, shared.share(0), shared.share(1)) == ((0, 1), 0.5, 0.5)


def test_the_last_roof_can_still_win_by_a_line() -> None:
    state = won(last_turn("a2:2 b2:2 d2:2"), 8)
    assert state.won_by == BY_LINE
    assert str(state.outcome()) == "2 line"


def test_with_its_dice_a_seat_can_do_all_but_throw_again() -> None:
    random, state = Random(1), new_game(2)
    while state.seat is not OVER:
        if state.seat is CHANCE:
            state = state.apply(random.choice(state.chance_outcomes())[0])
            continue
        actions = state.legal_actions()
        assert state.choices(state.seat) == tuple(one for one in actions if not isinstance(one, Rethrow))
        assert state.choices(1 - state.seat) == ()
        state = state.apply(random.choice(actions))
    assert state.choices(0) == ()
