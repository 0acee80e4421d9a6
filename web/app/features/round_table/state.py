"""The table that lies between its people, as a page has it: who sits where, and who still chooses."""

from __future__ import annotations

from calavera.game import Action
from web.app.state.match.match import Match
from web.app.state.match.table_edges import as_seen_by, replying
from web.app.state.page import Page, at_round_table
from web.app.state.people.players import computers
from web.app.state.screens import Table
from web.app.state.setup import chair

__all__ = [
    "edges_of",
    "facing",
    "facing_middle",
    "facing_over",
    "gathering",
    "only_choice",
    "people_choosing",
    "unconfirmed",
    "waits_for_people",
]


def gathering(page: Page) -> bool:
    """Return whether the other seats choose now, all at the same time."""
    return at_round_table(page) and replying(page.match.state)


def unconfirmed(page: Page) -> tuple[int, ...]:
    """Return the seats of people whose choice is not confirmed yet."""
    return page.match.around.choosing(page.match.record) if gathering(page) else ()


def people_choosing(page: Page) -> tuple[int, ...]:
    """Return the seats of people whose choice all others wait for: the app marks an only option by itself."""
    return tuple(seat for seat in unconfirmed(page) if only_choice(page, seat) is None)


def only_choice(page: Page, seat: int) -> Action | None:
    """Return the option that the app marks for a person who chooses now and has no other; None if it marks
    none."""
    if page.person.options.forced != "on":
        return None
    choices: tuple[Action, ...] = as_seen_by(page.match.record, seat).state.choices(seat)
    return choices[0] if len(choices) == 1 else None


def waits_for_people(page: Page) -> bool:
    """Return whether no computer may act: where everybody sits is asked, or people still choose."""
    return at_round_table(page) and (page.match.around.seating or bool(unconfirmed(page)))


def edges_of(match: Match) -> tuple[int, ...]:
    """Return the edge of each seat: as the people have said, else two opposite each other, more clockwise."""
    record = match.record
    chairs = [chair(record, seat) for seat in range(record.seats)]
    return match.around.edges or tuple(2 * place if record.seats == 2 else place for place in chairs)


def facing(match: Match, seat: int) -> int:
    """Return the edge that a seat's sheet faces: its own, and a computer's the one opposite if a person sits
    there, the only one who reads it."""
    edges, by_computer = edges_of(match), computers(match.record)
    opposite = (edges[seat] + 2) % 4
    people = {edge for other, edge in enumerate(edges) if other not in by_computer}
    return opposite if seat in by_computer and opposite in people else edges[seat]


def facing_over(page: Page) -> int:
    """Return the edge that a screen over the table faces: the one that the middle faces, whose buttons open
    it."""
    opened = any(isinstance(below, Table) for below in page.screens)
    if not opened or not at_round_table(page) or page.match.around.seating:
        return 0
    return facing_middle(page.match)


def facing_middle(match: Match) -> int:
    """Return the edge that the middle faces: the active player's, and at the end that of a winner."""
    outcome = match.state.outcome()
    return facing(match, outcome.winners[0] if outcome and outcome.winners else match.state.active)
