"""The ways into a game: to learn it, against a character, together, or today's challenge."""

from __future__ import annotations

from calavera.games import GAMES
from web.app.features import has
from web.app.game_protocol.model import model
from web.app.game_protocol.view import view
from web.app.state.match.match import SOLO
from web.app.state.page import Page, game_of
from web.app.state.people.players import DICE, LEVELS
from web.app.state.setup import SEATS, Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, options, portrait, scene, symbol
from web.app.view.screens.round_offer import round_offer
from web.app.view.screens.seating import coaches_view, seating_view

__all__ = ["learn_view", "ways_view"]


def ways_view(page: Page, words: Words, *, first: bool) -> Node:
    """Draw the question how to play with its answers; on the first day the lesson comes first."""
    setup = page.person.setup
    return h(
        "section",
        h("h2", words("ways_first") if first else words("ways_other")),
        _which(page, words) if len(GAMES) > 1 else None,
        learn_view(words, main=True) if first else None,
        _characters(words),
        _together(page, words),
        _challenge(page, words) if has("solo") and model(setup.game).solo is not None else None,
        _several_devices(words),
        class_="how",
        key="how",
    )


def learn_view(words: Words, *, main: bool = False, game: str = "") -> Node:
    """Draw the way into the lesson of a game; of the chosen one where none is named."""
    return button(
        symbol("cap"),
        h("span", words("lesson_start")),
        intent=f"lesson {game}".strip(),
        kind="way main" if main else "way",
    )


def _which(page: Page, words: Words) -> Node:
    """Draw the choice of a game, each with its picture; the one played last comes first."""
    cards = [_card(key, page.person.setup, words) for key in sorted(GAMES, key=lambda key: key != page.kind)]
    return h(
        "fieldset", h("legend", words("which_game"), class_="spoken"), h("div", cards, class_="which-game")
    )


def _card(key: str, setup: Setup, words: Words) -> Node:
    """Draw the button that chooses a game, by its own name."""
    own = view(key)
    return button(
        scene(*own.scene),
        h("span", own.name, class_="title"),
        h("span", own.tagline(words), class_="small"),
        intent=f"setup game {key}",
        kind="option game-card",
        aria_pressed="true" if key == setup.game else "false",
    )


def _characters(words: Words) -> Node:
    """Draw the computers, each of which begins a game at once."""
    faces = [
        button(
            portrait(level),
            h(
                "span",
                h("span", words(f"bot_{level}"), class_="name"),
                h("span", f"{words(f'level_{level}')} · {words(f'motto_{level}')}", class_="small"),
                class_="whom",
            ),
            intent=f"play-against {level}",
            kind="face",
        )
        for level in LEVELS
    ]
    return h("div", h("h3", words("against")), h("div", faces, class_="faces"), class_="characters")


def _together(page: Page, words: Words) -> Node:
    """Draw the setup of a game of several, folded: how many, who they are, and what is rare."""
    setup = page.person.setup
    return h(
        "details",
        h(
            "summary",
            symbol("people"),
            h(
                "span",
                h("span", words("together"), class_="name"),
                h("span", words("together_about"), class_="small"),
                class_="whom",
            ),
        ),
        h(
            "div",
            options(words("seats"), "setup seats", [(str(n), str(n)) for n in SEATS], str(setup.seats)),
            seating_view(page, words),
            _dice(setup, words) if has("real-face") or setup.dice != DICE[0] else None,
            round_offer(page, words),
            coaches_view(setup, words),
            _rare(setup, words),
            button(words("begin"), intent="new", kind="main"),
            _kept(page, words),
            class_="setup",
        ),
        class_="fold together",
        key="together",
    )


def _kept(page: Page, words: Words) -> Node | None:
    """Explain that a new game does not cost the current one."""
    record = game_of(page, page.person.setup.game)
    runs = record is not None and record.actions and not record.state.over
    return h("p", words("start_kept"), class_="small") if runs else None


def _rare(setup: Setup, words: Words) -> Node:
    """Draw the choices that few players make, above the button that begins the game."""
    # Who has real dice throws them for the beginning, too.
    begins = setup.begins if setup.dice == "app" else setup.begins[-2:]
    return h(
        "details",
        h("summary", words("more_choices")),
        h(
            "div",
            options(
                words("begins"),
                "setup begin",
                [(begin, words(f"begins_{begin}")) for begin in begins],
                setup.begin if setup.begin in begins else begins[0],
            ),
            view(setup.game).own_sheet.setup_view(setup, words),
            class_="rare",
        ),
        class_="fold choices-more",
        key="rare",
    )


def _dice(setup: Setup, words: Words) -> Node:
    """Draw all ways to roll at once, each with what it is: who has dice of their own learns here that they
    can be used."""
    kinds = (
        ("app", words("dice_app"), words("app_about")),
        ("real", words("dice_real"), words("real_about")),
        ("sheet", *view(setup.game).own_sheet.without_dice(words)),
    )
    ways = [
        button(
            h("span", name, class_="name"),
            h("span", about, class_="small"),
            intent=f"setup dice {dice}",
            kind="option dice-way",
            aria_pressed="true" if dice == setup.dice else "false",
        )
        for dice, name, about in (kinds if has("real-face") else kinds[:1])
    ]
    return h("fieldset", h("legend", words("dice_from")), h("div", ways, class_="dice-ways"))


def _challenge(page: Page, words: Words) -> Child:
    """Draw the way to today's challenge; who has played one finds the calendar of all beside it."""
    today = button(
        symbol("joker"),
        h(
            "span",
            h("span", words("challenge"), class_="name"),
            h("span", words("challenge_about"), class_="small"),
            class_="whom",
        ),
        intent="solo",
        kind="way wide",
    )
    if page.kept.days is None and SOLO not in page.at_hand:
        return today
    return today, button(symbol("joker"), h("span", words("calendar_way")), intent="calendar", kind="way")


def _several_devices(words: Words) -> Node:
    """Draw the ways to players with devices of their own, half as wide: few players look for them first."""
    return h(
        "div",
        button(symbol("link"), h("span", words("by_link")), intent="by-link", kind="way")
        if has("by-link", "share-game")
        else None,
        button(symbol("people"), h("span", words("one_table_way")), intent="one-table", kind="way")
        if has("one-table")
        else None,
        class_="ways",
    )
