"""Within reach: the main row and its hand, options that speak alike, numbers that say of what they are."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.catalogues import words_of
from tests.web.games_played import Step, at, press, running, shown, with_class
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.page import Page, Person
from web.app.state.people.options import NEWER, Options
from web.app.tree.nodes import Node, text
from web.app.update import update
from web.app.view.screen import screen

FREEZABLE = ("OOOOOO o6", "PPPPPP p6", "OJJGKP")


def kinds(node: Node) -> list[str]:
    """Return the classes of the elements in a node."""
    return [child.attributes.get("class", "") for child in node.children if isinstance(child, Node)]


def row_of(page: Page) -> list[str]:
    """Return the intents of the main row from left to right; empty where a place is only kept."""
    (row,) = with_class(shown(page), "controls")
    return [child.attributes.get("data-intent", "") for child in row.children if isinstance(child, Node)]


def at_table(game: tuple[Step, ...]) -> list[Step]:
    """Return the steps that show the table now."""
    return [
        step
        for step in game
        if with_class(step.screen, "table")
        and not with_class(step.screen, "past")
        and not with_class(step.screen, "replay")
    ]


# -- the main row


def test_undo_and_hint_are_on_the_side_of_the_hand() -> None:
    page = at("OOGPKJ")
    assert row_of(page) == ["throw", "hint", ""]
    assert row_of(press(page, "pick o2")) == ["confirm", "unpick", ""]
    left = update(page, "option hand left")[0]
    assert row_of(left) == ["", "hint", "throw"]
    assert row_of(press(left, "pick o2")) == ["", "unpick", "confirm"]


@pytest.mark.long
def test_the_main_row_has_three_places_and_a_main_button_in_every_phase(game: tuple[Step, ...]) -> None:
    for step in at_table(game):
        for row in with_class(step.screen, "controls"):
            assert len(kinds(row)) >= 3
            main = with_class(row, "main") + with_class(row, "wide")
            assert main, kinds(row)
            assert main[0] in (row.children[0], row.children[2])


@pytest.mark.long
def test_what_is_said_stands_above_the_dice_and_these_above_the_main_row(game: tuple[Step, ...]) -> None:
    for step in at_table(game):
        for play in with_class(step.screen, "play"):
            stage, *below = kinds(play)
            reach = [kind for box in with_class(play, "reach") for kind in kinds(box)]
            below = reach if below == ["reach"] else below
            assert [kind.split()[0] for kind in (stage, *below)] == ["stage", "dice", "controls"]


# -- options


def spoken(chip: Node) -> str:
    """Return what a screen reader says for a key."""
    return text(with_class(chip, "spoken")[0])


@pytest.mark.parametrize(
    "turns", [("OOGPJJ",), FREEZABLE, ("OOOOOO o6", "PPPPPP p6", "OOOOGG o4", "PPPPGG p4", "OGGGPP")]
)
def test_every_option_says_what_is_marked_and_what_the_row_is_worth_then(turns: tuple[str, ...]) -> None:
    page = at(*turns)
    chips = with_class(shown(page), "chip")
    assert len(chips) >= 3
    for chip in chips:
        _, symbols, effect, *to_go = (part for part in chip.children if isinstance(part, Node))
        assert symbols.attributes["class"] == "symbols"
        assert re.fullmatch(r"→ (±0|−?\d+)", text(effect.children[0])), text(effect)
        assert all("to-go" in part.attributes["class"] for part in to_go)


def test_an_option_is_spoken_in_whole_words() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "OOOOGG o4", "PPPPGG p4", "OGGGPP")
    said = {chip.attributes["data-intent"]: spoken(chip) for chip in with_class(shown(page), "chip")}
    assert said["pick o1"] == "1 orange, the orange row is then worth 5 points and is closed"
    assert said["pick p2"] == "2 pink, the pink row is then worth 0 points, 4 more crosses until it scores"
    assert "completed: 4 points" in said["pick g3"] or "green row is then worth 0" in said["pick g3"]
    picked = with_class(shown(press(page, "pick o1")), "picked")[0]
    assert spoken(picked).endswith(", Confirm")


def test_a_bonus_that_an_option_brings_is_shown_with_its_points() -> None:
    page = at("OOOPPP o3", "KKKKKK k6", "PPPOKG p3", "KGGOOO g2", "GGGOKK g3", "KGGOOO o3", "KKKOGP")
    (chip,) = [one for one in with_class(shown(page), "chip") if one.attributes["data-intent"] == "pick k3"]
    assert "① +4" in text(chip)
    assert "Bonus line 1 completed: 4 points." in spoken(chip)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_no_question_ends_with_a_colon_and_nothing_after_it(language: str) -> None:
    words = words_of(language)
    for said in (
        words("choose_active"),
        words("choose_only"),
        words("choose_leftovers", name="Ina", active="Sami"),
    ):
        assert not said.rstrip().endswith(":")


# -- numbers with a subject


def test_the_points_stand_beside_each_name_and_are_said_with_it() -> None:
    page = at("OOOOOO o6", "PPPPPP p6", "OOGGKK")
    titles = {text(title): title.attributes["aria-label"] for title in headings(page)}
    points = running(page).state.returns()
    assert titles == {
        f"Sami {points[1]}": f"Sami’s sheet, {points[1]} points",
        f"▸ Ina {points[0]}": f"Ina’s sheet, {points[0]} points",
    }


def headings(page: Page) -> list[Node]:
    return [
        child
        for seat in with_class(shown(page), "seat")
        for child in seat.children
        if isinstance(child, Node) and child.tag == "h2"
    ]


def test_exactly_one_mark_says_whose_turn_it_is() -> None:
    page = at("OOOGPS", names=("Ina", "Sami", "Ada"))
    for then in (page, press(page, "pick o3", "confirm"), press(page, "look 2")):
        assert len(with_class(shown(then), "turn-mark")) == 1


# -- settings


@pytest.mark.parametrize("option", ["hand left", "text 130"])
def test_a_later_option_is_stored_only_once_it_is_changed(option: str) -> None:
    name, value = option.split()
    page, texts = Page(Person(languages=("en",))), dict[str, str]()
    save(page, texts)
    assert set(NEWER).isdisjoint(json.loads(texts[SETTINGS])["options"])
    page = update(page, f"option {option}")[0]
    save(page, texts)
    assert json.loads(texts[SETTINGS])["options"][name] == value
    assert load(Page(Person(languages=("en",))), texts).person.options == page.person.options
    save(update(page, f"option {name} {getattr(Options(), name)}")[0], texts)
    assert name not in json.loads(texts[SETTINGS])["options"]


def test_a_size_that_no_button_sets_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown text"):
        Options(text="400").check()
    with pytest.raises(KeyError):
        Options().changed("hand both")


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_hand_and_text_size_can_be_chosen_in_the_settings(language: str) -> None:
    tree = screen(
        update(Page(Person(languages=("en",), language=language)), "settings")[0], words_of(language)
    )
    offered = {option.attributes["data-intent"] for option in with_class(tree, "option")}
    assert {"option hand left", "option hand right", "option text 115", "option text 130"} <= offered
