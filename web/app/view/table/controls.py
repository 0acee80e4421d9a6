"""The few buttons under the dice: undo, throw, confirm, the coach, or what comes instead of them."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features.playing import undone
from web.app.game_protocol.model import model_of
from web.app.game_protocol.view import view_of
from web.app.intents.automatic_steps import only_option
from web.app.intents.coach import current_help, hint_shown, open_warning
from web.app.intents.table import taken_back
from web.app.state.page import Page, by_computer, rethrow
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, sign, symbol

__all__ = ["controls", "main_row", "pace_view", "undo_button", "within_reach"]


def controls(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the row of buttons at the bottom: the main one, and on the side of the hand undo and the hint."""
    if by_computer(page.match.record):
        return main_row(page, undo_button(page, words), _pause_button(page, words), _skip_button(words))
    return main_row(page, undo_button(page, words), _beside(page, words), _go_on(page, record, words))


def main_row(page: Page, undo: Child, beside: Child, main: Child) -> Node:
    """Draw the main row. Each button has a place of its own, whether there is one now or not: the main button
    neither moves nor changes its width."""
    side = undo, beside if beside is not None else h("span", class_="icon nothing", key="beside")
    row = (main, *reversed(side)) if page.person.options.hand == "right" else (*side, main)
    return h("div", row, class_="controls")


def within_reach(tray: Node, buttons: Node) -> Node:
    """Draw dice and buttons as one box: where large letters make a table scroll, both stay in sight."""
    return h("div", tray, buttons, class_="reach")


def _beside(page: Page, words: Words) -> Node | None:
    """Draw the button between undo and the main one: away from the picked option, or the hint."""
    if page.match.draft.picked is not None and open_warning(page) is None:
        if only_option(page.match):
            return None
        return icon_button("close", words("unpick"), intent="unpick")
    return _hint_button(page, words)


def _go_on(page: Page, record: AnyRecord, words: Words) -> Child:
    """Roll, confirm or accept; or answer what the coach asks before that; or say what is missing."""
    if (warning := open_warning(page)) is not None:
        rethink = button(words("rethink"), intent="warning-cancel", kind="wide", data_focus=True)
        insist = button(words("insist"), intent="warning-ignore", kind="wide")
        return rethink, insist if warning.loss is not None else None
    if page.match.draft.picked is not None:
        return button(words("confirm"), intent="confirm", kind="main", data_key="Enter")
    if record.state.fresh:
        return button(words("throw"), intent="throw", kind="main", data_key="r", data_focus=True)
    if model_of(record).table.stopped(record.state):
        label, accept = view_of(record).board.go_on(words)
        return button(label, intent=accept, kind="main", data_key="Enter", data_focus=True)
    action = rethrow(page.match)
    if action is None:
        awaited = view_of(record).board.awaited(record.state, words)
        return h("button", awaited, type="button", class_="main", disabled=True, key="waits")
    return button(
        words("throw_again", n=len(action.positions)),
        h("span", words("throws_left", n=record.game.throws - record.state.throws), class_="left"),
        intent="throw",
        kind="main",
        data_key="r",
        data_focus=True,
    )


def _hint_button(page: Page, words: Words) -> Node | None:
    """Draw the coach on request, where there is something to decide and nothing is picked yet."""
    help = current_help(page)
    if help is None or help.coach != "ask" or page.match.draft.picked is not None or open_warning(page):
        return None
    return icon_button(
        "bulb",
        words("hint"),
        intent="hint",
        data_key="h",
        aria_expanded="true" if hint_shown(page) else "false",
    )


def _skip_button(words: Words) -> Node:
    """Draw the button that skips a computer's turn, or ends a pause."""
    return button(words("skip_turn"), intent="skip", kind="wide", data_key="s", data_focus=True)


def _pause_button(page: Page, words: Words) -> Node:
    label = words("pause_end" if page.match.paused else "pause")
    return button(
        sign("play" if page.match.paused else "pause"),
        intent="pause",
        kind="icon",
        aria_label=label,
        title=label,
        data_key="p",
    )


def pace_view(page: Page, words: Words) -> Node:
    """Draw the speeds of the computers' turns, where people have their options."""
    paces = [
        button(
            shown,
            intent=f"option pace {pace}",
            aria_label=words(f"pace_{pace}") if pace == "end" else f"{shown} – {words(f'pace_{pace}')}",
            aria_pressed="true" if pace == page.person.options.pace else "false",
            title=words(f"pace_{pace}"),
            data_key=key,
        )
        for pace, shown, key in (("1x", "1×", "1"), ("2x", "2×", "2"), ("end", sign("end"), "e"))
    ]
    return h("div", paces, class_="pace", role="group", aria_label=words("pace"))


def undo_button(page: Page, words: Words) -> Node:
    """Take back, or correct a throw of real dice. It keeps its place even where there is nothing of that: a
    finger that goes on undoing must not find the dice under it."""
    before = taken_back(page.match)
    worded = undone(page, before, words)
    label = words("undo") if worded is None else worded
    if worded is not None:  # who has mistyped a roll looks for it in words
        visible, kind, unseen = h("span", label), "icon worded", None
    else:
        visible, kind, unseen = None, "icon", label
    if before is None:
        off = symbol("undo"), visible
        return h("button", off, type="button", class_=kind, disabled=True, aria_label=unseen, key="undo")
    return button(
        symbol("undo"), visible, intent="undo", kind=kind, aria_label=unseen, title=label, data_key="u"
    )
