"""The solo challenge: which games are of its kind, and whose dice are those of a day.

A day is its date as the person's own calendar has it, `2026-11-22`; its dice follow from nothing else.
"""

from __future__ import annotations

import re
from datetime import date
from hashlib import sha256

from calavera.games import GAMES
from calavera.record.dates import is_date
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import SoloChallenge, model, model_of
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.past.origin import FROM
from web.app.state.past.streak import back_from

__all__ = [
    "DUEL",
    "LATE",
    "MOST",
    "can_send",
    "challenge",
    "day_of",
    "day_seed",
    "day_with_seed",
    "game_alone",
    "is_seed",
    "like_the_challenge",
    "playable",
]

LATE = "Late"
"""The header of a day's challenge that was begun when that day was over everywhere on Earth (`streak`), with
the date on which it was."""

DUEL = "Duel"
"""The header of a finished game that is sent to be beaten with the same dice."""

MOST = 1000
"""The number of days that are stored, the latest, and can be caught up on."""

_SEED = re.compile("[0-9a-f]{32}")


def game_alone(page: Page) -> str:
    """Return the key of the game that is played alone: the chosen one, or the first with a challenge."""
    found = [key for key in GAMES if model(key).solo is not None]
    if not found:
        raise NotOffered("no game has a solo challenge")
    return page.person.setup.game if page.person.setup.game in found else found[0]


def challenge(game: str) -> SoloChallenge:
    """Return the challenge of the game with this key. Raises NotOffered if it has none."""
    found = model(game).solo
    if found is None:
        raise NotOffered("this game has no solo challenge")
    return found


def day_seed(date: str, game: str) -> str:
    """Return the seed of a day's challenge: the same everywhere."""
    return sha256(f"{game} solo {date}".encode()).hexdigest()[:32]


def day_with_seed(seed: str, today: str, game: str) -> str | None:
    """Return the day, today or before, whose challenge has a seed; None for any other seed."""
    days = (day for day, _ in zip(back_from(today), range(MOST), strict=False))
    return next((day for day in days if day_seed(day, game) == seed), None)


def playable(day: str, today: str) -> bool:
    """Return whether a day's challenge can be played today: none to come, and none too long past to store."""
    if not is_date(day) or day > today:
        return False
    return (date.fromisoformat(today) - date.fromisoformat(day)).days < MOST


def day_of(record: AnyRecord) -> str | None:
    """Return the day whose challenge a game is; None for any other game."""
    day = record.header("Date") or ""
    same = like_the_challenge(record) and record.header("Seed") == day_seed(day, record.game.key)
    return day if same and is_date(day) else None


def is_seed(text: str) -> bool:
    """Return whether a game's dice can follow from this text."""
    return _SEED.fullmatch(text) is not None


def like_the_challenge(record: AnyRecord) -> bool:
    """Return whether a game is of the challenge's kind, and was played without knowing its dice."""
    solo = model_of(record).solo
    if solo is None:
        return False
    again = {"Copy", FROM}.intersection(key for key, _ in record.headers)  # tries what was tried before
    wanted = {"Game": solo.name, "Turns": str(solo.turns), **solo.setup}
    return not again and all(record.header(key) == value for key, value in wanted.items())


def can_send(record: AnyRecord) -> bool:
    """Return whether another player can be asked to beat a game: its dice can be rolled again."""
    return record.alone and record.state.over and record.seed is not None and like_the_challenge(record)
