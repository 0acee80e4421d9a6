"""The intents of a table of several devices: to open one or sit down, what its lines say, and who is away."""

from __future__ import annotations

from dataclasses import replace

from calavera.games import GAMES
from calavera.multiplayer import table_events
from calavera.record.players import COMPUTER
from calavera.record.record import AnyRecord
from web.app.features.one_table.game import Step, stepped
from web.app.features.one_table.screen import AtOneTable
from web.app.intents.table import begun
from web.app.state.commands import Answer, Given, LeaveTable, LookForTables, Persist
from web.app.state.match.coach import Coach
from web.app.state.match.match import Match, kind_of
from web.app.state.multiplayer.shared_table import WAYS, SharedTable
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.people.person import Kept
from web.app.state.people.players import LEVELS, NAMELESS, PERSON, header, level_of, plain
from web.app.state.screens import AT_START
from web.app.state.setup import SEATS, begin_game, cleaned, rematch

__all__ = ["game_announced", "joined", "own_name", "own_names", "players"]

PEOPLE = ("1", "2", "0")
"""The numbers of players at one device."""


def _moment(page: Page) -> float:
    """Return the time in seconds."""
    return page.device.now / 1000


# -- a table, and the way to it


def on_one_table(page: Page, _: str) -> Answer:
    """Show the way to a table, or the table that this device sits at."""
    shown = page if isinstance(page.top, AtOneTable) else page.over(AtOneTable())
    return shown, LookForTables()


def on_table_found(page: Page, what: str) -> Page:
    """Add a table that was found in another window: its room, its game and its host's name."""
    room, _, rest = what.partition(" ")
    game, _, name = rest.partition(" ")
    if game not in GAMES:  # of a release that did not say it
        game, name = "", rest
    screen = page.shown(AtOneTable)
    others = tuple(one for one in screen.found if one[0] != room)
    return page.with_top(replace(screen, found=(*others, (room, game, name[:80]))))


def on_table_host(page: Page, _: str, given: Given) -> Answer:
    """Open a table with this device as its host."""
    _without(page)
    names = own_names(page)
    if not names:
        raise NotOffered("a host plays")
    table = table_events.host_table(page.device.build, given.seed, names, {"Game": page.person.setup.game})
    shared = SharedTable(table, given.seed[:8], apart=page.read_only)
    return replace(_apart(page), shared=shared), Persist()


def on_table_join(page: Page, what: str, given: Given) -> Answer:
    """Join a table: `windows ROOM`."""
    way, _, room = what.partition(" ")
    _without(page)
    if way not in WAYS:
        raise NotOffered(way[:40])
    return joined(page, way, room, given.seed)


def joined(page: Page, way: str, room: str, seed: str) -> tuple[Page, Persist]:
    """Return the page of a guest at a table, whose line is made on this way."""
    table = table_events.join_table(page.device.build, seed, own_names(page))
    shared = SharedTable(table, room, way, apart=page.read_only)
    return replace(_apart(page), shared=shared), Persist()


def _without(page: Page) -> None:
    if page.shared is not None:
        raise NotOffered("this device sits at a table")


def on_table_name(page: Page, text: str) -> Page:
    """Take this player's name, which is that of this window alone."""
    return page.with_top(replace(page.shown(AtOneTable), called=cleaned(text)))


def on_table_second(page: Page, text: str) -> Page:
    """Take the name of the second player at this device."""
    return page.with_top(replace(page.shown(AtOneTable), second=cleaned(text)))


def on_table_people(page: Page, count: str) -> Page:
    """Say how many play at this device: one, two, or none where it only shows the table."""
    if count not in PEOPLE:
        raise NotOffered(count[:40])
    return page.with_top(replace(page.shown(AtOneTable), people=int(count)))


def own_name(page: Page) -> str:
    """Return this player's name as it is typed."""
    screen = page.find(AtOneTable)
    return page.person.called if screen is None or screen.called is None else screen.called


def own_names(page: Page) -> tuple[str, ...]:
    """Return the names of the players at this device as a table has them; never an empty one."""
    screen = page.find(AtOneTable) or AtOneTable()
    return tuple(plain(name) or NAMELESS for name in (own_name(page), screen.second)[: screen.people])


def _apart(page: Page) -> Page:
    """Return the page; where another window plays, one that is stored apart, for this window alone."""
    if not page.read_only:
        return page
    return Page(page.person, Kept(), screens=page.screens, device=page.device)


def on_table_leave(page: Page, _: str) -> Answer:
    """Leave the table. Its game stays on this device, and can be gone on with here."""
    _table, said = table_events.leave(_shared(page).table, _moment(page))
    match = page.at_hand.get(_kind(page))
    if match is not None and match.own is not None:
        page = replace(page, at_hand={**page.at_hand, _kind(page): replace(match, own=None)})
    return replace(page, shared=None, screens=AT_START), LeaveTable(said)


def _kind(page: Page) -> str:
    log = None if page.shared is None else page.shared.table.log
    return page.kind if log is None else kind_of(log.record)


def _shared(page: Page) -> SharedTable:
    if page.shared is None:
        raise NotOffered("this device sits at no table")
    return page.shared


def on_table_bot(page: Page, level: str) -> Page:
    """Add a computer to the game that is about to begin, or take the last one away: `table-bot -`."""
    shared = _shared(page)
    if shared.table.log is not None or not shared.table.host:
        raise NotOffered("the host says before the game who plays")
    if level == "-":
        return replace(page, shared=replace(shared, bots=shared.bots[:-1]))
    if level not in LEVELS or len(players(shared)) >= SEATS[-1]:
        raise NotOffered(level[:40])
    return replace(page, shared=replace(shared, bots=(*shared.bots, level)))


def on_table_game(page: Page, key: str) -> Page:
    """Choose the game of the table before it begins; the guests are told."""
    page = page.with_person(setup=page.person.setup.changed(f"game {key}"))
    return _stepped(page, lambda table, now: table_events.announce(table, {"Game": key}, now))


def game_announced(shared: SharedTable) -> str:
    """Return the key of the game that the host has chosen; empty for one that is not known here."""
    key = shared.table.headers.get("Game", "")
    return key if key in GAMES else ""


def players(shared: SharedTable) -> list[tuple[int, str]]:
    """List the players of a game that is about to begin: the device of each, and the name."""
    people = [(device, name) for device, guest in enumerate(shared.table.guests) for name in guest.names]
    return people + [(0, header(level)) for level in shared.bots]


def on_table_begin(page: Page, _: str, given: Given) -> Page:
    """Start the game with all who sit at the table."""
    shared = _shared(page)
    seated = players(shared)
    if len(seated) not in SEATS:
        raise NotOffered("too few or too many players")
    names = tuple(name for _, name in seated) + ("",) * (SEATS[-1] - len(seated))
    kinds = tuple(level_of(name) or PERSON for name in names)
    setup = page.person.setup
    if (game := game_announced(shared)) and game != setup.game:
        setup = setup.changed(f"game {game}")
    setup = replace(setup, seats=len(seated), names=names, kinds=kinds, begin="first", dice="app")
    record = begin_game(setup, given.seed, given.today)
    headers = _headers(record, [name for _, name in seated])
    seating = [device for device, _ in seated]
    return _stepped(page, lambda table, now: table_events.begin(table, headers, seating, given.seed, now))


def _headers(record: AnyRecord, names: list[str]) -> dict[str, str]:
    """Return the headers of a table's game like this one, with these players."""
    fixed = ("Game", "Date", *record.game.setup)
    headers = {key: value for key in fixed if (value := record.header(key)) is not None}
    return headers | {"Seats": str(len(names))} | {f"Seat{seat}": name for seat, name in enumerate(names, 1)}


def on_table_next(page: Page, _: str, given: Given) -> Page:
    """Start the next game at this table, with all who are still there; the next seat begins."""
    shared = _shared(page)
    seats, log = table_events.staying(shared.table), shared.table.log
    if log is None or not seats:
        raise NotOffered("the host starts the next game once all devices know the end of this one")
    again = rematch(log.record, given.seed, given.today)
    headers = _headers(again, [log.record.names[seat] for seat in seats])
    return _stepped(page, lambda table, now: table_events.begin_next(table, headers, given.seed, now))


# -- lines


def on_line_open(page: Page, number: str) -> Page:
    """Take note of a line that has opened."""
    return _on_line(page, lambda table, now: table_events.open_line(table, int(number), now))


def on_line_heard(page: Page, number: str, given: Given) -> Page:
    """React to a message of the device at the other end of a line."""
    return _on_line(page, lambda table, now: table_events.hear(table, int(number), given.text, now))


def on_line_closed(page: Page, number: str) -> Page:
    """Take note of a line that has ended."""
    return _on_line(page, lambda table, now: table_events.lose(table, int(number), now))


def on_table_tick(page: Page, _: str) -> Page:
    """Say beats, and find out who is away."""
    return _on_line(page, table_events.tick)


def _on_line(page: Page, step: Step) -> Page:
    """Return the page after a step; as it is where the table was left meanwhile."""
    return page if page.shared is None else _stepped(page, step)


# -- who is away


def on_table_out(page: Page, device: str) -> Page:
    """Play on without a device: this one plays its seats."""
    return _stepped(page, lambda table, now: table_events.put_out(table, int(device), now))


def on_table_give(page: Page, what: str) -> Page:
    """Pass a seat, counted from 1, to a computer of a level: `table-give 2 hard`."""
    number, _, level = what.partition(" ")
    if level not in LEVELS:
        raise NotOffered(level[:40])
    return _stepped(
        page,
        lambda table, now: table_events.give(table, int(number) - 1, table.own.device, COMPUTER + level, now),
    )


def on_table_over(page: Page, _: str) -> Page:
    """Take over the table: the old one is gone."""
    return _stepped(page, table_events.take_over)


def on_table_adopt(page: Page, _: str) -> Page:
    """Go on with the course of the game that the table has."""
    return _stepped(page, table_events.adopt)


# -- the game


def _stepped(page: Page, step: Step) -> Page:
    """Return the page after a step of its table; with a game's first line, the match is on the table."""
    known = _shared(page).table.log
    page = stepped(page, step)
    shared = _shared(page)
    log = shared.table.log
    if log is None:
        return page
    before = page.at_hand.get(kind_of(log.record))
    same = known is None or known.id == log.id
    if same and before is not None and before.own is not None:
        return page
    match = Match(log.proved(), coach=Coach(()), new_from=0, own=shared.table.seats)
    return replace(begun(page, match), shared=shared)
