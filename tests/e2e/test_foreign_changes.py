"""`patch` in a document that others change as well: whatever they do to it, the new tree stands there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

import build
from tests.e2e.remote_document import remote_window
from tests.e2e.strangers import CHANGED, UNTRANSLATED
from tests.web.tree.trees import TREES
from web.app.tree.nodes import Node, h, html
from web.app.tree.patch import Live, patch, stand

SCRIPT = (build.WEB / "start" / "foreign_changes.mjs").read_text()

AT_ONCE = """class Observer {
  constructor(note) {
    this.waiting = [];
    const take = (records) => (window.patching ? this.waiting.push(...records) : note(records));
    this.own = new MutationObserver(take);
  }
  observe(...given) { this.own.observe(...given); }
  takeRecords() { return this.waiting.splice(0).concat(this.own.takeRecords()); }
}"""
"""A `MutationObserver` for a patch that takes many tasks, where Python in the page does all in one."""

MADE = f"""(text) => {{
  const made = document.createElement("div");
  made.id = "app";
  made.innerHTML = text;
  return ({UNTRANSLATED})(made);
}}"""


class Screen:
    """The document of a page, in which trees stand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.live: Live | None = None

    def show(self, tree: Node) -> None:
        """Show a tree as `main` does."""
        if self.live is None:
            self.page.set_content("<div id=app></div>")
            self.page.evaluate("() => { window.known = [window]; }")
            script = SCRIPT.replace("new MutationObserver", "new Observer")
            self.page.add_script_tag(content=f"{{{AT_ONCE} {script}}}")
        window = remote_window(self.page)
        window.patching = True
        if self.live is None:
            root = window.document.getElementById("app")
            self.live = stand(tree, root, window.document, window.calaveraForeign)
        else:
            self.live = patch(self.live, tree, window.document, window.calaveraForeign)
        window.patching = False

    @property
    def told(self) -> Any:
        """Return what stands in the document, without what others have added."""
        return json.loads(self.page.evaluate(f"() => ({UNTRANSLATED})(document.getElementById('app'))"))

    def expected(self, tree: Node) -> Any:
        """Return what stands there where nothing else changes it."""
        return json.loads(self.page.evaluate(MADE, html(tree)))


def nesting(tree: Node, *, drawing: bool = False) -> Node:
    """Return a tree with tags that a browser lets stand in each other."""
    drawing |= tree.tag == "svg"
    children = [
        child if isinstance(child, str) else nesting(child, drawing=drawing) for child in tree.children
    ]
    tag = tree.tag if tree.tag == "svg" else "g" if drawing else "div"
    return Node(tag, tree.attributes, tuple(children), tree.key)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.generate],  # making a failing one smaller takes hundreds of documents
)
@given(st.lists(TREES, min_size=2, max_size=4), st.integers(1, 2**31 - 2), st.integers(1, 6))
def test_whatever_others_have_changed_the_new_tree_stands_there(
    page: Page, trees: list[Node], seed: int, times: int
) -> None:
    screen = Screen(page)
    first, *others = map(nesting, trees)
    screen.show(first)
    for number, tree in enumerate(others):
        page.evaluate(CHANGED, [seed + number, times])
        changed = h("div", tree, title="changed") if screen.live and tree == screen.live.node else tree
        screen.show(changed)
        assert screen.told == screen.expected(changed)


def test_a_field_changes_beside_an_icon_that_stays(page: Page) -> None:
    def tree(value: str) -> Node:
        return h("div", h("input", value=value))

    screen = Screen(page)
    screen.show(tree(""))
    page.evaluate("() => document.querySelector('#app > div').prepend(document.createElement('x-extension'))")
    screen.show(tree("Ina"))
    assert screen.told == screen.expected(tree("Ina"))
    assert page.locator("#app x-extension + input").count() == 1


def test_a_text_in_pieces_is_whole_again_where_something_beside_it_was_gone(page: Page) -> None:
    def tree(title: str) -> Node:
        return h("div", h("p", "3 rolls left", h("b", "!")), title=title)

    screen = Screen(page)
    screen.show(tree("one"))
    page.evaluate("() => document.querySelector('#app p').firstChild.splitText(2)")
    page.evaluate("() => document.querySelector('#app b').remove()")
    screen.show(tree("two"))
    texts = page.evaluate(
        "() => [...document.querySelector('#app p').childNodes].map((one) => one.textContent)"
    )
    assert texts == ["3 rolls left", "!"]


def test_what_others_have_removed_and_changed_outside_comes_back_as_it_was(page: Page) -> None:
    def tree(title: str) -> Node:
        return h("div", h("p", h("b", "3"), h("i", "rolls")), title=title)

    screen = Screen(page)
    screen.show(tree("one"))
    page.evaluate("() => { window.away = document.querySelector('#app p'); away.remove(); }")
    page.evaluate("() => away.firstChild.remove()")
    screen.show(tree("two"))
    assert screen.told == screen.expected(tree("two"))


def test_a_screen_that_others_have_changed_while_it_was_away_comes_back_as_it_was(page: Page) -> None:
    def tree(key: str) -> Node:
        return h("div", h("main", h("b", "3"), h("i", "rolls"), key=key, data_aside=True))

    screen = Screen(page)
    screen.show(tree("rules"))
    page.evaluate("() => { window.away = document.querySelector('#app main'); }")
    screen.show(tree("log"))
    page.evaluate("() => away.firstChild.remove()")
    screen.show(tree("rules"))
    assert screen.told == screen.expected(tree("rules"))
    assert page.evaluate("() => away.isConnected")


def test_a_marked_text_stays_marked_until_it_changes(page: Page) -> None:
    """As a highlighter or the browser's own search does it."""

    def tree(text: str, other: str) -> Node:
        return h("div", h("p", text), h("p", other))

    screen = Screen(page)
    screen.show(tree("Ina", "3 rolls"))
    page.evaluate(
        """() => {
          for (const { firstChild } of document.querySelectorAll("#app p")) {
            const mark = document.createElement("x-mark");
            firstChild.replaceWith(mark);
            mark.append(firstChild);
          }
        }"""
    )
    screen.show(tree("Ina", "2 rolls"))
    assert screen.told == screen.expected(tree("Ina", "2 rolls"))
    assert page.locator("#app x-mark").all_inner_texts() == ["Ina"]
