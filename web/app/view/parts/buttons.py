"""Small pieces that several regions show: a face with its shape, names, buttons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from calavera.record.record import AnyRecord
from web.app.state.last_call import remember_last_call
from web.app.state.page import Page
from web.app.state.people.players import NAMELESS, PERSON, level_of
from web.app.state.setup import CHAIR, NAME_LENGTH, chairs, cleaned
from web.app.tree.catalogue import Words
from web.app.tree.directions import isolated, turns
from web.app.tree.nodes import Child, Node, h

__all__ = [
    "altar",
    "button",
    "file_field",
    "folded_error",
    "icon_button",
    "name_field",
    "name_view",
    "options",
    "player_names",
    "portrait",
    "progress_button",
    "resume_button",
    "scene",
    "seat_name",
    "seat_names",
    "shown_name",
    "sign",
    "sound_button",
    "symbol",
    "throws_view",
]

SIGNS = {
    "play": "M6 4q-.4 8 0 16 7.4-3.5 14-8Q13.4 7.5 6 4",
    "pause": "M6 5q-.3 7 0 14h3.6q.3-7 0-14zm8.4 0q-.3 7 0 14H18q.3-7 0-14z",
    "on": "M3 5.5q-.4 6.5 0 13 4.5-2.8 8-6.5-3.5-3.7-8-6.5m9 0q-.4 6.5 0 13 4.5-2.8 8-6.5-3.5-3.7-8-6.5",
    "end": "M5 5.5q-.4 6.5 0 13 5.5-2.8 9.5-6.5Q10.5 8.3 5 5.5m11 0q-.3 6.5 0 13h3q.3-6.5 0-13z",
    "loud": "M3 9h4l6-5v16l-6-5H3z M16 8.2q3.6 3.8 0 7.6l1.3 1.4q5.2-5.2 0-10.4z",
    "mute": "M3 9h4l6-5v16l-6-5H3z M15.6 9.9l1.4-1.4 5.2 5.6-1.4 1.4z M20.8 8.5l1.4 1.4-5.2 5.6-1.4-1.4z",
}
"""The signs of players of sound and film, each as a path: play, pause, on, to the end, loud and mute."""


def symbol(name: str) -> Node:
    """Take a drawing from the sprite of `web/art`; the words beside it say the same."""
    return h(
        "svg", h("use", href=f"#{name}"), class_=f"symbol {name}", viewBox="0 0 32 32", aria_hidden="true"
    )


def sign(name: str, *, back: bool = False) -> Node:
    """Draw a sign, or its mirror image; the words beside it say the same."""
    turned = "matrix(-1 0 0 1 24 0)" if back else None
    path = h("path", d=SIGNS[name], fill="currentColor", transform=turned)
    return h("svg", path, class_="symbol", viewBox="0 0 24 24", aria_hidden="true")


def button(
    *children: Child, intent: str, kind: str = "", key: str = "", **attributes: str | int | bool | None
) -> Node:
    """Draw a button that asks the page for something."""
    return h(
        "button",
        *children,
        type="button",
        class_=kind or None,
        data_intent=intent,
        key=key or intent,
        **attributes,
    )


def resume_button(words: Words, *, kind: str, over: bool, main: bool, focus: bool) -> Node:
    """Draw the button that resumes a current match: that of a kind, or else the one shown last."""
    return button(
        words("resume_over_button" if over else "resume"),
        intent=f"resume {kind}".strip(),
        kind="main" if main else "",
        data_focus=focus,
    )


def progress_button(words: Words, *, person: str | None = None) -> Node:
    """Draw the way to a person's progress: by the key of the name, or of the person who played last."""
    intent = "progress" if person is None else f"progress ={person}"
    return button(symbol("chart"), h("span", words("progress")), intent=intent, kind="to-progress")


def icon_button(
    name: str, label: str, *, intent: str, data_key: str | None = None, aria_expanded: str | None = None
) -> Node:
    """Draw a button that shows only a drawing; its label is spoken, and shown where the pointer rests."""
    return button(
        symbol(name),
        intent=intent,
        kind="icon",
        aria_label=label,
        title=label,
        data_key=data_key,
        aria_expanded=aria_expanded,
    )


def options(label: str, intent: str, choices: Iterable[tuple[str, Child]], chosen: str) -> Node:
    """Draw a few alternatives side by side, one of them chosen; each has its value and its contents."""
    buttons = [
        button(
            shown,
            intent=f"{intent} {value}",
            kind="option",
            aria_pressed="true" if value == chosen else "false",
        )
        for value, shown in choices
    ]
    return h("fieldset", h("legend", label), h("div", buttons, class_="options"))


def scene(name: str, width: int, height: int) -> Node:
    """Draw a larger drawing that only decorates."""
    return h(
        "svg",
        h("use", href=f"#{name}"),
        class_=f"scene {name}",
        viewBox=f"0 0 {width} {height}",
        aria_hidden="true",
    )


def seat_name(record: AnyRecord, seat: int, words: Words) -> str:
    """Return the name of a player or computer, or the number of the chair; with the number where two have
    the same name."""
    return player_names(record, words)[seat]


@remember_last_call
def player_names(record: AnyRecord, words: Words) -> tuple[str, ...]:
    """Name all seats of a game."""
    return tuple(seat_names(record.names, words, record.header(CHAIR)))


def seat_names(given: Iterable[str], words: Words, first: str | None = None) -> list[str]:
    """Name all seats, from their names in a record; a nameless person alone, or among computers, is
    "you".

    `first` is the record's header of the first chair: a chair keeps its number in a rematch, where all stay
    seated and another one begins.
    """
    given = list(given)
    names = [words(f"bot_{level}") if (level := level_of(name)) else shown_name(name) for name in given]
    if [name for name in given if not level_of(name)] == [""]:
        names[given.index("")] = words("you")
    numbers = [chair + 1 for chair in chairs(first, len(names))]
    return [_seat_name(names, name, number, words) for name, number in zip(names, numbers, strict=True)]


def _seat_name(names: list[str], name: str, number: int, words: Words) -> str:
    if name in {"", NAMELESS}:
        return words("seat_number", number=number)
    return words("name_twin", name=name, number=number) if names.count(name) > 1 else name


@lru_cache(maxsize=64)
def shown_name(name: str) -> str:
    """Return a name as it is shown, spoken and shared.

    A name from elsewhere may be long, or turn the text beside it.
    """
    return isolated(cleaned(name).strip())


def name_view(name: str, kind: str = "name") -> Node:
    """Draw a shown name, which is cut at its own end where there is no room."""
    return h("span", name, class_=kind, dir="auto" if turns(name) else None)


def name_field(
    name: str,
    intent: str,
    *,
    placeholder: str | None = None,
    enterkeyhint: str | None = None,
    focus: bool = False,
    invalid: bool = False,
) -> Node:
    """Draw the field in which a name is typed, in the name's own direction."""
    return h(
        "input",
        type="text",
        value=name,
        placeholder=placeholder,
        dir="auto",
        maxlength=NAME_LENGTH,
        autocomplete="off",
        enterkeyhint=enterkeyhint,
        data_change=intent,
        data_focus=focus,
        aria_invalid="true" if invalid else None,
    )


def file_field(words: Words) -> Node:
    """Draw the field to choose a file with a game; it looks like a link."""
    return h(
        "label",
        h("span", words("open_file")),
        h("input", type="file", accept=".txt,text/plain", data_open=True),
        class_="open-file",
        key="open-file",
    )


def folded_error(error: object, words: Words) -> Node:
    """Draw the technical message behind a notice, folded; it is English in every language."""
    return h("details", h("summary", words("details")), h("p", str(error), lang="en"))


def altar() -> Node:
    """Draw flowers and candles where a large screen has room for them; style hides them elsewhere."""
    drawings = [
        scene("candle", 32, 64),
        scene("marigold", 64, 64),
        scene("leaves", 64, 32),
        scene("calavera", 128, 128),
        scene("leaves", 64, 32),
        scene("marigold", 64, 64),
        scene("candle", 32, 64),
    ]
    return h("div", drawings, class_="altar", aria_hidden="true", key="altar")


def throws_view(record: AnyRecord, words: Words) -> Node:
    """Draw the throws that are used, as dots and in words; before the first one, how many there are."""
    used, of = record.state.throws, record.game.throws
    dots = [h("span", class_="dot used" if n < used else "dot") for n in range(of)]
    text = words("throws_used", count=used, of=of) if used else words("throws_left", n=of)
    return h("span", h("span", dots, class_="dots", aria_hidden="true"), h("span", text, class_="in-words"))


def portrait(kind: str) -> Node:
    """Draw the face of a computer's level, or a person's outline; the name beside it says the same."""
    return symbol(kind if kind == PERSON else f"bot-{kind}")


def sound_button(page: Page, words: Words) -> Node:
    """Draw the switch of the sound, in the bar of a table; on phones the settings have it."""
    loud = page.person.options.sound == "on"
    label = words("mute" if loud else "unmute")
    return button(
        sign("loud" if loud else "mute"),
        intent=f"option sound {'off' if loud else 'on'}",
        kind="icon sound",
        key="sound",
        aria_label=label,
        title=label,
    )
