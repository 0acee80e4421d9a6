"""The line that says who could win or end the game soon, and how likely that is."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.intents.threats import chances, lack_chances
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h, prerendered

__all__ = ["threats_said", "threats_view"]


def threats_view(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw a line for each seat that could; an empty one until the chances are computed."""
    view = view_of(record).threats
    lines = [
        h("li", view.sign(page, record, seat, words), h("span", view.text(record, seat, chance, words)))
        for seat, chance in chances(page, record).items()
    ]
    if not lines and not lack_chances(page, record):
        return None
    empty = h("li", class_="empty", aria_hidden="true")
    return prerendered(h("ul", lines or empty, class_="coming-lines", key="coming"))


def threats_said(page: Page, record: AnyRecord, words: Words) -> list[str]:
    """Say before a turn, for screen readers, who could."""
    if not record.state.fresh:
        return []
    view = view_of(record).threats
    return [view.text(record, seat, chance, words) for seat, chance in chances(page, record).items()]
