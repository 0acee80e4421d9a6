"""The progress of reading stored games, in place of what is told about them."""

from __future__ import annotations

from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h

__all__ = ["reading_view"]


def reading_view(percent: int, words: Words) -> Node:
    """Draw the share of unread games that has been read."""
    return h(
        "section",
        h("p", words("statistics_reads"), role="status"),
        h("progress", max=100, value=percent, aria_label=words("statistics_reads")),
        class_="card",
        key="progress",
    )
