"""The features that the game at hand uses, asked one by one: no other feature is entered by a tap."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING

from calavera.record.record import AnyRecord
from web.app.features import features
from web.app.features.feature import Playing
from web.app.state.last_call import remember_last_call
from web.app.state.match.match import Match
from web.app.state.page import Page, in_use
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node

if TYPE_CHECKING:  # only a finished game is judged
    from calavera.coach.review import Decision

__all__ = [
    "after",
    "again",
    "all_in_sight",
    "before",
    "computers_wait",
    "connection_trouble",
    "costly",
    "end",
    "entry",
    "judged",
    "landed",
    "passed",
    "refusal",
    "said",
    "seen",
    "settled",
    "settles_itself",
    "table",
    "taken_back",
    "to_keep",
    "together",
    "turned",
    "undone",
    "waiting",
    "waits",
    "whose",
]


def _named(names: tuple[str, ...]) -> Iterator[Playing]:
    known = features()
    for name in names:
        if name in known and (playing := known[name].playing) is not None:
            yield playing


@remember_last_call
def _used(page: Page) -> tuple[Playing, ...]:
    return tuple(_named(in_use(page)))


def seen(page: Page) -> Page:
    """Return the page as this device's seat sees it."""
    for playing in _used(page):
        if playing.seen is not None:
            page = playing.seen(page)
    return page


def waits(page: Page) -> bool:
    """Return whether nothing is to be decided on this device."""
    return any(playing.waits is not None and playing.waits(page) for playing in _used(page))


def before(page: Page, intent: str) -> Page:
    """Return the page as an intent at the table is asked of it."""
    for playing in _used(page):
        if playing.before is not None:
            page = playing.before(page, intent)
    return seen(page)


def after(earlier: Page, page: Page) -> Page:
    """Return the page after an intent at the table, as far as it is allowed."""
    for playing in _named(in_use(earlier)):
        if playing.after is not None:
            page = playing.after(earlier, page)
    return page


def together(page: Page) -> bool:
    """Return whether several choose now at the same time, each on the own sheet."""
    for playing in _used(page):
        if playing.together is not None:
            return playing.together(page)
    return False


def computers_wait(page: Page) -> bool:
    """Return whether no computer may act yet."""
    for playing in _used(page):
        if playing.computers_wait is not None:
            return playing.computers_wait(page)
    return False


def landed(page: Page, record: AnyRecord) -> AnyRecord | None:
    """Return a record with the dice in the air landed; None where chance decides."""
    for playing in _used(page):
        if playing.landed is not None:
            return playing.landed(page, record)
    return None


def passed(match: Match) -> Match:
    """Return the match after what follows without a tap, where the app throws no dice."""
    for playing in _named(match.features):
        if playing.passed is not None:
            return playing.passed(match)
    return match


def taken_back(match: Match) -> Match | None:
    """Return the match before the last step, where the app throws no dice; None at the start."""
    for playing in _named(match.features):
        if playing.taken_back is not None:
            return playing.taken_back(match)
    return None


def settled(page: Page) -> Page | None:
    """Return the page after all that needs no player; None where what usually follows does."""
    for playing in _used(page):
        if playing.settled is not None:
            return playing.settled(page)
    return None


def settles_itself(page: Page) -> bool:
    """Return whether a feature says what follows without a player."""
    return any(playing.settled is not None for playing in _used(page))


def all_in_sight(page: Page) -> bool:
    """Return whether every sheet is in sight all the time."""
    return any(map(attrgetter("all_in_sight"), _used(page)))


def table(page: Page, words: Words) -> Node | None:
    """Draw the whole table; None for the usual one."""
    for playing in _used(page):
        if playing.table is not None:
            return playing.table(page, words)
    return None


def said(page: Page, record: AnyRecord, words: Words) -> str | None:
    """Say for screen readers what was done last; None where that is said as usual."""
    for playing in _used(page):
        if playing.said is not None:
            return playing.said(page, record, words)
    return None


def turned(page: Page) -> int:
    """Return the edge that a screen over the table faces: mostly the bottom one, 0."""
    for playing in _used(page):
        if playing.turned is not None:
            return playing.turned(page)
    return 0


def whose(match: Match, words: Words) -> str:
    """Say who is waited for; empty where that is said as usual."""
    found = (playing.whose(match, words) for playing in _named(match.features) if playing.whose is not None)
    return next(filter(None, found), "")


def connection_trouble(page: Page, words: Words) -> Node | None:
    """Draw what is to be known about other devices; mostly nothing."""
    for playing in _used(page):
        if playing.connection_trouble is not None:
            return playing.connection_trouble(page, words)
    return None


def waiting(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the table's middle while nothing is to be decided here; None if no feature does."""
    for playing in _used(page):
        if playing.waiting is not None:
            return playing.waiting(page, record, words)
    return None


def entry(page: Page, record: AnyRecord, seen: object, said: Node | None, words: Words) -> Node | None:
    """Draw what is to be entered; None if no feature can take it."""
    for playing in _used(page):
        if playing.entry is not None:
            return playing.entry(page, record, seen, said, words)
    return None


def refusal(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the reason against what was asked of the dice last; mostly nothing."""
    for playing in _used(page):
        if playing.refusal is not None:
            return playing.refusal(page, record, words)
    return None


def undone(page: Page, before: Match | None, words: Words) -> str | None:
    """Say what an undo does, where its sign is not enough."""
    for playing in _used(page):
        if playing.undone is not None:
            return playing.undone(page, before, words)
    return None


def end(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the end of the game; None for the usual one."""
    for playing in _used(page):
        if playing.end is not None:
            return playing.end(page, record, words)
    return None


def again(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw the way on after the end; None for another game as usual."""
    for playing in _used(page):
        if playing.again is not None:
            return playing.again(page, record, words)
    return None


def judged(page: Page, record: AnyRecord, moment: int | None, words: Words) -> Node | None:
    """Draw what is to be said of the decision at a moment of a finished game; mostly nothing."""
    for playing in _used(page):
        if playing.judged is not None:
            return playing.judged(page, record, moment, words)
    return None


def to_keep(page: Page, record: AnyRecord, moment: int | None) -> frozenset[int]:
    """Return the dice that should have been kept at a moment of a finished game; mostly nothing is known."""
    for playing in _used(page):
        if playing.to_keep is not None:
            return playing.to_keep(page, record, moment)
    return frozenset()


def costly(page: Page) -> list[Decision]:
    """List the decisions of the only person in a finished game that cost most, where they are known."""
    for playing in _used(page):
        if playing.costly is not None:
            return playing.costly(page)
    return []
