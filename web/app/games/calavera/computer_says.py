"""A computer's turn: what it is about to do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera import Record, Rethrow, State, Thrown
from calavera.games.calavera.actions import Action
from web.app.games.calavera.motives import why
from web.app.games.calavera.names import choice_name
from web.app.games.calavera.worth import even, kept, kept_text, named, worth
from web.app.state.page import Page, advice_for, decider
from web.app.state.players import computers
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import portrait, seat_name

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["robot_said", "robot_view", "told"]


def robot_view(page: Page, record: Record, words: Words) -> Node:
    """Draw the computer's face, its action and the reason in one line."""
    does, reason = _does(page, record, words)
    return h(
        "div",
        portrait(computers(record)[decider(record.state)]),
        h("div", h("p", does, class_="does"), h("p", reason, class_="why") if reason else None),
        class_="robot",
        key="robot",
    )


def robot_said(page: Page, record: Record, words: Words) -> list[str]:
    """Announce the computer's next step for screen readers; nothing while it only thinks."""
    return [part for part in _does(page, record, words) if part] if page.match.plan is not None else []


def _does(page: Page, record: Record, words: Words) -> tuple[str, str]:
    """Describe the step that is going on, and its reason."""
    state = record.state
    name = seat_name(record, decider(state), words)
    if page.match.plan is None:
        return words("bot_ready" if state.fresh else "bot_thinks", name=name), ""
    analysis = advice_for(page.match, state)
    reason = (
        words("reason_only") if analysis is None else _reason(record, state, page.match.plan, analysis, words)
    )
    return told(state, page.match.plan, name, words), reason


def told(state: State, action: Action, name: str, words: Words) -> str:
    """Describe an action of a seat."""
    assert not isinstance(action, Thrown)  # which no seat decides
    if not isinstance(action, Rethrow):
        return words("bot_takes", name=name, choice=choice_name(action, words))
    stay, n = kept(state, action), len(action.positions)
    if not stay:
        return words("bot_keeps_none", name=name, n=n)
    return words("bot_keeps", name=name, dice=kept_text(stay, words), n=n)


def _reason(record: Record, state: State, action: Action, analysis: Analysis, words: Words) -> str:
    """Explain an action: what it is good for above all, and which one would have been better."""
    said = why(record, state, action, words)[:1]  # no more can be read before the next step
    if not even(state, analysis.loss(action)):
        said.append(words("reason_missed", better=named(state, analysis.best.action, words)))
    return " ".join(said or [worth(state, analysis.value_of(action), words)])
