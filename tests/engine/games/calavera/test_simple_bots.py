"""The two simplest players: what they hold, when they stop, and that they play by the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from calavera import Rethrow, State, new_record
from calavera.games.calavera.bots.simple import greedy_bot, random_bot
from calavera.play.match import Bot, play_out
from tests.engine.positions import position


def greed(state: State) -> str:
    """Return the greedy action after checking that it does not depend on chance."""
    found = {greedy_bot(state, Random(seed)) for seed in range(3)}
    assert len(found) == 1
    return str(found.pop())


@pytest.mark.parametrize(
    ("sheets", "tokens", "action"),
    [
        ("", "OOOGPS", "r45"),  # holds the three orange dice
        ("", "OOOGPS r45 KJ", "r45"),  # and still does
        ("", "OOOGPS r45 KJ r45 KJ", "o3"),  # the third throw is the last
        ("", "OOOGSS", "o3"),  # a third skull would be the curse
        ("", "OOOOOO", "o6"),  # nothing is left to be thrown
        ("o5", "OPPPPS", "r2345"),  # a cross that pays goes before four that do not
        ("o5", "OPPPPS r2345 PPPP r2345 PPPP", "o1"),
        ("o10 p1", "OOOJSS", "j1>p"),  # jokers for a row, rather than a loss
        ("o10", "OOOSSK", "k1"),
        ("o10 p13 g13 k12", "OOOOOS", "r12345"),  # nothing but a loss: all again
        ("o10 p13 g13 k12", "JJJOOS", "j3#o"),  # freezing is safe
        ("p13 o13 g13 k9", "PPPPOS", "r12345"),  # nothing can be marked yet
        ("p13 o13 g13 k9", "PPPPOS r12345 OOOOO r12345 GGGGG", "-"),
        ("", "SSSOOG", "-"),
    ],
)
def test_greed_does(sheets: str, tokens: str, action: str) -> None:
    assert greed(position(f"{sheets}/", tokens)) == action


def test_greed_takes_the_best_of_the_leftovers() -> None:
    assert greed(position("/g5", "OOOGSK o3")) == "g1"
    assert greed(position("/", "OOGGGS o2")) == "g3"


@pytest.mark.parametrize(
    ("bot", "seats"), [(random_bot, 2), (random_bot, 4), (greedy_bot, 2), (greedy_bot, 3)]
)
def test_whole_games_are_played(bot: Bot, seats: int) -> None:
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic", "Seed": 32 * "7"}
    record = play_out(new_record(headers), dict.fromkeys(range(seats), bot), Random(1))
    assert record.state.over


def test_chance_takes_every_legal_action_alike() -> None:
    state = position("/", "OOOSSG")
    found = Counter(random_bot(state, Random(seed)) for seed in range(3_000))
    assert found.keys() == set(state.legal_actions())
    assert min(found.values()) > 0.7 * 3_000 / len(found)
    assert sum(isinstance(action, Rethrow) for action in found) == 15


def test_greed_beats_chance() -> None:
    won = 0
    for seed in range(20):
        headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seed": f"{seed:032x}"}
        record = play_out(new_record(headers), {0: greedy_bot, 1: random_bot}, Random(seed))
        mine, theirs = record.state.returns()
        won += mine > theirs
    assert won >= 17
