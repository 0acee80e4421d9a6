"""What only computers, the coach and who plays alone need: imported once the page has answered, in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

__all__ = ["MODULES", "in_steps", "steps"]

MODULES = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "web.app.reviews",
    "web.app.replaying",
    "web.app.robots",
    "calavera.games.calavera.inferred_turn",
    "web.app.entering",
    "web.app.view.entering",
    "web.app.driver",
    "web.app.view.worth",
    "web.app.view.robot",
    "web.app.view.coach",
    "web.app.view.solo_end",
    "web.app.view.solo",
    "web.app.view.review",
    "web.app.view.replay",
    "web.app.view.known",
    "web.app.printing",
    "web.app.view.paper",
    "web.app.view.picture",
    "web.app.handing",
    "web.app.view.share",
    "web.app.sharing",
    "web.app.imaging",
    "calavera.record.outline",
    "web.app.bundle",
    "web.app.merging",
    "web.app.games",
    "web.app.view.games",
    "web.app.carrying",
    "web.app.fair",
    "web.app.tallies",
    "web.app.statistics",
    "web.app.view.bars",
    "web.app.view.career",
    "web.app.view.fair",
    "web.app.view.statistics",
)
"""Imported one by one; whoever needs one of them sooner imports it then."""


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
