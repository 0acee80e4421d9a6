"""A computer's turn: what it is about to do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.game import Action, State
from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.state.page import Page, advice_for, decider, help_for
from web.app.state.people.players import computers
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import portrait, seat_name
from web.app.view.parts.options import action_text, even, named, worth

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["robot_said", "robot_view"]


def robot_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the computer's face, what it says and does, and the reason where the coach is on."""
    line, does, reason = _does(page, record, words)
    return h(
        "div",
        portrait(computers(record)[decider(record.state)]),
        h(
            "div",
            h("p", line, class_="speech") if line else None,
            h("p", does, class_="does"),
            h("p", reason, class_="why") if reason else None,
        ),
        class_="robot",
        key="robot",
        tabindex=0,  # on a small screen it is scrolled
        role="group",
        aria_label=seat_name(record, decider(record.state), words),
    )


def robot_said(page: Page, record: AnyRecord, words: Words) -> list[str]:
    """Announce the computer's next step for screen readers; nothing while it only thinks."""
    return [part for part in _does(page, record, words) if part] if page.match.plan is not None else []


def _does(page: Page, record: AnyRecord, words: Words) -> tuple[str, str, str]:
    """Return what the character says, the step that is going on, and its reason."""
    state = record.state
    name = seat_name(record, decider(state), words)
    if page.match.plan is None:
        return "", words("bot_ready" if state.fresh else "bot_thinks", name=name), ""
    plan, analysis = page.match.plan, advice_for(page.match, state)
    if not _coached(page):
        reason = ""
    elif analysis is None:
        reason = words("reason_only")
    else:
        reason = _reason(record, state, plan, analysis, words)
    line = view_of(record).computer_says.line(record, plan, name, words)
    return line, action_text(record, state, plan, name, words), reason


def _coached(page: Page) -> bool:
    """Return whether numbers are wanted: by a person whose coach always speaks, or by who only watches."""
    record = page.match.record
    people = set(range(record.seats)) - computers(record).keys()
    return not people or any(help_for(page, seat).coach == "always" for seat in people)


def _reason(record: AnyRecord, state: State, action: Action, analysis: Analysis, words: Words) -> str:
    """Explain an action: what it is good for above all, or else which one would have been better: what a bad
    roll is for sounds as if it were good."""
    if not even(analysis.loss(action), alone=record.alone):
        return words("reason_missed", better=named(record, state, analysis.best.action, words))
    why = view_of(record).worth.why(record, state, action, words)
    return why[0] if why else worth(record, analysis.value_of(action), words)  # no more can be read in time
