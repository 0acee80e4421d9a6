"""Board only: people throw real dice, and enter nothing but the square on which a roof was placed.

Its dice are not known. Some that fit are recorded, so that the rules can be asked; nothing shows them.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.game import Action, Rethrow, Thrown
from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.combinations import Combination
from calavera.games.castro.faces import Pips
from calavera.games.castro.rules import THROWS, State
from calavera.record.record import AnyRecord
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import entering

__all__ = ["on_board_lose", "settled", "so_far", "taken_back", "tapped", "thrown", "turn_for"]

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


def _played(record: AnyRecord, actions: tuple[Action, ...]) -> AnyRecord:
    for action in actions:
        record = record.play(action)
    return record


def so_far(match: Match) -> Match:
    """Return the match on dice that allow the picked square."""
    picked = match.draft.picked
    if not isinstance(picked, Place):
        return match
    return replace(match, record=_played(match.record, turn_for(match.record.state, picked)[:-1]))


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


# -- what can be asked


def tapped(match: Match, place: Place) -> Match:
    """Pick a square, or with a second tap enter it; a full one says why not."""
    if match.draft.picked == place:
        return match.after(_played(match.record, turn_for(match.record.state, place)))
    if len(match.record.state.stacks[place.square]) == THROWS:
        asked = "" if match.look.place == str(place) else str(place)
        return match.drafting(picked=None).looking(place=asked)
    return match.drafting(picked=place).looking(seat=None, place="")


def on_board_confirm(match: Match, _: str) -> Match:
    """Enter the picked square."""
    if entering(match.record) != "sheet" or not isinstance(match.draft.picked, Place):
        raise NotOffered("no square is picked here")
    return tapped(match, match.draft.picked)


def on_board_lose(match: Match, _: str) -> Match:
    """Enter that the fifth throw fitted nowhere."""
    if entering(match.record) != "sheet":
        raise NotOffered("no roofs are entered here")
    return match.after(_played(match.record, turn_for(match.record.state, LoseRoof())))
