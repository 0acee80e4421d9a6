"""The intents of real dice: the faces that people threw, one after another."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Rethrow, Thrown
from web.app.features.real_dice.state import POSITIONS, faces_of, filled, with_face
from web.app.state.match.entry import Entry, entry_of
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.people.players import dice_of

__all__: list[str] = []


def on_real_die(match: Match, digit: str) -> Match:
    """Delete the face of a die in the air; for a die on the table, say why it stays."""
    position = POSITIONS[digit]
    entry = entry_of(match)
    if entry is None or position not in entry.state.flying:
        return _refused(match, position)
    return match.drafting(entry=with_face(entry, position, None))


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
    match = match.drafting(entry=with_face(entry, empty[0], face))
    return on_real_done(match, "") if len(empty) == 1 and not entry.again else match


def on_real_back(match: Match, _: str) -> Match:
    """Delete the last face, as Backspace does."""
    entry = _entry(match)
    known = filled(entry)
    return match.drafting(entry=with_face(entry, known[-1], None)) if known else match


def on_real_done(match: Match, _: str) -> Match:
    """Roll the entered faces, one for every die; the button is there only while a roll is corrected."""
    faces = tuple(face for face in _entry(match).faces if face is not None)
    return match.after(match.record.play(Thrown(faces)), match.draft.held)


def _entry(match: Match) -> Entry:
    entry = entry_of(match)
    if entry is None:
        raise NotOffered("no faces are entered here")
    return entry
