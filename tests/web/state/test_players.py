"""The players: people, computers, and the coach's help for each."""

from __future__ import annotations

import json
import re
from dataclasses import asdict

import pytest

from calavera import read, write
from calavera.play.match import undo
from tests.web.catalogues import LANGUAGES, ROOT, words_of
from tests.web.games_played import (
    DATE,
    NAMES,
    SEED,
    ask,
    at,
    changed,
    finished,
    fresh_page,
    intents_of,
    offered,
    press,
    running,
    shown,
    updated,
    with_class,
)
from web.app.saving.page_texts import GAME, SETTINGS, load, save
from web.app.state.page import Page, Person, by_computer, help_for
from web.app.state.people.players import HELPS, KINDS, LEVELS, Help, computers, header, level_of, plain
from web.app.state.screens import Start
from web.app.state.setup import Setup, begin_game, order
from web.app.tree.nodes import find_all
from web.app.update import IntentError
from web.app.view.parts.buttons import seat_name

BOTS = tuple(map(header, LEVELS))


def labels(page: Page) -> list[str]:
    return [node.attributes["aria-label"] for node in find_all(shown(page), "aria-label")]


# -- names in a record


@pytest.mark.parametrize("level", LEVELS)
def test_a_record_names_a_computer_by_its_level(level: str) -> None:
    assert header(level) == f"computer: {level}"
    assert level_of(header(level)) == level


@pytest.mark.parametrize(
    "name",
    [
        "",
        "expert",
        "computer",
        "computer:",
        "computer: ",
        "computer:expert",
        "Computer: expert",
        "computer: x",
    ],
)
def test_any_other_name_is_a_persons(name: str) -> None:
    assert level_of(name) == ""


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ina", "Ina"),
        (" Ina ", "Ina"),
        ("computer: expert", "expert"),
        (" Computer :computer: Bo", "Bo"),
        ("computer:", ""),
        ("my computer: old", "my computer: old"),
    ],
)
def test_a_typed_name_is_never_a_computers(typed: str, name: str) -> None:
    assert plain(typed) == name
    record = begin_game(Setup().changed(f"name 1 {typed}"), SEED, DATE)
    assert record.names[0] == name
    assert computers(record) == {}


def test_a_computers_seat_hides_the_name_that_was_typed_and_remembers_it() -> None:
    setup = Setup(names=NAMES).changed("kind 2 hard")
    assert begin_game(setup, SEED, DATE).names == ("Ina", "computer: hard")
    assert begin_game(setup.changed("kind 2 person"), SEED, DATE).names == ("Ina", "Sami")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_face_of_its_own(language: str) -> None:
    words, record = words_of(language), running(at(names=BOTS))
    names = [seat_name(record, seat, words) for seat in range(4)]
    assert len(set(names)) == 4
    assert not any("computer:" in name for name in names)
    sprite = (ROOT / "web" / "art" / "sprite.svg").read_text()
    drawn = [re.findall(rf'<symbol id="bot-{level}".*?</symbol>', sprite, re.DOTALL) for level in LEVELS]
    assert all(len(found) == 1 for found in drawn)


def test_two_computers_of_a_level_are_told_apart_and_so_is_a_person_of_their_name() -> None:
    words, record = words_of("en"), running(at(names=(BOTS[0], "Pipo", BOTS[0])))
    names = [seat_name(record, seat, words) for seat in range(3)]
    assert len(set(names)) == 3
    assert all("Pipo" in name for name in names)


# -- choosing them


def test_what_can_sit_on_a_seat_is_one_tap_behind_it() -> None:
    page = press(fresh_page(), "seat-open 2")
    assert [f"setup kind 2 {kind}" in offered(page) for kind in LEVELS] == [True] * len(LEVELS)
    assert "setup kind 2 person" not in offered(page)  # Sami is one of the people to pick from
    nameless = ask(page, "setup name 2 ")
    assert [f"setup kind 2 {kind}" in offered(nameless) for kind in KINDS] == [True] * len(KINDS)
    page = press(page, "setup kind 2 medium")
    assert page.person.setup.kinds[1] == "medium"
    assert "setup name 2" not in [
        node.attributes["data-change"] for node in find_all(shown(page), "data-change")
    ]
    assert "Player 2: Lola, computer, medium" in labels(page)
    assert not any(intent.startswith("setup kind") for intent in offered(page))  # the question is answered
    assert "seat-open 2" in [node.attributes["data-intent"] for node in find_all(shown(page), "data-focus")]
    assert press(page, "seat-open 2", "seat-open 2").shown(Start) == Start()


def test_people_choose_their_coach_and_computers_need_none() -> None:
    page = press(fresh_page(), "setup coach 1 always", "setup warn 1 5")
    assert page.person.setup.helps[0] == Help("always", "5")
    page = press(page, "seat-open 1")
    assert "setup coach 1 off" not in intents_of(with_class(shown(page), "seats")[0])
    page = press(page, "setup kind 1 easy")
    assert not any(intent.startswith("setup coach 1") for intent in offered(page))
    assert "setup coach 2 off" in offered(page)


@pytest.mark.parametrize(
    "what",
    ["kind 2 x", "kind 5 easy", "kind 0 easy", "kind 2", "coach 1 x", "warn 1 3", "coach 9 off", "coach"],
)
def test_anything_else_is_refused(what: str) -> None:
    with pytest.raises(IntentError):
        updated(fresh_page(), f"setup {what}")


@pytest.mark.parametrize("number", ["0", "3", "x", ""])
def test_no_one_can_be_chosen_for_a_seat_that_is_not_there(number: str) -> None:
    with pytest.raises(IntentError):
        updated(fresh_page(), f"seat-open {number}")


@pytest.mark.parametrize("kind", KINDS)
def test_every_seat_may_be_any_kind(kind: str) -> None:
    page = fresh_page(4)
    for seat in range(1, 5):
        page = ask(page, f"setup kind {seat} {kind}")
    assert set(map(level_of, running(ask(page, "new")).names)) == {"" if kind == "person" else kind}


def test_a_sheet_that_no_one_has_learned_on_is_said_to_be_one() -> None:
    page = press(fresh_page(), "setup sheet own")
    assert not with_class(shown(page), "untrained")  # its values are still the classic ones
    strange = ask(page, "setup value 6 7")
    assert with_class(shown(strange), "untrained")
    assert not with_class(shown(press(strange, "setup sheet classic")), "untrained")


# -- the coach's help, by seat


def test_each_help_goes_with_its_person_through_lot_and_rematch() -> None:
    page = press(ask(fresh_page(3), "setup begin lot"), "seat-open 2", "setup coach 2 always")
    page = press(page, "new")
    record = running(page)
    assert [record.names[seat] for seat in range(3) if help_for(page, seat).coach == "always"] == ["Sami"]
    assert order(page.person.setup, SEED) == [NAMES.index(name) for name in record.names]
    again = ask(changed(finished(3), helps=(Help(), Help("always"), Help())), "rematch")
    assert [help_for(again, seat).coach for seat in range(3)] == ["always", "ask", "ask"]


def test_the_help_of_a_running_game_is_among_the_settings() -> None:
    page = press(at(names=("Ina", BOTS[3])), "settings")
    asked = {intent.split()[2] for intent in offered(page) if intent.startswith("coach-set ")}
    assert asked == {"1"}  # a computer needs none
    page = press(page, "coach-set coach 1 off", "coach-set warn 1 2")
    assert help_for(page, 0) == Help("off", "2")
    assert help_for(page, 1) == Help()
    assert not any(intent.startswith("coach-set ") for intent in offered(press(fresh_page(), "settings")))


@pytest.mark.parametrize("what", ["coach 1", "coach 3 off", "coach 1 maybe", "hint 1 off", "coach 0 off"])
def test_no_other_help_is_given(what: str) -> None:
    with pytest.raises(IntentError):
        updated(at("OOGPJS"), f"coach-set {what}")


@pytest.mark.parametrize("coach", HELPS["coach"])
@pytest.mark.parametrize("warn", HELPS["warn"])
def test_a_help_is_read_as_it_is_written(coach: str, warn: str) -> None:
    assert Help.read(str(Help(coach, warn))) == Help(coach, warn)
    assert Help(coach, warn).costs == {"off": None, "1": 0.01, "2": 0.02, "5": 0.05}[warn]


# -- keeping


def kept(page: Page) -> dict[str, str]:
    texts: dict[str, str] = {}
    save(page, texts)
    return texts


def loaded(texts: dict[str, str]) -> Page:
    return load(Page(Person(languages=LANGUAGES, language="en")), texts)


def test_kinds_and_helps_are_remembered() -> None:
    page = press(fresh_page(), "seat-open 2", "setup kind 2 expert", "seat-open 1", "setup warn 1 1")
    assert loaded(kept(page)).person.setup == page.person.setup


def test_settings_of_an_earlier_release_are_still_good() -> None:
    texts = kept(fresh_page())
    settings = json.loads(texts[SETTINGS])
    del settings["setup"]["kinds"], settings["setup"]["helps"]
    page = loaded({SETTINGS: json.dumps(settings)})
    assert (page.person.setup, page.notice) == (fresh_page().person.setup, None)


@pytest.mark.parametrize(
    "part",
    [
        {"kinds": ["person"] * 3},
        {"kinds": ["person", "x", "easy", "easy"]},
        {"kinds": "easy"},
        {"kinds": [[], [], [], []]},
        {"helps": [{"coach": "x", "warn": "off"}] * 4},
        {"helps": [{}] * 3},
        {"helps": ["ask"] * 4},
        {"helps": None},
    ],
    ids=str,
)
def test_a_damaged_part_is_set_aside_and_said(part: dict[str, object]) -> None:
    settings = json.loads(kept(fresh_page())[SETTINGS])
    page = loaded({SETTINGS: json.dumps(settings | {"setup": asdict(Setup()) | part})})
    assert page.person.setup == Setup()
    assert page.notice is not None


def test_the_help_of_a_game_is_kept_beside_it_and_is_no_part_of_its_record() -> None:
    page = changed(at("OOGPJS"), helps=(Help("off"), Help("always", "2")))
    texts = kept(page)
    assert '[Coach "off/off always/2"]' in texts[GAME]
    again = loaded(texts)
    assert again.match.coach.helps == page.match.coach.helps
    assert "Coach" not in write(running(again))
    damaged = loaded(texts | {GAME: texts[GAME].replace("always/2", "never")})
    assert (damaged.match.coach.helps, damaged.notice) == ((), None)


# -- no person decides for a computer


def test_what_a_computer_decides_no_button_decides() -> None:
    page = at("OOGPJS", names=(BOTS[0], "Sami"))
    assert by_computer(running(page))
    for intent in ("throw", "hold 1", "pick o2", "tap-row o", "choose next", "take o2", "confirm", "unpick"):
        with pytest.raises(IntentError, match="a computer plays here"):
            updated(page, intent)
    assert not by_computer(running(at("OOGPJS", names=("Ina", BOTS[0]))))


def test_undo_goes_past_what_computers_decided_and_never_past_a_throw() -> None:
    page = at("OOGPJS o2 2:g1 3:p1", names=("Ina", BOTS[0], BOTS[1]))
    assert running(ask(page, "undo")) == running(at("OOGPJS", names=("Ina", BOTS[0], BOTS[1])))
    page = at("OOGPJS o2", names=(BOTS[0], "Sami"))
    with pytest.raises(IntentError):
        updated(page, "undo")
    assert undo(running(page)) is not None


def test_a_result_that_no_person_can_take_back_offers_no_taking_back() -> None:
    record = running(finished(2))
    bots = changed(finished(2), record=record.with_header("Seat1", BOTS[0]).with_header("Seat2", BOTS[1]))
    assert "undo" in offered(finished(2))
    assert "undo" not in offered(bots)
    assert read(write(running(bots))).names == BOTS[:2]
