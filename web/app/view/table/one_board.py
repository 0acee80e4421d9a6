"""The table of a game whose players share one board: it is drawn once, and a plate stands for each seat."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.state.page import Page
from web.app.state.setup import chair
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import name_view, seat_name
from web.app.view.parts.seat_look import seat_face

__all__ = ["board_view", "plate_view", "plates_view"]


def plates_view(page: Page, record: AnyRecord, acting: int | None, words: Words) -> Node:
    """Draw the seats as they sit, also in a rematch; `acting` is the one that everybody waits for."""
    seats = sorted(range(record.seats), key=lambda seat: chair(record, seat))
    plates = [plate_view(page, record, seat, words, acts=seat == acting) for seat in seats]
    return h("div", plates, class_="plates", role="group", aria_label=words("seats"), key="plates")


def plate_view(page: Page, record: AnyRecord, seat: int, words: Words, *, acts: bool) -> Node:
    """Draw a seat's name and points, and what else it has."""
    name, points = seat_name(record, seat, words), record.state.returns()[seat]
    return h(
        "article",
        h(
            "h2",
            seat_face(page, record, seat),
            name_view(name),
            h("span", signed(points), class_="score"),
            aria_label=words("plate_label", name=name, n=points),
        ),
        view_of(record).board.plate(page, record, seat, words),
        class_="plate acting" if acts else "plate",
        key=f"plate {seat}",
    )


def board_view(page: Page, record: AnyRecord, seen: object, words: Words) -> Node:
    """Draw the board."""
    board = view_of(record).board.seat_board(page, record, record.state.active, seen, words, large=True)
    return h("div", board, class_="common", key="common")
