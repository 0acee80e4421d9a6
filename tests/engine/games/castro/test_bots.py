"""Computer players and the analysis behind them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from calavera.coach.analysis import bots_of
from calavera.coach.slices import finished
from calavera.game import Rethrow
from calavera.games import game
from calavera.games.castro import bots
from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import board_of
from calavera.games.castro.bots import analysis
from calavera.games.castro.bots.analysis import analyse, outlook, table_of_steps
from calavera.games.castro.bots.levels import ERRORS, chosen
from calavera.games.castro.bots.simple import greedy_bot, random_bot
from calavera.games.castro.prospects import threat
from calavera.games.castro.rules import THROWS, State, new_game
from calavera.play.match import play_out
from calavera.record.record import new_record
from tests.engine.games.castro.sample_games import BOARDS, played, shuffled_board
from tests.engine.games.castro.solved_positions import D1, D2, L1, L2, worth
from tests.engine.games.castro.tables import play, position, position_of_two, throw

MIDDLE = "a2:1 b2:1 d4:2 e4:21 c6:12 f1:2"


# -- the analysis


def test_every_legal_action_has_a_value_best_first() -> None:
    state = play(position(MIDDLE), "11346")
    found = analyse(state)
    assert {option.action for option in found.options} == set(state.legal_actions())
    values = [option.value for option in found.options]
    assert values == sorted(values, reverse=True)
    assert all(0 < value < 1 for value in values)
    assert found.seat == 0


def test_keeping_the_same_faces_is_worth_the_same() -> None:
    found = analyse(play(position(MIDDLE), "11346"))
    assert found.value_of(Rethrow((0, 2))) == found.value_of(Rethrow((1, 2)))


def test_a_winning_placement_is_worth_everything() -> None:
    state = play(position("a2:1 b2:1 d2:1"), "22233")
    found = analyse(state)
    assert (found.best.action, found.best.value) == (Place(8), 1.0)
    for level in ERRORS:
        assert bots.bot(level)(state, Random(1)) == Place(8)


def test_the_best_action_keeps_what_was_promised() -> None:
    state = play(position(MIDDLE), "11346")
    best = analyse(state).best
    assert outlook(state)[0] == pytest.approx(best.value)
    if isinstance(best.action, Rethrow):
        assert outlook(state.apply(best.action))[0] == pytest.approx(best.value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_sum_to_one_at_every_moment(seats: int) -> None:
    state = position(MIDDLE, seats)
    for token in ("", "11346", "r34", "11", "c1", "12345"):
        state = play(state, token)
        assert sum(outlook(state)) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in outlook(state))


@pytest.mark.parametrize("tokens", ["", "11346 r345"])
def test_a_throw_changes_nothing_on_average(tokens: str) -> None:
    state = play(position(MIDDLE), tokens)
    landed = [(outlook(state.apply(thrown))[0], weight) for thrown, weight in state.chance_outcomes()]
    total = sum(weight for _, weight in landed)
    mean = sum(value * weight for value, weight in landed) / total
    assert outlook(state)[0] == pytest.approx(mean)
    variance = sum((value - mean) ** 2 * weight for value, weight in landed) / total
    assert finished(bots.variance_steps(state)) == pytest.approx(variance)


def test_after_the_end_everything_is_known() -> None:
    assert outlook(play(position("a2:1 b2:1 d2:1"), "22233 c2")) == (1.0, 0.0)
    last = replace(position("a1:1"), supply=(0, 1), active=1)
    assert outlook(play(throw(last, "12346", THROWS), "-")) == (1.0, 0.0)


def test_a_sure_win_leaves_the_others_nothing() -> None:
    state = replace(position("a1:111", 3), supply=(1, 0, 0), active=0)
    assert outlook(state) == pytest.approx((1.0, 0.0, 0.0))


def test_the_last_turn_is_exact() -> None:
    """One point behind, with an empty board beside: any roof ties, one on a roof wins."""
    state = replace(position("a1:2 c6:1"), supply=(1, 0), active=0)
    chance = outlook(state)[0]
    assert 0.9 < chance < 1
    found = analyse(throw(state, "12346", THROWS))
    assert found.best.action == LoseRoof()
    assert found.best.value == 0.5


@pytest.mark.parametrize(
    ("stacks", "seat", "turns", "value"),
    [
        (L1, 1, 1, 10506370201 / 11019960576),
        (L2, 1, 1, 248036893 / 344373768),
        (D1, 0, 2, 51307433328239949793757 / 52461877433728716767232),
        (D2, 0, 2, 96309746153 / 528958107648),
    ],
)
def test_the_very_end_is_exact(stacks: dict[int, str], seat: int, turns: int, value: float) -> None:
    """The shares are exact fractions, worked out apart from this program."""
    chances = outlook(position_of_two(stacks, seat, turns_left=turns))
    assert chances[seat] == pytest.approx(value, abs=1e-12)
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 4])
def test_in_the_last_turn_those_who_lead_the_others_divide_what_is_left(seats: int) -> None:
    state = replace(position("a1:2 c6:2 e3:33", seats), supply=(1, *(0,) * (seats - 1)))
    first, second, third, *rest = outlook(state)
    assert 0 < first < 1
    assert second == third == pytest.approx((1 - first) / 2)
    assert rest == [0.0] * (seats - 3)


def test_no_seat_decides_while_dice_are_in_the_air() -> None:
    with pytest.raises(ValueError, match="no seat decides"):
        analyse(new_game(2))


def test_tables_of_old_turns_are_let_go() -> None:
    for roofs in range(1, analysis.MAX_TABLES + 3):
        outlook(replace(position(), supply=(roofs, roofs)))
    assert len(analysis._tables) == analysis.MAX_TABLES


def test_the_work_is_done_in_many_slices() -> None:
    analysis._tables.clear()
    assert sum(1 for _ in bots.analyse_steps(play(position(MIDDLE), "11346"))) > 20
    assert sum(1 for _ in bots.analyse_steps(play(position(MIDDLE), "11346"))) == 0  # looked up
    assert sum(1 for _ in bots.variance_steps(position(MIDDLE))) > 1


# -- what is judged


def test_threats_are_seen_on_both_sides() -> None:
    quiet, mine, others = position("a2:1 b4:1 d2:1"), position("a2:1 b2:1 d2:1"), position("a2:2 b2:2 d2:2")
    assert threat(mine, 0) > 0.6
    assert outlook(mine)[0] > outlook(quiet)[0] > outlook(others)[0]


def test_boards_with_other_squares_are_judged_by_hand() -> None:
    assert bots.exact_or_trained(new_game(2))
    assert bots.exact_or_trained(new_game(4, board_of(shuffled_board(Random(3)))))
    other = new_game(2, board_of(BOARDS[2]))
    assert not bots.exact_or_trained(other)
    assert not analyse(play(other, "11346")).trained
    assert sum(outlook(other)) == pytest.approx(1)


def test_points_count_near_the_end() -> None:
    """A safe stack decides; one that can still be covered counts as much as brute force says."""
    ahead, behind = (replace(position(f"a1:{5 * top}"), supply=(1, 1)) for top in "12")
    assert outlook(ahead)[0] > 0.7 > outlook(behind)[0]
    ahead, behind = (replace(position(f"a1:{3 * top}"), supply=(1, 1)) for top in "12")
    assert outlook(ahead)[0] == pytest.approx(worth(ahead, 2))
    assert outlook(behind)[0] == pytest.approx(worth(behind, 2))
    assert outlook(ahead)[0] > 0.65 > 0.39 > outlook(behind)[0]


def test_roofs_in_stacks_for_five_of_a_kind_count() -> None:
    assert outlook(position("b1:12 f5:12 a6:2"))[0] > outlook(position("b1:22 f5:22 a6:2"))[0]


# -- levels


def test_expert_takes_the_best() -> None:
    state = play(position(MIDDLE), "11346")
    assert bots.bot("expert")(state, Random(1)) == analyse(state).best.action


def test_lower_levels_err_the_same_way_in_the_whole_turn() -> None:
    state = play(position(MIDDLE), "11346")
    table = finished(table_of_steps(state))
    assert {chosen("easy", table, state, Random(n)) for n in range(5)} == {bots.bot("easy")(state, Random(9))}
    with pytest.raises(KeyError):
        chosen("master", table, state, Random(1))


def test_lower_levels_do_not_always_begin_alike() -> None:
    state = play(new_game(2), "11346")
    assert len({bots.bot("easy")(state, Random(n)) for n in range(20)}) > 1
    assert len({bots.bot("expert")(state, Random(n)) for n in range(20)}) == 1


def test_lower_levels_lose_more() -> None:
    losses = dict.fromkeys(ERRORS, 0.0)
    record = played(2, "builder", 2)
    for state in record.states[1::5]:
        if isinstance(state.seat, int):
            found = analyse(state)
            for level in ERRORS:
                losses[level] += found.loss(bots.bot(level)(state, Random(1)))
    assert losses["expert"] == 0.0
    assert losses["easy"] > losses["hard"] > 0.0


def test_only_one_action_needs_no_thought() -> None:
    state = throw(new_game(2), "12346", THROWS)
    analysis._tables.clear()
    assert bots.bot("easy")(state, Random(1)) == LoseRoof()
    assert not analysis._tables


@pytest.mark.parametrize("name", ["", "master", "Expert"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no computer player is called"):
        bots.bot(name)
    assert bots_of(game("castro")).BOTS == ("easy", "medium", "hard", "expert", "greedy", "random")


def test_the_values_are_chances() -> None:
    assert bots.unit(new_game(2)) == 1.0
    assert analyse(play(new_game(2), "11346")).trained is bots.exact_or_trained(new_game(2))


# -- the simple ones


def test_greed_wins_blocks_and_collects() -> None:
    any_chance = Random(1)
    assert greedy_bot(play(position("a2:1 b2:1 d2:1"), "22233"), any_chance) == Place(8)
    assert greedy_bot(play(position("a2:2 b2:2 d2:2"), "22233"), any_chance) == Place(7)
    assert greedy_bot(play(new_game(2), "11346"), any_chance) == Rethrow((2, 3, 4))
    assert greedy_bot(play(new_game(2), "33333"), any_chance) == Rethrow((0,))
    assert greedy_bot(throw(position("c6:12"), "11346", 3), any_chance) == Place(32)
    assert greedy_bot(throw(new_game(2), "12346", THROWS), any_chance) == LoseRoof()


def test_chance_takes_anything() -> None:
    state = play(new_game(2), "11346")
    assert {type(random_bot(state, Random(seed))) for seed in range(60)} == {Place, Rethrow}


@pytest.mark.uncounted
@pytest.mark.parametrize(("better", "worse"), [("expert", "greedy"), ("greedy", "random")])
def test_the_better_player_wins_most_games(better: str, worse: str) -> None:
    won = 0.0
    for number in range(6):
        seat = number % 2
        record = new_record(game("castro").headers("castro", "2", "classic"))
        players = {seat: bots.bot(better), 1 - seat: bots.bot(worse)}
        end: State = play_out(record, players, Random(number)).state
        outcome = end.outcome()
        assert outcome is not None
        won += outcome.share(seat)
    assert won >= 5
