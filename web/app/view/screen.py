"""The whole screen for a page."""

from __future__ import annotations

from web.app.nodes import Node, h
from web.app.page import Notice, Page
from web.app.view.events import latest
from web.app.view.parts import button
from web.app.view.start import start_view
from web.app.view.table import table_view
from web.app.words import Words

__all__ = ["screen"]


def screen(page: Page, words: Words) -> Node:
    """One root node: a notice where there is one, the start or the table, and the live region."""
    at_table = page.screen == "table" and page.record is not None
    said = latest(page.record, words) if at_table and page.record else ""
    return h(
        "div",
        _notice(page.notice, words) if page.notice else None,
        table_view(page, page.record, words) if at_table and page.record else start_view(page, words),
        h("p", said, class_="heard", role="status", aria_live="polite", key="live"),
        class_="screen",
        lang=page.language,
    )


def _notice(notice: Notice, words: Words) -> Node:
    told = []
    following: Notice | None = notice
    while following is not None:
        told.append(h("p", words(f"notice_{following.message}", **following.values)))
        following = following.then
    return h(
        "div",
        h("div", told),
        button(words("dismiss"), intent="dismiss"),
        class_=f"notice {notice.message}",
        role="alert",
        key="notice",
    )
