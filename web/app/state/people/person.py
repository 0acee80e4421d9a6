"""The person at this device, and what stays when a game ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from web.app.state.past.library import Library
from web.app.state.people.options import Options
from web.app.state.setup import Setup

if TYPE_CHECKING:  # imported later, by those who need them
    from web.app.state.past.daily_results import Days
    from web.app.state.people.profiles import Profile

__all__ = ["Kept", "Person"]


@dataclass(frozen=True)
class Person:
    """The person at this device: a language, and how games are set up and shown."""

    languages: tuple[str, ...] = ("en",)
    """The codes that can be chosen from."""
    language: str = "en"
    setup: Setup = field(default_factory=Setup)
    options: Options = field(default_factory=Options)
    profiles: tuple[Profile, ...] = ()
    """The players who have chosen how they look."""
    log_open: bool = False
    """True while the list of turns is open beside the table, or over it."""


@dataclass(frozen=True)
class Kept:
    """Stored games, results and progress: all that stays when a game ends."""

    library: Library = field(default_factory=Library)
    """The games that are not at hand."""
    days: Days | None = None
    """The solo results; None for nothing yet."""
    tallies: object = None
    """The summaries of the stored games, as `features/progress` has them; None before they were asked for."""
    training: object = None
    """The answers to puzzles, as `features/puzzles` has them; None for nothing yet."""
    taught: tuple[str, ...] = ()
    """The names of the steps at which lessons were left, one a game at most."""
    met: tuple[str, ...] = ()
    """The names of the signs that have been explained where they were met for the first time."""
