"""Runs the engine's tests under Pyodide.

node web/build/run_in_pyodide.mjs tests/under_pyodide.py [PYTEST ARGUMENT…]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(".build/wasm-site").resolve()))

import pytest

LEFT_OUT = (
    "games/calavera/test_inferred_turn.py",
    "games/calavera/test_random_play.py",
    "games/calavera/test_reference.py",
    "games/castro/test_random_play.py",
    "games/castro/test_reference.py",
    "multiplayer/test_random_tables.py::test_many_tables_survive_every_drop",
    "test_perft.py::test_the_first_throw_and_what_can_be_done_with_it",
)
"""Tests that go through up to hundreds of thousands of positions with nothing but small integers and tuples,
which are the same in every Python. What may differ stays: floats of the solver, the coach and the tables,
hashes, dice, texts and their codecs, data files, whole games and the smaller counts."""

print(f"Python {sys.version.split()[0]} on {sys.platform}")
# Neither a cache nor an example database: the mounted tree stays as it is.
without = [f"--deselect=tests/engine/{name}" for name in LEFT_OUT]
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "tests/engine", *without, *sys.argv[1:]]))
