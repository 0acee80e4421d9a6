"""The rules of Calavera as one immutable state (RULES.md, part 1).

Decisions and dice alike go through `State.apply`; chance is explicit, so a game is nothing but its
list of actions, and taking one back is keeping the old state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from calavera.game import CHANCE, OVER, NoSeat, Outcome, Rethrow, Thrown, most_points, outcomes
from calavera.games.calavera.actions import (
    Action,
    Choice,
    Freeze,
    Nothing,
    Reason,
    TakeColour,
    TakeJokers,
    Why,
    face_used,
)
from calavera.games.calavera.faces import COLOURS, DICE, Face
from calavera.games.calavera.layout import CLASSIC, SheetLayout
from calavera.games.calavera.sheet import Sheet
from calavera.games.calavera.wording import illegal

__all__ = ["CURSE", "SEATS", "SOLO_TURNS", "THROWS", "State", "new_game", "new_solo"]

SEATS = range(2, 5)
"""Numbers of players at a table."""

SOLO_TURNS = range(1, 101)
"""Numbers of turns of a solo game."""

THROWS = 3
"""Throws in a turn."""

CURSE = 3
"""Skulls that end the throwing and leave the active player with nothing."""

_ALL_DICE = tuple(range(DICE))


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the rest of the game depends on.

    `dice` holds the faces by position and is empty before a turn's first throw; `flying` the positions
    in the air, so that chance comes next. `choice` is what the active seat chose, `replies` what the
    others have chosen so far, in seat order after it: they are applied together with the last one.
    `turns_left` is None at a table; in solo it counts, the running one among them until its choice.
    """

    layout: SheetLayout
    sheets: tuple[Sheet, ...]
    active: int = 0
    dice: tuple[Face, ...] = ()
    flying: tuple[int, ...] = _ALL_DICE
    throws: int = 0
    choice: Choice | None = None
    replies: tuple[Choice, ...] = ()
    turns_left: int | None = None

    @property
    def over(self) -> bool:
        """True once a seat has closed all four rows, or in solo no turn is left."""
        return self.turns_left == 0 or any(sheet.full for sheet in self.sheets)

    @property
    def solo(self) -> bool:
        """True for a game of one player, which ends after a number of turns."""
        return self.turns_left is not None

    @property
    def seat(self) -> int | NoSeat:
        """The seat that decides next (0-based); CHANCE while dice are in the air, OVER after the end."""
        if self.over:
            return OVER
        if self.flying:
            return CHANCE
        if self.choice is None:
            return self.active
        return (self.active + 1 + len(self.replies)) % len(self.sheets)

    @property
    def fresh(self) -> bool:
        """True between two turns: no die has been thrown yet."""
        return not self.dice

    @property
    def skulls(self) -> int:
        """Skulls on the table."""
        return self.dice.count(Face.SKULL)

    @property
    def cursed(self) -> bool:
        """True once three or more skulls have ended the throwing."""
        return self.skulls >= CURSE

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions of `seat` in order: choices, then rethrows; empty where no seat decides."""
        if isinstance(self.seat, NoSeat):
            return ()
        return (*self.choices(self.seat), *self._rethrows())

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Return the choices that a seat has with the dice on the table, on its turn or not.

        For a seat that is not active these are its forced choices from the leftovers, once the active seat
        has chosen. Empty where a seat has nothing to decide.
        """
        if self._why_not_seat(seat) is not None:
            return ()
        legal = tuple(choice for choice in self._groups() if self._why_not_group(seat, choice) is None)
        return legal or (Nothing(),)

    def chance_outcomes(self) -> tuple[tuple[Thrown, int], ...]:
        """Return each hand that the dice in the air can show, with its weight; weights sum to 6 ** dice."""
        return outcomes(Face, len(self.flying)) if self.flying and not self.over else ()

    def why_not(self, action: Action) -> Reason | None:
        """Return the reason why this action is not available now; None where it is."""
        if self.over:
            return Reason(Why.GAME_OVER)
        if isinstance(action, Thrown):
            return self._why_not_thrown(action)
        if isinstance(self.seat, NoSeat):
            return Reason(Why.THROW_FIRST)
        if isinstance(action, Rethrow):
            return self._why_not_rethrow(action)
        return self.why_not_choice(self.seat, action)

    def why_not_choice(self, seat: int, choice: Choice) -> Reason | None:
        """Return the reason why a seat may not choose this from the dice on the table; None where it may."""
        reason = self._why_not_seat(seat)
        if reason is not None:
            return reason
        if isinstance(choice, Nothing):
            possible = any(self._why_not_group(seat, group) is None for group in self._groups())
            return Reason(Why.MUST_CHOOSE) if possible else None
        return self._why_not_group(seat, choice)

    def apply(self, action: Action) -> State:
        """Return the state after `action`. Raises IllegalAction where it is not allowed."""
        reason = self.why_not(action)
        if reason is not None:
            raise illegal(self, action, reason)
        if isinstance(action, Thrown):
            return self._landed(action)
        if isinstance(action, Rethrow):
            return replace(self, flying=action.positions)
        return self._chosen(action) if self.choice is None else self._replied(action)

    def returns(self) -> tuple[int, ...]:
        """Return the points by seat; before the end, as if the game ended now."""
        return tuple(sheet.score(self.layout) for sheet in self.sheets)

    def outcome(self) -> Outcome | None:
        """Return the outcome, won by the highest score; None while the game runs."""
        return most_points(self.returns()) if self.over else None

    def marked(self, seat: int, choice: Choice) -> Sheet:
        """Return a seat's sheet after a legal choice, with any bonus that it wins."""
        before = self.sheets[seat]
        if isinstance(choice, Nothing):
            return before
        row = before.rows[choice.colour]
        if isinstance(choice, Freeze):
            return before.with_row(choice.colour, replace(row, closed=True))
        after = before.with_row(choice.colour, row.crossed(choice.dice, self.layout))
        if after.reached(self.layout) == before.reached(self.layout):
            return after  # as nearly always
        taken = {line for sheet in self.sheets for line in sheet.reached(self.layout)}
        return after.rewarded(before, taken, self.layout)

    # -- what the dice on the table offer

    def _groups(self) -> Iterable[TakeColour | TakeJokers | Freeze]:
        """Yield every use of each whole group on the table, allowed or not."""
        for colour in COLOURS:
            if count := self.dice.count(colour):
                yield TakeColour(colour, count)
        if jokers := self.dice.count(Face.JOKER):
            yield from (TakeJokers(colour, jokers) for colour in COLOURS)
            yield from (Freeze(colour, jokers) for colour in COLOURS)

    def _rethrows(self) -> Iterable[Rethrow]:
        if self.choice is not None or self.cursed or self.throws == THROWS:
            return ()
        free = [position for position, face in enumerate(self.dice) if face is not Face.SKULL]
        sizes = range(1, len(free) + 1)
        return (Rethrow(positions) for size in sizes for positions in combinations(free, size))

    # -- why not

    def _why_not_thrown(self, action: Thrown) -> Reason | None:
        if not self.flying:
            return Reason(Why.NO_THROW)
        if len(action.faces) != len(self.flying):
            return Reason(Why.WRONG_DICE, count=len(action.faces), need=len(self.flying))
        return None

    def _why_not_rethrow(self, action: Rethrow) -> Reason | None:
        if self.choice is not None:
            return Reason(Why.CHOICE_MADE)
        if self.cursed:
            return Reason(Why.CURSED, count=self.skulls, need=CURSE)
        if self.throws == THROWS:
            return Reason(Why.NO_THROWS_LEFT, need=THROWS)
        positions = action.positions
        if not positions or list(positions) != sorted(set(positions) & set(_ALL_DICE)):
            return Reason(Why.NO_DICE, need=DICE)
        for position in positions:
            if self.dice[position] is Face.SKULL:
                return Reason(Why.SKULL_LOCKED, Face.SKULL, count=position + 1)
        return None

    def _why_not_seat(self, seat: int) -> Reason | None:
        """Return the reason why a seat has nothing to decide now; None where it has."""
        if self.over:
            return Reason(Why.GAME_OVER)
        if self.flying:
            return Reason(Why.THROW_FIRST)
        if (seat == self.active) == (self.choice is None):
            return None
        return Reason(Why.CHOICE_MADE if seat == self.active else Why.NOT_YOUR_TURN)

    def _why_not_group(self, seat: int, choice: TakeColour | TakeJokers | Freeze) -> Reason | None:
        if seat == self.active and self.cursed:
            return Reason(Why.CURSED, count=self.skulls, need=CURSE)
        if choice.colour not in COLOURS:
            return Reason(Why.NO_ROW, choice.colour)
        if isinstance(choice, Freeze) and seat != self.active:
            return Reason(Why.FREEZE_NOT_YOURS)
        face = choice.colour if isinstance(choice, TakeColour) else Face.JOKER
        reason = self._why_not_dice(seat, face, choice.dice)
        if reason is None and self.sheets[seat].rows[choice.colour].closed:
            return Reason(Why.ROW_CLOSED, choice.colour)
        if reason is None and isinstance(choice, Freeze):
            return self._why_not_freeze(choice)
        return reason

    def _why_not_dice(self, seat: int, face: Face, dice: int) -> Reason | None:
        shown = self.dice.count(face)
        if not shown:
            return Reason(Why.NOT_SHOWN, face)
        if seat != self.active and face is face_used(self.choice):
            return Reason(Why.DICE_USED, face)
        return None if dice == shown else Reason(Why.TAKE_ALL, face, count=dice, need=shown)

    def _why_not_freeze(self, choice: Freeze) -> Reason | None:
        need = self.sheets[self.active].rows[choice.colour].freeze_need(self.layout)
        if not need:
            return Reason(Why.FREEZE_ZONE, choice.colour)
        if choice.dice < need:
            return Reason(Why.FREEZE_SHORT, choice.colour, count=choice.dice, need=need)
        return None

    # -- what follows

    def _landed(self, action: Thrown) -> State:
        dice = list(self.dice or action.faces)
        for position, face in zip(self.flying, action.faces, strict=True):
            dice[position] = face
        return replace(self, dice=tuple(dice), flying=(), throws=self.throws + 1)

    def _chosen(self, choice: Choice) -> State:
        sheets = list(self.sheets)
        sheets[self.active] = self.marked(self.active, choice)
        turns_left = None if self.turns_left is None else self.turns_left - 1
        after = replace(self, sheets=tuple(sheets), choice=choice, turns_left=turns_left)
        awaits = self.skulls and len(sheets) > 1
        return after if after.over or awaits else after._next_turn()

    def _replied(self, choice: Choice) -> State:
        replies = (*self.replies, choice)
        after = replace(self, replies=replies)
        if len(replies) < len(self.sheets) - 1:
            return after
        # Simultaneous: every sheet is marked from the same state, none sees another's new crosses.
        sheets = list(self.sheets)
        for offset, reply in enumerate(replies, 1):
            seat = (self.active + offset) % len(sheets)
            sheets[seat] = self.marked(seat, reply)
        after = replace(after, sheets=tuple(sheets))
        return after if after.over else after._next_turn()

    def _next_turn(self) -> State:
        following = (self.active + 1) % len(self.sheets)
        return State(self.layout, self.sheets, following, turns_left=self.turns_left)


def new_game(seats: int, layout: SheetLayout = CLASSIC) -> State:
    """Return the start of a game for 2, 3 or 4 seats. Raises ValueError for any other number."""
    if seats not in SEATS:
        raise ValueError(f"{SEATS[0]} to {SEATS[-1]} can play, not {seats}")
    return State(layout, tuple(Sheet.empty(layout) for _ in range(seats)))


def new_solo(turns: int = 12, layout: SheetLayout = CLASSIC) -> State:
    """Return the start of a solo game, on one sheet: no replies, and open rows score after the last turn.

    Raises ValueError for a number of turns that no game has.
    """
    if turns not in SOLO_TURNS:
        raise ValueError(f"{SOLO_TURNS[0]} to {SOLO_TURNS[-1]} turns can be played, not {turns}")
    return State(layout, (Sheet.empty(layout),), turns_left=turns)
