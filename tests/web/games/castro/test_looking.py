"""Decisions with the eyes: what lights up, what a square brings, and why nothing can be built on another."""

from __future__ import annotations

import pytest

from calavera.games.castro.actions import Reason, Why
from calavera.games.castro.combinations import Combination
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games.castro.tables import kinds, lit, lots, playing, said, table, with_kind
from tests.web.games_played import SEED, ask, offered, press, shown
from web.app.games.castro.model.table import choices_at
from web.app.games.castro.view.names import reason_text
from web.app.intents.navigation import on_screen
from web.app.tree.nodes import Node, text
from web.app.update import IntentError

BUILT = ("11123 c1", "11122 c1", "11123 c1")
"""Three roofs on c1: two of Ina's with Sami's between them."""


def test_every_square_is_a_button_and_the_fitting_ones_are_lit() -> None:
    page = table("11122")
    found = lots(shown(page))
    assert {lot.tag for lot in found.values()} == {"button"}
    # Full houses, threes of a kind, and the pairs of ones and twos.
    squares = "d1 c2 f2 b4 a5 c5 b6", "c1 e1 b3 f3 e4 d6 f6", "c6", "b2"
    assert lit(page) == set(" ".join(squares).split())


def test_squares_that_only_this_roll_reaches_have_a_filled_corner() -> None:
    page = table(*BUILT, "11123 ....4")
    shut = {name for name, lot in lots(shown(page)).items() if "soon-shut" in kinds(lot)}
    assert shut == {"c1"}
    assert "Build over up to 3 roofs now, 2 after another roll. Hourglass: now or never." in said(page)


def test_a_tap_on_a_plate_explains_what_stands_there_and_leads_to_its_rule() -> None:
    page = table("11122")
    found = [button.attributes["aria-label"] for button in with_kind(shown(page), "about")]
    assert found == [words_of("en")("castro_plate_about", name=name) for name in ("Ina", "Sami")]
    explained = press(page, "explain roofs")
    assert "roofs left to build" in text(shown(explained))
    rules = press(explained, "rules fives")
    assert "(×7)" in text(shown(rules))
    lesson = ask(page, "lesson castro")
    assert with_kind(shown(lesson), "plate")
    assert not with_kind(shown(lesson), "about")


def test_what_the_dice_hold_is_named_and_pale_where_it_is_of_no_use() -> None:
    page = table("11122")
    names = [text(item) for item in with_kind(shown(page), "held-combinations")[0].children]
    assert names == ["full house", "three of a kind", "pair of twos", "pair of ones"]
    used = table("11123 c6", "11124 ....4 ....5 ....4 ....6")
    pale = [text(item) for item in with_kind(shown(used), "unusable")]
    assert pale == ["pair of ones (too high)"]


@pytest.mark.parametrize(
    ("turns", "square", "sentence"),
    [
        (("11123",), "c1", "c1, three of a kind: +1 point."),
        (("11123 c1", "11144"), "c1", "You cover Ina’s roof: Ina −1 point."),
        ((*BUILT, "12345 a2", "11123"), "c1", "You build on your own roof."),
        (
            ("11123 c1", "12345 a2", "11122 d1", "12345 c3", "11123"),
            "e1",
            "Three of the four you need in a line!",
        ),
        (
            ("11123 c1", "12345 a2", "11122 d1", "12345 c3", "11123 e1", "12345"),
            "f1",
            "You block Ina’s three in a line.",
        ),
        (("11111",), "b1", "You’re in 1 of 3 five-of-a-kind stacks."),
        ((*BUILT, "11123 c1", "11123"), "c1", "Five roofs: the one on top is safe."),
    ],
)
def test_a_tap_previews_what_a_square_brings(turns: tuple[str, ...], square: str, sentence: str) -> None:
    page = press(table(*turns), f"tap-square {square}")
    assert sentence in said(page)
    lot = lots(shown(page))[square]
    assert "picked" in kinds(lot)
    assert with_kind(lot, "ghost")
    assert not page.match.record.state.fresh
    assert press(page, "unpick").match.draft.picked is None


@pytest.mark.parametrize(
    ("turns", "square", "sentence"),
    [
        (("11123",), "a2", "Your dice don’t show this: straight."),
        (
            (*BUILT, "11123 ....4 ....5"),
            "c1",
            "There are already 3 roofs here: you can only build on them up to roll 2.",
        ),
        ((*BUILT, "11123 c1", "11123 c1", "11123"), "c1", "the square is full"),
        (BUILT, "c1", "Roll the dice first."),
    ],
)
def test_a_tap_on_another_square_says_who_is_there_and_why_not(
    turns: tuple[str, ...], square: str, sentence: str
) -> None:
    page = press(table(*turns), f"tap-square {square}")
    assert page.match.draft.picked is None
    assert sentence in text(shown(page))
    if turns != ("11123",):
        assert "c1, three of a kind" in text(shown(page))
        assert "below: " in text(shown(page))
    assert sentence not in text(shown(press(page, f"tap-square {square}")))


def test_what_was_asked_goes_with_the_next_decision() -> None:
    page = press(table("11123"), "tap-square a2")
    assert not press(page, "hold 1").match.look.place
    assert not press(page, "tap-square c1").match.look.place
    assert not press(page, "throw").match.look.place


def test_what_is_asked_fits_the_dice() -> None:
    page = table("11123")
    assert "Tap a green square to build" in said(page)
    assert "You’re keeping all the dice" in said(press(page, *(f"hold {die}" for die in range(1, 6))))
    assert "Nothing fits yet" in said(table("12346"))
    assert "That was your last roll" in said(table("11124 ....5 ....4 ....5 ....3"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(language: str) -> None:
    words = words_of(language)
    for why in Why:
        told = reason_text(Reason(why, Combination.STRAIGHT, 3, 2), words)
        assert told.endswith("."), (why, told)


def test_the_lit_squares_tell_a_screen_reader_so() -> None:
    page = table("11123")
    found = lots(shown(page))
    assert found["c1"].attributes["aria-label"] == "c1, three of a kind, empty, you can build here"
    assert found["a2"].attributes["aria-label"] == "a2, straight, empty"
    picked = lots(shown(press(page, "tap-square c1")))["c1"]
    assert picked.attributes["aria-label"].endswith("tap again to build here")


def test_the_tab_key_leads_to_one_square_the_picked_one_or_one_that_fits() -> None:
    def stops(tree: Node) -> list[str]:
        return [name for name, lot in lots(tree).items() if "tabindex" not in lot.attributes]

    page = table("12345")
    assert stops(shown(page)) == ["f1"]
    assert stops(shown(press(page, "tap-square c3"))) == ["c3"]
    assert stops(shown(table())) == ["a1"]


def test_each_seat_has_a_plate_with_its_roofs_and_one_of_them_acts() -> None:
    page = table("11111 b1", "12345 a2", "11111 b1", seats=3)
    plates = with_kind(shown(page), "plate")
    assert [text(plate.children[0]) for plate in plates if not isinstance(plate.children[0], str)] == [
        "Ina 0",
        "Sami 1",
        "Ada 2",
    ]
    spoken = [text(node) for plate in plates for node in with_kind(plate, "spoken")]
    assert spoken[0] == "14 roofs left, in 1 of 3 five-of-a-kind stacks"
    assert [("acting" in kinds(plate)) for plate in plates] == [True, False, False]


def test_the_last_roof_is_marked_and_a_new_one_comes_down() -> None:
    page = press(table("66666 d3", "11123"), "tap-square c1", "tap-square c1")
    lot = lots(shown(page))["c1"]
    assert with_kind(lot, "new")
    assert "last" in kinds(lot)  # as after a reload, where nothing moves any more
    later = press(page, "throw")
    assert "last" in kinds(lots(shown(later))["c1"])
    assert not with_kind(lots(shown(later))["c1"], "new")


def test_an_illegal_square_is_refused_where_it_is_taken() -> None:
    page = table("11123")
    with pytest.raises(IntentError):
        ask(page, "take a2")
    with pytest.raises(IntentError):
        ask(page, "tap-square -")
    with pytest.raises(IntentError):
        ask(page, "tap-square g9")


def test_a_past_moment_shows_the_board_as_it_was_and_nothing_to_tap() -> None:
    page = press(table(*BUILT, "11123"), "log", "moment-show 2")
    found = lots(shown(page))
    assert {lot.tag for lot in found.values()} == {"span"}
    assert found["c1"].attributes["aria-label"] == "c1, three of a kind, 1 roof, Ina"


def test_choices_are_found_by_the_name_of_their_square() -> None:
    state = table("11123").match.record.state
    assert [str(choice) for choice in choices_at(state, "c1")] == ["c1"]
    assert choices_at(state, "a2") == []


def test_people_round_a_table_have_the_board_in_the_middle_and_plates_at_the_edges() -> None:
    page = ask(on_screen(playing(4, SEED, "begin first"), "roomy"), "option facing on")
    page = press(page, "round-seated", "throw")
    tree = shown(page)
    assert len(with_kind(tree, "town")) == 1
    assert len(with_kind(tree, "edge")) == 4
    assert next(text(node) for node in with_kind(tree, "plate")).startswith("Ina 0")
    assert {"hold 1", "throw"} <= set(offered(page))
    square = str(page.match.record.state.placements()[0])
    after = press(page, f"tap-square {square}", "confirm")
    assert after.match.record.state.active == 1
    (turned,) = with_kind(shown(after), "turned")
    assert turned.attributes["data-side"] != with_kind(tree, "turned")[0].attributes["data-side"]
