"""Small pieces that several regions show: a face with its shape, names, buttons."""

from __future__ import annotations

from calavera import Face, Freeze, Nothing, Reason, Record, TakeJokers
from calavera.actions import Choice
from web.app.nodes import Child, Node, h
from web.app.words import Words

__all__ = [
    "button",
    "choice_name",
    "choice_symbols",
    "circled",
    "counted",
    "face_name",
    "reason_text",
    "seat_name",
    "symbol",
]


def symbol(name: str) -> Node:
    """A drawing from the sprite of `web/art`; the words beside it say the same."""
    return h(
        "svg", h("use", href=f"#{name}"), class_=f"symbol {name}", viewBox="0 0 32 32", aria_hidden="true"
    )


def button(*children: Child, intent: str, kind: str = "", **attributes: str | int | bool | None) -> Node:
    """A button that asks the page for something."""
    return h(
        "button", *children, type="button", class_=kind or None, data_intent=intent, key=intent, **attributes
    )


def face_name(face: Face, words: Words) -> str:
    """What a die shows, in a word."""
    return words(f"face_{face.name.lower()}")


def counted(face: Face, dice: int, words: Words) -> str:
    """A group of dice, as `3 jokers`."""
    return words(f"count_{face.name.lower()}", n=dice)


def seat_name(record: Record, seat: int, words: Words) -> str:
    """The name somebody gave, or the number of the seat."""
    return record.names[seat] or words("seat_number", number=seat + 1)


def choice_name(choice: Choice, words: Words) -> str:
    """A choice in a few words."""
    match choice:
        case Nothing():
            return words("choice_nothing")
        case Freeze(colour):
            return words("choice_freeze", colour=face_name(colour, words))
        case TakeJokers(colour, dice):
            return words("choice_jokers", n=dice, colour=face_name(colour, words))
        case _:
            return counted(choice.colour, choice.dice, words)


def choice_symbols(choice: Choice) -> Child:
    """The dice a choice takes and, for jokers, the row that they are used for."""
    match choice:
        case Nothing():
            return None
        case Freeze(colour):
            return symbol("lock"), symbol(colour.name.lower())
        case TakeJokers(colour):
            return symbol("joker"), symbol("arrow"), symbol(colour.name.lower())
        case _:
            return symbol(choice.colour.name.lower())


def reason_text(reason: Reason, words: Words) -> str:
    """Why something is not available."""
    face = "" if reason.face is None else face_name(reason.face, words)
    return words(f"why_{reason.why}", face=face, count=reason.count, need=reason.need)


def circled(line: int) -> str:
    """The sign of a bonus line (0-based): ① …"""
    return "①②③④⑤⑥⑦⑧⑨"[line]
