"""Motives in words: what an option is good for, and the dice and the row that the coach points at."""

from __future__ import annotations

from dataclasses import dataclass

from calavera import COLOURS, Face, Record, Rethrow, State, Thrown
from calavera.games.calavera.actions import Action, face_used
from calavera.games.calavera.drawbacks import drawbacks
from calavera.games.calavera.motive import AIMS
from calavera.games.calavera.motives import Motive, What, motives
from web.app.games.calavera.view.names import choice_name, counted, row_phrases
from web.app.games.calavera.view.simplest import simplest
from web.app.state.held_dice import with_held
from web.app.state.page import Page, advice_for, free_dice
from web.app.tree.catalogue import Words
from web.app.view.parts.buttons import seat_name

__all__ = ["Lit", "against", "lit_by_hint", "shown_with", "why"]

MOST = 2
"""The number of motives that are told: the weightiest ones say enough."""

FOR_A_ROW = frozenset({*AIMS, What.GATHER, What.MORE, What.LAST})
"""The kinds of motives of a reroll whose colour is that of a row to be filled."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The dice that an option is about, by their positions, and its row."""

    dice: frozenset[int]
    row: Face | None


def why(record: Record, state: State, action: Action, words: Words) -> list[str]:
    """Say what an option is good for, a sentence for each of its weightiest motives."""
    return [_sentence(record, motive, words) for motive in motives(state, action)[:MOST]]


def against(record: Record, state: State, action: Action, better: Action, words: Words) -> list[str]:
    """Say what speaks against an option beside a better one; nothing where nothing stands out."""
    return [_sentence(record, motive, words) for motive in drawbacks(state, action, better)[:MOST]]


def _sentence(record: Record, motive: Motive, words: Words) -> str:
    values: dict[str, object] = {"number": motive.count, "n": motive.points or motive.count}
    if motive.face is not None:
        values["dice"] = counted(motive.face, motive.count, words)
    if motive.face in COLOURS:
        values |= row_phrases(motive.face, words)
    if motive.jokers:
        values["row"] = words("row_by_jokers", row=values["row"])
    if motive.reply is not None:
        values["reply"] = choice_name(motive.reply, words)
    if motive.seat is not None:
        values["name"] = seat_name(record, motive.seat, words)
    elif motive.what is What.BARE:
        active = record.state.active
        names = [seat_name(record, seat, words) for seat in range(record.seats) if seat != active]
        values["name"] = words.all_of(names)
    if motive.chance is not None:
        values["chance"] = max(1, round(100 * motive.chance))
    if motive.chance is not None and motive.before is not None:  # here the chance may be none
        values |= {"chance": round(100 * motive.chance), "before": round(100 * motive.before)}
    return words(f"motive_{motive.what}", **values)


def shown_with(state: State, action: Action) -> Lit:
    """Return the dice that an option keeps or takes, and the row that it marks or aims at."""
    if isinstance(action, Rethrow):
        found = [motive for motive in motives(state, action) if motive.what in FOR_A_ROW]
        rows = [motive.face for motive in found if motive.face in COLOURS]
        stay = frozenset(free_dice(state)).difference(action.positions)
        return Lit(stay, rows[0] if rows else None)
    assert not isinstance(action, Thrown)  # which no seat decides
    used = face_used(action)
    taken = frozenset(place for place, face in enumerate(state.dice) if face is used)
    return Lit(taken, getattr(action, "colour", None))


def lit_by_hint(page: Page, state: State) -> Lit:
    """Return what the hint that is shown points at; nothing while the coach thinks."""
    analysis = advice_for(page.match, state)
    if analysis is None:
        return Lit(frozenset(), None)
    return shown_with(state, with_held(state, simplest(state, analysis), page.match.draft.held))
