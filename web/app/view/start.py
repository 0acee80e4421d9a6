"""The start screen: resume, and what is chosen before a game."""

from __future__ import annotations

from calavera import CLASSIC, SEATS, Record, Zone
from web.app.nodes import Child, Node, h
from web.app.page import Page, decider
from web.app.setup import NAME_LENGTH, Setup, is_value
from web.app.view.parts import button, seat_name, symbol
from web.app.words import Words, signed

__all__ = ["start_view"]


def start_view(page: Page, words: Words) -> Node:
    """Everything before the table."""
    return h(
        "main",
        h("div", [symbol(name) for name in ("orange", "pink", "skull", "green", "black")], class_="garland"),
        h("h1", "Calavera"),
        h("p", words("tagline"), class_="tagline"),
        _resume(page, page.record, words) if page.record is not None else None,
        _new_game(page, words),
        _languages(page, words),
        h("p", words("fan_made"), class_="small"),
        class_="home",
    )


def _resume(page: Page, record: Record, words: Words) -> Node:
    state = record.state
    names = words.all_of(seat_name(record, seat, words) for seat in range(record.seats))
    scores = " : ".join(signed(points) for points in state.returns())
    whose = (
        words("resume_over")
        if state.over
        else words("turn_of", name=seat_name(record, decider(state), words))
    )
    return h(
        "section",
        h("h2", words("resume_title")),
        h("p", f"{names} · {scores}"),
        h("p", whose),
        button(
            words("resume_over_button" if state.over else "resume"),
            intent="resume",
            kind="main",
            data_focus=not page.replacing,
        ),
        class_="card",
    )


def _new_game(page: Page, words: Words) -> Node:
    setup = page.setup
    return h(
        "section",
        h("h2", words("new_game")),
        _options(words("seats"), "setup seats", [(str(n), str(n)) for n in SEATS], str(setup.seats)),
        h("div", [_name(setup, seat, words) for seat in range(setup.seats)], class_="names"),
        _options(
            words("begins"),
            "setup begin",
            [("first", words("begins_first")), ("lot", words("begins_lot"))],
            setup.begin,
        ),
        _options(
            words("layout"),
            "setup sheet",
            [("classic", words("layout_classic")), ("own", words("layout_own"))],
            setup.sheet,
        ),
        _values(setup, words) if setup.sheet == "own" else None,
        _go(page, words),
        class_="card",
    )


def _options(label: str, intent: str, choices: list[tuple[str, str]], chosen: str) -> Node:
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


def _name(setup: Setup, seat: int, words: Words) -> Node:
    label = words("seat_number", number=seat + 1)
    return h(
        "label",
        h("span", label),
        h(
            "input",
            type="text",
            value=setup.names[seat],
            placeholder=label,
            maxlength=NAME_LENGTH,
            autocomplete="off",
            data_change=f"setup name {seat + 1}",
        ),
        key=f"name {seat}",
    )


def _values(setup: Setup, words: Words) -> Node:
    start = sum(box.zone is Zone.START for box in CLASSIC.boxes)
    fields = [
        h(
            "label",
            h("span", words("box", number=number)),
            h(
                "input",
                type="text",
                inputmode="text",
                value=value,
                maxlength=4,
                aria_invalid=None if is_value(value) else "true",
                size=4,
                data_change=f"setup value {number}",
            ),
        )
        for number, value in enumerate(setup.values, start + 1)
    ]
    return h("fieldset", h("legend", words("layout_values")), h("div", fields, class_="values"))


def _go(page: Page, words: Words) -> Child:
    if not page.replacing:
        return button(words("begin"), intent="new", kind="main" if page.record is None else "")
    return h(
        "div",
        h("p", words("replace_question"), role="alert"),
        h(
            "div",
            button(words("replace_yes"), intent="new", kind="main"),
            button(words("replace_no"), intent="keep", data_focus=True),
            class_="actions",
        ),
        class_="warning",
    )


def _languages(page: Page, words: Words) -> Node:
    choices = [(code, words.languages[code]) for code in page.languages]
    return _options(words("language"), "language", choices, page.language)
