"""A tap on a square of the board, which picks it, confirms it, or asks why nothing can be built there."""

from __future__ import annotations

from calavera.games.castro.actions import Place
from calavera.games.castro.notation import parse_choice
from web.app.intents.table import on_confirm
from web.app.state.commands import Answer, Focus
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, by_computer, entering

__all__ = ["on_tap_square"]


def on_tap_square(page: Page, name: str) -> Answer:
    """Pick a square; a second tap confirms it. Where nothing can be built, ask why, or stop asking."""
    match, place = page.match, parse_choice(name)
    if not isinstance(place, Place):
        raise NotOffered("this is no square")
    if entering(match.record) == "sheet":
        from web.app.games.castro.intents.sheet_only import tapped  # only where no dice are entered

        return page.with_match(tapped(match, place))
    if match.handover is not None or by_computer(match.record):
        return page  # a tap on the veil before the board skips what goes on
    legal = match.state.why_not(place) is None and match.look.moment is None
    if not legal:
        asked = "" if match.look.place == name else name
        return page.with_match(match.drafting(picked=None).looking(place=asked, sign=""))
    if match.draft.picked == place:
        return on_confirm(page, ""), Focus()  # the square stays where it is, but what is next is elsewhere
    return page.with_match(match.drafting(picked=place).looking(reasons_open=False, seat=None, place=""))
