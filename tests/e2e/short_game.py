"""A short game with real dice, to its end."""

from itertools import chain, zip_longest

FIRST = [*2 * ["OOOOOO o6"], *2 * ["PPPPPP p6"], *2 * ["GGGGGG g6"], *2 * ["KKKKKK k6"]]

SECOND = ["OOOOOO o6", "OOOOPP o4", "PPPPPP p6", "PGGKKK p1", "KGGGOO k1", "KGGGOO k1", "GKKKOO g1"]

HEADERS = ["Game", "Calavera"], ["Seats", "2"], ["Seat1", "Ina"], ["Seat2", "Sami"], ["Layout", "classic"]


def finished() -> str:
    """Return a short game with real dice: nothing is ever left over, and no seat throws again."""
    turns = [turn for turn in chain.from_iterable(zip_longest(FIRST, SECOND)) if turn]
    lines = [f'[{key} "{value}"]' for key, value in HEADERS]
    return "\n".join([*lines, *(f"{number}. {turn}" for number, turn in enumerate(turns, 1))])
