"""The person at this device, and what stays when a game ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from web.app.state.past.library import Library
from web.app.state.people.options import Options
from web.app.state.people.players import plain
from web.app.state.setup import Setup

if TYPE_CHECKING:  # imported later, by those who need them
    from web.app.state.people.profiles import Profile
    from web.app.state.people.sides import Sides

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
    name: str = ""
    """The name of the person whose device it is; empty while it is not told."""
    set_up: bool = False
    """True once the setup was changed after the last game: its people are those of the next one."""

    @property
    def called(self) -> str:
        """The name of this person wherever other devices meet; else that of the first seat, or empty."""
        return self.name or plain(self.setup.names[0])

    def against(self, level: str) -> Setup:
        """Return the setup of a game of this person against a computer. Raises KeyError for no level."""
        setup = self.setup.against(level)
        return setup.changed(f"name 1 {self.name}") if self.name else setup


@dataclass(frozen=True)
class Kept:
    """Stored games, results and progress: all that stays when a game ends."""

    library: Library = field(default_factory=Library)
    """The games that are not at hand."""
    days: object = None
    """The solo results, as `features/solo` has them; None for nothing yet."""
    tallies: object = None
    """The summaries of the stored games, as `features/progress` has them; None before they were asked for."""
    training: object = None
    """The answers to puzzles, as `features/puzzles` has them; None for nothing yet."""
    sides: Sides | None = None
    """The edges of a tablet on the table where people sat last; None while none did."""
    taught: tuple[str, ...] = ()
    """The names of the steps at which lessons were left, one a game at most."""
    learned: tuple[str, ...] = ()
    """The keys of the games whose lesson was taken, or that a person has won before the match at hand."""
    met: tuple[str, ...] = ()
    """The names of the signs that have been explained where they were met for the first time."""
