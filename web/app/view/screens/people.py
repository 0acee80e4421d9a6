"""The people of this device, to pick the player of a seat from."""

from __future__ import annotations

from calavera.record.players import same
from web.app.state.page import Page
from web.app.state.people.players import PERSON
from web.app.state.people.profiles import MOST_PROFILES, find, known, tidied
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, name_view, shown_name, symbol
from web.app.view.parts.player_faces import face_view

__all__ = ["people_view"]


def people_view(page: Page, seat: int, words: Words) -> Child:
    """Draw a button for each person with a face and a name, and the ways to a new one and to another face."""
    setup, profiles = page.person.setup, page.person.profiles
    here = tidied(setup.names[seat]) if setup.kinds[seat] == PERSON else ""
    full = len(profiles) >= MOST_PROFILES
    chips = [
        button(
            face_view(player.face, player.colour),
            name_view(shown_name(player.name), "whom"),
            intent=f"player-pick {seat + 1} ={player.name}",
            kind="option face",
            aria_pressed="true" if player.key == same(here) else "false",
        )
        for player in known(profiles, setup)
    ]
    return (
        h("div", chips, None if full else _new(seat, words), class_="options party"),
        h("p", words("players_full", n=MOST_PROFILES), class_="small") if full else None,
        _edit(seat, here, words) if here and not (full and find(profiles, here) is None) else None,
    )


def _new(seat: int, words: Words) -> Node:
    label = h("span", words("player_new"), class_="whom")
    return button(symbol("person"), label, intent=f"player-new {seat + 1}", kind="face")


def _edit(seat: int, name: str, words: Words) -> Node:
    return button(words("player_edit", name=shown_name(name)), intent=f"player-edit {seat + 1}", kind="link")
