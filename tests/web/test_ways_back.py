"""Back goes where one came from: every screen and panel, from every door that leads there, by each way.

Pages of all kinds are walked through by pressing all that is offered. Each door is gone through and back,
by the intent that the browser's Back and Escape ask for, and the arrow in the bar.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest

from calavera import write
from tests.web.games.castro.tables import playing
from tests.web.games_played import (
    DATE,
    NAMES,
    ONLY_MAIN,
    SEED,
    ask,
    at,
    finished,
    fresh_page,
    intents_of,
    press,
    shown,
    verb_of,
    with_class,
)
from web.app.intents.ways_back import ways_back
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.device import Device
from web.app.state.match.table_edges import Seating
from web.app.state.page import Page, decider, help_for
from web.app.state.past.library import Library, StoredMatch
from web.app.state.screens import Start, Table
from web.app.tree.nodes import find_all, html

MOST = 4
"""Things that lie over the start, from which doors are still gone through."""

NOT_BACK = ONLY_MAIN | {"delete", "menu", "dismiss", "again", "lesson", "next", "table-leave", "undelete"}
"""Verbs that no door is behind, or whose way leads on and not up."""


def ways(page: Page, *, beside: bool = False) -> list[str]:
    return ways_back(page, beside=beside)


def names(page: Page) -> list[str]:
    return [screen.name for screen in page.screens]


# -- those who walk


def with_library() -> Page:
    """Return the start of a person who has played: stored games, days, a game of each kind at hand."""
    page = finished(2)
    record = page.match.record
    stored = tuple(StoredMatch(key, write(one)) for key, one in ((9, record), (8, record.back(30))))
    page = page.with_kept(library=Library(stored))
    page = press(ask(page, f"solo-day {DATE}"), "throw")
    return ask(page, "menu")


def ended_alone() -> Page:
    """Return the end of a game alone."""
    page = ask(fresh_page(2), f"solo-day {DATE}")
    while not page.match.state.over:
        page = ask(page, "throw") if page.match.state.fresh else _chosen(page)
    return page


def _chosen(page: Page) -> Page:
    state = page.match.state
    return ask(page, f"take {state.choices(decider(state))[-1]}")


def helped() -> Page:
    """Return a table whose player may ask for a hint, with a row that gives reasons."""
    return at("OOOOOO o6", "PPPPPP p6", "OOGPJS")


def around() -> Page:
    """Return a table that lies between its people."""
    page = replace(at("OOGPJS", names=NAMES[:3]), device=Device(roomy=True))
    page = ask(page, "option facing on")
    return page.with_match(replace(page.match, around=Seating((0, 1, 2))))


def among_puzzles() -> Page:
    return ask(ask(fresh_page(2), "puzzles"), "puzzle next")


WALKERS: dict[str, Callable[[], Page]] = {
    "newcomer": lambda: fresh_page(2),
    "player": with_library,
    "table": helped,
    "end": lambda: finished(3),
    "end of a game alone": ended_alone,
    "castro": lambda: press(playing(2), "throw"),
    "round table": around,
    "lesson": lambda: ask(fresh_page(2), "lesson"),
    "puzzle": among_puzzles,
}


# -- the doors


def goes_up(before: Page, after: Page) -> bool:
    """Return whether something lies on what was there: a screen, or a panel."""
    old, new = ways(before), ways(after)
    return len(new) > len(old) and new[: len(old)] == old


def same_place(before: Page, after: Page) -> None:
    """Check that a page is what it was, as it is seen and as it goes on."""
    assert names(after) == names(before)
    assert ways(after) == ways(before)
    still = [
        page if page.current is None else page.with_match(replace(page.match, new_from=None))
        for page in (before, after)
    ]
    old, new = (replace(page, notice=None) for page in still)
    assert html(shown(new)) == html(shown(old))
    assert new.record is old.record


@cache
def doors(walker: str, deep: bool = False) -> tuple[tuple[Page, str, Page], ...]:
    """Return the doors that a walker finds as before, intent, after: each once for every screen where it is,
    or, `deep`, for every way there."""
    known, waiting, found = set[object](), [WALKERS[walker]()], list[tuple[Page, str, Page]]()
    while waiting:
        page = waiting.pop(0)
        here = (page.top.name, ways(page)[-1:], page.lesson is None)
        place: object = (names(page), ways(page), page.kind) if deep else here
        if str(place) in known or len(ways(page)) > MOST:
            continue
        known.add(str(place))
        verbs = set[str]()
        for intent in dict.fromkeys(intents_of(shown(page))):
            if (verb := verb_of(intent)) in NOT_BACK or verb in verbs:
                continue
            after = ask(page, intent, SEED)
            if goes_up(page, after):
                verbs.add(verb)
                found.append((page, intent, after))
                waiting.append(after)
    return tuple(found)


@pytest.mark.parametrize("walker", WALKERS)
def test_back_leads_from_every_door_to_where_one_was(walker: str) -> None:
    assert doors(walker)
    for before, intent, after in doors(walker):
        back = ask(after, ways(after)[-1])
        if after.record is not before.record and after.lesson is None and before.lesson is None:
            kept = before.screens  # of a game that is passed on
            if isinstance(after.top, Table):  # another game
                kept = tuple(screen for screen in before.screens if not (screen.of_table or screen.asks))
            assert names(back) == list(dict.fromkeys(screen.name for screen in kept)), intent
        else:
            same_place(before, back)


@pytest.mark.parametrize("walker", WALKERS)
def test_the_arrow_in_the_bar_does_what_back_does(walker: str) -> None:
    for _, intent, page in doors(walker):
        bars = with_class(shown(page), "bar")
        arrows = [node for bar in bars for node in find_all(bar, "data-intent") if with_class(node, "back")]
        found = [node.attributes["data-intent"] for node in arrows]
        assert set(found) <= {"close"}, intent
        if ways(page)[-1] == "close" and not isinstance(page.top, Table):
            assert found == ["close"], intent


@pytest.mark.parametrize("walker", WALKERS)
def test_what_lies_on_top_has_a_button_that_leads_back(walker: str) -> None:
    """Where there is neither a Back nor an Escape, a finger finds the same way."""
    for _, intent, page in doors(walker):
        home = {"close"} if isinstance(page.top, Table) else set[str]()  # there the house leads home
        assert ways(page)[-1] in {*intents_of(shown(page)), *home}, intent


def test_a_list_of_turns_lies_over_the_table_where_it_does_not_stand_beside_it() -> None:
    page = press(at("OOGPJS"), "log")
    assert (ways(page), ways(page, beside=True)) == (["close", "log"], ["close"])
    assert ways(press(page, "settings")) == ["close", "log", "close"]
    assert ways(press(around(), "log"), beside=True)[-1] == "log", "there it takes the place of the dice"


def test_a_panel_stays_at_the_table_on_which_it_was_opened() -> None:
    page = finished(2)
    page = page if page.log_open else press(page, "log")
    assert not press(page, "log", "rematch").log_open
    assert not ask(page, "rematch").log_open, "a new game begins with its table free"
    assert not ask(ask(page, "menu"), "resume").log_open
    assert press(page, "rules", "close").log_open, "but it is there when one comes back"
    lesson = ask(page, "lesson")
    assert not lesson.log_open
    assert ask(press(lesson, "log"), "leave").log_open


def test_a_panel_does_not_outlast_a_reload() -> None:
    texts: dict[str, str] = {}
    save(press(at("OOGPJS"), "log"), texts)
    assert not load(fresh_page(2), texts).log_open
    settings = json.loads(texts[SETTINGS])
    old = {**texts, SETTINGS: json.dumps({**settings, "log": True})}  # as earlier releases stored it
    assert load(fresh_page(2), old) == load(fresh_page(2), texts)


def test_nothing_lies_over_the_start_but_what_was_opened_there() -> None:
    page = fresh_page(3)
    assert ways(page) == []
    opened = press(page, "seat-open 2")
    assert ways(opened) == ["seat-open 2"]
    assert press(opened, "seat-open 2").shown(Start).seating is None


def test_what_was_asked_beside_the_dice_is_closed_before_the_table() -> None:
    for page, intent, back in (
        (helped(), "hint", "hint"),
        (helped(), "why", "why"),
        (helped(), "explain bonus", "explain bonus"),
        (press(playing(2), "throw"), "hint", "hint"),
        (press(playing(2), "throw"), "explain height", "explain height"),
    ):
        opened = ask(page, intent)
        assert ways(opened) == ["close", back], intent
        same_place(page, ask(opened, back))


def test_what_was_opened_last_is_closed_first() -> None:
    panels = {"look 2": "look 2", "hint": "hint", "why": "why", "weigh": "weigh", "log": "log"}
    for order in permutations(panels):
        page, expected = helped(), list[str]()
        for intent in order:
            page = ask(page, intent)
            # A hint takes the place of the reasons.
            expected = [way for way in expected if (intent, way) != ("hint", "why")] + [intent]
            assert ways(page) == ["close", *expected], order
        while expected:
            page = ask(page, ways(page)[-1])
            expected.pop()
            assert ways(page) == ["close", *expected], order


def test_what_a_preview_covers_is_not_closed_unseen() -> None:
    page = ask(helped(), "hint")
    picked = ask(page, f"pick {page.match.state.choices(decider(page.match.state))[-1]}")
    assert ways(picked) == ["close"]
    assert ways(ask(picked, "unpick")) == ["close", "hint"]


def test_a_hint_that_always_stands_there_lies_over_nothing() -> None:
    page = helped()
    helps = tuple(replace(help_for(page, seat), coach="always") for seat in range(page.match.record.seats))
    assert ways(page.with_match(page.match.coached(helps=helps))) == ["close"]
