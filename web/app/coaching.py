"""The coach at the table: hints, every option with its worth, and a question before what costs too much.

What it knows is found out elsewhere and stands in the page's `advice`; here is who gets to see it, and when.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera import Rethrow, State, parse
from calavera.games.calavera.actions import Action
from web.app.page import Doubt, Page, advice_for, by_computer, free_dice, help_for, with_picked
from web.app.seats import Help

__all__ = ["ANSWERS", "POINT", "coached", "doubted", "hinted", "open_doubt", "wants_advice", "weighed"]


POINT = 0.04
"""What a point is worth between equals, as a part of winning: who plays alone plays for points."""


def coached(page: Page) -> Help | None:
    """The help for whoever decides now; None where that is a computer, or there is nothing to decide."""
    state = _state(page)
    if state is None or state.seat is None or page.moment is not None or page.lesson is not None:
        return None
    if by_computer(page) or not (free_dice(state) or len(state.choices(state.seat)) > 1):
        return None
    return help_for(page, state.seat)


def hinted(page: Page) -> bool:
    """Whether the hint is shown: asked for at this very moment, or always."""
    help = coached(page)
    return help is not None and (
        help.coach == "always" or (help.coach == "ask" and page.hint == _state(page))
    )


def weighed(page: Page) -> bool:
    """Whether every option is shown with its worth."""
    help = coached(page)
    return help is not None and help.coach != "off" and page.weigh == _state(page)


def open_doubt(page: Page) -> Doubt | None:
    """What the coach asks about, as long as nothing else has been touched since."""
    doubt = page.doubt
    asked = coached(page) is not None and doubt is not None
    same = asked and doubt and (doubt.state, doubt.held, doubt.picked) == _touched(page)
    return doubt if same else None


def wants_advice(page: Page) -> bool:
    """Whether the coach has to think about this moment and has not yet."""
    help, state = coached(page), _state(page)
    if help is None or state is None or advice_for(page, state) is not None:
        return False
    return hinted(page) or weighed(page) or help.costs is not None


def doubted(page: Page, action: Action) -> Page | None:
    """The page that asks before an action that costs more than it may, or that first has to be looked at.

    None where the action may be done, or is none: saying so is the rules' business.
    """
    help, state = coached(page), _state(page)
    if help is None or help.costs is None or state is None or state.why_not(action) is not None:
        return None
    analysis = advice_for(page, state)
    loss = None if analysis is None else analysis.loss(action)
    may = help.costs / POINT if state.solo else help.costs
    if loss is not None and loss <= may:
        return None
    return replace(page, doubt=Doubt(action, *_touched(page), loss))


def _state(page: Page) -> State | None:
    return None if page.record is None else page.record.state


def _touched(page: Page) -> tuple[State | None, frozenset[int], Action | None]:
    return _state(page), page.held, page.picked


# -- what can be asked


def _hint(page: Page, _: str) -> Page:
    help = coached(page)
    if help is None or help.coach != "ask":
        raise KeyError("no hints here")
    return replace(page, hint=None if page.hint == _state(page) else _state(page))


def _weigh(page: Page, _: str) -> Page:
    help = coached(page)
    if help is None or help.coach == "off":
        raise KeyError("nothing is weighed here")
    return replace(page, weigh=None if page.weigh == _state(page) else _state(page))


def _heed(page: Page, token: str) -> Page:
    """Do as advised, as far as it can still be changed: hold the dice, or pick the choice."""
    state, action = _state(page), parse(token)
    if coached(page) is None or state is None or state.why_not(action) is not None:
        raise KeyError("not advised here")
    calm = replace(page, weigh=None, doubt=None, picked=None, looked=None, why=False)
    if isinstance(action, Rethrow):
        return replace(calm, held=frozenset(free_dice(state)) - frozenset(action.positions))
    return with_picked(calm, token)


def _rethink(page: Page, _: str) -> Page:
    """Leave it undone."""
    if open_doubt(page) is None:
        raise KeyError("nothing is in doubt")
    return replace(page, doubt=None, picked=None)


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "hint": _hint,
    "weigh": _weigh,
    "heed": _heed,
    "rethink": _rethink,
}
"""What a table with a coach answers, by the first word of the intent."""
