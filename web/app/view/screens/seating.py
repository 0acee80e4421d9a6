"""The players of a new game: a row for each seat, and below it its choices; and the coach's help."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.state.page import Page, help_for
from web.app.state.people.players import HELPS, KINDS, PERSON, Help, computers
from web.app.state.screens import Start
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, name_field, options, portrait, seat_name, shown_name

__all__ = ["coaches_view", "helps_view", "own_help_view", "seating_view"]


def seating_view(page: Page, words: Words) -> Node:
    """Draw each seat with who plays on it."""
    return h("div", [_seat(page, seat, words) for seat in range(page.person.setup.seats)], class_="seats")


def coaches_view(setup: Setup, words: Words) -> Node | None:
    """Draw the coach's help for each person of a new game, folded."""
    people = [seat for seat in range(setup.seats) if setup.kinds[seat] == PERSON]
    if not people:
        return None
    return h(
        "details",
        h("summary", words("coaches")),
        h("div", [_coach(setup, seat, words) for seat in people], _about(words), class_="rare"),
        class_="fold coaches",
        key="coaches",
    )


def _coach(setup: Setup, seat: int, words: Words) -> Node:
    name = shown_name(setup.names[seat]) or words("seat_number", number=seat + 1)
    return h(
        "div",
        h("h3", words("help_for", name=name)),
        _helps("setup", seat, setup.helps[seat], words),
        class_="one-coach",
        key=f"coach {seat}",
    )


def helps_view(page: Page, record: AnyRecord, words: Words) -> list[Node]:
    """Draw the coach's help for each person in a running game."""
    people = [seat for seat in range(record.seats) if seat not in computers(record)]
    return [
        h(
            "section",
            h("h2", words("help_for", name=seat_name(record, seat, words))),
            _helps("coach-set", seat, help_for(page, seat), words),
            _about(words) if seat == people[-1] else None,
            class_="card",
            key=f"coach-set {seat}",
        )
        for seat in people
    ]


def own_help_view(setup: Setup, words: Words) -> Node:
    """Draw the coach's help for the person whose device it is, in the games to come."""
    return h(
        "section",
        h("h2", words("coaches")),
        _helps("own-help", 0, setup.helps[0], words),
        _about(words),
        class_="card",
        key="own-help",
    )


def _seat(page: Page, seat: int, words: Words) -> Node:
    setup = page.person.setup
    kind = setup.kinds[seat]
    place = words("seat_number", number=seat + 1)
    start = page.shown(Start)
    opened, asked = start.seating == seat, f"seat-open {seat + 1}"
    return h(
        "div",
        h(
            "div",
            button(
                _face(page, seat),
                h("span", _name(kind, words), class_="name"),
                h("span", "▾", aria_hidden="true"),
                intent=asked,
                kind="who",
                aria_label=words("seat_who", seat=place, who=_called(kind, words)),
                aria_expanded="true" if opened else "false",
                data_focus=start.focus == asked,
            ),
            _typed(setup.names[seat], seat, place, words)
            if kind == PERSON
            else h("p", words(f"motto_{kind}"), class_="level"),
            class_="line",
        ),
        _choices(page, seat, words) if opened else None,
        class_="at-seat",
        key=f"seat {seat}",
    )


def _typed(name: str, seat: int, place: str, words: Words) -> Node:
    return h(
        "label",
        h("span", place, class_="spoken"),
        name_field(name, f"setup name {seat + 1}", enterkeyhint="next", placeholder=place),
    )


def _face(page: Page, seat: int) -> Node:
    """Draw the face of who plays on a seat."""
    setup = page.person.setup
    kind, name = setup.kinds[seat], setup.names[seat]
    if kind != PERSON or not name.strip():
        return portrait(kind)
    from web.app.view.parts.seat_look import name_face  # only where there are names

    return name_face(page.person.profiles, name)


def _choices(page: Page, seat: int, words: Words) -> Node:
    """Draw the possible players of a seat: the people of this device, and computers."""
    from web.app.view.screens.people import people_view  # only when the question is open

    setup = page.person.setup
    kind = setup.kinds[seat]
    seated = kind == PERSON and bool(setup.names[seat].strip())  # one of those people sits there already
    faces = [
        button(
            portrait(option),
            h("span", h("span", _name(option, words)), _level(option, words), class_="whom"),
            intent=f"setup kind {seat + 1} {option}",
            kind="option face",
            aria_pressed="true" if option == kind else "false",
        )
        for option in KINDS
        if option != PERSON or not seated
    ]
    return h(
        "div",
        h(
            "fieldset",
            h("legend", words("who_plays")),
            people_view(page, seat, words),
            h("div", faces, class_="options faces"),
        ),
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
    )


def _about(words: Words) -> Node:
    """Explain the warnings, once for all players."""
    return h("p", words("warn_about"), class_="small")


def _name(kind: str, words: Words) -> str:
    return words("person") if kind == PERSON else words(f"bot_{kind}")


def _level(kind: str, words: Words) -> Node | None:
    return None if kind == PERSON else h("span", words(f"level_{kind}"), class_="small")


def _called(kind: str, words: Words) -> str:
    """Return a computer's name with its level, for people who listen."""
    name = _name(kind, words)
    return name if kind == PERSON else words("bot_called", name=name, level=words(f"level_{kind}"))
