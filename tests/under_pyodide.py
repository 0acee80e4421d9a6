"""Runs the engine's tests under Pyodide.

node web/build/run_in_pyodide.mjs tests/under_pyodide.py [PYTEST ARGUMENT…]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(".build/wasm-site").resolve()))

import pytest

print(f"Python {sys.version.split()[0]} on {sys.platform}")
# Neither a cache nor an example database: the mounted tree stays as it is.
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "tests/engine", *sys.argv[1:]]))
