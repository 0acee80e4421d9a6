"""Sheet only: each seat's choices are entered, and a turn that is complete goes into the record.

Its dice are not known. Some that fit are recorded as its one throw, so that the rules can be asked; nothing
shows them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calavera import (
    COLOURS,
    Face,
    Freeze,
    Nothing,
    Rethrow,
    Row,
    SheetLayout,
    State,
    TakeColour,
    Thrown,
)
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from web.app.state.match.match import Match
from web.app.state.page import decider

__all__ = [
    "SKULL_ANSWERS",
    "USES",
    "SheetEntry",
    "asks_skull",
    "beside",
    "boxes",
    "entry_from",
    "entry_text",
    "offered",
    "settled",
    "so_far",
    "taken_back",
    "tally_of",
    "turn_of",
    "use_of",
    "using",
]

USES = ("dice", "jokers", "freeze")
"""The dice that a choice uses: those of a colour, the jokers as one, or the jokers to freeze a row."""


SKULL_ANSWERS = {"skulls": True, "none": False}
"""The answers to whether there was a skull, as intents and headers name them."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The choices entered so far in a turn whose dice are not entered."""

    state: State
    """The state in which the turn begins; a tally belongs to no other one."""
    choices: tuple[Choice, ...] = ()
    skull: bool | None = None
    """True if the dice showed a skull, once a choice was confirmed for which it matters."""
    skulls: bool = False
    """The position of the switch that says so, which counts when the choice is confirmed."""
    using: str = USES[0]
    """One of USES: the choices that are offered."""


def use_of(choice: Choice) -> str:
    """Return the dice that a choice uses, one of USES; empty for none."""
    if isinstance(choice, Nothing):
        return ""
    return USES[0] if isinstance(choice, TakeColour) else USES[2] if isinstance(choice, Freeze) else USES[1]


def tally_of(match: Match) -> SheetEntry:
    """Find the choices entered for the turn."""
    state, found = match.record.state, match.draft.entry
    return found if isinstance(found, SheetEntry) and found.state == state else SheetEntry(state)


def entry_text(match: Match) -> str:
    """Write the entry as a header can hold it: `o3 skulls p2`; before a choice, the switch if it is on."""
    tally = tally_of(match)
    first, others = tally.choices[:1], tally.choices[1:]
    known = tally.skull if first or not tally.skulls else True
    said = [word for word, skull in SKULL_ANSWERS.items() if skull is known]
    return " ".join([*map(str, first), *said, *map(str, others)])


def entry_from(match: Match, text: str) -> Match:
    """Return the match with the entry of a turn, read as far as possible."""
    turn = InferredTurn(match.record.state)
    if text in SKULL_ANSWERS:
        return match.drafting(entry=SheetEntry(turn.start, skulls=SKULL_ANSWERS[text]))
    try:
        for token in text.split():
            known = SKULL_ANSWERS.get(token)
            turn = turn.chosen(parse_choice(token)) if known is None else turn.with_skull(known)
    except ValueError:
        pass
    return match.drafting(entry=SheetEntry(turn.start, turn.choices, turn.skull))


# -- turns


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


# -- boxes: those that a seat can have reached, each with the choice that leads there


def using(match: Match) -> str:
    """Return the dice that the tapped boxes stand for, one of USES: as chosen, where any choice is so."""
    there = {use_of(choice) for choice in turn_of(match).possible()}
    wanted = tally_of(match).using
    return wanted if wanted in there else next((use for use in USES if use in there), USES[0])


def offered(match: Match) -> tuple[Choice, ...]:
    """List the choices with the dice that are chosen, row by row, the fewest dice first."""
    return tuple(choice for choice in turn_of(match).possible() if use_of(choice) == using(match))


def boxes(match: Match) -> dict[Face, dict[int, Choice]]:
    """Return the choice behind each box (1-based), by row: of all that lead there, the one with the fewest
    dice."""
    found: dict[Face, dict[int, Choice]] = {colour: {} for colour in COLOURS}
    state = so_far(match).record.state
    sheet, layout = state.sheets[decider(state)], state.layout
    for choice in offered(match):
        if not isinstance(choice, Nothing):
            found[choice.colour].setdefault(_box(choice, sheet.rows[choice.colour], layout), choice)
    return found


def _box(choice: Choice, row: Row, layout: SheetLayout) -> int:
    """Return the box that has the last cross of its row after a choice."""
    if isinstance(choice, Freeze | Nothing):
        return row.crosses
    return row.crossed(choice.dice, layout).crosses


def beside(match: Match) -> tuple[Choice | None, Choice | None]:
    """Return the choices with one die less and with one more than the picked one, in the same row."""
    picked = match.draft.picked
    alike = [choice for choice in offered(match) if _row(choice) is not None and _row(choice) == _row(picked)]
    if picked not in alike:
        return None, None
    place = alike.index(picked)
    return (alike[place - 1] if place else None), (alike[place + 1] if place + 1 < len(alike) else None)


def _row(choice: object) -> Face | None:
    return getattr(choice, "colour", None)
