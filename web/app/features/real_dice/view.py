"""The table of a game whose dice people throw themselves: the entry, and what an undo takes back."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features.real_dice.state import corrects
from web.app.game_protocol.view import view_of
from web.app.state.match.entry import entry_of
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.people.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node
from web.app.view.table.controls import undo_button

__all__ = ["entry_view", "refusal_view", "undone"]


def entry_view(page: Page, record: AnyRecord, seen: object, said: Node | None, words: Words) -> Node:
    """Draw the entry that is due, as the game has it."""
    return view_of(record).real_dice.entry_view(page, record, seen, said, undo_button(page, words), words)


def refusal_view(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw why a die on the table cannot be thrown again."""
    return view_of(record).real_dice.refusal_view(page, words) if dice_of(record) == "real" else None


def undone(page: Page, before: Match | None, words: Words) -> str | None:
    """Say what an undo does: it may open a roll, or empty a whole one; None where no faces are entered."""
    if dice_of(page.match.record) != "real":
        return None
    if before is None:
        return words("undo")
    if corrects(before, page.match):
        return words("real_correct")
    entry = entry_of(page.match)
    whole = entry is not None and None not in entry.faces and before.draft.entry is None
    return words("real_clear_all") if whole else words("undo")
