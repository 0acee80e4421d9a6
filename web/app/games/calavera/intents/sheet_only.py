"""Answers to what is asked where choices are entered without their dice."""

from __future__ import annotations

from dataclasses import replace

from calavera import Face, Nothing, TakeColour, TakeJokers
from calavera.game import Action
from calavera.games.calavera.notation import parse_choice
from web.app.games.calavera.model.sheet_only import (
    SKULL_ANSWERS,
    USES,
    SheetEntry,
    asks_skull,
    offered,
    tally_of,
    turn_of,
    use_of,
)
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import entering

__all__: list[str] = []


def _check(match: Match) -> None:
    if entering(match.record) != "sheet":
        raise NotOffered("no choices are entered here")


def on_sheet_use(match: Match, what: str) -> Match:
    """Show the choices of other dice; what is picked stays, with these dice, where they allow it."""
    _check(match)
    use, marks = USES[USES.index(what)], _marks(match.draft.picked)
    alike = (
        choice
        for choice in turn_of(match).possible()
        if marks is not None and use_of(choice) == use and _marks(choice) == marks
    )
    return match.drafting(entry=replace(tally_of(match), using=use), picked=next(alike, None))


def _marks(choice: Action | None) -> tuple[Face, int] | None:
    """Return the row that a choice marks, and its crosses; None for one that marks none."""
    return (choice.colour, choice.dice) if isinstance(choice, TakeColour | TakeJokers) else None


def on_sheet_pick(match: Match, token: str) -> Match:
    _check(match)
    choice = parse_choice(token)
    turn_of(match).chosen(choice)  # says that no dice allow it
    return match.drafting(picked=choice).looking(seat=None)


def on_sheet_confirm(match: Match, _: str) -> Match:
    """Enter the picked choice, with what the switch says about skulls where that is a question."""
    _check(match)
    turn = turn_of(match)
    if match.draft.picked is not None:
        turn = turn.chosen(match.draft.picked)
    elif not turn.asks_skull:
        raise NotOffered("nothing is picked")
    if turn.asks_skull:
        turn = turn.with_skull(tally_of(match).skulls)
    entry = SheetEntry(turn.start, turn.choices, turn.skull)
    return match.drafting(entry=entry, picked=None).looking(seat=None)


def on_sheet_skull(match: Match, answer: str) -> Match:
    """Turn the switch that says if there was a skull."""
    _check(match)
    if not asks_skull(match):
        raise NotOffered("skulls are no question here")
    return match.drafting(entry=replace(tally_of(match), skulls=SKULL_ANSWERS[answer]))


def on_sheet_choose(match: Match, which: str) -> Match:
    """Pick the `next` choice or the one before (`back`), round and round, as the arrow keys do."""
    _check(match)
    choices = (*offered(match), *(choice for choice in turn_of(match).possible() if choice == Nothing()))
    if not choices:
        raise NotOffered("nothing is to be chosen")
    step, picked = {"next": 1, "back": -1}[which], match.draft.picked
    place = choices.index(picked) + step if picked in choices else min(step, 0)
    return match.drafting(picked=choices[place % len(choices)]).looking(seat=None)
