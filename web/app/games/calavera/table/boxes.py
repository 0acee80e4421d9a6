"""Sheet only: the boxes that a seat can have reached, each with the choice that leads there."""

from __future__ import annotations

from calavera import COLOURS, Face, Freeze, Nothing, Row, SheetLayout
from calavera.games.calavera.actions import Choice
from web.app.games.calavera.table.sheet_entry import USES, tally_of, use_of
from web.app.games.calavera.table.sheet_only import so_far, turn_of
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import decider, entering

__all__ = ["beside", "boxes", "using"]


def using(match: Match) -> str:
    """Return the dice that the tapped boxes stand for, one of USES: as chosen, where any choice is so."""
    there = {use_of(choice) for choice in turn_of(match).possible()}
    wanted = tally_of(match).using
    return wanted if wanted in there else next((use for use in USES if use in there), USES[0])


def _offered(match: Match) -> tuple[Choice, ...]:
    """List the choices with the dice that are chosen, row by row, the fewest dice first."""
    return tuple(choice for choice in turn_of(match).possible() if use_of(choice) == using(match))


def boxes(match: Match) -> dict[Face, dict[int, Choice]]:
    """Return the choice behind each box (1-based), by row: of all that lead there, the one with the fewest
    dice."""
    found: dict[Face, dict[int, Choice]] = {colour: {} for colour in COLOURS}
    state = so_far(match).record.state
    sheet, layout = state.sheets[decider(state)], state.layout
    for choice in _offered(match):
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
    alike = [
        choice for choice in _offered(match) if _row(choice) is not None and _row(choice) == _row(picked)
    ]
    if picked not in alike:
        return None, None
    place = alike.index(picked)
    return (alike[place - 1] if place else None), (alike[place + 1] if place + 1 < len(alike) else None)


def _row(choice: object) -> Face | None:
    return getattr(choice, "colour", None)


# -- the arrow keys


def on_sheet_choose(match: Match, which: str) -> Match:
    """Pick the `next` choice or the one before (`back`), round and round, as the arrow keys do."""
    if entering(match.record) != "sheet":
        raise NotOffered("no choices are entered here")
    choices = (*_offered(match), *(choice for choice in turn_of(match).possible() if choice == Nothing()))
    if not choices:
        raise NotOffered("nothing is to be chosen")
    step, picked = {"next": 1, "back": -1}[which], match.draft.picked
    place = choices.index(picked) + step if picked in choices else min(step, 0)
    return match.drafting(picked=choices[place % len(choices)]).looking(seat=None)
