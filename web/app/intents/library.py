"""The library of games: resume, rename, duplicate, delete and restore each.

The key of a stored game is a number; a current game has its kind instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from calavera.play.chains import parted
from calavera.play.match import LEG
from calavera.record.outline import OtherGame, Outline
from calavera.record.private_headers import POST, PURE, bare
from calavera.record.record import AnyRecord, RecordError, read, write
from web.app.features import put_away
from web.app.intents.table import begun
from web.app.saving.match_text import resumed, save_text
from web.app.saving.outlines import looked_at
from web.app.state.match.match import KINDS, SOLO
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page
from web.app.state.past.library import PAGEFUL
from web.app.state.people.players import level_of, plain
from web.app.state.screens import LibraryScreen, Start
from web.app.state.setup import cleaned

__all__ = ["FILTERS", "games_at_hand", "listed_games", "looked_at"]

FILTERS = ("all", "running", "finished")
"""The filters of the list of games."""


def listed_games(page: Page) -> list[tuple[str, str]]:
    """List the games that match the filter, with their keys, newest first: those that are stored, and before
    them what is still at hand although it is over."""
    only = page.shown(LibraryScreen).only
    stored = [(str(game.key), game.text) for game in page.kept.library.games]
    return [(key, text) for key, text in [*games_at_hand(page, over=True), *stored] if _passes(text, only)]


def games_at_hand(page: Page, *, over: bool) -> list[tuple[str, str]]:
    """List the games at hand that are over, or that go on, by their kinds: the one shown last comes first."""
    found = [kind for kind, match in page.at_hand.items() if match.record.state.over == over]
    found.sort(key=lambda kind: kind != page.kind)
    return [(kind, save_text(page.at_hand[kind])) for kind in found]


def _passes(text: str, only: str) -> bool:
    if only == "all":
        return True
    found = looked_at(text)
    return isinstance(found, Outline) and (found.scores is not None) == (only == "finished")


# -- one game


def _text(page: Page, key: str) -> str:
    """Return a game's text. Raise NotOffered or ValueError if there is none."""
    if key not in KINDS:
        return page.kept.library.of(int(key)).text
    return save_text(page.at_hand[key])


def _with_record(page: Page, key: str, then: Callable[[AnyRecord], Page]) -> Page:
    """Replace a game by its changed record; one that cannot be read stays as it is, with a notice."""
    text = _text(page, key)
    try:
        return then(read(text))
    except RecordError as error:
        other = isinstance(looked_at(text), OtherGame)
        message = Notice("game_newer") if other else Notice("game_unreadable", {"error": str(error)})
        library = page.kept.library.unreadable(int(key), str(error))
        return _list(replace(page, notice=message).with_kept(library=library), opened=key, said="")


def _stored(page: Page, key: str, record: AnyRecord) -> Page:
    """Return the page with a changed record of a game."""
    if key not in KINDS:
        return page.with_kept(library=page.kept.library.changed(int(key), write(record)))
    match = replace(page.at_hand[key], record=bare(record))
    return replace(page, at_hand={**page.at_hand, key: match})


def on_open(page: Page, key: str) -> Page:
    """Make a stored game the current one; the current one of its kind goes to the library."""
    number = int(key)

    def taken(record: AnyRecord) -> Page:
        before = page.with_kept(library=page.kept.library.removed_for_good(number))
        if record.alone:
            before = put_away(before, page.at_hand.get(SOLO))
        return begun(before, resumed(record))

    return _with_record(page, key, taken)


def on_rename(page: Page, what: str) -> Page:
    """Rename a person's seat, as `rename 1763700000000 2 Ina`."""
    key, _, rest = what.partition(" ")
    number, _, typed = rest.partition(" ")

    def renamed(record: AnyRecord) -> Page:
        seat = [str(seat + 1) for seat in range(record.seats)].index(number)
        if level_of(record.names[seat]):
            raise NotOffered("a computer keeps its name")
        return _stored(page, key, _named(record, f"Seat{number}", plain(cleaned(typed))))

    return _with_record(_silent(page), key, renamed)


def _named(record: AnyRecord, header: str, name: str) -> AnyRecord:
    """Return the record with a name in its place among the headers; an empty name deletes the header."""
    if not name or record.header(header) is None:
        return record.with_header(header, name or None)
    headers = tuple((key, name if key == header else value) for key, value in record.headers)
    return AnyRecord(headers, record.actions, record.states)


def on_duplicate(page: Page, what: str) -> Page:
    """Copy a game, or only its first turns.

    The copy's coming rolls follow from its own text: with the old seed, it would show rolls that the original
    has yet to make.
    """
    key, _, turns = what.partition(" ")

    def copied(record: AnyRecord) -> Page:
        begun_at = [n for n, state in enumerate(record.states) if state.fresh and not state.over]
        if turns and int(turns) < len(begun_at):
            record = bare(record).back(len(record.actions) - begun_at[_number(turns)])
        number = page.kept.library.next(page.device.now)
        record = record.with_header("Copy", str(number))  # or it would count as the same game
        if record.seed is not None and not record.state.over:
            record = record.with_header("Seed", None).with_header("Dice", None).with_header(LEG, None)
        record = record.with_header(PURE, None)  # who plays it knows more than before
        record = parted(record.with_header(POST, None).with_header(LINKS, None))  # it is played on one device
        library = page.kept.library.put(write(record), number)
        return _list(page.with_kept(library=library), said="copied", opened=str(number), cut=None)

    return _with_record(page, key, copied)


def _number(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError("turns are counted from 0")
    return number


def on_delete(page: Page, key: str) -> Page:
    text = _text(page, key)
    if key not in KINDS:
        library = page.kept.library.without(int(key))
    else:
        number = page.kept.library.next(page.device.now)
        library = page.kept.library.put(text, number).without(number)
        page = _cleared(page, key)
    return _list(page.with_kept(library=library), said="deleted", opened="")


def _cleared(page: Page, kind: str) -> Page:
    """Remove the match of a kind from the page; the table shows another one, if there is one."""
    if kind == SOLO:
        page = put_away(page, page.at_hand.get(SOLO))
    at_hand = {other: match for other, match in page.at_hand.items() if other != kind}
    if kind != page.kind:
        return replace(page, at_hand=at_hand)
    screens = tuple(screen for screen in page.screens if not screen.of_table)
    return replace(page, at_hand=at_hand, kind=next(iter(at_hand), kind), screens=screens)


def on_undelete(page: Page, _: str) -> Page:
    if not page.kept.library.deleted:
        raise NotOffered("nothing was deleted just now")
    return _silent(page).with_kept(library=page.kept.library.restored())


# -- the games of the start page


def on_remove(page: Page, kind: str) -> Page:
    """Delete the match of a kind that the start page offers; it can be restored at once."""
    page.shown(Start)
    match = page.at_hand.get(kind)
    if match is None or match.own is not None:
        raise NotOffered(f"no game {kind[:20]} is to be removed here")
    number = page.kept.library.next(page.device.now)
    library = page.kept.library.put(save_text(match), number).without(number)
    return _cleared(page, kind).with_kept(library=library).with_top(Start(removed=True))


def on_restore(page: Page, _: str) -> Page:
    """Restore the game that was removed just now."""
    library = page.kept.library
    if not page.shown(Start).removed or not library.deleted:
        raise NotOffered("nothing was removed just now")
    match = resumed(read(library.deleted[0].text))
    return page.with_top(Start()).with_kept(library=replace(library, deleted=())).with_match(match)


# -- the list


def on_games(page: Page, only: str) -> Page:
    """Open the library, or choose which of its games are listed."""
    if only and only not in FILTERS:
        raise NotOffered(only[:40])
    return page.over(LibraryScreen(only=only or "all"))


def on_games_more(page: Page, _: str) -> Page:
    return _list(page, said="", most=page.shown(LibraryScreen).most + PAGEFUL)


def on_game(page: Page, key: str) -> Page:
    """Toggle the details of a game."""
    _text(page, key)
    opened = "" if page.shown(LibraryScreen).opened == key else key
    return _list(page, opened=opened, cut=None, said="")


def on_library_cut(page: Page, what: str) -> Page:
    """Choose how many turns the copy of a game shall have."""
    key, _, turns = what.partition(" ")
    _text(page, key)
    return _list(page, opened=key, cut=_number(turns), said="")


def _silent(page: Page) -> Page:
    return _list(page, said="")


def _list(page: Page, **changes: Any) -> Page:
    """Return the page with changes to its list of games."""
    return page.with_top(replace(page.shown(LibraryScreen), **changes))
