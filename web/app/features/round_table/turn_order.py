"""The order of turns at a table that lies between its people: clockwise, from where each sits."""

from __future__ import annotations

from dataclasses import replace

from web.app.state.match.match import Match
from web.app.state.people.players import Help

__all__ = ["clockwise", "in_turn"]


def in_turn(match: Match) -> bool:
    """Return whether the turns of a match go clockwise round its people."""
    return _places(match) == sorted(_places(match))


def clockwise(match: Match) -> Match:
    """Return a match whose turns go clockwise from who begins; as it is once it has begun, and where people
    have no names by which they would find their sheets again."""
    record = match.record
    if record.actions or not all(record.names) or in_turn(match):
        return match
    places = _places(match)
    order = sorted(range(record.seats), key=lambda seat: places[seat])
    names = {f"Seat{seat + 1}": record.names[other] for seat, other in enumerate(order)}
    headers = tuple((key, names.get(key, value)) for key, value in record.headers)
    helps = match.coach.helps
    if helps:
        whole = (*helps, *(Help() for _ in range(record.seats - len(helps))))
        match = match.coached(helps=tuple(whole[seat] for seat in order))
    edges = tuple(match.around.edges[seat] for seat in order)
    return replace(match, record=replace(record, headers=headers), around=replace(match.around, edges=edges))


def _places(match: Match) -> list[int]:
    """Return by seat how many edges clockwise from the first one it sits."""
    edges = match.around.edges
    return [(edge - edges[0]) % 4 for edge in edges]
