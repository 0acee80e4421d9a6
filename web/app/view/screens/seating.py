"""The players of a new game: a row for each seat, and below it its choices; the coach's help."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.state.page import Page, help_for
from web.app.state.players import HELPS, KINDS, PERSON, Help, computers
from web.app.state.screens import Start
from web.app.state.setup import NAME_LENGTH
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, options, portrait, seat_name

__all__ = ["helps_view", "seating_view"]


def seating_view(page: Page, words: Words) -> Node:
    """Draw each seat with who plays on it."""
    return h("div", [_seat(page, seat, words) for seat in range(page.person.setup.seats)], class_="seats")


def helps_view(page: Page, record: AnyRecord, words: Words) -> list[Node]:
    """Draw the coach's help for each person in a running game."""
    people = [seat for seat in range(record.seats) if seat not in computers(record)]
    return [
        h(
            "section",
            h("h2", words("help_for", name=seat_name(record, seat, words))),
            _helps("coach-set", seat, help_for(page, seat), words),
            class_="card",
            key=f"coach-set {seat}",
        )
        for seat in people
    ]


def _seat(page: Page, seat: int, words: Words) -> Node:
    setup = page.person.setup
    kind = setup.kinds[seat]
    place = words("seat_number", number=seat + 1)
    opened = page.shown(Start).seating == seat
    return h(
        "div",
        h(
            "div",
            button(
                portrait(kind),
                h("span", _name(kind, words), class_="name"),
                h("span", "▾", aria_hidden="true"),
                intent=f"seat-open {seat + 1}",
                kind="who",
                aria_label=words("seat_who", seat=place, who=_called(kind, words)),
                aria_expanded="true" if opened else "false",
            ),
            _typed(setup.names[seat], seat, place, words)
            if kind == PERSON
            else h("p", words(f"level_{kind}"), class_="level"),
            class_="line",
        ),
        _choices(seat, kind, setup.helps[seat], words) if opened else None,
        class_="at-seat",
        key=f"seat {seat}",
    )


def _typed(name: str, seat: int, place: str, words: Words) -> Node:
    return h(
        "label",
        h("span", place, class_="spoken"),
        h(
            "input",
            type="text",
            value=name,
            placeholder=place,
            maxlength=NAME_LENGTH,
            autocomplete="off",
            data_change=f"setup name {seat + 1}",
        ),
    )


def _choices(seat: int, kind: str, help: Help, words: Words) -> Node:
    """Draw the possible players of a seat; for a person also the coach, for a computer how it plays."""
    faces = [
        button(
            portrait(one),
            h("span", h("span", _name(one, words)), _level(one, words), class_="whom"),
            intent=f"setup kind {seat + 1} {one}",
            kind="option face",
            aria_pressed="true" if one == kind else "false",
        )
        for one in KINDS
    ]
    return h(
        "div",
        h("fieldset", h("legend", words("who_plays")), h("div", faces, class_="options faces")),
        _helps("setup", seat, help, words)
        if kind == PERSON
        else h("p", words(f"plays_{kind}", name=_name(kind, words)), class_="small"),
        class_="seat-choices",
    )


def _helps(asked: str, seat: int, help: Help, words: Words) -> Child:
    """Draw the two questions about the coach, asked by `setup` or by `help`."""
    return (
        options(
            words("help_coach"),
            f"{asked} coach {seat + 1}",
            [(value, words(f"coach_{value}")) for value in HELPS["coach"]],
            help.coach,
        ),
        options(
            words("help_warn"),
            f"{asked} warn {seat + 1}",
            [(value, words(f"warn_{value}")) for value in HELPS["warn"]],
            help.warn,
        ),
        h("p", words("warn_about"), class_="small"),
    )


def _name(kind: str, words: Words) -> str:
    return words("person") if kind == PERSON else words(f"bot_{kind}")


def _level(kind: str, words: Words) -> Node | None:
    return None if kind == PERSON else h("span", words(f"level_{kind}"), class_="small")


def _called(kind: str, words: Words) -> str:
    """Return a computer's name with its level, for people who listen."""
    name = _name(kind, words)
    return name if kind == PERSON else words("bot_called", name=name, level=words(f"level_{kind}"))
