"""The sections of the rules inside the app: those of a game, then those of the app itself."""

from __future__ import annotations

from web.app.game_protocol.model import model

__all__ = ["GUIDE", "sections_of"]

GUIDE = ("page", "keys")
"""How to use the app, and its keyboard."""


def sections_of(game: str) -> tuple[str, ...]:
    """Return the sections of the rules of a game, in their order."""
    return (*model(game).sections, *GUIDE)
