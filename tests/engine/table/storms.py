"""Plays random tables through drops and deaths: `python -m tests.engine.table.storms toy 1000`.

The game comes first (`toy`, `calavera` or `castro`), then the number of tables, then the first seed.
"""

from __future__ import annotations

import sys
from time import process_time

from calavera import games
from tests.engine import toy
from tests.engine.table.test_tables import TABLES, run

__all__ = ["main"]


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
