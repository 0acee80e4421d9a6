"""One intent, a short text such as `hold 2`: the page that follows, and commands for the browser.

All of it is pure: seeds, dates and addresses come in as `given`, dice from the record's seed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from web.app.features import playing
from web.app.intents.automatic_steps import settle
from web.app.intents.coach import with_met_sign
from web.app.intents.late_answers import asked
from web.app.intents.route_type import Route, Scope
from web.app.intents.routes import ON_SCREEN, ROUTES
from web.app.state.commands import Command, Given
from web.app.state.not_offered import NotOffered
from web.app.state.notice import PASSING
from web.app.state.page import Page, by_computer, entering, leave, tossed
from web.app.state.screens import Table

__all__ = ["IntentError", "answer", "update"]


class IntentError(ValueError):
    """An intent that this page cannot answer; its message quotes it."""


def answer(
    page: Page, seen: Page, intent: str, given: Given | None = None
) -> tuple[Page, tuple[Command, ...]] | None:
    """Return what `update` makes of an intent that was asked where the page `seen` was in sight.

    None where it is dropped (`intents/late_answers.py`). Raise IntentError if the page that was seen cannot
    answer it either.
    """
    if not asked(seen, intent).holds(page):
        return None
    try:
        return update(page, intent, given)
    except IntentError:
        if seen is not page:
            update(seen, intent, given)
            return None
        raise


def update(page: Page, intent: str, given: Given | None = None) -> tuple[Page, tuple[Command, ...]]:
    """Return the page after one intent and what follows from it without a tap, and commands for the browser.

    Raise IntentError if no route answers.
    """
    after, commands = _asked(page, intent, given or Given())
    return settle(_with_order(page, after)), commands


def _asked(page: Page, intent: str, given: Given) -> tuple[Page, tuple[Command, ...]]:
    verb, _, args = intent.partition(" ")
    verb = ON_SCREEN.get(type(page.top), {}).get(verb, verb)
    route = ROUTES.get(verb)
    if route is None:
        raise IntentError(f"nothing answers {intent[:80]!r}")
    page = _at_this_moment(page, given)
    if route.plays:
        page = playing.before(_landed(page), intent)
    if route.leaves_lesson:
        page = leave(page)
    if page.kept.library.deleted and verb not in {"undelete", "restore", "day"}:
        page = page.with_kept(library=replace(page.kept.library, deleted=()))  # it could come back until now
    try:
        after, commands = _answered(page, route, args, given)
    except (ValueError, KeyError, NotOffered) as error:  # what the rules, a table or a dict do not know
        raise IntentError(f"{intent[:80]!r}: {error}") from error
    if "today" in route.needs:
        after = _on_this_day(after, given)
    if after.screens is not page.screens and _names(after) != _names(page):
        # What is left for another screen lies still when it is seen again.
        after = _seen(page, _landed(after))
        if after.notice is page.notice and after.notice is not None and after.notice.message in PASSING:
            after = replace(after, notice=None)  # on another screen it would lie over what is to be tapped
    if not route.plays:
        return after, commands
    if after.record is not page.record:
        if route.by_person or (page.record is not None and entering(page.record)):
            after = with_met_sign(page, after)
        after = _with_news(page, after)
    return playing.after(page, after), commands


def _with_order(before: Page, after: Page) -> Page:
    """Return the page with the order in which the panels of its table were opened (`Table.opened`)."""
    old, new = before.current, after.current
    if old is None or new is None:
        return after
    table, was = after.screens[-1], before.screens[-1]
    if not isinstance(table, Table) or (new.look is old.look and new.coach is old.coach and table is was):
        return after
    panels: dict[str, tuple[object, object]] = {  # by the verbs that close them
        "look": (old.look.seat is not None, new.look.seat is not None),
        "hint": (old.coach.hint_at, new.coach.hint_at),
        "weigh": (old.coach.options_at, new.coach.options_at),
        "place-close": (old.look.place, new.look.place),
        "why": (old.look.reasons_open, new.look.reasons_open),
        "explain": (old.look.sign, new.look.sign),
        "log": (isinstance(was, Table) and was.log_open, table.log_open),
    }
    opened = [verb for verb, (was_open, is_open) in panels.items() if is_open and is_open is not was_open]
    if not opened:
        return after
    known = [verb for verb in table.opened if verb not in opened]
    return after.with_top(replace(table, opened=(*known, *opened)))


def _names(page: Page) -> tuple[str, ...]:
    """Return the names of the screens that lie on each other."""
    return tuple(screen.name for screen in page.screens)


def _at_this_moment(page: Page, given: Given) -> Page:
    """Return the page with the device as it is now; its date is the one that the player has before them."""
    known = page.device
    device = replace(
        given.device or known, now=given.now or known.now, today=known.today, lasting=known.lasting
    )
    return page if device == known else replace(page, device=device)


def _on_this_day(page: Page, given: Given) -> Page:
    """Return the page with the date as it is now: that is drawn from here on."""
    device = replace(page.device, today=given.today, lasting=given.lasting or given.today)
    return page if device == page.device else replace(page, device=device)


def _answered(page: Page, route: Route, args: str, given: Given) -> tuple[Page, tuple[Command, ...]]:
    if route.by_person and by_computer(page.match.record):
        raise NotOffered("a computer plays here")
    if route.by_person and (playing.waits(page) or page.match.elsewhere):
        raise NotOffered("the game goes on elsewhere")
    answer: Callable[..., Any] = route.answer
    subject = page if route.scope is Scope.PAGE else page.match if route.scope is Scope.MATCH else page.top
    if isinstance(route.scope, type):
        page.shown(route.scope)
    found = answer(subject, args, given) if route.needs else answer(subject, args)
    found, *commands = found if isinstance(found, tuple) else (found,)
    if found is subject:
        return page, tuple(commands)
    if route.scope is Scope.PAGE:
        return found, tuple(commands)
    return page.with_match(found) if route.scope is Scope.MATCH else page.with_top(found), tuple(commands)


def _landed(page: Page) -> Page:
    """Return the page on which dice in the air lie still: who asks for something has seen enough of them."""
    match = page.current
    return page if match is None or not tossed(match) else page.with_match(match.looking(landed=True))


def _seen(before: Page, after: Page) -> Page:
    """Return the page on which the end of a game is no news any more, nor celebrated once more."""
    match = after.current
    if match is None or match.record is not before.record or not match.state.over:
        return after
    return after.with_match(replace(match, new_from=None))


def _with_news(before: Page, after: Page) -> Page:
    """Return the page with the first action that its last intent has added: new actions are animated."""
    if after.record is None or before.record is None:
        return after
    same = after.record.headers == before.record.headers  # or it is another game, and nothing of it moves
    grown = same and len(after.record.actions) > len(before.record.actions)
    return after.with_match(replace(after.match, new_from=len(before.record.actions) if grown else None))
