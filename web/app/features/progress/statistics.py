"""Statistics over stored games: cached, computed in slices, filterable, resettable."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from calavera.coach.slices import telling_steps
from calavera.games import GAMES
from calavera.play.statistics import Filter
from calavera.record.players import PERSON, kind_of, same
from calavera.record.record import AnyRecord, RecordError, read_steps
from web.app.features.feature import Change
from web.app.features.progress.achievements import Done, done_steps
from web.app.features.progress.summaries import (
    DAMAGED,
    RUNNING,
    CountingScreen,
    Found,
    ProgressScreen,
    StatisticsScreen,
    print_of,
    tallies_of,
)
from web.app.game_protocol.model import model_of
from web.app.game_protocol.results import Summary
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, leave
from web.app.state.screens import Table

__all__ = [
    "Reading",
    "all_games",
    "change_steps",
    "finished_at_hand",
    "game_shown",
    "games",
    "games_shown",
    "games_to_read",
    "missing",
    "opponents",
    "reading_due",
    "reading_steps",
    "summary_of",
    "unjudged",
    "unread",
    "with_reading",
    "with_reading_progress",
]

STEP = 5
"""Per cent between two pages that show how far the reading has come."""


@dataclass(frozen=True)
class Reading:
    """The progress of reading."""

    known: Mapping[str, Found]
    """All that is known by now; it grows."""
    achievements: Mapping[str, Done]
    """By mark, of all these games and those at hand."""
    done: int
    of: int


# -- what there is to count


def missing(page: Page) -> tuple[str, ...]:
    """List the texts of games that were not read yet."""
    known = tallies_of(page)
    return tuple(game.text for game in page.kept.library.games if not known.knows(game.text))


def reading_due(page: Page) -> bool:
    """Return whether the page waits for games to be read: to count them, or to measure a finished one."""
    if isinstance(page.top, StatisticsScreen):
        return bool(missing(page))
    judging = isinstance(page.top, ProgressScreen) or _at_the_end(page)
    return judging and bool(missing(page) or unjudged(page))


def games_to_read(page: Page) -> object:
    """Return the stored and the finished games while the page waits for some to be read; else None."""
    return (page.kept.library.games, tuple(finished_at_hand(page))) if reading_due(page) else None


def _at_the_end(page: Page) -> bool:
    """Return whether the end of a game is shown."""
    over = page.record is not None and page.record.state.over
    return over and isinstance(page.top, Table) and page.lesson is None


def unjudged(page: Page) -> tuple[AnyRecord, ...]:
    """List the finished games at hand whose achievements are not known yet."""
    achievements = tallies_of(page).achievements
    return tuple(record for record in finished_at_hand(page) if summary_of(record).mark not in achievements)


def finished_at_hand(page: Page) -> list[AnyRecord]:
    """List the finished games at hand, the one shown last."""
    matches = [*page.waiting, *([page.current] if page.current else [])]
    return [match.record for match in matches if match.state.over]


def all_games(page: Page) -> list[Summary]:
    """List every finished game, stored or current, oldest first."""
    known = tallies_of(page).known
    kept = [known.get(print_of(game.text)) for game in reversed(page.kept.library.games)]
    return [
        *(found for found in kept if found is not None and not isinstance(found, str)),
        *map(summary_of, finished_at_hand(page)),
    ]


@lru_cache(maxsize=4)
def summary_of(record: AnyRecord) -> Summary:
    """Return the summary of a finished game."""
    return model_of(record).results.summary(record)


def games(page: Page) -> list[Summary]:
    """List the finished games that count."""
    before = tallies_of(page).before
    return [game for game in all_games(page) if game.mark not in before]


def game_shown(page: Page) -> str:
    """Return the key of the game whose statistics are shown: the one chosen, else the one played last."""
    asked = page.shown(StatisticsScreen).game
    there = [game.game for game in games(page)]
    return asked if asked in there else there[-1] if there else GAMES[0]


def games_shown(page: Page) -> list[Summary]:
    """List the finished games that count, of the game that is shown."""
    key = game_shown(page)
    return [game for game in games(page) if game.game == key]


def opponents(of_several: Iterable[Summary]) -> set[str]:
    """Return the opponents of people; games of computers alone count for no person."""
    return {
        kind_of(other.name)
        for game in of_several
        for number, seat in enumerate(game.seats)
        if kind_of(seat.name) == PERSON
        for other in game.seats[:number] + game.seats[number + 1 :]
    }


def unread(page: Page) -> int:
    """Count the games that could not be read."""
    known = tallies_of(page).known
    return sum(known.get(print_of(game.text)) == DAMAGED for game in page.kept.library.games)


# -- reading, in steps


def reading_steps(page: Page) -> Generator[Reading, None, Reading]:
    """Read every game that is not cached yet, pausing after every line; deleted games leave the cache."""
    texts, at_hand, before = missing(page), unjudged(page), tallies_of(page)
    there = {print_of(game.text) for game in page.kept.library.games}
    known = {name: found for name, found in before.known.items() if name in there}
    marks = {game.mark for game in known.values() if not isinstance(game, str)}
    marks |= {summary_of(record).mark for record in finished_at_hand(page)}
    achievements = {mark: done for mark, done in before.achievements.items() if mark in marks}
    for number, text in enumerate(texts):
        told = Reading(known, achievements, number, len(texts))
        found = yield from telling_steps(_read(text), told)
        known[print_of(text)] = found if isinstance(found, str) else summary_of(found)
        if not isinstance(found, str):
            yield from telling_steps(_judge(found, achievements), told)
    done = Reading(known, achievements, len(texts), len(texts))
    for record in at_hand:
        yield from telling_steps(_judge(record, achievements), done)
    return done


def change_steps(page: Page) -> Generator[Change, None, Change]:
    """Read as `reading_steps` does; each step is the change of the page that shows how far it has come."""
    steps = reading_steps(page)
    while True:
        try:
            reading = next(steps)
        except StopIteration as found:
            return partial(with_reading, reading=found.value)
        yield partial(with_reading_progress, reading=reading)


def _read(text: str) -> Generator[None, None, AnyRecord | str]:
    """Read a finished game, in steps; return DAMAGED or RUNNING for any other text."""
    try:
        record = yield from read_steps(text)
    except RecordError:
        return DAMAGED
    return record if record.state.over else RUNNING


def _judge(record: AnyRecord, achievements: dict[str, Done]) -> Generator[None, None, None]:
    """Keep the achievements of a game. A copy has the same mark and none: it replaces no others."""
    done, mark = (yield from done_steps(record)), summary_of(record).mark
    if any(done) or mark not in achievements:
        achievements[mark] = done


def with_reading_progress(page: Page, reading: Reading) -> Page:
    """Return the page with what was read so far; the same page if it looks no different."""
    percent = 100 * reading.done // max(1, reading.of) // STEP * STEP
    if not isinstance(page.top, CountingScreen) or page.top.percent == percent:
        return page
    return with_reading(page, reading).with_top(replace(page.top, percent=percent))


def with_reading(page: Page, reading: Reading) -> Page:
    """Return the page with everything that was read, and without the progress."""
    if isinstance(page.top, CountingScreen) and reading.done == reading.of:
        page = page.with_top(replace(page.top, percent=0))
    tallies = tallies_of(page)
    return page.with_kept(tallies=tallies.with_known(reading.known, reading.achievements))


# -- intents


def on_statistics(page: Page, _: str) -> Page:
    return replace(leave(page).over(StatisticsScreen()), notice=None)


def on_statistics_game(page: Page, key: str) -> Page:
    """Show the statistics of another game, without any filter."""
    if key not in {game.game for game in games(page)}:
        raise NotOffered("this game was not played")
    return page.with_top(replace(page.shown(StatisticsScreen), game=key, wanted=Filter(), asking=False))


def on_statistics_person(page: Page, key: str) -> Page:
    """Show one person, as `=ina`, or `all`."""
    there = {"=" + same(seat.name) for game in games_shown(page) for seat in game.seats if _named(seat.name)}
    if key != "all" and key not in there:
        raise NotOffered("no player of this name has played")
    return _wanting(page, replace(_wanted(page), person="" if key == "all" else key[1:]))


def on_statistics_seats(page: Page, number: str) -> Page:
    return _wanting(page, replace(_wanted(page), seats={"all": 0, "2": 2, "3": 3, "4": 4}[number]))


def on_statistics_against(page: Page, kind: str) -> Page:
    there = opponents(games_shown(page)) | {PERSON}
    if kind != "all" and kind not in there:
        raise NotOffered("no such opponent has played")
    return _wanting(page, replace(_wanted(page), against="" if kind == "all" else kind))


def on_statistics_reset(page: Page, answer: str) -> Page:
    """Ask first; `yes` resets, `no` leaves everything, `undo` counts all games again."""
    screen, tallies = page.shown(StatisticsScreen), tallies_of(page)
    if answer == "yes" and not screen.asking:
        raise NotOffered("nothing was asked")
    if answer in {"", "no"}:
        return page.with_top(replace(screen, asking=not answer))
    marks = {"yes": {game.mark for game in all_games(page)}, "undo": set[str]()}[answer]
    tallies = replace(tallies, before=frozenset(marks))
    return page.with_top(StatisticsScreen()).with_kept(tallies=tallies)


def _named(name: str) -> bool:
    return kind_of(name) == PERSON and bool(same(name))


def _wanted(page: Page) -> Filter:
    return page.shown(StatisticsScreen).wanted


def _wanting(page: Page, wanted: Filter) -> Page:
    return page.with_top(replace(page.shown(StatisticsScreen), wanted=wanted, asking=False))
