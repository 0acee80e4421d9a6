"""A table that lies between its people: the edge where each sits, and what several choose at the same time.

After the active seat's choice the others choose in the order of seats, and none of their choices depends on
another's. So they can be drafted at the same time, and played one after another as
soon as all are there: the record is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calavera.game import CHANCE, OVER, Action, NoSeat, State
from calavera.games import game
from calavera.record.record import AnyRecord
from web.app.state.people.players import computers

__all__ = ["EDGES", "Reply", "Seating", "as_seen_by", "awaited", "opened", "replying"]

EDGES = ("bottom", "left", "top", "right")
"""The edges of the screen, clockwise; people, texts and records number them from 0."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A seat's draft of its choice."""

    seat: int
    picked: Action
    ready: bool = False
    """True once the seat has confirmed it; from then on nothing of it is shown until all have."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The places of a match's players, and the drafts of those who choose at the same time."""

    edges: tuple[int, ...] = ()
    """The edge of each seat; empty until the people have said where they sit."""
    asked: bool = False
    """True while they are asked again."""
    lifted: int | None = None
    """The seat whose name is being moved to another edge."""
    result: bool = False
    """True once the page of the result has been opened: until then the end is seen from all edges."""
    begun: State | None = None
    """The state in which the drafts began: they count for no other."""
    replies: tuple[Reply, ...] = ()

    @property
    def seating(self) -> bool:
        """True while the people are to say where they sit."""
        return self.asked or not self.edges

    def reply(self, record: AnyRecord, seat: int) -> Reply | None:
        """Return a seat's draft for this moment of the game; None if it has none."""
        if self.begun is None or self.begun != record.states[opened(record)]:
            return None
        return next((reply for reply in self.replies if reply.seat == seat), None)

    def replied(self, record: AnyRecord, reply: Reply) -> Seating:
        """Return this with another draft of a seat."""
        begun: State = record.states[opened(record)]
        others = self.replies if self.begun == begun else ()
        kept = tuple(other for other in others if other.seat != reply.seat)
        return replace(self, begun=begun, replies=(*kept, reply))

    def choosing(self, record: AnyRecord) -> tuple[int, ...]:
        """Return the seats of people that have not confirmed their choice yet, in the order of turns."""
        people = (seat for seat in awaited(record) if seat not in computers(record))
        return tuple(seat for seat in people if not self._ready(record, seat))

    def due(self, record: AnyRecord) -> Action | None:
        """Return the choice to be played now: none before everybody's is confirmed."""
        seat = record.state.seat
        if not self.replies or isinstance(seat, NoSeat) or self.choosing(record):
            return None
        reply = self.reply(record, seat)
        return reply.picked if reply is not None and reply.ready else None

    def without_replies(self) -> Seating:
        """Return the same places without drafts, and with the game going on."""
        return replace(self, begun=None, replies=(), result=False)

    def swapped(self, seat: int, edge: int, edges: Sequence[int]) -> Seating:
        """Return this with a seat at another edge, and at its old one the seat that sat there."""
        places = list(edges)
        if edge in places:
            places[places.index(edge)] = places[seat]
        places[seat] = edge
        return replace(self, edges=tuple(places), asked=True, lifted=None)

    def _ready(self, record: AnyRecord, seat: int) -> bool:
        reply = self.reply(record, seat)
        return reply is not None and reply.ready


def replying(state: State) -> bool:
    """Return whether another seat than the active one is to decide."""
    return state.seat not in (CHANCE, OVER, state.active)


def opened(record: AnyRecord) -> int:
    """Return the number of actions after which the other seats began to choose; of all where none does."""
    number = len(record.states) - 1
    while number > 0 and replying(record.states[number]) and replying(record.states[number - 1]):
        number -= 1
    return number


def awaited(record: AnyRecord) -> tuple[int, ...]:
    """Return the seats that still have something to choose besides the active one, in the order of turns."""
    return tuple(seat for seat, asked in _ahead(record.game.key, record.state) if asked)


def as_seen_by(record: AnyRecord, seat: int) -> AnyRecord:
    """Return the record at the moment when it is up to this seat, whatever the seats before it choose.

    Raises KeyError for a seat that has nothing to choose.
    """
    while replying(record.state):
        if record.state.seat == seat:
            return record
        record = record.play(_some_choice(record.state))
    raise KeyError(f"seat {seat + 1} has nothing to choose")


@lru_cache(maxsize=4)
def _ahead(key: str, state: State) -> tuple[tuple[int, bool], ...]:
    """Return the other seats that are still to choose, each with whether it has a choice.

    What comes between them makes no difference. It is cached, for each sheet asks for it.
    """
    seats = []
    while isinstance(state.seat, int) and replying(state):
        seats.append((state.seat, game(key).automatic(state) is None))
        state = state.apply(_some_choice(state))
    return tuple(seats)


def _some_choice(state: State) -> Action:
    return state.legal_actions()[0]
