"""Entries of dice that the app does not roll."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.game import Die, Reason, State
from web.app.state.match.match import Match
from web.app.state.page import entering

__all__ = ["Entry", "entry_of", "refusal"]


@dataclass(frozen=True, slots=True)
class Entry:
    """The faces of the dice that were thrown on a real table, as far as they are entered."""

    state: State
    """The state with these dice in the air; an entry belongs to no other one."""
    faces: tuple[Die | None, ...]
    """A face for each die in the air, None where it is not entered yet."""
    refused: Reason | int | None = None
    """The reason why the last attempt is impossible; a number is the position of a die that was held."""
    again: bool = False
    """True where a roll is corrected: what its last face completes is confirmed, for another tap on the same
    place would roll again."""


def entry_of(match: Match) -> Entry | None:
    """Find the faces entered for the dice in the air; None if no faces are entered now."""
    record = match.record
    if entering(record) != "real":
        return None
    state, entry = record.state, match.draft.entry
    belongs = isinstance(entry, Entry) and entry.state == state
    return entry if belongs and isinstance(entry, Entry) else Entry(state, (None,) * len(state.flying))


def refusal(match: Match) -> Entry | None:
    """Return the reason against the last impossible entry, if it still is in sight."""
    found = match.draft.entry
    refused = isinstance(found, Entry) and found.state == match.state and found.refused is not None
    return found if refused and isinstance(found, Entry) else None
