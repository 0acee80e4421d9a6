"""Tournaments: who sits where, which dice fall, and what the standings say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Action, Record, read
from calavera.arena.simulate import Block, Game, Player, Tournament, play_block
from calavera.arena.standings import Interval, interval, standings, standings_json, standings_table
from calavera.game import most_points
from calavera.games.calavera.bots.simple import greedy_bot, random_bot
from calavera.play.match import Bot


def player(bot: Bot) -> Player:
    def decide(record: Record, chance: int) -> Action:
        action: Action = bot(record.state, Random(chance))
        return action

    return decide


PLAYERS = {"greedy": player(greedy_bot), "random": player(random_bot)}


def tournament(*names: str, seed: str = "a", layout: str = "classic", records: bool = True) -> Tournament:
    return Tournament(names, blocks=3, seed=seed, layout=layout, records=records)


@cache
def block(played: Tournament, number: int = 0) -> Block:
    return play_block(played, number, [PLAYERS[name] for name in played.players])


def records(found: Block) -> list[Record]:
    return [read(str(game.record)) for game in found.games]


# -- games


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        (("greedy", "random"), [(0, 1), (1, 0)]),
        (("greedy", "random", "random"), [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        (4 * ("greedy",), [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]),
    ],
)
def test_everybody_sits_on_every_seat_with_the_same_dice(
    names: tuple[str, ...], seats: list[tuple[int, ...]]
) -> None:
    played = tournament(*names)
    found = block(played)
    assert [game.seats for game in found.games] == seats
    kept = records(found)
    assert [record.names for record in kept] == [tuple(played.labels[p] for p in order) for order in seats]
    assert len({record.seed for record in kept}) == 1
    assert len({record.actions[0] for record in kept}) == 1
    assert all(record.state.over for record in kept)


def test_a_game_tells_its_scores_and_turns() -> None:
    found = block(tournament("greedy", "random"))
    for game, record in zip(found.games, records(found), strict=True):
        assert game.outcome == record.state.outcome()
        assert game.turns == len(str(game.record).split("\n\n")[1].split("\n"))


def test_games_follow_from_the_seed_and_their_number_alone() -> None:
    played = tournament("greedy", "random")
    again = play_block(played, 1, [PLAYERS[name] for name in played.players])
    assert again == block(played, 1)
    assert play_block(played, 0, [PLAYERS[name] for name in played.players]) == block(played, 0)
    seeds = {
        records(found)[0].seed
        for found in (block(played), block(played, 1), block(tournament("greedy", "random", seed="b")))
    }
    assert len(seeds) == 3


def test_the_chance_of_equal_players_differs() -> None:
    numbers: list[int] = []

    def listening(record: Record, chance: int) -> Action:
        numbers.append(chance)
        return greedy_bot(record.state, Random(chance))

    play_block(tournament("greedy", "greedy"), 0, [listening, listening])
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < 2**32 for number in numbers)


def test_a_game_can_have_another_layout_and_no_record() -> None:
    layout = "-,-,-,-,-,1,2,3,4,5,6,7,8"
    found = records(block(tournament("greedy", "random", layout=layout)))
    assert {record.header("Layout") for record in found} == {layout}
    bare = block(tournament("greedy", "random", records=False))
    assert bare.games[0].record is None
    assert replace(block(tournament("greedy", "random")).games[0], record=None) == bare.games[0]


def test_equal_players_are_told_apart() -> None:
    assert tournament("hard", "easy", "hard", "hard").labels == ("hard", "easy", "hard (2)", "hard (3)")


# -- standings

PAIR = tournament("a", "b")
TRIO = tournament("a", "b", "c")
WON = Block(0, (Game((0, 1), most_points((30, 20)), 28), Game((1, 0), most_points((21, 29)), 30)))
"""Both games for the first participant."""
SPLIT = Block(1, (Game((0, 1), most_points((30, 20)), 28), Game((1, 0), most_points((25, 25)), 31)))
"""One for the first participant, one shared."""


def test_points_are_wins_and_shared_wins() -> None:
    found = standings(PAIR, [WON, SPLIT])
    first, second = found.players
    assert (first.name, first.games, first.wins, first.ties) == ("a", 4, 3, 1)
    assert (second.name, second.games, second.wins, second.ties) == ("b", 4, 0, 1)
    assert (first.points.share, second.points.share) == (0.875, 0.125)
    assert (first.score, second.score) == (28.5, 21.5)
    assert [seat.share for seat in found.seats] == [0.625, 0.375]
    assert (found.games, found.blocks, found.turns) == (4, 2, 29.25)


def test_a_win_is_shared_by_all_who_have_the_most() -> None:
    games = (
        Game((0, 1, 2), most_points((9, 9, 9)), 30),
        Game((1, 2, 0), most_points((5, 8, 8)), 30),
        Game((2, 0, 1), most_points((-2, -3, -1)), 30),
    )
    found = standings(TRIO, [Block(0, games)])
    assert [(one.wins, one.ties) for one in found.players] == [(0, 2), (1, 1), (0, 2)]
    assert [one.points.share for one in found.players] == pytest.approx([5 / 18, 4 / 9, 5 / 18])
    assert sum(seat.share for seat in found.seats) == pytest.approx(1)


def test_standings_do_not_depend_on_the_order_in_which_games_end() -> None:
    blocks = [block(tournament("greedy", "random"), number) for number in range(3)]
    assert standings(PAIR, blocks) == standings(PAIR, reversed(blocks))


def test_without_games_there_are_no_standings() -> None:
    with pytest.raises(ValueError, match="without games"):
        standings(PAIR, [])


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ([1.0], (1.0, 0.1706, 1.0)),
        (50 * [0.0, 1.0], (0.5, 0.4039, 0.5961)),
        (100 * [1.0], (1.0, 0.9544, 1.0)),
        (100 * [0.5], (0.5, 0.4812, 0.5188)),
    ],
)
def test_the_interval(shares: list[float], expected: tuple[float, float, float]) -> None:
    found = interval(shares)
    assert (found.share, found.low, found.high) == pytest.approx(expected, abs=0.00005)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60))
def test_the_share_lies_in_its_interval(shares: list[float]) -> None:
    found = interval(shares)
    assert 0 <= found.low <= found.share <= found.high <= 1
    mirrored = interval([1 - share for share in shares])
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((found.low, found.high))


@pytest.mark.parametrize("chance", [0.05, 0.5, 0.9])
def test_nineteen_of_twenty_intervals_hold_the_truth(chance: float) -> None:
    random = Random(7)
    held = 0
    for _ in range(400):
        found = interval([(random.random() < chance) / 2 + (random.random() < chance) / 2 for _ in range(40)])
        held += found.low <= chance <= found.high
    assert held >= 0.93 * 400


def test_the_table() -> None:
    assert standings_table(standings(PAIR, [WON, SPLIT])).split("\n") == [
        "    games    wins   ties   points  (95 %)          score",
        "a       4       3      1    87.5%  (26.4– 98.6)     28.5",
        "b       4       0      1    12.5%  ( 1.4– 73.6)     21.5",
        "",
        "29.2 turns a game. By seat:",
        "  seat 1   62.5%  (20.7– 87.7)",
        "  seat 2   37.5%  (12.3– 79.3)",
        "",
        "Points: a win is 1, a shared win is shared. Intervals: normal, over 2 pairs of games with the same"
        " dice.",
    ]


def test_the_table_of_three_counts_rounds() -> None:
    games = tuple(Game(seats, most_points((1, 2, 3)), 9) for seats in ((0, 1, 2), (1, 2, 0), (2, 0, 1)))
    assert standings_table(standings(TRIO, [Block(0, games)])).endswith(
        "over 1 rounds of 3 games with the same dice."
    )


def test_the_standings_for_programs() -> None:
    found = standings_json(PAIR, standings(PAIR, [WON, SPLIT]), stopped=True)
    assert found["seed"] == "a"
    assert found["layout"] == "classic"
    assert found["stopped"] is True
    assert found["games"] == 4
    players = found["players"]
    assert isinstance(players, tuple)
    assert players[0]["name"] == "a"
    assert Interval(**players[0]["points"]).share == 0.875
