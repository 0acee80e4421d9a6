"""Tokens to actions and back, layouts and the turn lines of a record (RECORD.md).

The tokens themselves are `str(action)`; this module reads them. A record's throw group joins a
`Rethrow` with the `Thrown` that follows it, so those two are read and written together.
"""

import re
from collections.abc import Iterable, Mapping

from calavera.game import NotationError, Rethrow, Thrown
from calavera.games.calavera.actions import Action, Choice, Freeze, Nothing, TakeColour, TakeJokers
from calavera.games.calavera.faces import DICE, Face
from calavera.games.calavera.layout import CLASSIC, SheetLayout, Zone, with_values
from calavera.games.calavera.rules import SEATS, SOLO_TURNS, State, new_game, new_solo

__all__ = [
    "NAME",
    "SOLO",
    "begin",
    "layout_text",
    "parse",
    "parse_choice",
    "parse_layout",
    "read_step",
    "write_turns",
]

NAME = "Calavera"
"""The header `Game` of a record."""

SOLO = "Calavera solo"
"""The header `Game` of a solo record, which has a header `Turns` as well."""

_FACES = {face.letter: face for face in Face}
_CHOICE = re.compile(r"([opgk])([1-6])|j([1-6])([>#])([opgk])|(-)")
_RETHROW = re.compile(r"r([1-6]{1,6})")
_THROWN = re.compile(r"[OPGKJS]{1,6}")
_GROUP = re.compile(r"[opgkjsOPGKJS]{6}")
_REPLY = re.compile(r"([0-9]{1,3}):(.*)")
_VALUE = re.compile(r"0|-?[1-9][0-9]{0,2}")


def parse(token: str) -> Action:
    """Return the action that a token names in any state. Raises NotationError.

    >>> parse("j2>p")
    TakeJokers(colour=<Face.PINK: 1>, dice=2)
    """
    if _THROWN.fullmatch(token):
        return Thrown(tuple(_FACES[letter] for letter in token.lower()))
    if _RETHROW.fullmatch(token):
        return Rethrow(tuple(int(digit) - 1 for digit in token[1:]))
    return parse_choice(token)


def parse_choice(token: str) -> Choice:
    """Return the choice that a token names: `o3`, `j2>p`, `j2#g` or `-`. Raises NotationError."""
    match = _CHOICE.fullmatch(token)
    if match is None:
        raise NotationError("not an action")
    colour, dice, jokers, sign, row, nothing = match.groups()
    if nothing:
        return Nothing()
    if colour:
        return TakeColour(_FACES[colour], int(dice))
    use = TakeJokers if sign == ">" else Freeze
    return use(_FACES[row], int(jokers))


def parse_layout(text: str) -> SheetLayout:
    """Return the sheet that a text names: `classic` or a list of values, `-` in the start zone.

    Raises NotationError.
    """
    if text == "classic":
        return CLASSIC
    values = text.split(",")
    start = sum(box.zone is Zone.START for box in CLASSIC.boxes)
    if len(values) != len(CLASSIC.boxes):
        raise NotationError(f"a layout is classic or has {len(CLASSIC.boxes)} values")
    if values[:start] != start * ["-"]:
        raise NotationError(f"the first {start} boxes of a layout are -")
    if not all(_VALUE.fullmatch(value) for value in values[start:]):
        raise NotationError("the values of a layout are whole numbers from -999 to 999")
    return with_values(CLASSIC, tuple(map(int, values[start:])))


def layout_text(layout: SheetLayout) -> str:
    """Return the text that `parse_layout` reads as this layout.

    Raises ValueError for one that differs from the classic sheet in more than its values: it has no text.
    """
    if layout == CLASSIC:
        return "classic"
    values = tuple(box.value for box in layout.boxes if box.zone is not Zone.START)
    if with_values(CLASSIC, values) != layout:
        raise ValueError("only layouts with the zones, jokers and lines of the classic sheet have a text")
    return ",".join("-" if box.zone is Zone.START else str(box.value) for box in layout.boxes)


def begin(headers: Mapping[str, str]) -> State:
    """Return the first state of the game that a record's headers describe.

    Raises KeyError for a missing header; for a bad one NotationError that begins with its key and a colon.
    """
    solo = headers["Game"] == SOLO
    if solo and headers["Seats"] != "1":
        raise NotationError("Seats: one plays alone")
    if not solo and headers["Seats"] not in {str(seats) for seats in SEATS}:
        raise NotationError(f"Seats: {SEATS[0]} to {SEATS[-1]} can play")
    if solo and headers["Turns"] not in {str(turns) for turns in SOLO_TURNS}:
        raise NotationError(f"Turns: {SOLO_TURNS[0]} to {SOLO_TURNS[-1]} can be played")
    try:
        layout = parse_layout(headers["Layout"])
    except NotationError as error:
        raise NotationError(f"Layout: {error}") from None
    return new_solo(int(headers["Turns"]), layout) if solo else new_game(int(headers["Seats"]), layout)


def read_step(token: str, state: State) -> tuple[Action, ...]:
    """Return the actions of one token of a turn line, to be applied to `state` in order.

    Raises NotationError where the token cannot stand here; whether it is legal, `State.apply` says.
    """
    if state.fresh:
        return (_first_throw(token),)
    if state.choice is not None:
        return (_reply(token, state),)
    if _GROUP.fullmatch(token):
        return _further_throw(token, state)
    return (parse_choice(token),)


def write_turns(actions: Iterable[Action], seats: int) -> list[str]:
    """Return the turn lines of a game, without their numbers; the last may stop anywhere."""
    turns: list[list[str]] = []
    dice: list[Face] = []
    flying: tuple[int, ...] = ()
    replies = 0
    for action in actions:
        match action:
            case Rethrow(positions):
                flying = positions
            case Thrown(faces):
                if not flying:  # without a rethrow before it, a throw begins a turn
                    turns.append([])
                    flying, dice, replies = tuple(range(DICE)), list(faces), -1
                for position, face in zip(flying, faces, strict=True):
                    dice[position] = face
                turns[-1].append(_group(dice, flying))
                flying = ()
            case _:
                replies += 1
                seat = (len(turns) - 1 + replies) % seats
                turns[-1].append(f"{seat + 1}:{action}" if replies else str(action))
    return [" ".join(turn) for turn in turns]


def _group(dice: Iterable[Face], flying: tuple[int, ...]) -> str:
    letters = (face.letter for face in dice)
    return "".join(letter.upper() if n in flying else letter for n, letter in enumerate(letters))


def _first_throw(token: str) -> Thrown:
    if not _GROUP.fullmatch(token):
        raise NotationError(f"a turn begins with a roll of {DICE} letters")
    if not token.isupper():
        raise NotationError("the first roll of a turn rolls all dice: upper case")
    return Thrown(tuple(_FACES[letter] for letter in token.lower()))


def _further_throw(token: str, state: State) -> tuple[Action, ...]:
    thrown = tuple(n for n, letter in enumerate(token) if letter.isupper())
    for n, letter in enumerate(token):
        if n not in thrown and letter != state.dice[n].letter:
            raise NotationError(f"die {n + 1} was not rolled and still shows {state.dice[n].letter}")
    if not thrown:
        raise NotationError("this roll rolls no die: one or more letters must be upper case")
    return Rethrow(thrown), Thrown(tuple(_FACES[token[n].lower()] for n in thrown))


def _reply(token: str, state: State) -> Choice:
    assert isinstance(state.seat, int)  # the caller has seen that a choice is due
    match = _REPLY.fullmatch(token)
    if match is None:
        raise NotationError(f"seat {state.seat + 1} chooses next, as {state.seat + 1}:CHOICE")
    if match[1] != str(state.seat + 1):
        raise NotationError(f"seat {state.seat + 1} chooses next, not seat {match[1]}")
    return parse_choice(match[2])
