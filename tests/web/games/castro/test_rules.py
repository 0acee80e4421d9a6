"""Castro's rules inside the app: every sentence is there and found, in every language."""

from __future__ import annotations

import re

import pytest

from calavera.games.castro.actions import Why
from calavera.games.castro.board import CLASSIC, IN_LINE, SIDE, board_of
from calavera.games.castro.faces import DICE
from calavera.games.castro.rules import ROOFS, SEATS, THROWS
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import ask, everything, fresh_page, intents_of, offered, press, shown
from web.app.games.castro.model import MODEL
from web.app.games.castro.view.chapters import CHAPTERS
from web.app.games.castro.view.choices import SECTION_OF
from web.app.state.page import Page
from web.app.state.screens import Rules
from web.app.state.sections import sections_of
from web.app.tree.catalogue import Words
from web.app.tree.highlight import spoken_text, terms
from web.app.tree.nodes import Node, find_all, h, text
from web.app.view.screens.page_guide import GUIDE
from web.app.view.screens.rules import Book, rules_view, sections_with

ALL = sections_of("castro")
BOOK = Book("castro", CLASSIC)


def opened(query: str = "") -> Page:
    """Return the rules of Castro, opened from the start page where it is chosen."""
    page = press(ask(fresh_page(), "setup game castro"), "rules")
    return ask(page, f"search {query}") if query else page


def sections(tree: Node) -> dict[str, Node]:
    """Return the sections that are shown, by their names."""
    found = [node for node in everything(tree) if node.tag == "section"]
    return {node.attributes["id"].removeprefix("rules-"): node for node in found}


def chapter(name: str, language: str = "en") -> str:
    """Return the text of a chapter."""
    return spoken_text(h("div", CHAPTERS[name](CLASSIC, words_of(language))))


def test_every_section_is_there_in_its_order(words: Words) -> None:
    tree = rules_view(opened(), words)
    assert tuple(sections(tree)) == ALL == (*CHAPTERS, *GUIDE)
    for name, node in sections(tree).items():
        title, *_ = node.children
        assert isinstance(title, Node)
        assert (title.tag, text(title)) == ("h2", words(f"rules_title_{name}"))
        assert len(spoken_text(node)) > 150


def test_every_reason_has_its_section() -> None:
    assert SECTION_OF.keys() == set(Why)
    assert set(SECTION_OF.values()) <= set(MODEL.sections)


def test_names_are_there_once_and_tables_say_what_they_hold(words: Words) -> None:
    tree = rules_view(opened(), words)
    names = [node.attributes["id"] for node in find_all(tree, "id")]
    assert len(set(names)) == len(names) == len(ALL)
    for table in (node for node in everything(tree) if node.tag == "table"):
        scopes = {node.attributes["scope"] for node in everything(table) if node.tag == "th"}
        assert scopes == {"row", "col"}


SENTENCES = [
    ("two to four players with five dice and fifteen roofs", "goal", "2 to 4 players 5 ordinary 15 roofs"),
    ("the highest total begins and those tied roll again", "goal", "highest total first tied again"),
    ("the youngest or a random player", "goal", "youngest random clockwise"),
    ("six by six squares with names", "board", "6 rows c4 column"),
    ("the board is data", "board", "arrange squares differently"),
    ("up to five rolls", "turn", "roll all 5 dice up to 5"),
    ("any dice again and also those kept", "throwing", "one, some or all kept earlier"),
    ("nothing is announced", "throwing", "don’t have to say"),
    ("only the last roll counts", "throwing", "only dice now count"),
    ("who does not build rolls again", "throwing", "don’t build, roll again"),
    ("what fits has to be built", "throwing", "have to build rather not"),
    ("a roof is lost if nothing fits", "throwing", "nothing fits lose supply"),
    ("contained combinations", "fits", "four of a kind three pair of its number"),
    ("two pairs hold both", "fits", "two pairs either"),
    ("both straights", "fits", "straight 1 to 5 or 2 to 6"),
    ("a full house holds its three and both pairs", "fits", "full house counts either pairs"),
    ("five of a kind is no full house", "fits", "five of a kind no full house different"),
    ("heights by rolls used", "heights", "how many roofs rolls used"),
    ("one's own roof may be built on", "heights", "over anyone your own"),
    ("five roofs are safe", "heights", "5 roofs full safe"),
    ("four adjacent tops", "line", "4 adjacent line win more"),
    ("all directions and no wrapping", "line", "rows columns diagonals wrap edge"),
    ("a roof in every stack for five of a kind", "fives", "3 squares five of a kind each stacks wins"),
    ("covered or not", "fives", "any height built over"),
    ("fifteen rounds", "end", "ends after 15 rounds"),
    ("heights are points", "end", "roofs on top scores height"),
    ("the example of fifteen points", "end", "4, 3, 3, 2, 1, 1 15 points"),
    ("ties are shared", "end", "most points tie shared"),
]
"""For each sentence of the rules (RULES.md, part 2) the section, and words that find it."""


@pytest.mark.parametrize(
    ("section", "query"), [case[1:] for case in SENTENCES], ids=[case[0] for case in SENTENCES]
)
def test_every_sentence_of_the_rules_is_found(section: str, query: str) -> None:
    assert section in sections_with(terms(query), BOOK, words_of("en"))


SEARCHES = {
    "de": {"Straße": "fits", "Fünferpasch Full House": "fits", "voll sicher": "heights", "Gleichstand": "end",
           "schräg": "goal", "verloren Vorrat": "throwing", "Uhrzeigersinn": "goal"},
    "es": {"escalera": "fits", "repóker full": "fits", "llena seguro": "heights", "empate": "end",
           "diagonal": "goal", "reserva": "throwing", "agujas": "goal"},
    "fr": {"suite": "fits", "identiques full": "fits", "pleine": "heights", "égalité": "end",
           "diagonale": "goal", "réserve": "throwing", "aiguilles": "goal"},
    "it": {"scala": "fits", "cinquina full": "fits", "piena sicuro": "heights", "parità": "end",
           "diagonale": "goal", "riserva": "throwing", "orario": "goal"},
}  # fmt: skip


@pytest.mark.parametrize("language", SEARCHES)
def test_what_people_look_for_is_found_in_their_language(language: str) -> None:
    for query, section in SEARCHES[language].items():
        assert section in sections_with(terms(query), BOOK, words_of(language)), query


def test_every_section_is_found_by_its_own_words(words: Words) -> None:
    for name in ALL:
        said = spoken_text(h("div", words(f"rules_title_{name}")))
        assert name in sections_with(terms(said), BOOK, words)


def test_the_counts_come_from_the_engine() -> None:
    goal = chapter("goal")
    assert f"{SEATS[0]} to {SEATS[-1]} players" in goal
    assert f"{DICE} ordinary dice" in goal
    assert f"{ROOFS} roofs" in goal
    assert f"With {IN_LINE} of your roofs" in goal
    assert f"{SIDE} rows of {SIDE} squares" in chapter("board")
    assert f"up to {THROWS} times" in chapter("throwing")
    assert f"after {ROOFS} rounds" in chapter("end")


def test_the_table_of_heights_is_that_of_the_rules() -> None:
    (table,) = [
        node
        for node in everything(h("div", CHAPTERS["heights"](CLASSIC, words_of("en"))))
        if node.tag == "table"
    ]
    rows = [[text(cell) for cell in row.children[1:]] for row in everything(table) if row.tag == "tr"]
    assert rows == [["1", "2", "3", "4", "5"], ["4", "3", "2", "1", "0"]]


def test_the_table_of_combinations_counts_the_squares_of_the_board() -> None:
    own = board_of("YYYYYY" + "123456" + "T" * 24)
    for board, counts in ((CLASSIC, [6, 7, 6, 7, 7, 3]), (own, [6, 24, 0, 0, 0, 6])):
        tree = h("div", CHAPTERS["fits"](board, words_of("en")))
        rows = [row for row in everything(tree) if row.tag == "tr"][1:]
        assert [int(text(row.children[-1])) for row in rows] == counts
        assert f"{len(board.fives)} five-of-a-kind squares" in spoken_text(
            h("div", CHAPTERS["fives"](board, words_of("en")))
        )


def test_the_rules_show_the_game_that_is_chosen_and_can_show_the_other() -> None:
    page = opened("full house")
    assert "lesson castro" in offered(page)
    other = press(page, "rules-of calavera")
    assert "lesson calavera" in offered(other)
    assert other.shown(Rules).query == "full house"
    assert set(intents_of(shown(press(other, "search")))) >= {"rules death", "rules-of castro"}
    back = press(other, "search", "rules-of castro", "rules heights")
    assert back.shown(Rules) == Rules("heights", game="castro")


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_and_sentences_hold_no_empty_place(language: str) -> None:
    said = spoken_text(rules_view(opened(), words_of(language)))
    assert not re.search(r"[{}]|  ,| \.", said)
