"""The game's key in the registry, as long as the page has no table for it."""

from __future__ import annotations

import pytest

from calavera import games


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more key."""
    if "castro" not in games.GAMES:
        monkeypatch.setattr(games, "GAMES", (*games.GAMES, "castro"))
