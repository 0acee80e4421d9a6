"""Random tables: lines drop and devices are killed at every moment, and all come to one end."""

from __future__ import annotations

from random import Random

import pytest

from calavera.table import play
from tests.engine.table.world import World, seated

TABLES = [
    ("toy", [["Ana"], ["Ben"]]),
    ("toy", [["Ana"], ["Ben"], ["Cleo", "Dan"]]),
    ("calavera", [["Ana"], ["Ben"]]),
    ("calavera", [["Ana"], ["Ben"], ["Cleo"], ["Dan"]]),
    ("calavera", [["Ana", "Ben"], ["Cleo", "Dan"]]),
    ("castro", [["Ana"], ["Ben"], ["Cleo"]]),
]


@pytest.mark.parametrize(("game", "names"), TABLES)
def test_a_quiet_table_plays_to_its_end(game: str, names: list[list[str]]) -> None:
    world = seated(names, seed=3, game=game)
    world.play_on()
    assert world.check().state.over
    assert world.host.bytes <= 30_000 * (len(names) - 1)  # a whole game, to each guest


def storm(world: World, random: Random) -> None:
    """Play a game during which anything may happen to devices and lines."""
    for _ in range(20_000):
        world.deadly = random.choice([0, 0, 0, 0.02])
        lines = [line for device in world.devices for line in device.lines.values() if line.under_way]
        match random.randrange(40):
            case 0 if lines:
                random.choice(lines).cut()
            case 1:
                device = random.choice(world.devices)
                if device.alive:
                    device.kill()
            case 2 | 3 | 4 | 5:
                for device in world.devices:
                    if not device.alive:
                        device.restart()
                    elif device is not world.host and not device.lines and world.host.alive:
                        world.connect(device)
            case 6:
                world.now += random.choice([0.5, 3, 8])
                for device in world.devices:
                    if device.alive:
                        device.do(play.tick)
            case 7 | 8 | 9 | 10:
                world.move()
            case _ if lines:
                random.choice(lines).arrive()
            case _:
                if world.host.alive and world.host.table.log and world.host.log.record.state.over:
                    return


def run(game: str, names: list[list[str]], seed: int) -> None:
    """Play a game through a storm, then to its end in peace."""
    random = Random(seed)
    world = seated(names, seed=seed, game=game)
    storm(world, random)
    world.gather()
    world.play_on()
    assert world.check().state.over


@pytest.mark.parametrize("seed", range(6))  # many more below, uncounted
@pytest.mark.parametrize(("game", "names"), TABLES[:2])
def test_short_games_survive_every_drop(game: str, names: list[list[str]], seed: int) -> None:
    run(game, names, seed)


@pytest.mark.uncounted
@pytest.mark.parametrize(("game", "names", "tables"), [(*TABLES[0], 200), (*TABLES[1], 15), (*TABLES[2], 2)])
def test_many_tables_survive_every_drop(game: str, names: list[list[str]], tables: int) -> None:
    """`python -m tests.engine.table.storms` runs as many as it is told to."""
    for seed in range(tables):
        run(game, names, 1_000 + seed)
