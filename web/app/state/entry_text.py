"""Entries of dice that the app does not roll: in a page, and as a header's text.

Imported where people enter what real dice showed.
"""

from __future__ import annotations

from dataclasses import replace

from calavera import DICE, Face
from calavera.game import Rethrow
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from web.app.state.entry import Entry, SheetEntry
from web.app.state.match import Match
from web.app.state.page import entering, free_dice
from web.app.state.players import dice_of

__all__ = ["FACES", "POSITIONS", "SKULL_ANSWERS", "entry_of", "entry_text", "tally_of", "with_entry_text"]

POSITIONS = {str(position + 1): position for position in range(DICE)}
"""Dice as intents and headers number them."""

FACES = {face.letter: face for face in Face}

SKULL_ANSWERS = {"skulls": True, "none": False}
"""The answers to whether there was a skull, as intents and headers name them."""


def entry_of(match: Match) -> Entry | None:
    """Find the faces entered for the dice in the air; None if no faces are entered now."""
    record = match.record
    if entering(record) != "real":
        return None
    state, found = record.state, match.draft.entry
    belongs = isinstance(found, Entry) and found.state == state
    return found if belongs and isinstance(found, Entry) else Entry(state, (None,) * len(state.flying))


def tally_of(match: Match) -> SheetEntry:
    """Find the choices entered for the turn."""
    state, found = match.state, match.draft.entry
    return found if isinstance(found, SheetEntry) and found.state == state else SheetEntry(state)


def entry_text(match: Match) -> str:
    """Write it as a header can hold it: `135 o.p` for dice 1, 3 and 5, or `o3 skulls p2` for choices."""
    entry = entry_of(match)
    if entry is None:
        return _tally_text(tally_of(match))
    positions = "".join(str(position + 1) for position in entry.state.flying)
    return positions + " " + "".join("." if face is None else face.letter for face in entry.faces)


def with_entry_text(match: Match, text: str) -> Match:
    """Read it as far as possible; the match has no dice in the air after a reroll yet."""
    record = match.record
    if dice_of(record) == "sheet" and record.state.fresh and not record.state.over:
        return match.drafting(entry=_tally_from(InferredTurn(record.state), text))
    digits, _, letters = text.partition(" ")
    again = Rethrow(tuple(POSITIONS.get(digit, DICE) for digit in digits))
    held = frozenset(free_dice(record.state)).difference(again.positions)
    if dice_of(record) != "real" or (not record.state.fresh and record.state.why_not(again) is not None):
        return match
    if not record.state.fresh:
        match = replace(match, record=record.play(again)).drafting(held=held)
    state = match.state
    faces = tuple(FACES.get(letter) for letter in letters)
    return match.drafting(entry=Entry(state, faces)) if len(faces) == len(state.flying) else match


def _tally_text(tally: SheetEntry) -> str:
    first, others = tally.choices[:1], tally.choices[1:]
    said = [word for word, skull in SKULL_ANSWERS.items() if skull is tally.skull]
    return " ".join([*map(str, first), *said, *map(str, others)])


def _tally_from(turn: InferredTurn, text: str) -> SheetEntry:
    try:
        for token in text.split():
            known = SKULL_ANSWERS.get(token)
            turn = turn.chosen(parse_choice(token)) if known is None else turn.with_skull(known)
    except ValueError:
        pass
    return SheetEntry(turn.start, turn.choices, turn.skull)
