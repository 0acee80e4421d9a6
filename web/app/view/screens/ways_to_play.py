"""The ways into a game on this device: to learn it, to go on, against a character, or together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calavera.games import GAMES
from web.app.features import has
from web.app.game_protocol.view import view
from web.app.state.page import Page, game_of
from web.app.state.people.players import DICE, LEVELS
from web.app.state.setup import SEATS, Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, options, portrait, scene, seat_names, symbol
from web.app.view.screens.round_offer import round_offer
from web.app.view.screens.seating import coaches_view, seating_view

__all__ = ["begin_view", "learn_view", "ways_view"]


def ways_view(page: Page, offers: Sequence[Node], words: Words, *, first: bool, new: bool) -> Node:
    """Draw the choice of a game, what is offered of it first, and the other ways to play.

    On the first day they answer a question; the lesson comes before them while the game is `new` here.
    """
    return h(
        "section",
        h("h2", words("ways_first")) if first else None,
        _which(page, words) if len(GAMES) > 1 else None,
        offers,
        learn_view(words, main=first, large=True) if new else None,
        None if first else h("h2", words("ways_other")),
        _characters(words),
        _together(page, words),
        class_="how",
        key="how",
    )


def learn_view(words: Words, *, main: bool = False, large: bool = False, game: str = "") -> Node:
    """Draw the way into the lesson of a game; of the chosen one where none is named."""
    kind = " ".join(["way", *(["learn"] if large else []), *(["main"] if main else [])])
    return button(symbol("cap"), h("span", words("lesson_start")), intent=f"lesson {game}".strip(), kind=kind)


def begin_view(game: str, names: Iterable[str], words: Words, *, title: str, intent: str) -> Node:
    """Draw the button that begins a game, with the game and the players that it begins with."""
    which = f"{view(game).name} · " if len(GAMES) > 1 else ""
    return button(
        h("span", title, class_="title"),
        h("span", which, words.all_of(names), class_="names"),
        intent=intent,
        kind="main again",
        data_focus=intent == "play-again",
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
            round_offer(page, words),  # nothing below a screen full of names would be seen before the start
            seating_view(page, words),
            _dice(setup, words) if has("real-face") or setup.dice != DICE[0] else None,
            coaches_view(setup, words),
            _rare(setup, words),
            begin_view(setup.game, seat_names(setup.party, words), words, title=words("begin"), intent="new"),
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
