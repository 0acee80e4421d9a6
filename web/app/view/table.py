"""The table: whose turn it is, every seat's sheet, dice, choices and the controls."""

from __future__ import annotations

from dataclasses import replace

from calavera import Nothing, Preview, Record, State
from calavera.game import THROWS
from calavera.match import undo
from web.app.nodes import Child, Node, h
from web.app.page import Page, decider, first_seat, news, rethrow
from web.app.view.choices import choices_view, picked_preview
from web.app.view.dice import tray
from web.app.view.end import end_view
from web.app.view.events import since_throw
from web.app.view.log import log_view, moment_view
from web.app.view.parts import button, icon_button, scene, seat_name, symbol
from web.app.view.sheet import sheet_view
from web.app.words import Words, signed

__all__ = ["table_view"]


def table_view(page: Page, whole: Record, words: Words) -> Node:
    """The running or finished game, now or at an earlier moment."""
    past = page.moment is not None
    record = whole if page.moment is None else whole.back(len(whole.actions) - page.moment)
    if past:
        page = replace(page, record=record, picked=None, held=frozenset(), since=None)
    state = record.state
    large = first_seat(state) if page.looked is None else page.looked
    seen = picked_preview(page, state)
    others = [seat for seat in range(record.seats) if seat != large]
    return h(
        "main",
        _bar(page, record, words),
        _tabs(record, large, words),
        _seat(page, record, large, "seat large", seen, words),
        _middle(page, whole, record, seen, words),
        h("div", [_seat(page, record, seat, "seat", seen, words) for seat in others], class_="others"),
        log_view(page, whole, words) if page.log else None,
        _altar(),
        class_="table",
        key="table",
        data_phase=_phase(page, state),
        data_seats=record.seats,
        data_log="open" if page.log else None,
    )


def _altar() -> Node:
    """Flowers and candles where a large screen has room for them; style hides them elsewhere."""
    drawings = [
        scene("candle", 32, 64),
        scene("marigold", 64, 64),
        scene("leaves", 64, 32),
        scene("calavera", 128, 128),
        scene("leaves", 64, 32),
        scene("marigold", 64, 64),
        scene("candle", 32, 64),
    ]
    return h("div", drawings, class_="altar", aria_hidden="true", key="altar")


def _phase(page: Page, state: State) -> str:
    if page.moment is not None:
        return "past"
    return "over" if state.over else "fresh" if state.fresh else "curse" if _cursing(state) else "choose"


def _cursing(state: State) -> bool:
    return state.cursed and state.choice is None


def _bar(page: Page, record: Record, words: Words) -> Node:
    state = record.state
    name = seat_name(record, decider(state), words)
    detail: Child
    if state.over:
        title, detail = words("game_over"), None
    elif state.choice is not None:
        title, detail = name, words("leftovers_of", name=seat_name(record, state.active, words))
    else:
        title, detail = words("turn_of", name=name), _throws(state, words)
    return h(
        "header",
        icon_button("menu", words("to_start"), intent="menu"),
        h(
            "div",
            h("h1", title, tabindex="-1"),
            h("p", detail, class_="detail") if detail else None,
            class_="whose",
        ),
        icon_button("scroll", words("log"), intent="log", data_key="l", aria_expanded=_open(page.log)),
        icon_button("book", words("rules"), intent="rules"),
        icon_button("gear", words("settings"), intent="settings"),
        class_="bar",
    )


def _open(shown: bool) -> str:
    return "true" if shown else "false"


def _throws(state: State, words: Words) -> Node:
    """How many of the throws are used, as dots and in words."""
    dots = [h("span", class_="dot used" if n < state.throws else "dot") for n in range(THROWS)]
    said = words("throws_used", count=state.throws, of=THROWS)
    return h("span", h("span", dots, class_="dots", aria_hidden="true"), h("span", said, class_="in-words"))


def _middle(page: Page, whole: Record, record: Record, seen: Preview | None, words: Words) -> Node:
    """Dice and what can be done with them; the result; or the way through an earlier moment."""
    if page.moment is not None:
        return moment_view(page, whole, record, tray(page, record, words), words)
    if record.state.over:
        return end_view(record, words)
    state = record.state
    return h(
        "section",
        tray(page, record, words),
        _said(record, words) if state.fresh else None,
        _curse(record, words) if _cursing(state) else None,
        choices_view(page, record, seen, words) if state.seat is not None and not _cursing(state) else None,
        _controls(page, record, words),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def _said(record: Record, words: Words) -> Node:
    """Before a turn's first throw: what the turn before brought."""
    name = seat_name(record, record.state.active, words)
    first = words("first_turn_lot" if record.header("Lot") else "first_turn", name=name)
    said = [h("li", sentence) for sentence in since_throw(record, words) or [first]]
    return h("ul", said, _aim(words) if not record.actions else None, class_="said")


def _aim(words: Words) -> Node:
    """What it is all about, where a game begins."""
    link = button(words("rules"), intent="rules goal", kind="link")
    return h("li", words("aim"), " ", link, class_="aim")


def _curse(record: Record, words: Words) -> Node:
    name = seat_name(record, record.state.active, words)
    return h(
        "div",
        scene("calavera", 128, 128),
        h("h2", words("curse_title")),
        h("p", words("curse_text", name=name)),
        class_="curse",
        role="alert",
    )


def _controls(page: Page, record: Record, words: Words) -> Node:
    """The few buttons that are always in the same place. Undo keeps its own even where there is nothing to
    take back: a finger that goes on undoing must not find the dice under it."""
    return h(
        "div",
        _undo_button(record, words),
        _throw_button(page, record.state, words),
        _confirm_buttons(page, record.state, words),
        class_="controls",
    )


def _undo_button(record: Record, words: Words) -> Node:
    if undo(record):
        return icon_button("undo", words("undo"), intent="undo", data_key="u")
    label = words("undo")
    return h(
        "button", symbol("undo"), type="button", class_="icon", disabled=True, aria_label=label, key="undo"
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


def _seat(page: Page, record: Record, seat: int, kind: str, seen: Preview | None, words: Words) -> Node:
    before = record.states[news(page, record)].sheets[seat]
    live = "large" in kind and page.moment is None and not _cursing(record.state)
    sheet = sheet_view(record, seat, seen, words, before=before, live=live)
    # Another seat's sheet is another element: turning one into the other would touch every box.
    return h("article", h("h2", seat_name(record, seat, words)), sheet, class_=kind, key=f"seat {seat}")


def _tab(record: Record, seat: int, large: bool, words: Words) -> Node:
    points = signed(record.state.returns()[seat])
    active = not record.state.over and seat == record.state.active
    name = seat_name(record, seat, words)
    return button(
        h("span", "▸ " if active else None, name, class_="name", aria_hidden="true"),
        h("span", points, class_="score", aria_hidden="true"),
        h("span", words("tab_label", name=name, points=points), class_="spoken"),
        intent=f"look {seat + 1}",
        kind="tab",
        aria_pressed="true" if large else "false",
    )
