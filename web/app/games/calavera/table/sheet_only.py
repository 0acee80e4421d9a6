"""Sheet only: each seat's choices are entered, and a turn that is complete goes into the record.

Its dice are not known. Some that fit are recorded as its one throw, so that the rules can be asked; nothing
shows them.
"""

from __future__ import annotations

from dataclasses import replace

from calavera import Face, Nothing, Rethrow, TakeColour, TakeJokers, Thrown
from calavera.game import Action
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from web.app.games.calavera.table.sheet_entry import SKULL_ANSWERS, USES, SheetEntry, tally_of, use_of
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import entering

__all__ = ["asks_skull", "settled", "so_far", "taken_back", "turn_of"]


def turn_of(match: Match) -> InferredTurn:
    """Infer a turn from the entered choices."""
    return _turn(tally_of(match))


def asks_skull(match: Match) -> bool:
    """Return whether the picked choice leaves open if there was a skull; without one it does."""
    turn, picked = turn_of(match), match.draft.picked
    if turn.choices or picked is None:
        return turn.asks_skull or not turn.choices
    return turn.chosen(picked).asks_skull


def so_far(match: Match) -> Match:
    """Return the match with its turn as entered so far, on dice that allow the entered and picked choices.

    Of a turn that was stored before skulls were asked about, the active seat's choice is shown as if picked.
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
    return match.drafting(
        entry=SheetEntry(tally.state, skulls=bool(tally.skull))
    )  # the switch stays as it was


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
