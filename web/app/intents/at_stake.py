"""The loss that a tap would make of what is in sight: the rule for buttons that follow each other.

The large button of a table changes its meaning under the finger: `Skip`, `Roll`, `Reroll 6`, `Confirm`. A tap
that was meant for what stood there must not roll dice again that no one has seen. So what an intent takes
away has to have been in sight for `UNSEEN` milliseconds (`browser.in_sight`); dice that lie still, the report
of a turn, a card. Who has touched the dice or the choices of this moment has seen them.

While computers play, and while marks are drawn, a tap anywhere means "go on". The one that comes right after
that was meant so, too: it must not pick or keep what lies there by then.
"""

from __future__ import annotations

from web.app.intents.late_answers import moment
from web.app.intents.route_type import About
from web.app.intents.routes import ON_SCREEN, ROUTES
from web.app.state.page import Page, by_computer
from web.app.state.screens import Table

__all__ = ["UNSEEN", "at_stake", "decides", "skipped_by_any_tap", "touches"]

UNSEEN = 600
"""Milliseconds for which something is not yet taken for seen: a slow finger's second tap comes sooner."""


def at_stake(page: Page, intent: str) -> object:
    """Return what an intent would take out of sight on this page; None where it takes nothing away."""
    verb = intent.partition(" ")[0]
    match = page.current
    if match is None or not isinstance(page.top, Table) or not ROUTES[verb].takes_away:
        return None
    if verb == "skip":  # which has one meaning as long as any computers play
        watched = match.handover is None and by_computer(match.record)
        return ("their turns", match.record.headers) if watched else None
    if match.record.alone and match.state.fresh and match.record.actions:
        return None  # the only player has just chosen, and no one else has done anything since
    told = None if page.lesson is None else page.lesson.told
    return moment(page), told


def touches(page: Page, intent: str) -> bool:
    """Return whether an intent shows that its player has seen this moment: a die is kept, a choice picked."""
    verb = intent.partition(" ")[0]
    route = ROUTES[ON_SCREEN.get(type(page.top), {}).get(verb, verb)]
    return route.plays and not route.takes_away


def skipped_by_any_tap(page: Page) -> bool:
    """Return whether a tap anywhere on this table means "go on"."""
    match = page.current
    if match is None or not isinstance(page.top, Table):
        return False
    return by_computer(match.record) if match.handover is None else match.handover.drawing


def decides(page: Page, intent: str) -> bool:
    """Return whether an intent is part of a person's decision and takes nothing away: a die is kept, a choice
    picked."""
    verb = intent.partition(" ")[0]
    route = ROUTES[ON_SCREEN.get(type(page.top), {}).get(verb, verb)]
    return route.plays and route.about is About.MOMENT and not route.takes_away
