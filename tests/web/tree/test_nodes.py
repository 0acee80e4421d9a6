"""HTML as plain data."""

from __future__ import annotations

import doctest
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.app.tree import nodes
from web.app.tree.nodes import Node, find_all, h, html, prerendered, text

HOSTILE = (
    "<script>alert(1)</script>",
    '" onclick="x',
    "' autofocus '",
    "&lt;b&gt;",
    "</p>",
    "\u202eanI",
    "]]>",
)


class _Reader(HTMLParser):
    """A browser's view of a text: tags with attributes, and words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def _read(source: str) -> _Reader:
    reader = _Reader()
    reader.feed(source)
    reader.close()
    return reader


def test_the_examples_in_the_docstrings_hold() -> None:
    result = doctest.testmod(nodes)
    assert result.attempted
    assert not result.failed


def test_attribute_names_drop_a_final_underscore_and_turn_others_to_dashes() -> None:
    assert h("p", class_="a", aria_label="b", data_key="c").attributes == {
        "class": "a",
        "aria-label": "b",
        "data-key": "c",
    }


def test_true_is_an_empty_attribute_and_false_and_none_are_none() -> None:
    assert h("p", hidden=True, title=None, lang=False).attributes == {"hidden": ""}


def test_a_number_is_written_as_text() -> None:
    assert h("p", tabindex=0).attributes == {"tabindex": "0"}


def test_children_are_flattened_and_none_is_left_out() -> None:
    assert h("p", "a", None, [h("b"), (h("i"), None)], []).children == ("a", Node("b"), Node("i"))


def test_neighbouring_texts_are_one_and_empty_ones_none() -> None:
    assert h("p", "a", None, ["b", ("", "c")], h("i"), "").children == ("abc", Node("i"))


def test_elements_without_content_have_no_end_tag() -> None:
    assert html(h("p", h("br"), h("input", value="1"))) == '<p><br><input value="1"></p>'


def test_the_key_is_not_part_of_the_html() -> None:
    assert html(h("p", key="live")) == "<p></p>"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    read = _read(html(h("p", name, title=name)))
    assert read.tags == [("p", {"title": name})]
    assert read.words == name


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"])))
def test_whatever_someone_types_comes_back_as_text(typed: str) -> None:
    read = _read(html(h("p", typed, title=typed)))
    assert read.tags == [("p", {"title": typed})]
    assert read.words == typed


def test_the_words_of_neighbouring_elements_stay_apart() -> None:
    assert text(h("p", h("b", "one"), h("i"), h("b", "two"))) == "one two"


def test_find_all_finds_in_document_order_and_the_root_too() -> None:
    tree = h("p", h("b", h("i", id="2"), id="1"), "text", h("i", id="3"), id="0")
    assert [node.attributes["id"] for node in find_all(tree, "id")] == ["0", "1", "2", "3"]


def test_find_all_finds_nothing_in_text() -> None:
    assert find_all("id", "id") == []


def test_a_node_made_ready_is_the_same_and_its_changed_copies_are_not_ready() -> None:
    node = h("p", "5 < 6", h("b", "!"), class_="a")
    made = prerendered(node)
    assert made == node
    assert made.ready == html(node) == html(made)
    assert html(h("div", made, made)) == f"<div>{2 * html(node)}</div>"
    other = replace(made, attributes={"class": "b"})
    assert html(other) == '<p class="b">5 &lt; 6<b>!</b></p>'
