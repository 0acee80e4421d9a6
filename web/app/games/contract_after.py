"""The half of the contract of a game that is about the worth of options, games that are over, and moments
looked back at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from calavera.game import Action, State
from calavera.play.bests import Measure
from calavera.play.statistics import Filter
from calavera.record.record import AnyRecord
from web.app.state.page import Page
from web.app.state.past.summaries import Career, Statistics, Summary
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["Achievements", "Bests", "Careers", "Ending", "MomentPicture", "Picture", "SoloEnd", "Worth"]


class Ending(Protocol):
    """The module `after.ending`: the result of a finished game."""

    def why_over(self, record: AnyRecord, words: Words) -> str:
        """Explain what has ended the game."""

    def breakdown(self, record: AnyRecord, words: Words) -> Node:
        """Draw where every point came from."""

    def way_to_facts(self, words: Words) -> Node:
        """Draw the way to what is known about the game."""


class SoloEnd(Protocol):
    """The module `alone.solo_end` of a game that can be played alone: the end of such a game."""

    def end_alone(self, page: Page, record: AnyRecord, words: Words) -> Node:
        """Draw the end of a game of one player."""

    def share_text(self, record: AnyRecord, words: Words, place: str, *, pure: bool = False) -> str:
        """Return the result of such a game to send to others; `place` is the page's own address.

        It was `pure` if it was played without a hint or an undo.
        """


class MomentPicture(Protocol):
    """The module `after.moment_picture`: a moment of a game as a small picture."""

    def picture(self, record: AnyRecord, action: Action | None, words: Words, *, marked: bool) -> Node:
        """Draw the dice, and what an option is about; its dice are marked where that is asked for."""


class Bests(Protocol):
    """The module `after.bests`: what the games of a person are measured by."""

    MEASURES: Mapping[str, Measure]
    """By name, as they are listed; each has the message `best_<name>`."""

    def worth_text(self, name: str, value: int, words: Words) -> str:
        """Write the number of a best; the lead of a win and rows of wins are written for every game alike."""


class Achievements(Protocol):
    """The module `after.achievements`: drawings of achievements, by the names in `results.ACHIEVEMENTS`."""

    ART: Mapping[str, Child]
    """Shapes in a square of 64, on a paper flag of which they use the middle."""

    COLOUR: str
    """The colour of the flags, as a name of tokens.css."""


class Careers(Protocol):
    """The module `after.careers`: statistics of the game."""

    def statistics(self, games: Sequence[Summary], wanted: Filter) -> Statistics:
        """Add up finished games."""

    def facts_view(self, career: Career, words: Words) -> Child:
        """Draw how often what has happened to a player, as only this game knows it."""

    def counts_view(self, career: Career, words: Words) -> Child:
        """Draw a player's counts by face or square, with a heading."""


class Picture(Protocol):
    """The module `pictures.picture`: a game as one drawing to show."""

    def drawing(self, record: AnyRecord, words: Words) -> Node:
        """Draw what all seats have, under the result."""


class Worth(Protocol):
    """The module `words.worth`: options in words."""

    def choice_name(self, state: State, action: Action, words: Words) -> str:
        """Return a choice in a few words."""

    def detail(self, record: AnyRecord, action: Action, words: Words) -> str:
        """Say beside an option in the list of all what it is about; empty where its name says that."""

    def why(self, record: AnyRecord, state: State, action: Action, words: Words) -> list[str]:
        """Say what an option is good for, in sentences; none where there is nothing to say."""

    def against(
        self, record: AnyRecord, state: State, action: Action, better: Action, words: Words
    ) -> list[str]:
        """Say what speaks against an option beside a better one; nothing where nothing stands out."""

    def advised(self, state: State, analysis: Analysis) -> Action:
        """Return the option that the coach names: the best one, or one as good that it can explain."""

    def taking(self, choice: str, words: Words, *, stops: bool) -> str:
        """Tell the player to take a choice, in its name's words; `stops` where rolling could go on."""

    def looming(self, record: AnyRecord, words: Words) -> list[str]:
        """List what the others may well do next, for a hint; nothing in a game that has nothing like that."""

    def outlook_view(self, record: AnyRecord, words: Words) -> Child:
        """Draw what the others may do next, above all options; None for a game that has nothing like that."""
