"""Calavera, a dice game: the rules, the record of a game and the dice, without a browser.

>>> from calavera import new_game, parse
>>> state = new_game(2).apply(parse("OOOGGP"))
>>> [str(choice) for choice in state.choices(0)]
['o3', 'p1', 'g2']
>>> state.apply(parse("o3")).seat is None  # no skull: the next seat's dice are in the air
True
"""

from calavera.actions import (
    Action,
    Choice,
    Freeze,
    Nothing,
    Reason,
    Rethrow,
    TakeColour,
    TakeJokers,
    Thrown,
    Why,
)
from calavera.dice import COLOURS, DICE, Face, seeded_throw
from calavera.game import CURSE, SEATS, THROWS, TURNS, IllegalAction, State, new_game, new_solo
from calavera.layout import CLASSIC, BonusLine, Box, SheetLayout, Zone
from calavera.notation import NotationError, parse
from calavera.preview import Preview, offers, preview
from calavera.record import Record, RecordError, new_record, read, write
from calavera.sheet import Row, Sheet

__all__ = [
    "CLASSIC",
    "COLOURS",
    "CURSE",
    "DICE",
    "SEATS",
    "THROWS",
    "TURNS",
    "Action",
    "BonusLine",
    "Box",
    "Choice",
    "Face",
    "Freeze",
    "IllegalAction",
    "NotationError",
    "Nothing",
    "Preview",
    "Reason",
    "Record",
    "RecordError",
    "Rethrow",
    "Row",
    "Sheet",
    "SheetLayout",
    "State",
    "TakeColour",
    "TakeJokers",
    "Thrown",
    "Why",
    "Zone",
    "new_game",
    "new_record",
    "new_solo",
    "offers",
    "parse",
    "preview",
    "read",
    "seeded_throw",
    "write",
]
