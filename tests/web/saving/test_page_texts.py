"""The page as kept texts: nothing is lost, and nothing that was kept can break the page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import parse
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import (
    DATE,
    Step,
    ask,
    at,
    changed,
    finished,
    fresh_page,
    offered,
    press,
    running,
    shown,
    steps,
)
from tests.web.saving.full_storage import FullStorage
from web.app.features.review.screen import ReviewScreen
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import GAME, LIBRARY, SETTINGS, load, save
from web.app.saving.texts import Texts, put, set_aside
from web.app.state.page import Page, Person, free_dice
from web.app.state.screens import AT_START, AT_TABLE, Table
from web.app.state.setup import Setup
from web.app.tree.nodes import text
from web.app.view.screen import screen

ANYTHING = st.text(st.characters(exclude_categories=[]), max_size=60)
"""Texts with every character that Python has, half ones too."""


def blank() -> Page:
    """Return the page of a player who has never been here."""
    return Page(Person(languages=LANGUAGES, language="en"))


def kept(page: Page) -> dict[str, str]:
    """Return the texts that stand for a page."""
    stored: dict[str, str] = {}
    save(page, stored)
    return stored


def calm(page: Page) -> Page:
    """Without what is not kept on purpose: questions, notices, what was looked at, reasons, what moves."""
    at_table = page.find(Table) or page.find(ReviewScreen)
    plain = changed(page, looked=None, why=False, notice=None, moment=None, since=None)
    plain = changed(plain, hint=None, weigh=None)
    if plain.current is not None:
        passing = replace(plain.match, handover=None, forced=(), acted=False)
        plain = plain.with_match(passing.looking(landed=False, sign=""))
    return replace(plain, screens=AT_TABLE if at_table else AT_START)


def survives(stored: Texts) -> Page:
    """Return the page that these texts give: it can be shown, and a new game can be begun and kept."""
    page = settle(load(blank(), stored))
    for language in LANGUAGES:
        screen(page, words_of(language))
    begun = ask(ask(page, "menu"), "new") if page.record is not None else ask(page, "new")
    assert begun.top.name == "table"
    save(begun, stored)
    assert load(blank(), stored).record == begun.record
    return page


# -- every moment of whole games


@pytest.mark.long
def test_every_moment_of_a_game_is_kept(game: tuple[Step, ...]) -> None:
    stored: dict[str, str] = {}
    for step in game:
        save(step.after, stored)
        loaded = load(blank(), stored)
        page = changed(
            step.after, held=step.after.match.draft.held & set(free_dice(running(step.after).state))
        )
        assert loaded == replace(calm(page), device=loaded.device)
        assert loaded.record is not None
        assert loaded.record.state == running(page).state
        assert settle(loaded) is loaded


def test_a_kept_page_looks_the_same(game: tuple[Step, ...]) -> None:
    for step in game[::6]:
        page = calm(step.after)
        if page.match.draft.held <= set(free_dice(running(page).state)):
            assert shown(load(blank(), kept(page))) == shown(page)


def test_only_dice_that_can_be_thrown_again_are_held() -> None:
    for step in steps():
        assert step.after.match.draft.held <= set(free_dice(running(step.after).state))


@pytest.mark.parametrize("intents", [["hold 1", "hold 4"], ["hold 2", "pick o2"], ["pick j1>k"]], ids=str)
def test_held_dice_and_a_picked_choice_are_kept(intents: list[str]) -> None:
    page = press(at("OOGPJS"), *intents)
    loaded = load(blank(), kept(page))
    assert (loaded.match.draft.held, loaded.match.draft.picked) == (
        page.match.draft.held,
        page.match.draft.picked,
    )
    assert page.match.draft.held or page.match.draft.picked


def test_a_setup_is_kept_before_there_is_a_game() -> None:
    page = ask(fresh_page(4), "setup begin lot")
    page = ask(ask(page, "setup sheet own"), "setup value 9 abc")
    page = ask(page, "language de")
    assert load(blank(), kept(page)) == replace(page, screens=AT_START)  # but for the focus


def test_a_finished_game_is_kept() -> None:
    page = finished()
    loaded = load(blank(), kept(page))
    assert loaded.record == page.record
    assert "rematch" in offered(loaded)


def test_a_new_game_takes_the_place_of_the_old_one() -> None:
    stored = kept(press(at("OOGPJS"), "hold 1", "pick o2"))
    begun = ask(fresh_page(3), "new")
    save(begun, stored)
    assert load(blank(), stored).record == begun.record
    assert sorted(stored) == [GAME, SETTINGS]


def test_only_what_has_changed_is_written() -> None:
    page = at("OOGPJS")
    save(page, FullStorage(kept(page)))


def test_nothing_is_kept_where_nothing_was() -> None:
    assert load(blank(), {}) == blank()


def test_a_language_that_is_gone_gives_way_to_the_persons_own() -> None:
    stored = kept(ask(fresh_page(), "language de"))
    assert load(Page(Person(languages=("en",), language="en")), stored).person.language == "en"


# -- damage


def aside(stored: Texts, name: str) -> list[str]:
    """Return the texts that were set aside under a name, in order."""
    return [stored[key] for key in sorted(stored) if key.startswith(f"{name}-damaged-")]


def check_damaged(name: str, damaged: str) -> None:
    """A text is read, or set aside as it is and said; the page works either way. One with another game's name
    waits among the games for a page that knows it."""
    stored = kept(at("OOGPJS")) | {name: damaged}
    page = load(blank(), dict(stored))
    if page.notice is None:
        return
    page = survives(stored)
    assert page.notice is not None
    if page.notice.message == "game_newer":
        assert name == GAME
        assert re.search(r'^ *\[Game "(?!Calavera").*"\]', damaged, re.M)
        assert damaged in [text for key, text in stored.items() if key.startswith(LIBRARY)]
        assert stored.get(GAME) != damaged
        return
    assert page.notice.message == f"{name}_damaged"
    assert aside(stored, name) == [damaged]
    assert page.notice.values["name"] == f"{name}-damaged-1"
    assert "{" not in text(screen(page, words_of("de")))


@given(st.sampled_from([GAME, SETTINGS]), ANYTHING)
def test_any_text_is_set_aside_and_said(name: str, damaged: str) -> None:
    stored = {name: damaged}
    page = survives(stored)
    assert page.notice is not None
    assert aside(stored, name) == [damaged]


@given(st.data())
def test_a_text_that_was_cut_off_never_breaks_the_page(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([GAME, SETTINGS]))
    whole = kept(press(at("OOGPJS o2 2:p1", "PPGKJS pPGkjs"), "hold 1", "pick p2"))[name]
    check_damaged(name, whole[: data.draw(st.integers(0, len(whole)))])


@given(st.data())
def test_a_text_with_a_changed_part_never_breaks_the_page(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([GAME, SETTINGS]))
    whole = kept(press(at("OOGPJS o2 2:p1", "PPGKJS pPGkjs"), "hold 1", "pick p2"))[name]
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 8)))
    check_damaged(name, whole[:start] + data.draw(ANYTHING) + whole[end:])


def test_a_game_that_only_a_newer_version_knows_waits_whatever_stands_in_it() -> None:
    newer = '[Game "Calavera castro"]\n[Seat1 "\ud800"]\n'
    stored = {GAME: newer}
    page = survives(stored)
    assert page.notice is not None
    assert page.notice.message == "game_newer"
    assert [text for name, text in stored.items() if name.startswith(LIBRARY)] == [newer]


def test_a_second_damaged_text_gets_another_name() -> None:
    stored = {GAME: "first"}
    load(blank(), stored)
    stored[GAME] = "second"
    page = load(blank(), stored)
    assert aside(stored, GAME) == ["first", "second"]
    assert page.notice is not None
    assert page.notice.values["name"] == "game-damaged-2"


def test_a_damaged_game_leaves_the_settings_alone() -> None:
    stored = kept(ask(ask(fresh_page(3), "language de"), "new")) | {GAME: "?"}
    page = load(blank(), stored)
    assert (page.top.name, page.record, page.person.language, page.person.setup.seats) == (
        "start",
        None,
        "de",
        3,
    )


def test_damaged_settings_leave_the_game_alone() -> None:
    page = survives(kept(at("OOGPJS")) | {SETTINGS: "?"})
    assert page.record == at("OOGPJS").record


def test_a_notice_goes_away_when_it_is_dismissed() -> None:
    page = load(blank(), {GAME: "?"})
    assert press(page, "dismiss").notice is None


def test_game_and_settings_that_are_both_damaged_are_both_said() -> None:
    stored = {GAME: "?", SETTINGS: "?"}
    said = text(screen(load(blank(), stored), words_of("en")))
    assert all(name in said for name in stored if "damaged" in name)


# -- a stored that fails


def test_a_shelf_that_is_full_says_so() -> None:
    with pytest.raises(OSError, match="quota"):
        save(at("OOGPJS"), FullStorage({}))


def test_a_full_shelf_loses_nothing() -> None:
    stored = FullStorage({GAME: "damaged", SETTINGS: "damaged"})
    with pytest.raises(OSError, match="quota"):
        load(blank(), stored)
    assert stored.texts == {GAME: "damaged", SETTINGS: "damaged"}


def test_a_full_shelf_can_still_be_read() -> None:
    page = press(at("OOGPJS"), "hold 1")
    assert load(blank(), FullStorage(kept(page))) == calm(page)


def test_put_writes_what_is_new() -> None:
    stored: dict[str, str] = {}
    put(stored, "a", "1")
    assert stored == {"a": "1"}


def test_setting_aside_never_takes_a_name_in_use() -> None:
    stored = {"a": "2", "a-damaged-1": "1", "a-damaged-3": "3"}
    assert set_aside(stored, "a") == "a-damaged-2"
    assert stored == {"a-damaged-2": "2", "a-damaged-1": "1", "a-damaged-3": "3"}


# -- hostile headers


PRINTABLE = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30)


@given(
    PRINTABLE | st.text("0123456789", max_size=9),
    PRINTABLE | st.sampled_from(["o2", "p1", "-", "r1", "OOOOOO", "j1#o"]),
)
def test_the_headers_for_held_and_picked_can_say_anything(held: str, picked: str) -> None:
    record = running(at("OOGPJS")).with_header("Held", held).with_header("Picked", picked)
    page = survives({GAME: kept(changed(Page(), record=record))[GAME]})
    assert page.record == at("OOGPJS").record
    assert page.notice is None
    assert page.match.draft.held <= {0, 1, 2, 3, 4}  # the sixth shows a skull
    assert page.match.draft.picked in {None, *running(page).state.choices(0)}


@pytest.mark.parametrize("turns", [[], ["OOGPJK o2"], ["SSSOGP"]], ids=str)
def test_the_headers_do_nothing_where_they_cannot_be(turns: list[str]) -> None:
    record = running(at(*turns)).with_header("Held", "123456").with_header("Picked", "o2")
    page = load(blank(), {GAME: kept(changed(Page(), record=record))[GAME]})
    assert (page.match.draft.held, page.match.draft.picked) == (frozenset(), None)


# -- settings of the wrong kind

JSON = st.recursive(
    # Whole floats such as 2.0 have a test of their own.
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats().filter(lambda x: not x.is_integer())
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=9,
)

SETTINGS_NOW = json.loads(kept(fresh_page())[SETTINGS])


@given(st.sampled_from(["language", "screen", "setup"]), JSON)
def test_a_setting_of_any_type_never_breaks_the_page(name: str, value: object) -> None:
    survives({SETTINGS: json.dumps(SETTINGS_NOW | {name: value})})


@given(st.sampled_from(sorted(SETTINGS_NOW["setup"])), JSON)
def test_a_part_of_the_setup_of_any_type_never_breaks_the_page(name: str, value: object) -> None:
    survives({SETTINGS: json.dumps(SETTINGS_NOW | {"setup": SETTINGS_NOW["setup"] | {name: value}})})


@given(st.sampled_from(["names", "values"]), st.data())
def test_a_name_or_value_of_any_type_never_breaks_the_page(field: str, data: st.DataObject) -> None:
    texts = list(SETTINGS_NOW["setup"][field])
    texts[data.draw(st.integers(0, len(texts) - 1))] = data.draw(JSON | ANYTHING)
    survives({SETTINGS: json.dumps(SETTINGS_NOW | {"setup": SETTINGS_NOW["setup"] | {field: texts}})})


@pytest.mark.parametrize("missing", ["language", "screen", "setup"])
def test_settings_without_a_part_are_set_aside(missing: str) -> None:
    page = survives(
        {SETTINGS: json.dumps({key: SETTINGS_NOW[key] for key in SETTINGS_NOW if key != missing})}
    )
    assert page.notice is not None
    assert page.person.setup == Setup()


@pytest.mark.parametrize(
    "setup",
    [
        [],
        {},
        {"names": [1, 2, 3, 4]},
        {"names": None},
        {"names": ["", ""]},
        {"names": ["", "", "", "x" * 25]},
        {"names": ["", "", "", "\n"]},
        {"values": ["1"]},
        {"seats": "2"},
        {"seats": 5},
        {"seats": True},
        {"begin": "never"},
        {"sheet": None},
        {"more": 1},
    ],
    ids=str,
)
def test_a_setup_that_this_page_never_makes_is_set_aside(setup: object) -> None:
    changed = SETTINGS_NOW["setup"] | setup if isinstance(setup, dict) and setup else setup
    page = survives({SETTINGS: json.dumps(SETTINGS_NOW | {"setup": changed})})
    assert page.notice is not None or changed == {}
    assert page.person.setup == Setup()


@pytest.mark.parametrize(
    "damaged", ["[" * 100_000, '{"a":' * 100_000, "1" * 5_000, '"' + "x" * 100_000 + '"', "null"]
)
def test_huge_settings_are_set_aside(damaged: str) -> None:
    page = survives({SETTINGS: damaged})
    assert page.notice is not None
    assert page.person.setup == Setup()


def test_seats_that_are_no_whole_number_are_set_aside() -> None:
    survives({SETTINGS: json.dumps(SETTINGS_NOW | {"setup": SETTINGS_NOW["setup"] | {"seats": 2.0}})})


def test_a_game_with_names_of_every_kind_is_kept() -> None:
    names = ('"', "\\", '\\"', "] [", "; 1. OOGPJS", "=", "\u2028", "👩‍👩‍👧", "Łódź")
    for first, second in pairwise(names):
        page = ask(ask(ask(fresh_page(), f"setup name 1 {first}"), f"setup name 2 {second}"), "new")
        loaded = load(blank(), kept(page))
        assert loaded.record is not None
        assert loaded.record.names == running(page).names == (first.strip(), second.strip())
        assert loaded.record.header("Date") == DATE


def test_a_picked_choice_is_kept_as_its_token() -> None:
    stored = kept(press(at("OOGPJS"), "hold 1", "pick j1>k"))
    assert '[Held "1"]' in stored[GAME] or '[Picked "j1>k"]' in stored[GAME]
    assert load(blank(), stored).match.draft.picked == parse("j1>k")
