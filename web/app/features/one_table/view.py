"""The way to a table of several devices, and who sits there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calavera.games import GAMES
from calavera.multiplayer.refusal import Why
from calavera.record.players import COMPUTER
from web.app.features.one_table.intents import game_announced, own_name, players
from web.app.features.one_table.screen import AtOneTable
from web.app.game_protocol.view import view
from web.app.state.multiplayer.shared_table import PHONES, SharedTable
from web.app.state.page import Page
from web.app.state.people.players import LEVELS, NAMELESS, level_of
from web.app.state.setup import SEATS
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import (
    button,
    name_field,
    name_view,
    options,
    portrait,
    scene,
    seat_name,
    seat_names,
    shown_name,
    symbol,
)
from web.app.view.parts.seat_look import name_face
from web.app.view.parts.title_bar import title_bar

__all__ = ["GUEST_WAYS", "HOST_WAYS", "game_line", "together_view"]

SAID = {Why.VERSION, Why.GAME, Why.FULL, Why.KEY, Why.FORK, Why.MINE}
"""The reasons to stop that have a sentence of their own."""


def together_view(page: Page, words: Words) -> Node:
    """Draw the way to a table, who sits there before the game, or how it stands during one."""
    shared = page.shared
    if shared is None:
        shown: tuple[Node | None, ...] = _ways_view(page, words)
    elif shared.table.stop is not None:
        shown = (_stopped_view(shared, words), _leave(words))
    elif shared.table.log is None:
        shown = (_lobby_view(page, shared, words), _leave(words))
    else:
        shown = (_game_view(page, shared, words), _leave(words))
    return h("main", title_bar(words("one_table"), words, focus=True), shown, class_="together-screen")


def _leave(words: Words) -> Node:
    return button(words("table_leave"), intent="table-leave")


# -- the way to a table


def _ways_view(page: Page, words: Words) -> tuple[Node | None, ...]:
    screen = page.shown(AtOneTable)
    about = h("p", words("one_table_about"))
    choices = [
        ("1", words("table_people_1")),
        ("2", words("table_people_2")),
        ("0", words("table_people_0")),
    ]
    people = options(words("table_people"), "table-people", choices, str(screen.people))
    first = _name_field(own_name(page), words("table_name"), "table-name")
    second = _name_field(screen.second, words("table_second"), "table-second")
    host = button(symbol("people"), h("span", words("table_open")), intent="table-host", kind="wide main")
    shown = (first, second)[: screen.people]
    ways = [way(page, words) for way in GUEST_WAYS.values()]
    game = _games(page.person.setup.game, "setup game", words) if screen.people else None
    return (h("section", about, people, shown, game, class_="card"), host if screen.people else None, *ways)


def _games(chosen: str, intent: str, words: Words) -> Node | None:
    """Draw the choice of the game that is to be played at a table; none where there is one only."""
    kinds = [(key, view(key).name) for key in GAMES]
    return options(words("which_game"), intent, kinds, chosen) if len(kinds) > 1 else None


def game_line(shared: SharedTable, words: Words) -> Node | None:
    """Name the game that is to be played at a table, wherever devices come to it."""
    key = game_announced(shared)
    if not key:
        return None
    name = h("strong", view(key).name)
    return h(
        "p",
        scene(*view(key).scene),
        h("span", f"{words('which_game')}: ", name),
        class_="of-game",
        key="of-game",
    )


def _name_field(name: str, label: str, intent: str) -> Node:
    return h("label", h("span", label), name_field(name, intent), class_="field", key=intent)


def _host(name: str, words: Words) -> str:
    """Return the name of who has opened a table: where none was given, the first seat's number."""
    return words("seat_number", number=1) if name == NAMELESS else shown_name(name)


def _windows_view(page: Page, words: Words) -> Node:
    """Draw the tables of other windows."""
    found = page.shown(AtOneTable).found
    tables = [
        button(
            h("span", words("table_join", name=_host(name, words))),
            h("span", f" · {view(game).name}") if game else None,
            intent=f"table-join windows {room}",
            kind="wide main",
        )
        for room, game, name in found
    ]
    none = h("p", words("table_none"), class_="small") if not found else None
    again = button(words("table_look"), intent="one-table")
    return h("section", h("h2", words("table_windows")), tables, none, again, class_="card", key="windows")


def _host_windows_view(page: Page, words: Words) -> Node:
    return h("p", words("table_windows_host"), class_="small")


def _phones_view(page: Page, words: Words) -> Node:
    """Draw the way to the table of another device."""
    return h(
        "section",
        h("h2", words("meet_title_guest")),
        h("p", words("meet_about")),
        button(words("meet_scan"), intent="meet-guest", kind="wide main"),
        class_="card",
        key="phones",
    )


def _host_phones_view(page: Page, words: Words) -> Node:
    """Draw the way to invite another device; once enough players are there, beginning comes first."""
    begins = page.shared is not None and len(players(page.shared)) in SEATS
    return button(words("meet_title_host"), intent="meet-host", kind="wide" if begins else "wide main")


View = Callable[[Page, Words], Node]

GUEST_WAYS: Mapping[str, View] = {PHONES: _phones_view, "windows": _windows_view}
"""The part of the screen by which a guest comes to a table, for each way of `shared_table.WAYS`."""

HOST_WAYS: Mapping[str, View] = {PHONES: _host_phones_view, "windows": _host_windows_view}
"""The part of the screen on which a host waits for guests, for each of them."""


# -- before the game


def _lobby_view(page: Page, shared: SharedTable, words: Words) -> Node:
    table = shared.table
    if not table.here:
        if shared.way == PHONES:
            return _phones_view(page, words)
        return h("section", h("p", words("table_searching"), role="status"), class_="card", key="lobby")
    seated = players(shared)
    names = seat_names([name for _, name in seated], words)
    rows = [
        _row(_face(page, given), name, words("table_this") if device == table.own.device else None)
        for (device, given), name in zip(seated, names, strict=True)
    ]
    if not table.host:
        host = next(iter(names), "")
        below: tuple[Node | None, ...] = (h("p", words("table_waits_host", name=host), role="status"),)
    else:
        below = _host_buttons(page, shared, len(seated), words)
    return h(
        "section",
        _games(game_announced(shared), "table-game", words) if table.host else game_line(shared, words),
        h("h2", words("table_who")),
        h("ul", rows, class_="seated"),
        below,
        class_="card",
        key="lobby",
    )


def _host_buttons(page: Page, shared: SharedTable, count: int, words: Words) -> tuple[Node | None, ...]:
    ready = count in SEATS
    bots = [
        button(
            words(f"bot_{level}"),
            h("span", words(f"level_{level}"), class_="small"),
            intent=f"table-bot {level}",
            kind="option",
        )
        for level in LEVELS
    ]
    more = h("fieldset", h("legend", words("table_bots")), h("div", bots, class_="options"))
    return (
        *(way(page, words) for way in HOST_WAYS.values()),
        more if count < SEATS[-1] else None,
        button(words("table_bot_off"), intent="table-bot -") if shared.bots else None,
        button(words("begin"), intent="table-begin", kind="main") if ready else h("p", words("table_count")),
    )


def _face(page: Page, given: str) -> Node:
    """Draw the face of a seat with the name that a record gives it; a guest's is that of the name here."""
    level = level_of(given)
    return portrait(level) if level else name_face(page.person.profiles, given)


def _row(face: Node, name: str, note: str | None, *more: Node | None) -> Node:
    about = h("span", note, class_="small") if note else None
    return h("li", face, name_view(name), about, more)


# -- during the game


def _game_view(page: Page, shared: SharedTable, words: Words) -> Node:
    table = shared.table
    log = table.log
    assert log is not None
    record = log.record
    seats = range(record.seats)
    rows = [_seat_row(page, shared, seat, seat_name(record, seat, words), words) for seat in seats]
    gone = not table.host and (not table.here or table.quiet)
    take = table.own.device in log.throwing and gone
    return h(
        "section",
        h("h2", words("table_who")),
        h("ul", rows, class_="seated"),
        _way_back(shared, words, take=take) if gone else None,
        _host_phones_view(page, words) if table.host else None,
        h("p", words("table_sign", sign=log.sign()), class_="small"),
        button(words("resume"), intent="resume", kind="" if shared.lost else "main"),
        class_="card",
        key="game",
    )


def _way_back(shared: SharedTable, words: Words, *, take: bool) -> tuple[Node | None, ...]:
    """Draw a guest's ways on where the host cannot be heard: back to it by codes, or without it."""
    scan = button(words("meet_scan"), intent="meet-guest", kind="wide main" if shared.lost else "wide")
    over = button(words("table_take_over"), intent="table-over", kind="wide") if take else None
    if not shared.lost:
        return h("p", words("table_host_gone"), role="status"), scan, over
    about = words("table_lost_about", invite=words("meet_title_host"))
    return (
        h("p", about, role="status"),
        scan,
        h("p", words("table_over_about"), class_="small") if take else None,
        over,
    )


def _seat_row(page: Page, shared: SharedTable, seat: int, name: str, words: Words) -> Node:
    table = shared.table
    log = table.log
    assert log is not None
    device = log.holders[seat]
    bot = log.record.names[seat].startswith(COMPUTER)
    away = device in table.away
    note = words("table_gone") if away else words("table_this") if device == table.own.device else None
    helps = _for_away(device, name, words, over=log.record.state.over) if away and table.host else None
    mine = table.host and device == table.own.device and not bot and seat not in log.devices[device].home
    hand = button(words("table_bot_for", name=name), intent=f"table-give {seat + 1} medium") if mine else None
    return _row(_face(page, log.record.names[seat]), name, note, helps, hand)


def _for_away(device: int, name: str, words: Words, *, over: bool) -> Node:
    """Draw the way to go on without a device: its seats are played here; after the end they are left out."""
    label = words("table_without" if over else "table_play_for", name=name)
    return button(label, intent=f"table-out {device}", kind="wide")


def _stopped_view(shared: SharedTable, words: Words) -> Node:
    stop = shared.table.stop
    assert stop is not None
    why = stop.why.value if stop.why in SAID else "other"
    adopt = button(words("table_adopt"), intent="table-adopt", kind="wide") if shared.table.other else None
    reload = button(words("update_ready"), intent="reload") if stop.why is Why.VERSION else None
    return h(
        "section",
        h("p", words(f"table_stop_{why}"), role="alert"),
        adopt,
        reload,
        class_="card",
        key="stopped",
    )
