"""Names of Castro's faces, combinations and squares, and the signs of its players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from calavera.games.castro.actions import Reason
from calavera.games.castro.board import Board, square_name
from calavera.games.castro.combinations import Combination
from calavera.games.castro.faces import Pips
from calavera.games.castro.rules import ROOFS, THROWS, Stack
from calavera.record.record import AnyRecord
from web.app.tree.catalogue import Words
from web.app.tree.directions import bare
from web.app.tree.graphemes import clusters

__all__ = [
    "combination_meaning",
    "combination_name",
    "counted",
    "face_name",
    "face_sign",
    "initials",
    "lot_name",
    "lot_text",
    "named_squares",
    "reason_text",
    "sign_text",
    "square_name",
    "turn_text",
]

_THIN = "ijl"
"""Letters that are hard to tell apart on a roof."""


def combination_name(combination: Combination, words: Words) -> str:
    """Name a combination within a sentence: `straight`, `pair of fours`."""
    return words(f"combination_{combination.name.lower()}")


def face_name(face: Pips, words: Words) -> str:
    """Name the face of a die in a word."""
    return words(f"pips_{face.name.lower()}")


def face_sign(face: Pips) -> str:
    """Return the name of the drawing of a face."""
    return f"pips-{face + 1}"


def counted(face: Pips, dice: int, words: Words) -> str:
    """Return a group of dice, as `3 fours`."""
    return words(f"castro_count_{face.name.lower()}", n=dice)


def turn_text(record: AnyRecord, words: Words) -> str:
    """Name the round that is played, or the last one."""
    state = record.state
    done = ROOFS - max(state.supply)
    return words("castro_round", number=min(done + 1, ROOFS), of=ROOFS)


def initials(names: Sequence[str]) -> list[str]:
    """Return a sign for each player's roofs: the first letter; where others share it, with the first further
    letter that tells them apart at a small size, or with the seat's number where none does."""
    letters = [clusters(bare(name)) for name in names]
    signs = ["".join(own[:1]).upper() for own in letters]
    for first in set(signs):
        seats = [seat for seat, sign in enumerate(signs) if sign == first]
        if len(seats) > 1:
            columns = zip_longest(
                *((letter.lower() for letter in letters[seat][1:]) for seat in seats), fillvalue=""
            )
            numbers = tuple(str(seat + 1) for seat in seats)
            further = next((column for column in columns if _tell_apart(column)), numbers)
            for seat, letter in zip(seats, further, strict=True):
                signs[seat] += letter
    return signs


def _tell_apart(letters: Sequence[str]) -> bool:
    """Return whether these are letters of which no two look alike."""
    thin = sum(letter in _THIN for letter in letters)
    return thin <= 1 and len(set(letters)) == len(letters) and all(letter[:1].isalpha() for letter in letters)


def lot_name(square: int, combination: Combination, stack: Stack, names: Sequence[str], words: Words) -> str:
    """Name a square with all that is on it: `c4, straight, 2 roofs, Sami on top of Ina`."""
    values = {"square": square_name(square), "combination": combination_name(combination, words)}
    if not stack:
        return words("lot_empty", **values)
    top, below = names[stack[-1]], [names[seat] for seat in reversed(stack[:-1])]
    if not below:
        return words("lot_first", name=top, **values)
    values |= {"name": top, "others": words.all_of(below)}
    return words("lot_full" if len(stack) == THROWS else "lot_built", n=len(stack), **values)


def reason_text(reason: Reason, words: Words) -> str:
    """Explain why something is not available."""
    combination = "" if reason.combination is None else combination_name(reason.combination, words)
    return words(
        f"why_{reason.why}", combination=combination, n=reason.count, count=reason.count, need=reason.need
    )


def sign_text(record: AnyRecord, sign: str, words: Words) -> str:
    """Explain a sign in one sentence; of the plates that of the seat to act."""
    if sign != "roofs":
        return words(f"met_{sign}")
    return words("met_roofs", left=record.state.supply[record.state.active])


def combination_meaning(combination: Combination, words: Words) -> str:
    """Name a combination with the dice that it takes, where its name and sign do not say so."""
    if combination == Combination.STRAIGHT:
        return words("castro_straight")
    return (
        words("castro_full_house")
        if combination == Combination.FULL_HOUSE
        else combination_name(combination, words)
    )


def lot_text(board: Board, square: int, words: Words) -> str:
    """Name a square with its combination, as `d2 (straight)`."""
    combination = combination_name(board.squares[square], words)
    return words("castro_lot", square=square_name(square), combination=combination)


def named_squares(board: Board, squares: Sequence[int], words: Words) -> str:
    """Name what could be thrown for each of these squares, as `straight on d2 or full house on b4`."""
    kinds = [(square_name(square), combination_name(board.squares[square], words)) for square in squares]
    return words.one_of(words("castro_on", square=name, combination=kind) for name, kind in kinds)
