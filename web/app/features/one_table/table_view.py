"""A table of several devices on the table's screen: who is away, and who is waited for."""

from __future__ import annotations

from calavera.multiplayer.table_events import staying
from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.state.multiplayer.shared_table import SharedTable
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_name, symbol
from web.app.view.table.controls import main_row, undo_button

__all__ = ["next_view", "trouble_view", "waiting_middle", "waiting_view"]


def trouble_view(page: Page, words: Words) -> Node | None:
    """Draw what keeps the table from going on, with the way to the screen that mends it; mostly nothing."""
    trouble = _trouble(page, words)
    if not trouble:
        return None
    more = button(words("one_table"), intent="one-table", kind="link")
    return h("p", trouble, " ", more, class_="trouble", role="status", key="trouble")


def _trouble(page: Page, words: Words) -> str:
    shared = page.shared
    assert shared is not None
    table = shared.table
    if table.stop is not None:
        return words("table_stopped")
    if shared.lost:
        return words("table_lost")
    if not table.here or table.quiet:
        return words("table_no_line")
    away = away_names(shared, page.match.record, words)
    return words("table_away", names=words.all_of(away)) if away else ""


def away_names(shared: SharedTable, record: AnyRecord, words: Words) -> list[str]:
    """Return the names of the players whose devices are away and still hold their seats."""
    log = shared.table.log
    if log is None:
        return []
    seats = [seat for seat, device in enumerate(log.holders) if device in shared.table.away]
    return [seat_name(record, seat, words) for seat in seats]


def waiting_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Say who is waited for."""
    assert page.shared is not None
    table = page.shared.table
    log = table.log
    assert log is not None
    others = [
        seat for seat in log.awaited() if seat not in table.seats or table.own.choices.get(seat) is None
    ]
    names = words.all_of([seat_name(record, seat, words) for seat in others])
    chosen = bool(table.own.choices) and bool(log.hidden)
    waiting = words("table_chosen" if chosen else "table_waits", names=names)
    before = [] if not record.state.fresh else view_of(record).sentences.since_throw(record, words)
    sentences = [h("li", sentence) for sentence in before]
    return h("ul", sentences, h("li", symbol("people"), waiting, class_="waits-for"), class_="said")


def waiting_middle(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the dice of another device's turn, and who is waited for."""
    return h(
        "section",
        h("div", waiting_view(page, record, words), class_="stage", key="stage"),
        view_of(record).board.tray(page, record, words),
        main_row(page, undo_button(page, words), None, waiting_controls(words)),
        class_="play waiting",
        aria_label=words("dice_and_choices"),
    )


def next_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the host's way to the next game; the others see who starts it."""
    assert page.shared is not None
    table = page.shared.table
    if not table.host:
        return h("p", words("table_next_host"), role="status", key="next")
    return (
        button(words("rematch"), intent="table-next", kind="main")
        if staying(table)
        else waiting_controls(words)
    )


def waiting_controls(words: Words) -> Node:
    """Draw the main button's place while others are waited for."""
    return h("button", words("table_wait"), type="button", class_="main", disabled=True, key="waits")
