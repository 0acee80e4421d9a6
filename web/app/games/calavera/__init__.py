"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

__all__ = ["LATE"]

LATE = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "calavera.games.calavera.inferred_turn",
    "web.app.games.calavera.real_dice",
    "web.app.games.calavera.worth",
    "web.app.games.calavera.computer_says",
    "web.app.games.calavera.hints",
    "web.app.games.calavera.paper",
)
"""Modules that only computers, the coach, real dice and printing need; large ones one by one."""
