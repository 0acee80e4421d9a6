"""The intents of the table that lies between its people: where they sit, and choices at the same time."""

from __future__ import annotations

from dataclasses import replace

from web.app.features.round_table.state import (
    edges_of,
    gathering,
    only_choice,
    people_choosing,
    unconfirmed,
)
from web.app.features.round_table.turn_order import clockwise
from web.app.game_protocol.model import model_of
from web.app.state.commands import Answer, Focus
from web.app.state.match.match import Match
from web.app.state.match.table_edges import EDGES, Reply, Seating, as_seen_by, awaited
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, at_round_table
from web.app.state.people.players import computers
from web.app.state.people.sides import noted

__all__ = ["drafted"]


def drafted(match: Match, seat: int) -> Reply | None:
    """Return a seat's draft: what it has picked, or its only choice."""
    reply = match.around.reply(match.record, seat)
    if reply is None and seat in awaited(match.record):
        state = as_seen_by(match.record, seat).state
        choices = state.choices(seat)
        return Reply(seat, choices[0]) if len(choices) == 1 else None
    return reply


# -- where everybody sits


def on_round_seats(page: Page, _: str) -> Page:
    """Ask again where everybody sits."""
    page = page.at_table()
    return page.with_match(_around(page, _seated(page, asked=True)))


def on_round_lift(page: Page, number: str) -> Page:
    """Take up a seat's name to move it to another edge, or put it down where it was."""
    around, seat = _asking(page), _seat(page, number)
    return page.with_match(_around(page, replace(around, lifted=None if around.lifted == seat else seat)))


def on_round_sit(page: Page, what: str) -> Answer:
    """Place a seat at an edge, as `round-sit 2 top`; who sat there takes its place."""
    number, _, edge = what.partition(" ")
    around = _asking(page).swapped(_seat(page, number), EDGES.index(edge), edges_of(page.match))
    return page.with_match(_around(page, around)), Focus()


def on_round_seated(page: Page, _: str) -> Page:
    """Start to play: everybody sits where their name is, and will next time; in a new game the turns go
    clockwise round them."""
    _asking(page)
    match = clockwise(_around(page, _seated(page, asked=False)))
    return page.with_kept(sides=noted(page.kept.sides or (), match.record, match.around.edges)).with_match(
        match
    )


# -- the end


def on_round_result(page: Page, _: str) -> Page:
    """Open the page of the result, which has the whole screen."""
    if not at_round_table(page) or not page.match.state.over:
        raise NotOffered("no game has just ended here")
    return page.with_match(_around(page, replace(page.match.around, result=True)))


# -- choices at the same time


def on_round_tap(page: Page, what: str) -> Page:
    """Pick a choice of a seat's at a place of its sheet, as `round-tap 3 p`: the next one with every tap."""
    number, _, place = what.partition(" ")
    match, seat = page.match, _chooser(page, number)
    before = drafted(match, seat)
    if before is not None and before.ready:
        raise NotOffered("this choice is confirmed")
    state = as_seen_by(match.record, seat).state
    choices = model_of(match.record).table.choices_at(state, place)
    if not choices:
        raise NotOffered("nothing can be chosen there")
    known = before is not None and before.picked in choices
    after = choices[(choices.index(before.picked) + 1) % len(choices) if before and known else 0]
    return _replied(page, Reply(seat, after))


def on_round_ready(page: Page, number: str) -> Page:
    """Note a seat's choice as confirmed; when all are, `settle` plays them."""
    reply = drafted(page.match, _chooser(page, number))
    if reply is None or reply.ready:
        raise NotOffered("nothing is picked, or it is confirmed already")
    page = _replied(page, replace(reply, ready=True))
    return page if people_choosing(page) else _rest_confirmed(page)


def on_round_all(page: Page, _: str) -> Page:
    """Note as confirmed what the app marks for people, where none of them has a choice."""
    if people_choosing(page) or not unconfirmed(page):
        raise NotOffered("some still choose, or nothing is to be confirmed")
    return _rest_confirmed(page)


def on_round_back(page: Page, number: str) -> Page:
    """Take back a seat's confirmation, as long as others still choose."""
    reply = drafted(page.match, _chooser(page, number))
    if reply is None or not reply.ready:
        raise NotOffered("nothing is confirmed")
    return _replied(page, replace(reply, ready=False))


def _rest_confirmed(page: Page) -> Page:
    """Return the page with the only options confirmed that the app marks for people."""
    for seat in unconfirmed(page):
        forced = only_choice(page, seat)
        assert forced is not None  # all others have confirmed
        page = _replied(page, Reply(seat, forced, ready=True))
    return page


def _replied(page: Page, reply: Reply) -> Page:
    around = page.match.around.replied(page.match.record, reply)
    return page.with_match(replace(page.match.calm(), around=around))


def _around(page: Page, around: Seating) -> Match:
    return replace(page.match, around=around)


def _seated(page: Page, *, asked: bool) -> Seating:
    if not at_round_table(page):
        raise NotOffered("the table does not lie between people")
    return replace(page.match.around, edges=edges_of(page.match), asked=asked, lifted=None)


def _asking(page: Page) -> Seating:
    if not at_round_table(page) or not page.match.around.seating:
        raise NotOffered("where everybody sits is known")
    return page.match.around


def _seat(page: Page, number: str) -> int:
    return [str(seat + 1) for seat in range(page.match.record.seats)].index(number)


def _chooser(page: Page, number: str) -> int:
    """Return the seat of a person who has something to choose now."""
    seat, record = _seat(page, number), page.match.record
    if not gathering(page) or seat not in awaited(record) or seat in computers(record):
        raise NotOffered(f"seat {number} has nothing to choose")
    if only_choice(page, seat) is not None:
        raise NotOffered(f"seat {number} has a single option, and the app marks it")
    return seat
