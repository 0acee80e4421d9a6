"""What people have entered of dice that the page does not throw: in a page, and as a header's text.

Imported where people enter what real dice showed.
"""

from __future__ import annotations

from dataclasses import replace

from calavera import DICE, Face, Record, Rethrow
from calavera.notation import parse_choice
from calavera.unseen import Unseen
from web.app.entry import Entry, Tally
from web.app.page import Page, entering, free_dice
from web.app.seats import dice_of

__all__ = ["FACES", "POSITIONS", "SKULL_ANSWERS", "entry_of", "entry_text", "tally_of", "with_entry_text"]

POSITIONS = {str(position + 1): position for position in range(DICE)}
"""Dice as intents and headers number them."""

FACES = {face.letter: face for face in Face}

SKULL_ANSWERS = {"skulls": True, "none": False}
"""The answers to whether there was a skull, as intents and headers name them."""


def entry_of(page: Page) -> Entry | None:
    """Find what is entered of the dice in the air; None where people enter none."""
    record = _record(page)
    if entering(record) != "real":
        return None
    state, found = record.state, page.entry
    belongs = isinstance(found, Entry) and found.state == state
    return found if belongs and isinstance(found, Entry) else Entry(state, (None,) * len(state.flying))


def tally_of(page: Page) -> Tally:
    """Find what is entered of the turn."""
    state = _record(page).state
    found = page.entry
    return found if isinstance(found, Tally) and found.state == state else Tally(state)


def entry_text(page: Page) -> str:
    """Write it as a header can hold it: `135 o.p` for dice 1, 3 and 5, or `o3 skulls p2` for choices."""
    entry = entry_of(page)
    if entry is None:
        return _tally_text(tally_of(page))
    positions = "".join(str(position + 1) for position in entry.state.flying)
    return positions + " " + "".join("." if face is None else face.letter for face in entry.faces)


def with_entry_text(page: Page, record: Record, text: str) -> Page:
    """Read it as far as possible; `record` has no dice in the air after a rethrow yet."""
    if dice_of(record) == "sheet" and record.state.fresh and not record.state.over:
        return replace(page, entry=_tally_from(Unseen(record.state), text))
    digits, _, letters = text.partition(" ")
    again = Rethrow(tuple(POSITIONS.get(digit, DICE) for digit in digits))
    held = frozenset(free_dice(record.state)).difference(again.positions)
    if dice_of(record) != "real" or (not record.state.fresh and record.state.why_not(again) is not None):
        return page
    if not record.state.fresh:
        page = replace(page, record=record.play(again), held=held)
    state = _record(page).state
    faces = tuple(FACES.get(letter) for letter in letters)
    return replace(page, entry=Entry(state, faces)) if len(faces) == len(state.flying) else page


def _tally_text(tally: Tally) -> str:
    first, others = tally.choices[:1], tally.choices[1:]
    said = [word for word, skull in SKULL_ANSWERS.items() if skull is tally.skull]
    return " ".join([*map(str, first), *said, *map(str, others)])


def _tally_from(turn: Unseen, text: str) -> Tally:
    try:
        for token in text.split():
            known = SKULL_ANSWERS.get(token)
            turn = turn.chosen(parse_choice(token)) if known is None else turn.with_skull(known)
    except ValueError:
        pass
    return Tally(turn.start, turn.choices, turn.skull)


def _record(page: Page) -> Record:
    assert page.record is not None  # or nobody plays
    return page.record
