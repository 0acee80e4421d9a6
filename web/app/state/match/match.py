"""A match at hand: its record, and everything that only its table knows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from calavera.game import Action, State, Thrown
from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.state.match.coach import Coach
from web.app.state.match.table_edges import Seating
from web.app.state.multiplayer.correspondence import Correspondence
from web.app.state.people.players import DICE, dice_of

if TYPE_CHECKING:  # imported later: stored games, and players with real dice, need them
    from calavera.coach.review import Review
    from calavera.record.outline import Outline

__all__ = ["KINDS", "SOLO", "Draft", "Handover", "Look", "Match", "ReviewProgress", "kind_of"]

SOLO = "solo"
"""The kind of the solo challenge, beside one kind for each game's table."""
KINDS = (*GAMES, SOLO)
"""The kinds of match: there is one of each at hand at most."""


def kind_of(record: AnyRecord | Outline) -> str:
    """Return the kind of a game: SOLO, else the key of its game."""
    return SOLO if record.alone else record.game.key


@dataclass(frozen=True, slots=True)
class Handover:
    """A moment in which a table still shows the last decision, while the record has gone on.

    The record never waits for it: it only keeps what was decided in sight (`intents/handover.py`).
    """

    since: int
    """The number of actions before that decision."""
    seat: int
    """The seat whose sheet stays in sight."""
    drawing: bool
    """True while its marks are drawn, which ends by itself; after that a tap is waited for."""
    passes_device: bool
    """True if another person then takes the device."""


@dataclass(frozen=True)
class Draft:
    """A decision in the making, which no record has yet."""

    held: frozenset[int] = frozenset()
    """Positions of the dice to keep."""
    picked: Action | None = None
    """The choice whose preview is shown, until it is confirmed."""
    entry: object = None
    """The faces of real dice, or the choices of a turn, entered so far."""


@dataclass(frozen=True)
class Look:
    """The part of a match that is looked at."""

    seat: int | None = None
    """The seat whose sheet is shown large; None for the seat to act."""
    moment: int | None = None
    """The number of actions after which the table is shown; None for now."""
    place: str = ""
    """The place of a board that is asked about: why nothing can be done there; empty for none."""
    sign: str = ""
    """The sign that is explained, such as `bonus`; empty for none."""
    reasons_open: bool = False
    """True while the unavailable options are listed with their reasons."""
    landed: bool = False
    """True once an intent has followed the last action: dice that were in the air lie still."""


@dataclass(frozen=True)
class ReviewProgress:
    """The review of a finished game, as far as it is computed."""

    record: AnyRecord
    percent: int = 0
    review: Review | None = None


@dataclass(frozen=True)
class Match:
    """A record with its draft, its look and its coach."""

    record: AnyRecord
    draft: Draft = field(default_factory=Draft)
    look: Look = field(default_factory=Look)
    coach: Coach = field(default_factory=Coach)
    plan: Action | None = None
    """The action that a computer is about to do: it is shown first."""
    new_from: int | None = None
    """The number of actions before the last intent that added any: later ones are animated."""
    review: ReviewProgress | None = None
    """The review of the finished game, once it was asked for."""
    acted: bool = False
    """True from an action until `settle` has gone on from there."""
    paused: bool = False
    """True while its computers wait until they are told to go on."""
    forced: tuple[int, ...] = ()
    """The numbers of the actions since the last roll that the app did for people without a choice."""
    handover: Handover | None = None
    """The moment between two decisions that is in sight."""
    around: Seating = field(default_factory=Seating)
    """The people round the table, where it lies between them."""
    own: tuple[int, ...] | None = None
    """The seats of this device at a table of several devices; None for any other match."""
    post: Correspondence | None = None
    """The way of the game between devices, where it goes there."""
    pure: bool = False
    """True for a game of one player without a hint or an undo so far. Once lost it never comes back."""

    rival: str = ""
    """The packed game of the same dice that a game of one player is measured against; empty for none."""

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features that it uses wherever it is, at hand or put away."""
        by_hand = ("real_dice",) if self.own_dice else ()
        by_link = by_hand if self.post is None else (*by_hand, "by_link")
        return by_link if self.review is None else (*by_link, "review")

    @property
    def own_dice(self) -> bool:
        """True while people throw dice of their own: they enter the faces, or only their choices."""
        return dice_of(self.record) != DICE[0]

    @property
    def warned(self) -> bool:
        """True while the coach has told the cost of an action that waits for a second yes."""
        return self.coach.warning is not None and self.coach.warning.loss is not None

    @property
    def elsewhere(self) -> bool:
        """True while another device is to go on."""
        return self.post is not None and self.post.waits(self.record)

    @property
    def state(self) -> State:
        """The state now."""
        state: State = self.record.state
        return state

    def drafting(self, **changes: Any) -> Match:
        """Return the match with changes to its draft."""
        return replace(self, draft=replace(self.draft, **changes))

    def looking(self, **changes: Any) -> Match:
        """Return the match with changes to its look."""
        return replace(self, look=replace(self.look, **changes))

    def coached(self, **changes: Any) -> Match:
        """Return the match with changes to its coach."""
        return replace(self, coach=replace(self.coach, **changes))

    def calm(self) -> Match:
        """Return the match without preview, look, plan, handover, warning; dice to keep and faces stay."""
        pure = self.pure and not self.warned  # the warning may have been heeded
        calm = replace(self, look=Look(), plan=None, acted=False, handover=None, pure=pure)
        return calm.drafting(picked=None).coached(warning=None)

    def after(self, record: AnyRecord, held: frozenset[int] = frozenset()) -> Match:
        """Return the match after an action, or an undo: the one place that knows what this resets."""
        rolled = bool(record.actions) and isinstance(record.actions[-1], Thrown)
        forced = () if rolled else tuple(number for number in self.forced if number < len(record.actions))
        return replace(self.calm(), record=record, draft=Draft(held), acted=True, forced=forced)
