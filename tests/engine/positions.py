"""Positions in one line of text, and playing on from them in the record's own tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from calavera import (
    CLASSIC,
    COLOURS,
    Action,
    IllegalAction,
    Record,
    Row,
    Sheet,
    SheetLayout,
    State,
    Why,
    parse,
)
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.notation import parse_choice
from calavera.record.record import RecordError, read

HEADERS = '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n'
"""The three headers that every record needs, lines 1 to 3."""

CHECK_SEED = "000102030405060708090a0b0c0d0e0f"
"""The seed whose first throws RECORD.md gives."""


def sheet(text: str, layout: SheetLayout = CLASSIC) -> Sheet:
    """Read a sheet from `o9 p3! k11 +4,0,0`: crosses by row, `!` frozen, bonuses after `+`."""
    paper = Sheet.empty(layout)
    for word in text.split():
        if word.startswith("+"):
            paper = Sheet(paper.rows, tuple(map(int, word[1:].split(","))))
            continue
        colour = "opgk".index(word[0])
        row = Row().crossed(int(word[1:].rstrip("!")), layout)
        paper = paper.with_row(colour, replace(row, closed=row.closed or word.endswith("!")))
    return paper


def position(sheets: str, tokens: str = "", *, active: int = 0, layout: SheetLayout = CLASSIC) -> State:
    """Return the state after `tokens` of a turn of seat `active`; the seats' sheets are separated by `/`."""
    start = State(layout, tuple(sheet(text, layout) for text in sheets.split("/")), active)
    return play(start, tokens)


def play(state: State, tokens: str) -> State:
    """Return the state after these actions: `OOGPJS r34 OK o3 -`."""
    for token in tokens.split():
        state = state.apply(parse(token))
    return state


def legal(state: State) -> list[str]:
    """Return the choices of the seat that decides, without rethrows."""
    assert isinstance(state.seat, int)
    return [str(choice) for choice in state.choices(state.seat)]


def rethrows(state: State) -> list[str]:
    """Return the rethrows that are legal."""
    return [str(action) for action in state.legal_actions() if str(action).startswith("r")]


def refusal(state: State, token: str | Action) -> Why:
    """Return why an action is illegal here; fails where it is legal, or `why_not` and `apply` differ."""
    action = parse(token) if isinstance(token, str) else token
    reason = state.why_not(action)
    assert reason is not None, f"{action} is legal"
    assert action not in state.legal_actions()
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.reason == reason
    assert caught.value.action == action
    return reason.why


def crosses(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's crosses: orange, pink, green, black."""
    return tuple(row.crosses for row in state.sheets[seat].rows)


def closed(state: State, seat: int) -> str:
    """Return the letters of a seat's closed rows."""
    rows = state.sheets[seat].rows
    return "".join(colour.letter for colour, row in zip(COLOURS, rows, strict=True) if row.closed)


def bonuses(state: State) -> list[tuple[int, ...]]:
    """Return the bonus points by seat and line."""
    return [paper.bonuses for paper in state.sheets]


def choice(token: str) -> Choice:
    """Return the choice that a token names."""
    return parse_choice(token)


def record(turns: str = "", headers: str = HEADERS) -> Record:
    """Return the record of these turn lines; the first is line 5 of its text."""
    return read(f"{headers}\n{turns}")


def refused(text: str | bytes) -> str:
    """Return the message with which a record is refused, in one printable line."""
    with pytest.raises(RecordError) as caught:
        read(text)
    message = str(caught.value)
    assert message.isprintable()
    return message


def numbered(turns: Sequence[str]) -> str:
    """Turn lines with their numbers."""
    return "".join(f"{number}. {turn}\n" for number, turn in enumerate(turns, 1))
