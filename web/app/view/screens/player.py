"""The screen on which a player gets a name, a colour, a pattern and a face."""

from __future__ import annotations

from collections.abc import Iterable

from web.app.state.page import Page
from web.app.state.people.player_screen import PlayerScreen
from web.app.state.people.profiles import COLOURS, PARTS, PATTERNS, Look, Profile
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, icon_button, name_field, shown_name
from web.app.view.parts.player_faces import face_view, stripe_view
from web.app.view.parts.title_bar import title_bar

__all__ = ["player_view"]


def player_view(page: Page, words: Words) -> Node:
    """Draw the face with its parts, the name, the colours and patterns, and what can be done with it all."""
    screen = page.shown(PlayerScreen)
    player = screen.player
    title = shown_name(player.name) if screen.known else words("player_new")
    return h(
        "main",
        title_bar(title or words("player_new"), words, focus=not (screen.fault or screen.asking)),
        h("section", _portrait(player, words), _parts(player, words), class_="card making"),
        h("section", _name(screen, words), class_="card"),
        _swatches(
            "player-colour",
            words("player_colour"),
            [(colour, Look(colour, player.pattern), words(f"colour_{colour}")) for colour in COLOURS],
            player.colour,
        ),
        _swatches(
            "player-pattern",
            words("player_pattern"),
            [(pattern, Look(player.colour, pattern), words(f"pattern_{pattern}")) for pattern in PATTERNS],
            player.pattern,
        ),
        _ways_on(screen, words),
        class_="player-screen",
        key="player",
    )


def _portrait(player: Profile, words: Words) -> Node:
    """Draw the whole face, large, above the stripe; both as they will be seen at the table."""
    return h(
        "div",
        face_view(player.face, player.colour),
        stripe_view(Look(player.colour, player.pattern)),
        button(words("player_face"), intent="player-face"),
        class_="portrait",
    )


def _parts(player: Profile, words: Words) -> Node:
    """Draw a row for each part of the face, with the ways to its other variants."""
    return h("div", [_part(player, part, words) for part in PARTS], class_="parts")


def _part(player: Profile, part: str, words: Words) -> Node:
    name, variants = words(f"part_{part}"), PARTS[part]
    number = variants.index(getattr(player.face, part)) + 1
    return h(
        "div",
        icon_button("back", words("player_before", part=name), intent=f"player-part {part} -1"),
        h(
            "p",
            h("b", name),
            h("span", words("player_variant", number=number, of=len(variants)), class_="small"),
        ),
        icon_button("forward", words("player_next", part=name), intent=f"player-part {part} 1"),
        class_="part",
        role="group",
        aria_label=name,
        key=part,
    )


def _name(screen: PlayerScreen, words: Words) -> Node:
    fault_there = bool(screen.fault)
    field = name_field(
        screen.player.name, "player-name", enterkeyhint="done", focus=fault_there, invalid=fault_there
    )
    fault = words(f"player_{screen.fault}", name=shown_name(screen.player.name)) if screen.fault else ""
    return h(
        "label",
        h("span", words("player_name")),
        field,
        h("span", fault, class_="fault", role="alert") if fault else None,
        class_="field",
        key="name",
    )


def _swatches(intent: str, label: str, values: Iterable[tuple[str, Look, str]], chosen: str) -> Node:
    """Draw all colours in the chosen pattern, or all patterns in the chosen colour, each with its name."""
    buttons = [
        button(
            stripe_view(look),
            h("span", name),
            intent=f"{intent} {value}",
            kind="option swatch",
            aria_pressed="true" if value == chosen else "false",
        )
        for value, look, name in values
    ]
    group = h("fieldset", h("legend", label), h("div", buttons, class_="swatches"))
    return h("section", group, class_="card", key=intent)


def _ways_on(screen: PlayerScreen, words: Words) -> Node:
    if screen.asking:
        return h(
            "div",
            h("p", words("player_delete_question", name=shown_name(screen.player.name)), role="alert"),
            h(
                "div",
                button(words("games_delete"), intent="player-delete yes", kind="main"),
                button(words("file_no"), intent="player-delete no", data_focus=True),
                class_="actions",
            ),
            class_="warning",
            key="ways",
        )
    return h(
        "div",
        button(words("player_done"), intent="player-done", kind="main"),
        button(words("player_delete"), intent="player-delete", kind="quiet") if screen.known else None,
        class_="actions",
        key="ways",
    )
