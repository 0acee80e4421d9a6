"""The colours of the roofs: a person keeps one over games, wherever the chair is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from calavera.record.record import AnyRecord
from web.app.state.people.players import level_of, only_person
from web.app.state.setup import CHAIR, chairs

if TYPE_CHECKING:  # only people with names need it
    from web.app.state.people.profiles import Profile

__all__ = ["roof_colours"]

NEAREST: Mapping[str, int] = {
    "orange": 0,
    "red": 0,
    "green": 1,
    "teal": 1,
    "pink": 2,
    "violet": 2,
    "black": 3,
    "blue": 3,
}
"""The number of the roof that comes nearest to each colour of a player."""


def roof_colours(record: AnyRecord, profiles: tuple[Profile, ...] = ()) -> tuple[int, ...]:
    """Return the number of each seat's roof, from 0.

    A player's colour comes first, then what follows from the name; a person alone among computers without a
    name has the first one. All others have that of their chair, which they keep in a rematch.
    """
    return _colours(record.names, record.header(CHAIR), only_person(record), profiles)


@lru_cache(maxsize=64)
def _colours(
    names: tuple[str, ...], first: str | None, alone: int | None, profiles: tuple[Profile, ...]
) -> tuple[int, ...]:
    places = chairs(first, len(names))
    order = sorted(range(len(names)), key=lambda seat: places[seat])
    named = [seat for seat in order if names[seat].strip() and not level_of(names[seat])]
    wanted = _wanted(names, named, profiles) if named else []
    taken: dict[int, int] = {}
    for seat, colour in [*wanted, *([] if alone is None else [(alone, 0)])]:
        if seat not in taken and colour not in taken.values():
            taken[seat] = colour
    for seat in order:
        if seat not in taken:
            free = (colour for colour in (places[seat], *range(len(NEAREST))) if colour not in taken.values())
            taken[seat] = next(free)
    return tuple(taken[seat] for seat in range(len(names)))


def _wanted(
    names: Sequence[str], named: Sequence[int], profiles: tuple[Profile, ...]
) -> list[tuple[int, int]]:
    """List the roofs that seats with names want, as seat and number: first those of profiles."""
    from web.app.state.people.profiles import find, usual  # only people with names need them

    own = [(seat, player) for seat in named if (player := find(profiles, names[seat])) is not None]
    return [
        *((seat, NEAREST[player.colour]) for seat, player in own),
        *((seat, NEAREST[usual(names[seat]).colour]) for seat in named),
    ]
