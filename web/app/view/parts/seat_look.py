"""The look of a seat in the views: a computer's portrait, a person's face, and the stripe beside it.

Faces are drawn by a module of their own, which only people with names need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calavera.record.record import AnyRecord
from web.app.state.last_call import remember_last_call
from web.app.state.page import Page
from web.app.state.people.players import PERSON, computers, level_of
from web.app.state.setup import CHAIR, chairs
from web.app.tree.nodes import Node
from web.app.view.parts.buttons import portrait

if TYPE_CHECKING:  # only people with names need it
    from web.app.state.people.profiles import Look, Profile

__all__ = ["line_class", "looks_of", "name_face", "seat_face", "seat_stripe"]


def looks_of(page: Page, record: AnyRecord) -> tuple[Look, ...]:
    """Return the looks of all seats of a game, with the profiles of this device.

    Without a colour of its own a seat has that of its chair, which it keeps in a rematch.
    """
    return _looks(record, page.person.profiles)


@remember_last_call
def _looks(record: AnyRecord, profiles: tuple[Profile, ...]) -> tuple[Look, ...]:
    from web.app.state.people.profiles import looks  # only people with names need it

    names, places = record.names, chairs(record.header(CHAIR), record.seats)
    sitting = looks(tuple(names[places.index(place)] for place in sorted(places)), profiles)
    return tuple(sitting[place] for place in places)


def seat_face(page: Page, record: AnyRecord, seat: int) -> Node | None:
    """Draw a seat's face; None for a person without a name."""
    level = computers(record).get(seat) or _character(page, seat)
    if level:
        return portrait(level)
    if not _named(record, seat):
        return None
    from web.app.view.parts.player_faces import face_view  # only people with names need it

    look = looks_of(page, record)[seat]
    return None if look.face is None else face_view(look.face, look.colour)


def seat_stripe(page: Page, record: AnyRecord, seat: int) -> Node | None:
    """Draw a person's colour and pattern; None for a computer, and for a person without a name."""
    if not _named(record, seat) or _character(page, seat):
        return None
    from web.app.view.parts.player_faces import stripe_view  # only people with names need it

    return stripe_view(looks_of(page, record)[seat])


def name_face(profiles: Sequence[Profile], name: str) -> Node:
    """Draw the face of a person wherever games are counted; an outline where there is no name."""
    if not name.strip():
        return portrait(PERSON)
    from web.app.state.people.profiles import find, usual
    from web.app.view.parts.player_faces import face_view  # only people with names need them

    profile = find(profiles, name) or usual(name)
    return face_view(profile.face, profile.colour)


def line_class(look: Look) -> str:
    """Return the classes of a line in a chart."""
    return f"line colour-{look.colour} pattern-{look.pattern}"


def _named(record: AnyRecord, seat: int) -> bool:
    name = record.names[seat]
    return bool(name.strip()) and not level_of(name)


def _character(page: Page, seat: int) -> str:
    """Return the level whose character an exercise has at a seat; empty in a game of one's own."""
    return "" if page.lesson is None else page.lesson.character(seat)
