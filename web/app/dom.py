"""Node trees to live elements, and the least change from one tree to the next.

The calls used here (`createElementNS`, `setAttribute`, `insertBefore` …) are those that every DOM has, so
that tests run on the standard library's minidom. What was drawn is remembered on this side: nothing is
ever read back from the browser, because every crossing costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from web.app.nodes import Node

__all__ = ["Live", "make", "patch"]

HTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"


@dataclass(slots=True)
class Live:
    """What stands in the page: a node (or text), its element, and the same for its children."""

    node: Node | str
    element: Any
    children: list[Live]


def make(node: Node | str, document: Any, namespace: str = HTML) -> Live:
    """New elements for a tree, not yet in the page."""
    if isinstance(node, str):
        return Live(node, document.createTextNode(node), [])
    namespace = SVG if node.tag == "svg" else namespace
    element = document.createElementNS(namespace, node.tag)
    for name, value in node.attributes.items():
        element.setAttribute(name, value)
    children = [make(child, document, namespace) for child in node.children]
    for child in children:
        element.appendChild(child.element)
    return Live(node, element, children)


def patch(live: Live, node: Node | str, document: Any, namespace: str = HTML) -> Live:
    """Bring an element that is in the page to another tree; the live tree that now stands there."""
    if live.node == node:
        return live
    if isinstance(live.node, str) or isinstance(node, str) or live.node.tag != node.tag:
        return _replace(live, node, document, namespace)
    namespace = SVG if node.tag == "svg" else namespace
    _patch_attributes(live, live.node, node)
    children = _patch_children(live, node, document, namespace)
    return Live(node, live.element, children)


def _replace(live: Live, node: Node | str, document: Any, namespace: str) -> Live:
    if isinstance(live.node, str) and isinstance(node, str):
        live.element.data = node
        return Live(node, live.element, [])
    new = make(node, document, namespace)
    live.element.parentNode.replaceChild(new.element, live.element)
    return new


def _patch_attributes(live: Live, old: Node, new: Node) -> None:
    for name in old.attributes:
        if name not in new.attributes:
            live.element.removeAttribute(name)
    for name, value in new.attributes.items():
        if old.attributes.get(name) != value:
            live.element.setAttribute(name, value)
            if name == "value":  # a field that was typed into shows its property, not its attribute
                live.element.value = value


def _patch_children(live: Live, node: Node, document: Any, namespace: str) -> list[Live]:
    reusable = {_identity(child.node, n): child for n, child in enumerate(live.children)}
    wanted = [reusable.pop(_identity(child, n), None) for n, child in enumerate(node.children)]
    for gone in reusable.values():
        live.element.removeChild(gone.element)
    standing = [child for child in live.children if any(child is kept for kept in wanted)]
    children = []
    for child, kept in zip(node.children, wanted, strict=True):
        if kept is None:
            new = make(child, document, namespace)
            live.element.insertBefore(new.element, standing[0].element if standing else None)
        else:
            if standing[0] is not kept:
                live.element.insertBefore(kept.element, standing[0].element)
            standing = [other for other in standing if other is not kept]
            new = patch(kept, child, document, namespace)
        children.append(new)
    return children


def _identity(node: Node | str, position: int) -> tuple[str, str]:
    """What makes a child the same one as before: its key, or its place and tag among unkeyed siblings."""
    if isinstance(node, str):
        return "", str(position)
    return node.tag, node.key or f"#{position}"
