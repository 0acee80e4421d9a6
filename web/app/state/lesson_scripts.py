"""The scripts of the games' lessons: their steps, and how these are named in what is kept."""

from __future__ import annotations

from typing import Protocol, cast

from calavera.game import Action
from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.games import part
from web.app.state.match.match import Match

__all__ = ["Script", "Step", "named_step", "script_of"]

_FORMER_STEPS = 10
"""The number of steps that the first releases had."""


class Step(Protocol):
    """A moment of the lesson's game, and how far it goes on from there."""

    @property
    def name(self) -> str:
        """The messages are `lesson_` with this name, and the same with `_title`; with `_done` and `_astray`
        where it asks for something; with `_then` and `_then_astray` where its task has a second half; with
        `_sign` where it has one."""

    @property
    def start(self) -> AnyRecord:
        """The game as the step finds it."""

    @property
    def goal(self) -> AnyRecord:
        """The game with the task done, in the game's own way."""

    @property
    def halfway(self) -> AnyRecord | None:
        """The game from which on the task has another text; None for one text."""

    @property
    def also(self) -> tuple[str, ...]:
        """Tokens that do as well as the game's own reroll."""

    @property
    def pick(self) -> str:
        """The token of a choice that is only to be looked at, at the end of the step; empty for none."""

    @property
    def sign(self) -> bool:
        """True if a sign on the table is seen for the first time, and explained."""

    @property
    def seat(self) -> int:
        """The seat that is looked at when the step begins."""

    @property
    def asks(self) -> bool:
        """True if there is something to do, and not only to read."""


class Script(Protocol):
    """The module `lesson` of a game."""

    STEPS: tuple[Step, ...]
    """In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""

    def buttons_for(self, match: Match, wanted: Action) -> list[str]:
        """List the intents of the buttons that do an action other than a throw."""


def script_of(game: str) -> Script:
    """Return the script of the lesson of a game."""
    return cast("Script", part(game, "teaching.lesson"))


def named_step(stored: object) -> tuple[str, int] | None:
    """Return the game and the step, from 0, that settings name; None if there is none of that name.

    The first releases had another lesson, and stored a number: a player who was in it begins with the first
    game's. No two games have a step of the same name.
    """
    if type(stored) is int and stored in range(_FORMER_STEPS):
        return GAMES[0], 0
    for game in GAMES:
        names = [step.name for step in script_of(game).STEPS]
        if stored in names:
            return game, names.index(str(stored))
    return None
