"""The table that lies between its people: every sheet at its owner's edge, the dice in the middle.

The middle alone turns, to the active player. All who choose at the same time do so on their own sheets.
"""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features.round_table.edges import edge_view, won_view
from web.app.features.round_table.seats import seating_view
from web.app.features.round_table.state import (
    edges_of,
    facing,
    facing_middle,
    gathering,
    people_choosing,
    unconfirmed,
)
from web.app.game_protocol.model import model_of
from web.app.game_protocol.view import view_of
from web.app.intents.coach import open_warning, options_shown
from web.app.state.page import Page, by_computer
from web.app.state.setup import rotated
from web.app.tree.catalogue import Words
from web.app.tree.directions import turns
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, seat_name, sound_button
from web.app.view.parts.feast import garland
from web.app.view.parts.last_words import headline
from web.app.view.parts.threats import threats_view
from web.app.view.table.controls import controls, main_row, undo_button
from web.app.view.table.log import log_view
from web.app.view.table.one_board import board_view, plate_view
from web.app.view.table.table import said_view

__all__ = ["round_said", "round_view"]


def round_view(page: Page, words: Words) -> Node:
    """Draw a running game; the middle first, then the sheets from the active player's on, clockwise."""
    record, match = page.match.record, page.match
    if match.around.seating:
        return seating_view(page, words)
    seats = rotated(range(record.seats), record.state.active)
    shared = view_of(record).board.SHARED
    return h(
        "main",
        h(
            "div",
            h(
                "div",
                _around(page, record, words)
                if shared
                else (_bar(page, record, words), _middle(page, record, words)),
                class_="turned",
                data_side=facing_middle(match),
            ),
            class_="centre",
            key="centre",
        ),
        [(_place if shared else edge_view)(page, record, seat, words) for seat in seats],
        class_="round common-round" if shared else "round",
        key="round",
        data_phase=_phase(page, record),
        data_edges="".join(map(str, sorted(edges_of(match)))),
    )


def _around(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the board that all share, with what belongs to it: the middle is a table of its own."""
    seen = view_of(record).board.picked_preview(page, record.state)
    return h(
        "div",
        _bar(page, record, words),
        board_view(page, record, seen, words),
        _middle(page, record, words),
        class_="table shared around",
        key="around",
        data_seats=record.seats,
    )


def _place(page: Page, record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw a seat's plate at its edge, where all share the board in the middle."""
    active = seat == record.state.active and not record.state.over
    return h(
        "div",
        h(
            "div",
            plate_view(page, record, seat, words, acts=active),
            won_view(record, seat, words),
            class_="place",
            data_side=facing(page.match, seat),
        ),
        class_="edge active" if active else "edge",
        data_edge=edges_of(page.match)[seat],
        key=f"edge {seat}",
    )


def round_said(page: Page, record: AnyRecord, words: Words) -> str | None:
    """Say for screen readers what was done last and who still chooses; None while no others are to choose."""
    if not gathering(page):
        return None
    events = view_of(record).sentences.since_throw(record, words)
    return " ".join([*events, headline(record, words) if record.state.over else _still(page, record, words)])


def _phase(page: Page, record: AnyRecord) -> str:
    if record.state.over:
        return "over"
    if record.state.fresh:
        return "fresh"
    if gathering(page):
        return "gather"
    return "curse" if model_of(record).table.stopped(record.state) else "choose"


# -- the middle


def _bar(page: Page, record: AnyRecord, words: Words) -> Node:
    name = seat_name(record, record.state.active, words)
    title: str = words("turn_of", name=name)
    detail: Child = words("round_together") if people_choosing(page) else None
    if record.state.over:
        title = words("game_over")
    elif not gathering(page):
        title, detail = view_of(record).board.whose(record, words)
    about = h("p", detail, class_="detail") if detail else None
    return h(
        "header",
        h(
            "div",
            h("h1", title, tabindex="-1", class_="turning" if turns(title) else None),
            about,
            class_="whose",
        ),
        icon_button("house", words("to_start"), intent="menu"),
        icon_button(
            "scroll",
            words("log"),
            intent="log",
            data_key="l",
            aria_expanded="true" if page.log_open else "false",
        ),
        sound_button(page, words),
        icon_button("book", words("rules"), intent="rules"),
        icon_button("gear", words("settings"), intent="settings"),
        class_="bar",
    )


def _middle(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the dice and what can be done with them; or the list of turns, or every option, in their place."""
    if options_shown(page):
        from web.app.view.parts.advice import weigh_view  # only for those who ask

        options = weigh_view(page, record, words)
        return h("div", options, class_="scroll", key="weigh")
    if page.log_open:
        return h("div", log_view(page, record, words), class_="scroll", key="log")
    if record.state.over:
        return _over(page, record, words)
    together = gathering(page)
    buttons = _waiting(page, words) if together and unconfirmed(page) else controls(page, record, words)
    warned = " warned" if open_warning(page) is not None else ""
    return h(
        "section",
        h(
            "div",
            threats_view(page, record, words),
            _together(page, record, words) if together else _deciding(page, record, words),
            class_="stage",
            key="stage",
        ),
        view_of(record).board.tray(page, record, words),
        buttons,
        class_="play calm" if together or record.state.fresh else f"play{warned}",
        aria_label=words("dice_and_choices"),
    )


def _over(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw who has won, for everybody at the table; the page of the result has all the rest."""
    return h(
        "section",
        h(
            "div",
            garland(),
            h("h2", headline(record, words), class_="result", tabindex="-1", data_focus=True),
            h("p", view_of(record).ending.why_over(record, words), class_="why-over"),
            class_="stage",
            key="stage",
        ),
        h(
            "div",
            button(words("resume_over_button"), intent="round-result", kind="main"),
            button(words("rematch"), intent="rematch", kind="wide"),
            undo_button(page, words),
            class_="controls",
        ),
        class_="play calm",
        key="over",
    )


def _deciding(page: Page, record: AnyRecord, words: Words) -> Child:
    """Draw what happened in the turn before, or the options of the active player, or a computer's step."""
    state, board = record.state, view_of(record).board
    events = said_view(page, record, words, sound=False) if state.fresh else None
    if by_computer(record) and (state.fresh or not model_of(record).table.stopped(state)):
        from web.app.view.parts.robot import robot_view  # only where a computer plays

        return events, robot_view(page, record, words)
    return events, board.options_view(page, record, board.picked_preview(page, state), words)


def _together(page: Page, record: AnyRecord, words: Words) -> Node:
    """Say what the active player did, and who still chooses."""
    sentences = view_of(record).sentences.since_throw(record, words)
    return h(
        "ul",
        [h("li", sentence) for sentence in sentences],
        h("li", _still(page, record, words), class_="question"),
        class_="said",
    )


def _still(page: Page, record: AnyRecord, words: Words) -> str:
    names = [seat_name(record, seat, words) for seat in people_choosing(page)]
    if names:
        return words("round_still", n=len(names), names=words.all_of(names))
    return words("round_forced") if unconfirmed(page) else ""


def _waiting(page: Page, words: Words) -> Node:
    """Draw the buttons while the others choose: where none of them has a choice, one confirms for all."""
    undo = undo_button(page, words)
    if people_choosing(page):
        return h("div", undo, class_="controls")
    accept = button(words("dismiss"), intent="round-all", kind="main", data_key="Enter", data_focus=True)
    return main_row(page, undo, None, accept)
