"""Calavera, a dice game: the rules, the record of a game and the dice, without a browser.

>>> from calavera import new_game, parse
>>> state = new_game(2).apply(parse("OOOGGP"))
>>> [str(choice) for choice in state.choices(0)]
['o3', 'p1', 'g2']
>>> state.apply(parse("o3")).seat  # no skull: the next seat's dice are in the air
<NoSeat.CHANCE: 'chance'>
"""

from calavera.dice import seeded_throw
from calavera.game import CHANCE, OVER, IllegalAction, NoSeat, NotationError, Rethrow, Thrown
from calavera.games.calavera.actions import (
    Action,
    Choice,
    Freeze,
    Nothing,
    Reason,
    TakeColour,
    TakeJokers,
    Why,
)
from calavera.games.calavera.faces import COLOURS, DICE, Face
from calavera.games.calavera.layout import CLASSIC, BonusLine, Box, SheetLayout, Zone
from calavera.games.calavera.notation import parse
from calavera.games.calavera.preview import Preview, offers, preview
from calavera.games.calavera.rules import CURSE, SEATS, SOLO_TURNS, THROWS, State, new_game, new_solo
from calavera.games.calavera.sheet import Row, Sheet
from calavera.record import record as _record
from calavera.record.record import RecordError, new_record, read, write

Record = _record.Record[State]
"""A record of this game, for type checkers; `read` and `new_record` make records of every game."""

TURNS = SOLO_TURNS
"""The name under which earlier releases have it."""

__all__ = [
    "CHANCE",
    "CLASSIC",
    "COLOURS",
    "CURSE",
    "DICE",
    "OVER",
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
    "NoSeat",
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
