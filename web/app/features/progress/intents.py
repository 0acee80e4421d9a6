"""The progress of one person over all stored games: whose it is, which game's, and the way there."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from functools import partial

from calavera.games import GAMES
from calavera.record.players import person_on
from calavera.record.record import AnyRecord, read_steps
from web.app.features.feature import Change
from web.app.features.progress.looks import Look, look_of
from web.app.features.progress.statistics import finished_at_hand, games, reading_due, summary_of
from web.app.features.progress.summaries import ProgressScreen, Tallies, print_of, tallies_of
from web.app.game_protocol.results import Summary
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, leave
from web.app.state.people.players import dice_of

__all__ = [
    "game_climbed",
    "look_change_steps",
    "look_due",
    "look_steps",
    "looked_at",
    "people",
    "person_shown",
    "persons_of",
    "played",
    "reached",
    "with_look",
]

LAST = 10
"""The number of games that are looked at: each takes seconds."""


def played(page: Page) -> list[Summary]:
    """List the finished games that count, oldest first, each of them once."""
    return list({game.mark: game for game in games(page)}.values())


def persons_of(game: Summary) -> list[str]:
    """List the keys of the people in a game, as `person_on` has them, in the order of their seats."""
    names = game.result.names
    found = (person_on(names, seat) for seat in range(len(names)))
    return list(dict.fromkeys(person for person in found if person is not None))


def people(there: Iterable[Summary]) -> dict[str, str]:
    """Return the latest spelling of each person's name by its key, the person who played last first."""
    found: dict[str, str] = {}
    for game in reversed(list(there)):
        names = game.result.names
        for seat, name in enumerate(names):
            person = person_on(names, seat)
            if person is not None:
                found.setdefault(person, name.strip())
    return found


def reached(there: Iterable[Summary], tallies: Tallies, person: str) -> dict[str, str]:
    """Return the day on which a person reached each achievement first; empty where the day is not known."""
    found: dict[str, str] = {}
    for game in there:
        for seat, done in enumerate(tallies.achievements.get(game.mark, ())):
            if person_on(game.result.names, seat) == person:
                found = dict.fromkeys(done, game.result.date) | found
    return found


def person_shown(page: Page) -> str:
    """Return the key of the person whose progress is shown: the one chosen, else the one who played last."""
    asked, there = page.shown(ProgressScreen).person, people(played(page))
    return asked if asked in there else next(iter(there), "")


def game_climbed(page: Page) -> str:
    """Return the key of the game whose ladder is shown: the one chosen, else the one that the person played
    last."""
    person = person_shown(page)
    own = [game.game for game in played(page) if person in persons_of(game)]
    return page.shown(ProgressScreen).game or (own[-1] if own else page.person.setup.game)


# -- looking back at the last games


def looked_at(page: Page) -> list[Summary]:
    """List the last games of two and alone that the person shown has played of the game shown, newest first.

    Of each kind there are no more than LAST.
    """
    key, person = game_climbed(page), person_shown(page)
    own = [game for game in played(page) if game.game == key and person in persons_of(game)]
    kinds = ([game for game in own if len(game.seats) == seats] for seats in (1, 2))
    return [game for kind in kinds for game in kind[: -LAST - 1 : -1]]


def look_due(page: Page) -> str:
    """Return the mark of the next game to look at: the page waits for it. Empty where there is none."""
    if not isinstance(page.top, ProgressScreen) or reading_due(page):
        return ""
    looks = tallies_of(page).looks
    return next((game.mark for game in looked_at(page) if game.mark not in looks), "")


def look_steps(page: Page) -> Generator[None, None, tuple[Look, ...]]:
    """Look at the next game, pausing after every few milliseconds."""
    from calavera.coach.review import review_steps  # which loads the coach

    record = yield from _due_record(page)
    if record is None or dice_of(record) == "sheet":
        return ()
    steps = review_steps(record)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return look_of(found.value)
        yield


def look_change_steps(page: Page) -> Generator[None, None, Change]:
    """Look as `look_steps` does, and return the change of the page that shows it."""
    look = yield from look_steps(page)
    return partial(with_look, look=look)


def with_look(page: Page, look: tuple[Look, ...]) -> Page:
    """Return the page with a look at the game that was due."""
    tallies = tallies_of(page)
    return page.with_kept(tallies=tallies.with_look(look_due(page), look))


def _due_record(page: Page) -> Generator[None, None, AnyRecord | None]:
    """Find the record of the game that is due, at hand or by reading it."""
    mark, known = look_due(page), tallies_of(page).known
    for record in finished_at_hand(page):
        if summary_of(record).mark == mark:
            return record
    for game in page.kept.library.games:
        found = known.get(print_of(game.text))
        if found is not None and not isinstance(found, str) and found.mark == mark:
            return (yield from read_steps(game.text))
    return None


# -- intents


def on_progress(page: Page, who: str) -> Page:
    """Open the progress: that of `=ina`, or of the person who played last. Closing leads back."""
    person = _known(page, who) if who else None
    page = leave(page)
    return replace(page.over(ProgressScreen(person=person)), notice=None)


def on_progress_person(page: Page, who: str) -> Page:
    return page.with_top(replace(page.shown(ProgressScreen), person=_known(page, who)))


def on_progress_game(page: Page, key: str) -> Page:
    """Show the ladder of another game, whether or not it was ever played."""
    if key not in GAMES:
        raise NotOffered(key[:40])
    return page.with_top(replace(page.shown(ProgressScreen), game=key))


def _known(page: Page, who: str) -> str:
    """Return the key of a person, as `=ina`. Raises NotOffered for one who has played no game."""
    if who[:1] != "=" or who[1:] not in people(played(page)):
        raise NotOffered("no player of this name has played")
    return who[1:]
