"""The table of contents of the page: the module that answers each verb, on what, and what it needs.

A verb `replay-go` is answered by the function `on_replay_go` of its module, which is imported on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from web.app.state.screens import Replay, Screen

__all__ = ["ON_SCREEN", "ROUTES", "Route", "Scope"]


class Scope(Enum):
    """The object that an answer gets and returns; a kind of screen stands for the screen that is shown."""

    PAGE = "page"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Route:
    """The way from a verb to its answer."""

    module: str
    """Below `web.app`."""
    scope: Scope | type[Screen] = Scope.PAGE
    repeatable: bool = False
    """True if the second tap of a double tap counts too. Of any other verb it is left out: the button that it
    meets was not there when the finger set out, and a roll cannot be undone."""
    plays: bool = False
    """True for a part of playing: the lesson judges it, and new actions are animated."""
    by_person: bool = False
    """True if it is refused while a computer is to act."""
    leaves_lesson: bool = False
    needs: frozenset[str] = frozenset()
    """The fields of `Given` that the edge has to fill."""


def _given(*names: str) -> frozenset[str]:
    return frozenset(names)


def _play(scope: Scope = Scope.MATCH, *, repeatable: bool = False, module: str = "intents.table") -> Route:
    """Make the route of a decision at the table, which only a person may take."""
    return Route(module, scope, repeatable, plays=True, by_person=True)


def _look(scope: Scope = Scope.MATCH, *, repeatable: bool = True, module: str = "intents.table") -> Route:
    """Make the route of an intent at the table that decides nothing."""
    return Route(module, scope, repeatable, plays=True)


LIBRARY = Route("intents.library", leaves_lesson=True)


PAGE, MATCH = Scope.PAGE, Scope.MATCH

ROUTES: Mapping[str, Route] = {
    # from screen to screen
    "menu": Route("intents.navigation", leaves_lesson=True),
    "settings": Route("intents.navigation"),
    "rules": Route("intents.navigation"),
    "search": Route("intents.navigation", repeatable=True),
    "close": Route("intents.navigation"),
    "dismiss": Route("intents.navigation", repeatable=True),
    "told": Route("intents.navigation"),
    # the next game, and the settings
    "language": Route("intents.navigation", repeatable=True),
    "setup": Route("intents.navigation", repeatable=True),
    "option": Route("intents.navigation", repeatable=True),
    "seat-open": Route("intents.navigation", repeatable=True),
    "new": Route("intents.navigation", leaves_lesson=True, needs=_given("seed", "today")),
    # the table
    "resume": Route("intents.table", leaves_lesson=True),
    "rematch": Route("intents.table", needs=_given("seed", "today")),
    "throw": _play(PAGE),
    "hold": _play(repeatable=True),
    "pick": _play(repeatable=True),
    "tap-row": _play(PAGE),
    "choose": _play(repeatable=True),
    "unpick": _play(repeatable=True),
    "confirm": _play(PAGE),
    "take": _play(PAGE),
    "warning-ignore": _look(PAGE, repeatable=False),
    "undo": _look(repeatable=False),
    "look": _look(),
    "why": _look(),
    "log": _look(PAGE),
    "coach-set": _look(PAGE, repeatable=False),
    "moment-show": _look(PAGE),
    "moment-now": _look(),
    # the coach
    "hint": _look(PAGE, module="intents.coach"),
    "weigh": _look(PAGE, module="intents.coach"),
    "follow-hint": _look(PAGE, module="intents.coach"),
    "warning-cancel": _look(PAGE, module="intents.coach"),
    # real dice, and sheets alone
    "real-die": _look(module="intents.real_dice"),
    "real-open": _look(module="intents.real_dice"),
    "real-face": _look(module="intents.real_dice"),
    "real-back": _look(module="intents.real_dice"),
    "real-done": _look(module="intents.real_dice", repeatable=False),
    "sheet-use": _look(module="intents.sheet_only"),
    "sheet-pick": _look(module="intents.sheet_only"),
    "sheet-confirm": _look(module="intents.sheet_only", repeatable=False),
    "sheet-skull": _look(module="intents.sheet_only", repeatable=False),
    # the lesson
    "lesson": Route("intents.lesson"),
    "next": Route("intents.lesson"),
    "again": Route("intents.lesson"),
    "leave": Route("intents.lesson"),
    # playing alone
    "solo": Route("intents.solo", needs=_given("today")),
    "solo-day": Route("intents.solo", needs=_given("today")),
    "solo-new": Route("intents.solo", needs=_given("seed", "today")),
    "solo-typed": Route("intents.solo", needs=_given("today")),
    "solo-play": Route("intents.solo", needs=_given("today")),
    "solo-link": Route("intents.solo", needs=_given("today")),
    # the library of games, and backups
    "games": LIBRARY,
    "games-more": LIBRARY,
    "game": LIBRARY,
    "library-cut": LIBRARY,
    "open": LIBRARY,
    "rename": LIBRARY,
    "duplicate": LIBRARY,
    "delete": LIBRARY,
    "undelete": LIBRARY,
    "import": Route("intents.library", leaves_lesson=True, needs=_given("text")),
    "import-settings": LIBRARY,
    "import-yes": LIBRARY,
    "import-no": LIBRARY,
    "export": Route("intents.device", needs=_given("today")),
    # watching a game
    "replay": Route("intents.replay"),
    "replay-to": Route("intents.replay", Replay, repeatable=True),
    "replay-go": Route("intents.replay", Replay, repeatable=True),
    "replay-play": Route("intents.replay", Replay),
    "replay-stop": Route("intents.replay", Replay),
    "replay-look": Route("intents.replay", Replay, repeatable=True),
    "continue": Route("intents.replay"),
    # sharing
    "share-game": Route("intents.share", needs=_given("address")),
    "share-code": Route("intents.share"),
    "share-copy": Route("intents.device"),
    "share-send": Route("intents.device"),
    "share-save": Route("intents.device"),
    "open-link": Route("intents.share"),
    "open-file": Route("intents.share", needs=_given("data")),
    "copy": Route("intents.device"),
    "share": Route("intents.device", needs=_given("address")),
    # looking back, facts, dice, statistics
    "review": Route("intents.review"),
    "known": Route("intents.review"),
    "fair": Route("intents.fairness"),
    "fair-check": Route("intents.fairness"),
    "statistics": Route("intents.statistics"),
    "statistics-person": Route("intents.statistics"),
    "statistics-seats": Route("intents.statistics"),
    "statistics-against": Route("intents.statistics"),
    "statistics-reset": Route("intents.statistics"),
    # pictures and paper
    "picture": Route("intents.printing"),
    "picture-save": Route("intents.device"),
    "picture-share": Route("intents.device"),
    "blank-sheet": Route("intents.printing"),
    "print": Route("intents.device"),
    # the browser
    "install": Route("intents.device"),
    "reload": Route("intents.device"),
    "skip": Route("intents.device"),
    "take-over": Route("intents.device"),
}
"""By verb, topic by topic."""

ON_SCREEN: Mapping[type[Screen], Mapping[str, str]] = {
    Replay: {"look": "replay-look", "moment-show": "replay-to"},
}
"""Verbs of views that the table shares with another screen, and their meaning there."""
