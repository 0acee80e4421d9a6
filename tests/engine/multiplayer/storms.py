"""Plays random tables through drops and deaths: `python -m tests.engine.multiplayer.storms toy 1000`.

The game comes first (`toy`, `calavera` or `castro`), then the number of tables, then the first seed.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from calavera import games
from calavera.multiplayer import table_events
from tests.engine import toy
from tests.engine.multiplayer.world import World, seated

__all__ = ["TABLES", "main", "run"]


TABLES = [
    ("toy", [["Ana"], ["Ben"]]),
    ("toy", [["Ana"], ["Ben"], ["Cleo", "Dan"]]),
    ("calavera", [["Ana"], ["Ben"]]),
    ("calavera", [["Ana"], ["Ben"], ["Cleo"], ["Dan"]]),
    ("calavera", [["Ana", "Ben"], ["Cleo", "Dan"]]),
    ("castro", [["Ana"], ["Ben"], ["Cleo"]]),
]


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
                        device.do(table_events.tick)
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


def main(game: str, tables: str, first: str = "10000") -> None:
    """Play this number of tables, by turns with each company of `TABLES` for this game."""
    games.GAMES = (*games.GAMES, "toy")  # type: ignore[assignment]
    sys.modules["calavera.games.toy"] = toy
    companies = [names for key, names in TABLES if key == game]
    start = process_time()
    for seed in range(int(first), int(first) + int(tables)):
        try:
            run(game, companies[seed % len(companies)], seed)
        except BaseException:
            print(f"{game}, seed {seed}")
            raise
    print(f"{tables} tables of {game}: {process_time() - start:.0f} s of the processor")


if __name__ == "__main__":
    main(*sys.argv[1:])
