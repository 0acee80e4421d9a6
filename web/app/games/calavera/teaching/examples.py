"""The examples of the rules: short legal games, each of which leads to the position of a figure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from calavera import Record, SheetLayout, read
from calavera.games.calavera.notation import NAME, layout_text

__all__ = ["GAMES", "game"]

GAMES: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "sheet": (
        2,
        (
            *("OOOOOO o6", "KKOOPP k2", "OOPPGG o2", "KKOOPP k2", "PPPPKK p4", "KKOOPP k2"),
            *("GGGGGG g6", "KKOOPP k2", "GGGGGO g5"),
        ),
    ),
    "throwing": (2, ("OOGPJS ooJJJs JPjjjs",)),
    "curse": (2, ("GGGGGG g6", "OOKKPP o2", "GGPPKK g2", "OOKKPP o2", "SSSJJG")),
    "choosing": (2, ("OOOGGP",)),
    "jokers": (2, ("JJJOOP",)),
    "leftovers": (
        3,
        (
            *("KKPPGG k2", "OOOOOO o6", "OOPPKK p2", "PPGGKK p2", "JJPPGG j2#o", "GGKKPP g2"),
            "SOOOOP p1",
        ),
    ),
    "freezing": (2, ("OOOOOO o6", "KKOOPP k2", "GGGGGG g6", "KKOOPP k2", "GGGPPK g3", "KKOOPP k2", "JJKPPG")),
    "closing": (2, ("PPPPPP p6", "KKOOGG k2", "PPPPGG p4", "KKOOGG k2", "PKKGGO")),
    "overshooting": (2, ("OOOOOO o6", "KKPPGG k2", "OOOPPG o3", "KKPPGG k2", "OOOOOO")),
    "bonus": (
        2,
        (
            *("OOOPPG o3", "OOOPPG o3", "PPPOOG p3", "PPPOOG p3", "GGGOOP g3", "KKKOOP k3"),
            *("OPPPGG o1", "GOOPPK g1", "KKKGGS k3"),
        ),
    ),
    "score": (
        2,
        (
            *("OOOOOO o6", "OOOOOO o6", "OOOOOO o6", "JJPPGG j2#o", "PPPPPP p6", "PPPPPP p6"),
            *("PPPPPP p6", "PPPGKK p3", "GGGGGG g6", "GGGGGG g6", "GGGGGG g6", "GGGGOO g4"),
            *("KKKKKO k5", "GGGPPK g3", "KOOPPG k1", "KKKOPP k3", "KKKKKK k6"),
        ),
    ),
    "holding": (2, ("OOGPJS",)),
}
"""For every figure how many play, and the turns that lead there (RECORD.md)."""


@lru_cache(maxsize=64)
def game(name: str, layout: SheetLayout) -> Record:
    """Return the game of a figure on a sheet with these values, replayed through the rules."""
    seats, turns = GAMES[name]
    headers = {"Game": NAME, "Seats": seats, "Layout": layout_text(layout)}
    lines = [f'[{key} "{value}"]' for key, value in headers.items()]
    return read("\n".join([*lines, *(f"{number}. {turn}" for number, turn in enumerate(turns, 1))]))
