"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

__all__ = ["EARLY", "LATE"]

EARLY = (
    "web.app.games.calavera.board",
    "web.app.games.calavera.sentences",
)
"""Modules that the first tap may need."""

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
    "web.app.games.calavera.ending",
    "web.app.games.calavera.events",
    "web.app.games.calavera.solo_end",
)
"""Modules that only computers, the coach, real dice and printing need; large ones one by one."""
