"""Refusals of squares, the only square that fits, and words for the cost of rolling."""

from __future__ import annotations

import pytest

from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games.castro.tables import kinds, lots, said, table, with_kind
from tests.web.games_played import changed, offered, press, shown
from web.app.state.page import Page
from web.app.state.people.players import Help
from web.app.state.screens import Table
from web.app.tree.nodes import Node, find_all, text

ENGLISH = words_of("en")


def forced() -> Page:
    """Return a table after a last roll that fits a single square, a pair of twos."""
    return table("12346 ....6 ....6 ....6 ....2")


def test_a_refused_square_is_no_lit_one_and_says_why() -> None:
    page = press(table("66123"), "tap-square c2")
    lot = lots(shown(page))["c2"]
    assert {"asked", "refused"} <= set(kinds(lot))
    assert not {"lit", "picked"} & set(kinds(lot))
    assert "Your dice don’t show this: full house." in said(page)


def test_where_a_roof_is_lost_a_square_still_says_why_it_does_not_fit() -> None:
    turn = "12346 ....6 ....6 ....6 ....4"  # a roof stands on e5, which is too high by then
    page = table("44123 e5", turn)
    assert "A roof is lost" in said(page)
    asked = press(page, "tap-square e5")
    assert "e5" in said(asked)
    assert "There’s already 1 roof here: you can only build on it up to roll 4." in said(asked)
    assert "A roof is lost" in said(press(asked, "tap-square e5"))


@pytest.mark.parametrize(
    ("square", "meaning"),
    [
        ("d1", "full house: three of one number, two of another"),
        ("a2", "straight: 1 to 5 or 2 to 6"),
        ("b1", "five of a kind"),
    ],
)
def test_a_refused_square_says_which_dice_it_takes(square: str, meaning: str) -> None:
    page = press(table("11123"), f"tap-square {square}")
    (asked,) = [node for node in with_kind(shown(page), "asked") if node.tag == "p"]
    seen = [node for node in asked.children if isinstance(node, Node) and node.tag == "strong"]
    assert text(seen[0]) == f"{square}, {meaning}"
    heard = with_kind(asked, "spoken")[0]
    assert meaning in text(heard)


def test_a_hint_takes_the_place_of_a_refusal() -> None:
    asked = press(changed(table("66123"), helps=(Help("ask"),) * 2), "tap-square c2")
    hinted = press(asked, "hint")
    assert with_kind(shown(hinted), "advice")
    assert not with_kind(shown(hinted), "asked")


def test_a_refusal_takes_the_coachs_place_until_it_is_closed() -> None:
    stage = Stage(changed(table("66123"), helps=(Help("always"),) * 2), ENGLISH)
    page = stage.wait()
    asked = press(page, "tap-square c2")
    assert not with_kind(shown(asked), "advice")  # each is seen as a whole
    (asking,) = with_kind(shown(asked), "asked")[-1:]
    (back,) = with_kind(asking, "icon")
    assert back.attributes["aria-label"] == "Close"
    closed = press(asked, back.attributes["data-intent"])
    assert with_kind(shown(closed), "advice")
    assert not with_kind(shown(closed), "refused")


def test_the_only_square_that_fits_says_so_and_others_say_why_not() -> None:
    page = forced()
    assert [name for name, lot in lots(shown(page)).items() if "picked" in kinds(lot)] == ["b2"]
    assert "the only square that fits" in said(page)
    assert "you have to build" in said(page)
    asked = press(page, "tap-square f3")
    assert "Your dice don’t show this: three of a kind." in said(asked)
    assert "refused" in kinds(lots(shown(asked))["f3"])
    assert "picked" in kinds(lots(shown(asked))["b2"])
    again = press(asked, "tap-square f3")
    assert "the only square that fits" in said(again)
    assert "confirm" in offered(asked)
    assert press(asked, "tap-square b2").match.record.state.stacks[7] == (0,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_last_roll_the_table_says_that_a_roof_has_to_be_built(language: str) -> None:
    page = table("11122 ....2 ....2 ....2 ....2").with_person(language=language)
    assert words_of(language)("castro_height_none") in said(page)


def test_with_the_coach_too_the_table_says_how_high_can_be_built() -> None:
    stage = Stage(changed(table("66123 d3", "66123"), helps=(Help("always"),) * 2), ENGLISH)
    thinking, page = stage.page, stage.wait()
    for one in (thinking, page):
        assert "Build over up to 4 roofs now, 3 after another roll." in said(one)
    assert with_kind(shown(page), "advice")


def test_a_combination_whose_squares_are_too_high_says_that() -> None:
    turns = ("66123 d3", "66123 d3", "66123 d3", "66123 d3", "66123 d3", "66123")
    (item,) = with_kind(shown(table(*turns)), "unusable")
    assert text(item) == "pair of sixes (too high)"


def test_a_past_moment_refuses_nothing() -> None:
    page = table("66123 d3", "12345")
    looking = press(page.with_top(Table(log_open=True)), "moment 1") if "moment 1" in offered(page) else page
    asked = looking.with_match(looking.match.looking(place="c2", moment=1))
    assert "refused" not in kinds(lots(shown(asked))["c2"])


def test_the_large_button_says_what_to_tap() -> None:
    def waits(page: Page) -> str:
        page = press(page, *(f"hold {die}" for die in range(1, 6)))
        (button,) = [node for node in find_all(shown(page), "disabled") if "main" in kinds(node)]
        return text(button)

    assert waits(table("66123")) == "Tap a green square"
    assert waits(table("12346")) == "Release a die"
    assert "Nothing fits yet, and you’re keeping all the dice." in said(
        press(table("12346"), *(f"hold {die}" for die in range(1, 6)))
    )


def test_before_a_first_roof_stands_nothing_is_said_about_heights() -> None:
    assert "roofs now" not in said(table("66123"))
    assert "Build over up to 4 roofs now" in said(table("66123 d3", "66123"))
