"""The arrow keys go through a grid of buttons, and Enter through the fields of a list."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.games_played import fresh_page, shown
from web.app.browser.focus import ENTRY, next_field, step_in_grid
from web.app.tree.nodes import find_all


class Element:
    """As much of a browser's element as the grid asks for."""

    def __init__(self, document: Any, role: str, *children: Element, stop: bool = False) -> None:
        self.document, self.role, self.below, self.stop = document, role, children, stop
        self.above: Element | None = None
        for child in children:
            child.above = self

    def closest(self, _: str) -> Element | None:
        found: Element | None = self
        while found is not None and found.role != "row":
            found = found.above
        return found

    def contains(self, other: Element) -> bool:
        return other is self or any(child.contains(other) for child in self.below)

    def querySelector(self, asked: str) -> Element | None:  # noqa: N802  the DOM's own name
        assert asked == ENTRY
        return next(cell for row in self.below for cell in row.below if cell.stop)

    def querySelectorAll(self, asked: str) -> Any:  # noqa: N802  the same
        found = [child for child in self.below if asked == f'[role="{child.role}"]']
        return SimpleNamespace(length=len(found), item=found.__getitem__)

    def isSameNode(self, other: Element) -> bool:  # noqa: N802  the same
        return other is self

    def focus(self) -> None:
        self.document.activeElement = self


def grid(*, stop: int = 4) -> tuple[Any, Element, list[Element]]:
    """Return a document, a grid of three by three in it, and its cells; the Tab key leads to one of them."""
    document = SimpleNamespace(activeElement=None)
    cells = [Element(document, "gridcell", stop=number == stop) for number in range(9)]
    rows = [Element(document, "row", *cells[start : start + 3]) for start in (0, 3, 6)]
    return document, Element(document, "grid", *rows), cells


def test_what_an_extension_has_added_to_a_grid_is_no_cell() -> None:
    document = SimpleNamespace(activeElement=None)
    cells = [Element(document, "gridcell", stop=number == 0) for number in range(4)]
    rows = [
        Element(document, "row", Element(document, "icon"), *cells[start : start + 2]) for start in (0, 2)
    ]
    board = Element(document, "grid", Element(document, "icon"), *rows)
    document.activeElement = cells[0]
    for key, number in (("ArrowRight", 1), ("ArrowDown", 3), ("ArrowLeft", 2), ("ArrowLeft", 2)):
        step_in_grid(document, board, key)
        assert document.activeElement is cells[number]


@pytest.mark.parametrize(
    ("key", "number"), [("ArrowLeft", 3), ("ArrowRight", 5), ("ArrowUp", 1), ("ArrowDown", 7)]
)
def test_an_arrow_goes_one_cell_on(key: str, number: int) -> None:
    document, board, cells = grid()
    document.activeElement = cells[4]
    step_in_grid(document, board, key)
    assert document.activeElement is cells[number]


@pytest.mark.parametrize(
    ("key", "number"), [("ArrowLeft", 0), ("ArrowUp", 0), ("ArrowRight", 8), ("ArrowDown", 8)]
)
def test_at_an_edge_it_stays(key: str, number: int) -> None:
    document, board, cells = grid()
    document.activeElement = cells[number]
    step_in_grid(document, board, key)
    assert document.activeElement is cells[number]


def test_from_elsewhere_it_enters_where_the_tab_key_leads() -> None:
    document, board, cells = grid()
    document.activeElement = Element(document, "button")
    step_in_grid(document, board, "ArrowUp")
    assert document.activeElement is cells[4]


class Field:
    """As much of a browser's field as a list of fields asks for."""

    def __init__(self, document: Any) -> None:
        self.document, self.selected = document, False

    def isSameNode(self, other: Field) -> bool:  # noqa: N802  the DOM's own name
        return other is self

    def focus(self) -> None:
        self.document.activeElement = self

    def select(self) -> None:
        self.selected = True


@pytest.mark.parametrize(("number", "then"), [(0, 1), (1, 2), (2, None)])
def test_enter_goes_on_to_the_next_field_and_selects_its_text(number: int, then: int | None) -> None:
    document = SimpleNamespace(activeElement=None)
    fields = [Field(document) for _ in range(3)]
    listed = SimpleNamespace(length=3, item=fields.__getitem__)
    root = SimpleNamespace(querySelectorAll={'input[enterkeyhint="next"]': listed}.__getitem__)
    assert next_field(root, fields[number]) is (then is not None)
    assert document.activeElement is (None if then is None else fields[then])
    assert [field.selected for field in fields] == [place == then for place in range(3)]
    assert not next_field(root, Field(document))


def test_the_names_of_the_players_are_such_a_list() -> None:
    fields = find_all(shown(fresh_page(3)), "enterkeyhint")
    assert [field.attributes["data-change"] for field in fields] == [f"setup name {n}" for n in (1, 2, 3)]
