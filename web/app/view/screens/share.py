"""The screen to share a game: link, code, file, the device's own way."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.state.page import Page
from web.app.state.screens import Share
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.parts.title_bar import title_bar

__all__ = ["share_view"]

QUIET = 4
"""Modules round a QR code that stay empty: without them no camera finds it."""


def share_view(page: Page, words: Words) -> Node:
    """Draw the whole screen."""
    sharing = page.shown(Share)
    return h(
        "main",
        title_bar(words("share_game"), words),
        _what(sharing.record, words),
        h(
            "div",
            _ways(sharing, words),
            _code(sharing, words) if sharing.link else None,
            class_="ways-out",
        ),
        class_="sharing",
        key="share",
    )


def _what(record: AnyRecord, words: Words) -> Node:
    """Describe which game is shared, and what others learn of it."""
    names = words.all_of(seat_name(record, seat, words) for seat in range(record.seats))
    scores = " : ".join(signed(points) for points in record.state.returns())
    return h(
        "section",
        h("p", f"{names} · {scores}", class_="game"),
        h("p", words("share_about" if record.state.over else "share_running")),
        class_="about",
    )


def _ways(sharing: Share, words: Words) -> Node:
    link = (
        h(
            "label",
            h("span", words("share_link")),
            h("input", type="text", readonly=True, value=sharing.link),
        ),
        button(words("share_copy"), intent="share-copy", kind="main", data_focus=True),
        button(words("share_send"), intent="share-send", kind="when-sharing"),
    )
    return h(
        "section",
        link if sharing.link else h("p", words("share_no_link")),
        button(words("share_save"), intent="share-save", kind="" if sharing.link else "main"),
        class_="card",
    )


def _code(sharing: Share, words: Words) -> Node:
    """Draw the link for another device's camera."""
    side, path = sharing.code or (0, "")
    drawn = h(
        "svg",
        h("path", d=path),
        class_="code",
        viewBox=f"{-QUIET} {-QUIET} {side + 2 * QUIET} {side + 2 * QUIET}",
        role="img",
        aria_label=words("share_code"),
        key="code",
    )
    return h(
        "section",
        h("h2", words("share_code")),
        drawn if side else h("p", words("share_no_code")) if sharing.code else None,
        class_="card camera",
    )
