"""Finding words in the rules, whatever their case and accents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.app.tree.highlight import has_terms, spoken_text, terms, with_marks
from web.app.tree.nodes import Node, find_all, h, html, text

letters = st.text(st.sampled_from("aAäÄbßéE\u0301 ①-−’'S"), max_size=12)


def hits(node: Node) -> list[str]:
    """Return the marked words."""
    below = [hit for child in node.children if isinstance(child, Node) for hit in hits(child)]
    return [text(node)] if node.tag == "mark" else below


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ()),
        ("  \t ", ()),
        ("Würfel  wurfel WÜRFEL", ("wurfel",)),
        ("Straße", ("strasse",)),
        ("e\u0301tude étude", ("etude",)),
        ("joker skull", ("joker", "skull")),
        ("−5", ("-5",)),
    ],
)
def test_a_query_is_its_folded_words_each_once(query: str, expected: tuple[str, ...]) -> None:
    assert terms(query) == expected


@pytest.mark.parametrize(
    ("query", "content"),
    [
        ("wurfel", "Alle Würfel"),
        ("WÜRFEL", "alle wu\u0308rfel"),
        ("zone", "Die Punktezone"),
        ("strasse", "Große Straße"),
        ("row death", "The death zone closes a row"),
        ("it's", "it’s"),
        ("-5", "0 und −5"),
        ("4", "worth 4"),
        ("①", "line 1"),
    ],
)
def test_every_word_is_found_wherever_it_stands(query: str, content: str) -> None:
    assert has_terms(terms(query), content)


@pytest.mark.parametrize(
    ("query", "content"), [("row life", "The death zone closes a row"), ("4", "box 14"), ("u", "box")]
)
def test_one_word_that_is_missing_is_enough(query: str, content: str) -> None:
    assert not has_terms(terms(query), content)


def test_without_words_everything_is_found() -> None:
    assert has_terms(terms(" "), "anything")


def test_a_hit_is_marked_as_it_is_written() -> None:
    tree = h("p", "Alle Würfel, auch der ", h("strong", "Würfelbecher"))
    assert hits(with_marks(tree, terms("wurfel"))) == ["Würfel", "Würfel"]


def test_a_letter_keeps_its_accent_in_the_mark() -> None:
    assert hits(with_marks(h("p", "e\u0301tude"), terms("e"))) == ["e\u0301"]


def test_hits_that_touch_are_one() -> None:
    assert hits(with_marks(h("p", "punktezone"), terms("punkte tezo zone"))) == ["punktezone"]


def test_drawings_are_neither_found_nor_marked() -> None:
    tree = h("figure", h("div", h("span", "4"), aria_hidden="true"), h("figcaption", "four"))
    assert spoken_text(tree) == "four"
    assert with_marks(tree, ("4",)) == tree


def test_what_is_searched_for_is_text_in_the_page() -> None:
    assert html(with_marks(h("p", "a <b> c"), terms("<b>"))) == "<p>a <mark>&lt;b&gt;</mark> c</p>"


@given(content=letters, query=letters)
def test_marking_changes_no_text_and_marks_what_is_found(content: str, query: str) -> None:
    tree = h("p", content, title="kept")
    wanted = terms(query)
    after = with_marks(tree, wanted)
    assert "".join(map(text, after.children)) == content
    assert after.attributes == tree.attributes
    assert bool(hits(after)) == any(has_terms([term], content) for term in wanted)
    assert not find_all(after, "class")
