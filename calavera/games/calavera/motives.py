"""Motives of an action, as facts of the position: the coach says them in words.

An action's worth is a number of the analysis and has no words; these are what a player would point at. They
come in a fixed order, the weightiest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from calavera.game import Rethrow, Thrown
from calavera.games.calavera.actions import Action, Choice, Freeze, Nothing, TakeColour, face_used
from calavera.games.calavera.curse import curse_chance
from calavera.games.calavera.faces import COLOURS, Face
from calavera.games.calavera.gathering import gather_chance, gathered_dice
from calavera.games.calavera.layout import SheetLayout, Zone
from calavera.games.calavera.preview import Preview, preview
from calavera.games.calavera.rules import THROWS, State
from calavera.games.calavera.sheet import Row

__all__ = ["Motive", "What", "motives"]

LIKELY = 0.05
"""The least chance of an aim, or of a curse avoided, that is worth a word."""

GROUP = 2
"""The least dice of a face that are kept for the sake of it."""


class What(StrEnum):
    """The kinds of motives; first those of a choice, then those of a reroll, each the weightiest first."""

    END = "end"
    LINE = "line"
    FREEZE = "freeze"
    BEST = "best"
    POINTS = "points"
    BURDEN = "burden"
    BARE = "bare"
    DENY = "deny"
    AHEAD = "ahead"
    STOP = "stop"
    AIM_FREEZE = "aim_freeze"
    AIM_LINE = "aim_line"
    AIM_BEST = "aim_best"
    AIM_FIRST = "aim_first"
    GATHER = "gather"
    OPEN = "open"
    RISK = "risk"


@dataclass(frozen=True, slots=True)
class Motive:
    """One motive with its numbers; those that its kind does not need are 0 or None."""

    what: What
    face: Face | None = None
    """The row, or the face of the dice, that it is about."""
    count: int = 0
    """Points, dice, boxes, or the number of a bonus line."""
    points: int = 0
    seat: int | None = None
    """The other seat that it is about."""
    chance: float | None = None


def motives(state: State, action: Action) -> tuple[Motive, ...]:
    """Return what a legal action of the seat to decide is good for, the weightiest first."""
    assert not isinstance(action, Thrown)  # which no seat decides
    found = _of_reroll(state, action) if isinstance(action, Rethrow) else _of_choice(state, action)
    order = list(What)
    return tuple(sorted(found, key=lambda motive: order.index(motive.what)))


# -- choices


def _of_choice(state: State, choice: Choice) -> Iterator[Motive]:
    assert state.seat is not None  # a seat decides
    seen = preview(state, state.seat, choice)
    if isinstance(choice, Nothing):
        return
    if not state.solo and seen.over and _leads(state, seen):
        yield Motive(What.END)
    for line, points in seen.lines:
        yield Motive(What.LINE, count=line + 1, points=points)
    yield from _of_row(state.layout, choice.colour, seen, frozen=isinstance(choice, Freeze))
    if state.seat == state.active:
        yield from _of_others(state, choice, seen)
        yield from _of_stopping(state, choice)


def _leads(state: State, seen: Preview) -> bool:
    """Return whether the seat has more points than any other, once its choice is made."""
    points = state.returns()
    others = [value for seat, value in enumerate(points) if seat != seen.seat]
    return points[seen.seat] + seen.gain > max(others)


def _of_row(layout: SheetLayout, colour: Face, seen: Preview, *, frozen: bool) -> Iterator[Motive]:
    if frozen:
        yield Motive(What.FREEZE, colour, points=seen.value)
    elif seen.value > seen.old_value:
        best = seen.after.crosses == _best(layout)
        yield Motive(What.BEST if best else What.POINTS, colour, points=seen.value)
    elif seen.zone is Zone.START:
        yield Motive(What.AHEAD, colour, count=_first(layout) - seen.after.crosses)


def _of_others(state: State, choice: Choice, seen: Preview) -> Iterator[Motive]:
    """Yield what a choice does to the other seats, who have to live with what it leaves."""
    if not seen.forced:
        return
    if all(left == (Nothing(),) for _, left in seen.forced):
        yield Motive(What.BARE)
    after = state.apply(choice)
    losses = [(-max(preview(after, seat, one).gain for one in left), -seat) for seat, left in seen.forced]
    loss, other = max(losses)
    if loss > 0:
        yield Motive(What.BURDEN, points=loss, seat=-other)
    face = face_used(choice)
    assert face is not None  # a choice of no dice says nothing
    dice = state.dice.count(face)
    missed, other = max((_missed(state, seat, face, dice), -seat) for seat, _ in seen.forced)
    if missed > 0:
        yield Motive(What.DENY, face, count=dice, seat=-other)


def _missed(state: State, seat: int, face: Face, dice: int) -> int:
    """Return the points that a seat could have won at once with dice that another seat takes."""
    sheet = state.sheets[seat]
    rows = [row for row in COLOURS if face in {row, Face.JOKER} and not sheet.rows[row].closed]
    before = sheet.score(state.layout)
    return max(
        (state.marked(seat, TakeColour(row, dice)).score(state.layout) - before for row in rows), default=0
    )


def _of_stopping(state: State, choice: Choice) -> Iterator[Motive]:
    """Yield the curse that throwing the other dice again could bring."""
    used = face_used(choice)
    others = sum(face not in {used, Face.SKULL} for face in state.dice)
    if state.throws == THROWS or not others:
        return
    chance = curse_chance(others, state.skulls)
    if chance >= LIKELY:
        yield Motive(What.STOP, count=others, chance=chance)


# -- rerolls


def _of_reroll(state: State, action: Rethrow) -> Iterator[Motive]:
    stay = [face for place, face in enumerate(state.dice) if place not in action.positions]
    kept = sorted(
        {face for face in stay if face is not Face.SKULL}, key=lambda face: (-stay.count(face), face)
    )
    thrown, throws = len(action.positions), THROWS - state.throws
    aims: dict[What, Motive] = {}
    for face in kept:
        for aim in _aims(state, face, stay.count(face), thrown, throws):
            chance = aim.chance or 0.0
            known = aims.get(aim.what)
            if chance >= LIKELY and (known is None or _weight(aim) > _weight(known)):
                aims[aim.what] = aim
    yield from aims.values()
    together = stay.count(kept[0]) if kept else 0
    if together >= GROUP and not aims:
        gathered = round(gathered_dice(together, thrown, throws))
        if _room(state, kept[0]) >= gathered:
            yield Motive(What.GATHER, kept[0], count=gathered)
        else:  # more of them would do harm: they are kept so that they join no other group
            yield Motive(What.OPEN, kept[0], count=together)
    chance = curse_chance(thrown, state.skulls)
    if chance:
        yield Motive(What.RISK, chance=chance)


def _room(state: State, face: Face) -> int:
    """Return how many crosses dice of a face could still make without harm to a row."""
    best, rows = _best(state.layout), state.sheets[state.active].rows
    return max(
        (best - rows[row].crosses for row in COLOURS if face in {row, Face.JOKER} and not rows[row].closed),
        default=0,
    )


def _weight(aim: Motive) -> float:
    """Return what an aim is worth among those of its kind: its points, as often as it comes true."""
    return (aim.chance or 0.0) * max(aim.points, 1)


def _aims(state: State, face: Face, dice: int, thrown: int, throws: int) -> Iterator[Motive]:
    """Yield what the dice of a face that are kept could still become."""
    layout, rows = state.layout, state.sheets[state.active].rows

    def chance(need: int, *, exact: bool = False) -> float:
        return gather_chance(dice, thrown, state.skulls, throws, need, exact)

    for colour in COLOURS if face is Face.JOKER else (face,):
        row = rows[colour]
        if row.closed:
            continue
        points = row.points(layout)
        if face is Face.JOKER and row.freeze_need(layout) > dice:
            yield Motive(What.AIM_FREEZE, colour, points=points, chance=chance(row.freeze_need(layout)))
        best = _best(layout)
        if row.crosses + dice < best and layout.boxes[best - 1].value > points:
            value = layout.boxes[best - 1].value
            aimed = chance(best - row.crosses, exact=True)
            yield Motive(What.AIM_BEST, colour, points=value, chance=aimed)
        if row.crosses + dice < _first(layout):
            yield Motive(What.AIM_FIRST, colour, chance=chance(_first(layout) - row.crosses))
        for line in _lines(layout, rows, colour):
            need = layout.reach[line] - row.crosses
            if need > dice:
                yield Motive(What.AIM_LINE, colour, count=line + 1, chance=chance(need))


def _lines(layout: SheetLayout, rows: Iterable[Row], colour: Face) -> list[int]:
    """Return the bonus lines (0-based) that only one row has not reached yet."""
    others = [row.crosses for number, row in enumerate(rows) if number != colour]
    return [line for line, crosses in enumerate(layout.reach) if crosses <= min(others)]


# -- the sheet


def _best(layout: SheetLayout) -> int:
    """Return the number of the box that is worth most, among those where a row stays open."""
    open_boxes = [
        (box.value, -number) for number, box in enumerate(layout.boxes, 1) if box.zone is not Zone.DEATH
    ]
    return -max(open_boxes, default=(0, 0))[1]


def _first(layout: SheetLayout) -> int:
    """Return the number of the first box behind the start zone."""
    return sum(box.zone is Zone.START for box in layout.boxes) + 1
