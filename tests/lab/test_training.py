"""The network as the laboratory trains it and as the game reads it; percentages of more than two seats."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from calavera import CLASSIC, Sheet
from calavera.games.calavera.bots import network
from calavera.games.calavera.bots.network import CODES, LEAD, Network, side
from calavera.lab.calavera.beyond_products import MODELS, gain
from calavera.lab.calavera.calibrate import Notes, fit, notes
from calavera.lab.calavera.games import Games
from calavera.lab.calavera.train import error, file_of, forward, fresh, read_net, train
from tests.engine.positions import sheet

pytestmark = [pytest.mark.uncounted, pytest.mark.large]


def inputs(mover: Sheet, waiting: Sheet) -> tuple[list[int], float]:
    """Return the network's input, by the engine's own means."""
    one, two = side(mover), side(waiting)
    pairs = [CODES * a + b for a, b in zip(one.codes, two.codes, strict=True)]
    flags = [169 + 4 * one.lines + two.lines, 185 + 5 * one.closed + two.closed]
    return [*pairs, *flags], (one.banked - two.banked) / LEAD


def test_a_written_network_says_in_the_game_what_it_says_in_the_laboratory() -> None:
    weights = fresh(4)
    data = file_of(weights, {"seed": 4})
    arrays = read_net(data)
    for read, trained in zip(arrays, weights.arrays, strict=True):
        assert (read == trained.astype(np.float16)).all()
    judge = Network(data)
    for texts in ("o3 p4 g7 k6/o1 p7 g3", "o9 p6! g3 k10 +4,0,0/o11 p8 g5 k2", "/k13"):
        mover, waiting = map(sheet, texts.split("/"))
        rows, lead = inputs(mover, waiting)
        seen = np.array([rows], np.uint8), np.array([lead], np.float32)
        assert float(forward(list(arrays), *seen)[2][0]) == pytest.approx(
            judge.chance(mover, waiting), abs=1e-5
        )


def test_training_learns() -> None:
    random = np.random.default_rng(1)
    count = 3 * 8192
    rows = np.sort(random.integers(0, 169, (count, 4)), axis=1)
    flags = np.tile([169, 185], (count, 1))
    leads = random.integers(-20, 21, count).astype(np.int8)
    chances = (1 / (1 + np.exp(-leads / 8 - (rows.sum(1) - 338) / 100))).astype(np.float32)
    data = Games(np.empty((0, 8)), np.hstack([rows, flags]).astype(np.uint8), leads, chances)
    before = error(fresh(1), data, count)
    after = error(train(data, 50, 1, rate=0.02), data, count)
    assert after < before / 4


def test_the_power_that_made_the_results_is_found() -> None:
    random = np.random.default_rng(2)
    products = random.random((20_000, 3))
    chances = products**0.7 / (products**0.7).sum(1, keepdims=True)
    winners = (chances.cumsum(1) < random.random((20_000, 1))).sum(1)
    chances = np.stack([products**0.25, products**0.75], 2)  # whatever they are, their product counts
    seen = Notes(chances, np.zeros((20_000, 3)), np.eye(3)[winners], np.arange(20_000))
    assert seen.products == pytest.approx(products)
    assert fit(seen) == pytest.approx(0.7, abs=0.05)


def test_a_model_gains_by_what_it_sees_and_by_nothing_else() -> None:
    random = np.random.default_rng(2)
    chances = random.random((6_000, 3, 2))
    points = random.integers(0, 40, (6_000, 3)).astype(float)
    plain = chances.prod(2) ** 0.7
    by_points = plain * np.exp(points / 10)

    def drawn(scores: np.typing.NDArray[np.float64]) -> Notes:
        shares = scores / scores.sum(1, keepdims=True)
        winners = (shares.cumsum(1) < random.random((6_000, 1))).sum(1)
        return Notes(chances, points, np.eye(3)[winners], np.arange(6_000))

    product, *more = (gain(drawn(plain), model) for model in MODELS)
    assert product > 0.1
    assert more == pytest.approx([product] * 3, abs=0.02)
    seen = drawn(by_points)
    assert gain(seen, MODELS[-1]) > gain(seen, "each chance") + 0.1


def test_games_are_noted_turn_by_turn() -> None:
    seen = notes(3, 1, 1, "random")
    assert len(seen.products) == len(seen.shares) == len(seen.games) > 10
    assert seen.chances.shape == (len(seen.products), 3, 2)
    assert ((seen.products > 0) & (seen.products < 1)).all()
    assert seen.shares.sum(1) == pytest.approx(1)
    assert len({tuple(sorted(shares)) for shares in seen.shares}) == 1
    assert seen.points[0].tolist() == [0, 0, 0]


def test_what_the_network_sees_fits_the_layout_it_was_trained_for() -> None:
    assert CLASSIC.reach[-1] == 9
    assert network.INPUTS == 169 + 16 + 25
    random = Random(3)
    assert max(inputs(*(sheet(f"o{random.randrange(14)} p13") for _ in range(2)))[0]) < network.INPUTS
