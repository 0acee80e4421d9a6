"""The whole screen for a page."""

from __future__ import annotations

from web.app.nodes import Node, h
from web.app.page import Notice, Page, decider
from web.app.view.events import latest
from web.app.view.lesson import coached, lesson_said, named
from web.app.view.parts import button
from web.app.view.rules import rules_view
from web.app.view.settings import settings_view
from web.app.view.start import start_view
from web.app.view.table import table_view
from web.app.words import Words

__all__ = ["screen"]


def screen(page: Page, words: Words) -> Node:
    """One root node: a notice where there is one, what is shown, and the live region."""
    page = named(page, words)
    record = page.record
    at_table = page.screen == "table" and record is not None
    said = [lesson_said(page, words)] if page.lesson else []
    if at_table and record and page.moment is None:
        said.append(latest(record, words))
    return h(
        "div",
        _notice(page.notice, words) if page.notice else None,
        _shown(page, words),
        h("p", " ".join(said), class_="heard", role="status", aria_live="polite", key="live"),
        class_="screen",
        lang=page.language,
        data_side=_side(page) if at_table else None,
        data_screen=page.screen if page.screen != "table" or at_table else "start",
    )


def _shown(page: Page, words: Words) -> Node | tuple[Node, ...]:
    match page.screen:
        case "table" if page.record is not None:
            return coached(page, table_view(page, page.record, words), words)
        case "settings":
            return settings_view(page, words)
        case "rules":
            return rules_view(page, words)
        case _:
            return start_view(page, words)


def _side(page: Page) -> str | None:
    """The side of a tablet on the table where the seat sits that everybody waits for: 0 is below, then
    clockwise; two sit opposite each other."""
    if page.options.facing == "off" or page.lesson is not None or page.record is None:
        return None
    seat = decider(page.record.state)
    return str(seat * 2 if page.record.seats == 2 else seat)


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
