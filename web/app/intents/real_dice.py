"""Entry of real dice: of the faces that people threw, or only of their choices."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Die, Rethrow, Thrown
from calavera.play.match import automatic
from web.app.game_protocol.model import model_of
from web.app.intents.handover import before_last_decision
from web.app.state.match.entry import Entry
from web.app.state.match.entry_text import POSITIONS, entry_of, faces_of
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import free_dice
from web.app.state.people.players import dice_of

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
        return model_of(record).sheet_only.settled(match)
    rules = model_of(record).table
    while automatic(record) and not rules.stopped(record.state):
        record = record.play(record.state.legal_actions()[0])
    # Dice that are held lie still while the others are thrown.
    before = match.draft.held
    held = before if record.state.flying else before.intersection(free_dice(record.state))
    if record is match.record and held == before:
        return match
    return replace(match, record=record).drafting(held=held)


def taken_back(match: Match) -> Match | None:
    """Return the match one step before; None at the start of the game.

    The step is to clear the last face entered, to undo a decision, or to correct the faces of the last roll.
    """
    record = match.record
    if dice_of(record) == "sheet":
        return model_of(record).sheet_only.taken_back(match)
    entry = entry_of(match)
    if entry is not None and None in entry.faces and _filled(entry):
        return match.drafting(entry=_with(entry, _filled(entry)[-1], None))
    if entry is not None and _filled(entry):
        return match.drafting(entry=None)
    before = before_last_decision(match)
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
    return replace(match, record=record).drafting(entry=Entry(record.state, wrong.faces, again=True))


# -- what can be asked


def on_real_die(match: Match, digit: str) -> Match:
    """Delete the face of a die in the air; for a die on the table, say why it stays."""
    position = POSITIONS[digit]
    entry = entry_of(match)
    if entry is None or position not in entry.state.flying:
        return _refused(match, position)
    return match.drafting(entry=_with(entry, position, None))


def _refused(match: Match, position: int) -> Match:
    record = match.record
    before = record.back(1) if record.state.flying and not record.state.fresh else record
    reason = before.state.why_not(Rethrow((position,)))
    if dice_of(record) != "real" or (reason is None and before is record):
        raise NotOffered("nothing is wrong with this die")
    entry = entry_of(match) or Entry(record.state, ())
    return match.drafting(entry=replace(entry, refused=position if reason is None else reason))


def on_real_face(match: Match, letter: str) -> Match:
    """Enter a face for the first die that has none; with the last one the roll is complete and goes on, but
    a corrected one waits to be confirmed."""
    face, entry = faces_of(match)[letter], _entry(match)
    empty = [n for n, known in zip(entry.state.flying, entry.faces, strict=True) if known is None]
    if not empty:
        return match
    match = match.drafting(entry=_with(entry, empty[0], face))
    return on_real_done(match, "") if len(empty) == 1 and not entry.again else match


def on_real_back(match: Match, _: str) -> Match:
    """Delete the last face, as Backspace does."""
    entry = _entry(match)
    filled = _filled(entry)
    return match.drafting(entry=_with(entry, filled[-1], None)) if filled else match


def on_real_done(match: Match, _: str) -> Match:
    """Roll the entered faces, one for every die; the button is there only while a roll is corrected."""
    faces = tuple(face for face in _entry(match).faces if face is not None)
    return match.after(match.record.play(Thrown(faces)), match.draft.held)


def _filled(entry: Entry) -> list[int]:
    """List the positions of the dice in the air that have a face."""
    return [n for n, face in zip(entry.state.flying, entry.faces, strict=True) if face is not None]


def _entry(match: Match) -> Entry:
    entry = entry_of(match)
    if entry is None:
        raise NotOffered("no faces are entered here")
    return entry


def _with(entry: Entry, position: int, face: Die | None) -> Entry:
    place = entry.state.flying.index(position)
    return replace(entry, faces=(*entry.faces[:place], face, *entry.faces[place + 1 :]), refused=None)
