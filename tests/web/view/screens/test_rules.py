"""The rules inside the app: complete, true to the engine, found by searching, and without a live button."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from calavera import CLASSIC, COLOURS, CURSE, DICE, SEATS, THROWS, Face, SheetLayout, Why
from calavera.games import GAMES
from calavera.games.calavera.layout import with_values
from calavera.games.calavera.notation import layout_text
from tests.web.catalogues import LANGUAGES, catalogue, words_of
from tests.web.games_played import (
    ask,
    at,
    everything,
    fresh_page,
    intents_of,
    offered,
    press,
    shown,
    with_class,
)
from web.app.browser.gestures import KEYS
from web.app.games.calavera.view import chapters
from web.app.games.calavera.view.chapters import CHAPTERS
from web.app.games.calavera.view.refusals import SECTION_OF
from web.app.state.page import Page
from web.app.state.screens import AT_START, Rules
from web.app.state.sections import sections_of
from web.app.tree.catalogue import Words
from web.app.tree.highlight import spoken_text, terms
from web.app.tree.nodes import Node, find_all, h, text
from web.app.view.screens.page_guide import GUIDE
from web.app.view.screens.rules import Book, _body, rules_view, sections_with, warm
from web.build.site_files import SPRITES

OWN = with_values(CLASSIC, (21, 22, 23, 24, 25, -26, -27, -28))
"""A sheet that shares no value with the classic one."""

NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen twice",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn zweimal dreimal",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici",
}
"""Numbers that would be right only as long as the game does not change."""


SECTIONS = sections_of("calavera")
BOOK = Book("calavera", CLASSIC)
OPEN = Page(screens=(*AT_START, Rules()))


def rules(section: str = "", query: str = "", language: str = "en", layout: SheetLayout = CLASSIC) -> Node:
    """Return the screen with the rules, over a game on a sheet with these values."""
    page = at(layout=layout_text(layout), language=language)
    page = ask(page, f"rules {section}".strip())
    return rules_view(ask(page, f"search {query}") if query else page, words_of(language))


def sections(tree: Node) -> dict[str, Node]:
    """Return the sections that are shown, by their names."""
    found = [node for node in everything(tree) if node.tag == "section"]
    return {node.attributes["id"].removeprefix("rules-"): node for node in found}


def section(name: str, language: str = "en", layout: SheetLayout = CLASSIC) -> str:
    """Return the text of a section."""
    return spoken_text(sections(rules(language=language, layout=layout))[name])


def tags(tree: Node, *names: str) -> list[Node]:
    """Return the elements with one of these tags, in document order."""
    return [node for node in everything(tree) if node.tag in names]


# -- the whole


def test_every_section_is_there_in_its_order(words: Words) -> None:
    tree = rules_view(OPEN, words)
    assert tuple(sections(tree)) == SECTIONS == (*CHAPTERS, *GUIDE)
    for name, node in sections(tree).items():
        title, *_ = node.children
        assert isinstance(title, Node)
        assert (title.tag, text(title)) == ("h2", words(f"rules_title_{name}"))
        assert len(spoken_text(node)) > 150


def test_every_reason_has_its_section() -> None:
    assert SECTION_OF.keys() == set(Why)
    assert set(SECTION_OF.values()) <= set(SECTIONS)


def test_headings_go_down_one_step_at_a_time(words: Words) -> None:
    levels = [int(node.tag[1]) for node in tags(rules_view(OPEN, words), "h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_no_name_is_there_twice(words: Words) -> None:
    tree = rules_view(OPEN, words)
    names = [node.attributes["id"] for node in find_all(tree, "id")]
    assert len(set(names)) == len(names) == len(SECTIONS)
    drawn = re.findall(r'id="([^"]+)"', "".join(file.read_text() for file in SPRITES))
    assert not set(names) & set(drawn)


def test_tables_say_what_their_rows_and_columns_are(words: Words) -> None:
    found = tags(rules_view(OPEN, words), "table")
    assert len(found) == 4
    for table in found:
        assert {node.attributes["scope"] for node in tags(table, "th")} == {"row", "col"}
        assert len({len(tags(line, "th", "td")) for line in tags(table, "tr")}) == 1


# -- the way in and out


def test_the_table_leads_to_the_rules_and_back() -> None:
    page = press(at("OOGPJS"), "rules")
    assert page.top.name == "rules"
    assert press(page, "rules death", "close").top.name == "table"


def test_without_a_game_closing_leads_to_the_start() -> None:
    assert press(fresh_page(), "rules", "close").top.name == "start"


def test_the_contents_lead_to_every_section() -> None:
    page = press(at("OOGPJS"), "rules")
    for name in SECTIONS:
        assert press(page, f"rules {name}").shown(Rules).section == name


@pytest.mark.parametrize("name", SECTIONS)
def test_only_the_section_that_was_asked_for_takes_the_focus(name: str) -> None:
    tree = rules(name)
    (focused,) = find_all(tree, "data-focus")
    assert focused == sections(tree)[name].children[0]
    assert focused.attributes["tabindex"] == "-1"
    (current,) = find_all(tree, "aria-current")
    assert current.attributes["data-intent"] == f"rules {name}"


def test_where_no_section_was_asked_for_the_title_takes_the_focus() -> None:
    (focused,) = find_all(rules(), "data-focus")
    assert focused.tag == "h1"


def test_nothing_but_contents_and_the_way_back_can_be_pressed(words: Words) -> None:
    tree = rules_view(OPEN, words)
    games = [f"rules-of {game}" for game in GAMES] if len(GAMES) > 1 else []
    contents = [f"rules {name}" for name in SECTIONS]
    assert intents_of(tree) == ["close", *games, "lesson calavera", *contents]
    assert [node.attributes["data-key"] for node in find_all(tree, "data-key")] == []
    assert not [node for drawing in with_class(tree, "drawing") for node in tags(drawing, "button", "input")]


# -- searching


@pytest.mark.parametrize(
    ("language", "query", "expected"),
    [
        ("en", "freeze jokers box", {"freezing", "sheet"}),
        ("en", "CURSE", {"skulls", "turn", "cases", "freezing"}),
        ("en", "seed", {"page"}),
        ("de", "todeszone", {"goal", "sheet", "death", "end", "cases"}),
        ("de", "wurfel totenkopf gesperrt", {"throwing"}),
        ("de", "TOTENKOPF", {"skulls", "leftovers"}),
    ],
)
def test_a_search_finds_the_sections_that_hold_all_words(
    language: str, query: str, expected: set[str]
) -> None:
    found = sections(rules(query=query, language=language))
    assert expected <= found.keys() < set(SECTIONS)
    for node in found.values():
        assert len(tags(node, "mark")) >= len(terms(query))


def test_the_title_of_a_section_finds_it(words: Words) -> None:
    for name in SECTIONS:
        assert name in sections_with(terms(words(f"rules_title_{name}")), BOOK, words)


def test_a_search_says_how_much_it_found_and_lists_only_that() -> None:
    tree = rules(query="seed")
    assert [text(node) for node in with_class(tree, "found")] == ["1 section found"]
    assert "rules page" in [node.attributes["data-intent"] for node in find_all(tree, "data-intent")]
    assert "rules goal" not in [node.attributes["data-intent"] for node in find_all(tree, "data-intent")]
    assert (
        text(with_class(rules(query="skull"), "found")[0])
        == f"{len(sections(rules(query='skull')))} sections found"
    )


def test_without_a_search_nothing_is_counted_or_marked() -> None:
    for tree in (rules(), rules(query="   ")):
        assert text(with_class(tree, "found")[0]) == ""
        assert not tags(tree, "mark")
        assert tuple(sections(tree)) == SECTIONS


def test_a_search_that_finds_nothing_says_so_and_helps(words: Words) -> None:
    page = ask(ask(at(language=words.language), "rules"), "search <b>zebra</b>")
    tree = rules_view(page, words)
    assert not sections(tree)
    assert "<b>zebra</b>" in text(with_class(tree, "found")[0])
    assert words("face_joker") in text(with_class(tree, "none")[0])
    assert tuple(sections(shown(press(page, "search")))) == SECTIONS


def test_the_field_keeps_what_was_typed_and_takes_no_more_than_is_searched() -> None:
    page = ask(ask(at(), "rules"), "search " + 60 * "x")
    (field,) = find_all(shown(page), "data-change")
    assert field.attributes["value"] == int(field.attributes["maxlength"]) * "x"


def test_a_section_that_is_asked_for_ends_the_search() -> None:
    page = press(ask(ask(at(), "rules"), "search seed"), "rules page")
    assert page.top == Rules("page")
    assert "rules goal" in offered(page)


def test_every_suggestion_of_the_empty_search_finds_something(words: Words) -> None:
    for face in (Face.JOKER, Face.SKULL):
        assert sections_with(terms(words(f"face_{face.name.lower()}")), BOOK, words)


# -- numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_rules_holds_a_number_of_its_own(language: str) -> None:
    for message in catalogue(language):
        name = message.id if isinstance(message.id, str) else message.id[0]
        if not name.startswith("rules_"):
            continue
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        for form in map(str, forms):
            assert not re.search(r"\d", form), name
            assert not set(NUMBERS[language].split()) & set(re.findall(r"\w+", form.lower())), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_values_of_the_sheet_that_is_played_on(language: str) -> None:
    classic, own = (section("sheet", language, layout) for layout in (CLASSIC, OWN))
    for box in OWN.boxes:
        assert not box.value or re.search(rf"(?<!\d){str(box.value).replace('-', '−')}(?!\d)", own)
    assert words_of(language).all_of(["5", "0", "−5"]) in classic
    assert words_of(language).all_of(["5", "0", "−5"]) not in own
    assert "25" in section("goal", language, OWN)
    assert "25" in section("cases", language, OWN)
    assert "25" in section("freezing", language, OWN)
    assert "−26" in section("death", language, OWN)


def test_the_bonus_table_is_that_of_the_sheet() -> None:
    (table,) = [node for node in tags(rules(), "table") if node.attributes["class"] == "lines-won"]
    cells = [[text(cell) for cell in line.children] for line in tags(table, "tr")[1:]]
    assert cells == [["①", "3", "4", "2"], ["②", "6", "5", "3"], ["③", "9", "6", "4"]]
    assert "on boxes 6 to 8 never reaches line 3" in section("bonus")


def test_the_freezing_table_is_that_of_the_sheet() -> None:
    (table,) = [node for node in tags(rules(), "table") if node.attributes["class"] == "needs"]
    cells = [[text(cell).strip() for cell in line.children][1:] for line in tags(table, "tr")]
    assert cells == [["6", "7", "8", "9", "10"], ["4", "5", "6", "8", "10"], ["2", "2", "2", "3", "3"]]


def chapter(name: str) -> str:
    """Return the English text of a chapter, uncached."""
    return spoken_text(h("div", CHAPTERS[name](CLASSIC, words_of("en"))))


def test_the_counts_of_the_game_come_from_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"All {DICE} dice" in chapter("goal")
    assert f"{SEATS[0]} to {SEATS[-1]} players" in chapter("goal")
    assert f"all {len(COLOURS)} rows" in chapter("end")
    assert f"up to {THROWS} times" in chapter("throwing")
    assert f"{CURSE} or more" in chapter("skulls")
    for count, name in enumerate(("DICE", "THROWS", "CURSE"), 71):
        monkeypatch.setattr(chapters, name, count)
    assert "All 71 dice" in chapter("goal")
    assert "up to 72 times" in chapter("throwing")
    assert "72 rolls" in chapter("turn")
    assert all(row in chapter("skulls") for row in ("1–72", "73 or more", "there are 73 skulls"))
    monkeypatch.setattr(chapters, "SEATS", range(5, 8))
    assert "5 to 7 players" in chapter("goal")


# -- keys


def test_the_list_of_keys_is_what_the_page_listens_to() -> None:
    (table,) = [node for node in tags(rules("keys"), "table") if node.attributes["class"] == "keys"]
    listed = {text(key) for key in tags(table, "kbd")}
    assert {"1", str(DICE)} < listed
    names = {"Enter": "Enter", "Esc": "Escape", "←": "ArrowLeft", "→": "ArrowRight"}
    names |= {"↑": "ArrowUp", "↓": "ArrowDown", "Home": "Home", "End": "End"}
    keys = {names.get(key, key.lower()) for key in listed} | {str(die + 1) for die in range(DICE)}
    assert keys == KEYS | {"?"}


def test_every_section_is_made_ahead_of_time_and_one_at_a_time() -> None:
    page, words = press(fresh_page(), "new"), words_of("it")
    assert list(warm(page, words)) == list(SECTIONS)
    known = _body.cache_info()
    shown(replace(page, screens=(*AT_START, Rules())).with_person(language="it"))
    assert _body.cache_info().misses == known.misses
