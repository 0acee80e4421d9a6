"""Entries of dice that the app does not roll, as the text of a private header."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Rethrow
from calavera.record.private_headers import ENTERED
from calavera.record.record import AnyRecord
from web.app.features.real_dice.state import POSITIONS, faces_of
from web.app.game_protocol.model import model_of
from web.app.state.match.entry import Entry, entry_of
from web.app.state.match.match import Match
from web.app.state.page import entering, free_dice
from web.app.state.people.players import dice_of

__all__ = ["with_entry", "with_header"]

AGAIN = "!"
"""The end of the text of a roll that is corrected."""


def with_header(match: Match, record: AnyRecord) -> AnyRecord:
    """Return the record with what is entered of its match, while something is to be entered."""
    return record.with_header(ENTERED, _entry_text(match)) if entering(record) else record


def _entry_text(match: Match) -> str:
    """Write it as a header can hold it: `135 o.p` for dice 1, 3 and 5; `!` after it while it is corrected."""
    entry = entry_of(match)
    if entry is None:
        return model_of(match.record).sheet_only.entry_text(match)
    positions = "".join(str(position + 1) for position in entry.state.flying)
    faces = "".join("." if face is None else face.letter for face in entry.faces)
    return f"{positions} {faces}{AGAIN if entry.again else ''}"


def with_entry(match: Match, texts: tuple[str, ...]) -> Match:
    """Return the match with what a text says was entered, as far as it can be read: it has no dice in the air
    after a reroll yet."""
    (text,) = texts
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
