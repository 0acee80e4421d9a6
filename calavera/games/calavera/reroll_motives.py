"""Motives of a reroll: what the dice that stay can become, and what those that go would have done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from calavera.game import Rethrow
from calavera.games.calavera.actions import Choice, Nothing, TakeColour, TakeJokers
from calavera.games.calavera.curse import curse_chance
from calavera.games.calavera.faces import COLOURS, Face
from calavera.games.calavera.gathering import gather_chance, gathered_dice
from calavera.games.calavera.layout import SheetLayout, Zone
from calavera.games.calavera.motive import LIKELY, Drawback, Motive, What
from calavera.games.calavera.rules import THROWS, State
from calavera.games.calavera.sheet import Row

__all__ = ["aims", "best_box", "first_box", "missed", "of_reroll"]

AIM = 0.15
"""The least chance of an aim that is worth a word: what fails six times in seven is no reason to roll."""


def of_reroll(state: State, action: Rethrow) -> Iterator[Motive]:
    """Yield what a reroll is good for; what it risks comes last, and never alone."""
    stay = [face for place, face in enumerate(state.dice) if place not in action.positions]
    kept = sorted(
        {face for face in stay if face is not Face.SKULL}, key=lambda face: (-stay.count(face), face)
    )
    thrown, throws = len(action.positions), THROWS - state.throws
    reasons = [*_to_leave(state, kept, stay)]
    reasons += _likeliest(state, kept, stay, thrown, throws)
    reasons += _bad_dice(state)
    if len(reasons) < 2:
        reasons += _growing(state, kept, stay, thrown, throws)
    gone = {face for place, face in enumerate(state.dice) if place in action.positions}.difference(stay)
    reasons += _to_spoil(state, gone)
    reasons += _last_row(state)
    if not reasons:
        reasons += _useless(state, kept, stay)
    yield from reasons or _fresh(state)
    chance = curse_chance(thrown, state.skulls)
    if chance >= LIKELY:
        yield Motive(What.RISK, chance=chance)


# -- what the dice that stay can become


def _likeliest(
    state: State, kept: Iterable[Face], stay: list[Face], thrown: int, throws: int
) -> list[Motive]:
    """Return of each kind of aim the one that brings most, those that bring most first."""
    best: dict[What | Drawback, tuple[float, Motive]] = {}
    for face in kept:
        for aim, gain in aims(state, face, stay.count(face), thrown, throws):
            chance = aim.chance or 0.0
            if aim.jokers and _there(state, aim, stay):
                continue
            if chance >= AIM and chance * gain > best.get(aim.what, (0.0, aim))[0]:
                best[aim.what] = chance * gain, aim
    return [aim for _, aim in sorted(best.values(), key=lambda pair: -pair[0])]


def aims(state: State, face: Face, dice: int, thrown: int, throws: int) -> Iterator[tuple[Motive, float]]:
    """Yield what the kept dice of a face could still become, each with the points that it is worth."""
    layout, rows = state.layout, state.sheets[state.active].rows

    def chance(need: int, *, exact: bool = False) -> float:
        return gather_chance(dice, thrown, state.skulls, throws, need, exact)

    best, first = best_box(layout), first_box(layout)
    jokers = face is Face.JOKER
    for colour in COLOURS if jokers else (face,):
        row = rows[colour]
        if row.closed:
            continue
        points, need = row.points(layout), row.freeze_need(layout)
        if jokers and need > dice:
            yield Motive(What.AIM_FREEZE, colour, points=points, chance=chance(need)), points / 2
        if row.crosses + dice < best and layout.boxes[best - 1].value > points:
            value = layout.boxes[best - 1].value
            aimed = chance(best - row.crosses, exact=True)
            yield Motive(What.AIM_BEST, colour, points=value, chance=aimed, jokers=jokers), value - points
        if row.crosses + dice < first <= len(layout.boxes):
            aim = Motive(What.AIM_FIRST, colour, chance=chance(first - row.crosses), jokers=jokers)
            yield aim, max(layout.boxes[first - 1].value, 1)
        for line in _lines(layout, rows, colour):
            need = layout.reach[line] - row.crosses
            if need > dice:
                aim = Motive(What.AIM_LINE, colour, count=line + 1, chance=chance(need), jokers=jokers)
                yield aim, layout.lines[line].first


def _there(state: State, aim: Motive, stay: list[Face]) -> bool:
    """Return whether the row's own dice that stay get where jokers are to bring it."""
    assert aim.face is not None  # it is about a row
    layout, row = state.layout, state.sheets[state.active].rows[aim.face]
    crosses = row.crosses + stay.count(aim.face)
    if aim.what is What.AIM_BEST:
        return crosses == best_box(layout)
    if aim.what is What.AIM_LINE:
        return crosses >= layout.reach[aim.count - 1]
    return aim.what is What.AIM_FIRST and crosses >= first_box(layout)


def _lines(layout: SheetLayout, rows: Iterable[Row], colour: Face) -> list[int]:
    """Return the bonus lines (0-based) that only one row has not reached yet."""
    others = [row.crosses for number, row in enumerate(rows) if number != colour]
    return [line for line, crosses in enumerate(layout.reach) if crosses <= min(others)]


def _growing(
    state: State, kept: Iterable[Face], stay: list[Face], thrown: int, throws: int
) -> Iterator[Motive]:
    """Yield how many dice of the kept faces it usually becomes, or how often at least one more.

    It is told of the first face of which more dice are better, and never of no more than are there already.
    """
    for face in kept:
        dice = stay.count(face)
        usual = round(gathered_dice(dice, thrown, throws))
        if usual > dice and _better(state, face, dice, usual):
            yield Motive(What.GATHER, face, count=usual)
            return
        chance = gather_chance(dice, thrown, state.skulls, throws, dice + 1, False)
        if chance >= AIM and _better(state, face, dice, dice + 1):
            yield Motive(What.MORE, face, count=dice + 1, chance=chance)
            return


def _better(state: State, face: Face, dice: int, more: int) -> bool:
    """Return whether an open row of the active seat is better off with more dice of a face."""
    layout, rows = state.layout, state.sheets[state.active].rows
    for colour in COLOURS if face is Face.JOKER else (face,):
        row = rows[colour]
        if row.closed:
            continue
        now, then = row.crossed(dice, layout), row.crossed(more, layout)
        if then.crosses < first_box(layout) or then.points(layout) > max(
            now.points(layout), row.points(layout)
        ):
            return True
    return False


# -- what the dice would do


def _to_leave(state: State, kept: Iterable[Face], stay: list[Face]) -> Iterator[Motive]:
    """Yield the kept dice that no row of the active seat takes, but that another one loses points by."""
    for face in kept:
        if face not in COLOURS or not state.sheets[state.active].rows[face].closed:
            continue
        dice = stay.count(face)
        losses = [(_gain(state, seat, TakeColour(face, dice)), seat) for seat in _others(state, face)]
        if losses and (worst := min(losses))[0] < 0:
            yield Motive(What.LEAVE, face, count=dice, points=-worst[0], seat=worst[1])
            return


def _bad_dice(state: State) -> Iterator[Motive]:
    """Yield that what lies there costs points whatever is chosen, or that none of it can be marked."""
    choices = [choice for choice in state.choices(state.active) if not isinstance(choice, Nothing)]
    if not choices:
        yield Motive(What.EMPTY)
    elif max(_gain(state, state.active, choice) for choice in choices) < 0:
        yield Motive(What.AVOID)


def _to_spoil(state: State, gone: Iterable[Face]) -> Iterator[Motive]:
    """Yield the dice that another seat could use, if they lie beside a skull already."""
    if not state.skulls or state.solo:
        return
    seats = [seat for seat in range(len(state.sheets)) if seat != state.active]
    lost = [
        (missed(state, seat, face, state.dice.count(face)), -seat, face)
        for face in sorted(gone)
        if face is not Face.SKULL
        for seat in seats
    ]
    if lost and (most := max(lost))[0] > 0:
        yield Motive(What.SPOIL, most[2], count=state.dice.count(most[2]), seat=-most[1])


def _last_row(state: State) -> Iterator[Motive]:
    """Yield the only row of the active seat that can still gain points."""
    layout = state.layout
    best = best_box(layout)
    rows = state.sheets[state.active].rows
    grow = [colour for colour in COLOURS if not rows[colour].closed and rows[colour].crosses < best]
    if len(grow) == 1:
        yield Motive(What.LAST, grow[0])


def _useless(state: State, kept: Iterable[Face], stay: list[Face]) -> Iterator[Motive]:
    """Yield the kept dice of a colour that is closed on every sheet: they cannot turn into skulls."""
    for face in kept:
        if face in COLOURS and all(sheet.rows[face].closed for sheet in state.sheets):
            yield Motive(What.USELESS, face, count=stay.count(face))
            return


def _fresh(state: State) -> Iterator[Motive]:
    """Yield the most dice that could be taken now: a new roll may turn out better."""
    choices = state.choices(state.active)
    groups = [choice for choice in choices if isinstance(choice, TakeColour | TakeJokers)]
    most = max(groups, key=lambda choice: choice.dice)
    face = Face.JOKER if isinstance(most, TakeJokers) else most.colour
    yield Motive(What.FRESH, face, count=most.dice)


def _others(state: State, face: Face) -> list[int]:
    """List the other seats whose row of a colour is open."""
    seats = range(len(state.sheets))
    return [seat for seat in seats if seat != state.active and not state.sheets[seat].rows[face].closed]


def _gain(state: State, seat: int, choice: Choice) -> int:
    """Return what a choice does to the points of a seat."""
    layout = state.layout
    return state.marked(seat, choice).score(layout) - state.sheets[seat].score(layout)


def missed(state: State, seat: int, face: Face, dice: int) -> int:
    """Return the points that a seat could have won at once with dice that another seat takes."""
    sheet = state.sheets[seat]
    rows = [row for row in COLOURS if face in {row, Face.JOKER} and not sheet.rows[row].closed]
    before = sheet.score(state.layout)
    return max(
        (state.marked(seat, TakeColour(row, dice)).score(state.layout) - before for row in rows), default=0
    )


# -- the sheet


def best_box(layout: SheetLayout) -> int:
    """Return the number of the box that is worth most, among those where a row stays open."""
    open_boxes = [
        (box.value, -number) for number, box in enumerate(layout.boxes, 1) if box.zone is not Zone.DEATH
    ]
    return -max(open_boxes, default=(0, 0))[1]


def first_box(layout: SheetLayout) -> int:
    """Return the number of the first box behind the start zone."""
    return sum(box.zone is Zone.START for box in layout.boxes) + 1
