"""Games as their texts tell them at a glance: what they are, and whether two of them are the same."""

from __future__ import annotations

from functools import lru_cache

from calavera.record.outline import Outline, outline
from calavera.record.private_headers import POST
from calavera.record.record import RecordError
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.people.players import level_of

__all__ = ["ENDS", "MOST_GAMES", "SAME", "begins_with", "identity", "looked_at", "won_by_a_person"]

MOST_GAMES = 10_000
"""Games in one file at most."""

SAME = ("Game", "Date", "Seats", "Seat1", "Seat2", "Seat3", "Seat4", "Turns", "Seed", "Layout", "Copy")
"""The headers by which a game is told from others: one that went on longer has them all."""

ENDS = (" ", "\n")
"""Characters that end a whole token of a body."""


@lru_cache(maxsize=4 * MOST_GAMES)
def looked_at(text: str) -> Outline | RecordError:
    """Find the outline of a text, or why it has none; looked for once in each of thousands of texts."""
    try:
        return outline(text)
    except RecordError as error:
        return error


def won_by_a_person(text: str) -> str:
    """Return the key of the game of several that a person has won in a text; empty for any other text."""
    found = looked_at(text)
    if isinstance(found, RecordError) or not found.over or found.alone:
        return ""
    best = max(found.scores, default=0) if found.scores is not None else 0
    winners = (
        [seat for seat, points in enumerate(found.scores) if points == best]
        if found.scores is not None
        else [int(number) - 1 for number in found.won[:-1]]
    )
    people = [seat for seat, name in enumerate(found.names) if not level_of(name)]
    return found.game.key if set(winners) & set(people) else ""


def identity(game: Outline) -> tuple[str | None, ...]:
    """Return what tells a game from others: of a game by link the anchor and the seat that is played here."""
    if LINKS in game.headers:
        anchor, seat = (game.headers.get(name, "").partition(" ")[0] for name in (LINKS, POST))
        return game.headers["Game"], game.headers.get("Copy"), anchor, seat
    return tuple(map(game.headers.get, SAME))


def begins_with(longer: str, shorter: str) -> bool:
    """Return whether a body goes on where a shorter one ends."""
    return longer == shorter or (longer.startswith(shorter) and longer[len(shorter)] in ENDS) or not shorter
