"""Short games without chance, turn by turn."""

from __future__ import annotations

FULL_ROWS = ("OOOOOO o6", "PPPPPP p6", "GGGGGG g6", "KKKKKK k6")


def turns(first: list[str], second: list[str]) -> list[str]:
    """Return the turns of two seats that only throw and choose, one after the other."""
    rounds = [turn for pair in zip(first, second, strict=False) for turn in pair]
    return rounds + first[len(second) :]


ROWS_OF_TWELVE = [turn for turn in FULL_ROWS for _ in range(2)]
"""Eight turns that close every row on box 12, worth 0, and win all three lines first."""

FIFTEEN = ["OOOOOO o6", "OOOOPP o4", "PPPPPP p6", "PGGKKK p1", "KGGGOO k1", "KGGGOO k1", "GKKKOO g1"]
"""Seven turns that are worth 15 without a bonus: orange stands on box 10, pink on box 7."""
