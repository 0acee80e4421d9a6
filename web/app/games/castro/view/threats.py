"""Threats: what each player could win with in the next turn, with the exact chance."""

from __future__ import annotations

from calavera.games.castro.prospects import chance_now, hope, threat, turn_for, winning_squares
from calavera.games.castro.rules import State
from calavera.record.record import AnyRecord
from web.app.games.castro.view.names import named_squares, square_name
from web.app.games.castro.view.town import coming_sign, roof_colours, roof_marks
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import player_names, seat_name

__all__ = ["looming", "sign", "text", "threat_text", "threats", "threats_view"]


def sign(page: Page, record: AnyRecord, seat: int, words: Words) -> Node:
    """Draw the sign that marks on the board where a roof of this seat would win."""
    marks = roof_marks(player_names(record, words), roof_colours(record, page.person.profiles))
    return coming_sign(marks[seat])


def text(record: AnyRecord, seat: int, chance: float, words: Words) -> str:
    """Say on which squares a seat could win, and how likely that is: the board shows what they need."""
    state: State = record.state
    squares = words.one_of(square_name(square) for square in winning_squares(state, seat))
    values = {"name": seat_name(record, seat, words), "what": squares, "chance": round(100 * chance)}
    return words("castro_threat_now" if seat == state.active else "castro_threat", **values)


LOOMING = 0.25
"""The chance from which on a hint tells of a threat: less likely ones stand under all options."""


def threats_view(record: AnyRecord, words: Words) -> Node:
    """Draw who could win at once, and how likely that is."""
    found = threats(record, words)
    return h(
        "section",
        h("h3", words("castro_threats")),
        h("ul", [h("li", said) for said in found], class_="motives")
        if found
        else h("p", words("castro_threats_none"), class_="small"),
        class_="threats",
        key="threats",
    )


def threats(record: AnyRecord, words: Words) -> list[str]:
    """List who could win at once: the active player in this turn, the others in their next one."""
    state: State = record.state
    if state.over:
        return []
    seats = [(state.active + turn) % len(state.supply) for turn in range(len(state.supply))]
    found = [_now(record, state, words), *(threat_text(record, state, seat, words) for seat in seats[1:])]
    return [said for said in found if said]


def looming(record: AnyRecord, words: Words) -> list[str]:
    """List which of the others could well win in their next turn."""
    state: State = record.state
    others = [seat for seat in range(len(state.supply)) if seat != state.active and state.supply[seat]]
    near = [seat for seat in others if hope(state, seat) >= LOOMING]
    return [said for seat in near if (said := threat_text(record, state, seat, words))]


def threat_text(record: AnyRecord, state: State, seat: int, words: Words) -> str:
    """Say with what a player could win in a turn of its own; empty where that is not possible."""
    chance = threat(state, seat) if state.supply[seat] else 0.0
    return _told(record, state, seat, chance, words)


def _now(record: AnyRecord, state: State, words: Words) -> str:
    """Say with what the active player could still win in this turn."""
    squares = winning_squares(state, state.active)
    chance = chance_now(turn_for(state, squares), state) if squares else 0.0
    return _told(record, state, state.active, chance, words, now=True)


def _told(
    record: AnyRecord, state: State, seat: int, chance: float, words: Words, *, now: bool = False
) -> str:
    if not chance:
        return ""
    what = named_squares(state.board, winning_squares(state, seat), words)
    values = {"name": seat_name(record, seat, words), "what": what, "chance": max(1, round(100 * chance))}
    return words("castro_threat_now" if now else "castro_threat", **values)
