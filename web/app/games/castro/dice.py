"""Dice with pips: a row of them to look at, and those on the table, held or in the air."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from calavera.games.castro.faces import Pips
from web.app.games.castro.names import face_name
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import symbol

__all__ = ["hand_view", "pips"]


def pips(face: int) -> Node:
    """Draw the pips of a face."""
    return symbol(f"pips-{int(face) + 1}")


def hand_view(faces: Sequence[Pips], words: Words, *, marked: Collection[int] = ()) -> Node:
    """Draw dice in a row, those at the marked positions pinned; they are looked at, not tapped."""
    dice = [
        h(
            "span",
            pips(face),
            h("span", symbol("pin"), class_="mark") if place in marked else None,
            class_="die held" if place in marked else "die",
        )
        for place, face in enumerate(faces)
    ]
    said = ", ".join(face_name(face, words) for face in faces)
    return h("div", dice, class_="dice five", role="img", aria_label=said)
