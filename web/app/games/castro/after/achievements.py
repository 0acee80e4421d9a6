"""Drawings for what can be achieved in Castro."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.tree.nodes import Child
from web.app.view.parts.shapes import figure, flower, roof, shape, skull, stroke, tower

__all__ = ["ART", "COLOUR"]

COLOUR = "green"

_SQUARE = "h11v11h-11z"

ART: Mapping[str, Child] = {
    "castro_line": tuple(roof(x, y, 7) for x, y in ((15, 45), (26.5, 36), (38, 27), (49.5, 18))),
    "castro_tower": tower(32, 46, 11, 5),
    "castro_over": (roof(32, 28, 14), stroke("M19 44l13-10 13 10z")),
    "castro_behind": (tower(20, 44, 8, 5), roof(44, 44, 8), flower(44, 28, 7)),
    "castro_kinds": (
        stroke("".join(f"M{x} {y}{_SQUARE}" for y in (15, 32) for x in (12, 26.5, 41))),
        *(roof(x + 5.5, y + 9, 4) for y in (15, 32) for x in (12, 26.5, 41)),
    ),
    "castro_early": (figure("5×", 32, 33, 21), stroke("M22 42h8m4 0h8")),
    "castro_fives": (tower(17, 40, 6, 2), tower(32, 40, 6, 3), tower(47, 40, 6, 2), stroke("M11 44h42")),
    "castro_stopped": (
        *(stroke(f"M{x} 40l6-6 6 6z") for x in (9, 21.5, 34)),
        shape("M46.5 41v-8h8v8zm0-10 4-6 4 6z"),
        stroke("M12 19l8 8m0-8l-8 8"),
    ),
    "castro_expert": (skull(32, 34, 11), roof(32, 23, 14)),
}
"""By the names of the achievements."""
