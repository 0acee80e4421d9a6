"""A board of one's own before a game, and paper for the table."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from calavera.game import NotationError
from calavera.games.castro.board import CLASSIC, SQUARES
from calavera.games.castro.combinations import Combination
from calavera.games.castro.solver import chances
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import ask, everything, fresh_page, intents_of, offered, press, running, shown
from web.app.games.castro.before.layout import VALUES, Wrong, board_of_rows, wrong
from web.app.games.castro.pictures.paper import PAGE, blank_board_view, chance
from web.app.saving.page_texts import load, save
from web.app.state.page import Page, Person
from web.app.tree.highlight import spoken_text
from web.app.tree.nodes import Node, find_all
from web.app.update import IntentError

MIXED = ("5YTHT1", "S2HFSH", "FTS6FT", "SHFST3", "HSHF4Y", "FHSTYT")
"""The classic board with two squares exchanged."""


def chosen(rows: Sequence[str] = VALUES) -> Page:
    """Return the start page with a board of one's own for Castro."""
    page = ask(ask(fresh_page(), "setup game castro"), "setup sheet own")
    for number, row in enumerate(rows, 1):
        page = ask(page, f"setup value {number} {row}")
    return page


def with_first(row: str) -> tuple[str, ...]:
    """Return the classic rows with another first one."""
    return (row, *VALUES[1:])


# -- the rows


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (VALUES, None),
        (MIXED, None),
        (tuple(row.lower() for row in MIXED), None),
        (with_first(" 5 Y T H T S "), None),
        (with_first("5YTHTX"), (Wrong.SYMBOL, "X")),
        (with_first("5YTHT"), (Wrong.LENGTH, "1")),
        (with_first("SYTHTS"), (Wrong.MISSING, "5")),
        (with_first("52THTS"), (Wrong.TWICE, "2")),
        (tuple(row.replace("Y", "T") for row in VALUES), (Wrong.FIVES, "Y")),
    ],
)
def test_rows_are_a_board_or_it_is_said_why_not(
    rows: Sequence[str], reason: tuple[Wrong, str] | None
) -> None:
    assert wrong(rows) == reason
    if reason is None:
        assert len(board_of_rows("own", rows).squares) == SQUARES
    else:
        with pytest.raises(NotationError):
            board_of_rows("own", rows)
    assert board_of_rows("classic", rows) == CLASSIC


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_shows_the_board_or_the_refusal(language: str) -> None:
    page = ask(chosen(), f"language {language}")
    said = spoken_text(shown(page))
    assert words_of(language)("board_row", number=6) in said
    wrong_page = ask(page, "setup value 3 FTS6F")
    refused = words_of(language)("board_wrong_length", what="3", side=6)
    assert refused in spoken_text(shown(wrong_page))
    assert refused not in said


def test_a_game_begins_on_ones_own_board() -> None:
    page = ask(chosen(MIXED), "new")
    assert running(page).header("Board") == "".join(MIXED)
    assert running(ask(chosen(), "new")).header("Board") == "classic"


def test_a_board_that_cannot_be_is_refused_where_the_game_would_begin() -> None:
    page = ask(chosen(with_first("5")), "new")
    assert page.record is None
    assert page.notice is not None
    assert page.notice.message == "board_bad"


def test_only_other_squares_than_the_usual_ones_are_strange_to_the_computers() -> None:
    said = words_of("en")("board_untrained")
    for rows, odd in ((VALUES, False), (MIXED, False), (with_first("5YTTTS"), True)):
        page = chosen(rows)
        assert page.person.setup.untrained == odd
        assert (said in spoken_text(shown(page))) == odd
    assert not chosen(with_first("5")).person.setup.untrained


def test_the_squares_are_shuffled_by_lot() -> None:
    page = chosen()
    mixed = press(page, "board-mix")
    rows = mixed.person.setup.typed
    assert wrong(rows) is None
    assert rows != VALUES
    assert sorted("".join(rows)) == sorted(CLASSIC.symbols)
    assert ask(page, "board-mix", "f" * 32).person.setup.typed != rows


def test_each_game_keeps_its_own_values_over_a_reload() -> None:
    page = ask(ask(chosen(MIXED), "setup game calavera"), "setup value 6 7")
    texts: dict[str, str] = {}
    save(page, texts)
    loaded = load(Page(Person(languages=LANGUAGES)), texts)
    assert loaded.person.setup == page.person.setup
    assert loaded.person.setup.typed[0] == "7"
    assert ask(loaded, "setup game castro").person.setup.typed == MIXED


@pytest.mark.parametrize(
    "others", [{"chess": ["a"]}, {"castro": ["a"]}, {"castro": [1] * 6}, {"castro": 5}, ["castro"], 3]
)
def test_odd_stored_values_are_set_aside_with_the_settings(others: object) -> None:
    texts: dict[str, str] = {}
    save(chosen(MIXED), texts)
    kept = json.loads(texts["settings"])
    kept["setup"]["others"] = others
    texts["settings"] = json.dumps(kept)
    loaded = load(Page(Person(languages=LANGUAGES)), texts)
    assert loaded.notice is not None
    assert loaded.person.setup.others == {}


# -- paper


def paper(page: Page, language: str = "en") -> Node:
    return blank_board_view(page, words_of(language))


def test_paper_opens_from_the_start_and_closes_again() -> None:
    page = press(ask(fresh_page(), "setup game castro"), "blank-board")
    assert {"print", "blank-board card", "close"} <= set(offered(page))
    assert "blank-board own" not in offered(page)
    assert press(page, "blank-board card", "close").top.name == "start"
    with pytest.raises(IntentError):
        ask(page, "blank-board x")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_board_has_every_square_with_a_place_for_every_roof(language: str) -> None:
    tree = paper(press(ask(fresh_page(), "setup game castro"), "blank-board"), language)
    (svg,) = [node for node in everything(tree) if node.tag == "svg" and "width" in node.attributes]
    assert (svg.attributes["width"], svg.attributes["height"]) == tuple(map(str, PAGE))
    signs = [node.attributes["href"] for node in everything(svg) if node.tag == "use"]
    assert signs == [f"#sign-{combination.symbol.lower()}" for combination in CLASSIC.squares]
    slots = [node for node in everything(svg) if node.tag == "rect" and node.attributes["width"] == "30"]
    assert len(slots) == SQUARES * 5
    for node in everything(svg):
        if node.tag == "rect":
            end = float(node.attributes.get("x", 0)) + float(node.attributes["width"])
            foot = float(node.attributes.get("y", 0)) + float(node.attributes["height"])
            assert end <= PAGE[0]
            assert foot <= PAGE[1]
        if node.tag == "text":  # half an em a letter, more than any text here needs on the average
            wide = len(spoken_text(node)) * float(node.attributes["font-size"]) * 0.5
            assert float(node.attributes["x"]) + wide <= PAGE[0]


def test_the_paper_can_have_ones_own_board() -> None:
    page = press(chosen(MIXED), "blank-board", "blank-board own")
    signs = [node.attributes["href"] for node in find_all(paper(page), "href")]
    assert [sign for sign in signs if sign.startswith("#sign")][5] == "#sign-1"
    played = ask(ask(chosen(MIXED), "new"), "blank-board")
    assert "blank-board own" in intents_of(paper(played))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_holds_heights_and_exact_chances(language: str) -> None:
    words = words_of(language)
    page = press(ask(fresh_page(), "setup game castro"), "blank-board", "blank-board card")
    said = spoken_text(paper(page, language))
    for combination in list(Combination)[Combination.SIXES :]:
        for throws in range(1, 6):
            assert chance(combination, throws, words) in said
    assert chance(Combination.FIVE, 5, words_of("en")) == "17"
    assert chance(Combination.FIVE, 1, words_of("en")) == "0.1"
    assert chances(5)[Combination.FIVE] == pytest.approx(0.170506723678)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_facts_open_from_the_start_in_every_language(language: str) -> None:
    page = press(ask(fresh_page(), "setup game castro"), "castro-facts")
    said = spoken_text(shown(ask(page, f"language {language}")))
    assert words_of(language)("castro_facts") in said
    assert chance(Combination.STRAIGHT, 5, words_of(language)) in said
    assert press(page, "close").top.name == "start"
