"""The picture of a game and the empty sheets: the ways there, what is drawn, and how an image is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from calavera import CLASSIC, Record, Zone, new_record, write
from calavera.play.match import play_out
from tests.e2e.varied_games import games, varied
from tests.web.catalogues import LANGUAGES, ROOT, words_of
from tests.web.colours import read_names
from tests.web.games_played import ask, at, changed, fresh_page, offered, press, running, shown, updated
from web.app.browser.png import Title, hand_on_picture, standalone, without_titles
from web.app.games.calavera.view.paper import WIDTH
from web.app.games.calavera.view.picture import PAGE, drawing
from web.app.state.page import Page, Person
from web.app.state.past.library import StoredMatch
from web.app.state.people.players import header
from web.app.state.screens import AT_TABLE
from web.app.tree.nodes import Node, html
from web.app.update import IntentError

ENGLISH = words_of("en")
SPACE = "{http://www.w3.org/2000/svg}"
HOSTILE = """<b onload='x'>"&amp;{0}"""
SPRITE = (ROOT / "web" / "art" / "sprite.svg").read_text()


@cache
def game(seats: int) -> Record:
    """A whole game; alone where there is but one seat."""
    if seats > 1:
        return games(seats, f"{seats:032x}", seats)
    headers = {"Game": "Calavera solo", "Seats": "1", "Turns": "6", "Layout": "classic"}
    return play_out(new_record(headers), {0: varied}, Random(2))


def page_of(record: Record) -> Page:
    return changed(Page(Person(LANGUAGES, "en"), screens=AT_TABLE), record=record)


def symbol(name: str) -> str:
    """Return an element of the sprite by its id."""
    (found,) = (element for element in ElementTree.fromstring(SPRITE).iter() if element.get("id") == name)
    return ElementTree.tostring(found, encoding="unicode")


def image(tree: Node) -> ElementTree.Element:
    """Return the drawing of a screen as it leaves the page, read as what it then is: XML."""
    (svg,) = re.findall(r"<figure.*?>(<svg.*</svg>)</figure>", html(tree), re.S)
    return ElementTree.fromstring(standalone(svg, lambda name: f" #{len(name):06x} ", symbol))


def texts(tree: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in tree.iter(f"{SPACE}text")]


def drawn(tree: ElementTree.Element, tag: str, **wanted: str) -> list[ElementTree.Element]:
    """Return every part of this kind with these attributes."""
    named = {name.replace("_", "-"): value for name, value in wanted.items()}
    return [part for part in tree.iter(SPACE + tag) if named.items() <= part.attrib.items()]


# -- the ways there


def test_the_picture_of_a_game_opens_from_its_end_and_closes_again() -> None:
    page = press(page_of(game(2)), "share-game", "picture")
    assert page.top.name == "picture"
    assert {"close", "picture-save", "picture-share", "print"} <= set(offered(page))
    assert press(page, "close").top.name == "share"
    assert press(page, "close", "close").top.name == "table"
    assert "picture" in offered(press(page_of(game(1)), "share-game"))


def test_the_picture_of_a_shared_game_is_that_games() -> None:
    page = page_of(game(2))
    kept = StoredMatch(1, write(game(4)))
    page = page.with_kept(library=replace(page.kept.library, games=(kept,)))
    page = ask(page, "share-game 1")
    for shown_now in (page, press(page, "picture")):
        assert len(drawn(image(shown(shown_now)), "rect", width="39")) == 4 * 13 * 4


def test_who_is_called_you_has_a_number_for_those_who_see_the_picture() -> None:
    for name, said in (("", "Player 1"), ("Ina", "Ina")):
        against = game(2).with_header("Seat1", name or None).with_header("Seat2", header("easy"))
        shared = press(page_of(against), "share-game")
        for page in (shared, press(shared, "picture")):
            lines = texts(image(shown(page)))
            assert said in lines
            assert not any("You" in line for line in lines)


def test_a_running_game_has_a_picture_too() -> None:
    page = ask(at("OOOOOO o6"), "picture")
    assert "Current score" in texts(image(shown(page)))


def test_without_a_game_there_is_no_picture() -> None:
    for page in (fresh_page(), ask(fresh_page(), "lesson")):
        with pytest.raises(IntentError):
            updated(page, "picture")


def test_empty_sheets_open_from_the_start_and_close_again() -> None:
    page = press(fresh_page(), "blank-sheet")
    assert "print" in offered(page)
    assert press(page, "blank-sheet 4", "close").top.name == "start"
    for nonsense in ("3", "x", "0", "2 own"):
        with pytest.raises(IntentError):
            updated(page, f"blank-sheet {nonsense}")


def test_empty_sheets_are_the_classic_ones_or_ones_own() -> None:
    page = press(fresh_page(), "blank-sheet")
    assert "blank-sheet own" not in offered(page)
    own = ask(ask(page, "setup sheet own"), "setup value 6 −77")
    assert "−77" not in texts(image(shown(own)))
    assert texts(image(shown(press(own, "blank-sheet own")))).count("−77") == 4 * 2
    broken = ask(ask(own, "blank-sheet own"), "setup value 6 x")
    assert "blank-sheet own" not in offered(broken)
    assert image(shown(broken)) is not None
    played = at(layout="-,-,-,-,-,99,5,6,8,10,5,0,-5")
    assert "99" in texts(image(shown(ask(ask(played, "blank-sheet"), "blank-sheet own"))))


# -- what is drawn


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_picture_shows_every_cross_and_every_point(seats: int) -> None:
    record = game(seats)
    tree = image(shown(ask(page_of(record), "picture")))
    said = texts(tree)
    rows = [row for sheet in record.state.sheets for row in sheet.rows]
    assert len(drawn(tree, "path", stroke_width="3.5", fill="none")) == 2 * sum(row.crosses for row in rows)
    assert len(drawn(tree, "ellipse", rx="22", ry="19")) == sum(row.closed for row in rows)
    for sheet, points in zip(record.state.sheets, record.state.returns(), strict=True):
        assert str(points).replace("-", "−") in said
        for line in sheet.reached(CLASSIC):
            assert any(one.endswith(f"+{sheet.bonuses[line]}") for one in said)
    assert len(drawn(tree, "rect", width="39")) == 4 * 13 * seats
    best = record.state.returns().count(max(record.state.returns()))
    assert len(drawn(tree, "use", href="#marigold", y="6")) == (0 if seats == 1 else best)
    late = [one for one in said if one.endswith("–")]
    assert late == []  # what can no more be won is not drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_told_as_they_are_and_never_become_markup(language: str) -> None:
    record = game(3)
    for number, name in enumerate((HOSTILE, "W" * 24, "漢" * 24), 1):
        record = record.with_header(f"Seat{number}", name)
    tree = image(shown(ask(page_of(record).with_person(language=language), "picture")))
    assert any(HOSTILE in said for said in texts(tree))
    assert not [element for element in tree.iter() if "onload" in element.attrib]
    assert HOSTILE in (tree.get("aria-label") or "")
    for found in tree.iter(f"{SPACE}text"):
        if "漢" in (found.text or ""):
            assert float(found.get("font-size") or 0) * 48 <= WIDTH - 100


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_lies_outside_of_the_picture(seats: int) -> None:
    tree = drawing(game(seats), ENGLISH)
    wide, high = (int(tree.attributes[side]) for side in ("width", "height"))
    for group in tree.children:
        assert not isinstance(group, str)
        place = re.fullmatch(r"translate\((\d+) (\d+)\)", group.attributes.get("transform", ""))
        if place:
            card = group.children[0]
            assert not isinstance(card, str)
            assert int(place[1]) + int(card.attributes["width"]) < wide
            assert int(place[2]) + int(card.attributes["height"]) < high


def test_a_drawing_uses_what_the_sprite_and_the_tokens_have() -> None:
    for page in (ask(page_of(game(4)), "picture"), ask(fresh_page(), "blank-sheet")):
        drawn = html(shown(page))
        drawn = drawn[drawn.index("<figure") :]
        assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= set(re.findall(r'id="([\w-]+)"', SPRITE))
        for names in read_names().values():
            assert set(re.findall(r"var\((--[\w-]+)\)", drawn)) <= names
        assert "style=" not in drawn
        assert not re.search(r'="#[0-9a-f]{3,6}"', drawn.replace('href="#', ""))


@pytest.mark.parametrize("count", [1, 2, 4])
def test_empty_sheets_fill_one_page_and_hold_all_that_is_printed(count: int) -> None:
    tree = image(shown(ask(fresh_page(), f"blank-sheet {count}")))
    said = texts(tree)
    assert (tree.get("width"), tree.get("height")) == tuple(map(str, PAGE))
    for box in CLASSIC.boxes:
        if box.zone is not Zone.START:
            assert said.count(str(box.value).replace("-", "−")) >= 4 * count
    assert said.count("Name") == said.count("Total") == count
    for sign, bonus in zip("①②③", CLASSIC.lines, strict=True):
        assert said.count(f"{sign} {bonus.first} / {bonus.later}") == count
    assert not drawn(tree, "path", stroke_width="3.5", fill="none")


def test_the_date_is_written_as_the_language_writes_it() -> None:
    record = game(2).with_header("Date", "2026-11-22")
    for language, wanted in (("en", "22 Nov 2026"), ("de", "22. November 2026")):
        said = texts(image(shown(ask(page_of(record).with_person(language=language), "picture"))))
        assert wanted in said
        assert "2026-11-22" not in said


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_paper_flags_are_whole(seats: int) -> None:
    tree = image(shown(ask(page_of(game(seats)), "picture")))
    flags = [part for part in tree.iter(f"{SPACE}use") if (part.get("href") or "").startswith("#picado")]
    wide = float(tree.get("width") or 0)
    edges = [(float(flag.get("x") or 0), float(flag.get("width") or 0)) for flag in flags]
    assert all(x >= 0 and x + width <= wide + 0.01 for x, width in edges)
    assert sum(width for _, width in edges) == pytest.approx(wide, abs=1)
    assert {flag.get("y") for flag in flags} == {"0"}


def test_an_open_bonus_line_shows_what_it_would_bring_now() -> None:
    first = CLASSIC.lines[0]
    new = texts(image(shown(ask(at("OOGPJS"), "picture"))))
    assert new.count(f"① {first.first}") == 2
    assert not [said for said in new if " / " in said]
    over = texts(image(shown(ask(page_of(game(4)), "picture"))))
    assert {said for said in over if said[0] in "①②③"} <= {
        f"{sign} {won}"
        for sign, line in zip("①②③", CLASSIC.lines, strict=True)
        for won in ("–", f"+{line.first}", f"+{line.later}")
    }


# -- the image


def test_titles_are_drawn_apart_in_the_title_face() -> None:
    svg = html(drawing(game(2), ENGLISH))
    whole = standalone(svg, lambda name: f" #{len(name):06x} ", symbol)
    rest, titles = without_titles(whole)
    assert "Calavera" not in re.sub("<title>.*?</title>", "", rest)
    ElementTree.fromstring(rest)
    assert titles == [Title("Calavera", WIDTH / 2 + 36 - 88, 138, 66, "#000006")]
    assert without_titles('<svg><text x="1">a</text></svg>') == ('<svg><text x="1">a</text></svg>', [])


def test_what_leaves_the_page_brings_all_that_it_uses() -> None:
    kept = {"a": '<g id="a"><use href="#b"></use></g>', "b": '<path id="b" fill="var(--x)"></path>'}
    asked: list[str] = []

    def one(name: str) -> str:
        asked.append(name)
        return kept[name]

    svg = '<svg width="1"><use href="#a"/><use href="#b"/></svg>'
    whole = standalone(svg, {"--x": " red "}.__getitem__, one)
    assert sorted(asked) == ["a", "b"]
    assert 'fill="red"' in whole
    assert whole.startswith('<svg width="1" xmlns="http://www.w3.org/2000/svg"><defs>')
    assert standalone('<svg xmlns="x"></svg>', str, str).count("xmlns") == 1


TITLE = '<text x="1" y="2.5" fill="var(--main)" font-family="Broadside, serif" font-size="4">Hi</text>'


class Browser:
    """A window in which images are made at once, if at all."""

    def __init__(self, *, loads: bool = True, paints: bool = True, refuses: str | None = None) -> None:
        self.loads, self.paints, self.refuses = loads, paints, refuses
        self.saved: list[str] = []
        self.shared: list[list[Any]] = []
        self.painted: list[tuple[int, ...]] = []
        self.written: list[tuple[object, ...]] = []
        self.encodeURIComponent = str
        values = SimpleNamespace(getPropertyValue=lambda name: f" {name[2:]} ")
        self.getComputedStyle = lambda _: values
        self.let_go: list[str] = []
        self.URL = SimpleNamespace(
            createObjectURL=lambda made: f"blob:{made}", revokeObjectURL=self.let_go.append
        )
        self.setTimeout = lambda do, after: do()
        self.Object = SimpleNamespace(new=SimpleNamespace)
        self.Array = SimpleNamespace(of=lambda *things: list(things))
        self.File = SimpleNamespace(new=lambda parts, name, about: (parts, name, about.type))
        self.Image = SimpleNamespace(new=lambda: Picture(self))
        self.navigator = SimpleNamespace(share=self.share)
        self.document = SimpleNamespace(
            querySelector=lambda _: SimpleNamespace(
                outerHTML=f'<svg width="8"><use href="#a"/>{TITLE}</svg>'
            ),
            getElementById=lambda name: SimpleNamespace(outerHTML=f'<g id="{name}" fill="var(--ink)"/>'),
            createElement=self.create,
        )

    def create(self, tag: str) -> Any:
        made = SimpleNamespace(download="", href="")
        if tag == "a":
            made.click = lambda: self.saved.append(f"{made.href} {made.download}")
            return made
        made.context = SimpleNamespace(
            drawImage=lambda _, *place: self.painted.append(place),
            fillText=lambda *text: self.written.append((*text, made.context.font, made.context.fillStyle)),
        )
        made.getContext = lambda _: made.context
        made.toBlob = lambda done, kind: done(kind if self.paints else None)
        return made

    def share(self, data: Any) -> Any:
        self.shared.append(data.files)
        error = SimpleNamespace(name=self.refuses)
        return SimpleNamespace(then=lambda well, badly: badly(error) if self.refuses else well(None))


class Picture:
    """An image that has arrived as soon as it has an address."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.width, self.height = browser, 8, 6
        self.onload: Callable[..., object]
        self.onerror: Callable[..., object]

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)
        if name == "src":
            assert value.startswith("data:image/svg+xml;charset=utf-8,<svg")
            assert 'fill="ink"' in value
            arrived = self.onload if self.browser.loads else self.onerror
            arrived(SimpleNamespace(type="load" if self.browser.loads else "error"))


def told(how: str, browser: Browser) -> list[str]:
    said: list[str] = []

    def tell(message: str, name: str = "") -> None:
        said.append(f"{message} {name}".strip())

    hand_on_picture(how, browser, lambda function: function, lambda function: function, tell)
    return said


def test_a_picture_is_saved_twice_as_large_as_it_is_drawn() -> None:
    browser = Browser()
    assert told("save", browser) == ["file_saved calavera.png"]
    assert browser.saved == ["blob:image/png calavera.png"]
    assert browser.let_go == ["blob:image/png"]
    assert browser.painted == [(0, 0, 16, 12)]
    assert browser.written == [("Hi", 2, 5, "8px Broadside, Georgia, serif", "main")]


def test_a_picture_is_shared_as_a_file() -> None:
    browser = Browser()
    assert told("share", browser) == []
    assert browser.shared == [[(["image/png"], "calavera.png", "image/png")]]
    assert told("share", Browser(refuses="AbortError")) == []


@pytest.mark.parametrize("browser", [Browser(loads=False), Browser(paints=False)], ids=["loads", "paints"])
def test_a_picture_that_cannot_be_made_is_told(browser: Browser) -> None:
    for how in ("save", "share"):
        assert told(how, browser) == ["picture_failed"]


def test_a_picture_that_may_not_be_shared_becomes_a_file_and_that_is_said() -> None:
    browser = Browser(refuses="NotAllowedError")
    assert told("share", browser) == ["picture_saved"]
    assert browser.saved == ["blob:image/png calavera.png"]


def test_the_game_itself_is_not_touched() -> None:
    page = page_of(game(2))
    assert running(ask(ask(page, "picture"), "close")) == running(page)
