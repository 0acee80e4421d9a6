"""HTML as plain data: a tree of nodes that renders to text here and to live elements in `patch`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape

__all__ = ["Child", "Node", "find_all", "h", "html", "prerendered", "text"]

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass(frozen=True, slots=True)
class Node:
    """An element: tag, attributes, children; `key` tells it from its siblings when they change.

    No text is empty and no two stand side by side: a document would not keep them apart.
    """

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Node | str, ...] = ()
    key: str = ""
    ready: str = field(default="", init=False, compare=False, repr=False)
    """Its HTML if that is made already; a changed copy (`replace`) has none."""


Child = Node | str | None | Iterable["Child"]
"""The contents that `h` takes: None is left out, iterables are flattened."""


def h(tag: str, *children: Child, key: str = "", **attributes: str | int | bool | None) -> Node:
    """Make a node. Attribute names drop a final `_` and write `-` for `_`; True is an empty value.

    >>> html(h("button", "Throw", class_="main", data_intent="throw", disabled=False))
    '<button class="main" data-intent="throw">Throw</button>'
    """
    named = {
        _attribute(name): "" if value is True else str(value)
        for name, value in attributes.items()
        if value is not None and value is not False
    }
    return Node(tag, named, tuple(_joined(children)), key)


@cache
def _attribute(name: str) -> str:
    """Return an attribute's name as HTML writes it; there are few, and each is asked for all the time."""
    return name.rstrip("_").replace("_", "-")


def html(node: Node | str) -> str:
    """Return the HTML text of a tree; everything that came from people is escaped."""
    if isinstance(node, str):
        return escape(node)
    if node.ready:
        return node.ready
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in node.attributes.items())
    start = f"<{node.tag}{attributes}>"
    if node.tag in _VOID:
        return start
    return f"{start}{''.join(map(html, node.children))}</{node.tag}>"


def prerendered(node: Node) -> Node:
    """Copy a node with its HTML made ahead of time, for a tree that is drawn again and again."""
    made = replace(node)
    object.__setattr__(made, "ready", html(node))
    return made


def text(node: Node | str) -> str:
    """Return the text of a tree, without its markup; words of neighbouring elements stay apart."""
    if isinstance(node, str):
        return node
    return " ".join(part for part in map(text, node.children) if part)


def find_all(node: Node | str, attribute: str) -> list[Node]:
    """Return this node and its descendants that have the attribute, in document order."""
    if isinstance(node, str):
        return []
    below = [node_below for child in node.children for node_below in find_all(child, attribute)]
    return [node, *below] if attribute in node.attributes else below


def _joined(children: Iterable[Child]) -> list[Node | str]:
    """Flatten children; neighbouring texts become one, and empty ones are left out."""
    joined: list[Node | str] = []
    for child in _flat(children):
        if isinstance(child, str) and joined and isinstance(joined[-1], str):
            joined[-1] += child
        elif child != "":
            joined.append(child)
    return joined


def _flat(children: Iterable[Child]) -> Iterable[Node | str]:
    for child in children:
        if isinstance(child, Node | str):
            yield child
        elif child is not None:
            yield from _flat(child)
