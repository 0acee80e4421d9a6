"""The games that the start page offers first: those that go on, and the one to be played once more."""

from __future__ import annotations

from calavera.record.record import AnyRecord, write
from web.app.state.match.match import Draft, Match
from web.app.state.page import Page, decider
from web.app.state.past.library import PAGEFUL
from web.app.state.people.players import computers

__all__ = ["finished", "is_first_start", "played_before", "running", "untouched"]


def running(page: Page) -> list[Match]:
    """List the matches at hand that go on, the one shown last first, but none that no person has touched."""
    return [match for match in _at_hand(page) if not match.record.state.over and _touched(match)]


def finished(page: Page) -> Match | None:
    """Return the finished match of several at hand, whose players may want another one here."""
    over = (match for match in _at_hand(page) if _several(match) and match.record.state.over)
    return next((match for match in over if match.post is None and match.own is None), None)


def untouched(page: Page) -> Match | None:
    """Return the match of several at hand that was begun here, and in which no person has done anything."""
    begun = (match for match in _at_hand(page) if _several(match) and not match.record.state.over)
    return next((match for match in begun if match.own is None and not _touched(match)), None)


def is_first_start(page: Page) -> bool:
    """Return whether no game of several was begun here yet, as far as the start can know."""
    return not any(map(_several, _at_hand(page)))


def played_before(page: Page, record: AnyRecord) -> bool:
    """Return whether the same people have begun this game before, as far as the latest games can tell."""
    ours = _headers(write(record))
    return any(_headers(game.text) == ours for game in page.kept.library.games[:PAGEFUL])


def _headers(text: str) -> frozenset[str]:
    """Return the headers that name the game and its players, without the numbers of their seats."""
    lines = text.partition("\n\n")[0].splitlines()
    known = [line for line in lines if line.startswith(("[Game ", "[Seat"))]
    return frozenset(
        line if line.startswith(("[Game ", "[Seats ")) else line.partition(" ")[2] for line in known
    )


def _at_hand(page: Page) -> list[Match]:
    shown = [] if page.current is None else [page.current]
    return [*shown, *page.waiting]


def _several(match: Match) -> bool:
    return match.record.seats > 1


def _touched(match: Match) -> bool:
    """Return whether a person has done anything in a game, or invited another one; among computers alone,
    whether it has begun."""
    record, robots = match.record, computers(match.record)
    if match.draft != Draft() or match.post is not None:
        return True
    if len(robots) == record.seats:
        return bool(record.actions)
    return any(decider(state) not in robots for state, _ in zip(record.states, record.actions, strict=False))
