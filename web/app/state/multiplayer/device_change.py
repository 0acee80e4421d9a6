"""Matches that can go on on another device."""

from __future__ import annotations

from web.app.state.match.match import Match
from web.app.state.people.players import DICE, computers, dice_of

__all__ = ["can_pass"]


def can_pass(match: Match) -> bool:
    """Return whether a running match can go on on another device: of several people, with dice in the app.

    That of several devices at one table goes on there, by a log that all of them have.
    """
    record = match.record
    if match.own is not None:
        return False
    people = record.seats - len(computers(record))
    if match.post is not None and match.post.seat is not None:
        return match.elsewhere or bool(record.state.over)
    return people > 1 and dice_of(record) == DICE[0] and not record.state.over
