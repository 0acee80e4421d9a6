"""The table: whose turn it is, dice, choices, every seat's sheet and the controls."""

from __future__ import annotations

from calavera import Nothing, Preview, Record, State
from calavera.game import THROWS
from calavera.match import undo
from web.app.nodes import Child, Node, h
from web.app.page import Page, decider, rethrow
from web.app.view.choices import choices_view, picked_preview, picked_view
from web.app.view.dice import tray
from web.app.view.end import end_view
from web.app.view.events import since_throw
from web.app.view.parts import button, seat_name, symbol
from web.app.view.sheet import sheet_view
from web.app.words import Words, signed

__all__ = ["table_view"]


def table_view(page: Page, record: Record, words: Words) -> Node:
    """The running or finished game."""
    state = record.state
    large = _first_seat(state) if page.looked is None else page.looked
    seen = picked_preview(page, state)
    others = [seat for seat in range(record.seats) if seat != large]
    phase = "over" if state.over else "fresh" if state.fresh else "curse" if _cursing(state) else "choose"
    return h(
        "main",
        _bar(record, words),
        _tabs(record, large, words),
        _seat(record, large, "seat large", seen, words),
        end_view(record, words) if state.over else _play(page, record, seen, words),
        h("div", [_seat(record, seat, "seat", seen, words) for seat in others], class_="others"),
        class_="table",
        data_phase=phase,
    )


def _first_seat(state: State) -> int:
    """The seat whose sheet is shown large: who decides, and in the end who has won."""
    scores = state.returns()
    return scores.index(max(scores)) if state.over else decider(state)


def _cursing(state: State) -> bool:
    return state.cursed and state.choice is None


def _bar(record: Record, words: Words) -> Node:
    state = record.state
    name = seat_name(record, decider(state), words)
    if state.over:
        title, detail = words("game_over"), ""
    elif state.choice is not None:
        title, detail = name, words("leftovers_of", name=seat_name(record, state.active, words))
    else:
        title, detail = words("turn_of", name=name), words("throws_used", count=state.throws, of=THROWS)
    return h(
        "header",
        button("☰", intent="menu", kind="icon", aria_label=words("to_start")),
        h("h1", title),
        h("span", detail, class_="detail"),
        class_="bar",
    )


def _play(page: Page, record: Record, seen: Preview | None, words: Words) -> Node:
    state = record.state
    return h(
        "section",
        tray(page, state, words),
        _said(record, words) if state.fresh else None,
        _curse(record, words) if _cursing(state) else None,
        choices_view(page, record, words) if state.seat is not None and not _cursing(state) else None,
        _controls(page, record, seen, words),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def _said(record: Record, words: Words) -> Node:
    """Before a turn's first throw: what the turn before brought."""
    said = since_throw(record, words) or [
        words("first_turn", name=seat_name(record, record.state.active, words))
    ]
    return h("ul", [h("li", sentence) for sentence in said], class_="said")


def _curse(record: Record, words: Words) -> Node:
    name = seat_name(record, record.state.active, words)
    return h(
        "div",
        symbol("skull"),
        h("h2", words("curse_title")),
        h("p", words("curse_text", name=name)),
        class_="curse",
        role="alert",
    )


def _controls(page: Page, record: Record, seen: Preview | None, words: Words) -> Node:
    """The few buttons that are always in the same place; each only where it does something."""
    state = record.state
    return h(
        "div",
        picked_view(record, seen, words) if seen else None,
        button(words("undo"), intent="undo", kind="quiet", data_key="u")
        if undo(record) is not None
        else None,
        _throw_button(page, state, words),
        _confirm_buttons(page, state, words),
        class_="controls",
    )


def _throw_button(page: Page, state: State, words: Words) -> Child:
    if state.fresh:
        return button(words("throw"), intent="throw", kind="main", data_key="r", data_focus=True)
    action = rethrow(page, state)
    if action is None or page.picked is not None:
        return None
    return button(
        words("throw_again", n=len(action.positions)),
        h("span", words("throws_left", n=THROWS - state.throws), class_="left"),
        intent="throw",
        kind="main",
        data_key="r",
        data_focus=True,
    )


def _confirm_buttons(page: Page, state: State, words: Words) -> Child:
    if page.picked is not None:
        return (
            button(words("unpick"), intent="unpick", kind="quiet", data_key="Escape"),
            button(words("confirm"), intent="confirm", kind="main", data_key="Enter"),
        )
    if _cursing(state):
        accept = f"act {Nothing()}"
        return button(words("curse_go_on"), intent=accept, kind="main", data_key="Enter", data_focus=True)
    return None


def _tabs(record: Record, large: int, words: Words) -> Node:
    """One button a seat: its points, and its sheet one tap away."""
    tabs = [_tab(record, seat, seat == large, words) for seat in range(record.seats)]
    return h("div", tabs, class_="tabs", role="group", aria_label=words("seats_shown"))


def _seat(record: Record, seat: int, kind: str, seen: Preview | None, words: Words) -> Node:
    name = h("h2", seat_name(record, seat, words))
    return h("article", name, sheet_view(record, seat, seen, words), class_=kind)


def _tab(record: Record, seat: int, large: bool, words: Words) -> Node:
    points = signed(record.state.returns()[seat])
    active = not record.state.over and seat == record.state.active
    return button(
        h("span", "▸ " if active else None, seat_name(record, seat, words), class_="name"),
        h("span", points, class_="score"),
        intent=f"look {seat + 1}",
        kind="tab",
        aria_pressed="true" if large else "false",
        aria_label=words("tab_label", name=seat_name(record, seat, words), points=points),
    )
