"""A computer's turn: what it is about to do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera import Freeze, Record, Rethrow, State, TakeColour, TakeJokers, Thrown, preview
from calavera.games.calavera.actions import Action
from web.app.games.calavera.motives import why
from web.app.games.calavera.names import choice_name
from web.app.games.calavera.worth import even, kept, kept_text, named, worth
from web.app.state.page import Page, advice_for, decider, help_for
from web.app.state.players import computers
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import portrait, seat_name

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["robot_said", "robot_view", "told"]


MANY = 3
"""Crosses of which a character boasts."""

RISKY = 2
"""Skulls on the table with which another roll is daring."""


def robot_view(page: Page, record: Record, words: Words) -> Node:
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


def robot_said(page: Page, record: Record, words: Words) -> list[str]:
    """Announce the computer's next step for screen readers; nothing while it only thinks."""
    return [part for part in _does(page, record, words) if part] if page.match.plan is not None else []


def _does(page: Page, record: Record, words: Words) -> tuple[str, str, str]:
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
    return _line(record, plan, name, words), told(state, plan, name, words), reason


def _coached(page: Page) -> bool:
    """Return whether numbers are wanted: by a person whose coach always speaks, or by who only watches."""
    record = page.match.record
    people = set(range(record.seats)) - computers(record).keys()
    return not people or any(help_for(page, seat).coach == "always" for seat in people)


def _line(record: Record, plan: Action, name: str, words: Words) -> str:
    """Return the words in which a character takes its action; the same ones whenever it is seen again."""
    kind = _mood(record, plan)
    if not kind:
        return ""
    level = computers(record)[decider(record.state)]
    return words(f"says_{level}_{kind}", name=name)


def _mood(record: Record, plan: Action) -> str:
    """Return the situation in a word; nothing where nothing is marked."""
    state = record.state
    match plan:
        case Rethrow():
            return "risky" if state.skulls >= RISKY else f"again_{1 + record.throws % 2}"
        case Freeze():
            return "freeze"
        case TakeColour() | TakeJokers():
            seen = preview(state, decider(state), plan)
            many = seen.after.crosses - seen.before.crosses >= MANY and seen.value >= seen.old_value
            return "big" if many else "small"
        case _:
            return ""


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
