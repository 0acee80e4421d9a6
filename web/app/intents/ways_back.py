"""The one rule of Back: it takes off what lies on top, and so leads to where one came from.

What is opened lies over what it was opened from: a screen over a screen, a panel over its screen. The
browser's Back, the arrow in the bar and Escape all ask for the last of these ways. A choice
that is picked is no place where one is: Escape lets go of it first, and Back leaves it as it is.
Of the panels of one screen the one that was opened last is closed first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from web.app.features import exercise_of
from web.app.intents.coach import current_help, hint_shown, open_warning, options_shown
from web.app.state.match.match import Match
from web.app.state.match.sheet_places import looked_aside
from web.app.state.page import Page, at_round_table
from web.app.state.screens import Screen, Start, Table, Watching

__all__ = ["ways_back"]


def ways_back(page: Page, *, beside: bool) -> list[str]:
    """List the intents that lead back, one for each thing that lies over another, the nearest last.

    `beside` is true where the list of turns stands beside a table: there it lies over nothing.
    """
    exercise, ways = exercise_of(page), list[str]()
    if page.lesson is not None:  # which covers the screens from which it was begun
        ways = ways_back(replace(page, lesson=None, screens=page.lesson.below), beside=beside)
    for number, screen in enumerate(page.screens):
        if number:
            ways.append("close" if exercise is None or number > 1 else exercise.way_out)
        beneath = any(isinstance(above, Table) for above in page.screens[number + 1 :])
        panels = _panels(page, screen, beside=beside, beneath=beneath)
        ways += sorted(panels, key=partial(_place, screen)) if isinstance(screen, Table) else panels
    return ways


def _place(table: Table, way: str) -> int:
    """Return the place of a way back in the order of opening; what has just been opened is last."""
    verb = way.partition(" ")[0]
    return table.opened.index(verb) if verb in table.opened else len(table.opened)


def _panels(page: Page, screen: Screen, *, beside: bool, beneath: bool) -> Iterator[str]:
    """Yield the ways back from what is open on a screen; on a table `beneath` another one only its list of
    turns can be."""
    if isinstance(screen, Start):
        if screen.seating is not None:
            yield f"seat-open {screen.seating + 1}"
        return
    if not isinstance(screen, Table | Watching):
        return
    match = page.current
    if isinstance(screen, Watching):
        if screen.seat is not None:
            yield f"look {screen.seat + 1}"
    elif match is not None and not beneath:
        yield from _looks(match, past=screen.past)
        yield from _said(page, match)
    if screen.log_open and not (beside and not _in_the_middle(page, screen)):
        yield "log"
    if isinstance(screen, Table) and not beneath:
        if options_shown(page):
            yield "weigh"
        if open_warning(page) is not None:
            yield "warning-cancel"


def _in_the_middle(page: Page, screen: Screen) -> bool:
    """Return whether the list of turns takes the place of the dice."""
    return isinstance(screen, Table) and at_round_table(page)


def _looks(match: Match, *, past: bool) -> Iterator[str]:
    """Yield the ways back from what is looked at; a table of the `past` leads back from its moment itself."""
    seat = looked_aside(match)
    if seat is not None:
        yield f"look {seat + 1}"
    if match.look.moment is not None and not past:
        yield "moment-now"


def _said(page: Page, match: Match) -> Iterator[str]:
    """Yield the ways back from what was asked for beside the dice, as far as no preview lies over it."""
    bare, help = match.draft.picked is None, current_help(page)
    if bare and help is not None and help.coach == "ask" and hint_shown(page):
        yield "hint"
    if match.look.place:
        yield "place-close"
    if match.look.reasons_open:
        yield "why"
    if bare and match.look.sign:
        yield f"explain {match.look.sign}"
