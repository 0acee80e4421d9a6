"""A game of two by link: a message is the whole record so far, and its dice follow from two hash chains.

The player who invites has the first seat and tells the anchor of a chain; the other one answers with a link.
From then on each message opens one more link. The dice of a turn follow from its number, from the link that
opens with it and from the one that came with the message before: from nothing that a player can vary.

The header `Links` holds the anchor and the last link of each seat; all earlier ones follow from these. The
faces stand in the record as in any other, so that every program can replay it.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Any

from calavera.dice import seeded_throw
from calavera.game import State, Thrown, thrown
from calavera.play.chains import MAX_THROWS, SIZE, chain
from calavera.play.fairness import Check
from calavera.record.record import Record, S

__all__ = [
    "HEADER",
    "SEATS",
    "ByLinkError",
    "Course",
    "accepted",
    "anchor_of",
    "answered",
    "check",
    "check_message",
    "compared",
    "invited",
    "read_link",
    "throw",
    "to_act",
    "turn_seed",
    "write_link",
]

HEADER = "Links"
"""The header with the anchor and the last link of each seat, as `write_link` has them."""

SEATS = 2

_TEXT = re.compile(r"[A-Za-z0-9_-]{22}")


class ByLinkError(ValueError):
    """A message that no honest page sends: what is wrong with it."""


class Course(StrEnum):
    """The course of a game that comes in, beside the course of the same game here."""

    SAME = "same"
    LONGER = "longer"
    OLDER = "older"
    OTHER = "other"


@lru_cache(maxsize=4)
def _own_chain(secret: bytes) -> tuple[bytes, ...]:
    """Return one's own links in the order in which they open, the anchor first."""
    return chain(secret)


def write_link(value: bytes) -> str:
    """Return a link as 22 characters of a record."""
    return urlsafe_b64encode(value).decode().rstrip("=")


def read_link(text: str) -> bytes:
    """Return the link of such a text. Raises ValueError."""
    if not _TEXT.fullmatch(text) or write_link(value := urlsafe_b64decode(text + "==")) != text:
        raise ValueError(f"{text[:40]!r} is no link of a chain")
    return value


@dataclass(frozen=True, slots=True)
class _Links:
    anchor: bytes
    last: tuple[bytes, ...]
    """The last link of each seat that has one."""

    def __str__(self) -> str:
        return " ".join(map(write_link, (self.anchor, *self.last)))

    def with_last(self, seat: int, value: bytes) -> _Links:
        return _Links(self.anchor, (*self.last[:seat], value, *self.last[seat + 1 :]))


def _links(record: Record[Any]) -> _Links:
    """Return the links of a record. Raises ByLinkError."""
    try:
        anchor, *last = map(read_link, (record.header(HEADER) or "").split(" "))
    except ValueError as error:
        raise ByLinkError(f"{HEADER}: {error}") from None
    if not 1 <= len(last) <= SEATS:
        raise ByLinkError(f"{HEADER}: it has an anchor and a link of each of two seats")
    return _Links(anchor, tuple(last))


def _number(turns: int, seat: int) -> int:
    """Return the number of a seat's last link after a number of turns have begun: 0 is the anchor."""
    return turns // 2 + 1 if seat else (turns + 1) // 2


def _turns(record: Record[Any]) -> int:
    """Count the turns that have begun."""
    pairs = zip(record.states, record.actions, strict=False)
    return sum(bool(state.fresh) and isinstance(action, Thrown) for state, action in pairs)


def turn_seed(number: int, mine: bytes, yours: bytes) -> bytes:
    """Return the seed of the dice of a turn, counted from 1; `mine` is the link of the seat whose turn it is.

    >>> turn_seed(1, bytes(16), bytes(16)).hex()
    '71b745267a478f01aef446db0dec01fb'
    """
    return sha256(b"calavera/turn" + number.to_bytes(4, "big") + mine + yours).digest()[:SIZE]


def anchor_of(header: str) -> str:
    """Return the part of the header that is the same in all messages of a game."""
    return header.partition(" ")[0]


# -- what a page does


def invited(record: Record[S], secret: bytes) -> Record[S]:
    """Return a new game with the anchor of its first seat."""
    anchor = _own_chain(secret)[0]
    return record.with_header(HEADER, str(_Links(anchor, (anchor,))))


def answered(record: Record[S], secret: bytes) -> Record[S]:
    """Return the game of an invitation with the first link of the second seat. Raises ByLinkError."""
    links = _links(record)
    if record.actions or len(links.last) == SEATS:
        raise ByLinkError("both seats are taken")
    return record.with_header(HEADER, str(links.with_last(1, _own_chain(secret)[1])))


def accepted(record: Record[Any]) -> bool:
    """Check whether the invitation has been answered."""
    return len(_links(record).last) == SEATS


def throw(record: Record[S], secret: bytes) -> Record[S]:
    """Land the dice of the seat whose turn it is; with the first throw of a turn its next link opens.

    Raises ByLinkError where the other seat has not answered yet.
    """
    links, active, turn = _links(record), record.state.active, _turns(record) + record.state.fresh
    if len(links.last) < SEATS:
        raise ByLinkError("the other seat is free")
    links = links.with_last(active, _own_chain(secret)[_number(turn, active)])
    seed = turn_seed(turn, links.last[active], links.last[1 - active])
    faces = seeded_throw(seed, record.state.throws, len(record.state.flying))
    return record.with_header(HEADER, str(links)).play(thrown(record.game.faces, faces))


# -- what a page checks


def to_act(state: State) -> int:
    """Return the seat that decides next, or is to throw."""
    return state.seat if isinstance(state.seat, int) else state.active


def check(record: Record[Any]) -> Check | None:
    """Make every throw again from the links of a record; None for one without. Raises ByLinkError."""
    if record.header(HEADER) is None:
        return None
    links, turns = _links(record), _turns(record)
    if len(links.last) < SEATS and record.actions:
        raise ByLinkError("dice were thrown before the other seat was taken")
    opened = [chain(value, _number(turns, seat)) for seat, value in enumerate(links.last)]
    if opened[0][0] != links.anchor:
        raise ByLinkError("a link does not lead to the anchor")
    number, turn, seed = 0, 0, b""
    for state, action in zip(record.states, record.actions, strict=False):
        if not isinstance(action, Thrown):
            continue
        if state.fresh:
            turn, active = turn + 1, state.active
            mine, yours = (opened[seat][_number(turn, seat)] for seat in (active, 1 - active))
            seed = turn_seed(turn, mine, yours)
        seeded = thrown(record.game.faces, seeded_throw(seed, state.throws, len(action.faces)))
        if seeded != action:
            return Check(number, turn, action, seeded)
        number += 1
    return Check(number)


def check_message(record: Record[Any]) -> None:
    """Check a message by itself. Raises ByLinkError for links that fit neither each other nor the dice."""
    if record.seats != SEATS or record.header("Seed") or record.header("Dice"):
        raise ByLinkError("a game by link has two seats, and no dice but those of its links")
    if _turns(record) > MAX_THROWS:
        raise ByLinkError(f"a game by link has at most {MAX_THROWS:,} turns")
    checked = check(record)
    if checked is None:
        raise ByLinkError(f"{HEADER}: this header is required")
    if checked.turn is not None:
        raise ByLinkError(
            f"turn {checked.turn}: the roll {checked.thrown} is not {checked.seeded} as its links say"
        )


def compared(own: Record[Any], coming: Record[Any], seat: int) -> Course:
    """Compare a message with the game that the player of `seat` has. Raises ByLinkError, as `check_message`.

    Only what the other player may do makes a longer course: a decision or a throw of one's own is none.
    """
    check_message(coming)
    if _fixed(own) != _fixed(coming):
        return Course.OTHER
    shorter = min(len(own.actions), len(coming.actions))
    if own.actions[:shorter] != coming.actions[:shorter] or not _one_chain(own, coming):
        return Course.OTHER
    if len(coming.actions) == len(own.actions):
        taken = accepted(coming) - accepted(own)
        return (Course.OLDER, Course.SAME, Course.LONGER)[taken + 1]
    if len(coming.actions) < len(own.actions):
        return Course.OLDER
    game = own.game
    for state in coming.states[shorter:-1]:
        if to_act(state) == seat and game.automatic(state) is None:
            return Course.OTHER
    return Course.LONGER


def _fixed(record: Record[Any]) -> list[str | None]:
    """Return the headers that no message of a game changes, and its anchor."""
    keys = ("Game", "Date", "Seats", *record.game.setup)
    return [*map(record.header, keys), anchor_of(record.header(HEADER) or "")]


def _one_chain(own: Record[Any], coming: Record[Any]) -> bool:
    """Check that both records have their last links from the same chains, as far as they have any."""
    here, there = _links(own).last, _links(coming).last
    for seat, (own_last, new_last) in enumerate(zip(here, there, strict=False)):
        more = _number(_turns(coming), seat) - _number(_turns(own), seat)
        if (chain(new_last, more)[0] != own_last) if more > 0 else (chain(own_last, -more)[0] != new_last):
            return False
    return True
