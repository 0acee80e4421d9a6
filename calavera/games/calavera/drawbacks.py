"""Drawbacks of an action beside a better one, as facts of the position: the coach says them in words.

An analysis says how much less an action is worth; these are what a player would point at. Where they come to
nothing, the difference lies in later turns, of which there is nothing simple to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from calavera.game import Rethrow, Thrown
from calavera.games.calavera.actions import Action, Choice
from calavera.games.calavera.curse import curse_chance
from calavera.games.calavera.faces import Face
from calavera.games.calavera.motive import AIMS, LIKELY, Drawback, Motive
from calavera.games.calavera.motives import nears
from calavera.games.calavera.preview import Preview, preview
from calavera.games.calavera.reroll_motives import aims, best_box, of_reroll
from calavera.games.calavera.rules import THROWS, State

__all__ = ["drawbacks"]


def drawbacks(state: State, action: Action, better: Action) -> tuple[Motive, ...]:
    """Return what speaks against a legal action of the seat to decide, were `better` taken instead.

    The weightiest comes first; none where nothing stands out.
    """
    assert not isinstance(action, Thrown)  # which no seat decides
    assert not isinstance(better, Thrown)
    if isinstance(action, Rethrow):
        return tuple(_of_reroll(state, action, better))
    return tuple(
        motive for _, motive in sorted(_of_choice(state, action, better), key=lambda weighed: -weighed[0])
    )


# -- choices


def _of_choice(state: State, choice: Choice, better: Action) -> Iterator[tuple[float, Motive]]:
    """Yield what a choice does worse, each with the points that it is about."""
    assert isinstance(state.seat, int)  # a seat decides
    seen = preview(state, state.seat, choice)
    other = preview(state, state.seat, better) if not isinstance(better, Rethrow | Thrown) else None
    if other is not None and other.gain > seen.gain:
        points = other.gain - seen.gain
        yield points, Motive(Drawback.FEWER, points=points)
    elif other is None and seen.gain < 0:
        yield -seen.gain, Motive(Drawback.COSTS, points=-seen.gain)
    yield from _given(state, choice, seen, better, other)
    falls = _falls(state, seen)
    if falls > 0 and not (other and other.colour is seen.colour and _falls(state, other) > 0):
        yield falls / 2, Motive(Drawback.EXPOSED, seen.colour, count=seen.value - falls, points=seen.value)
    for line in sorted(set(seen.cut_off).difference(other.cut_off if other else ()))[:1]:
        yield 0, Motive(Drawback.CUTS, count=line + 1)
    near = nears(state, other) if other is not None else None
    if near and not seen.lines and not seen.cut_off and nears(state, seen) is None:
        yield 0, Motive(Drawback.ASIDE, count=near[0] + 1)
    best = best_box(state.layout)
    most = state.layout.boxes[best - 1].value if best else 0
    if seen.closes and not (other and other.closes) and seen.old_value <= seen.value < most:
        yield most - seen.value, Motive(Drawback.EARLY, seen.colour, points=seen.value)


def _given(
    state: State, choice: Choice, seen: Preview, better: Action, other: Preview | None
) -> Iterator[tuple[float, Motive]]:
    """Yield the seat that can do most with what a choice leaves, and could do less beside the better one."""
    now = _takings(state, choice, seen)
    then = {} if other is None or isinstance(better, Rethrow | Thrown) else _takings(state, better, other)
    none = 0, None
    given = [
        (points - max(then.get(seat, none)[0], 0), -seat) for seat, (points, _) in now.items() if points > 0
    ]
    points, seat = max(given, default=(0, 0))
    if points > 0:
        yield points, Motive(Drawback.GIVES, points=points, seat=-seat, reply=now[-seat][1])


def _falls(state: State, seen: Preview) -> int:
    """Return the points that one more cross costs the row of a choice, where it stays open and leftovers may
    force one; negative if it gains, and 0 where there is no such row."""
    if seen.colour is None or seen.closes or state.solo:
        return 0
    return seen.value - state.layout.boxes[seen.after.crosses].value


def _takings(state: State, choice: Choice, seen: Preview) -> dict[int, tuple[int, Choice | None]]:
    """Return by seat the most points that the leftovers of a choice bring at once, and what takes them."""
    if not seen.forced:
        return {}
    after = state.apply(choice)
    return {
        seat: max(((preview(after, seat, reply).gain, reply) for reply in left), key=lambda taking: taking[0])
        for seat, left in seen.forced
    }


# -- rerolls


def _of_reroll(state: State, action: Rethrow, better: Action) -> Iterator[Motive]:
    assert isinstance(state.seat, int)  # a seat decides
    risk = curse_chance(len(action.positions), state.skulls)
    if isinstance(better, Rethrow):
        kept, wanted = _stay(state, action), _stay(state, better)
        less = list(_less(state, action, better, kept, wanted))
        yield from less
        most, first = max(((n - kept[face], -face) for face, n in wanted.items()), default=(0, 0))
        if most > 0 and not less:
            yield Motive(Drawback.DROPS, Face(-first), count=most)
        risk_then = curse_chance(len(better.positions), state.skulls)
    else:
        assert not isinstance(better, Thrown)  # which no seat decides
        points = preview(state, state.seat, better).gain
        if points > 0:
            yield Motive(Drawback.CERTAIN, points=points)
        risk_then = 0.0
    if risk - risk_then >= LIKELY:
        yield Motive(Drawback.CURSE, chance=risk)


def _stay(state: State, action: Rethrow) -> Counter[Face]:
    """Count the faces that a reroll leaves on the table, without skulls."""
    stay = (face for place, face in enumerate(state.dice) if place not in action.positions)
    return Counter(face for face in stay if face is not Face.SKULL)


def _less(
    state: State, action: Rethrow, better: Rethrow, kept: Counter[Face], wanted: Counter[Face]
) -> Iterator[Motive]:
    """Yield how seldom a reroll reaches what the better one is for."""
    aim = next((motive for motive in of_reroll(state, better) if motive.what in AIMS), None)
    if aim is None or aim.chance is None:
        return
    throws = THROWS - state.throws
    face = next(
        face
        for face in wanted
        if aim in [other for other, _ in aims(state, face, wanted[face], len(better.positions), throws)]
    )
    if kept[face] >= wanted[face]:
        return  # it keeps as many of them, and what else it rolls does not matter for the aim
    chances = [
        other.chance or 0.0
        for face_kept in {face, *kept}
        for other, _ in aims(state, face_kept, kept[face_kept], len(action.positions), throws)
        if (other.what, other.face, other.count) == (aim.what, aim.face, aim.count)
    ]
    chance = max(chances, default=0.0)
    if aim.chance - chance >= LIKELY:
        yield Motive(Drawback.LESS, aim.face, chance=chance, before=aim.chance)
