"""A game that a link brings, beside the games that are here: which of them it is, and how both go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calavera.multiplayer.by_link import Course, accepted, anchor_of, check_message, compared
from calavera.play.match import LEG
from calavera.record.outline import Outline, outline
from calavera.record.private_headers import POST
from calavera.record.record import AnyRecord, read, write
from web.app.saving.match_text import texts_here
from web.app.saving.outlines import begins_with, identity, looked_at
from web.app.state.multiplayer.correspondence import LINKS, Correspondence
from web.app.state.page import Page

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The game that comes in, beside the one that is here."""

    how: str
    """`longer`, `same`, `older` or `other` than the game here; else `new`, or of a game by link `invited`, or
    `strange` where its secret is not here."""
    key: str = ""
    """The game that is here: its kind, or its key in the library."""


def compare(page: Page, record: AnyRecord) -> Comparison | None:
    """Compare a game that comes in with those that are here; None for a finished one that is not here.

    Raises ByLinkError for a message of a game by link that no honest page sends.
    """
    links = record.header(LINKS)
    if links is not None:
        check_message(record)
    comparisons = list(_by_body(page, record) if links is None else _by_link(page, record, anchor_of(links)))
    if comparisons:
        return min(comparisons, key=lambda comparison: list(Course).index(Course(comparison.how)))
    if record.state.over:
        return None
    if links is None:
        return Comparison("new")
    return Comparison("strange" if accepted(record) else "invited")


def _by_link(page: Page, record: AnyRecord, anchor: str) -> Iterator[Comparison]:
    for key, text in texts_here(page):
        if f'[{LINKS} "{anchor} ' in text and f"[{POST} " in text:
            own = read(text)
            post = Correspondence.read(own.header(POST))
            if post is not None and post.seat is not None:
                yield Comparison(compared(own, record, post.seat), key)


def _by_body(page: Page, record: AnyRecord) -> Iterator[Comparison]:
    coming = outline(write(record))
    wanted = _without_seed(coming)
    date = coming.headers.get("Date", "")
    for key, text in texts_here(page):
        here = looked_at(text) if date in text else None
        if isinstance(here, Outline) and _without_seed(here) == wanted:
            course = _course(here, coming)
            if course is not None:
                yield Comparison(course, key)


def _without_seed(game: Outline) -> tuple[str | None, ...]:
    """Return what tells a game from others where seeds stay behind; the dice then tell the rest."""
    headers = {key: value for key, value in game.headers.items() if key not in ("Seed", LINKS)}
    return identity(Outline(headers, game.turns, game.scores, ""))


def _course(here: Outline, coming: Outline) -> Course | None:
    """Return how a game goes on beside one with the same headers; None if it is another game.

    One that has not begun is the same only if it was passed on: players who meet often have many alike.
    """
    if coming.body == here.body:
        return Course.SAME if here.body or LEG in here.headers else None
    if not here.body:
        return Course.LONGER if LEG in here.headers else None
    if begins_with(coming.body, here.body):
        return Course.LONGER
    if begins_with(here.body, coming.body):
        return Course.OLDER
    first, other = (body.split(" ")[1:2] for body in (here.body, coming.body))
    return Course.OTHER if first == other else None
