"""The things that everybody has: the others' sheets and the large one, or the plates and the one board."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.intents.coach import open_warning, options_shown
from web.app.state.match.sheet_places import Places, large_seat
from web.app.state.page import Page, attended, decider
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, name_view, seat_name, symbol
from web.app.view.parts.seat_look import seat_face, seat_stripe

__all__ = ["back_button", "sheets_view", "way_back"]


def sheets_view(
    page: Page, record: AnyRecord, lie: Places, seen: object, words: Words, *, back: Node | None
) -> tuple[Node | None, Node]:
    """Draw what everybody has: the others' sheets and the large one, or the plates and the one board.

    `back` leads back from a sheet that is only looked at.
    """
    if view_of(record).board.SHARED:
        from web.app.view.table.one_board import board_view, plates_view  # not for games with sheets

        waits = page.match.look.moment is None and not record.state.over
        drawing = page.match.handover is not None and page.match.handover.drawing
        acting = (attended(page.match) if drawing else decider(record.state)) if waits else None
        return plates_view(page, record, acting, words), board_view(page, record, seen, words)
    large = _seat_view(page, record, lie.large, seen, words, large=True, back=back)
    return _others_view(page, record, lie.others, seen, words), large


def _others_view(
    page: Page, record: AnyRecord, seats: Sequence[int], seen: object, words: Words
) -> Node | None:
    """Draw the other seats' sheets, small and each at its own place; None where there are none."""
    if not seats:
        return None
    small = [_seat_view(page, record, seat, seen, words, large=False) for seat in seats]
    return h("div", small, class_="others", role="group", aria_label=words("seats_shown"), key="others")


def _seat_view(
    page: Page,
    record: AnyRecord,
    seat: int,
    seen: object,
    words: Words,
    *,
    large: bool,
    back: Node | None = None,
) -> Node:
    """Draw a seat's sheet below its name and points; a tap on a small one enlarges it.

    `back` leads back from a large one that is only looked at.
    """
    sheet = view_of(record).board.seat_board(page, record, seat, seen, words, large=large)
    acts = record.seats > 1 and _acts(page, record, seat)
    kinds = ["seat", *(["large"] if large else []), *(["acting"] if acts else [])]
    # Another seat's sheet is another element: turning one into the other would touch every box.
    return h(
        "article",
        _title(page, record, seat, acts=acts, looked=back is not None, words=words),
        sheet,
        back if large else _enlarge_button(record, seat, words),
        class_=" ".join(kinds),
        key=f"seat {seat}",
    )


def _acts(page: Page, record: AnyRecord, seat: int) -> bool:
    """Return whether everybody waits for a seat now; of a turn that is entered by its choices, the record has
    as much as has been entered."""
    if page.match.look.moment is not None or record.state.over:
        return False
    return seat == (decider(record.state) if page.match.handover is None else page.match.handover.seat)


def _title(page: Page, record: AnyRecord, seat: int, *, acts: bool, looked: bool, words: Words) -> Node:
    """Draw the name of a sheet's owner with the points so far, and the mark of the seat to act; a sheet that
    is only looked at is called one."""
    name, points = seat_name(record, seat, words), record.state.returns()[seat]
    shown = words("sheet_of", name=name) if looked else name
    return h(
        "h2",
        h("span", "▸", class_="turn-mark") if acts else None,
        seat_stripe(page, record, seat),
        seat_face(page, record, seat),
        name_view(shown) if shown == name else h("span", shown, class_="name"),
        h("span", signed(points), class_="score"),
        aria_label=words("sheet_label", name=name, n=points),
    )


def _enlarge_button(record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw the button over a whole small sheet that shows it large."""
    label = words("enlarge", name=seat_name(record, seat, words))
    return button(intent=f"look {seat + 1}", kind="enlarge", aria_label=label)


def way_back(page: Page, words: Words) -> Node | None:
    """Draw the way back from a sheet that is only looked at."""
    looked, usual = page.match.look.seat, large_seat(page.match.looking(seat=None))
    if looked is None or looked == usual or page.match.handover is not None:
        return None
    label = words("look_back", name=seat_name(page.match.record, usual, words))
    return back_button(looked, label, key=None if _escapes(page) else "Escape")


def back_button(seat: int, label: str, *, key: str | None = None) -> Node:
    """Draw the button that makes an enlarged sheet small again."""
    return button(
        symbol("close"),
        h("span", label),
        intent=f"look {seat + 1}",
        kind="shrink",
        data_key=key,
    )


def _escapes(page: Page) -> bool:
    """Return whether the key that leads back has something nearer to lead back from."""
    match = page.match
    nearer = match.draft.picked is not None or match.look.moment is not None
    return nearer or options_shown(page) or open_warning(page) is not None
