"""Castro on the start page: its name, its drawing, and what it is about. It imports nothing of the game."""

from __future__ import annotations

from web.app.tree.catalogue import Words

__all__ = ["NAME", "SCENE", "tagline"]

NAME = "Castro"
SCENE = ("castro-town", 128, 128)


def tagline(words: Words) -> str:
    """Say in a few words what the game is about."""
    return words("castro_tagline")
