"""Paragraphs, lists and tables: what the text of the rules is set in."""

from __future__ import annotations

from collections.abc import Iterable

from web.app.tree.nodes import Child, Node, h

__all__ = ["bullet_list", "data_table", "labelled", "paragraphs"]


def paragraphs(*texts: str) -> list[Node]:
    """Draw each text as a paragraph."""
    return [h("p", text) for text in texts]


def bullet_list(*items: Child) -> Node:
    """Draw a list without an order."""
    return h("ul", [h("li", item) for item in items])


def labelled(name: Child, text: str) -> Child:
    """Draw a text that begins with what it is about."""
    return h("strong", name), " ", text


def data_table(heads: Iterable[Child], rows: Iterable[Iterable[Child]], kind: str) -> Node:
    """Draw a table whose first column says what each row is about."""
    body = [
        h("tr", h("th", first, scope="row"), [h("td", cell) for cell in cells])
        for first, *cells in map(list, rows)
    ]
    head = h("thead", h("tr", [h("th", name, scope="col") for name in heads]))
    return h("div", h("table", head, h("tbody", body), class_=kind), class_="scroll")
