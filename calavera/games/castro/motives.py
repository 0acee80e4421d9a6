"""Motives of an action, as facts of the position: the coach says them in words.

An action's worth is a number of the analysis and has no words; these are what a player would point at. They
come in a fixed order, the weightiest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from math import inf

from calavera.game import Rethrow, Thrown
from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.board import IN_LINE, THROUGH
from calavera.games.castro.combinations import Combination
from calavera.games.castro.preview import Preview, preview
from calavera.games.castro.prospects import threat, winning_squares
from calavera.games.castro.rules import BY_LINE, BY_YATZY, THROWS, State
from calavera.games.castro.solver import Turn, chances

__all__ = ["AIMED", "LIKELY", "Drawback", "Motive", "What", "chance_of_aim", "motives"]

LIKELY = 0.05
"""The least chance of an aim, or change of a threat, that is worth a word."""

CERTAIN = 0.9995
"""The chance from which an aim cannot fail any more."""

HARD = 0.4
"""The greatest chance to cover a roof with which it counts as hard to cover."""

HELPS = 1.05
"""How much likelier an aim has to be with the dice that are kept than without them."""

AIMS = 2
"""The most aims of one reroll."""

TARGETS = 12
"""The squares that are looked at, the most wanted first: each combination and height is solved once."""


class What(StrEnum):
    """The kinds of motives: those of a placement, the weightiest first, and those of a reroll."""

    LINE = "line"
    YATZY = "yatzy"
    END = "end"
    BLOCK = "block"
    THREAT = "threat"
    FIVES = "fives"
    COVER = "cover"
    FULL = "full"
    HARD = "hard"
    TWO = "two"
    POINTS = "points"
    AIM_WIN = "aim_win"
    AIM_BLOCK = "aim_block"
    AIM_THREE = "aim_three"
    AIM_COVER = "aim_cover"
    AIM = "aim"
    SURE = "sure"
    MAY_LOSE = "may_lose"
    GIVES_UP = "gives_up"


class Drawback(StrEnum):
    """The kinds of what speaks against an action beside a better one; first those of a placement."""

    LETS = "lets"
    FEWER = "fewer"
    EASY = "easy"
    CERTAIN = "certain"
    LESS = "less"


AIMED = (What.AIM_WIN, What.AIM_BLOCK, What.AIM_THREE, What.AIM_COVER, What.AIM)
"""The kinds of aims of a reroll that can fail."""


@dataclass(frozen=True, slots=True)
class Motive:
    """One motive with its numbers; those that its kind does not need are empty, 0 or None."""

    what: What | Drawback
    squares: tuple[int, ...] = ()
    """The squares that it is about."""
    seat: int | None = None
    """The other seat that it is about."""
    count: int = 0
    """Points, roofs, or stacks for five of a kind."""
    chance: float | None = None
    before: float | None = None
    """The chance as it was before the action; of a drawback, with the better one."""


def motives(state: State, action: Action) -> tuple[Motive, ...]:
    """Return what a legal action of the seat to decide is good for, the weightiest first."""
    assert not isinstance(action, Thrown)  # which no seat decides
    if isinstance(action, LoseRoof):
        return ()
    if isinstance(action, Rethrow):
        return tuple(_of_reroll(state, action))
    order = [str(what) for what in What]
    return tuple(sorted(_of_place(state, action), key=lambda motive: order.index(str(motive.what))))


# -- placements


def _of_place(state: State, place: Place) -> Iterator[Motive]:
    seen, after = preview(state, place), state.apply(place)
    if seen.won_by is not None:
        yield from _of_the_end(state, seen)
        return
    yield from _of_threats(state, after)
    square, seat = place.square, state.active
    if square in state.board.fives and seat not in state.stacks[square]:
        yield Motive(What.FIVES, count=seen.fives)
    if seen.covered not in (None, seat):
        yield Motive(What.COVER, seat=seen.covered, count=seen.height - 1)
    if seen.safe:
        yield Motive(What.FULL)
    elif (chance := chances(THROWS - seen.height)[seen.combination]) <= HARD:
        yield Motive(What.HARD, chance=chance)
    if seen.longest == 2:
        yield Motive(What.TWO, _beside(after, square))
    yield Motive(What.POINTS, count=seen.gain)


def _of_the_end(state: State, seen: Preview) -> Iterator[Motive]:
    if seen.won_by == BY_LINE:
        yield Motive(What.LINE, seen.lines[0])
    elif seen.won_by == BY_YATZY:
        yield Motive(What.YATZY)
    elif seen.points[state.active] == max(seen.points):
        yield Motive(What.END, count=seen.points[state.active])


def _of_threats(state: State, after: State) -> Iterator[Motive]:
    """Yield the other seat whose chance to win next turn falls most, and the own chance if it is new."""
    falls = [
        (threat(state, seat) - threat(after, seat), -seat)
        for seat, left in enumerate(after.supply)
        if seat != state.active and left
    ]
    fall, other = max(falls, default=(0.0, 0))
    if fall >= LIKELY:
        squares, chance = winning_squares(state, -other), threat(after, -other)
        yield Motive(What.BLOCK, squares, -other, chance=chance, before=threat(state, -other))
    seat = state.active
    squares = winning_squares(after, seat)
    if after.supply[seat] and set(squares) - set(winning_squares(state, seat)):
        yield Motive(What.THREAT, squares, chance=threat(after, seat))


def _beside(after: State, square: int) -> tuple[int, ...]:
    """Return the own roof that makes two in a line of four with the one that was just built."""
    own = after.stacks[square][-1:]
    neighbours = [
        other
        for line in THROUGH[square]
        for other in line
        if other != square and after.stacks[other][-1:] == own
    ]
    return tuple(neighbours[:1])


# -- rerolls


def _of_reroll(state: State, action: Rethrow) -> Iterator[Motive]:
    kept = [face for place, face in enumerate(state.dice) if place not in action.positions]
    aims: dict[Combination, tuple[float, Motive]] = {}
    sure: tuple[float, Motive] | None = None
    for weight, motive in _targets(state):
        (square,) = motive.squares
        combination = state.board.squares[square]
        chance, without = chance_of_aim(state, square, kept), chance_of_aim(state, square, ())
        if chance >= CERTAIN:
            sure = sure or (weight, Motive(What.SURE, motive.squares))
        elif kept and chance < HELPS * without:
            continue  # these dice are kept for something else
        elif chance >= LIKELY and weight * chance > aims.get(combination, (0.0, motive))[0]:
            aims[combination] = (
                weight * chance,
                Motive(motive.what, motive.squares, motive.seat, chance=chance),
            )
    best = sorted(aims.values(), key=lambda aim: -aim[0])[:AIMS]
    shown = [motive for weight, motive in best if 2 * weight >= best[0][0]]
    if sure is not None and best and sure[0] >= best[0][0] and shown[0].what is not What.AIM_WIN:
        shown.insert(0, sure[1])  # what is held already is more than what is hoped for
    elif sure is not None:
        shown.append(sure[1])
    yield from shown[:1]
    if state.throws == THROWS - 1 and (chance := _chance_to_lose(state, kept)) >= LIKELY:
        yield Motive(What.MAY_LOSE, chance=chance)
    yield from shown[1:]
    if any(len(state.stacks[place.square]) == state.highest for place in state.placements()):
        yield Motive(What.GIVES_UP, count=state.highest)


def chance_of_aim(state: State, square: int, kept: Sequence[int]) -> float:
    """Return the chance to build on a square this turn with what is kept, by a seat that wants only this."""
    turn = _aim(state.board.squares[square], THROWS - len(state.stacks[square]))
    return float(turn.keep(kept, state.throws))


def _chance_to_lose(state: State, kept: Sequence[int]) -> float:
    """Return the chance that the last throw fits no square, with what is kept."""
    free = frozenset(state.board.squares[square] for square, stack in enumerate(state.stacks) if not stack)
    return 1 - float(_any_of(free).keep(kept, state.throws))


@lru_cache(maxsize=8)
def _any_of(wanted: frozenset[Combination]) -> Turn:
    """Return the turn of a player to whom some combinations are all the same, and nothing else will do."""
    row = [1.0 if combination in wanted else -inf for combination in Combination]
    return Turn([row] * THROWS, 0.0)


@cache
def _aim(combination: Combination, within: int) -> Turn:
    """Return the turn of a player who wants nothing but a combination within a number of throws."""
    row = [1.0 if wanted is combination else -inf for wanted in Combination]
    nothing = [-inf] * len(Combination)
    return Turn([row if throws < within else nothing for throws in range(THROWS)], 0.0)


@lru_cache(maxsize=8)
def _targets(state: State) -> tuple[tuple[float, Motive], ...]:
    """Return the squares that can still be built on after one more throw, the most wanted first.

    The weights only choose which of the aims is told.
    """
    free = [square for square, stack in enumerate(state.stacks) if len(stack) < state.highest]
    targets = sorted((_wanted(state, square) for square in free), key=lambda target: -target[0])
    return tuple(targets[:TARGETS])


def _wanted(state: State, square: int) -> tuple[float, Motive]:
    stack, seat = state.stacks[square], state.active
    easy = 1.0 if len(stack) == THROWS - 1 else chances(THROWS - 1 - len(stack))[state.board.squares[square]]
    weight, what, other = 0.02 * (2 - easy) + 0.004 * len(stack), What.AIM, None
    if stack and stack[-1] != seat:
        weight, what, other = weight + 0.02, What.AIM_COVER, stack[-1]
    elif stack:
        weight *= 0.3  # an own roof on top is there already
    if square in state.board.fives and seat not in stack:
        weight += 0.15
    tops = _longest(state, square, seat)
    weight += 0.03 * (tops == 2)
    if tops >= IN_LINE - 1:
        weight, what = weight + 0.2, What.AIM_THREE
    for rival, left in enumerate(state.supply):
        if rival != seat and left and _three(state, square, rival):
            weight, what, other = weight + 0.5, What.AIM_BLOCK, rival
    if state.wins_at(square):
        weight, what = weight + 2.0, What.AIM_WIN
    return weight, Motive(what, (square,), other if what in (What.AIM_BLOCK, What.AIM_COVER) else None)


def _longest(state: State, square: int, seat: int) -> int:
    """Return the most tops of a seat in a line of four through a square, were it to build there; lines with a
    full stack of another seat do not count."""
    return max(
        (1 + sum(_tops(state, other, seat) for other in line if other != square))
        if not any(len(state.stacks[other]) == THROWS and not _tops(state, other, seat) for other in line)
        else 0
        for line in THROUGH[square]
    )


def _three(state: State, square: int, seat: int) -> bool:
    """Check whether a seat lacks only one square of a line through this one."""
    return any(sum(_tops(state, other, seat) for other in line) == IN_LINE - 1 for line in THROUGH[square])


def _tops(state: State, square: int, seat: int) -> bool:
    return state.stacks[square][-1:] == (seat,)
