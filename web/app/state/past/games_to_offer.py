"""The games that the start page offers first: those that go on, and the one to be played next."""

from __future__ import annotations

from calavera.record.record import AnyRecord, write
from web.app.state.match.match import Draft, Match
from web.app.state.page import Page, decider
from web.app.state.past.library import PAGEFUL
from web.app.state.people.players import LEVELS, computers, level_of
from web.app.state.setup import Setup

__all__ = [
    "finished",
    "is_first_start",
    "knows_game",
    "next_setup",
    "of_chosen_game",
    "played_before",
    "running",
    "untouched",
    "with_game_known",
]


def running(page: Page) -> list[Match]:
    """List the matches at hand that go on, but none that no person has touched: of the chosen game before
    others, then the one shown last."""
    found = [match for match in _at_hand(page) if not match.record.state.over and _touched(match)]
    return sorted(found, key=lambda match: not of_chosen_game(page, match))


def of_chosen_game(page: Page, match: Match) -> bool:
    """Return whether a match is of the game that is chosen on the start page, alone or with others."""
    return match.record.game.key == page.person.setup.game


def next_setup(page: Page) -> Setup:
    """Return the setup of the next game: the chosen game, with those who played last on this device.

    A setup that was changed since has other people; before the first game a computer plays for fun.
    """
    setup = page.person.setup
    if page.person.set_up:
        return setup
    if (last := _last(page)) is not None:
        return setup.as_played(last.record, last.coach.helps)
    return setup if setup.seats != Setup().seats or any(setup.party) else page.person.against(LEVELS[0])


def finished(page: Page) -> Match | None:
    """Return the finished match at hand whose players are those of the next game; None for other players."""
    match = _same_players(page)
    return match if match is not None and match.record.state.over else None


def untouched(page: Page) -> Match | None:
    """Return the match at hand of the next game's players in which no person has done anything yet."""
    match = _same_players(page)
    return None if match is None or match.record.state.over or _touched(match) else match


def is_first_start(page: Page) -> bool:
    """Return whether no game of several was begun here yet, as far as the start can know."""
    return not any(map(_several, _at_hand(page)))


def played_before(page: Page, record: AnyRecord) -> bool:
    """Return whether the same people have begun this game before, as far as the latest games can tell."""
    ours = _headers(write(record))
    return any(_headers(game.text) == ours for game in page.kept.library.games[:PAGEFUL])


def knows_game(page: Page, key: str) -> bool:
    """Return whether a lesson of this game was taken here, or a person has won one."""
    return key in page.kept.learned or any(
        match.record.game.key == key and _won(match.record) for match in page.at_hand.values()
    )


def with_game_known(page: Page, record: AnyRecord) -> Page:
    """Return the page that remembers the win of a game that goes from the table."""
    key = record.game.key
    if key in page.kept.learned or not _won(record):
        return page
    return page.with_kept(learned=(*page.kept.learned, key))


def _won(record: AnyRecord) -> bool:
    """Return whether a person has won a game of several."""
    outcome = record.state.outcome() if record.seats > 1 else None
    return outcome is not None and any(not level_of(record.names[seat]) for seat in outcome.winners)


def _same_players(page: Page) -> Match | None:
    """Return the match at hand of the chosen game, if its players are to be those of the next one."""
    last = None if page.person.set_up else _last(page)
    if last is None:
        return None
    setup = page.person.setup
    if last.record.game.key == setup.game:
        return last
    ours = page.at_hand.get(setup.game)
    if ours is None or not _here(ours) or sorted(ours.record.names) != sorted(last.record.names):
        return None
    return ours


def _last(page: Page) -> Match | None:
    """Return the match of several that was shown last, of those that are played on this device alone."""
    return next((match for match in _at_hand(page) if _here(match)), None)


def _here(match: Match) -> bool:
    return _several(match) and match.post is None and match.own is None


def _headers(text: str) -> frozenset[str]:
    """Return the headers that name the game and its players, without the numbers of their seats."""
    lines = text.partition("\n\n")[0].splitlines()
    known = [line for line in lines if line.startswith(("[Game ", "[Seat"))]
    return frozenset(
        line if line.startswith(("[Game ", "[Seats ")) else line.partition(" ")[2] for line in known
    )


def _at_hand(page: Page) -> list[Match]:
    shown = [] if page.current is None else [page.current]
    return [*shown, *page.waiting]


def _several(match: Match) -> bool:
    return match.record.seats > 1


def _touched(match: Match) -> bool:
    """Return whether a person has done anything in a game, or invited another one; among computers alone,
    whether it has begun."""
    record, robots = match.record, computers(match.record)
    if match.draft != Draft() or match.post is not None:
        return True
    if len(robots) == record.seats:
        return bool(record.actions)
    return any(decider(state) not in robots for state, _ in zip(record.states, record.actions, strict=False))
