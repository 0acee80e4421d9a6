"""Answers to what is asked where roofs are entered without their dice."""

from __future__ import annotations

from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.rules import THROWS
from web.app.games.castro.model.sheet_only import played, turn_for
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import entering

__all__ = ["tapped"]


def tapped(match: Match, place: Place) -> Match:
    """Pick a square, or with a second tap enter it; a full one says why not."""
    if match.draft.picked == place:
        return match.after(played(match.record, turn_for(match.record.state, place)))
    if len(match.record.state.stacks[place.square]) == THROWS:
        asked = "" if match.look.place == str(place) else str(place)
        return match.drafting(picked=None).looking(place=asked)
    return match.drafting(picked=place).looking(seat=None, place="")


def on_board_confirm(match: Match, _: str) -> Match:
    """Enter the picked square."""
    if entering(match.record) != "sheet" or not isinstance(match.draft.picked, Place):
        raise NotOffered("no square is picked here")
    return tapped(match, match.draft.picked)


def on_board_lose(match: Match, _: str) -> Match:
    """Enter that the fifth throw fitted nowhere."""
    if entering(match.record) != "sheet":
        raise NotOffered("no roofs are entered here")
    return match.after(played(match.record, turn_for(match.record.state, LoseRoof())))
