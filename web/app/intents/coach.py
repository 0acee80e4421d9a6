"""The coach at the table: hints, every option with its worth, and a question before what costs too much.

What it knows is found out elsewhere and stands in the page's `advice`; here is who gets to see it, and when.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Action, NoSeat, Rethrow, State
from calavera.record.record import AnyRecord
from web.app.features import playing
from web.app.game_protocol.model import model_of
from web.app.state.last_call import remember_last_call
from web.app.state.match.coach import CostWarning
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, advice_for, by_computer, free_dice, help_for, with_picked
from web.app.state.people.players import Help

__all__ = [
    "POINT",
    "current_help",
    "due_sign",
    "hint_shown",
    "open_warning",
    "options_shown",
    "record_assistance",
    "wants_advice",
    "with_met_sign",
    "with_warning",
]


POINT = 0.04
"""The worth of a point between equals, as a part of winning: solo games are played for points."""


@remember_last_call
def current_help(page: Page) -> Help | None:
    """Return the help for the seat to decide; None for a computer, or if there is nothing to decide."""
    state = _state(page)
    if state is None or isinstance(state.seat, NoSeat):
        return None
    if page.match.look.moment is not None or page.lesson is not None:
        return None
    if playing.together(page) or page.match.elsewhere:
        return None  # each chooses on the own sheet, and nothing of it is to be said aloud
    if by_computer(page.match.record) or not (free_dice(state) or len(state.choices(state.seat)) > 1):
        return None
    return help_for(page, state.seat)


def hint_shown(page: Page) -> bool:
    """Return whether the hint is shown: asked for at this very moment, or always."""
    help = current_help(page)
    return help is not None and (
        help.coach == "always" or (help.coach == "ask" and page.match.coach.hint_at == _state(page))
    )


def options_shown(page: Page) -> bool:
    """Return whether every option is shown with its worth."""
    help = current_help(page)
    return help is not None and help.coach != "off" and page.match.coach.options_at == _state(page)


def open_warning(page: Page) -> CostWarning | None:
    """Return the coach's warning, as long as nothing else has been touched since."""
    warning = page.current.coach.warning if page.current is not None else None
    asked = current_help(page) is not None and warning is not None
    same = asked and warning and (warning.state, warning.held, warning.picked) == _touched(page)
    return warning if same else None


def record_assistance(page: Page) -> Page:
    """Return the page with its match no longer pure, once the coach has said something about its options."""
    match = page.current
    if match is None or not match.pure:
        return page
    heeded = match.warned and open_warning(page) is None
    aided = heeded or hint_shown(page) or options_shown(page)
    return page.with_match(replace(match, pure=False)) if aided else page


def wants_advice(page: Page) -> bool:
    """Return whether the coach has to think about this moment and has not yet: for an own decision always."""
    if page.lesson is not None and page.lesson.weighed:
        return advice_for(page.match, page.match.state) is None
    help, state = current_help(page), _state(page)
    if help is None or state is None or advice_for(page.match, state) is not None:
        return False
    return hint_shown(page) or options_shown(page) or help.costs is not None


def with_warning(page: Page, action: Action) -> Page | None:
    """Return the page with a warning before an action that costs too much, or whose cost is still unknown.

    None if the action is cheap enough, or illegal: the rules report that.
    """
    help, state = current_help(page), _state(page)
    if help is None or help.costs is None or state is None or state.why_not(action) is not None:
        return None
    analysis = advice_for(page.match, state)
    loss = None if analysis is None else analysis.loss(action)
    may = help.costs / POINT if page.match.record.alone else help.costs
    if loss is not None and loss <= may:
        return None
    return page.with_match(page.match.coached(warning=CostWarning(action, *_touched(page), loss)))


def _state(page: Page) -> State | None:
    return None if page.record is None else page.record.state


def _touched(page: Page) -> tuple[State | None, frozenset[int], Action | None]:
    draft = page.match.draft
    return page.match.state, draft.held, draft.picked


# -- what can be asked


def on_hint(page: Page, _: str) -> Page:
    help = current_help(page)
    if help is None or help.coach != "ask":
        raise NotOffered("no hints here")
    shown = page.match.coach.hint_at == _state(page)
    match = page.match.coached(hint_at=None if shown else _state(page))
    # It takes the place of what was asked about a square or a sign, and of the reasons.
    return page.with_match(match if shown else match.looking(place="", sign="", reasons_open=False))


def on_weigh(page: Page, _: str) -> Page:
    help = current_help(page)
    if help is None or help.coach == "off":
        raise NotOffered("no options to compare here")
    shown = page.match.coach.options_at == _state(page)
    return page.with_match(page.match.coached(options_at=None if shown else _state(page)))


def on_follow_hint(page: Page, token: str) -> Page:
    """Do as advised, as far as it can still be changed: hold the dice, or pick the choice."""
    state, action = _state(page), page.match.record.game.parse(token)
    if current_help(page) is None or state is None or state.why_not(action) is not None:
        raise NotOffered("not advised here")
    match = replace(page.match, pure=False).coached(options_at=None, warning=None).drafting(picked=None)
    match = match.looking(seat=None, reasons_open=False)
    if isinstance(action, Rethrow):
        return page.with_match(match.drafting(held=frozenset(free_dice(state)) - frozenset(action.positions)))
    return page.with_match(with_picked(match, token))


def on_warning_cancel(page: Page, _: str) -> Page:
    """Cancel the action that the coach warns of."""
    if open_warning(page) is None:
        raise NotOffered("there is no warning")
    match = replace(page.match, pure=page.match.pure and not page.match.warned)
    return page.with_match(match.coached(warning=None).drafting(picked=None))


# -- signs that explain themselves


def due_sign(page: Page) -> str:
    """Return the sign that is to be explained now, the first in sight that was never met; empty for none.

    Before its first turn a player reads what the game is about.
    """
    match = page.match
    if page.lesson is not None or match.look.moment is not None or match.handover is not None:
        return ""
    return _due_sign(match.record, bool(match.draft.held), page.kept.met)


@remember_last_call
def _due_sign(record: AnyRecord, holds: bool, met: tuple[str, ...]) -> str:
    if by_computer(record) or record.alone or (record.state.fresh and record.throws < record.seats):
        return ""
    for name in model_of(record).table.signs(record, holds=holds):
        if name not in met:
            return name
    return ""


def with_met_sign(before: Page, after: Page) -> Page:
    """Return the page after a decision: the sign that was explained beside it has been met."""
    name = due_sign(before)
    return after.with_kept(met=(*after.kept.met, name)) if name else after
