"""Entries of dice that the app does not roll: in a page, and as a header's text."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Die, Rethrow
from web.app.game_protocol.model import model_of
from web.app.state.match.entry import Entry
from web.app.state.match.match import Match
from web.app.state.page import entering, free_dice
from web.app.state.people.players import dice_of

__all__ = ["POSITIONS", "entry_of", "entry_text", "faces_of", "with_entry_text"]

POSITIONS = {str(position + 1): position for position in range(9)}
"""Dice as intents and headers number them."""


AGAIN = "!"
"""The end of the text of a roll that is corrected."""


def faces_of(match: Match) -> dict[str, Die]:
    """Return the faces of the match's dice by their letters."""
    return {face.letter: face for face in match.record.game.faces}


def entry_of(match: Match) -> Entry | None:
    """Find the faces entered for the dice in the air; None if no faces are entered now."""
    record = match.record
    if entering(record) != "real":
        return None
    state, entry = record.state, match.draft.entry
    belongs = isinstance(entry, Entry) and entry.state == state
    return entry if belongs and isinstance(entry, Entry) else Entry(state, (None,) * len(state.flying))


def entry_text(match: Match) -> str:
    """Write it as a header can hold it: `135 o.p` for dice 1, 3 and 5; `!` after it while it is corrected."""
    entry = entry_of(match)
    if entry is None:
        return model_of(match.record).sheet_only.entry_text(match)
    positions = "".join(str(position + 1) for position in entry.state.flying)
    faces = "".join("." if face is None else face.letter for face in entry.faces)
    return f"{positions} {faces}{AGAIN if entry.again else ''}"


def with_entry_text(match: Match, text: str) -> Match:
    """Read it as far as possible; the match has no dice in the air after a reroll yet."""
    record = match.record
    if dice_of(record) == "sheet" and record.state.fresh and not record.state.over:
        return model_of(record).sheet_only.entry_from(match, text)
    digits, _, letters = text.removesuffix(AGAIN).partition(" ")
    again = Rethrow(tuple(POSITIONS.get(digit, len(POSITIONS)) for digit in digits))
    held = frozenset(free_dice(record.state)).difference(again.positions)
    if dice_of(record) != "real" or (not record.state.fresh and record.state.why_not(again) is not None):
        return match
    if not record.state.fresh:
        match = replace(match, record=record.play(again)).drafting(held=held)
    state = match.state
    faces = tuple(faces_of(match).get(letter) for letter in letters)
    entry = Entry(state, faces, again=text.endswith(AGAIN))
    return match.drafting(entry=entry) if len(faces) == len(state.flying) else match
