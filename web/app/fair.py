"""Whether the dice are fair: how one comes to that screen and from it, and the check of a game's throws.

Imported when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera.play.fairness import check
from web.app.page import Page, seen_dice

__all__ = ["ANSWERS"]


def _fair(page: Page, _: str) -> Page:
    if seen_dice(page) is None:
        raise KeyError("no dice were thrown that could be looked at")
    below = page.screen if page.screen in {"start", "table", "replay"} else page.came
    return replace(page, screen="fair", came=below, checked=None, notice=None)


def _check(page: Page, _: str) -> Page:
    record = seen_dice(page)
    found = check(record) if page.screen == "fair" and record is not None and record.state.over else None
    if found is None:
        raise KeyError("only a game that is over, and has a seed, can be checked")
    return replace(page, checked=found)


def _close(page: Page, _: str) -> Page:
    return replace(page, screen=page.came, came="start", checked=None)


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "fair": _fair,
    "fair-check": _check,
    "fair-close": _close,
}
"""What is answered, by the first word of the intent."""
