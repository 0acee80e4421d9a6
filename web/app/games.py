"""The library of games: each can be gone on with, renamed, copied from any point, deleted and brought back;
and everything can be taken in from a file. Imported when somebody asks for it.

A game is named by its key, one at hand by its kind: `table` or `alone`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from calavera import Record, RecordError, read, write
from calavera.glance import Glance, OtherGame, glance
from calavera.private import bare
from web.app.bundle import BundleError, NewerBundle, read_bundle
from web.app.handing import opened_file
from web.app.library import PAGEFUL, Browsing
from web.app.merging import Plan, merged
from web.app.page import Notice, Page, game_of
from web.app.play import begun
from web.app.saves import resumed, save_text
from web.app.seats import level_of, plain
from web.app.setup import cleaned
from web.app.solo import reached

__all__ = ["ANSWERS", "AT_HAND", "FILTERS", "listed", "looked_at", "plan_of"]

FILTERS = ("all", "running", "finished")
"""Which games can be listed."""

AT_HAND = {"table": False, "alone": True}
"""What stands for a game at hand, and whether that is the one alone."""


@lru_cache(maxsize=2048)
def looked_at(text: str) -> Glance | RecordError:
    """What a text says of itself, or why it does not."""
    try:
        return glance(text)
    except RecordError as error:
        return error


def listed(page: Page) -> list[tuple[str, str]]:
    """The games that the filter lets through with their keys, the latest first; those at hand stand apart."""
    return [(str(game.key), game.text) for game in page.library.games if _passes(game.text, page.games.only)]


def _passes(text: str, only: str) -> bool:
    if only == "all":
        return True
    found = looked_at(text)
    return isinstance(found, Glance) and (found.scores is not None) == (only == "finished")


def plan_of(page: Page) -> Plan:
    """What the file would do about which somebody is asked."""
    return merged(page, read_bundle(page.games.coming), everything=page.games.with_settings)


# -- one game


def _text(page: Page, key: str) -> str:
    """A game's text. Raises KeyError and ValueError where there is none."""
    if key not in AT_HAND:
        return page.library.of(int(key)).text
    record = game_of(page, alone=AT_HAND[key])
    if record is None:
        raise KeyError(f"no game is at hand {key}")
    return save_text(page, record)


def _with_record(page: Page, key: str, then: Callable[[Record], Page]) -> Page:
    """What becomes of a game; one that cannot be read stays as it is, and it is said."""
    text = _text(page, key)
    try:
        return then(read(text))
    except RecordError as error:
        other = isinstance(looked_at(text), OtherGame)
        message = Notice("game_newer") if other else Notice("game_unreadable", {"error": str(error)})
        bad = tuple({**dict(page.games.bad), int(key): str(error)}.items())
        return replace(page, games=replace(page.games, bad=bad, opened=key, said=""), notice=message)


def _stored(page: Page, key: str, record: Record) -> Page:
    """The page with another state of a game's names."""
    if key not in AT_HAND:
        return replace(page, library=page.library.changed(int(key), write(record)))
    if game_of(page, alone=AT_HAND[key]) is page.record:
        return replace(page, record=bare(record))
    return replace(page, aside=record)


def _open(page: Page, key: str) -> Page:
    """The game is at hand, and the one of its kind that was so is in the library."""
    number = int(key)

    def taken(record: Record) -> Page:
        before = replace(page, library=page.library.taken(number))
        if record.state.left is not None:
            before = replace(before, days=reached(page))
        return replace(resumed(begun(before, bare(record)), record), since=None)

    return _with_record(page, key, taken)


def _rename(page: Page, what: str) -> Page:
    """Another name for a person's seat, as `rename 1763700000000 2 Ina`."""
    key, _, rest = what.partition(" ")
    number, _, typed = rest.partition(" ")

    def renamed(record: Record) -> Page:
        seat = [str(seat + 1) for seat in range(record.seats)].index(number)
        if level_of(record.names[seat]):
            raise KeyError("a computer keeps its name")
        return _stored(page, key, _named(record, f"Seat{number}", plain(cleaned(typed))))

    return _with_record(_silent(page), key, renamed)


def _named(record: Record, header: str, name: str) -> Record:
    """The record with a name in its place among the headers; without it where there is none."""
    if not name or record.header(header) is None:
        return record.with_header(header, name or None)
    headers = tuple((key, name if key == header else value) for key, value in record.headers)
    return Record(headers, record.actions, record.states, record.game)


def _duplicate(page: Page, what: str) -> Page:
    """A copy of a game, or of its first turns only. What is still to be thrown in it follows from its own
    text: a copy with the seed would show the throws that the other one has yet to see."""
    key, _, turns = what.partition(" ")

    def copied(record: Record) -> Page:
        begun_at = [n for n, state in enumerate(record.states) if state.fresh and not state.over]
        if turns and int(turns) < len(begun_at):
            record = bare(record).back(len(record.actions) - begun_at[_number(turns)])
        number = page.library.free(page.now)
        record = record.with_header("Copy", str(number))  # or it would count as the same game
        if record.seed is not None and not record.state.over:
            record = record.with_header("Seed", None).with_header("Dice", None)
        library = page.library.put(write(record), number)
        games = replace(page.games, said="copied", opened=str(number), cut=None)
        return replace(page, library=library, games=games)

    return _with_record(page, key, copied)


def _number(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError("turns are counted from 0")
    return number


def _delete(page: Page, key: str) -> Page:
    text = _text(page, key)
    if key not in AT_HAND:
        library = page.library.without(int(key))
        page = replace(page, games=replace(page.games, bad=_but(page.games.bad, int(key))))
    else:
        number = page.library.free(page.now)
        library = page.library.put(text, number).without(number)
        page = _cleared(page, alone=AT_HAND[key])
    return replace(page, library=library, games=replace(page.games, said="deleted", opened=""))


def _but(bad: tuple[tuple[int, str], ...], key: int) -> tuple[tuple[int, str], ...]:
    return tuple(pair for pair in bad if pair[0] != key)


def _cleared(page: Page, *, alone: bool) -> Page:
    """The page without its game of a kind; the other one is at hand."""
    page = replace(page, days=reached(page)) if alone else replace(page, helps=())
    if game_of(page, alone=alone) is page.aside:
        return replace(page, aside=None)
    calm = replace(page, held=frozenset(), picked=None, plan=None, doubt=None, moment=None, looked=None)
    calm = replace(calm, record=None, entry=None, aside=None, since=None)
    return calm if page.aside is None else resumed(calm, page.aside)


def _undelete(page: Page, _: str) -> Page:
    if not page.library.gone:
        raise KeyError("nothing was deleted just now")
    return replace(_silent(page), library=page.library.restored())


# -- the list


def _games(page: Page, only: str) -> Page:
    """The screen; or which of the games it lists."""
    if only and only not in FILTERS:
        raise KeyError(only[:40])
    games = replace(page.games, only=only or "all", most=PAGEFUL, opened="", cut=None, said="")
    return replace(page, screen="games", came="start", games=games)


def _more(page: Page, _: str) -> Page:
    return replace(_silent(page), games=replace(page.games, most=page.games.most + PAGEFUL))


def _game(page: Page, key: str) -> Page:
    """What can be done with a game is shown, or no longer."""
    _text(page, key)
    opened = "" if page.games.opened == key else key
    return replace(page, games=replace(page.games, opened=opened, cut=None, said=""))


def _cut(page: Page, what: str) -> Page:
    """How many turns a game's copy shall have."""
    key, _, turns = what.partition(" ")
    _text(page, key)
    return replace(page, games=replace(page.games, opened=key, cut=_number(turns), said=""))


def _silent(page: Page) -> Page:
    return replace(page, games=replace(page.games, said=""))


# -- a file


def _import(page: Page, text: str) -> Page:
    """The question whether to take in what a file holds."""
    page = replace(page, screen="games", came="start", games=Browsing(bad=page.games.bad))
    try:
        read_bundle(text)
    except NewerBundle:
        return replace(page, notice=Notice("import_newer"))
    except BundleError as error:
        single = opened_file(page, text.encode("utf-8", "surrogatepass"))
        if single.screen == "replay":  # a game of its own is looked at, and can be gone on with
            return single
        return replace(page, notice=Notice("import_bad", {"error": str(error)}))
    return replace(page, notice=None, games=replace(page.games, coming=text))


def _asked(page: Page) -> Browsing:
    if not page.games.coming:
        raise KeyError("no file is there")
    return page.games


def _import_settings(page: Page, _: str) -> Page:
    games = _asked(page)
    return replace(page, games=replace(games, with_settings=not games.with_settings))


def _import_yes(page: Page, _: str) -> Page:
    _asked(page)
    after = plan_of(page).page
    return replace(after, games=Browsing(said="imported"), screen="games")


def _import_no(page: Page, _: str) -> Page:
    return replace(page, games=replace(_asked(page), coming="", with_settings=False))


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "games": _games,
    "games-more": _more,
    "game": _game,
    "cut": _cut,
    "open": _open,
    "rename": _rename,
    "duplicate": _duplicate,
    "delete": _delete,
    "undelete": _undelete,
    "import": _import,
    "import-settings": _import_settings,
    "import-yes": _import_yes,
    "import-no": _import_no,
}
"""What is answered, by the first word of the intent: the same words as `library.INTENTS`."""
