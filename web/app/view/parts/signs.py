"""Explanations of signs: a quiet line where one is met for the first time, and its answer to a tap."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.game_protocol.model import model_of
from web.app.game_protocol.view import view_of
from web.app.intents.coach import due_sign
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, icon_button

__all__ = ["explanation_view", "note_view"]


def note_view(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the sentence about a sign that has not been met before; mostly nothing."""
    sign = due_sign(page)
    return (
        h("span", " ", view_of(record).names.sign_text(record, sign, words), class_="note", key="note")
        if sign
        else None
    )


def explanation_view(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the sentence about the sign that was tapped, the way to its rule, and the way back."""
    sign = page.match.look.sign
    if not sign or page.match.draft.picked is not None:
        return None
    said = view_of(record).names.sign_text(record, sign, words)
    rule = button(
        words("see_rule"),
        intent=f"rules {model_of(record).table.SIGNS[sign]}",
        kind="link",
        aria_label=words("see_rule_about", reason=said),
    )
    close = icon_button("close", words("close"), intent=f"explain {sign}", data_key="Escape")
    return h("p", h("span", said, " ", rule), close, class_="explained", role="status", key="explained")
