"""The question where everybody sits round the table: a name at each edge, to be moved to another one."""

from __future__ import annotations

from web.app.features.round_table.state import edges_of
from web.app.features.round_table.turn_order import in_turn
from web.app.state.match.table_edges import EDGES
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, icon_button, player_names, seat_name, sound_button
from web.app.view.parts.seat_look import seat_face

__all__ = ["seating_view"]


def seating_view(page: Page, words: Words) -> Node:
    """Draw the question in the middle, and the four edges round it."""
    match = page.match
    lifted = match.around.lifted
    about = (
        words("round_seats_about")
        if lifted is None
        else words("round_seats_to", name=seat_name(match.record, lifted, words))
    )
    return h(
        "main",
        h(
            "div",
            h(
                "div",
                h(
                    "header",
                    h("div", h("h1", words("round_seats"), tabindex="-1"), class_="whose"),
                    icon_button("house", words("to_start"), intent="menu"),
                    sound_button(page, words),
                    icon_button("gear", words("settings"), intent="settings"),
                    class_="bar",
                ),
                h(
                    "section",
                    h("p", about),
                    _order(page, words),
                    button(words("round_seated"), intent="round-seated", kind="main", data_focus=True)
                    if lifted is None
                    else None,
                    class_="play",
                ),
                class_="turned",
                data_side=0,
            ),
            class_="centre",
            key="centre",
        ),
        [_edge(page, edge, words) for edge in range(len(EDGES))],
        class_="round seating",
        key="seating",
        data_edges="0123",
    )


def _order(page: Page, words: Words) -> Node | None:
    """Say in which order the turns go, where it is settled and not clockwise."""
    match = page.match
    if not match.record.actions or in_turn(match):
        return None
    return h("p", words("round_order", names=words.all_of(player_names(match.record, words))), class_="small")


def _edge(page: Page, edge: int, words: Words) -> Node:
    return h(
        "div",
        h("div", _place(page, edge, words), class_="place", data_side=edge),
        class_="edge",
        data_edge=edge,
        data_drop=EDGES[edge],
        key=f"edge {EDGES[edge]}",
    )


def _place(page: Page, edge: int, words: Words) -> Node:
    """Draw who sits at an edge; while a name is being moved, the button that puts it there."""
    match, side = page.match, words(f"round_edge_{EDGES[edge]}")
    lifted, places = match.around.lifted, edges_of(match)
    seat = places.index(edge) if edge in places else None
    name = None if seat is None else seat_name(match.record, seat, words)
    if lifted is not None and lifted != seat:
        sentence = words("round_here") if name is None else words("round_swap", name=name)
        label = f"{side}: {sentence}"
        return button(sentence, intent=f"round-sit {lifted + 1} {EDGES[edge]}", kind="sits", aria_label=label)
    if seat is None:
        return h("p", words("round_free"), class_="sits free")
    return button(
        seat_face(page, match.record, seat),
        name,
        intent=f"round-lift {seat + 1}",
        kind="sits",
        aria_label=f"{side}: {name}",
        aria_pressed="true" if lifted == seat else "false",
        data_drag=seat + 1,
    )
