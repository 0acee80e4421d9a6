"""Games that are watched: how one is shown, and a game of one's own that begins at one of its moments."""

from __future__ import annotations

from dataclasses import replace

from calavera.play.chains import parted
from calavera.record.private_headers import bare
from calavera.record.record import AnyRecord
from web.app.features import put_away, screen_to_watch
from web.app.intents.table import begun, new_match
from web.app.state.match.match import SOLO
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, leave
from web.app.state.past.origin import FROM
from web.app.state.people.players import as_own

__all__ = ["can_continue", "continued", "just_arrived", "watched"]


def watched(page: Page, record: AnyRecord, *, foreign: bool = False) -> Page:
    """Return the page with a game to be watched on top; `foreign` if it is of others, and begins at its end.

    Raises NotOffered where no feature shows one.
    """
    screen = screen_to_watch(record, foreign=foreign)
    if screen is None:
        raise NotOffered("this build shows no game to watch")
    return page.over(screen)


def just_arrived(page: Page) -> bool:
    """Return whether a game is watched above the question what becomes of it."""
    return any(screen.asks for screen in page.screens)


def can_continue(page: Page, record: AnyRecord) -> bool:
    """Return whether a new game can begin where a record ends: not at the end of the game, nor at the present
    moment; nor of a game that has just come in, which itself goes on."""
    return not record.state.over and record != page.record and not just_arrived(page)


def continued(page: Page, whole: AnyRecord, number: int) -> Page:
    """Start a new game from a moment of another one, after a number of its actions.

    The current game of its kind goes to the library. The seed is the same, and so are the rolls to come.
    """
    record = whole.back(len(whole.actions) - number)
    if not can_continue(page, record):
        raise NotOffered("here nothing is to be gone on with")
    own = page.record is not None and page.record == whole
    page = leave(page)
    record = as_own(bare(record)).with_header(FROM, str(number))  # it was not left so
    record = parted(record.with_header(LINKS, None))  # its dice were for several devices
    if record.alone:
        page = put_away(page, page.at_hand.get(SOLO))
    match = new_match(page, record, None if own else ())
    return begun(page, replace(match, new_from=None))
