"""Signs explain themselves: once where they are met, and whenever they are tapped."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.web.catalogues import LANGUAGES
from tests.web.games.castro.tables import table
from tests.web.games_played import ask, at, offered, press, shown, with_class
from web.app.game_protocol.model import model
from web.app.intents.coach import due_sign
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.page import Page, entering
from web.app.state.people.person import Person
from web.app.state.screens import Rules
from web.app.tree.nodes import text

ROSES = "OOGPJJ"


def noted(page: Page) -> list[str]:
    """Return the quiet lines about signs that are in sight."""
    return [text(node).strip() for node in with_class(shown(page), "note")]


def test_a_rose_is_called_a_joker_where_the_first_one_lies_and_never_again() -> None:
    page = at(ROSES)
    assert noted(page) == ["A rose is a joker: take all jokers to mark any one row."]
    after = press(page, "pick o2", "confirm")
    assert after.kept.met == ("joker",)
    assert due_sign(after.with_match(at(ROSES).match)) == ""


def test_a_pin_is_explained_when_the_first_die_is_kept() -> None:
    page = press(at("OOGGPP"), "hold 1")
    assert noted(page) == ["A pin means this die stays; the others are rerolled."]
    assert noted(press(page, "hold 1")) == []


def test_a_look_is_no_meeting_only_a_decision_is() -> None:
    page = press(at(ROSES), "hold 1", "hold 1", "log", "log")
    assert page.kept.met == ()


def test_before_later_turns_the_signs_of_the_sheet_come_one_by_one() -> None:
    page = at("OOGGPP o2", "OOGGPP o2")
    assert noted(page)[0].startswith("① 4/2 is a bonus line")
    page = page.with_kept(met=("bonus",))
    assert noted(page)[0].startswith("The number beside a rose")
    page = page.with_kept(met=("bonus", "freeze"))
    assert noted(page)[0].startswith("The strip beside a sheet")
    assert noted(page.with_kept(met=("bonus", "freeze", "stripe"))) == []


def real_dice(*turns: str) -> Page:
    """Return a table of people who have entered these turns, and throw the next dice themselves."""
    page = at(*turns)
    return page.with_match(replace(page.match, record=page.match.record.with_header("Dice", "real")))


def test_with_real_dice_the_signs_are_explained_where_the_faces_are_entered() -> None:
    page = real_dice("OOGGPP o2", "OOGGPP o2")
    assert entering(page.match.record) == "real"
    assert noted(page)[0].startswith("① 4/2 is a bonus line")
    later = press(page, *(["real-face o"] * 6))
    assert later.match.record.throws == 3
    assert later.kept.met == ("bonus",), "what was shown has been met"
    assert noted(real_dice()) == [], "before the first turn the aim is read"


def test_with_real_dice_a_tap_on_a_sign_explains_it_beside_the_keys() -> None:
    page = press(real_dice("OOGGPP o2"), "explain bonus")
    (said,) = with_class(shown(page), "explained")
    assert text(said).startswith("① 4/2 is a bonus line")
    assert "real-face o" in offered(page)


def test_who_has_not_played_yet_reads_the_aim_first() -> None:
    assert noted(at()) == []


def test_the_lesson_explains_by_itself() -> None:
    assert noted(ask(at(ROSES), "lesson")) == []


@pytest.mark.parametrize("sign", ["bonus", "freeze", "death"])
def test_a_tap_on_a_sign_explains_it_in_a_sentence_with_the_way_to_the_rule(sign: str) -> None:
    page = press(at(ROSES), f"explain {sign}")
    (said,) = with_class(shown(page), "explained")
    assert text(said)
    section = model("calavera").table.SIGNS[sign]
    assert press(page, f"rules {section}").shown(Rules).section == section
    assert sign in page.kept.met
    closed = press(page, f"explain {sign}")
    assert with_class(shown(closed), "explained") == []
    assert with_class(shown(press(page, "pick o2")), "explained") == []


def test_a_plate_of_castro_explains_itself_before_and_after_a_roll() -> None:
    for page in (table(), table("22233")):
        said = with_class(shown(press(page, "explain roofs")), "explained")
        assert text(said[0]).startswith("×15 = roofs left to build.")


def test_castro_explains_roofs_and_heights_before_later_turns() -> None:
    page = table("22233 d1", "33322 d1")
    assert noted(page)[0].startswith("×14 = roofs left")
    assert noted(page.with_kept(met=("roofs",)))[0].startswith("The number on a roof")


def test_no_sign_is_explained_while_a_computer_plays() -> None:
    page = at(ROSES, names=("computer: easy", "Sami"))
    assert noted(page) == []


@pytest.mark.parametrize("key", ["calavera", "castro"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_has_its_sentence_and_its_rule(key: str, language: str) -> None:
    page = (at("OOGGPP o2", language=language) if key == "calavera" else table("22233 d1")).with_person(
        language=language
    )
    for sign, section in model(key).table.SIGNS.items():
        told = ask(page, f"explain {sign}")
        assert with_class(shown(told), "explained")
        rules = press(told, f"rules {section}")
        assert rules.shown(Rules).section == section


def test_what_has_been_met_is_stored_and_read_strictly() -> None:
    texts: dict[str, str] = {}
    page = at(ROSES).with_kept(met=("joker", "pin"))
    save(page, texts)
    assert load(Page(Person(LANGUAGES)), texts).kept.met == ("joker", "pin")
    stored = json.loads(texts[SETTINGS])
    for bad, kept in (
        ("joker", ()),
        ({"joker": 1}, ()),
        ([1, None, "JOKER", "x" * 21, "pin", "pin"], ("pin",)),
        ([f"{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(300)], None),
    ):
        found = load(Page(Person(LANGUAGES)), {**texts, SETTINGS: json.dumps({**stored, "met": bad})})
        assert found.notice is None
        assert found.kept.met == kept if kept is not None else len(found.kept.met) == 100


def test_settings_without_it_are_written_as_before() -> None:
    texts: dict[str, str] = {}
    save(at(ROSES), texts)
    assert "met" not in json.loads(texts[SETTINGS])


def test_where_there_is_no_room_for_a_sentence_a_tap_opens_the_rule() -> None:
    page = ask(at("SSSOOG"), "explain bonus")
    assert page.shown(Rules).section == "bonus"
