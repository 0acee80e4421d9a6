"""The table: whose turn it is, every seat's sheet, dice, choices and the controls."""

from __future__ import annotations

from dataclasses import replace

from calavera import Preview, Record, State
from web.app.games.calavera.choices import choices_view, picked_preview
from web.app.games.calavera.dice import tray
from web.app.games.calavera.sentences import since_throw
from web.app.games.calavera.sheet import sheet_view
from web.app.intents.coach import weighed
from web.app.intents.table import taken_back
from web.app.state.match import Draft
from web.app.state.page import Page, by_computer, cursing, decider, entering, first_seat, news, review_of
from web.app.state.players import computers, dice_of
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import (
    altar,
    button,
    curse_view,
    icon_button,
    portrait,
    seat_name,
    throws_view,
    turn_text,
)
from web.app.view.table.controls import controls, undo_button
from web.app.view.table.end import breakdown, end_view
from web.app.view.table.log import log_view, moment_view

__all__ = ["seat_view", "table_view", "tabs"]


def table_view(page: Page, words: Words) -> Node:
    """Draw a running or finished game, now or at an earlier moment."""
    match = page.match
    whole = record = match.record
    if match.look.moment is not None:
        record = whole.back(len(whole.actions) - match.look.moment)
        match = replace(match, record=record, draft=Draft(_to_keep(page, whole)), new_from=None)
    elif entering(whole) == "sheet":
        from web.app.intents.sheet_only import so_far  # only where no dice are entered

        shown = so_far(match)
        record, match = shown.record, match.drafting(picked=shown.draft.picked)
    page, state = page.with_match(match), record.state
    large = first_seat(state) if page.match.look.seat is None else page.match.look.seat
    seen = picked_preview(page, state)
    others = [seat for seat in range(record.seats) if seat != large]
    return h(
        "main",
        _bar(page, record, words),
        tabs(record, large, words) if others else None,
        seat_view(page, record, large, "seat large", seen, words),
        _middle(page, whole, record, seen, words),
        h("div", [seat_view(page, record, seat, "seat", seen, words) for seat in others], class_="others")
        if others
        else None,
        _beside(page, whole, words),
        altar(),
        class_="table",
        key="table",
        data_phase=_phase(page, state),
        data_seats=record.seats,
        data_log="open" if page.log_open or weighed(page) else None,
    )


def _beside(page: Page, whole: Record, words: Words) -> Node | None:
    """Draw the panel beside the table, or over it on small screens: every option, or the log."""
    if not weighed(page):
        return log_view(page, whole, words) if page.log_open else None
    from web.app.games.calavera.hints import weigh_view  # only for those who want one

    return weigh_view(page, whole.state, words)


def _phase(page: Page, state: State) -> str:
    if page.match.look.moment is not None:
        return "past"
    return "over" if state.over else "fresh" if state.fresh else "curse" if cursing(state) else "choose"


def _bar(page: Page, record: Record, words: Words) -> Node:
    state = record.state
    name = seat_name(record, decider(state), words)
    detail: Child
    if state.over:
        title, detail = words("game_over"), None
    elif state.choice is not None:
        title, detail = name, words("leftovers_of", name=seat_name(record, state.active, words))
    else:
        alone = state.solo
        title = turn_text(record, words) if alone else words("turn_of", name=name)
        detail = throws_view(state, words) if dice_of(record) != "sheet" else None
    return h(
        "header",
        icon_button("menu", words("to_start"), intent="menu"),
        h(
            "div",
            h("h1", title, tabindex="-1"),
            h("p", detail, class_="detail") if detail else None,
            class_="whose",
        ),
        icon_button(
            "scroll",
            words("log"),
            intent="log",
            data_key="l",
            aria_expanded="true" if page.log_open else "false",
        ),
        icon_button("book", words("rules"), intent="rules"),
        icon_button("gear", words("settings"), intent="settings"),
        class_="bar",
    )


def _middle(page: Page, whole: Record, record: Record, seen: Preview | None, words: Words) -> Node:
    """Draw the dice and what can be done with them, or the result, or the way through an earlier moment."""
    if page.match.look.moment is not None:
        return moment_view(page, whole, record, tray(page, record, words), _told(page, whole, words), words)
    if record.state.over:
        back = taken_back(page.match) is not None
        return _end_alone(page, record, words) if record.state.solo else end_view(record, words, back=back)
    state = record.state
    if entering(whole):
        from web.app.games.calavera.real_dice import entry_view  # only where the page throws no dice

        said = _said(record, words) if state.fresh else None
        return entry_view(page, record, seen, said, undo_button(page, words), words)
    return h(
        "section",
        tray(page, record, words),
        _refusal(page, words) if dice_of(record) == "real" else None,
        _said(record, words) if state.fresh else None,
        curse_view(record, words) if cursing(state) else None,
        _deciding(page, record, seen, words),
        controls(page, record, words),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def _refusal(page: Page, words: Words) -> Node | None:
    from web.app.games.calavera.real_dice import refusal_view  # only where the page throws no dice

    return refusal_view(page, words)


def _told(page: Page, whole: Record, words: Words) -> Node | None:
    """Draw the review's verdict on the decision at an earlier moment."""
    review = review_of(page, whole)
    if review is None:
        return None
    from web.app.view.table.verdict import judged  # only for those who have looked back

    return judged(page.match.look.moment, whole, review, words)


def _to_keep(page: Page, whole: Record) -> frozenset[int]:
    """Return the dice that the review of a game would have held at an earlier moment."""
    review = review_of(page, whole)
    if review is None:
        return frozenset()
    from web.app.view.table.verdict import to_keep  # only after a review

    return to_keep(page.match.look.moment, whole, review)


def _end_alone(page: Page, record: Record, words: Words) -> Node:
    from web.app.view.table.solo_end import solo_end  # for those who play alone

    return solo_end(page, record, breakdown(record, words), words)


def _deciding(page: Page, record: Record, seen: Preview | None, words: Words) -> Node | None:
    """Draw the choices of the seat; in a computer's turn its step."""
    state = record.state
    if by_computer(page.match.record) and (state.fresh or not cursing(state)):
        from web.app.games.calavera.computer_says import robot_view  # only where a computer plays

        return robot_view(page, record, words)
    return choices_view(page, record, seen, words) if state.seat is not None and not cursing(state) else None


def _said(record: Record, words: Words) -> Node:
    """Describe the turn before, until the first roll of the next one."""
    name = seat_name(record, record.state.active, words)
    first = words("first_turn_lot" if record.header("Lot") else "first_turn", name=name)
    if record.state.solo:
        first = words("solo_first", n=record.state.turns_left)
    said = [h("li", sentence) for sentence in since_throw(record, words) or [first]]
    alone = record.state.solo
    return h("ul", said, _aim(alone, words) if not record.actions else None, class_="said")


def _aim(alone: bool, words: Words) -> Node:
    """Draw the aim of the game, where one begins."""
    link = button(words("rules"), intent="rules goal", kind="link")
    return h("li", words("solo_aim" if alone else "aim"), " ", link, class_="aim")


def tabs(record: Record, large: int, words: Words) -> Node:
    """Draw one button a seat: its points, and its sheet one tap away."""
    found = [_tab(record, seat, seat == large, words) for seat in range(record.seats)]
    return h("div", found, class_="tabs", role="group", aria_label=words("seats_shown"))


def seat_view(page: Page, record: Record, seat: int, kind: str, seen: Preview | None, words: Words) -> Node:
    """Draw a seat's sheet with its name, `large` or small."""
    before = record.states[news(page.match, record)].sheets[seat]
    live = (
        "large" in kind
        and page.match.look.moment is None
        and not cursing(record.state)
        and not by_computer(page.match.record)
    )
    live = live and not entering(record)
    sheet = sheet_view(record, seat, seen, words, before=before, live=live)
    # Another seat's sheet is another element: turning one into the other would touch every box.
    return h(
        "article",
        h("h2", _face(record, seat), seat_name(record, seat, words)),
        sheet,
        class_=kind,
        key=f"seat {seat}",
    )


def _face(record: Record, seat: int) -> Node | None:
    """Draw the face of a computer."""
    level = computers(record).get(seat)
    return portrait(level) if level else None


def _tab(record: Record, seat: int, large: bool, words: Words) -> Node:
    points = record.state.returns()[seat]
    active = not record.state.over and seat == record.state.active
    name = seat_name(record, seat, words)
    return button(
        h("span", "▸ " if active else None, _face(record, seat), name, class_="name", aria_hidden="true"),
        h("span", signed(points), class_="score", aria_hidden="true"),
        h("span", words("tab_label", name=name, n=points), class_="spoken"),
        intent=f"look {seat + 1}",
        kind="tab",
        aria_pressed="true" if large else "false",
    )
