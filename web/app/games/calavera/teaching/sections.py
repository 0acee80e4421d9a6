"""The sections of Calavera's rules, and which of them explains why something is not available."""

from __future__ import annotations

from calavera import Why

__all__ = ["SECTIONS", "SECTION_OF"]

SECTIONS = (
    "goal",
    "sheet",
    "turn",
    "throwing",
    "skulls",
    "choosing",
    "jokers",
    "leftovers",
    "freezing",
    "death",
    "bonus",
    "end",
    "cases",
)
"""In their order. `cases` answers questions."""

SECTION_OF = {
    Why.GAME_OVER: "end",
    Why.THROW_FIRST: "turn",
    Why.NO_THROW: "throwing",
    Why.WRONG_DICE: "throwing",
    Why.NO_DICE: "throwing",
    Why.NO_THROWS_LEFT: "throwing",
    Why.SKULL_LOCKED: "skulls",
    Why.CURSED: "skulls",
    Why.CHOICE_MADE: "choosing",
    Why.NOT_YOUR_TURN: "leftovers",
    Why.NO_ROW: "sheet",
    Why.NOT_SHOWN: "choosing",
    Why.DICE_USED: "leftovers",
    Why.TAKE_ALL: "choosing",
    Why.ROW_CLOSED: "death",
    Why.FREEZE_NOT_YOURS: "freezing",
    Why.FREEZE_ZONE: "freezing",
    Why.FREEZE_SHORT: "freezing",
    Why.MUST_CHOOSE: "choosing",
}
"""For every reason the section that explains it."""
