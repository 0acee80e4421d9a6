"""Random tables: lines drop and devices are killed at every moment, and all come to one end."""

from __future__ import annotations

import pytest

from calavera.game import CHANCE, OVER
from tests.engine.multiplayer.storms import TABLES, run
from tests.engine.multiplayer.world import seated
from tests.tiers import large_rows_after


@pytest.mark.parametrize(("game", "names"), TABLES)
def test_a_quiet_table_plays_to_its_end(game: str, names: list[list[str]]) -> None:
    world = seated(names, seed=3, game=game)
    world.play_on()
    assert world.check().state.over
    assert world.host.bytes <= 30_000 * (len(names) - 1)  # a whole game, to each guest


def test_a_table_waits_for_the_seat_that_throws_and_after_the_end_for_none() -> None:
    world = seated([["Ana"], ["Ben"]], seed=3)
    log = world.host.log
    assert (log.record.state.seat, log.awaited()) == (CHANCE, (0,))
    world.play_on()
    log = world.host.log
    assert (log.record.state.seat, log.awaited()) == (OVER, ())


@pytest.mark.parametrize("seed", range(6))  # many more below, uncounted
@pytest.mark.parametrize(("game", "names"), TABLES[:2])
def test_short_games_survive_every_drop(game: str, names: list[list[str]], seed: int) -> None:
    run(game, names, seed)


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("game", "names", "tables"),
    large_rows_after(
        3, [(*TABLES[0], 50), (*TABLES[1], 5), (*TABLES[2], 2), (*TABLES[0], 200), (*TABLES[1], 15)]
    ),
)
def test_many_tables_survive_every_drop(game: str, names: list[list[str]], tables: int) -> None:
    """`python -m tests.engine.multiplayer.storms` runs as many as it is told to."""
    for seed in range(tables):
        run(game, names, 1_000 + seed)
