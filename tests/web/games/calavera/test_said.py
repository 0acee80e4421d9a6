"""Words that are said once: jokers with their crosses, and a character at a few crosses."""

from __future__ import annotations

import pytest

from calavera import parse
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import answer, at, running, shown, with_class
from web.app.games.calavera.view.computer_says import EVERY, line
from web.app.games.calavera.view.sentences import since_throw
from web.app.state.page import Page
from web.app.tree.nodes import Node, text

ENGLISH = words_of("en")


def test_jokers_are_told_with_what_the_row_is_worth_and_no_second_count() -> None:
    early = running(at("JJJOPG j3>g"))
    assert since_throw(early, ENGLISH)[0] == (
        "Ina: 3 jokers as green. No skulls, so no one else marks anything."
    )
    later = running(at("JJJJJJ j6>g"))
    assert since_throw(later, ENGLISH)[0].startswith("Ina: 6 jokers as green, now worth 4.")


def test_a_character_does_not_say_the_same_at_every_few_crosses() -> None:
    names, turns, said = ("", "computer: easy"), [], []
    for _ in range(EVERY + 1):
        turns.append("OPGKKP o1")
        record = running(at(*turns, "OPGKKP", names=names))
        said.append(line(record, parse("p2"), "Pipo", ENGLISH))
        turns.append("OPGKKP p2" if len(turns) < 3 else "OPGKKP g1")
    assert [bool(words) for words in said] == [True, *[False] * (EVERY - 1), True]


def dice_of_kind(page: Page, kind: str) -> list[str]:
    """Return the labels of the dice with this class."""
    dice = with_class(shown(page), "die")
    return [str(die.attributes["aria-label"]) for die in dice if kind in str(die.attributes["class"]).split()]


def picking(page: Page) -> bool:
    """Return whether the tray lets all dice recede but the picked ones."""
    return bool(with_class(shown(page), "choosing"))


def test_the_dice_of_the_picked_choice_stand_out_and_none_of_them_fades() -> None:
    page = at("SOOGGP")
    assert not picking(page)
    picked = page.with_match(page.match.drafting(picked=parse("g2")))
    assert dice_of_kind(picked, "chosen") == ["Die 4: green, chosen", "Die 5: green, chosen"]
    assert (dice_of_kind(picked, "used"), picking(picked)) == ([], True)


def test_of_leftovers_the_picked_ones_stand_out_and_what_was_taken_before_stays_pale() -> None:
    page = at("SOOGGP o2")
    assert (len(dice_of_kind(page, "used")), picking(page)) == (2, False)
    picked = page.with_match(page.match.drafting(picked=parse("g2")))
    assert (len(dice_of_kind(picked, "used")), len(dice_of_kind(picked, "chosen"))) == (2, 2)
    assert picking(picked)


@pytest.mark.parametrize("names", [("", ""), ("", "", "")])
def test_six_skulls_leave_nothing_to_take(names: tuple[str, ...]) -> None:
    cursed = text(shown(at("SSSSSS", names=names)))
    assert "No dice are left to take." in cursed
    assert "takes one colour" not in cursed
    assert "No dice are left to take." not in text(shown(at("SSSOOP", names=names)))
    over = answer(at("SSSSSS", names=names), "take -")[0]
    told = since_throw(running(over), ENGLISH)
    assert told[-1] == "No dice are left to take."


def test_leftovers_that_are_none_are_not_said_not_to_fit() -> None:
    """Four of a colour and two skulls: when these are taken, no die is left."""
    none = answer(at("SSOOOO"), "take o4")[0]
    assert since_throw(running(none), ENGLISH)[-1] == "No dice are left to take."


def test_a_row_that_can_be_marked_has_a_frame_on_every_device() -> None:
    page = at("SOOGGP")
    rows = [row for row in with_class(shown(page), "row") if "legal" in str(row.attributes["class"]).split()]
    assert [str(row.attributes["class"]).split()[1] for row in rows] == ["orange", "pink", "green"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_says_on_lines_of_their_own_what_the_row_is_worth_and_how_far_it_is(language: str) -> None:
    tree = shown(at("OOGGGS", language=language))
    (chip,) = [one for one in with_class(tree, "chip") if one.attributes["data-intent"] == "pick o2"]
    lines = [child for child in chip.children if isinstance(child, Node)][1:]
    assert [str(line.attributes["class"]) for line in lines] == [
        "symbols",
        "effect",
        "to-go short",
        "to-go long",
    ]
    words = words_of(language)
    worth = ["+2", "→ 0", words("chip_start", n=4), words("chip_start_long", n=4)]
    assert [text(line) for line in lines] == worth


def test_an_option_that_scores_has_no_line_about_the_way_there() -> None:
    tree = shown(at("OOOOOO o6", "PPGGGG g4", "OGGGPP"))
    (chip,) = [one for one in with_class(tree, "chip") if one.attributes["data-intent"] == "pick o1"]
    assert not with_class(chip, "to-go")
    assert "starting" not in str(chip.attributes["class"])
