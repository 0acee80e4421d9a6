"""The fairness screen: the ways to it and from it, and the check of a game's throws."""

from __future__ import annotations

from dataclasses import replace

from calavera.multiplayer import by_link
from calavera.play.fairness import check
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, seen_dice
from web.app.state.screens import FairnessScreen

__all__ = []


def on_fair(page: Page, _: str) -> Page:
    record = seen_dice(page)
    if record is None:
        raise NotOffered("no dice were thrown that could be looked at")
    return replace(page.over(FairnessScreen(record)), notice=None)


def on_fair_check(page: Page, _: str) -> Page:
    screen = page.shown(FairnessScreen)
    try:
        found = by_link.check(screen.record) or (check(screen.record) if screen.record.state.over else None)
    except by_link.ByLinkError as error:
        return replace(page, notice=Notice("link_bad", {"error": str(error)}))
    if found is None:
        raise NotOffered("only a game that is over, and has a seed, can be checked")
    return page.with_top(replace(screen, check=found))
