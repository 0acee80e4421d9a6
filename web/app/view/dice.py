"""The dice on the table: held, locked, used, or in the air."""

from __future__ import annotations

from calavera import DICE, Face, State
from calavera.actions import face_used
from web.app.nodes import Node, h
from web.app.page import Page, free_dice
from web.app.view.parts import face_name, symbol
from web.app.words import Words

__all__ = ["tray"]


def tray(page: Page, state: State, words: Words) -> Node:
    """All six dice in their places; those that can be held are buttons."""
    if state.fresh:
        dice = [h("span", class_="die blank", aria_hidden="true") for _ in range(DICE)]
    else:
        free = free_dice(state)
        dice = [_die(page, state, n, n in free, words) for n in range(DICE)]
    kind = "dice cursed" if state.cursed else "dice"
    return h("div", dice, class_=kind, role="group", aria_label=words("dice"))


def _die(page: Page, state: State, position: int, free: bool, words: Words) -> Node:
    face = state.dice[position]
    name = face.name.lower()
    status = _status(page, state, position)
    label = words("die_label", number=position + 1, face=face_name(face, words))
    if status:
        label += ", " + words(f"die_{status}")
    mark = {"held": "pin", "locked": "lock"}.get(status)
    inside = symbol(name), h("span", symbol(mark), class_="mark") if mark else None
    kind = f"die {name} {status}".strip()
    digit = str(position + 1)
    if not free:
        return h("span", inside, class_=kind, role="img", aria_label=label, key=digit)
    return h(
        "button",
        inside,
        type="button",
        class_=kind,
        data_intent=f"hold {digit}",
        data_key=digit,
        aria_pressed="true" if status == "held" else "false",
        aria_label=label,
        key=digit,
    )


def _status(page: Page, state: State, position: int) -> str:
    face = state.dice[position]
    if face is Face.SKULL:
        return "locked"
    if position in page.held:
        return "held"
    return "used" if face is face_used(state.choice or page.picked) else ""
