"""A game whose dice people throw themselves: what follows from an entry, and what an undo takes back."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Die, Thrown
from calavera.play.match import automatic
from web.app.game_protocol.model import model_of
from web.app.intents.handover import before_last_decision
from web.app.state.match.entry import Entry, entry_of
from web.app.state.match.match import Match
from web.app.state.page import entering, free_dice
from web.app.state.people.players import dice_of

__all__ = ["POSITIONS", "corrects", "faces_of", "filled", "settled", "taken_back", "with_face"]

POSITIONS = {str(position + 1): position for position in range(9)}
"""Dice as intents and headers number them."""


def faces_of(match: Match) -> dict[str, Die]:
    """Return the faces of the match's dice by their letters."""
    return {face.letter: face for face in match.record.game.faces}


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
    if entry is not None and None in entry.faces and filled(entry):
        return match.drafting(entry=with_face(entry, filled(entry)[-1], None))
    if entry is not None and filled(entry):
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


def corrects(before: Match, match: Match) -> bool:
    """Return whether the undo that led to `before` offers the faces of a roll to be entered once more."""
    other = before.record is not match.record and before.draft.entry is not match.draft.entry
    return other and entering(before.record) == "real"


def filled(entry: Entry) -> list[int]:
    """List the positions of the dice in the air that have a face."""
    return [n for n, face in zip(entry.state.flying, entry.faces, strict=True) if face is not None]


def with_face(entry: Entry, position: int, face: Die | None) -> Entry:
    """Return an entry with another face of a die in the air; None empties it."""
    place = entry.state.flying.index(position)
    return replace(entry, faces=(*entry.faces[:place], face, *entry.faces[place + 1 :]), refused=None)
