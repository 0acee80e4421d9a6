"""The few buttons under the dice: undo, throw, confirm, the coach, or what comes instead of them."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.games import contract
from web.app.intents.coach import current_help, hinted, open_doubt
from web.app.intents.table import taken_back
from web.app.state.page import Page, by_computer, corrects, rethrow
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, symbol
from web.app.view.parts.signs import sign

__all__ = ["controls", "undo_button"]


def controls(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the few buttons that are always in the same place."""
    return h(
        "div",
        undo_button(page, words),
        _pace_buttons(page, words)
        if by_computer(page.match.record)
        else (_hint_button(page, words), _go_on(page, record, words)),
        class_="controls",
    )


def _go_on(page: Page, record: AnyRecord, words: Words) -> Child:
    """Throw or confirm; or what the coach asks before that."""
    doubt = open_doubt(page)
    if doubt is None:
        return _throw_button(page, record, words), _confirm_buttons(page, record, words)
    rethink = button(
        words("rethink"), intent="warning-cancel", kind="wide", data_key="Escape", data_focus=True
    )
    return rethink, button(
        words("insist"), intent="warning-ignore", kind="wide"
    ) if doubt.loss is not None else None


def _hint_button(page: Page, words: Words) -> Node | None:
    """Draw the coach on request, where there is something to decide and nothing is picked yet."""
    help = current_help(page)
    if help is None or help.coach != "ask" or page.match.draft.picked is not None or open_doubt(page):
        return None
    return icon_button(
        "bulb", words("hint"), intent="hint", data_key="h", aria_expanded="true" if hinted(page) else "false"
    )


def _pace_buttons(page: Page, words: Words) -> Child:
    """Draw the speeds of the computers' turns, and the button that skips one or ends a pause."""
    label = words("pause_end" if page.paused else "pause")
    stop = button(
        sign("play" if page.paused else "pause"),
        intent="pause",
        kind="icon",
        aria_label=label,
        title=label,
        data_key="p",
    )
    skip = button(words("skip"), intent="skip", kind="wide", data_key="s", data_focus=True)
    paces = [
        button(
            shown,
            intent=f"option pace {pace}",
            aria_label=words(f"pace_{pace}"),
            aria_pressed="true" if pace == page.person.options.pace else "false",
            title=words(f"pace_{pace}"),
            data_key=key,
        )
        for pace, shown, key in (("1x", "1×", "1"), ("2x", "2×", "2"), ("end", sign("end"), "e"))
    ]
    return stop, h("div", paces, class_="pace", role="group", aria_label=words("pace")), skip


def undo_button(page: Page, words: Words) -> Node:
    """Take back, or correct a throw of real dice. It keeps its place even where there is nothing of that: a
    finger that goes on undoing must not find the dice under it."""
    before = taken_back(page.match)
    label = words("undo") if before is None or not corrects(before, page.match) else words("real_correct")
    if before is not None:
        return icon_button("undo", label, intent="undo", data_key="u")
    return h(
        "button", symbol("undo"), type="button", class_="icon", disabled=True, aria_label=label, key="undo"
    )


def _throw_button(page: Page, record: AnyRecord, words: Words) -> Child:
    if record.state.fresh:
        return button(words("throw"), intent="throw", kind="main", data_key="r", data_focus=True)
    action = rethrow(page.match)
    if action is None or page.match.draft.picked is not None:
        return None
    return button(
        words("throw_again", n=len(action.positions)),
        h("span", words("throws_left", n=record.game.throws - record.state.throws), class_="left"),
        intent="throw",
        kind="main",
        data_key="r",
        data_focus=True,
    )


def _confirm_buttons(page: Page, record: AnyRecord, words: Words) -> Child:
    if page.match.draft.picked is not None:
        return (
            button(words("unpick"), intent="unpick", kind="quiet", data_key="Escape"),
            button(words("confirm"), intent="confirm", kind="main", data_key="Enter"),
        )
    if contract.board(record).stopped(record.state):
        label, accept = contract.board(record).go_on(words)
        return button(label, intent=accept, kind="main", data_key="Enter", data_focus=True)
    return None
