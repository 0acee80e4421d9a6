"""The toy game is registered for the tests of the table."""

from __future__ import annotations

import sys

import pytest

from calavera import games
from tests.engine import toy


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game beside the others."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "calavera.games.toy", toy)
