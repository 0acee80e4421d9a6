"""The table that lies between its people: every sheet at its owner's edge, the dice in the middle.

The middle alone turns, to the active player. All who choose at the same time do so on their own sheets.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.record.record import AnyRecord
from web.app.games import contract
from web.app.intents.coach import options_shown
from web.app.intents.round import drafted
from web.app.state.around import Reply, as_seen_by, awaited
from web.app.state.match import Draft
from web.app.state.page import Page, by_computer
from web.app.state.players import computers
from web.app.state.round import edges_of, facing, gathering, people_choosing
from web.app.state.setup import rotated
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, portrait, seat_name
from web.app.view.parts.options import named
from web.app.view.table.common import board_view, plate_view
from web.app.view.table.controls import controls, undo_button
from web.app.view.table.log import log_view
from web.app.view.table.seats import seats_view

__all__ = ["round_said", "round_view"]


def round_view(page: Page, words: Words) -> Node:
    """Draw a running game; the middle first, then the sheets from the active player's on, clockwise."""
    record, match = page.match.record, page.match
    if match.around.seating:
        return seats_view(page, words)
    seats = rotated(range(record.seats), record.state.active)
    shared = contract.board(record).SHARED
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
                data_side=facing(match, record.state.active),
            ),
            class_="centre",
            key="centre",
        ),
        [(_place if shared else _edge)(page, record, seat, words) for seat in seats],
        class_="round common-round" if shared else "round",
        key="round",
        data_phase=_phase(page, record),
        data_edges="".join(map(str, sorted(edges_of(match)))),
    )


def _around(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the board that all share, with what belongs to it: the middle is a table of its own."""
    seen = contract.board(record).picked_preview(page, record.state)
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
    active = seat == record.state.active
    return h(
        "div",
        h(
            "div",
            plate_view(record, seat, words, acts=active),
            class_="place",
            data_side=facing(page.match, seat),
        ),
        class_="edge active" if active else "edge",
        data_edge=edges_of(page.match)[seat],
        key=f"edge {seat}",
    )


def round_said(page: Page, record: AnyRecord, words: Words) -> str:
    """Say what was done last, and who still chooses, for screen readers."""
    return " ".join([*contract.sentences(record).since_throw(record, words), _still(page, record, words)])


def _phase(page: Page, record: AnyRecord) -> str:
    if record.state.fresh:
        return "fresh"
    if gathering(page):
        return "gather"
    return "curse" if contract.board(record).stopped(record.state) else "choose"


# -- the middle


def _bar(page: Page, record: AnyRecord, words: Words) -> Node:
    name = seat_name(record, record.state.active, words)
    title: str = words("turn_of", name=name)
    detail: Child = words("round_together")
    if not gathering(page):
        title, detail = contract.board(record).whose(record, words)
    return h(
        "header",
        h("div", h("h1", title, tabindex="-1"), h("p", detail, class_="detail"), class_="whose"),
        icon_button("house", words("to_start"), intent="menu"),
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


def _middle(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the dice and what can be done with them; or the list of turns, or every option, in their place."""
    if options_shown(page):
        from web.app.view.parts.advice import weigh_view  # only for those who ask

        options = weigh_view(page, record, words)
        return h("div", options, class_="scroll", key="weigh")
    if page.log_open:
        return h("div", log_view(page, record, words), class_="scroll", key="log")
    together = gathering(page)
    return h(
        "section",
        h(
            "div",
            _together(page, record, words) if together else _deciding(page, record, words),
            class_="stage",
            key="stage",
        ),
        contract.board(record).tray(page, record, words),
        h("div", undo_button(page, words), class_="controls")
        if together and people_choosing(page)
        else controls(page, record, words),
        class_="play calm" if together or record.state.fresh else "play",
        aria_label=words("dice_and_choices"),
    )


def _deciding(page: Page, record: AnyRecord, words: Words) -> Child:
    """Draw what happened in the turn before, or the options of the active player, or a computer's step."""
    state, board = record.state, contract.board(record)
    said = contract.sentences(record).since_throw(record, words) if state.fresh else []
    if state.fresh:
        said = said or [board.opening(record, words), board.aim(record, words)]
    told = h("ul", [h("li", sentence) for sentence in said], class_="said") if said else None
    if by_computer(record) and (state.fresh or not board.stopped(state)):
        from web.app.view.parts.robot import robot_view  # only where a computer plays

        return told, robot_view(page, record, words)
    return told, board.options_view(page, record, board.picked_preview(page, state), words)


def _together(page: Page, record: AnyRecord, words: Words) -> Node:
    """Say what the active player did, and who still chooses."""
    said = contract.sentences(record).since_throw(record, words)
    return h(
        "ul",
        [h("li", sentence) for sentence in said],
        h("li", _still(page, record, words), class_="question"),
        class_="said",
    )


def _still(page: Page, record: AnyRecord, words: Words) -> str:
    names = [seat_name(record, seat, words) for seat in people_choosing(page)]
    return words("round_still", names=words.all_of(names)) if names else ""


# -- the edges


def _edge(page: Page, record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw a seat's sheet at its edge, with its name, its points and what it does there."""
    match, active = page.match, seat == record.state.active
    chooses = gathering(page) and seat in awaited(record) and seat not in computers(record)
    reply = drafted(match, seat) if chooses else None
    live = chooses and not (reply is not None and reply.ready)
    own = active and not gathering(page)
    sheet = _reply_sheet(page, seat, reply, words) if live else _sheet(page, record, seat, own, words)
    level = computers(record).get(seat)
    name, points = seat_name(record, seat, words), record.state.returns()[seat]
    article = h(
        "article",
        h(
            "div",
            h("h2", portrait(level) if level else None, name),
            h("p", words("round_score", n=points), class_="score"),
            _own(page, record, seat, reply, words) if chooses else _idle(page, seat, words),
            class_="own",
        ),
        sheet,
        class_="seat large" if live or own else "seat",
        aria_label=name,
    )
    return h(
        "div",
        h("div", article, class_="place", data_side=facing(match, seat)),
        class_="edge active" if active else "edge",
        data_edge=edges_of(match)[seat],
        key=f"edge {seat}",
    )


def _sheet(page: Page, record: AnyRecord, seat: int, own: bool, words: Words) -> Node:
    """Draw a sheet on which nothing is chosen, or that of the active player."""
    board = contract.board(record)
    seen = None if gathering(page) else board.picked_preview(page, record.state)
    return board.seat_board(page, record, seat, seen, words, large=own)


def _reply_sheet(page: Page, seat: int, reply: Reply | None, words: Words) -> Node:
    """Draw the sheet of a player who chooses beside others, as if only this one were to choose."""
    record = as_seen_by(page.match.record, seat)
    picked = None if reply is None else reply.picked
    alone = page.with_match(replace(page.match, record=record, plan=None, draft=Draft(picked=picked)))
    board = contract.board(record)
    seen = board.picked_preview(alone, record.state)
    return board.seat_board(alone, record, seat, seen, words, large=True, asks=f"round-tap {seat + 1}")


def _own(page: Page, record: AnyRecord, seat: int, reply: Reply | None, words: Words) -> list[Child]:
    """Draw what a player who chooses beside others has picked, and the confirmation."""
    if reply is None:
        return [h("p", words("round_tap"), class_="ask", key="ask")]
    if reply.ready:
        return [
            h("p", words("round_ready"), class_="ready", key="ready"),
            button(words("round_back"), intent=f"round-back {seat + 1}", kind="quiet"),
        ]
    state = as_seen_by(record, seat).state
    return [
        h("p", named(record, state, reply.picked, words), class_="ask", key="ask"),
        button(
            h("span", f"{seat_name(record, seat, words)}: ", class_="spoken"),
            words("confirm"),
            intent=f"round-ready {seat + 1}",
            kind="main",
        ),
    ]


def _idle(page: Page, seat: int, words: Words) -> Node | None:
    """Say that a player has nothing to choose while others have."""
    record = page.match.record
    if not gathering(page) or seat == record.state.active or seat in computers(record):
        return None
    return h("p", words("round_none"), class_="ask")
