"""Trees to elements, and the least change from one tree to the next, on the standard library's DOM."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.fake_document import Crossings, described, in_sight, plain_document
from tests.web.games_played import Step, at, press, shown, verb_of, walks
from tests.web.tree.trees import TREES
from web.app.state.page import Page
from web.app.state.screens import Table
from web.app.tree.nodes import Node, h
from web.app.tree.patch import BEHIND, HTML, SVG, Live, make, patch


def _standing(tree: Node) -> tuple[Live, Any, Any]:
    """A tree in a document, as `main` puts it there: the live tree, the document and the root around it."""
    document = plain_document()
    root = document.createElement("root")
    live = make(tree, document)
    root.appendChild(live.element)
    return live, document, root


def _mirrors(live: Live) -> bool:
    """Return whether the remembered tree is the one in the document, element for element."""
    standing = in_sight(live.element)
    return len(standing) == len(live.children) and all(
        (child.element is None or child.element is element)
        and _mirrors(Live(child.node, element, child.children))
        for child, element in zip(live.children, standing, strict=True)
    )


@given(TREES, TREES)
def test_a_patched_tree_is_the_tree_made_again(old: Node, new: Node) -> None:
    live, document, root = _standing(old)
    patched = patch(live, new, document)
    assert described(root.firstChild) == described(make(new, plain_document()).element)
    assert patched.element is root.firstChild
    assert _mirrors(patched)
    assert patched.node == new


@given(st.lists(TREES, min_size=2, max_size=6))
def test_many_patches_in_a_row_leave_nothing_behind(trees: list[Node]) -> None:
    live, document, root = _standing(trees[0])
    for tree in trees[1:]:
        live = patch(live, tree, document)
    assert described(root) == described(_standing(trees[-1])[2])
    assert _mirrors(live)


@given(st.permutations(list("abcdef")), st.permutations(list("cdefgh")), st.integers(0, 6), st.integers(0, 6))
def test_an_element_with_the_same_key_is_the_very_same_element(
    old: list[str], new: list[str], fewer: int, more: int
) -> None:
    def tree(keys: list[str]) -> Node:
        return h("ul", [h("li", key, key=key) for key in keys])

    old, new = old[fewer:], new[more:]
    live, document, root = _standing(tree(old))
    before = {item.firstChild.data: item for item in root.firstChild.childNodes}
    patch(live, tree(new), document)
    after = {item.firstChild.data: item for item in root.firstChild.childNodes}
    assert list(after) == new
    assert all(after[key] is before[key] for key in after if key in before)


def test_an_element_with_the_same_key_and_another_tag_is_a_new_one() -> None:
    live, document, _ = _standing(h("div", h("button", "3", key="3")))
    old = live.children[0].element
    patched = patch(live, h("div", h("span", "3", key="3")), document)
    assert patched.children[0].element is not old
    assert patched.children[0].element.tagName == "span"


def test_what_is_set_aside_comes_back_with_its_own_elements_as_they_have_to_be_now() -> None:
    def tree(key: str, text: str) -> Node:
        return h("div", h("main", h("p", text), key=key, data_aside=key == "table"), h("p", "heard"))

    live, document, root = _standing(tree("table", "one"))
    table = root.firstChild.firstChild
    live = patch(live, tree("rules", "all"), document)
    rules = root.firstChild.firstChild
    assert rules is not table
    live = patch(live, tree("table", "two"), document)
    assert root.firstChild.firstChild is table
    assert described(root) == described(_standing(tree("table", "two"))[2])
    live = patch(live, tree("rules", "all"), document)
    assert root.firstChild.firstChild is not rules  # it does not say that it comes back


def test_what_waits_behind_another_screen_is_never_moved() -> None:
    def tree(key: str, text: str) -> Node:
        aside = BEHIND if key == "table" else None
        return h("div", h("main", h("button", text), key=key, data_aside=aside), h("p", "heard", key="live"))

    counter = Crossings()
    live = make(tree("table", "one"), counter.document)
    table, button = live.element._target.firstChild, live.element._target.firstChild.firstChild
    counter.document._target.activeElement = button
    button.blur = lambda: setattr(counter.document._target, "activeElement", None)
    for key, text in (("rules", "all"), ("settings", "some"), ("table", "two")):
        live = patch(live, tree(key, text), counter.document)
        assert table.parentNode is live.element._target
        assert table.hasAttribute("hidden") == (key != "table")
        assert counter.document._target.activeElement is None
    assert described(live.element._target) == described(_standing(tree("table", "two"))[0].element)
    assert counter.called.count("insertBefore") == 2  # the rules and the settings


@pytest.mark.parametrize("focused", ["a", "b", "c"])
def test_the_focused_element_leaves_before_all_others(focused: str) -> None:
    def tree(*keys: str) -> Node:
        return h("ul", [h("li", h("button", key), key=key) for key in keys])

    live, document, root = _standing(tree("a", "b", "c", "d"))
    items = list(root.firstChild.childNodes)
    document.activeElement = items["abcd".index(focused)].firstChild
    left: list[str] = []

    def leave(item: Any) -> None:
        left.append(item.firstChild.firstChild.data)
        root.firstChild.childNodes.remove(item)

    root.firstChild.removeChild = leave
    patch(live, tree("d"), document)
    assert left == [focused, *sorted({"a", "b", "c"} - {focused})]


CHANGING = {"removeAttribute", "setAttribute", "insertBefore"}


@pytest.mark.parametrize("intent", ["settings", "rules", "menu"])
def test_a_screen_leaves_before_anything_else_changes(intent: str) -> None:
    page = at("OOGPJJ o2", "PPGGKS p2 1:g2", "OOGPJS")
    counter = Crossings()
    live = make(shown(page), counter.document)
    counter.document.appendChild(live.element)
    for after in (press(page, intent), page):
        counter.called.clear()
        live = patch(live, shown(after), counter.document)
        gone = [place for place, name in enumerate(counter.called) if name == "removeChild"]
        changed = [place for place, name in enumerate(counter.called) if name in CHANGING]
        assert gone
        assert changed
        assert max(gone) < min(changed)


def test_what_stands_in_an_svg_is_svg_and_what_follows_is_html() -> None:
    live, document, root = _standing(h("p", h("svg", h("use", href="#a")), h("b")))
    patch(live, h("p", h("svg", h("use", href="#a"), h("g", h("path"))), h("b", h("i"))), document)
    namespaces = {element.tagName: element.namespaceURI for element in root.getElementsByTagName("*")}
    assert namespaces == {"p": HTML, "svg": SVG, "use": SVG, "g": SVG, "path": SVG, "b": HTML, "i": HTML}


def test_a_field_that_was_typed_into_shows_the_new_value() -> None:
    live, document, _ = _standing(h("input", value="Ina"))
    assert patch(live, h("input", value="Sami"), document).element.value == "Sami"


@pytest.mark.long
def test_patching_through_a_whole_game_shows_the_same_as_drawing_it_again(game: tuple[Step, ...]) -> None:
    live, document, root = _standing(game[0].screen)
    for number, step in enumerate(game):
        live = patch(live, step.screen, document)
        if number % 8 == 0 or step is game[-1]:  # comparing is what takes the time here
            assert described(root.firstChild) == described(make(step.screen, plain_document()).element)
    assert _mirrors(live)


# -- crossings: what the page costs in the browser, counted instead of timed

MOST = {
    "hold": 40,
    "pick": 90,
    "tap-row": 179,
    "unpick": 75,  # with the row and the dice of a hint, which come back
    "confirm": 220,  # which brings the options of the next player, or with the log open, which gets its line
    "take": 180,  # where it ends the game: the feast is drawn
    "throw": 230,  # with the row and the dice of a hint, which go
    "undo": 240,  # with the log open and another's sheet looked at: both change places
    "look": 40,
    "why": 30,
    "log": 30,
    "menu": 90,
    "resume": 90,
    "resume in another language": 150,  # chosen at the start: all the words of the table change
    "rules": 150,
    "settings": 80,
}
"""The most crossings of an answer, by the pressed button; a little more than whole games needed."""


def crossings(before: Page, after: Page) -> int:
    """Count how often patching from one page to another goes to the browser."""
    counter = Crossings()
    live = make(shown(before), counter.document)
    counter.document.appendChild(live.element)
    counter.taken()
    patch(live, shown(after), counter.document)
    return counter.taken()


@cache
def crossings_of_whole_games() -> dict[str, list[int]]:
    """Return the crossings of every answer in the walks, by what was pressed."""
    found: dict[str, list[int]] = {}
    for game in walks():
        counter = Crossings()
        live = make(game[0].screen, counter.document)
        counter.document.appendChild(live.element)
        drawn_in = game[0].after.person.language
        for step in game[1:]:
            counter.taken()
            live = patch(live, step.screen, counter.document)
            verb, language = verb_of(step.intent), step.after.person.language
            if verb == "hold" and step.before.match.draft.picked is not None:
                verb = "unpick"  # it takes the picked choice back as well, and costs what that costs
            if verb == "resume" and language != drawn_in:
                verb += " in another language"
            if step.after.find(Table):
                drawn_in = language
            found.setdefault(verb, []).append(counter.taken())
    return found


def test_the_counter_counts_calls_reads_and_assignments() -> None:
    counter = Crossings()
    text = counter.document.createTextNode("a")
    text.data = "b"
    assert text.parentNode is not None
    assert counter.taken() == 3


@pytest.mark.parametrize("intents", [(), ("hold 1",), ("pick o2",), ("menu",), ("why", "look 2")], ids=str)
def test_redrawing_an_unchanged_page_crosses_nowhere(intents: tuple[str, ...]) -> None:
    page = press(at("OOOOOO o6", "PPGGKS p2 1:g2", "OOGPJS"), *intents)
    assert crossings(page, page.with_person(setup=page.person.setup)) == 0


def test_holding_a_die_crosses_a_few_times() -> None:
    page = at("OOGPJJ o2", "PPGGKS p2 1:g2", "OOGPJS").with_kept(met=("joker", "skull", "pin"))
    assert 0 < crossings(page, press(page, "hold 1")) <= 26


def test_the_rules_in_another_language_are_made_at_once() -> None:
    counter = Crossings()
    rules = press(at("OOGPJJ o2"), "rules")
    live = make(shown(rules), counter.document)
    counter.document.appendChild(live.element)
    page = rules
    for intent in ("close", "settings", "language fr", "close", "rules"):
        page = press(page, intent)
        counter.taken()
        live = patch(live, shown(page), counter.document)
    assert counter.taken() <= MOST["rules"]


@pytest.mark.long
@pytest.mark.parametrize("verb", MOST)
def test_no_answer_in_whole_games_crosses_more_often_than_its_limit(verb: str) -> None:
    assert max(crossings_of_whole_games()[verb]) <= MOST[verb]
