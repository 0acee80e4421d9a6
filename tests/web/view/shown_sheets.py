"""Sheets and texts as the page shows them."""

from __future__ import annotations

from tests.web.games_played import (
    shown,
    with_class,
)
from web.app.state.page import Page
from web.app.tree.nodes import Node, text


def large(page: Page) -> Node:
    """Return the sheet that is shown large."""
    (found,) = with_class(shown(page), "large")
    return found


def row(sheet: Node, colour: str) -> Node:
    """One row of a sheet."""
    return next(node for node in with_class(sheet, "row") if colour in node.attributes["class"].split())


def cells(sheet: Node, colour: str, kind: str) -> list[int]:
    """The boxes (from 1) of a row that have all these classes."""
    boxes = with_class(row(sheet, colour), "cell")
    wanted = set(kind.split())
    return [number for number, box in enumerate(boxes, 1) if wanted <= set(box.attributes["class"].split())]


def said(page: Page, kind: str) -> list[str]:
    """Return the texts of the elements with a class."""
    return [text(node) for node in with_class(shown(page), kind)]
