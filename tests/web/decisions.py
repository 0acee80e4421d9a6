"""The decisions of a record, as intents of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calavera import Rethrow, Thrown
from calavera.games.castro.actions import LoseRoof, Place
from calavera.record.record import AnyRecord
from web.app.state.page import Page, free_dice


def intents(page: Page, action: object) -> Iterator[str]:
    """Return the intents that make a decision."""
    assert page.record is not None
    if isinstance(action, Thrown):
        yield "throw"
    elif isinstance(action, Rethrow):
        wanted = set(free_dice(page.record.state)) - set(action.positions)
        yield from (f"hold {position + 1}" for position in sorted(wanted ^ page.match.draft.held))
        yield "throw"
    elif action == LoseRoof():
        yield "take -"
    else:
        if page.match.draft.picked != action:
            yield f"{'tap-square' if isinstance(action, Place) else 'pick'} {action}"
        yield "confirm"


def decisions(record: AnyRecord) -> list[tuple[int, object]]:
    """Each decision, and each turn's first throw, with its number: the other throws land by themselves."""
    found = enumerate(record.actions)
    return [
        (number, action)
        for number, action in found
        if not isinstance(action, Thrown) or not isinstance(record.actions[number - 1], Rethrow) or not number
    ]


def known(page: Page) -> tuple[Any, ...]:
    return page.record.actions if page.record is not None else ()
