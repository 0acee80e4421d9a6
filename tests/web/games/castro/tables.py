"""Pages with games of Castro: from a record's turns, or played by pressing what is offered."""

from __future__ import annotations

from random import Random

from calavera.record.record import AnyRecord, read
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import SEED, ask, fresh_page, offered, press, shown
from web.app.intents.automatic_steps import settle
from web.app.state.device import Device
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.people.person import Person
from web.app.state.screens import AT_TABLE
from web.app.tree.nodes import Node, find_all, text

NAMES = ("Ina", "Sami", "Ada", "Bo")


def record(*turns: str, seats: int = 2, **headers: str) -> AnyRecord:
    """Return the game with these turns."""
    head = {"Game": "Castro", "Seats": str(seats), "Board": "classic", **headers}
    head |= {f"Seat{number}": name for number, name in enumerate(NAMES[:seats], 1)}
    lines = [f'[{key} "{value}"]' for key, value in head.items()]
    lines += [f"{number}. {turn}" for number, turn in enumerate(turns, 1)]
    return read("\n".join(lines))


def table(*turns: str, seats: int = 2, **headers: str) -> Page:
    """Return the table with this game."""
    page = Page(Person(LANGUAGES, "en"), screens=AT_TABLE, device=Device(now=1_000))
    return settle(page.with_match(Match(record(*turns, seats=seats, **headers))))


def playing(seats: int = 2, seed: str = SEED, *choices: str) -> Page:
    """Return a new game; `choices` are those of the setup."""
    page = ask(fresh_page(seats), "setup game castro")
    for choice in choices:
        page = ask(page, f"setup {choice}")
    return ask(page, "new", seed)


def step(page: Page, random: Random) -> Page:
    """Return the page after the next thing a player without a plan does, by what is offered."""
    for intent in next_presses(page, random):
        page = press(page, intent)
    return page


def next_presses(page: Page, random: Random) -> tuple[str, ...]:
    """Return what a player without a plan presses for the next thing done, by what is offered."""
    state = page.match.record.state
    if page.match.handover is not None:
        return ("go-on",)
    if state.fresh:
        return ("throw",)
    if "take -" in offered(page):
        return ("take -",)
    can = state.placements()
    if can and (state.throws == 5 or random.random() < 0.6):
        chosen = random.choice(can)
        return ("confirm",) if page.match.draft.picked == chosen else (f"tap-square {chosen}", "confirm")
    if random.random() < 0.6:
        return (f"hold {random.randrange(1, 6)}", "throw")
    return ("throw",)


def lots(tree: Node) -> dict[str, Node]:
    """Return the squares of the drawn board by their names."""
    found = [node for node in find_all(tree, "role") if node.attributes["role"] == "gridcell"]
    return {node.attributes["aria-label"].split(",")[0]: node for node in found}


def kinds(node: Node) -> list[str]:
    """Return the classes of an element."""
    return node.attributes["class"].split()


def with_kind(tree: Node, kind: str) -> list[Node]:
    """Return the elements of a class."""
    return [node for node in find_all(tree, "class") if kind in kinds(node)]


def lit(page: Page) -> set[str]:
    """Return the names of the squares that are lit."""
    return {name for name, lot in lots(shown(page)).items() if {"lit", "picked"} & set(kinds(lot))}


def said(page: Page) -> str:
    """Return what is said beside the board."""
    return " ".join(text(node) for node in with_kind(shown(page), "stage"))
