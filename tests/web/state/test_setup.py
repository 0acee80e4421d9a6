"""The choices before a game, and the record that begins with them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import CLASSIC, NotationError, Zone, read, write
from calavera.record.record import printable
from tests.web.games_played import (
    DATE,
    NAMES,
    SEED,
    ask,
    fresh_page,
    offered,
    press,
    running,
    shown,
    updated,
)
from web.app.state.people.players import plain
from web.app.state.setup import NAME_LENGTH, Setup, begin_game, cleaned, rematch
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError

OWN = Setup(sheet="own")


def _values(*values: str) -> Setup:
    return replace(OWN, values=(*values, *OWN.values[len(values) :]))


# -- names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ina", "Ina"),
        ("I\tn\na\x00\x7f\x85", "Ina"),
        ("\ud83d", ""),
        ("a\udfffb", "ab"),
        ("x" * 100, "x" * NAME_LENGTH),
        ("👩‍👩‍👧 Łódź", "👩‍👩‍👧 Łódź"),
        (" Ina ", " Ina "),
        ('"] [', '"] ['),
    ],
)
def test_a_name_is_cut_and_loses_what_no_record_can_hold(typed: str, name: str) -> None:
    assert Setup().changed(f"name 2 {typed}").names == ("", name, "", "")


@given(st.text(st.characters(exclude_categories=[]), max_size=40))
def test_whatever_is_typed_as_a_name_begins_a_game_that_can_be_kept(typed: str) -> None:
    setup = Setup().changed(f"name 1 {typed}")
    setup.check()
    assert len(setup.names[0]) <= NAME_LENGTH
    assert printable(setup.names[0])
    assert cleaned(setup.names[0]) == setup.names[0]
    record = begin_game(setup, SEED, DATE)
    assert read(write(record)) == record
    assert record.names == (plain(setup.names[0]), "")


def test_a_name_in_blanks_is_no_name() -> None:
    assert begin_game(Setup(names=("  ", "\u2003", "", "")), SEED, DATE).names == ("", "")


def test_names_of_seats_that_do_not_play_are_remembered_but_not_recorded() -> None:
    page = ask(fresh_page(4), "setup seats 2")
    assert page.person.setup.names == NAMES
    assert running(ask(page, "new")).names == NAMES[:2]


# -- what can be set


@pytest.mark.parametrize(
    ("what", "field", "value"),
    [("seats 3", "seats", 3), ("begin lot", "begin", "lot"), ("sheet own", "sheet", "own")],
)
def test_a_setup_changes_in_one_place(what: str, field: str, value: object) -> None:
    changed = Setup().changed(what)
    assert getattr(changed, field) == value
    assert replace(changed, **{field: getattr(Setup(), field)}) == Setup()


def test_values_are_numbered_by_box() -> None:
    assert Setup().changed("value 6 7").values[0] == "7"
    assert Setup().changed("value 13 -9").values[-1] == "-9"


@pytest.mark.parametrize(
    "what",
    [
        *("", "seats", "seats 1", "seats 5", "seats 02", "seats 2 ", "begin x", "sheet x"),
        *("name", "name 0 a", "name 5 a", "name x a", "name -1 a", "name ² a"),
        *("value 5 1", "value 14 1", "value x 1", "values 6 1"),
    ],
)
def test_anything_else_is_refused(what: str) -> None:
    with pytest.raises(KeyError):
        Setup().changed(what)
    with pytest.raises(IntentError):
        updated(fresh_page(), f"setup {what}")


def test_every_setup_that_the_buttons_make_is_one_that_can_be_kept() -> None:
    page = fresh_page()
    for intent in [intent for intent in offered(page) if intent.startswith("setup")]:
        ask(page, intent).person.setup.check()


# -- own sheets


def test_own_values_stand_on_the_sheet() -> None:
    setup = _values("1", "-2", "−3", " 40 ", "0", "999", "-999", "5")
    layout = begin_game(setup, SEED, DATE).state.layout
    assert [box.value for box in layout.boxes] == [0, 0, 0, 0, 0, 1, -2, -3, 40, 0, 999, -999, 5]


def test_own_values_that_are_the_classic_ones_are_the_classic_sheet() -> None:
    record = begin_game(OWN, SEED, DATE)
    assert (record.state.layout, record.header("Layout")) == (CLASSIC, "classic")


@pytest.mark.parametrize(
    "value", ["", "x", "1.5", "1000", "-1000", "--1", "1,2", "+1", "07", "٣", "1 2", "-0"]
)
def test_a_sheet_with_a_value_that_is_no_whole_number_is_refused(value: str) -> None:
    with pytest.raises(NotationError):
        begin_game(_values(value), SEED, DATE)


def test_a_bad_sheet_is_said_and_keeps_what_was_typed() -> None:
    page = press(ask(press(fresh_page(), "setup sheet own"), "setup value 6 4 points"), "new")
    assert (page.record, page.top.name) == (None, "start")
    assert "The values of a sheet must be whole numbers" in text(shown(page))
    assert "4 points"[:24] in [node.attributes["value"] for node in find_all(shown(page), "value")]


def test_a_bad_sheet_does_no_harm_while_the_classic_one_is_chosen() -> None:
    page = press(ask(press(fresh_page(), "setup sheet own"), "setup value 6 x"), "setup sheet classic", "new")
    assert running(page).state.layout == CLASSIC


def test_own_values_are_shown_only_for_an_own_sheet() -> None:
    def fields(sheet: str) -> int:
        changes = [
            node.attributes["data-change"]
            for node in find_all(shown(press(fresh_page(), sheet)), "data-change")
        ]
        return sum(change.startswith("setup value") for change in changes)

    worth = sum(box.zone is not Zone.START for box in CLASSIC.boxes)
    assert (fields("setup sheet classic"), fields("setup sheet own")) == (0, worth)


# -- who begins


def _lot(seats: int, number: int) -> tuple[str, ...]:
    setup = Setup(seats=seats, names=NAMES, begin="lot")
    return begin_game(setup, number.to_bytes(16, "big").hex(), DATE).names


def test_without_a_lot_the_first_seat_begins() -> None:
    assert begin_game(Setup(seats=3, names=NAMES), SEED, DATE).names == NAMES[:3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lot_falls_on_everybody_alike_and_keeps_the_order_round_the_table(seats: int) -> None:
    drawn = Counter(_lot(seats, number) for number in range(600))
    assert set(drawn) == {NAMES[by:seats] + NAMES[:by] for by in range(seats)}
    assert min(drawn.values()) > 600 / seats * 0.8


def test_the_lot_follows_from_the_seed() -> None:
    assert _lot(4, 7) == _lot(4, 7)


# -- records


def test_a_new_record_has_all_its_headers() -> None:
    record = begin_game(Setup(seats=2, names=NAMES), SEED, DATE)
    assert dict(record.headers) == {
        "Game": "Calavera",
        "Date": DATE,
        "Seats": "2",
        "Seat1": "Ina",
        "Seat2": "Sami",
        "Layout": "classic",
        "Seed": SEED,
    }


def test_a_rematch_has_the_same_sheet_and_another_seed() -> None:
    first = begin_game(_values("9"), SEED, DATE)
    again = rematch(first, SEED[::-1], "2026-11-22")
    assert again.state.layout == first.state.layout
    assert (again.header("Seed"), again.header("Date"), again.actions) == (SEED[::-1], "2026-11-22", ())


def test_as_many_rematches_as_seats_bring_the_first_seat_back() -> None:
    record = first = begin_game(Setup(seats=4, names=("Ina", "", "Ada", "Bo")), SEED, DATE)
    seen = []
    for _ in range(4):
        seen.append(record.names[0])
        record = rematch(record, SEED, DATE)
    assert seen == ["Ina", "", "Ada", "Bo"]
    assert record == first
