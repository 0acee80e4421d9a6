"""Drawbacks of an action beside a better one, as facts of the position: the coach says them in words.

An analysis says how much less an action is worth; these are what a player would point at. Where they come to
nothing, the difference lies in later turns, of which there is nothing simple to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from calavera.game import Rethrow, Thrown
from calavera.games.castro.actions import Action, Place
from calavera.games.castro.motives import (
    AIMED,
    LIKELY,
    Drawback,
    Motive,
    chance_of_aim,
    motives,
)
from calavera.games.castro.preview import Preview, preview
from calavera.games.castro.prospects import threat, winning_squares
from calavera.games.castro.rules import THROWS, State
from calavera.games.castro.solver import chances

__all__ = ["drawbacks"]


def drawbacks(state: State, action: Action, better: Action) -> tuple[Motive, ...]:
    """Return what speaks against a legal action of the seat to decide, were `better` taken instead.

    The weightiest comes first; none where nothing stands out.
    """
    assert not isinstance(action, Thrown)  # which no seat decides
    if isinstance(action, Rethrow):
        return tuple(_of_reroll(state, action, better))
    return tuple(_of_place(state, action, better)) if isinstance(action, Place) else ()


# -- placements


def _of_place(state: State, place: Place, better: Action) -> Iterator[Motive]:
    seen = preview(state, place)
    other = preview(state, better) if isinstance(better, Place) else None
    if seen.won_by is not None or (other is not None and other.won_by is not None):
        return  # how a game ends says more than what comes later
    yield from _of_threats(state, place, better)
    if other is not None and other.gain > seen.gain:
        yield Motive(Drawback.FEWER, count=other.gain - seen.gain)
    if other is not None and (chance := _covering(seen)) - (before := _covering(other)) >= LIKELY:
        yield Motive(Drawback.EASY, chance=chance, before=before)


def _of_threats(state: State, place: Place, better: Action) -> Iterator[Motive]:
    """Yield the other seat that can win next turn, where it could hardly beside the better action."""
    after = state.apply(place)
    then = state.apply(better) if isinstance(better, Place) else None
    rises = [
        (threat(after, seat) - (threat(then, seat) if then else 0.0), -seat)
        for seat, left in enumerate(after.supply)
        if seat != state.active and left
    ]
    rise, other = max(rises, default=(0.0, 0))
    if rise >= LIKELY:
        yield Motive(Drawback.LETS, winning_squares(after, -other), -other, chance=threat(after, -other))


def _covering(seen: Preview) -> float:
    """Return how likely a seat that tries it covers the roof in a turn."""
    return 0.0 if seen.safe else float(chances(THROWS - seen.height)[seen.combination])


# -- rerolls


def _of_reroll(state: State, action: Rethrow, better: Action) -> Iterator[Motive]:
    if isinstance(better, Place):
        yield Motive(Drawback.CERTAIN, count=preview(state, better).gain)
        return
    aim = next((motive for motive in motives(state, better) if motive.what in AIMED), None)
    if aim is None or aim.chance is None:
        return
    kept = [face for place, face in enumerate(state.dice) if place not in action.positions]
    chance = chance_of_aim(state, aim.squares[0], kept)
    if aim.chance - chance >= LIKELY:
        yield Motive(Drawback.LESS, aim.squares, chance=chance, before=aim.chance)
