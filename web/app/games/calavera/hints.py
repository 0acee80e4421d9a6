"""The coach's words: the hint, the warning before a costly choice, and every option with its worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera import Rethrow, State
from calavera.games.calavera.actions import Action
from web.app.games.calavera.worth import distinct, even, exactly, gain, named
from web.app.intents.coach import hint_shown, open_doubt
from web.app.state.page import Page, advice_for, free_dice
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis, Option

__all__ = ["coach_said", "doubt_view", "hint_view", "weigh_view"]

SHOWN = 12
"""Options that are shown at once; the others unfold."""


def hint_view(page: Page, state: State, words: Words) -> Node:
    """Draw the best option in words, how far it is ahead, and a tap that does it."""
    analysis = advice_for(page.match, state)
    if analysis is None:
        return h("p", words("hint_thinks"), class_="advice", key="advice")
    best = analysis.best.action
    return h(
        "p",
        _hint(state, analysis, words),
        " ",
        button(words("heed"), intent=f"follow-hint {best}", kind="link")
        if not _heeded(page, state, best)
        else None,
        button(words("weigh"), intent="weigh", kind="link"),
        _estimated(analysis, words),
        class_="advice",
        key="advice",
    )


def doubt_view(page: Page, state: State, words: Words) -> Node:
    """Draw the warning: the intended choice, its cost, and a better one."""
    doubt, analysis = open_doubt(page), advice_for(page.match, state)
    if doubt is None or doubt.loss is None or analysis is None:
        return h("p", words("hint_thinks"), class_="advice", key="advice")
    best = analysis.best.action
    return h(
        "p",
        _doubt(doubt.loss, state, analysis, words),
        " ",
        button(words("heed"), intent=f"follow-hint {best}", kind="link"),
        _estimated(analysis, words),
        class_="advice doubt",
        role="alert",
        key="doubt",
    )


def coach_said(page: Page, state: State, words: Words) -> list[str]:
    """Return the hint for people who listen; a doubt is an alert of its own."""
    analysis = advice_for(page.match, state)
    if not hint_shown(page) or analysis is None or page.match.draft.picked is not None:
        return []
    return [_hint(state, analysis, words)]


def weigh_view(page: Page, state: State, words: Words) -> Node:
    """Draw every option, best first, as a button that holds its dice or picks it."""
    analysis = advice_for(page.match, state)
    return h(
        "aside",
        h(
            "header",
            h("h2", words("weigh")),
            icon_button("close", words("close"), intent="weigh", data_key="Escape"),
        ),
        _weighed(state, analysis, words) if analysis else h("p", words("hint_thinks"), class_="empty"),
        class_="log weigh",
        aria_label=words("weigh"),
        key="weigh",
    )


def _weighed(state: State, analysis: Analysis, words: Words) -> Child:
    options = distinct(state, analysis)
    rows = [_option(state, option, options, words) for option in options]
    more = rows[SHOWN:]
    return (
        h("p", words("weigh_about"), class_="small"),
        _estimated(analysis, words),
        h("ol", rows[:SHOWN], class_="options-all"),
        h("details", h("summary", words("weigh_more", n=len(more))), h("ol", more, class_="options-all"))
        if more
        else None,
    )


def _option(state: State, option: Option, options: list[Option], words: Words) -> Node:
    best, worst = options[0].value, options[-1].value
    share = (option.value - worst) / (best - worst) if best > worst else 1.0
    bar = h("rect", width=max(2, round(100 * share)), height="6")
    return h(
        "li",
        button(
            h("span", named(state, option.action, words)),
            h("span", exactly(state, option.value, words), class_="number"),
            h(
                "svg",
                bar,
                viewBox="0 0 100 6",
                preserveAspectRatio="none",
                class_="share",
                aria_hidden="true",
            ),
            intent=f"follow-hint {option.action}",
            kind="weighed",
        ),
        key=str(option.action),
    )


def _hint(state: State, analysis: Analysis, words: Words) -> str:
    """Draw the advised choice, and how much better it is than any other."""
    action = analysis.best.action
    what = named(state, action, words)
    if not isinstance(action, Rethrow):
        what = words("hint_stop" if free_dice(state) else "hint_choose", choice=what)
    others = [option for option in distinct(state, analysis) if option.action != action]
    ahead = analysis.best.value - others[0].value if others else 0.0
    if even(state, ahead):
        return words("hint_even", what=what)
    alone = state.solo
    return words("hint_by_alone" if alone else "hint_by", what=what, gain=gain(state, ahead, words))


def _doubt(loss: float, state: State, analysis: Analysis, words: Words) -> str:
    better = named(state, analysis.best.action, words)
    return words("doubt", cost=gain(state, loss, words), what=better)


def _heeded(page: Page, state: State, action: Action) -> bool:
    """Return whether the dice are held as advised already."""
    return isinstance(action, Rethrow) and page.match.draft.held == frozenset(free_dice(state)) - frozenset(
        action.positions
    )


def _estimated(analysis: Analysis, words: Words) -> Node | None:
    return None if analysis.trained else h("span", " ", words("estimated"), class_="small")
