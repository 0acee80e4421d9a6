"""Motives of an action, as facts of the position: the coach says them in words.

An action's worth is a number of the analysis and has no words; these are what a player would point at. They
come in a fixed order, the weightiest first.
"""

from __future__ import annotations

from collections.abc import Iterator

from calavera.game import Rethrow, Thrown
from calavera.games.calavera.actions import Action, Choice, Freeze, Nothing, face_used
from calavera.games.calavera.curse import curse_chance
from calavera.games.calavera.faces import Face
from calavera.games.calavera.layout import Zone
from calavera.games.calavera.motive import AIMS, LIKELY, Motive, What
from calavera.games.calavera.preview import Preview, preview
from calavera.games.calavera.reroll_motives import best_box, first_box, missed, of_reroll
from calavera.games.calavera.rules import THROWS, State

__all__ = ["Motive", "What", "motives", "nears"]

NEAR = 6
"""The most boxes that a bonus line may still need for a word about it."""


def motives(state: State, action: Action) -> tuple[Motive, ...]:
    """Return what a legal action of the seat to decide is good for, the weightiest first.

    What an action spares or risks comes behind what it is for. An action that is not bound to happen has at
    least one motive.
    """
    assert not isinstance(action, Thrown)  # which no seat decides
    reasons = of_reroll(state, action) if isinstance(action, Rethrow) else _of_choice(state, action)
    return tuple(sorted(reasons, key=lambda motive: _ORDER[str(motive.what)]))


_ORDER = {str(what): list(What).index(AIMS[0] if what in AIMS else what) for what in What}


# -- choices


def _of_choice(state: State, choice: Choice) -> Iterator[Motive]:
    assert isinstance(state.seat, int)  # a seat decides
    seen = preview(state, state.seat, choice)
    if isinstance(choice, Nothing):
        if state.seat == state.active and not state.cursed:
            yield Motive(What.SAFE)
        return
    if not state.solo and seen.over and _leads(state, seen):
        yield Motive(What.END)
    for line, points in seen.lines:
        yield Motive(What.LINE, count=line + 1, points=points)
    yield from _of_row(state, choice.colour, seen, frozen=isinstance(choice, Freeze))
    if near := nears(state, seen):
        yield Motive(What.TOWARD, count=near[0] + 1, points=near[1])
    if state.seat == state.active:
        yield from _of_others(state, choice, seen)
        yield from _of_stopping(state, choice)


def _leads(state: State, seen: Preview) -> bool:
    """Return whether the seat has more points than any other, once its choice is made."""
    points = state.returns()
    others = [value for seat, value in enumerate(points) if seat != seen.seat]
    return points[seen.seat] + seen.gain > max(others)


def _of_row(state: State, colour: Face, seen: Preview, *, frozen: bool) -> Iterator[Motive]:
    layout = state.layout
    if frozen:
        yield Motive(What.FREEZE, colour, points=seen.value)
    elif seen.value > seen.old_value:
        best = seen.after.crosses == best_box(layout)
        yield Motive(What.BEST if best else What.POINTS, colour, points=seen.value)
    elif seen.zone is Zone.START:
        yield Motive(What.AHEAD, colour, count=first_box(layout) - seen.after.crosses)
    elif seen.value < seen.old_value and seen.gain == max(_gains(state, seen.seat)):
        yield Motive(What.LEAST, colour, points=seen.old_value - seen.value)
    elif seen.closes:
        yield Motive(What.CLOSED, colour)
    else:
        yield Motive(What.CROSSES, colour, count=seen.after.crosses - seen.before.crosses)


def nears(state: State, seen: Preview) -> tuple[int, int] | None:
    """Return the bonus line (0-based) that a choice brings nearer, and the boxes that it needs then.

    None where the choice completes a line, does nothing for the next one, or leaves that far away or barred.
    """
    layout, sheet = state.layout, state.sheets[seen.seat]
    line = len(sheet.reached(layout))
    barred = {*sheet.cut_off(layout), *seen.cut_off, len(layout.lines)}
    if seen.colour is None or seen.lines or line in barred or seen.before.crosses >= layout.reach[line]:
        return None
    rows = sheet.with_row(seen.colour, seen.after).rows
    boxes = sum(max(0, layout.reach[line] - row.crosses) for row in rows)
    return (line, boxes) if boxes <= NEAR else None


def _gains(state: State, seat: int) -> list[int]:
    """Return what each choice of a seat would do to its points."""
    before = state.sheets[seat].score(state.layout)
    return [state.marked(seat, choice).score(state.layout) - before for choice in state.choices(seat)]


def _of_others(state: State, choice: Choice, seen: Preview) -> Iterator[Motive]:
    """Yield what a choice does to the other seats, who have to live with what it leaves."""
    if not seen.forced:
        return
    if all(left == (Nothing(),) for _, left in seen.forced):
        yield Motive(What.BARE)
    after = state.apply(choice)
    losses = [(-max(preview(after, seat, reply).gain for reply in left), -seat) for seat, left in seen.forced]
    loss, other = max(losses)
    if loss > 0:
        yield Motive(What.BURDEN, points=loss, seat=-other)
    face = face_used(choice)
    assert face is not None  # a choice of no dice says nothing
    dice = state.dice.count(face)
    most, other = max((missed(state, seat, face, dice), -seat) for seat, _ in seen.forced)
    if most > 0:
        yield Motive(What.DENY, face, count=dice, seat=-other)


def _of_stopping(state: State, choice: Choice) -> Iterator[Motive]:
    """Yield the curse that throwing the other dice again could bring."""
    used = face_used(choice)
    others = sum(face not in {used, Face.SKULL} for face in state.dice)
    if state.throws == THROWS or not others:
        return
    chance = curse_chance(others, state.skulls)
    if chance >= LIKELY:
        yield Motive(What.STOP, count=others, chance=chance)
