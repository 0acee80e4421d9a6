"""The browser's history beside the screens of the page, with a history that is made up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.app.browser.way_back import WayBack


class Refused(Exception):
    """The error of a browser that has had enough."""


class History:
    """The entries of a tab: another site's, then the page's own. It moves when `settle` is called."""

    def __init__(self, *states: int | None) -> None:
        self.entries: list[int | None] = list(states or (None,))
        self.index = len(self.entries) - 1
        self.steps: list[int] = []
        self.full = self.silent = False
        self.left = 0
        self.pushState, self.replaceState = self.push, self.mark
        self.location = SimpleNamespace(hash="")
        self.way = WayBack(SimpleNamespace(history=self, location=self.location), Refused, self.press)
        self.depth = 1

    @property
    def state(self) -> int | None:
        return self.entries[self.index]

    def push(self, state: int | None, _: str = "") -> None:
        if self.full:
            if self.silent:
                return
            raise Refused
        self.entries[self.index + 1 :] = [state]
        self.index += 1

    def mark(self, state: int, _: str) -> None:
        self.entries[self.index] = state

    def go(self, steps: int) -> None:
        self.steps.append(steps)

    def settle(self) -> None:
        """Do what was asked of the browser, one after another."""
        while self.steps:
            self.index += self.steps.pop(0)
            if self.index < 0:
                self.index, self.left = 0, self.left + 1
            else:
                self.way.on_pop(SimpleNamespace(state=self.state))

    def step(self, steps: int) -> None:
        """Take steps as a player does, with the browser's own buttons."""
        self.go(steps)
        self.settle()

    def show(self, depth: int) -> None:
        self.depth = depth
        self.way.follow(depth)

    def press(self) -> None:
        self.show(max(1, self.depth - 1))


def test_a_step_back_closes_a_screen_and_the_last_one_leaves() -> None:
    tab = History()
    tab.show(2)
    tab.show(3)
    assert tab.entries == [1, 2, 3]
    for depth in (2, 1):
        tab.step(-1)
        assert (tab.depth, tab.left) == (depth, 0)
    tab.step(-1)
    assert tab.left == 1


def test_a_screen_closed_by_its_own_button_leaves_no_entry_to_go_through() -> None:
    tab = History()
    tab.show(2)
    tab.show(3)
    tab.show(1)
    tab.settle()
    tab.step(-1)
    assert tab.left == 1


def test_a_step_forward_opens_nothing() -> None:
    tab = History()
    tab.show(2)
    tab.show(1)
    tab.settle()
    tab.step(1)
    assert (tab.depth, tab.state) == (1, 1)


def test_a_tab_that_was_loaded_again_goes_on_where_it_was() -> None:
    tab = History(1, 2, 3)
    tab.show(2)
    tab.settle()
    assert tab.state == 2


def test_a_back_that_overtakes_the_pages_own_move_does_not_lead_out_of_the_page() -> None:
    tab = History()
    for depth in (2, 3, 4):
        tab.show(depth)
    tab.go(-1)  # the player's, on its way
    tab.show(2)  # and an answer that closes two screens
    tab.settle()
    assert (tab.depth, tab.state, tab.left) == (2, 2, 0)
    assert tab.entries[: tab.index + 1] == [1, 2]
    tab.step(-1)
    assert (tab.depth, tab.state, tab.left) == (1, 1, 0)


def test_a_move_that_the_browser_drops_is_made_again() -> None:
    tab = History()
    for depth in (2, 3, 4):
        tab.show(depth)
    tab.show(3)
    tab.steps.clear()
    tab.step(-1)
    tab.step(-1)
    tab.settle()
    assert tab.left == 0
    assert tab.depth == tab.state
    tab.show(3)
    assert tab.entries == [1, 2, 3]


def test_an_address_followed_within_the_page_is_one_more_entry() -> None:
    tab = History()
    tab.push(None)  # the browser's own, of a link to a game
    tab.way.on_pop(SimpleNamespace(state=None))
    assert tab.entries == [1, 2]
    tab.show(2)
    tab.step(-1)
    assert (tab.depth, tab.state, tab.left) == (1, 1, 0)


def test_a_link_in_the_address_is_followed_before_there_is_a_way_back_to_it() -> None:
    tab = History()
    tab.location.hash = "#game=1"
    tab.show(2)
    assert tab.entries == [1]
    tab.location.hash = ""
    tab.show(2)
    assert tab.entries == [1, 2]


@pytest.mark.parametrize("silent", [False, True])
def test_a_browser_that_takes_no_more_entries_does_not_leave_the_page(silent: bool) -> None:
    tab = History()
    tab.full, tab.silent = True, silent
    tab.show(3)
    assert tab.entries == [1]
    tab.show(1)
    tab.settle()
    assert tab.left == 0
    tab.full = False
    tab.show(2)
    assert tab.entries == [1, 2]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["show", "go"]), st.integers(-3, 4), st.booleans()), max_size=30))
def test_whatever_happens_the_entry_is_as_deep_as_the_page(steps: list[tuple[str, int, bool]]) -> None:
    tab = History()
    for kind, number, slow in steps:
        if kind == "show":
            tab.show(abs(number) or 1)
        elif 0 <= tab.index + number < len(tab.entries) and not tab.steps:
            tab.step(number)
        if not slow:
            tab.settle()
    tab.settle()
    assert (tab.state, tab.left) == (tab.depth, 0)
    assert tab.entries[: tab.index + 1] == list(range(1, tab.depth + 1))
