"""The table: whose turn it is, every seat's sheet, dice, choices and the controls."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import State
from calavera.record.record import AnyRecord
from web.app.games import contract
from web.app.intents.coach import weighed
from web.app.intents.table import taken_back
from web.app.state.match import Draft
from web.app.state.page import Page, by_computer, entering, first_seat, review_of
from web.app.state.players import computers, dice_of
from web.app.state.round import at_round_table
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import altar, button, icon_button, portrait, seat_name
from web.app.view.table.controls import controls, undo_button
from web.app.view.table.end import end_view
from web.app.view.table.log import log_view, moment_view

__all__ = ["seat_view", "table_view", "tabs"]


def table_view(page: Page, words: Words) -> Node:
    """Draw a running or finished game, now or at an earlier moment."""
    if at_round_table(page):
        from web.app.view.table.round import round_view  # only for those who sit round the table

        return round_view(page, words)
    match = page.match
    whole = record = match.record
    if match.look.moment is not None:
        record = whole.back(len(whole.actions) - match.look.moment)
        match = replace(match, record=record, draft=Draft(_to_keep(page, whole)), new_from=None)
    elif entering(whole) == "sheet":
        shown = contract.sheet_only(whole).so_far(match)
        record, match = shown.record, match.drafting(picked=shown.draft.picked)
    page, state = page.with_match(match), record.state
    large = first_seat(state) if page.match.look.seat is None else page.match.look.seat
    seen = contract.board(record).picked_preview(page, state)
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
        data_phase=_phase(page, record),
        data_seats=record.seats,
        data_log="open" if page.log_open or weighed(page) else None,
    )


def _beside(page: Page, whole: AnyRecord, words: Words) -> Node | None:
    """Draw the panel beside the table, or over it on small screens: every option, or the log."""
    if not weighed(page):
        return log_view(page, whole, words) if page.log_open else None
    return contract.hints(whole).weigh_view(page, whole.state, words)


def _phase(page: Page, record: AnyRecord) -> str:
    state: State = record.state
    if page.match.look.moment is not None:
        return "past"
    if state.over or state.fresh:
        return "over" if state.over else "fresh"
    return "curse" if contract.board(record).stopped(state) else "choose"


def _bar(page: Page, record: AnyRecord, words: Words) -> Node:
    title, detail = words("game_over"), None
    if not record.state.over:
        title, detail = contract.board(record).whose(record, words)
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


def _middle(page: Page, whole: AnyRecord, record: AnyRecord, seen: object, words: Words) -> Node:
    """Draw the dice and what can be done with them, or the result, or the way through an earlier moment."""
    if page.match.look.moment is not None:
        tray = contract.board(record).tray(page, record, words)
        return moment_view(page, whole, record, tray, _told(page, whole, words), words)
    if record.state.over:
        back = taken_back(page.match) is not None
        return end_view(record, words, back=back) if not record.alone else _end_alone(page, record, words)
    state = record.state
    if entering(whole):
        said = _said(record, words) if state.fresh else None
        return contract.entry(record).entry_view(page, record, seen, said, undo_button(page, words), words)
    return h(
        "section",
        contract.board(record).tray(page, record, words),
        contract.entry(record).refusal_view(page, words) if dice_of(record) == "real" else None,
        _said(record, words) if state.fresh else None,
        _deciding(page, record, seen, words),
        controls(page, record, words),
        class_="play",
        aria_label=words("dice_and_choices"),
    )


def _told(page: Page, whole: AnyRecord, words: Words) -> Node | None:
    """Draw the review's verdict on the decision at an earlier moment."""
    review = review_of(page, whole)
    if review is None:
        return None
    from web.app.view.table.verdict import judged  # only for those who have looked back

    return judged(page.match.look.moment, whole, review, words)


def _to_keep(page: Page, whole: AnyRecord) -> frozenset[int]:
    """Return the dice that the review of a game would have held at an earlier moment."""
    review = review_of(page, whole)
    if review is None:
        return frozenset()
    from web.app.view.table.verdict import to_keep  # only after a review

    return to_keep(page.match.look.moment, whole, review)


def _end_alone(page: Page, record: AnyRecord, words: Words) -> Node:
    return contract.ending(record).end_alone(page, record, words)


def _deciding(page: Page, record: AnyRecord, seen: object, words: Words) -> Child:
    """Draw the options of the seat; in a computer's turn its step."""
    state, board = record.state, contract.board(record)
    if by_computer(page.match.record) and (state.fresh or not board.stopped(state)):
        return contract.computer(record).robot_view(page, record, words)
    return board.options_view(page, record, seen, words)


def _said(record: AnyRecord, words: Words) -> Node:
    """Describe the turn before, until the first roll of the next one."""
    sentences = contract.sentences(record).since_throw(record, words)
    said = [h("li", sentence) for sentence in sentences or [contract.board(record).opening(record, words)]]
    return h("ul", said, _aim(record, words) if not record.actions else None, class_="said")


def _aim(record: AnyRecord, words: Words) -> Node:
    """Draw the aim of the game, where one begins."""
    link = button(words("rules"), intent="rules goal", kind="link")
    return h("li", contract.board(record).aim(record, words), " ", link, class_="aim")


def tabs(record: AnyRecord, large: int, words: Words) -> Node:
    """Draw one button a seat: its points, and its sheet one tap away."""
    found = [_tab(record, seat, seat == large, words) for seat in range(record.seats)]
    return h("div", found, class_="tabs", role="group", aria_label=words("seats_shown"))


def seat_view(page: Page, record: AnyRecord, seat: int, kind: str, seen: object, words: Words) -> Node:
    """Draw a seat's sheet with its name, `large` or small."""
    sheet = contract.board(record).seat_board(page, record, seat, seen, words, large="large" in kind)
    # Another seat's sheet is another element: turning one into the other would touch every box.
    return h(
        "article",
        h("h2", _face(record, seat), seat_name(record, seat, words)),
        sheet,
        class_=kind,
        key=f"seat {seat}",
    )


def _face(record: AnyRecord, seat: int) -> Node | None:
    """Draw the face of a computer."""
    level = computers(record).get(seat)
    return portrait(level) if level else None


def _tab(record: AnyRecord, seat: int, large: bool, words: Words) -> Node:
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
