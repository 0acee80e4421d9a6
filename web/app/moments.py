"""What a page knows for a while beside the game: what is to be told, weighed, looked at or handed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calavera import Record, State
from calavera.games.calavera.actions import Action

if TYPE_CHECKING:  # only who is coached, or looks back, needs them at all; and a page is made of these
    from calavera.coach.analysis import Analysis

    from calavera.coach.review import Review

__all__ = ["Advice", "Doubt", "Looking", "Notice", "Replay", "Sharing"]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell that is not part of the game: a message of the catalogues with its values."""

    message: str
    values: Mapping[str, str] = field(default_factory=dict)
    then: Notice | None = None
    """What is to be told as well."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach makes of a moment of the game."""

    state: State
    analysis: Analysis


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that the coach asks about before it is done."""

    action: Action
    state: State | None
    held: frozenset[int]
    picked: Action | None
    """What was there when it was asked for."""
    loss: float | None = None
    """What it costs, as a part of winning; None as long as the coach looks at it."""


@dataclass(frozen=True)
class Looking:
    """The review of a finished game, as far as it has come."""

    record: Record
    percent: int = 0
    review: Review | None = None


@dataclass(frozen=True)
class Replay:
    """A game that is looked at, and not played."""

    record: Record
    at: int = 0
    """The number of actions after which it is shown."""
    foreign: bool = False
    """Whether it came from somebody else, by a link or a file: one's own games know nothing of it."""
    before: int | None = None
    """The number of actions that were shown before a step on: what came after is new, and moves."""
    playing: bool = False
    """Whether it goes on by itself, until the end or the next step that somebody asks for."""
    speed: str = "normal"
    """How fast: one of `replaying.SPEEDS`."""


@dataclass(frozen=True)
class Sharing:
    """The game that is handed on, and the ways to do it."""

    record: Record
    """As others get it."""
    link: str
    """The whole address; empty where the game does not fit into one."""
    back: tuple[str, str]
    """The screen that was left, and the one below it."""
    code: tuple[int, str] | None = None
    """The link as a QR code: its side in modules and a path round the dark ones; a side of 0 where it is too
    long for one, None as long as it is drawn."""
