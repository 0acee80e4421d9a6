"""The coach's words: the hint, the warning before a costly choice, and every option with its worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.coach.review import grade_of
from calavera.game import Action, Rethrow, State
from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.intents.coach import POINT, hint_shown, open_warning
from web.app.intents.threats import threats_shown
from web.app.state.held_dice import with_held
from web.app.state.page import Page, advice_for, free_dice
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button
from web.app.view.parts.options import against, bare, distinct, even, exactly, kept, named, worth

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis, Option

__all__ = ["coach_said", "hint_view", "warning_view", "weigh_view"]

SHOWN = 12
"""Groups of options that are shown at once; the others unfold."""

UNFOLDED = 2
"""Options of a group that are shown without unfolding: one line would only take the place of another."""


def hint_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the best option in words, what it is good for, its worth, and a tap that does it."""
    state = record.state
    analysis = advice_for(page.match, state)
    if analysis is None:
        return h("p", words("hint_thinks"), class_="advice", key="advice")
    best = with_held(state, view_of(record).worth.advised(state, analysis), page.match.draft.held)
    return h(
        "div",
        _alike_view(record, analysis, words),
        h("strong", _advice(record, analysis, best, words)),
        [h("p", sentence, class_="threat") for sentence in _looming(page, record, best, words)],
        _reasons(record, best, words),
        h("p", _compared(record, analysis, words), class_="small") if not _wins(state, best) else None,
        h(
            "p",
            _heed(state, best, words) if not _heeded(page, state, best) else None,
            button(words("weigh"), intent="weigh", kind="link"),
            class_="heeding",
        ),
        _estimated(analysis, words),
        class_="advice",
        key="advice",
    )


def warning_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the warning: what the intended choice costs, and a better one with its motives."""
    state = record.state
    warning, analysis = open_warning(page), advice_for(page.match, state)
    if warning is None or warning.loss is None or analysis is None:
        return h("p", words("hint_thinks"), class_="advice", key="advice")
    best = view_of(record).worth.advised(state, analysis)
    return h(
        "div",
        h("strong", _warning(warning.loss, record, analysis, words)),
        h("p", words("review_better", what=_move(record, best, words))),
        _reasons(record, best, words, instead_of=warning.action),
        h("p", _heed(state, best, words), class_="heeding"),
        _estimated(analysis, words),
        class_="advice warning",
        role="alert",
        key="warning",
    )


def coach_said(page: Page, record: AnyRecord, words: Words) -> list[str]:
    """Return the hint for people who listen; a warning is an alert of its own."""
    state = record.state
    analysis = advice_for(page.match, state)
    if not hint_shown(page) or analysis is None or page.match.draft.picked is not None:
        return []
    best = view_of(record).worth.advised(state, analysis)
    return [
        *([alike] if (alike := _alike_said(record, analysis, words)) else []),
        _advice(record, analysis, best, words),
        *_looming(page, record, best, words),
        *view_of(record).worth.why(record, state, best, words),
        *([] if _wins(state, best) else [_compared(record, analysis, words)]),
    ]


def _looming(page: Page, record: AnyRecord, best: Action, words: Words) -> list[str]:
    """List what the others may well do next where the best option is to roll on; a choice that stops them
    says so itself, and a table that shows threats has a line for each."""
    if threats_shown(page, record) or not isinstance(best, Rethrow):
        return []
    return view_of(record).worth.looming(record, words)


def _reasons(record: AnyRecord, action: Action, words: Words, instead_of: Action | None = None) -> Child:
    """List what an option is good for, below what speaks against the one that was meant: that is asked."""
    reasons = view_of(record).worth.why(record, record.state, action, words)
    if instead_of is not None:
        reasons = [*against(record, record.state, instead_of, action, words), *reasons]
    return h("ul", [h("li", sentence) for sentence in reasons], class_="motives") if reasons else None


def weigh_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw every option, best first, as a button that holds its dice or picks it."""
    analysis = advice_for(page.match, record.state)
    best = None if analysis is None else view_of(record).worth.advised(record.state, analysis)
    return h(
        "aside",
        h(
            "header",
            h("h2", words("weigh")),
            icon_button("close", words("close"), intent="weigh"),
        ),
        _advised(page, record, analysis, best, words) if best is not None and analysis is not None else None,
        view_of(record).worth.outlook_view(record, words),
        _weighed(record, analysis, words) if analysis else h("p", words("hint_thinks"), class_="empty"),
        class_="log weigh",
        aria_label=words("weigh"),
        key="weigh",
    )


def _advised(page: Page, record: AnyRecord, analysis: Analysis, best: Action, words: Words) -> Node:
    """Draw the best option with every reason for it: beside the dice a small window has room for one."""
    return h(
        "div",
        _alike_view(record, analysis, words),
        h("strong", _advice(record, analysis, best, words)),
        [h("p", sentence, class_="threat") for sentence in _looming(page, record, best, words)],
        _reasons(record, best, words),
        class_="advice",
        key="advised",
    )


def _weighed(record: AnyRecord, analysis: Analysis, words: Words) -> Child:
    """Draw every option; those that are worth about as much as the one above them unfold below it."""
    options = distinct(record, record.state, analysis)
    groups, best = _alike(record, options), options[0]
    first, more = groups[:SHOWN], groups[SHOWN:]
    first += [choices for group in more if (choices := _choices(group))]
    more = [
        rolls for group in more if (rolls := [option for option in group if option not in _choices(group)])
    ]
    return (
        h("p", words("weigh_about_points" if record.alone else "weigh_about"), class_="small"),
        _estimated(analysis, words),
        h("ol", [_group(record, group, best, words) for group in first], class_="options-all"),
        h(
            "details",
            h("summary", words("weigh_more", n=sum(map(len, more)))),
            h("ol", [_group(record, group, best, words) for group in more], class_="options-all"),
        )
        if more
        else None,
    )


def _alike(record: AnyRecord, options: list[Option]) -> list[list[Option]]:
    """List the options, best first, in groups of which none is clearly better than another."""
    groups: list[list[Option]] = []
    for option in options:
        if groups and even(groups[-1][0].value - option.value, alone=record.alone):
            groups[-1].append(option)
        else:
            groups.append([option])
    return groups


def _choices(group: list[Option]) -> list[Option]:
    """List the choices among options, all of which stay in sight; rerolls may be folded."""
    return [option for option in group if not isinstance(option.action, Rethrow)]


def _group(record: AnyRecord, group: list[Option], best: Option, words: Words) -> Child:
    """Draw a group: its first option and all its choices, and other rerolls folded."""
    seen = [group[0], *_choices(group[1:])]
    if len(group) - len(seen) < UNFOLDED:
        seen = group
    first = [_option(record, option, best, words) for option in seen]
    others = [
        _option(record, option, best, words, with_drawback=False) for option in group if option not in seen
    ]
    if not others:
        return first
    unfold = h("summary", words("weigh_alike", n=len(others)))
    folded = h(
        "li", h("details", unfold, h("ol", others, class_="options-all")), key=f"{group[0].action} more"
    )
    return first, folded


def _option(
    record: AnyRecord, option: Option, best: Option, words: Words, *, with_drawback: bool = True
) -> Node:
    """Draw an option with its worth: a bar from nothing to all games, or alone to the most points.

    What speaks against it is left out (`with_drawback`) of those folded below one that is about as good.
    """
    most = max(best.value, 1.0) if record.alone else 1.0
    bar = h("rect", width=max(1, round(100 * option.value / most)), height="6")
    detail = view_of(record).worth.detail(record, option.action, words)
    if with_drawback and not detail:
        detail = _drawback(record, option, best, words)
    return h(
        "li",
        button(
            h("span", named(record, record.state, option.action, words)),
            h("span", exactly(record, option.value, words), class_="number"),
            h("span", detail, class_="detail") if detail else None,
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


def _drawback(record: AnyRecord, option: Option, best: Option, words: Words) -> str:
    """Say what speaks most against an option that is worse than the best one; empty where nothing does."""
    if even(best.value - option.value, alone=record.alone):
        return ""
    state = record.state
    reasons = view_of(record).worth.against(record, state, option.action, best.action, words)
    return reasons[0] if reasons else ""


def _move(record: AnyRecord, action: Action, words: Words) -> str:
    """Name the advised action: a reroll, or the choice, with the end of the rolling that comes before it."""
    what = named(record, record.state, action, words)
    if isinstance(action, Rethrow):
        return words("hint_move", what=what)
    return view_of(record).worth.taking(what, words, stops=bool(free_dice(record.state)))


def _advice(record: AnyRecord, analysis: Analysis, best: Action, words: Words) -> str:
    """Say what to do; where another option is about as good, only name it: nothing is to be urged then."""
    state = record.state
    if not _open(record, analysis) or isinstance(best, Rethrow) or free_dice(state):
        return _move(record, best, words)
    what = named(record, state, best, words)
    return words("hint_move", what=what[:1].upper() + what[1:])


def _alike_said(record: AnyRecord, analysis: Analysis, words: Words) -> str:
    """Say that options are about equally good, of which one follows; empty where one is better than all."""
    if not _open(record, analysis):
        return ""
    return words("hint_even" if _other(record, analysis) is None else "hint_both")


def _alike_view(record: AnyRecord, analysis: Analysis, words: Words) -> Node | None:
    """Draw the same above that option; of several, where room is short, in place of the chance."""
    said = _alike_said(record, analysis, words)
    several = " several" if _other(record, analysis) is None else ""
    return h("p", said, class_=f"small alike{several}") if said else None


def _other(record: AnyRecord, analysis: Analysis) -> Action | None:
    """Return the option that is about as good as the advised one; None if there is none or several."""
    options = distinct(record, record.state, analysis)
    group = [option.action for option in options if even(options[0].value - option.value, alone=record.alone)]
    advised = view_of(record).worth.advised(record.state, analysis)
    others = [action for action in group if action != advised]
    return others[0] if len(group) == 2 and len(others) == 1 else None


def _compared(record: AnyRecord, analysis: Analysis, words: Words) -> str:
    """Return what the best option is worth, and the next best one where that is worth less."""
    value = worth(record, analysis.best.value, words)
    following = _following(record, analysis)
    same = following is not None and bare(record, following, words) == bare(
        record, analysis.best.value, words
    )
    if _open(record, analysis) and (other := _other(record, analysis)) is not None:
        return words("hint_other", what=named(record, record.state, other, words))
    if following is None or same or _open(record, analysis):
        return words("hint_move", what=value)
    return words("hint_next", worth=value, next=bare(record, following, words))


def _open(record: AnyRecord, analysis: Analysis) -> bool:
    """Return whether other options are about as good as the best one: then none is urged, unless it wins."""
    if _wins(record.state, view_of(record).worth.advised(record.state, analysis)):
        return False
    following = _following(record, analysis)
    return following is not None and even(analysis.best.value - following, alone=record.alone)


def _following(record: AnyRecord, analysis: Analysis) -> float | None:
    """Return the worth of the next best option; None if there is none."""
    options = distinct(record, record.state, analysis)
    return next((option.value for option in options if option.action != analysis.best.action), None)


def _warning(loss: float, record: AnyRecord, analysis: Analysis, words: Words) -> str:
    grade = words(f"grade_{grade_of(loss, 1 / POINT if record.alone else 1.0)}")
    this, best = (bare(record, value, words) for value in (analysis.best.value - loss, analysis.best.value))
    return words("warning_points" if record.alone else "warning", grade=grade, this=this, best=best)


def _wins(state: State, action: Action) -> bool:
    """Return whether a choice wins at once: chances would only raise doubts."""
    if isinstance(action, Rethrow):
        return False
    outcome = state.apply(action).outcome()
    return outcome is not None and outcome.winners == (state.seat,)


def _heed(state: State, action: Action, words: Words) -> Node:
    """Draw the button that does as advised up to the point of no return; its label says what it does."""
    label = words("heed")
    if isinstance(action, Rethrow):
        n = len(kept(state, action))
        label = words("heed_keep", n=n) if n else words("heed_release")
    return button(label, intent=f"follow-hint {action}", kind="link")


def _heeded(page: Page, state: State, action: Action) -> bool:
    """Return whether the dice are held as advised already."""
    return isinstance(action, Rethrow) and page.match.draft.held == frozenset(free_dice(state)) - frozenset(
        action.positions
    )


def _estimated(analysis: Analysis, words: Words) -> Node | None:
    return None if analysis.trained else h("span", " ", words("estimated"), class_="small")
