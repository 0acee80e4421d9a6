"""Board only: people throw real dice, and enter nothing but the square on which a roof was placed.

Its dice are not known. Some that fit are recorded, so that the rules can be asked; nothing shows them.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Action, Rethrow, Thrown
from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import SQUARES
from calavera.games.castro.combinations import Combination
from calavera.games.castro.faces import Pips
from calavera.games.castro.rules import THROWS, State
from calavera.record.record import AnyRecord
from web.app.state.match.match import Match

__all__ = ["entry_from", "entry_text", "played", "settled", "so_far", "taken_back", "thrown", "turn_for"]

_NOTHING = (Pips.ONE, Pips.TWO, Pips.THREE, Pips.FOUR, Pips.SIX)
"""Dice that hold no combination at all."""


def hand_for(combination: Combination) -> tuple[Pips, ...]:
    """Return dice that hold a combination."""
    if combination < Combination.THREE:
        face = Pips(combination)
        return (face, face, *[other for other in _NOTHING if other is not face][:3])
    return {
        Combination.THREE: (Pips.ONE, Pips.ONE, Pips.ONE, Pips.THREE, Pips.SIX),
        Combination.FOUR: (Pips.ONE, Pips.ONE, Pips.ONE, Pips.ONE, Pips.SIX),
        Combination.STRAIGHT: (Pips.ONE, Pips.TWO, Pips.THREE, Pips.FOUR, Pips.FIVE),
        Combination.FULL_HOUSE: (Pips.ONE, Pips.ONE, Pips.ONE, Pips.SIX, Pips.SIX),
        Combination.FIVE: (Pips.ONE,) * 5,
    }[combination]


def turn_for(state: State, choice: Place | LoseRoof) -> tuple[Action, ...]:
    """Return the actions of a turn that ends so: its first throw fits, or none of all throws."""
    if isinstance(choice, LoseRoof):
        again = (Rethrow((0,)), Thrown(_NOTHING[:1])) * (THROWS - 1)
        return (Thrown(_NOTHING), *again, choice)
    return (Thrown(hand_for(state.board.squares[choice.square])), choice)


def thrown(state: State) -> State:
    """Return a state after dice that hold nothing, which asks for no dice any more."""
    return state.apply(Thrown(_NOTHING))


def played(record: AnyRecord, actions: tuple[Action, ...]) -> AnyRecord:
    for action in actions:
        record = record.play(action)
    return record


def so_far(match: Match) -> Match:
    """Return the match on dice that allow the picked square."""
    picked = match.draft.picked
    if not isinstance(picked, Place):
        return match
    return replace(match, record=played(match.record, turn_for(match.record.state, picked)[:-1]))


def settled(match: Match) -> Match:
    """Return the match at the beginning of a turn; one that stands half in the record is taken out."""
    record = match.record
    while not (record.state.fresh or record.state.over):
        record = record.back(1)
    return match if record is match.record else replace(match, record=record)


def taken_back(match: Match) -> Match | None:
    """Return the match before the last entry; None at the start."""
    record = match.record
    if not record.actions:
        return None
    record = record.back(1)
    while not record.state.fresh:
        record = record.back(1)
    return replace(match, record=record).drafting(entry=None, picked=None)


# -- as a header's text


def entry_text(match: Match) -> str:
    """Write the picked square, if there is one."""
    picked = match.draft.picked
    return str(picked) if isinstance(picked, Place) else ""


def entry_from(match: Match, text: str) -> Match:
    """Return the match with the square picked, if a roof can be built there."""
    for square, stack in zip(range(SQUARES), match.record.state.stacks, strict=True):
        if str(Place(square)) == text and len(stack) < THROWS:
            return match.drafting(picked=Place(square))
    return match
