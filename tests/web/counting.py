"""A document on the standard library's DOM, plain or counting every crossing from Python to it."""

from __future__ import annotations

from typing import Any
from xml.dom import minidom

__all__ = ["Crossings", "described", "plain_document"]


def plain_document() -> Any:
    """A document to make elements in."""
    return minidom.Document()


def described(element: Any) -> object:
    """An element as a value to compare: namespace, tag, attributes and children, text for text."""
    if element.nodeType == element.TEXT_NODE:
        return str(element.data)
    attributes = {name: element.getAttribute(name) for name in element.attributes.keys()}  # noqa: SIM118  a DOM map
    children = [described(child) for child in element.childNodes]
    return element.namespaceURI, element.tagName, attributes, children


class Crossings:
    """Counts every read, call and assignment on the document and on all that comes from it."""

    def __init__(self) -> None:
        self.count = 0
        self.document: Any = _Foreign(self, plain_document())

    def taken(self) -> int:
        """The crossings since the last call."""
        count, self.count = self.count, 0
        return count


class _Foreign:
    """A stand-in for Pyodide's proxy: each use of it is a crossing."""

    def __init__(self, crossings: Crossings, target: Any) -> None:
        object.__setattr__(self, "_crossings", crossings)
        object.__setattr__(self, "_target", target)

    def __getattr__(self, name: str) -> Any:
        crossings, found = self._crossings, getattr(self._target, name)
        if not callable(found):
            crossings.count += 1
            return _Foreign(crossings, found)

        def call(*arguments: Any) -> Any:
            crossings.count += 1
            return _Foreign(crossings, found(*map(_own, arguments)))

        return call

    def __setattr__(self, name: str, value: object) -> None:
        self._crossings.count += 1
        setattr(self._target, name, value)


def _own(value: Any) -> Any:
    return value._target if isinstance(value, _Foreign) else value
