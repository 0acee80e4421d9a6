"""The places round a table and the choices made at the same time, as the text of two private headers.

Where people sit in the next game is a text of its own.
"""

from __future__ import annotations

import json
from dataclasses import replace

from calavera.record.private_headers import EDGES, REPLIES
from calavera.record.record import AnyRecord
from web.app.state.match.match import Match
from web.app.state.match.table_edges import Reply, Seating, as_seen_by, awaited
from web.app.state.page import Page
from web.app.state.people.players import computers
from web.app.state.people.sides import check_sides
from web.app.state.strict import loads

__all__ = ["sides_text", "with_around", "with_headers", "with_sides"]

READY = "!"
"""Stands before a choice that is confirmed."""


def with_headers(match: Match, record: AnyRecord) -> AnyRecord:
    """Return the record with the places and the drafts of its match."""
    record = record.with_header(EDGES, "".join(str(edge) for edge in match.around.edges))
    return record.with_header(REPLIES, _replies_text(match) or None)


def _replies_text(match: Match) -> str:
    """Write the drafts for this moment, as `2:g2 !4:j2>k`."""
    replies = (match.around.reply(match.record, seat) for seat in range(match.record.seats))
    return " ".join(
        f"{READY if reply.ready else ''}{reply.seat + 1}:{reply.picked}"
        for reply in replies
        if reply is not None
    )


def with_around(match: Match, texts: tuple[str, ...]) -> Match:
    """Return the match with the places and the drafts of two texts, as far as they can be read."""
    edges, replies = texts
    places = tuple(int(edge) for edge in edges if edge in "0123")
    if match.record.alone or not len(set(places)) == len(edges) == match.record.seats:
        return match
    match = replace(match, around=Seating(places))
    for text in replies.split():
        match = _with_reply(match, text)
    return match


def _with_reply(match: Match, text: str) -> Match:
    number, _, token = text.removeprefix(READY).partition(":")
    people = [seat for seat in awaited(match.record) if seat not in computers(match.record)]
    for seat in people:
        choices = as_seen_by(match.record, seat).state.choices(seat) if number == str(seat + 1) else ()
        for choice in choices:
            if str(choice) == token:
                reply = Reply(seat, choice, text.startswith(READY))
                return replace(match, around=match.around.replied(match.record, reply))
    return match


def sides_text(page: Page) -> str:
    """Write where people sat last, as `[["=ina", 0], ["=sami", 2]]`."""
    return json.dumps(page.kept.sides)


def with_sides(page: Page, text: str) -> Page:
    """Return the page with the sides of a stored text. Raises ValueError or another error of `MALFORMED`."""
    sides = tuple((key, edge) for key, edge in loads(text))
    check_sides(sides)
    return page.with_kept(sides=sides)
