"""The places at the table: the seat whose sheet lies large before the people, and the order of the others.

A game against computers is one person's: that person's sheet never moves. Several people share one large
place, and there lies the sheet of the seat to act. A sheet that is looked at takes it for a while.
"""

from __future__ import annotations

from dataclasses import dataclass

from calavera.record.record import AnyRecord
from web.app.state.match.match import Match
from web.app.state.page import attended
from web.app.state.people.players import computers

__all__ = ["Places", "arranged", "home", "large_seat", "places"]


@dataclass(frozen=True)
class Places:
    """The seats by place."""

    large: int
    """The seat at the large place, nearest to the hand."""
    others: tuple[int, ...]
    """All other seats, in the order of their small places."""


def home(record: AnyRecord) -> int | None:
    """Return the seat whose sheet stays large: that of the only person; None with several people, or none."""
    people = set(range(record.seats)) - set(computers(record))
    return people.pop() if len(people) == 1 else None


def large_seat(match: Match) -> int:
    """Return the seat at the large place: the one looked at, else the only person, else the seat to act, and
    after the end the winner."""
    if match.look.seat is not None:
        return match.look.seat
    if match.own:  # at a table of several devices each one shows its own
        acting = attended(match)
        return acting if acting in match.own else match.own[0]
    by_link = match.post is not None and match.post.seat is not None
    stays = match.post.seat if match.post is not None and by_link else home(match.record)
    if stays is not None:
        return stays
    outcome = match.state.outcome()
    return attended(match) if outcome is None else outcome.winners[0]


def places(match: Match) -> Places:
    """Return the places of all seats."""
    return arranged(match.record, large_seat(match))


def arranged(record: AnyRecord, large: int) -> Places:
    """Return the places where `large` is given.

    Every seat waits at a place of its own; only the one at home, else the first, goes where room is made.
    """
    moves = home(record) or 0
    waiting = (seat for seat in range(record.seats) if seat != moves)
    return Places(large, tuple(moves if seat == large else seat for seat in waiting))
