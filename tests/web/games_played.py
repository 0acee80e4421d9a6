"""Pages to test on: known positions from a record's turns, and whole games played by pressing buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from calavera import Record, read
from tests.web.catalogues import LANGUAGES, words_of
from web.app.intents.automatic_steps import settle
from web.app.intents.handover import after_handover
from web.app.intents.routes import ROUTES
from web.app.lazy import module_of
from web.app.state.commands import Command, Given
from web.app.state.match.match import KINDS, Match, kind_of
from web.app.state.page import Page, Person, game_of
from web.app.state.screens import AT_TABLE
from web.app.state.setup import Setup
from web.app.tree.nodes import Node, find_all
from web.app.update import update
from web.app.view.screen import screen

SEED = "000102030405060708090a0b0c0d0e0f"
DATE = "2026-11-21"
ADDRESS = "https://example.org/calavera/"
NAMES = ("Ina", "Sami", "Ada", "Bo")

WEIGHTS = {
    "throw": 6,
    "hold": 4,
    "pick": 8,
    "confirm": 40,
    "unpick": 1,
    "take": 30,
    "undo": 1,
    "tap-row": 8,
    "look": 0.7,
    "why": 0.7,
    "explain": 0.2,
    "log": 0.7,
    "moment-show": 0.3,
    "moment-now": 20,
    "go-on": 30,
    "menu": 0.4,
    "rules": 0.2,
    "known": 0.2,
    "puzzles": 0,
    "rules-of": 0.2,
    "castro-facts": 0.2,
    "blank-board": 0.2,
    "board-mix": 0.2,
    "review": 0.5,
    "picture": 0.5,
    "blank-sheet": 0.2,
    "replay": 0.5,
    "replay-to": 1,
    "replay-go": 3,
    "replay-play": 0.5,
    "replay-stop": 1,
    "share-game": 0.5,
    "by-link": 0,
    "by-link-new": 0,
    "pass-on": 0,
    "settings": 0.2,
    "fair": 0.5,
    "fair-check": 1,
    "statistics": 0.2,
    "statistics-game": 0.5,
    "statistics-person": 0.5,
    "statistics-seats": 0.5,
    "statistics-against": 0.5,
    "statistics-reset": 0.5,
    "progress": 0.2,
    "progress-person": 0.5,
    "progress-game": 0.5,
    "close": 10,
    "option": 0.5,
    "resume": 20,
    "new": 2,
    "setup": 1,
    "seat-open": 1,
    "player-pick": 0,
    "player-new": 0,
    "player-edit": 0,
    "coach-set": 0.5,
    "hint": 2,
    "weigh": 1,
    "language": 1,
    "solo": 0.2,
    "solo-day": 2,
    "solo-new": 1,
    "solo-play": 1,
    "calendar": 0.2,
    "calendar-day": 1,
    "calendar-watch": 0.5,
    "duel": 0.5,
    "duel-send": 0.3,
    "duel-watch": 0.5,
    "games": 0.3,
    "games-more": 1,
    "game": 1,
    "duplicate": 0.5,
    "delete": 0,
    "open": 0,
}
"""The weights with which a walk presses each kind of button: mostly on, sometimes back and sideways."""

DEVICE = "web.app.intents.device"
ONLY_MAIN = frozenset(verb for verb, route in ROUTES.items() if module_of(route.answer) == DEVICE) | {
    *("copy", "share", "share-copy", "share-send", "share-save", "picture-save", "picture-share"),
    "export",
}
"""Offered intents that only the browser can carry out."""


def aside(page: Page) -> Record | None:
    """Return the record of the match at hand that the table does not show; None if there is none."""
    return page.waiting[0].record if page.waiting else None


DRAFT = {"held", "picked", "entry"}
LOOK = {"looked": "seat", "moment": "moment", "why": "reasons_open"}
COACH = {"helps": "helps", "advice": "advice", "hint": "hint_at", "weigh": "options_at", "warning": "warning"}
MATCH = {"record": "record", "plan": "plan", "since": "new_from", "looking": "review"}


def changed(page: Page, **values: Any) -> Page:
    """A page with other values of its own, or of its match; `aside` is the record of the one that waits."""
    if "aside" in values:
        waiting = values.pop("aside")
        page = changed(page, **values)
        at_hand = {page.kind: page.match} | ({} if waiting is None else {kind_of(waiting): Match(waiting)})
        return replace(page, at_hand=at_hand)
    if "record" in values and values["record"] is None:
        page, values = replace(page, at_hand={}), {k: v for k, v in values.items() if k != "record"}
    own = {name: value for name, value in values.items() if name in Page.__dataclass_fields__}
    page = replace(page, **own)
    if own.keys() == values.keys():
        return page
    match = page.current or Match(values["record"])
    match = match.drafting(**{name: value for name, value in values.items() if name in DRAFT})
    match = match.looking(**{LOOK[name]: value for name, value in values.items() if name in LOOK})
    match = match.coached(**{COACH[name]: value for name, value in values.items() if name in COACH})
    match = replace(match, **{MATCH[name]: value for name, value in values.items() if name in MATCH})
    return page.with_match(match)


def fresh_page(seats: int = 2, names: Sequence[str] = NAMES) -> Page:
    """Return the start screen with these seats filled in."""
    page = Page(Person(languages=LANGUAGES, language="en"))
    page = ask(page, f"setup seats {seats}")
    for number, name in enumerate(names[:seats], 1):
        page = ask(page, f"setup name {number} {name}")
    return page


def answer(page: Page, intent: str, seed: str = SEED, **more: Any) -> tuple[Page, tuple[Command, ...]]:
    """The page after an intent, and its commands; `more` is what a file holds."""
    return update(page, intent, Given(seed=seed, today=DATE, address=ADDRESS, **more))


def updated(page: Page, intent: str, seed: str = SEED, **more: Any) -> Page:
    """The page after an intent."""
    return answer(page, intent, seed, **more)[0]


def ask(page: Page, intent: str, seed: str = SEED, **more: Any) -> Page:
    """The page after an intent; marks are drawn in no time, for nothing is seen of it."""
    page = updated(page, intent, seed, **more)
    handover = None if page.current is None else page.current.handover
    return after_handover(page) if handover is not None and handover.drawing else page


def press(page: Page, *intents: str) -> Page:
    """Return the page after several intents, each of which has to be offered."""
    for intent in intents:
        assert intent in offered(page), f"{intent} is not offered, but {offered(page)}"
        page = ask(page, intent)
    return page


def shown(page: Page) -> Node:
    """Return the screen in the page's own language."""
    return screen(page, words_of(page.person.language))


def offered(page: Page) -> list[str]:
    """Return the intents of the buttons on the screen, in document order."""
    return intents_of(shown(page))


def intents_of(tree: Node) -> list[str]:
    """Return the intents of the buttons on a rendered screen."""
    return [node.attributes["data-intent"] for node in find_all(tree, "data-intent")]


def running(page: Page) -> Record:
    """Return the page's game."""
    assert page.record is not None
    return page.record


def at(*turns: str, names: Sequence[str] = NAMES[:2], layout: str = "classic", language: str = "en") -> Page:
    """The table after these turns of a game with real dice (`OOGPJS o2 2:p1`), without their numbers."""
    headers = {"Game": "Calavera", "Seats": str(len(names)), "Layout": layout}
    headers |= {f"Seat{number}": name for number, name in enumerate(names, 1) if name}
    lines = [f'[{key} "{value}"]' for key, value in headers.items()]
    lines += [f"{number}. {turn}" for number, turn in enumerate(turns, 1)]
    setup = Setup(seats=len(names))
    page = changed(Page(Person(LANGUAGES, language, setup), screens=AT_TABLE), record=read("\n".join(lines)))
    return settle(page)


def with_class(node: Node, name: str) -> list[Node]:
    """Return every node below and including this one that has the class."""
    return [found for found in find_all(node, "class") if name in found.attributes["class"].split()]


def everything(node: Node) -> Iterator[Node]:
    """Yield every element of a tree."""
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from everything(child)


@dataclass(frozen=True)
class Step:
    """One press of a button: the page before, what was pressed, the page after and how it looks."""

    before: Page
    intent: str
    after: Page
    screen: Node


def walk(seats: int, number: int = 0) -> Iterator[Step]:
    """Yield a whole game by pressing random buttons, from the start screen to the end of the game."""
    random = Random(f"walk {seats} {number}")
    page = ask(fresh_page(seats), f"language {LANGUAGES[seats % len(LANGUAGES)]}")
    tree = shown(page)
    while page.record is None or not page.record.state.over or page.match.handover is not None:
        intent = "new" if page.record is None else _chosen(page, intents_of(tree), random)
        after = ask(page, intent, random.randbytes(16).hex())
        tree = shown(after)
        yield Step(page, intent, after, tree)
        page = after


def _chosen(page: Page, intents: list[str], random: Random) -> str:
    begun = game_of(page, KINDS[0])  # is played to its end, and not put away for another one
    sensible = [
        intent
        for intent in intents
        if not (intent == "new" and begun is not None and begun.actions)
        and verb_of(intent)
        not in ONLY_MAIN | {"lesson", "continue", "play-against", "play-again", "one-table", "remove"}
        and not intent.startswith("coach-set warn")  # no computer thinks here, so nothing would ever be done
    ]
    verbs = sorted({verb_of(intent) for intent in sensible})
    (verb,) = random.choices(verbs, [WEIGHTS[verb] for verb in verbs])
    return random.choice([intent for intent in sensible if verb_of(intent) == verb])


def verb_of(intent: str) -> str:
    """Return the first word of an intent."""
    return intent.partition(" ")[0]


@cache
def walks() -> tuple[tuple[Step, ...], ...]:
    """Games of two, three and four seats."""
    return tuple(tuple(walk(seats)) for seats in (2, 3, 4))


@cache
def steps() -> tuple[Step, ...]:
    """Return every step of the walks."""
    return tuple(step for game in walks() for step in game)


def finished(seats: int = 2) -> Page:
    """Return a page on which a game has just ended."""
    return next(game[-1].after for game in walks() if running(game[-1].after).seats == seats)
