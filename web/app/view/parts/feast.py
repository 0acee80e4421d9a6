"""The celebration at the end of a game: paper flags, confetti, and the faces of those who have played."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.state.page import Page
from web.app.state.people.players import PERSON, computers
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import name_view, portrait, scene, seat_name
from web.app.view.parts.seat_look import seat_face, seat_stripe

__all__ = ["confetti", "garland", "guests", "people"]

FLAGS = 9

BITS = 48
"""Pieces of paper in the air."""

WIDE = 400
"""The width of the air, in units of its own; it is twice as high."""

PAPERS = ("orange", "pink", "green", "main")


def people(record: AnyRecord) -> tuple[int, ...]:
    """Return the seats of people."""
    played = computers(record)
    return tuple(seat for seat in range(record.seats) if seat not in played)


def garland() -> Node:
    """Draw a string of paper flags."""
    flags = [scene("picado2" if n % 2 else "picado", 120, 64) for n in range(FLAGS)]
    return h("div", flags, class_="garland", aria_hidden="true", key="garland")


def confetti() -> Node:
    """Draw cut paper that falls over the whole screen, once; without motion it stays above, unseen."""
    bits = [_bit(number) for number in range(BITS)]
    return h(
        "svg",
        bits,
        class_="confetti",
        viewBox=f"0 0 {WIDE} {2 * WIDE}",
        preserveAspectRatio="xMidYMin slice",
        aria_hidden="true",
        key="confetti",
    )


def _bit(number: int) -> Node:
    """Draw a small flag with a hole and a scalloped edge above the upper edge of the air."""
    x, y = number * 149 % WIDE, -20 - number * 61 % 300
    return h(
        "path",
        d=f"M{x} {y}h14v14l-3.5 4-3.5-4-3.5 4-3.5-4zm7 4l-3 4 3 4 3-4z",
        fill=f"var(--{PAPERS[number % len(PAPERS)]})",
        fill_rule="evenodd",
        class_=f"bit bit-{number % 6}",
    )


def guests(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the face, the name and the points of every player; winners wear a marigold."""
    outcome = record.state.outcome()
    assert outcome is not None  # only the end is celebrated
    # Roofs on a board of all have colours of their own, which are not always those of their players.
    own_colours = view_of(record).board.SHARED
    items = []
    for seat, points in enumerate(outcome.scores):
        won = seat in outcome.winners
        face = seat_face(page, record, seat) or portrait(PERSON)
        items.append(
            h(
                "li",
                h(
                    "span",
                    face,
                    scene("marigold", 64, 64) if won else None,
                    class_=f"face seat-{seat % 4}",
                    aria_hidden="true",
                ),
                name_view(seat_name(record, seat, words)),
                None if own_colours else seat_stripe(page, record, seat),
                h("span", words("end_points", n=points), class_="points"),
                class_="guest winner" if won else "guest",
                key=str(seat),
            )
        )
    return h("ul", items, class_="guests", aria_label=words("score"))
