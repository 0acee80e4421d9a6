"""The steps of the games' lessons, as they are named in what is kept."""

from __future__ import annotations

from calavera.games import GAMES
from web.app.game_protocol.model import model

__all__ = ["named_step"]

_FORMER_STEPS = 10
"""The number of steps that the first releases had."""


def named_step(stored: object) -> tuple[str, int] | None:
    """Return the game and the step, from 0, that settings name; None if there is none of that name.

    The first releases had another lesson, and stored a number: a player who was in it begins with the first
    game's. No two games have a step of the same name.
    """
    if type(stored) is int and stored in range(_FORMER_STEPS):
        return GAMES[0], 0
    for game in GAMES:
        names = [step.name for step in model(game).lesson.STEPS]
        if stored in names:
            return game, names.index(str(stored))
    return None
