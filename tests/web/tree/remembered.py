"""A `Foreign` that remembers a whole document whenever the page settles, on the standard library's DOM.

The page's own (`foreign_changes.mjs`) is told of each change instead, and comes to the same.
"""

from __future__ import annotations

from typing import Any

__all__ = ["ADDED", "Remembered"]

ADDED = "x-extension"
"""The tag of elements that others add."""


class Remembered:
    """The children and texts below a root as the page left them."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.called: list[str] = []
        """The names of all that was asked for, in order."""
        self.settle()
        self.called.clear()

    def settle(self) -> None:
        self.called.append("settle")
        parents = [self.root]
        for parent in parents:
            parents += parent.childNodes
        self.own = {id(parent): (parent, _own(parent)) for parent in parents}
        self.texts = {id(node): node.data for node in parents if node.nodeType == node.TEXT_NODE}

    @property
    def changed(self) -> bool:
        self.called.append("changed")
        return any(list(parent.childNodes) != children for parent, children in self.own.values())

    def right(self) -> None:
        self.called.append("right")
        while astray := [entry for entry in self.own.values() if _astray(*entry)]:
            self._restore(*astray)

    def restore(self, parent: Any) -> None:
        self.called.append("restore")
        self._restore(self.own[id(parent)])

    def child(self, parent: Any, place: int) -> Any:
        self.called.append("child")
        return self.own[id(parent)][1][place]

    def adopt(self) -> Any:
        raise NotImplementedError("no first paint here")

    def forget(self) -> None:
        self.settle()

    def _restore(self, *entries: tuple[Any, list[Any]]) -> None:
        for parent, children in entries:
            for node in (*parent.childNodes, *children):
                if node.parentNode is not None:
                    node.parentNode.removeChild(node)
        for parent, children in entries:
            for node in children:
                parent.appendChild(node)
                if id(node) in self.texts:
                    node.data = self.texts[id(node)]


def _own(parent: Any) -> list[Any]:
    return [node for node in parent.childNodes if getattr(node, "tagName", "") != ADDED]


def _astray(parent: Any, children: list[Any]) -> bool:
    """Return whether elements are not where they belong."""
    elements = [node for node in children if node.nodeType == node.ELEMENT_NODE]
    return [node for node in parent.childNodes if node in elements] != elements
