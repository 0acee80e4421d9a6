"""Patches of a document that others change as well, on the standard library's DOM.

`tests/e2e/test_foreign_changes.py` does the same in a browser's, with the page's own script.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.fake_document import described, plain_document
from tests.web.games_played import at, press, shown
from tests.web.tree.remembered import ADDED, Remembered
from tests.web.tree.trees import TREES
from web.app.tree.nodes import Node, h
from web.app.tree.patch import Live, make, patch

FONT = "font"


def standing(tree: Node) -> tuple[Live, Any, Any, Remembered]:
    """Return a live tree, its document, the root around it, and what remembers them."""
    document = plain_document()
    root = document.createElement("root")
    live = make(tree, document)
    root.appendChild(live.element)
    return live, document, root, Remembered(root)


def below(node: Any) -> list[Any]:
    """List what is below a node and no other's."""
    found = [child for child in node.childNodes if getattr(child, "tagName", "") not in {ADDED, FONT}]
    return found + [inner for child in found for inner in below(child)]


def translate(document: Any, text: Any) -> None:
    """Put a translation in the place of a text, as browsers do."""
    outer = document.createElement(FONT)
    outer.appendChild(document.createElement(FONT)).appendChild(document.createTextNode(f"«{text.data}»"))
    text.parentNode.replaceChild(outer, text)


def change(root: Any, document: Any, random: Random) -> None:
    """Change a document in one of the ways of others."""
    nodes = below(root)
    elements = [node for node in nodes if node.nodeType == node.ELEMENT_NODE]
    way = random.choice(["translate", "translate", "add", "remove", "move"])
    if way == "translate":
        for text in [node for node in nodes if node.nodeType == node.TEXT_NODE]:
            translate(document, text)
    elif way == "add":
        parent = random.choice([root, *elements])
        parent.insertBefore(document.createElement(ADDED), random.choice([None, *parent.childNodes]))
    elif elements:
        one = random.choice(elements)
        one.parentNode.removeChild(one)
        places = [root, *(node for node in elements if node is not one and not one.contains(node))]
        if way == "move":
            random.choice(places).appendChild(one)


def plain(told: Any) -> Any:
    """Return a described element without what others have added to it and made of its texts."""
    if isinstance(told, str):
        return told.strip("«»")
    space, tag, attributes, children = told
    if tag == FONT:
        return plain(children[0])
    return space, tag, attributes, [plain(child) for child in children if child[1:2] != (ADDED,)]


@given(st.lists(TREES, min_size=2, max_size=5), st.randoms(use_true_random=False), st.integers(1, 6))
def test_whatever_others_have_changed_the_new_tree_stands_there(
    trees: list[Node], random: Random, times: int
) -> None:
    live, document, root, remembered = standing(trees[0])
    for tree in trees[1:]:
        for _ in range(times):
            change(root, document, random)
        new = h("p", tree, title="changed") if tree == live.node else tree
        live = patch(live, new, document, remembered)
        found = plain(described(root))[3]
        assert found == [plain(described(make(new, plain_document()).element))]


def test_a_text_that_changes_replaces_its_translation_and_no_other() -> None:
    def tree(rolls: str) -> Node:
        return h("div", h("p", rolls), h("p", "Ina"))

    live, document, root, remembered = standing(tree("3 rolls left"))
    for text in [node for node in below(root) if node.nodeType == node.TEXT_NODE]:
        translate(document, text)
    patch(live, tree("2 rolls left"), document, remembered)
    counter, name = root.firstChild.childNodes
    assert counter.firstChild.data == "2 rolls left"
    assert len(counter.childNodes) == 1
    assert name.firstChild.tagName == FONT


def test_an_element_that_has_been_removed_comes_back_as_it_was() -> None:
    def tree(name: str) -> Node:
        return h("div", h("button", "Roll", key="roll"), h("p", name, key="name"))

    live, document, root, remembered = standing(tree("Ina"))
    button = root.firstChild.firstChild
    root.firstChild.removeChild(button)
    patch(live, tree("Sami"), document, remembered)
    assert root.firstChild.firstChild is button
    assert root.firstChild.lastChild.firstChild.data == "Sami"


def test_an_icon_beside_a_field_stays_where_it_is_while_the_field_changes() -> None:
    def tree(value: str, *more: str) -> Node:
        return h("div", h("input", value=value, key="1"), [h("input", key=key) for key in more])

    live, document, root, remembered = standing(tree("", "2"))
    fields = root.firstChild
    icon = fields.insertBefore(document.createElement(ADDED), fields.lastChild)
    for number, new in enumerate((tree("I", "2"), tree("In", "2", "3"), tree("Ina", "3"))):
        live = patch(live, new, document, remembered)
        assert icon in fields.childNodes, number
    assert [field.getAttribute("value") for field in fields.getElementsByTagName("input")] == ["Ina", ""]


@pytest.mark.parametrize("intent", ["hold 1", "pick o2", "menu", "settings"])
def test_where_nothing_else_changes_the_page_it_is_asked_for_that_alone(intent: str) -> None:
    page = at("OOGPJJ o2", "PPGGKS p2 1:g2", "OOGPJS")
    live, document, _, remembered = standing(shown(page))
    live = patch(live, shown(page), document, remembered)
    assert not remembered.called
    patch(live, shown(press(page, intent)), document, remembered)
    assert remembered.called == ["changed", "settle"]
