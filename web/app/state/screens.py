"""The screens of the page. Each one is its own state; a page shows the top of a stack of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from calavera.record.record import AnyRecord
from web.app.state.past.library import PAGEFUL

if TYPE_CHECKING:  # only pages that check dice need it
    from calavera.play.fairness import Check

__all__ = [
    "AT_START",
    "AT_TABLE",
    "FairnessScreen",
    "LibraryScreen",
    "Rules",
    "Screen",
    "Settings",
    "Start",
    "Table",
    "Watching",
]


@dataclass(frozen=True)
class Screen:
    """A screen; its state is its fields."""

    name: ClassVar[str]
    """Its name in the document."""
    overlay: ClassVar[bool] = False
    """True for a screen that turns to who has opened it, where the table lies between its people."""
    asks: ClassVar[bool] = False
    """True for a screen that asks what becomes of a game: a replay above it leads back to the question."""
    apart: ClassVar[bool] = False
    """True for a screen that is of use while another window plays."""
    awake: ClassVar[bool] = False
    """True for a screen that is looked at for long without a touch."""
    of_table: ClassVar[bool] = False
    """True for a screen of the game at hand: where the app starts again there, the table is shown."""
    takes_notice: ClassVar[bool] = False
    """True for a screen whose notices are nothing to talk about any more once it is closed."""


@dataclass(frozen=True)
class Start(Screen):
    """The start screen, at the bottom of every stack."""

    name: ClassVar[str] = "start"
    seating: int | None = None
    """The seat of the setup whose player is being chosen."""
    focus: str = ""
    """The question whose answer has just gone from the screen with its button: it gets the focus."""
    removed: bool = False
    """True after a game was removed here, until it is restored or something else is done."""


@dataclass(frozen=True)
class Table(Screen):
    """The game in progress."""

    name: ClassVar[str] = "table"
    of_table: ClassVar[bool] = True
    log_open: bool = False
    """True while the list of turns is open: a panel belongs to the table on which it was opened."""
    past: bool = False
    """True for a table that was opened at an earlier moment, over the screen that knows of it."""
    opened: tuple[str, ...] = field(default=(), compare=False)
    """The verbs that close the panels on it, in the order in which those were opened."""


class Settings(Screen):
    """The settings."""

    name: ClassVar[str] = "settings"
    overlay: ClassVar[bool] = True


@dataclass(frozen=True)
class Rules(Screen):
    """The rules."""

    name: ClassVar[str] = "rules"
    overlay: ClassVar[bool] = True
    section: str = ""
    """The section that was asked for."""
    query: str = ""
    """The words to search for."""
    game: str = ""
    """The key of the game; empty for the one in sight."""


@dataclass(frozen=True)
class LibraryScreen(Screen):
    """The list of games."""

    name: ClassVar[str] = "games"
    only: str = "all"
    """`all`, `running` or `finished`: which games are listed."""
    most: int = PAGEFUL
    """The number of games listed at most."""
    opened: str = ""
    """The game with its details open, by its key, or `table` or `alone` for a current one."""
    cut: int | None = None
    """The number of turns to duplicate; None for all."""
    said: str = ""
    """The last action: `copied`, `deleted` or `imported`; empty for none."""


@dataclass(frozen=True)
class Watching(Screen):
    """A screen on which a game is watched, in place of the one at hand."""

    record: AnyRecord
    log_open: bool = field(default=False, kw_only=True)
    """True while its list of turns is open."""
    seat: int | None = field(default=None, kw_only=True)
    """The seat whose sheet is shown large; None for the one that acted last."""


@dataclass(frozen=True)
class FairnessScreen(Screen):
    """The dice of a game, counted."""

    name: ClassVar[str] = "fair"
    overlay: ClassVar[bool] = True
    record: AnyRecord
    check: Check | None = None
    """The result of checking the rolls against the seed, once asked for."""


AT_START: tuple[Screen, ...] = (Start(),)
AT_TABLE: tuple[Screen, ...] = (Start(), Table())
