"""A personal best in words: its name and its number, which every game writes for its own measures."""

from __future__ import annotations

from calavera.play.bests import ROW
from web.app.game_protocol.view import view
from web.app.tree.catalogue import Words

__all__ = ["best_name", "best_text"]


def best_name(name: str, words: Words) -> str:
    """Name a measure."""
    return words(f"best_{name}")


def best_text(key: str, name: str, value: int, words: Words) -> str:
    """Write the number of a best of the game with this key."""
    if name == ROW:
        return words("best_wins", n=value)
    if name == "lead":
        return words("best_ahead", n=value)
    return view(key).results.worth_text(name, value, words)
