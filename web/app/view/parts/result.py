"""The winners of a game and how it stands, in words."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.game import Outcome
from calavera.record.record import AnyRecord
from web.app.tree.catalogue import Words, signed
from web.app.view.parts.buttons import player_names

__all__ = ["BY_POINTS", "result_text", "standing_text", "winners_text"]

BY_POINTS = "points"
"""The usual way to win (`Outcome.how`); games with others have a message for each."""


def standing_text(record: AnyRecord, words: Words) -> str:
    """Return the points of every player, in the order of the seats."""
    points = record.state.returns()
    if record.alone:
        return words("end_points", n=points[0])
    return words("standing", scores=" : ".join(map(signed, points)))


def result_text(record: AnyRecord, words: Words) -> str:
    """Return the winners of a finished game, and how they have won."""
    outcome = record.state.outcome()
    assert outcome is not None  # only the end is told
    return winners_text(player_names(record, words), outcome, words)


def winners_text(names: Sequence[str], outcome: Outcome, words: Words) -> str:
    """Name the winners, with their points, or with the other way in which they have won."""
    best = [names[seat] for seat in outcome.winners]
    if outcome.how != BY_POINTS:
        return words(f"winner_{outcome.how}", name=words.all_of(best))
    points = outcome.scores[outcome.winners[0]]
    if len(best) == 1:
        return words("winner", name=best[0], n=points)
    return words("winners", names=words.all_of(best), n=points)
