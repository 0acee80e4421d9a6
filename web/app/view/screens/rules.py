"""The rules inside the app: contents, search, and every section with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from calavera.games import GAMES
from web.app.game_protocol.view import view
from web.app.intents.navigation import QUERY_LENGTH
from web.app.state.page import Page, game_in_sight
from web.app.state.screens import Rules, Table
from web.app.state.sections import sections_of
from web.app.tree.catalogue import Words
from web.app.tree.highlight import has_terms, spoken_text, terms, with_marks
from web.app.tree.nodes import Node, h, prerendered
from web.app.view.parts.buttons import button, options
from web.app.view.parts.title_bar import title_bar
from web.app.view.screens.page_guide import GUIDE, Book
from web.app.view.screens.ways_to_play import learn_view

__all__ = ["Book", "rules_view", "sections_with", "warm"]


def rules_view(page: Page, words: Words) -> Node:
    """Draw every section that has all the words of the search, on the sheet of the running game."""
    book = _book(page)
    screen = page.shown(Rules)
    wanted = terms(screen.query)
    names = sections_with(wanted, book, words)
    return h(
        "main",
        title_bar(words("rules"), words, focus=not screen.section),
        _which(page, book, words),
        _search(screen, words),
        _contents(screen, names, words),
        h("p", _result(screen, names, words) if wanted else None, class_="found", role="status"),
        h(
            "div",
            [_section(name, name == screen.section, wanted, book, words) for name in names],
            None if names else _nothing(book, words),
            class_="sections",
        ),
        class_="rules",
        key=f"rules {words.language}",  # in another language all of it is made, not changed
        data_aside=True,
    )


def warm(page: Page, words: Words) -> Iterator[str]:
    """Make one section after the other ahead of time, so that the rules open at once; the names made."""
    book = _book(page)
    for name in sections_of(book.game):
        _unmarked(name, False, book, words)
        yield name


def sections_with(wanted: Sequence[str], book: Book, words: Words) -> list[str]:
    """Return the sections that hold all the words, in their order; every section where none is wanted."""
    return [name for name in sections_of(book.game) if has_terms(wanted, _said(name, book, words))]


def _book(page: Page) -> Book:
    rules = page.find(Rules)
    key = (rules.game if rules is not None else "") or game_in_sight(page)
    record = page.record
    same = record is not None and record.game.key == key
    return Book(key, view(key).chapters.setup_of(record if same else None))


def _which(page: Page, book: Book, words: Words) -> Node:
    """Draw the way into the lesson; before it, away from a table, the choice of a game."""
    games = [(key, view(key).name) for key in GAMES]
    return h(
        "div",
        options(words("which_game"), "rules-of", games, book.game)
        if len(GAMES) > 1 and not page.find(Table)
        else None,
        None if page.lesson is not None else learn_view(words, game=book.game),
        class_="which",
    )


def _search(screen: Rules, words: Words) -> Node:
    field = h(
        "input",
        type="search",
        value=screen.query,
        placeholder=words("rules_search"),
        aria_label=words("rules_search"),
        maxlength=QUERY_LENGTH,
        autocomplete="off",
        data_change="search",
    )
    return h("div", field, role="search", class_="search")


def _contents(screen: Rules, names: Sequence[str], words: Words) -> Node:
    entries = [
        h(
            "li",
            button(_title(name, words), intent=f"rules {name}", aria_current=_current(screen, name)),
            key=name,
        )
        for name in names
    ]
    return h("nav", h("ul", entries), class_="contents", aria_label=words("rules_contents"))


def _current(screen: Rules, name: str) -> str | None:
    return "true" if name == screen.section else None


def _section(name: str, asked: bool, wanted: Sequence[str], book: Book, words: Words) -> Node:
    """Draw a section with the hits marked; the section that was asked for takes the focus."""
    section = _unmarked(name, asked, book, words)
    return with_marks(section, wanted) if wanted else section


@lru_cache(maxsize=128)
def _unmarked(name: str, asked: bool, book: Book, words: Words) -> Node:
    title = h("h2", _title(name, words), tabindex="-1" if asked else None, data_focus=asked)
    return prerendered(h("section", title, _body(name, book, words).children, id=f"rules-{name}", key=name))


def _result(screen: Rules, names: Sequence[str], words: Words) -> str:
    return words("rules_found", n=len(names)) if names else words("rules_none", query=screen.query.strip())


def _nothing(book: Book, words: Words) -> Node:
    """Draw help for a search without hits."""
    examples = words.one_of(view(book.game).chapters.examples(words))
    return h(
        "div",
        h("p", words("rules_none_hint", examples=examples)),
        button(words("rules_clear"), intent="search"),
        class_="none",
        key="none",
    )


def _title(name: str, words: Words) -> str:
    return words(f"rules_title_{name}")


@lru_cache(maxsize=128)
def _body(name: str, book: Book, words: Words) -> Node:
    """Draw the contents below a section's title; cached, as every letter of a search asks for it."""
    chapters = view(book.game).chapters.CHAPTERS
    return h("div", chapters[name](book.setup, words) if name in chapters else GUIDE[name](book, words))


@lru_cache(maxsize=128)
def _said(name: str, book: Book, words: Words) -> str:
    """Return the whole text of a section, with its title."""
    return f"{_title(name, words)} {spoken_text(_body(name, book, words))}"
