"""The sides of a table that lies between its people: the edge where each sat last, over games and days."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.record.players import same
from calavera.record.record import AnyRecord
from web.app.state.people.players import computers
from web.app.state.setup import NAME_LENGTH, SEATS, chair

__all__ = ["MOST_SIDES", "Sides", "check_sides", "noted", "remembered"]

Sides = tuple[tuple[str, int], ...]
"""The edge of each person by a key, who sat down last first."""

MOST_SIDES = 24
"""More people than ever sit round one tablet."""


def noted(sides: Sides, record: AnyRecord, edges: Sequence[int]) -> Sides:
    """Return the sides with those where the people of a game sit."""
    now = [(key, edge) for key, edge in zip(_keys(record), edges, strict=True) if key]
    keys = dict(now)
    return (*now, *(side for side in sides if side[0] not in keys))[:MOST_SIDES]


def remembered(sides: Sides, record: AnyRecord) -> tuple[int, ...]:
    """Return the edge of each seat: where its person sat last, else the next free one.

    Of two people with the same side the first one has it. Where no person has a side, no edge is returned.
    """
    known = dict(sides)
    places: dict[int, int] = {}
    for seat, key in enumerate(_keys(record)):
        if key in known and known[key] not in places.values():
            places[seat] = known[key]
    if not places:
        return ()
    for seat in range(record.seats):
        if seat not in places:
            beside = places.get((seat - 1) % record.seats, next(iter(places.values())))
            steps = (2, 1, 3) if record.seats == 2 else (1, 2, 3)
            free = (edge for step in steps if (edge := (beside + step) % 4) not in places.values())
            places[seat] = next(free)
    return tuple(places[seat] for seat in range(record.seats))


def check_sides(sides: Sides) -> None:
    """Raise ValueError for sides that this page never notes, as a damaged store may hold."""
    keys = [key for key, _ in sides]
    if len(set(keys)) != len(keys) or len(keys) > MOST_SIDES:
        raise ValueError("each person has one side")
    for key, edge in sides:
        if not isinstance(key, str) or type(edge) is not int or edge not in range(4):
            raise ValueError("a side is a person’s key and an edge")
        named = key.startswith("=") and key[1:] == same(key[1:]) and 1 < len(key) <= 3 * NAME_LENGTH
        if not named and key not in _CHAIRS:
            raise ValueError("a person’s key follows from a name or a chair")


_CHAIRS = [str(number) for number in range(1, SEATS[-1] + 1)]
"""The keys of people without a name."""


def _keys(record: AnyRecord) -> list[str]:
    """Return by seat the key of its person, without a name of its chair; a computer has none."""
    known = computers(record)
    return [
        "" if seat in known else f"={same(name)}" if same(name) else _CHAIRS[chair(record, seat)]
        for seat, name in enumerate(record.names)
    ]
