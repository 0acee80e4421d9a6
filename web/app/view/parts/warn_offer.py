"""The offer of warnings, after a game that one choice has lost."""

from __future__ import annotations

from web.app.features.playing import costly
from web.app.state.page import Page, help_for
from web.app.state.people.players import only_person
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button

__all__ = ["COSTLY", "warn_offer"]

COSTLY = "5"
"""The warnings that are offered: before a choice that costs this many games of a hundred."""


def warn_offer(page: Page, words: Words) -> Node | None:
    """Draw the offer below a reviewed game that its only person has lost by one choice, or that it was taken
    up; None for any other game, and where the coach warns more often."""
    record = page.record
    seat = None if record is None or record.alone or not record.state.over else only_person(record)
    if seat is None or not _lost_by_one(page, seat):
        return None
    warn = help_for(page, seat).warn
    if warn not in ("off", COSTLY):
        return None
    return h(
        "div",
        h("p", words("warn_offer" if warn == "off" else "warn_set"), role="status"),
        button(words("help_warn"), intent=f"own-help warn 1 {COSTLY}") if warn == "off" else None,
        class_="warn-offer small",
        key="warn-offer",
    )


def _lost_by_one(page: Page, seat: int) -> bool:
    """Return whether a lost game had one choice that cost much, and more than the next two together."""
    outcome = page.match.state.outcome()
    found = costly(page)
    if outcome is None or seat in outcome.winners or not found:
        return False
    worst, *others = (decision.loss for decision in found)
    return worst >= int(COSTLY) / 100 and worst >= sum(others)
