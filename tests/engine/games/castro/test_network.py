"""The network beside a plain account of the same sums, and its file."""

from __future__ import annotations

import math
from random import Random

import pytest

from calavera.games.castro.board import LINES
from calavera.games.castro.bots.network import (
    HIDDEN,
    PARTS,
    SCALARS,
    SECOND,
    WEIGHTS,
    WIDE,
    Network,
    codes_of,
    fives_of,
    order_of,
    pack,
    unpack,
)
from calavera.games.castro.prospects import hope, threat
from calavera.games.castro.rules import State, new_game
from calavera.games.castro.solver import chances
from tests.engine.games.castro.tables import position

MIDDLE = "a2:1 b2:1 d4:2 e4:21 c6:12 f1:2 b1:12 f5:1"


def some_weights(seed: int = 1) -> list[float]:
    random = Random(seed)
    return [random.gauss(0, 0.2) for _ in range(WEIGHTS)]


def plainly(weights: list[float], state: State) -> list[float]:
    """Return the scores, every sum written out."""

    def part(name: str, row: int, width: int) -> list[float]:
        start = PARTS[name] + row * width
        return weights[start : start + width]

    seats, own = len(state.supply), []
    for seat in range(seats):
        codes, total = codes_of(state, seat), [0.0] * WIDE
        for line in LINES:
            for i in range(WIDE):
                found = part("line bias", 0, WIDE)[i] + sum(part("line", codes[n], WIDE)[i] for n in line)
                total[i] += max(found, 0.0)
        squares = [sum(part("square", code, WIDE // 2)[i] for code in codes) for i in range(WIDE // 2)]
        fives = [
            part("five bias", 0, WIDE // 2)[i]
            + sum(part("five", code, WIDE // 2)[i] for code in fives_of(state, seat))
            for i in range(WIDE // 2)
        ]
        own.append(total + squares + [max(five, 0.0) for five in fives])
    hopes, points = [hope(state, seat) for seat in range(seats)], state.returns()
    scores = []
    for seat in range(seats):
        others = [other for other in range(seats) if other != seat]
        mean = [sum(own[other][i] for other in others) / len(others) for i in range(2 * WIDE)]
        lead = points[seat] - sum(points[other] for other in others) / len(others)
        inputs = [*own[seat], *mean, hopes[seat], sum(hopes[other] for other in others) / len(others)]
        inputs += [lead / 10, lead / (2 + sum(state.supply))]
        one = []
        for j in range(HIDDEN):
            bias = (
                part("left", state.supply[seat], HIDDEN)[j] + part("order", order_of(state, seat), HIDDEN)[j]
            )
            row = part("first", j, 4 * WIDE + SCALARS)
            one.append(max(bias + sum(a * b for a, b in zip(row, inputs, strict=True)), 0.0))
        two = []
        for j in range(SECOND):
            row = part("second", j, HIDDEN)
            bias = part("second bias", 0, SECOND)[j]
            two.append(max(bias + sum(a * b for a, b in zip(row, one, strict=True)), 0.0))
        last = part("last", 0, SECOND)
        scores.append(weights[-1] + sum(a * b for a, b in zip(last, two, strict=True)))
    return scores


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_judge_says_what_the_sums_say(seats: int) -> None:
    weights = some_weights()
    state = position(MIDDLE, seats, active=1)
    expected = plainly(weights, state)
    judge = Network(weights)
    assert judge.scores(state) == pytest.approx(expected)
    total = sum(map(math.exp, expected))
    assert judge.shares(state) == pytest.approx([math.exp(score) / total for score in expected])


def test_a_square_is_one_of_66_codes() -> None:
    state = position("a1:12 b1:1 c1:21212")
    assert codes_of(state, 0)[:4] == (7, 56, 21, 44)
    assert codes_of(state, 1)[:4] == (2, 61, 16, 44)
    assert fives_of(state, 0) == (7, 0, 0)
    assert fives_of(state, 1) == (1, 0, 0)


def test_the_order_of_seats_counts_from_the_one_to_throw() -> None:
    assert [order_of(position(seats=2, active=1), seat) for seat in range(2)] == [1, 0]
    assert [order_of(position(seats=3, active=1), seat) for seat in range(3)] == [4, 2, 3]
    assert [order_of(position(seats=4), seat) for seat in range(4)] == [5, 6, 7, 8]


def test_hope_is_nearly_the_chance_to_win() -> None:
    assert hope(new_game(2), 0) == 0.0
    one = position("a2:1 b2:1 d2:1")
    assert hope(one, 0) == pytest.approx(threat(one, 0))
    yatzy = position("b1:12 f5:1")
    assert hope(yatzy, 0) == pytest.approx(chances(5)[10])
    two = position("a2:1 b2:1 d2:1 d3:1 d4:1")
    assert threat(two, 0) < hope(two, 0) + 0.1


# -- its file


def test_a_network_is_read_as_it_was_written() -> None:
    weights = some_weights()
    state = position(MIDDLE)
    judge = unpack(pack(weights, {"command": "none"}))
    assert judge.shares(state) == pytest.approx(Network(weights).shares(state), abs=1e-2)


def test_a_file_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match=f"the network has {WEIGHTS} weights, not 3"):
        unpack(pack([1.0, 2.0, 3.0], {}))
    with pytest.raises(ValueError, match=f"the network has {WEIGHTS} weights, not 1"):
        Network([1.0])


def test_the_file_is_small() -> None:
    assert len(pack(some_weights(), {"command": "none"})) < 30_000
