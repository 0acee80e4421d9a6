"""Castro's personal bests: what its games are measured by, and the numbers in words."""

from __future__ import annotations

from calavera.games.castro.bests import MEASURES
from web.app.tree.catalogue import Words

__all__ = ["MEASURES", "worth_text"]


def worth_text(name: str, value: int, words: Words) -> str:
    """Write a best, by the name of its measure."""
    if name in {"covers", "full"}:
        return words("best_roofs", n=value)
    return words("best_turns_own" if name == "turns" else "end_points", n=value)
