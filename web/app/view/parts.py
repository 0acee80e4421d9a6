"""Small pieces that several regions show: a face with its shape, names, buttons."""

from __future__ import annotations

from collections.abc import Iterable

from calavera import COLOURS, Face, Freeze, Nothing, Reason, Record, TakeJokers
from calavera.actions import Choice
from web.app.nodes import Child, Node, h
from web.app.words import Words

__all__ = [
    "button",
    "choice_name",
    "choice_symbols",
    "circled",
    "counted",
    "face_letter",
    "face_name",
    "icon_button",
    "options",
    "reason_text",
    "scene",
    "seat_name",
    "symbol",
]


def symbol(name: str) -> Node:
    """A drawing from the sprite of `web/art`; the words beside it say the same."""
    return h(
        "svg", h("use", href=f"#{name}"), class_=f"symbol {name}", viewBox="0 0 32 32", aria_hidden="true"
    )


def button(
    *children: Child, intent: str, kind: str = "", key: str = "", **attributes: str | int | bool | None
) -> Node:
    """A button that asks the page for something."""
    return h(
        "button",
        *children,
        type="button",
        class_=kind or None,
        data_intent=intent,
        key=key or intent,
        **attributes,
    )


def icon_button(
    name: str, label: str, *, intent: str, data_key: str | None = None, aria_expanded: str | None = None
) -> Node:
    """A button that shows only a drawing; its label is spoken, and shown where the pointer rests."""
    return button(
        symbol(name),
        intent=intent,
        kind="icon",
        aria_label=label,
        title=label,
        data_key=data_key,
        aria_expanded=aria_expanded,
    )


def options(label: str, intent: str, choices: Iterable[tuple[str, str]], chosen: str) -> Node:
    """A few alternatives side by side, one of them chosen."""
    buttons = [
        button(
            text,
            intent=f"{intent} {value}",
            kind="option",
            aria_pressed="true" if value == chosen else "false",
        )
        for value, text in choices
    ]
    return h("fieldset", h("legend", label), h("div", buttons, class_="options"))


def scene(name: str, width: int, height: int) -> Node:
    """A larger drawing that only decorates."""
    return h(
        "svg",
        h("use", href=f"#{name}"),
        class_=f"scene {name}",
        viewBox=f"0 0 {width} {height}",
        aria_hidden="true",
    )


def face_letter(face: Face, words: Words) -> str:
    """The letter that stands for a colour on dice and rows, beside its shape; nothing for the other faces."""
    return words(f"letter_{face.name.lower()}") if face in COLOURS else ""


def face_name(face: Face, words: Words) -> str:
    """What a die shows, in a word."""
    return words(f"face_{face.name.lower()}")


def counted(face: Face, dice: int, words: Words) -> str:
    """A group of dice, as `3 jokers`."""
    return words(f"count_{face.name.lower()}", n=dice)


def seat_name(record: Record, seat: int, words: Words) -> str:
    """The name somebody gave, or the number of the seat; with the number where two have the same name."""
    name = record.names[seat]
    if not name:
        return words("seat_number", number=seat + 1)
    return words("name_twin", name=name, number=seat + 1) if record.names.count(name) > 1 else name


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
    """What a choice brings to its row, in signs: the crosses of a colour or of jokers, or the lock."""
    match choice:
        case Nothing():
            return None
        case Freeze(colour):
            return symbol("joker"), symbol("snow"), symbol(colour.name.lower())
        case TakeJokers(colour, dice):
            return symbol("joker"), _count(dice), symbol(colour.name.lower())
        case _:
            return _count(choice.dice), symbol(choice.colour.name.lower())


def _count(dice: int) -> Node:
    return h("span", f"+{dice}", class_="count", aria_hidden="true")


def reason_text(reason: Reason, words: Words) -> str:
    """Why something is not available."""
    face = "" if reason.face is None else face_name(reason.face, words)
    return words(f"why_{reason.why}", face=face, count=reason.count, need=reason.need)


def circled(line: int) -> str:
    """The sign of a bonus line (0-based): ① …"""
    return "①②③④⑤⑥⑦⑧⑨"[line]
