"""Modules that can load after the first tap, one per idle slice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

__all__ = ["MODULES", "in_steps", "steps"]

MODULES = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "web.app.intents.review",
    "web.app.intents.replay",
    "web.app.background.computer",
    "calavera.games.calavera.inferred_turn",
    "web.app.intents.real_dice",
    "web.app.games.calavera.real_dice",
    "web.app.background.slices",
    "web.app.games.calavera.worth",
    "web.app.games.calavera.computer_says",
    "web.app.games.calavera.hints",
    "web.app.view.table.solo_end",
    "web.app.view.screens.solo",
    "web.app.view.screens.review",
    "web.app.view.screens.replay",
    "web.app.view.screens.facts",
    "web.app.intents.printing",
    "web.app.games.calavera.paper",
    "web.app.view.screens.printing",
    "web.app.intents.share",
    "web.app.view.screens.share",
    "web.app.browser.share",
    "web.app.browser.png",
    "calavera.record.outline",
    "web.app.saving.backup",
    "web.app.saving.merge",
    "web.app.intents.library",
    "web.app.view.screens.library",
    "web.app.browser.files",
    "web.app.intents.fairness",
    "web.app.state.summaries",
    "web.app.intents.statistics",
    "web.app.view.parts.bars",
    "web.app.view.screens.person",
    "web.app.view.screens.fairness",
    "web.app.view.screens.statistics",
)
"""Modules imported one by one; a caller that needs one sooner imports it then."""


def steps() -> Iterator[str]:
    """Do it; yields what has been done, so that something else can happen in between."""
    for name in MODULES:
        import_module(name)
        yield name


def in_steps(
    work: Iterator[object], pause: Callable[[Callable[[], None]], None], then: Callable[[], None]
) -> None:
    """Go through something: after each step `pause` is given how it goes on, and in the end `then` is
    called."""
    if next(work, work) is work:
        then()
    else:
        pause(lambda: in_steps(work, pause, then))
