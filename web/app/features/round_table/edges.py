"""A seat's strip at its edge of the table that lies between people: its sheet, its choice beside others."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Action
from calavera.record.record import AnyRecord
from web.app.features.round_table.intents import drafted
from web.app.features.round_table.state import edges_of, facing, gathering, only_choice
from web.app.game_protocol.model import model_of
from web.app.game_protocol.view import view_of
from web.app.state.match.match import Draft
from web.app.state.match.table_edges import Reply, as_seen_by, awaited
from web.app.state.page import Page
from web.app.state.people.players import computers
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.parts.options import named
from web.app.view.parts.seat_look import seat_face, seat_stripe

__all__ = ["edge_view", "won_view"]


def edge_view(page: Page, record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw a seat's sheet at its edge, with its name, its points and what it does there."""
    match, active = page.match, seat == record.state.active and not record.state.over
    article, live = _article(page, record, seat, words)
    own = active and not gathering(page)
    return h(
        "div",
        h(
            "div",
            h(
                "article",
                article,
                class_="seat large" if live or own else "seat",
                aria_label=seat_name(record, seat, words),
            ),
            class_="place",
            data_side=facing(match, seat),
        ),
        class_="edge active" if active else "edge",
        data_edge=edges_of(match)[seat],
        key=f"edge {seat}",
    )


def _article(page: Page, record: AnyRecord, seat: int, words: Words) -> tuple[Child, bool]:
    """Draw a seat's name and points with its sheet, and tell whether its owner chooses on it now, beside
    others."""
    if not (gathering(page) and seat in awaited(record) and seat not in computers(record)):
        return (
            _own(page, record, seat, _idle(page, seat, words), words),
            _sheet(page, record, seat, words),
        ), False
    forced = only_choice(page, seat)
    if forced is not None:
        own = _own(page, record, seat, _only(record, seat, forced, words), words)
        return (own, _reply_sheet(page, seat, forced, words, live=False)), False
    reply = drafted(page.match, seat)
    own = _own(page, record, seat, _choosing(record, seat, reply, words), words)
    if reply is not None and reply.ready:
        veil = h("p", words("round_hidden"), class_="veil", key="veil")
        return (own, _sheet(page, record, seat, words), veil), False
    picked = None if reply is None else reply.picked
    return (own, _reply_sheet(page, seat, picked, words, live=True)), True


def _own(page: Page, record: AnyRecord, seat: int, rest: Child, words: Words) -> Node:
    name, points = seat_name(record, seat, words), record.state.returns()[seat]
    return h(
        "div",
        h("h2", seat_stripe(page, record, seat), seat_face(page, record, seat), name),
        h("p", words("round_score", n=points), class_="score"),
        rest,
        class_="own",
    )


def _sheet(page: Page, record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw a sheet on which nothing is chosen, or that of the active player."""
    board, own = view_of(record).board, seat == record.state.active and not gathering(page)
    seen = None if gathering(page) else board.picked_preview(page, record.state)
    return board.seat_board(page, record, seat, seen, words, large=own)


def _reply_sheet(page: Page, seat: int, picked: Action | None, words: Words, *, live: bool) -> Node:
    """Draw the sheet of a player who chooses beside others, as if only this one were to choose."""
    record = as_seen_by(page.match.record, seat)
    alone = page.with_match(replace(page.match, record=record, plan=None, draft=Draft(picked=picked)))
    board = view_of(record).board
    seen = board.picked_preview(alone, record.state)
    asks = f"round-tap {seat + 1}" if live else ""
    return board.seat_board(alone, record, seat, seen, words, large=live, asks=asks)


def _choosing(record: AnyRecord, seat: int, reply: Reply | None, words: Words) -> list[Child]:
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
        _ask(named(record, state, reply.picked, words), _besides(record, seat, reply.picked, words)),
        button(
            h("span", f"{seat_name(record, seat, words)}: ", class_="spoken"),
            words("confirm"),
            intent=f"round-ready {seat + 1}",
            kind="main",
        ),
    ]


def _ask(picked: str, more: str) -> Node:
    return h("p", h("b", picked), h("span", more, class_="more") if more else None, class_="ask", key="ask")


def _besides(record: AnyRecord, seat: int, picked: Action, words: Words) -> str:
    """Say why what may be expected is not possible, or what else is at the same place of the sheet."""
    state, rules = as_seen_by(record, seat).state, model_of(record).table
    reason, place = view_of(record).board.aside(state, picked, words), rules.place_of(picked)
    choices = rules.choices_at(state, place) if place and not reason else []
    if len(choices) < 2:
        return reason
    number = choices.index(picked)
    following = named(record, state, choices[(number + 1) % len(choices)], words)
    return words("round_more", number=number + 1, of=len(choices), choice=following)


def _only(record: AnyRecord, seat: int, forced: Action, words: Words) -> Node:
    """Say what the app marks for a player who has no choice."""
    picked = named(record, as_seen_by(record, seat).state, forced, words)
    return _ask(picked, words("round_only"))


def _idle(page: Page, seat: int, words: Words) -> Node | None:
    """Say that a player has nothing to choose while others have; at the end, who has won."""
    record = page.match.record
    if record.state.over:
        return won_view(record, seat, words)
    if not gathering(page) or seat == record.state.active or seat in computers(record):
        return None
    return h("p", words("round_none"), class_="ask")


def won_view(record: AnyRecord, seat: int, words: Words) -> Node | None:
    """Say at a seat's own edge who has won, once the game is over: the middle faces one player alone."""
    outcome = record.state.outcome()
    if outcome is None:
        return None
    if seat in outcome.winners:
        return h("p", "★ ", words("round_victory"), class_="won", key="won")
    names = words.all_of([seat_name(record, winner, words) for winner in outcome.winners])
    return h("p", words("end_lost", n=len(outcome.winners), names=names), class_="lost-to", key="won")
