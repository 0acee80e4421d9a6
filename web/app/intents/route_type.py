"""A route: the way from a verb to the function that answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from web.app.state.commands import Command, Given
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.screens import Screen

__all__ = ["About", "Answer", "Route", "Scope", "given", "look", "play"]

Answer = (
    Callable[[Page, str], Page | tuple[Page | Command, ...]]
    | Callable[[Page, str, Given], Page | tuple[Page | Command, ...]]
    | Callable[[Match, str], Match | tuple[Match | Command, ...]]
    | Callable[..., Screen | tuple[Screen | Command, ...]]
)
"""The function that answers a verb, of what the route says: the page, the match on the table, or the screen
that is shown; then the rest of the intent, and what the edge has filled in where the route needs it."""


class Scope(Enum):
    """The object that an answer gets and returns; a kind of screen stands for the screen that is shown."""

    PAGE = "page"
    MATCH = "match"


class About(Enum):
    """The part of a page that an intent is about: where that has changed, it is dropped (`asked`)."""

    NOTHING = "nothing"
    """It says what has happened elsewhere, and any page can take it."""
    SCREEN = "screen"
    """The screen, whatever has happened on it."""
    TURN = "turn"
    """The turn that is played."""
    MOMENT = "moment"
    """The moment of the game: after the next action it would mean something else."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way from a verb to its answer."""

    answer: Answer
    """The function that answers it, bound late (`lazy`)."""
    scope: Scope | type[Screen] = Scope.PAGE
    repeatable: bool = False
    """True if the second tap of a double tap counts too. Of any other verb it is left out: the button that it
    meets was not there when the finger set out, and a roll cannot be undone."""
    plays: bool = False
    """True for a part of playing: the lesson judges it, and new actions are animated."""
    by_person: bool = False
    """True if it is refused while a computer is to act."""
    leaves_lesson: bool = False
    large: bool = False
    """True if the answer changes most of the screen: it begins when the tap itself has been seen. To the
    browser it is no part of the tap any more, as sharing and downloads have to be."""
    needs: frozenset[str] = frozenset()
    """The fields of `Given` that the edge has to fill."""
    about: About = About.SCREEN


def given(*names: str) -> frozenset[str]:
    return frozenset(names)


def play(answer: Answer, scope: Scope = Scope.MATCH, *, repeatable: bool = False) -> Route:
    """Make the route of a decision at the table, which only a person may take."""
    return Route(answer, scope, repeatable, plays=True, by_person=True, about=About.MOMENT)


def look(
    answer: Answer,
    scope: Scope = Scope.MATCH,
    *,
    repeatable: bool = True,
    large: bool = False,
    about: About = About.SCREEN,
) -> Route:
    """Make the route of an intent at the table that decides nothing."""
    return Route(answer, scope, repeatable, plays=True, large=large, about=about)
