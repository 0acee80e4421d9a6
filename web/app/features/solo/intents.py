"""Playing alone: the screen of the challenge, the game that begins there, and links to its dice."""

from __future__ import annotations

from dataclasses import replace

from calavera.record.record import AnyRecord, new_record
from web.app.features.solo.calendar import at_day, game_of_day
from web.app.features.solo.challenge import (
    LATE,
    challenge,
    day_seed,
    day_with_seed,
    game_alone,
    is_seed,
    playable,
)
from web.app.features.solo.screen import SoloScreen
from web.app.features.solo.state import reached
from web.app.intents.table import begun, new_match, on_resume
from web.app.state.commands import Answer, Given, Persist
from web.app.state.match.match import SOLO
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave
from web.app.state.setup import cleaned

__all__ = ["LINK", "with_dice"]

LINK = "#solo="
"""With a seed behind it, where an address leads to a game's dice."""


def _screen(page: Page, typed: str = "") -> Page:
    return replace(leave(page).over(SoloScreen(typed)), notice=None)


def with_dice(page: Page, game: str, seed: str, given: Given, day: str = "") -> Page:
    """Start a game with these dice: those of a day are its challenge, on whatever date it begins."""
    page = leave(page)
    page = page.with_kept(days=reached(page))
    return begun(page, replace(new_match(page, _record(page, game, seed, given, day)), pure=True))


def _record(page: Page, game: str, seed: str, given: Given, day: str) -> AnyRecord:
    solo, name = challenge(game), page.person.called
    named = {"Seat1": name} if name else {}
    date = day or day_with_seed(seed, given.today, game) or given.today
    fixed = {"Game": solo.name, "Date": date, "Seats": "1", "Turns": str(solo.turns)}
    late = {LATE: given.today} if date < (given.lasting or given.today) else {}
    return new_record({**fixed, **named, **solo.setup, "Seed": seed, **late})


# -- intents


def on_solo(page: Page, _: str, given: Given) -> Page:
    """Open the challenge."""
    return _screen(page)


def on_solo_day(page: Page, date: str, given: Given) -> Answer:
    """Start the challenge of the day that is written on the button.

    That may have been drawn before midnight, or further east.
    """
    if not (playable(date, given.today) or playable(date, page.device.today)):
        raise NotOffered("this day is not to be played")
    game = game_alone(page)
    return with_dice(page, game, day_seed(date, game), given, date), Persist()


def on_solo_result(page: Page, day: str, given: Given) -> Page:
    """Show the result of a day: the end of its game while that is at hand, else the day in the calendar."""
    if reached(page).of(day) is None:
        raise NotOffered("this day has no result")
    game = game_of_day(page, day)
    if game is not None and game.key == SOLO:
        return on_resume(page, SOLO)
    return at_day(_screen(page), day)


def on_solo_new(page: Page, _: str, given: Given) -> Page:
    """Start a game with any dice."""
    return with_dice(page, game_alone(page), given.seed, given)


def on_solo_typed(page: Page, text: str) -> Page:
    """Take what was typed as a seed."""
    page.shown(SoloScreen)
    return page.with_top(SoloScreen(cleaned(text.strip().lower(), 40)))


def on_solo_play(page: Page, _: str, given: Given) -> Page:
    """Start a game with the dice of the seed that was typed."""
    seed = page.shown(SoloScreen).typed
    if not is_seed(seed):
        raise NotOffered("a seed has 32 hexadecimal digits")
    return with_dice(page, game_alone(page), seed, given)


def on_solo_link(page: Page, address: str, given: Given) -> Page:
    """Open the challenge with the seed of a link; a damaged link changes nothing."""
    seed = address.removeprefix(LINK).lower()
    if not is_seed(seed):
        return replace(page, notice=Notice("solo_link_bad"))
    day = day_with_seed(seed, given.today, game_alone(page))
    if day is not None and day != given.today:  # a result that was sent some days ago
        return at_day(_screen(page), day)
    return _screen(page, "" if day else seed)
