"""Node trees to live elements, and the least change from one tree to the next.

Every crossing to the browser costs. So a new tree goes over as one text, whatever its size; what was drawn is
remembered on this side, and not read back from the browser; and the element of a node is asked for only when
that node changes. The calls used here (`createElement`, `insertBefore`, `innerHTML` of a template
…) are few, so that tests run on the standard library's minidom.

The document belongs to the page only in part: translators, extensions and the browser itself change it.
`Foreign` notices that, and gives the places that are to change their own elements and texts back first.

The document is left as it is until all changes are known, and elements leave it first, the focused one
before all others. Chromium lays a page out when its focused element leaves: one that has been changed by then
is laid out in a state that is never seen, and once more when the rest has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol

from web.app.tree.nodes import Node, html

__all__ = ["ASIDE", "BEHIND", "Attributes", "Foreign", "Live", "make", "patch", "stand"]

HTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"

ASIDE = "data-aside"
"""The attribute of a large child that is often left and returned to: its elements are made once."""

BEHIND = "behind"
"""The value of that attribute with which the child stays in the document meanwhile, hidden: where style keeps
its boxes, it is not even laid out again."""


class Live:
    """A node (or text) of the page with its element, and the same for its children."""

    __slots__ = ("_children", "aside", "behind", "element", "node")

    def __init__(
        self,
        node: Node | str,
        element: Any = None,
        children: list[Live] | None = None,
        aside: dict[tuple[str, str], Live] | None = None,
        behind: list[tuple[int, tuple[str, str]]] | None = None,
    ) -> None:
        self.node = node
        self.element = element
        """None until it is needed: the parent's element knows it by its place."""
        self._children = children
        self.aside = {} if aside is None else aside
        """Children that are not seen now and come back as they were left (`ASIDE`), by identity."""
        self.behind = behind or []
        """Those of them that are in the document (`BEHIND`), in order: how many others stand before each, and
        its identity."""

    @property
    def children(self) -> list[Live]:
        """The live children; a tree that went over as text gets them when something in it changes."""
        if self._children is None:
            self._children = (
                [] if isinstance(self.node, str) else [Live(child) for child in self.node.children]
            )
        return self._children


class Foreign(Protocol):
    """The changes of others in the page (foreign_changes.mjs), whose own elements and texts it remembers."""

    @property
    def changed(self) -> bool:
        """True where there are any."""

    def right(self) -> None:
        """Put back what is gone or moved; what others have added, or a text they have wrapped, stays."""

    def restore(self, parent: Any) -> None:
        """Restore an element's own children and texts, and remove all others."""

    def child(self, parent: Any, place: int) -> Any:
        """Return a child of an element by its place among its own."""

    def settle(self) -> None:
        """Take every change since `changed` was asked for as the page's own."""

    def adopt(self) -> Any:
        """Return the element of the first paint, after putting back what is gone or moved."""

    def forget(self) -> None:
        """Take the page as it is now as its own."""


def make(node: Node | str, document: Any, namespace: str = HTML) -> Live:
    """Make new elements for a tree, not yet in the page."""
    if isinstance(node, str):
        return Live(node, document.createTextNode(node))
    if namespace == SVG:
        return _make_drawing(node, document)
    template = document.createElement("template")
    template.innerHTML = html(node)
    return Live(node, template.content.firstChild)  # `h` sees to it that no two texts become one there


def _make_drawing(node: Node, document: Any) -> Live:
    """Make elements inside a drawing, one by one: a template would read them as HTML."""
    element = document.createElementNS(SVG, node.tag)
    for name, value in node.attributes.items():
        element.setAttribute(name, value)
    children = [make(child, document, SVG) for child in node.children]
    for child in children:
        element.appendChild(child.element)
    return Live(node, element, children)


def stand(tree: Node, root: Any, document: Any, foreign: Foreign, first: Any = None) -> Live:
    """Make a tree the only content of the root, and return it live.

    A tree that `first` (first_paint.js) has put there already stays where it is.
    """
    if first and first.same(html(tree)):
        return Live(tree, foreign.adopt())
    live = make(tree, document)
    root.replaceChildren(live.element)
    foreign.forget()
    return live


class Attributes:
    """The attributes of an element, which are set only when they change."""

    def __init__(self, element: Any) -> None:
        self._element = element
        self._set: dict[str, str] = {}

    def __call__(self, name: str, value: str) -> None:
        """Set an attribute, if it has changed."""
        if self._set.get(name) != value:
            self._set[name] = value
            self._element.setAttribute(name, value)


def patch(live: Live, node: Node | str, document: Any, foreign: Foreign | None = None) -> Live:
    """Change the page from one tree, whose element is known, to another; return the new live tree.

    Without `foreign` nothing else may have changed the page.
    """
    if live.node is node or live.node == node:
        return live
    altered = foreign if foreign and foreign.changed else None
    if altered:
        altered.right()
    changes = _Changes(document, altered)
    new = changes.from_to(live, node, HTML)
    changes.make()
    if foreign:
        foreign.settle()
    return new


class _Changes:
    """The changes that lead from one tree to another; the document has none of them until they are made."""

    def __init__(self, document: Any, altered: Foreign | None) -> None:
        self._document = document
        self._altered = altered
        """None where nothing but `patch` has changed the page."""
        self._leaving: list[tuple[Any, Any]] = []
        """Elements that leave the page, each after its parent."""
        self._hiding: list[Any] = []
        """Elements that stay in it unseen."""
        self._others: list[Callable[[], object]] = []

    def make(self) -> None:
        """Make all changes that were noted in the document."""
        for parent, element in self._in_order():
            parent.removeChild(element)
        for element in self._hiding:
            self._hide(element)
        for change in self._others:
            change()

    def _hide(self, element: Any) -> None:
        """Make an element hidden, and take the focus from it: browsers do so only with the next frame."""
        element.setAttribute("hidden", "")
        focused = self._document.activeElement
        if focused and element.contains(focused):
            focused.blur()

    def _in_order(self) -> list[tuple[Any, Any]]:
        """Return what leaves, with the focus first."""
        if len(self._leaving) > 1:
            focused = self._document.activeElement
            for place, (_, element) in enumerate(self._leaving):
                if element.contains(focused):
                    return [self._leaving[place], *self._leaving[:place], *self._leaving[place + 1 :]]
        return self._leaving

    def between(self, live: Live, node: Node | str, namespace: str) -> Live:
        """Note what leads from a live tree to a node, and return the tree that will be live then."""
        if live.node is node or live.node == node:
            return live
        return self.from_to(live, node, namespace)

    def from_to(self, live: Live, node: Node | str, namespace: str) -> Live:
        """Note what leads from a live tree to a node that differs from it; return the later tree."""
        if isinstance(live.node, str) or isinstance(node, str) or live.node.tag != node.tag:
            return self._replace(live, node, namespace)
        namespace = SVG if node.tag == "svg" else namespace
        same = live.node.children == node.children
        children = live.children if same else self._children(live, node, namespace)
        if live.node.attributes != node.attributes:
            self._others.append(partial(_patch_attributes, live.element, live.node, node))
        return Live(node, live.element, children, live.aside, live.behind)

    def _replace(self, live: Live, node: Node | str, namespace: str) -> Live:
        if isinstance(live.node, str) and isinstance(node, str):
            self._others.append(partial(setattr, live.element, "data", node))
            return Live(node, live.element)
        new = make(node, self._document, namespace)
        self._others.append(lambda: live.element.parentNode.replaceChild(new.element, live.element))
        return new

    def _children(self, live: Live, node: Node, namespace: str) -> list[Live]:
        old = live.children
        if [_identity(child.node, n) for n, child in enumerate(old)] != [
            _identity(child, n) for n, child in enumerate(node.children)
        ]:
            return self._rearranged(live, node, namespace)
        changed = [
            n for n, child in enumerate(node.children) if old[n].node is not child and old[n].node != child
        ]
        if any(isinstance(node.children[n], str) for n in changed):
            self._restore(live)
        self._ask_for(live, changed)
        now = list(old)
        for n in changed:
            now[n] = self.between(old[n], node.children[n], namespace)
        return now

    def _rearranged(self, live: Live, node: Node, namespace: str) -> list[Live]:
        """Note the changes where children come, go or change places; return the later children."""
        old, hidden = live.children, {name for _, name in live.behind}
        if any(isinstance(child, str) for child in (*(child.node for child in old), *node.children)):
            self._restore(live)
        reusable = {_identity(child.node, n): child for n, child in enumerate(old)}
        known = live.aside | reusable
        identities = [_identity(child, n) for n, child in enumerate(node.children)]
        wanted = [known.pop(identity, None) for identity in identities]
        gone = {name: child for name, child in reusable.items() if name in known}
        hiding = {name for name, child in gone.items() if _returns(child.node) == BEHIND}
        order = [
            (name, child)
            for name, child in _in_document(live, reusable)
            if name not in gone or name in hiding
        ]
        live.aside = {name: left for name, left in known.items() if _returns(left.node) is not None}
        moving: list[tuple[int, Live | None]] = []
        """Places of children that come or move, each with the one before which it goes."""
        live.behind = []
        for place, kept in enumerate(wanted):
            while order and order[0][0] in known:
                live.behind.append((place, order.pop(0)[0]))
            if kept is None or not order or order[0][1] is not kept:
                moving.append((place, order[0][1] if order else None))
            order = [other for other in order if other[1] is not kept]
        live.behind += [(len(wanted), name) for name, _ in order]
        touched = {id(child) for child in (*gone.values(), *(wanted[place] for place, _ in moving))}
        touched |= {id(before) for _, before in moving}
        touched |= {
            id(kept)
            for child, kept in zip(node.children, wanted, strict=True)
            if kept is not None and kept.node is not child and kept.node != child
        }
        # Places count only those that are seen: from now on nothing is found by its place.
        self._ask_for(live, [n for n, child in enumerate(old) if hiding or id(child) in touched])
        for name, child in gone.items():
            if name in hiding:
                self._hiding.append(child.element)
            else:
                self._leaving.append((live.element, child.element))
        now = [
            make(child, self._document, namespace) if kept is None else kept
            for child, kept in zip(node.children, wanted, strict=True)
        ]
        for place, before in moving:
            reference = None if before is None else before.element
            self._others.append(partial(live.element.insertBefore, now[place].element, reference))
        for identity, kept in zip(identities, wanted, strict=True):
            if kept is not None and identity in hidden:
                self._others.append(partial(kept.element.removeAttribute, "hidden"))
        return [
            new if kept is None else self.between(kept, child, namespace)
            for child, kept, new in zip(node.children, wanted, now, strict=True)
        ]

    def _restore(self, live: Live) -> None:
        """Restore an element's own children where a text of it changes: what others show there, as a
        translation, follows from the old one."""
        if self._altered:
            self._altered.restore(live.element)

    def _ask_for(self, live: Live, places: Iterable[int]) -> None:
        """Ask for the elements of some children. Their places are right: nothing is added or removed before
        all changes are known."""
        unknown = [n for n in places if live.children[n].element is None]
        if not unknown:
            return
        own_child = (
            partial(self._altered.child, live.element) if self._altered else live.element.childNodes.item
        )
        for n in unknown:
            live.children[n].element = own_child(n)


def _in_document(live: Live, shown: dict[tuple[str, str], Live]) -> list[tuple[tuple[str, str], Live]]:
    """List the children that are in the document, seen or hidden, by their identities."""
    order = list(shown.items())
    for place, name in reversed(live.behind):
        order.insert(place, (name, live.aside[name]))
    return order


def _patch_attributes(element: Any, old: Node, new: Node) -> None:
    for name in old.attributes:
        if name not in new.attributes:
            element.removeAttribute(name)
    for name, value in new.attributes.items():
        if old.attributes.get(name) != value:
            element.setAttribute(name, value)
            if name == "value":  # a field that was typed into shows its property, not its attribute
                element.value = value


def _returns(node: Node | str) -> str | None:
    """Return how the elements of a child are kept after it has left the page; None if they are not."""
    return node.attributes.get(ASIDE) if isinstance(node, Node) else None


def _identity(node: Node | str, position: int) -> tuple[str, str]:
    """Return the identity of a child: its key, or its place and tag among unkeyed siblings."""
    if isinstance(node, str):
        return "", str(position)
    return node.tag, node.key or f"#{position}"
