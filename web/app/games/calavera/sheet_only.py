"""Sheet only: each seat's choices are entered, and a turn that is complete goes into the record.

Its dice are not known. Some that fit are recorded as its one throw, so that the rules can be asked; nothing
shows them.
"""

from __future__ import annotations

from dataclasses import replace

from calavera import Nothing, Rethrow, Thrown
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from web.app.games.calavera.sheet_entry import SKULL_ANSWERS, USES, SheetEntry, tally_of
from web.app.state.match import Match
from web.app.state.page import entering

__all__ = ["settled", "so_far", "taken_back", "turn_of"]


def turn_of(match: Match) -> InferredTurn:
    """Infer a turn from the entered choices."""
    return _turn(tally_of(match))


def so_far(match: Match) -> Match:
    """Return the match with its turn as entered so far, on dice that allow the entered and picked choices.

    While the question about skulls is open, the active seat's choice is shown as if it were picked.
    """
    turn, record = turn_of(match), match.record
    if turn.asks_skull:
        return replace(match, record=record.play(turn.actions()[0])).drafting(picked=turn.choices[0])
    picked = match.draft.picked
    coming = picked if picked in turn.possible() else None
    if coming is None and not turn.choices:
        return match
    for action in turn.actions(coming):
        record = record.play(action)
    return replace(match, record=record)


def settled(match: Match) -> Match:
    """Return the match with a complete turn in its record, and with seats that have no choice passed.

    A turn that stands half in the record, as after a cut, is taken out and completed by entries.
    """
    record = match.record
    if record.state.over:
        return match
    if not record.state.fresh:
        match = _reopened(match)
    tally = tally_of(match)
    turn = _turn(tally)
    while turn.choices and turn.possible() == (Nothing(),):
        turn = turn.chosen(Nothing())
    if turn.complete:
        record = match.record
        for action in turn.actions():
            record = record.play(action)
        return replace(match, record=record).drafting(entry=None, picked=None)
    if turn.choices == tally.choices:
        return match
    return match.drafting(entry=replace(tally, choices=turn.choices))


def taken_back(match: Match) -> Match | None:
    """Return the match before the last entry, a choice with its answer about skulls; None at the start."""
    tally = tally_of(match)
    if not tally.choices:
        if not match.record.actions:
            return None
        match = _reopened(match)
        tally = tally_of(match)
    choices, turn = tally.choices, _turn(tally)
    while len(choices) > 1:  # who had nothing to choose from did not choose
        choices = choices[:-1]
        if replace(turn, choices=choices).possible() != (Nothing(),):
            return match.drafting(entry=SheetEntry(tally.state, choices, tally.skull))
    return match.drafting(entry=SheetEntry(tally.state))  # the answer about skulls was given with the choice


def _turn(tally: SheetEntry) -> InferredTurn:
    return InferredTurn(tally.state, tally.choices, tally.skull)


def _reopened(match: Match) -> Match:
    """Return the match with the last turn moved from the record to the entries."""
    record = match.record
    skull = bool(record.states[-2].skulls) if record.state.fresh else bool(record.state.skulls)
    choices: list[Choice] = []
    while True:
        action = record.actions[-1]
        record = record.back(1)
        if not isinstance(action, Thrown | Rethrow):
            choices.insert(0, action)
        if record.state.fresh:
            break
    turn = InferredTurn(record.state, tuple(choices[:1]))
    asked = skull if turn.asks_skull else None
    entry = SheetEntry(record.state, tuple(choices), asked)
    return replace(match, record=record).drafting(entry=entry, picked=None)


# -- what can be asked


def _check(match: Match) -> None:
    if entering(match.record) != "sheet":
        raise KeyError("no choices are entered here")


def on_sheet_use(match: Match, what: str) -> Match:
    _check(match)
    return match.drafting(entry=replace(tally_of(match), using=USES[USES.index(what)]), picked=None)


def on_sheet_pick(match: Match, token: str) -> Match:
    _check(match)
    choice = parse_choice(token)
    turn_of(match).chosen(choice)  # says that no dice allow it
    return match.drafting(picked=choice).looking(seat=None)


def on_sheet_confirm(match: Match, _: str) -> Match:
    _check(match)
    if match.draft.picked is None:
        raise KeyError("nothing is picked")
    turn = turn_of(match).chosen(match.draft.picked)
    return _with(match, turn)


def on_sheet_skull(match: Match, answer: str) -> Match:
    """Answer whether there was a skull, and confirm the picked choice with it."""
    _check(match)
    turn = turn_of(match)
    if not turn.choices and match.draft.picked is not None:
        turn = turn.chosen(match.draft.picked)
    return _with(match, turn.with_skull(SKULL_ANSWERS[answer]))


def _with(match: Match, turn: InferredTurn) -> Match:
    return match.drafting(entry=SheetEntry(turn.start, turn.choices, turn.skull), picked=None).looking(
        seat=None
    )
