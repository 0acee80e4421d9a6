"""The marks of a day's result, and the way to the calendar."""

from __future__ import annotations

from web.app.features.solo.days import Days
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button

__all__ = ["LATE_SIGN", "PURE_SIGN", "calendar_button", "marks_of", "sign"]

PURE_SIGN = "M8 0 10 6 16 8 10 10 8 16 6 10 0 8 6 6Z"
"""A star of four points."""
LATE_SIGN = "M8 0a8 8 0 1 0 .01 0ZM8 2a6 6 0 1 1-.01 0ZM7 4H9V8.6L12 10.4 11 12 7 9.6Z"
"""A clock."""


def sign(path: str, name: str) -> Node:
    """Draw a mark; the words beside it say the same."""
    drawn = h("path", d=path, fill="currentColor", fill_rule="evenodd")
    return h("svg", drawn, class_=f"day-sign {name}", viewBox="0 0 16 16", aria_hidden="true")


def marks_of(days: Days, day: str, words: Words) -> list[tuple[Node, str]]:
    """Return the marks of a day's result, each with its words."""
    found = []
    if day in days.pure:
        found.append((sign(PURE_SIGN, "pure"), words("solo_pure")))
    if day in days.late:
        found.append((sign(LATE_SIGN, "late"), words("calendar_day_late")))
    return found


def calendar_button(words: Words) -> Node:
    """Draw the way to the calendar."""
    return button(words("calendar"), intent="calendar", kind="wide")
