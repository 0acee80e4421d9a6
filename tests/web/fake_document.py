"""A document on the standard library's DOM, plain or counting every crossing from Python to it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any
from xml.dom import minidom

from web.app.tree.patch import ASIDE, BEHIND, HTML, SVG

__all__ = ["Crossings", "described", "in_sight", "plain_document"]


def plain_document() -> Any:
    """Return a document to make elements in, which has templates as a browser's has."""
    return _Document()


class _Containing:
    """The part of a browser's nodes that minidom's do not have."""

    def contains(self, other: Any) -> bool:
        """Return whether another node is this one or below it."""
        while other is not None and other is not self:
            other = other.parentNode
        return other is self


class _Element(_Containing, minidom.Element):
    pass


class _Text(_Containing, minidom.Text):
    pass


class _Document(minidom.Document):
    activeElement: minidom.Element | None = None  # noqa: N815  the DOM's own name

    def createElement(self, tagName: str) -> Any:  # noqa: N802, N803  the DOM's own names
        return _Template(self) if tagName == "template" else self.createElementNS(HTML, tagName)

    def createElementNS(self, namespaceURI: str | None, qualifiedName: str) -> Any:  # noqa: N802, N803  the same
        element = _Element(qualifiedName, namespaceURI)
        element.ownerDocument = self
        return element

    def createTextNode(self, data: str) -> Any:  # noqa: N802  the same
        text = _Text()
        text.data = data
        text.ownerDocument = self
        return text


class _Template:
    """Reads a text into elements; only what `html` writes, which closes every tag but the empty ones."""

    def __init__(self, document: minidom.Document) -> None:
        self.document = document
        self.content: Any = document.createDocumentFragment()

    @property
    def innerHTML(self) -> str:  # noqa: N802  the DOM's own name
        return "".join(child.toxml() for child in self.content.childNodes)

    @innerHTML.setter
    def innerHTML(self, text: str) -> None:  # noqa: N802  the same
        reader = _Reader(self.document, self.content)
        reader.feed(text)
        reader.close()


class _Reader(HTMLParser):
    def __init__(self, document: minidom.Document, root: Any) -> None:
        super().__init__(convert_charrefs=True)
        self.document = document
        self.open = [root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        drawing = tag == "svg" or getattr(self.open[-1], "namespaceURI", "") == SVG
        element = self.document.createElementNS(SVG if drawing else HTML, tag)
        for name, value in attrs:
            # Readers of HTML write names small, and know the few of drawings that are not.
            element.setAttribute({"viewbox": "viewBox"}.get(name, name), value or "")
        self.open[-1].appendChild(element)
        if tag not in {"br", "hr", "img", "input", "link", "meta"}:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tagName == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].appendChild(self.document.createTextNode(data))


def in_sight(element: Any) -> list[Any]:
    """List the children of an element but those that only stay in the document (`BEHIND`)."""
    return [child for child in element.childNodes if not _waits(child)]


def _waits(child: Any) -> bool:
    if child.nodeType != child.ELEMENT_NODE:
        return False
    return bool(child.hasAttribute("hidden") and child.getAttribute(ASIDE) == BEHIND)


def described(element: Any) -> object:
    """Return an element as a value to compare: namespace, tag, attributes and what is in sight below it."""
    if element.nodeType == element.TEXT_NODE:
        return str(element.data)
    attributes = {name: element.getAttribute(name) for name in element.attributes.keys()}  # noqa: SIM118  a DOM map
    children = [described(child) for child in in_sight(element)]
    return element.namespaceURI, element.tagName, attributes, children


class Crossings:
    """Counts every read, call and assignment on the document and on all that comes from it."""

    def __init__(self) -> None:
        self.count = 0
        self.called: list[str] = []
        """The names of all methods that were called, in order."""
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
            crossings.called.append(name)
            return _Foreign(crossings, found(*map(_own, arguments)))

        return call

    def __bool__(self) -> bool:
        return bool(self._target)  # what is none, or no, comes as such

    def __setattr__(self, name: str, value: object) -> None:
        self._crossings.count += 1
        setattr(self._target, name, value)


def _own(value: Any) -> Any:
    return value._target if isinstance(value, _Foreign) else value
