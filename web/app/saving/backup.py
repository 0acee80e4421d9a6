"""Everything that is kept as one text: settings, results, the games at hand and all others (web/README.md).

The first line says which version of the format it is; below stands JSON. Reading is strict: what is not as
`Bundle.text` writes it is refused as a whole, with the place and the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from calavera.record.outline import Outline, outline
from calavera.record.record import RecordError, read
from web.app.saving.match_text import save_text, settings, with_settings
from web.app.state.learning.training import Training, decision_of
from web.app.state.match.match import kind_of
from web.app.state.page import Page
from web.app.state.past.daily import Days
from web.app.state.past.library import MAX_KEY, StoredMatch
from web.app.state.strict import MALFORMED, loads

__all__ = [
    "MOST_BYTES",
    "Bundle",
    "BundleError",
    "NewerBundle",
    "bundle_of",
    "check_steps",
    "file_check_steps",
    "is_bundle",
    "looked_at",
    "read_bundle",
]

VERSION = 2
"""Written only where days have marks or puzzles are answered: the first version knows neither."""

MOST_BYTES = 16 * 1024 * 1024
"""A longer file is refused unread."""

MOST_GAMES = 10_000

MEMBERS = ("settings", "days", "hand", "games", "damaged")
"""The members of every file."""

PUZZLES = "puzzles"
"""The member that a file has as well where puzzles are answered."""

_FIRST = re.compile(r"Calavera bundle ([1-9][0-9]{0,5})\r?")
_LANGUAGE = re.compile("[a-z]{2,3}")
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which a damaged text may hold, and no file in UTF-8."""


class BundleError(ValueError):
    """A file that is refused: where, and why."""

    def __init__(self, where: str, rule: str) -> None:
        super().__init__(f"{where}: {rule}")


class NewerBundle(BundleError):
    """A file of a later version than this one knows."""


@dataclass(frozen=True)
class Bundle:
    """The contents of a backup file."""

    settings: dict[str, Any]
    days: Days | None = None
    hand: tuple[str, ...] = ()
    """The games at hand, the one that was shown first."""
    games: tuple[StoredMatch, ...] = ()
    damaged: tuple[StoredMatch, ...] = ()
    """Texts that are no whole games: kept as they are."""
    training: Training | None = None
    """The answers to puzzles, and own decisions that come back."""

    def text(self) -> str:
        """Return the file."""
        content: dict[str, object] = {
            "settings": self.settings,
            "days": None if self.days is None else json.loads(self.days.text()),
            "hand": self.hand,
            "games": [{"kept": game.key, "text": game.text} for game in self.games],
            "damaged": [{"kept": game.key, "text": game.text} for game in self.damaged],
        }
        if self.training is not None:
            content[PUZZLES] = json.loads(self.training.text())
        written = json.dumps(content, ensure_ascii=False, indent=1)
        written = _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", written)
        marked = self.days is not None and (self.days.late or self.days.pure)
        return f"Calavera bundle {VERSION if marked or self.training is not None else 1}\n{written}\n"

    def files(self) -> list[str]:
        """Return the file; several if `read_bundle` would refuse a single one for its length."""
        text = self.text()
        most, count = max(len(self.games), len(self.damaged)), len(self.games) + len(self.damaged)
        if count < 2 or (most <= MOST_GAMES and len(text.encode()) <= MOST_BYTES):
            return [text]
        games, damaged = -(-len(self.games) // 2), len(self.damaged) // 2
        first = replace(self, games=self.games[:games], damaged=self.damaged[:damaged])
        rest = replace(
            self, days=None, training=None, hand=(), games=self.games[games:], damaged=self.damaged[damaged:]
        )
        return first.files() + rest.files()


def bundle_of(page: Page) -> Bundle:
    """Collect everything that a page stores."""
    shown_first = sorted(page.at_hand, key=lambda kind: kind != page.kind)
    hand = tuple(save_text(page.at_hand[kind]) for kind in shown_first)
    games = tuple(game for game in page.kept.library.games if not _fault(game.text))
    damaged = tuple(game for game in page.kept.library.games if _fault(game.text))
    return Bundle(settings(page), page.kept.days, hand, games, damaged, page.kept.training)


def check_steps(page: Page) -> Iterator[None]:
    """Check every stored game, one a step: with hundreds of games `bundle_of` would keep a tap waiting."""
    for game in page.kept.library.games:
        yield None
        _fault(game.text)


def file_check_steps(text: str) -> Iterator[None]:
    """Yield the same for a file, before `read_bundle` says what is wrong with it."""
    try:
        content = _json(text[:MOST_BYTES].partition("\n")[2])
    except BundleError:
        return
    games = content.get("games") if isinstance(content, dict) else None
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        return  # it is refused whatever they are, and each step is a pause of the browser's
    for game in games:
        yield None
        if isinstance(game, dict) and isinstance(game.get("text"), str):
            _fault(game["text"])
            looked_at(game["text"])


@lru_cache(maxsize=4 * MOST_GAMES)
def looked_at(text: str) -> Outline | RecordError:
    """Find the outline of a text, or why it has none; looked for once in each of thousands of texts."""
    try:
        return outline(text)
    except RecordError as error:
        return error


@lru_cache(maxsize=4 * MOST_GAMES)  # those of a file and those that are here: one too many, and none is known
def _fault(text: str) -> str:
    """Explain why a text is no whole game; empty if it is one."""
    try:
        read(text)
    except RecordError as error:
        return str(error)
    return ""


# -- reading


def is_bundle(text: str) -> bool:
    """Return whether a text says in its first line that it is a backup file."""
    return _FIRST.fullmatch(text.removeprefix("\ufeff").partition("\n")[0]) is not None


@lru_cache(maxsize=1)
def read_bundle(text: str) -> Bundle:
    """Read a backup file. Raises BundleError and nothing else."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise BundleError("the file", f"longer than {MOST_BYTES:,} bytes")
    first, _, rest = text.removeprefix("\ufeff").partition("\n")
    match = _FIRST.fullmatch(first)
    if match is None:
        raise BundleError("line 1", "this is no file of Calavera’s games")
    if int(match[1]) > VERSION:
        raise NewerBundle("line 1", f"version {match[1]}, and this is version {VERSION}")
    content = _json(rest)
    more = match[1] != "1" and isinstance(content, dict) and PUZZLES in content
    content = _fields(content, "the file", (*MEMBERS, PUZZLES) if more else MEMBERS)
    bundle = Bundle(
        _settings(content["settings"]),
        _days(content["days"]),
        tuple(_record(game, f"game at hand {n}") for n, game in enumerate(_list(content, "hand"), 1)),
        _games(_list(content, "games"), "game"),
        _games(_list(content, "damaged"), "damaged game"),
        _training(content[PUZZLES]) if more else None,
    )
    if len({kind_of(outline(game)) for game in bundle.hand}) != len(bundle.hand):
        raise BundleError("hand", "one game of each kind is at hand at most")
    keys = [game.key for game in bundle.games + bundle.damaged]
    if len(set(keys)) != len(keys):
        raise BundleError("games", "two were put away at the same time")
    return bundle


def _json(text: str) -> object:
    try:
        return loads(text, _once, _no_number)
    except json.JSONDecodeError as error:
        raise BundleError(f"line {error.lineno + 1}", error.msg) from None
    except BundleError:
        raise
    except (ValueError, RecursionError) as error:
        raise BundleError("the file", str(error)[:80]) from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BundleError("the file", "a name stands twice in one place")
    return found


def _no_number(name: str) -> object:
    raise BundleError("the file", f"{name} is no number")


def _fields(value: object, where: str, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(names):
        raise BundleError(where, f"it has {', '.join(names)} and nothing else")
    return value


def _list(content: dict[str, Any], name: str) -> list[object]:
    found = content[name]
    if not isinstance(found, list) or len(found) > MOST_GAMES:
        raise BundleError(name, f"this is a list of {MOST_GAMES:,} at most")
    return found


def _settings(kept: object) -> dict[str, Any]:
    more = ("profiles",) if isinstance(kept, dict) and "profiles" in kept else ()
    fields = _fields(kept, "settings", ("language", "setup", "options", *more))
    language = fields["language"]
    if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
        raise BundleError("settings", "this is no language")
    try:
        return {**settings(with_settings(Page(), fields)), "language": language}
    except MALFORMED as error:
        raise BundleError("settings", str(error)[:200]) from None


def _days(kept: object) -> Days | None:
    if kept is None:
        return None
    marks = tuple(name for name in ("late", "pure") if isinstance(kept, dict) and name in kept)
    fields = _fields(kept, "days", ("days", "other", *marks))
    try:
        return Days.read(json.dumps(fields))
    except ValueError as error:
        raise BundleError("days", str(error)[:200]) from None


def _training(kept: object) -> Training:
    fields = _fields(kept, "puzzles", ("answers", "mistakes"))
    try:
        training = Training.read(json.dumps(fields))
    except ValueError as error:
        raise BundleError("puzzles", str(error)[:200]) from None
    for number, mistake in enumerate(training.mistakes, 1):
        if decision_of(mistake.text) is None:
            raise BundleError(f"puzzles, decision {number}", "this is no game that waits for one")
    return training


def _record(text: object, where: str) -> str:
    if not isinstance(text, str):
        raise BundleError(where, "this is no text")
    fault = _fault(text)
    if fault:
        raise BundleError(where, fault)
    return text


def _games(found: list[object], what: str) -> tuple[StoredMatch, ...]:
    games = []
    for number, game in enumerate(found, 1):
        where = f"{what} {number}"
        fields = _fields(game, where, ("kept", "text"))
        key, text = fields["kept"], fields["text"]
        if type(key) is not int or not 0 <= key < MAX_KEY:
            raise BundleError(where, "kept is a number of milliseconds")
        if not isinstance(text, str):
            raise BundleError(where, "this is no text")
        games.append(StoredMatch(key, text if what != "game" else _record(text, where)))
    return tuple(sorted(games, key=lambda game: -game.key))
