"""Tokens to actions and back, boards and the turn lines of a record (RECORD.md, Text form of Castro).

The tokens themselves are `str(action)`; this module reads them. A record's throw group joins a
`Rethrow` with the `Thrown` that follows it, so those two are read and written together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from calavera.game import NotationError, Rethrow, Thrown
from calavera.games.castro.actions import Action, Choice, LoseRoof, Place
from calavera.games.castro.board import CLASSIC, SIDE, Board, board_of
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.rules import SEATS, State, new_game

__all__ = ["NAME", "begin", "board_text", "parse", "parse_board", "parse_choice", "read_step", "write_turns"]

NAME = "Castro"
"""The header `Game` of a record."""

_FACES = {face.letter: face for face in Pips}
_CHOICE = re.compile(r"([a-f])([1-6])|(-)")
_RETHROW = re.compile(r"r([1-5]{1,5})")
_THROWN = re.compile(r"[1-6]{1,5}")
_GROUP = re.compile(r"[1-6.]{5}")

_DICE = re.compile(r"[0-9.]+")
"""Tokens that are meant to be throws."""

_LEFT = "."
"""The place of a die that was left as it was."""

_A_THROW = f"a throw has {DICE} characters: 1 to {len(Pips)} for a die thrown now, {_LEFT} for another"


def parse(token: str) -> Action:
    """Return the action that a token names, without regard to any state. Raises NotationError.

    >>> parse("e3")
    Place(square=16)
    """
    if _THROWN.fullmatch(token):
        return Thrown(tuple(_FACES[letter] for letter in token))
    if _RETHROW.fullmatch(token):
        return Rethrow(tuple(int(digit) - 1 for digit in token[1:]))
    return parse_choice(token)


def parse_choice(token: str) -> Choice:
    """Return the end of a turn that a token names: `e3` or `-`. Raises NotationError."""
    match = _CHOICE.fullmatch(token)
    if match is None:
        raise NotationError("not an action")
    column, row, lost = match.groups()
    return LoseRoof() if lost else Place((int(row) - 1) * SIDE + "abcdef".index(column))


def parse_board(text: str) -> Board:
    """Return the board that `classic` or its symbols name. Raises NotationError."""
    if text == "classic":
        return CLASSIC
    try:
        return board_of(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


def board_text(board: Board) -> str:
    """Return the shortest text that `parse_board` reads as this board."""
    return "classic" if board == CLASSIC else board.symbols


def begin(headers: Mapping[str, str]) -> State:
    """Return the first state of the game that a record's headers describe.

    Raises KeyError for a missing header; for a bad one NotationError that begins with its key and a colon.
    """
    if headers["Seats"] not in {str(seats) for seats in SEATS}:
        raise NotationError(f"Seats: {SEATS[0]} to {SEATS[-1]} can play")
    try:
        board = parse_board(headers["Board"])
    except NotationError as error:
        raise NotationError(f"Board: {error}") from None
    return new_game(int(headers["Seats"]), board)


def read_step(token: str, state: State) -> tuple[Action, ...]:
    """Return the actions of one token of a turn line, to be applied to `state` in order.

    Raises NotationError where the token cannot stand here; whether it is legal, `State.apply` says.
    """
    if state.fresh:
        return (_first_throw(token),)
    if _GROUP.fullmatch(token):
        return _further_throw(token)
    if _DICE.fullmatch(token):
        raise NotationError(_A_THROW)
    if _CHOICE.fullmatch(token) is None:
        raise NotationError("not an action: a throw, a square from a1 to f6, or - for a lost roof")
    return (parse_choice(token),)


def write_turns(actions: Iterable[Action], seats: int) -> list[str]:
    """Return the turn lines of a game, without their numbers; the last may stop anywhere."""
    turns: list[list[str]] = []
    flying: tuple[int, ...] = ()
    for action in actions:
        match action:
            case Rethrow(positions):
                flying = positions
            case Thrown(faces):
                if not flying:  # without a rethrow before it, a throw begins a turn
                    turns.append([])
                    flying = tuple(range(DICE))
                shown = dict(zip(flying, faces, strict=True))
                turns[-1].append("".join(shown[n].letter if n in shown else _LEFT for n in range(DICE)))
                flying = ()
            case _:
                turns[-1].append(str(action))
    return [" ".join(turn) for turn in turns]


def _first_throw(token: str) -> Thrown:
    if not _GROUP.fullmatch(token):
        raise NotationError(f"a turn begins with a throw of {DICE} digits from 1 to {len(Pips)}")
    if _LEFT in token:
        raise NotationError("the first throw of a turn throws all dice: no die is left as it was")
    return Thrown(tuple(_FACES[letter] for letter in token))


def _further_throw(token: str) -> tuple[Action, ...]:
    thrown = tuple(n for n, letter in enumerate(token) if letter != _LEFT)
    if not thrown:
        raise NotationError("no die of this throw is thrown: one or more are digits")
    return Rethrow(thrown), Thrown(tuple(_FACES[token[n]] for n in thrown))
