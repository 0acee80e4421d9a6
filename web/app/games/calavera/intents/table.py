"""A tap on a row of the sheet, which picks what can be marked there."""

from __future__ import annotations

from calavera import Freeze, State, preview
from calavera.games.calavera.actions import Choice
from web.app.games.calavera.model.table import choices_at
from web.app.intents.table import on_confirm
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page

__all__ = ["on_tap_row"]


def on_tap_row(page: Page, letter: str) -> Page:
    """Pick the choice of a row, the one that is worth most at once; a second tap confirms it."""
    match, state = page.match, page.match.record.state
    choices = choices_at(state, letter)
    if not choices:
        raise NotOffered("nothing can be marked there")
    if match.draft.picked in choices:
        return on_confirm(page, "")
    best = max(choices, key=lambda choice: _worth(state, choice))
    return page.with_match(match.drafting(picked=best).looking(reasons_open=False, seat=None))


def _worth(state: State, choice: Choice) -> tuple[int, bool, int]:
    """Return the rank of a choice among those of its row: points gained, then crosses; freezing has none."""
    assert isinstance(state.seat, int)  # a seat chooses, or its rows are no buttons
    gain = preview(state, state.seat, choice).gain
    return gain, not isinstance(choice, Freeze), getattr(choice, "dice", 0)
