"""Motives in words: what an option is good for, and the dice and squares that the coach points at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from calavera.game import Rethrow
from calavera.games.castro.actions import Action, Place
from calavera.games.castro.combinations import Combination
from calavera.games.castro.drawbacks import drawbacks
from calavera.games.castro.faces import Pips
from calavera.games.castro.motives import AIMED, Motive, What, motives
from calavera.games.castro.rules import THROWS, State
from calavera.record.record import AnyRecord
from web.app.games.castro.view.names import named_squares, square_name
from web.app.state.held_dice import with_held
from web.app.state.page import Page, advice_for
from web.app.tree.catalogue import Words
from web.app.view.parts.buttons import seat_name

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["Lit", "against", "aim", "lit_by_hint", "shown_with", "told_better", "why"]

MOST = 2
"""The number of motives that are told: the weightiest ones say enough."""

EVEN = 0.005
"""Parts of winning below which two options are about as good as each other: less than the coach can tell."""

AIMS = (*AIMED, What.SURE)
"""The motives of a reroll with the squares that it is for."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The dice that an option is about, by their positions, and its squares."""

    dice: frozenset[int]
    squares: frozenset[int]


def why(record: AnyRecord, state: State, action: Action, words: Words) -> list[str]:
    """Say what an option is good for, a sentence for each of its weightiest motives."""
    return [_sentence(record, state, motive, words) for motive in motives(state, action)[:MOST]]


def against(record: AnyRecord, state: State, action: Action, better: Action, words: Words) -> list[str]:
    """Say what speaks against an option beside a better one; nothing where nothing stands out."""
    return [_sentence(record, state, motive, words) for motive in drawbacks(state, action, better)[:MOST]]


def aim(record: AnyRecord, state: State, action: Action, words: Words) -> str:
    """Say what a reroll is for, and how often it loses the roof; empty where nothing stands out.

    What stays possible anyway is no reason to roll: the aim beyond it follows.
    """
    found = motives(state, action)
    aims = [motive for motive in found if motive.what in AIMS]
    risk = [motive for motive in found if motive.what is What.MAY_LOSE]
    told = aims[: 2 if aims and aims[0].what is What.SURE else 1] + risk
    return " ".join(_sentence(record, state, motive, words) for motive in told)


def _sentence(record: AnyRecord, state: State, motive: Motive, words: Words) -> str:
    n = motive.count
    if motive.what in AIMS:  # a matter of rolls: each roof on a square takes one of them
        n = THROWS - len(state.stacks[motive.squares[0]]) - state.throws
    values: dict[str, object] = {"n": n, "of": len(state.board.fives)}
    if motive.squares:
        values["what"] = named_squares(state.board, motive.squares, words)
        values["square"] = square_name(motive.squares[0])
    if motive.seat is not None:
        values["name"] = seat_name(record, motive.seat, words)
    if motive.chance is not None:
        values["chance"] = max(1, round(100 * motive.chance))
    if motive.chance is not None and motive.before is not None:  # here the chance may be gone
        values |= {"chance": round(100 * motive.chance), "before": round(100 * motive.before)}
    return words(f"castro_motive_{motive.what}", **values)


def shown_with(state: State, action: Action) -> Lit:
    """Return the dice that an option keeps or needs, and the squares that it builds on or aims at."""
    if isinstance(action, Rethrow):
        squares = [motive.squares for motive in motives(state, action) if motive.what in AIMS]
        stay = frozenset(range(len(state.dice))).difference(action.positions)
        return Lit(stay, frozenset().union(*squares))
    if isinstance(action, Place):
        combination = state.board.squares[action.square]
        return Lit(_needed(state.dice, combination), frozenset({action.square}))
    return Lit(frozenset(), frozenset())


def _needed(dice: Sequence[Pips], combination: Combination) -> frozenset[int]:
    """Return the positions of the dice that make a combination; they hold it."""
    if combination in (Combination.STRAIGHT, Combination.FULL_HOUSE, Combination.FIVE):
        return frozenset(range(len(dice)))
    if combination < Combination.THREE:
        face, count = int(combination), 2
    else:
        face, count = max(dice, key=dice.count), 3 if combination is Combination.THREE else 4
    return frozenset([place for place, shown in enumerate(dice) if shown == face][:count])


def lit_by_hint(page: Page, state: State) -> Lit:
    """Return what the hint that is shown points at; nothing while the coach thinks."""
    analysis = advice_for(page.match, state)
    if analysis is None:
        return Lit(frozenset(), frozenset())
    return shown_with(state, with_held(state, told_better(state, analysis), page.match.draft.held))


def told_better(state: State, analysis: Analysis) -> Action:
    """Return the first option with a reason among those that are about as good as the best one; the best one
    where none has a reason."""
    least = analysis.best.value - EVEN
    alike: list[Action] = [option.action for option in analysis.options if option.value >= least]
    return next((action for action in alike if _reasoned(state, action)), alike[0])


@lru_cache(maxsize=64)
def _reasoned(state: State, action: Action) -> bool:
    """Return whether the page can say what an option is good for: a reroll needs more than what stays
    possible anyway."""
    hopes = set(AIMED)
    found = {motive.what for motive in motives(state, action)}
    return bool(found & hopes if isinstance(action, Rethrow) else found)
