"""The table that lies between its people, as a page has it: whether it is shown, and who sits where."""

from __future__ import annotations

from calavera.game import Action
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.people.players import DICE, computers, dice_of
from web.app.state.round_table.around import as_seen_by, replying
from web.app.state.screens import Table
from web.app.state.setup import chair

__all__ = [
    "at_round_table",
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


def at_round_table(page: Page) -> bool:
    """Return whether the table shows every sheet at its owner's edge.

    That takes a large screen, two people, and dice in the app: who types faces or choices in has a table of
    their own. The past has the whole screen, and so has the page of the result.
    """
    match = page.current
    if match is None or match.own is not None or match.post is not None or page.lesson is not None:
        return False
    if not page.device.roomy or page.person.options.facing != "on":
        return False
    record = match.record
    people = record.seats - len(computers(record))
    over = record.state.over and (match.around.result or match.around.seating)
    here = dice_of(record) == DICE[0] and match.look.moment is None and not over
    return here and people > 1


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
    opened = page.top.overlay and any(isinstance(below, Table) for below in page.screens)
    if not opened or not at_round_table(page) or page.match.around.seating:
        return 0
    return facing_middle(page.match)


def facing_middle(match: Match) -> int:
    """Return the edge that the middle faces: the active player's, and at the end that of a winner."""
    outcome = match.state.outcome()
    return facing(match, outcome.winners[0] if outcome and outcome.winners else match.state.active)
