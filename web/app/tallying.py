"""Sheet only: each seat's choices are entered, and a turn that is complete goes into the record.

Its dice are not known. Some that fit are recorded as its one throw, so that the rules can be asked; nothing
shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera import Nothing, Record, Rethrow, Thrown
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from web.app.entry import USES, Tally
from web.app.page import Page, entering

__all__ = ["ANSWERS", "kept", "restored", "settled", "so_far", "taken_back", "tally_of", "turn_of"]

_SAID = {"skulls": True, "none": False}
"""The answers to whether there was a skull, as they are asked for and kept."""


def tally_of(page: Page) -> Tally:
    """What is entered of the turn."""
    state = _record(page).state
    found = page.entry
    return found if isinstance(found, Tally) and found.state == state else Tally(state)


def turn_of(page: Page) -> InferredTurn:
    """What is known of the turn."""
    return _turn(tally_of(page))


def so_far(page: Page, record: Record) -> tuple[Page, Record]:
    """What is shown of the turn: a record on dice that allow what is entered and what is picked.

    As long as it is asked whether there was a skull, the active seat's choice is shown as one that is picked.
    """
    turn = turn_of(page)
    if turn.asks_skull:
        return replace(page, picked=turn.choices[0]), record.play(turn.actions()[0])
    coming = page.picked if page.picked in turn.possible() else None
    if coming is None and not turn.choices:
        return page, record
    for action in turn.actions(coming):
        record = record.play(action)
    return page, record


def settled(page: Page) -> Page:
    """The page with a complete turn in its record, and with everybody passed who has nothing to choose.

    A turn that stands half in the record, as in one that was cut there, is taken out and entered on.
    """
    record = _record(page)
    if record.state.over:
        return page
    if not record.state.fresh:
        page = _reopened(page)
    tally = tally_of(page)
    turn = _turn(tally)
    while turn.choices and turn.possible() == (Nothing(),):
        turn = turn.chosen(Nothing())
    if turn.complete:
        record = _record(page)
        for action in turn.actions():
            record = record.play(action)
        return replace(page, record=record, entry=None, picked=None)
    if turn.choices == tally.choices:
        return page
    return replace(page, entry=replace(tally, choices=turn.choices))


def taken_back(page: Page) -> Page | None:
    """The page before what was entered last: a choice, or whether there was a skull; None at the start."""
    tally = tally_of(page)
    if not tally.choices:
        if not _record(page).actions:
            return None
        page = _reopened(page)
        tally = tally_of(page)
    choices, turn = tally.choices, _turn(tally)
    while len(choices) > 1:  # who had nothing to choose from did not choose
        choices = choices[:-1]
        if replace(turn, choices=choices).possible() != (Nothing(),):
            return replace(page, entry=Tally(tally.state, choices, tally.skull))
    left = Tally(tally.state) if tally.skull is None else Tally(tally.state, choices)
    return replace(page, entry=left)


def kept(page: Page) -> str:
    """What is entered of a turn, as a header of its record can hold it: `o3 skulls p2`."""
    tally = tally_of(page)
    first, others = tally.choices[:1], tally.choices[1:]
    said = [word for word, skull in _SAID.items() if skull is tally.skull]
    return " ".join([*map(str, first), *said, *map(str, others)])


def restored(page: Page, text: str) -> Page:
    """The page with that, as far as it can be read."""
    turn = InferredTurn(_record(page).state)
    try:
        for token in text.split():
            turn = turn.with_skull(_SAID[token]) if token in _SAID else turn.chosen(parse_choice(token))
    except ValueError:
        pass
    return replace(page, entry=Tally(turn.start, turn.choices, turn.skull))


def _turn(tally: Tally) -> InferredTurn:
    return InferredTurn(tally.state, tally.choices, tally.skull)


def _reopened(page: Page) -> Page:
    """The page with the last turn taken out of the record, its choices entered and nothing more."""
    record = _record(page)
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
    return replace(page, record=record, entry=Tally(record.state, tuple(choices), asked), picked=None)


def _record(page: Page) -> Record:
    assert page.record is not None  # or nobody plays
    return page.record


# -- what can be asked


def _use(page: Page, what: str) -> Page:
    return replace(page, entry=replace(tally_of(page), using=USES[USES.index(what)]), picked=None)


def _pick(page: Page, token: str) -> Page:
    choice = parse_choice(token)
    turn_of(page).chosen(choice)  # says that no dice allow it
    return replace(page, picked=choice, looked=None)


def _confirm(page: Page, _: str) -> Page:
    if page.picked is None:
        raise KeyError("nothing is picked")
    turn = turn_of(page).chosen(page.picked)
    return _with(page, turn)


def _skull(page: Page, answer: str) -> Page:
    return _with(page, turn_of(page).with_skull(_SAID[answer]))


def _with(page: Page, turn: InferredTurn) -> Page:
    return replace(page, entry=Tally(turn.start, turn.choices, turn.skull), picked=None, looked=None)


def _here(answer: Callable[[Page, str], Page]) -> Callable[[Page, str], Page]:
    """The same answer, where choices are entered."""

    def answered(page: Page, what: str) -> Page:
        if page.record is None or entering(page.record) != "sheet":
            raise KeyError("no choices are entered here")
        return answer(page, what)

    return answered


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "sheet-use": _here(_use),
    "sheet-pick": _here(_pick),
    "sheet-confirm": _here(_confirm),
    "sheet-skull": _here(_skull),
}
"""What is answered, by the first word of the intent."""
