"""Where the page throws no dice: people enter the faces that they threw, or only what was chosen.

Imported when such a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera import DICE, Face, Record, Rethrow, Thrown
from calavera.play.match import automatic, undo
from web.app import tallying
from web.app.entry import Entry
from web.app.page import Page, entering, free_dice
from web.app.seats import computers, dice_of

__all__ = ["ANSWERS", "entry_of", "kept", "refusal", "restored", "settled", "taken_back"]

_POSITIONS = {str(position + 1): position for position in range(DICE)}

_FACES = {face.letter: face for face in Face}


def entry_of(page: Page) -> Entry | None:
    """What is entered of the dice in the air; None where people enter none."""
    record = _record(page)
    if entering(record) != "real":
        return None
    state, found = record.state, page.entry
    belongs = isinstance(found, Entry) and found.state == state
    return found if belongs and isinstance(found, Entry) else Entry(state, (None,) * len(state.flying))


def refusal(page: Page) -> Entry | None:
    """What was tried last and is impossible, if it still is in sight."""
    found = page.entry
    refused = isinstance(found, Entry) and found.state == _record(page).state and found.refused is not None
    return found if refused and isinstance(found, Entry) else None


def settled(page: Page) -> Page:
    """The page after everything that needs nobody."""
    record = _record(page)
    if dice_of(record) == "sheet":
        return tallying.settled(page)
    while automatic(record):
        record = record.play(record.state.legal_actions()[0])
    # Dice that are held lie still while the others are thrown.
    held = page.held if record.state.flying else page.held.intersection(free_dice(record.state))
    return replace(page, record=record, held=held) if record is not page.record or held != page.held else page


def taken_back(page: Page) -> Page | None:
    """The page one step before: without the faces entered, before a decision, or, where only a throw has
    happened since, with its faces to be corrected. None at the start of the game."""
    record = _record(page)
    if dice_of(record) == "sheet":
        return tallying.taken_back(page)
    entry = entry_of(page)
    if entry is not None and any(face is not None for face in entry.faces):
        return replace(page, entry=None)
    before = undo(record, computers(record))
    if before is not None:
        return replace(page, record=before)
    # What a computer has decided since is no loss: it decides again.
    while record.actions and not isinstance(record.actions[-1], Thrown):
        record = record.back(1)
    if not record.actions:
        return None
    wrong = record.actions[-1]
    assert isinstance(wrong, Thrown)  # where the loop has stopped
    record = record.back(1)
    return replace(page, record=record, entry=Entry(record.state, wrong.faces))


# -- kept and found again


def kept(page: Page) -> str:
    """What is entered, as a header of the record can hold it: `135 o.p` for dice 1, 3 and 5."""
    entry = entry_of(page)
    if entry is None:
        return tallying.kept(page)
    positions = "".join(str(position + 1) for position in entry.state.flying)
    return positions + " " + "".join("." if face is None else face.letter for face in entry.faces)


def restored(page: Page, record: Record, text: str) -> Page:
    """The page with that, as far as it can be read; `record` has no dice in the air after a rethrow yet."""
    if dice_of(record) == "sheet" and record.state.fresh and not record.state.over:
        return tallying.restored(page, text)
    digits, _, letters = text.partition(" ")
    again = Rethrow(tuple(_POSITIONS.get(digit, DICE) for digit in digits))
    held = frozenset(free_dice(record.state)).difference(again.positions)
    if dice_of(record) != "real" or (not record.state.fresh and record.state.why_not(again) is not None):
        return page
    if not record.state.fresh:
        page = replace(page, record=record.play(again), held=held)
    state = _record(page).state
    faces = tuple(_FACES.get(letter) for letter in letters)
    return replace(page, entry=Entry(state, faces)) if len(faces) == len(state.flying) else page


def _record(page: Page) -> Record:
    assert page.record is not None  # or nobody plays
    return page.record


# -- what can be asked


def _die(page: Page, digit: str) -> Page:
    """A tap on a die: its next face; on one that does not lie in the air, why it has none."""
    position = _POSITIONS[digit]
    entry = entry_of(page)
    if entry is None or position not in entry.state.flying:
        return _refused(page, position)
    face = entry.faces[entry.state.flying.index(position)]
    after = Face.ORANGE if face is None else Face((face + 1) % len(Face))
    return replace(page, entry=_with(entry, position, after))


def _refused(page: Page, position: int) -> Page:
    record = _record(page)
    before = record.back(1) if record.state.flying and not record.state.fresh else record
    reason = before.state.why_not(Rethrow((position,)))
    if dice_of(record) != "real" or (reason is None and before is record):
        raise KeyError("nothing is wrong with this die")
    entry = entry_of(page) or Entry(record.state, ())
    return replace(page, entry=replace(entry, refused=position if reason is None else reason))


def _open(page: Page, digit: str) -> Page:
    """All six faces for a die, or no longer."""
    entry = _entry(page)
    position = _POSITIONS[digit] if digit else None
    if position is not None and position not in entry.state.flying:
        return _refused(page, position)
    return replace(page, entry=replace(entry, opened=position, refused=None))


def _face(page: Page, what: str) -> Page:
    """A face for a die, or, as it is typed, for the one that is opened or the first without any."""
    letter, _, digit = what.partition(" ")
    entry = _entry(page)
    empty = [n for n, face in zip(entry.state.flying, entry.faces, strict=True) if face is None]
    first = entry.opened if entry.opened is not None else next(iter(empty), None)
    position = _POSITIONS[digit] if digit else first
    if position is None:
        return page
    return replace(page, entry=_with(entry, position, _FACES[letter]))


def _back(page: Page, _: str) -> Page:
    """Without the last face, as it is typed."""
    entry = _entry(page)
    there = [n for n, face in zip(entry.state.flying, entry.faces, strict=True) if face is not None]
    return replace(page, entry=_with(entry, there[-1], None)) if there else page


def _done(page: Page, _: str) -> Page:
    """The throw, when every face is entered."""
    faces = tuple(face for face in _entry(page).faces if face is not None)
    return replace(page, record=_record(page).play(Thrown(faces)), entry=None, looked=None, why=False)


def _entry(page: Page) -> Entry:
    entry = None if page.record is None else entry_of(page)
    if entry is None:
        raise KeyError("no faces are entered here")
    return entry


def _with(entry: Entry, position: int, face: Face | None) -> Entry:
    place = entry.state.flying.index(position)
    return Entry(entry.state, (*entry.faces[:place], face, *entry.faces[place + 1 :]))


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "real-die": _die,
    "real-open": _open,
    "real-face": _face,
    "real-back": _back,
    "real-done": _done,
    **tallying.ANSWERS,
}
"""What is answered, by the first word of the intent."""
