"""Entry of real dice: of the faces that people threw, or only of their choices."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from calavera.game import Die, Rethrow, Thrown
from calavera.play.match import automatic, undo
from web.app.games import part
from web.app.state.commands import Focus, MatchAnswer
from web.app.state.entry import Entry
from web.app.state.entry_text import POSITIONS, entry_of, faces_of
from web.app.state.match import Match
from web.app.state.page import free_dice
from web.app.state.players import computers, dice_of

__all__ = ["refusal", "settled", "taken_back"]


def refusal(match: Match) -> Entry | None:
    """Return the reason against the last impossible entry, if it still is in sight."""
    found = match.draft.entry
    refused = isinstance(found, Entry) and found.state == match.state and found.refused is not None
    return found if refused and isinstance(found, Entry) else None


def settled(match: Match) -> Match:
    """Return the page after all automatic actions."""
    record = match.record
    if dice_of(record) == "sheet":
        found: Match = _sheet_only(match).settled(match)
        return found
    while automatic(record):
        record = record.play(record.state.legal_actions()[0])
    # Dice that are held lie still while the others are thrown.
    before = match.draft.held
    held = before if record.state.flying else before.intersection(free_dice(record.state))
    if record is match.record and held == before:
        return match
    return replace(match, record=record).drafting(held=held)


def taken_back(match: Match) -> Match | None:
    """Return the match one step before; None at the start of the game.

    The step is to clear the faces entered, to undo a decision, or to correct the faces of the last roll.
    """
    record = match.record
    if dice_of(record) == "sheet":
        taken: Match | None = _sheet_only(match).taken_back(match)
        return taken
    entry = entry_of(match)
    if entry is not None and any(face is not None for face in entry.faces):
        return match.drafting(entry=None)
    before = undo(record, computers(record))
    if before is not None:
        return replace(match, record=before)
    # What a computer has decided since is no loss: it decides again.
    while record.actions and not isinstance(record.actions[-1], Thrown):
        record = record.back(1)
    if not record.actions:
        return None
    wrong = record.actions[-1]
    assert isinstance(wrong, Thrown)  # where the loop has stopped
    record = record.back(1)
    return replace(match, record=record).drafting(entry=Entry(record.state, wrong.faces))


def _sheet_only(match: Match) -> ModuleType:
    return part(match.record.game.key, "sheet_only")


# -- what can be asked


def on_real_die(match: Match, digit: str) -> Match:
    """Turn a die to its next face; a die on the table answers why it has none."""
    position = POSITIONS[digit]
    entry = entry_of(match)
    if entry is None or position not in entry.state.flying:
        return _refused(match, position)
    face = entry.faces[entry.state.flying.index(position)]
    faces = tuple(match.record.game.faces)
    after = faces[0 if face is None else (face + 1) % len(faces)]
    return match.drafting(entry=_with(entry, position, after))


def _refused(match: Match, position: int) -> Match:
    record = match.record
    before = record.back(1) if record.state.flying and not record.state.fresh else record
    reason = before.state.why_not(Rethrow((position,)))
    if dice_of(record) != "real" or (reason is None and before is record):
        raise KeyError("nothing is wrong with this die")
    entry = entry_of(match) or Entry(record.state, ())
    return match.drafting(entry=replace(entry, refused=position if reason is None else reason))


def on_real_open(match: Match, digit: str) -> MatchAnswer:
    """Toggle the face picker of a die."""
    entry = _entry(match)
    position = POSITIONS[digit] if digit else None
    if position is not None and position not in entry.state.flying:
        return _refused(match, position)
    return match.drafting(entry=replace(entry, opened=position, refused=None)), Focus()


def on_real_face(match: Match, what: str) -> MatchAnswer:
    """Enter a face for a die; a typed face goes to the opened die, or to the first one without a face."""
    letter, _, digit = what.partition(" ")
    entry = _entry(match)
    empty = [n for n, face in zip(entry.state.flying, entry.faces, strict=True) if face is None]
    first = entry.opened if entry.opened is not None else next(iter(empty), None)
    position = POSITIONS[digit] if digit else first
    if position is None:
        return match
    return match.drafting(entry=_with(entry, position, faces_of(match)[letter])), Focus()


def on_real_back(match: Match, _: str) -> Match:
    """Delete the last face, as Backspace does."""
    entry = _entry(match)
    there = [n for n, face in zip(entry.state.flying, entry.faces, strict=True) if face is not None]
    return match.drafting(entry=_with(entry, there[-1], None)) if there else match


def on_real_done(match: Match, _: str) -> Match:
    """Roll the entered faces, once there is one for every die."""
    faces = tuple(face for face in _entry(match).faces if face is not None)
    after = match.record.play(Thrown(faces))
    return replace(match, record=after).drafting(entry=None).looking(seat=None, reasons_open=False)


def _entry(match: Match) -> Entry:
    entry = entry_of(match)
    if entry is None:
        raise KeyError("no faces are entered here")
    return entry


def _with(entry: Entry, position: int, face: Die | None) -> Entry:
    place = entry.state.flying.index(position)
    return Entry(entry.state, (*entry.faces[:place], face, *entry.faces[place + 1 :]))
