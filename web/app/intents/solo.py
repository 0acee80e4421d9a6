"""Playing alone: the screen of the challenge, the game that begins there, and links to its dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera import Record, new_record
from calavera.games.calavera.notation import SOLO
from web.app.intents.table import begun, new_match
from web.app.state.daily import TURNS, Days, day_seed, is_seed
from web.app.state.lesson import leave
from web.app.state.match import ALONE
from web.app.state.page import Notice, Page, game_of
from web.app.state.players import plain
from web.app.state.screens import SoloScreen
from web.app.state.setup import cleaned

__all__ = ["ANSWERS", "LINK", "reached"]

LINK = "#solo="
"""With a seed behind it, where an address leads to a game's dice."""


def reached(page: Page) -> Days:
    """Return the solo results, with those of the game at hand."""
    return (page.days or Days()).with_game(game_of(page, ALONE))


def _screen(page: Page, date: str, typed: str = "") -> Page:
    return replace(leave(page).on_start(SoloScreen(date, typed)), notice=None)


def _begin(page: Page, seed: str, date: str) -> Page:
    """A game with these dice."""
    page = leave(page)
    page = replace(page, days=reached(page))
    return begun(page, new_match(page, _record(page, seed, date)))


def _record(page: Page, seed: str, date: str) -> Record:
    name = plain(page.setup.names[0])
    named = {"Seat1": name} if name else {}
    fixed = {"Game": SOLO, "Date": date, "Seats": "1", "Turns": str(TURNS)}
    return new_record({**fixed, **named, "Layout": "classic", "Seed": seed})


# -- intents; `main` adds a seed of chance and the date to each


def _open(page: Page, added: str) -> Page:
    return _screen(page, _parts(added)[2])


def _day(page: Page, added: str) -> Page:
    date = _parts(added)[2]
    return _begin(page, day_seed(date), date)


def _new(page: Page, added: str) -> Page:
    return _begin(page, *_parts(added)[1:])


def _typed(page: Page, what: str) -> Page:
    text, _, date = _parts(what)
    page.shown(SoloScreen)
    return page.with_top(SoloScreen(date, cleaned(text.strip().lower(), 40)))


def _play(page: Page, added: str) -> Page:
    seed = page.shown(SoloScreen).typed
    if not is_seed(seed):
        raise KeyError("a seed has 32 hexadecimal digits")
    return _begin(page, seed, _parts(added)[2])


def _link(page: Page, what: str) -> Page:
    """The screen with the seed of a link; a damaged link changes nothing."""
    address, _, date = _parts(what)
    seed = address.removeprefix(LINK).lower()
    if not is_seed(seed):
        return replace(page, notice=Notice("solo_link_bad"))
    return _screen(page, date, "" if seed == day_seed(date) else seed)


def _parts(what: str) -> tuple[str, str, str]:
    """Parse the seed and the date of an intent."""
    rest, _, date = what.rpartition(" ")
    text, _, seed = rest.rpartition(" ")
    return text, seed, date


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "solo": _open,
    "solo-day": _day,
    "solo-new": _new,
    "solo-typed": _typed,
    "solo-play": _play,
    "solo-link": _link,
}
"""Handlers by the first word of the intent."""
