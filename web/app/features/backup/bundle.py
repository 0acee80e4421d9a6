"""Everything that is kept as one text: settings, results, the games at hand and all others (web/README.md).

The first line says which version of the format it is; below stands JSON. Reading is strict: what is not as
`Bundle.text` writes it is refused as a whole, with the place and the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from calavera.record.outline import outline
from calavera.record.record import RecordError, read
from web.app.features import in_backups
from web.app.features.backup.bundle_members import (
    NewerBundle,
    no_number,
    once,
    read_settings,
)
from web.app.features.backup.screen import MOST_BYTES
from web.app.saving.bundle_error import BundleError, fields_of
from web.app.saving.match_text import save_text, settings
from web.app.saving.outlines import MOST_GAMES, looked_at
from web.app.state.match.match import kind_of
from web.app.state.page import Page
from web.app.state.past.library import MAX_KEY, StoredMatch
from web.app.state.strict import load_steps

__all__ = [
    "MEMBERS",
    "Bundle",
    "bundle_of",
    "check_steps",
    "file_check_steps",
    "is_bundle",
    "read_bundle",
]

VERSION = 2
"""Written only where a feature has something to keep that the first version does not know."""

MOST_VALUES = 150_000
"""Twice the brackets and commas of a file with the most games and the results of ten years."""

MEMBERS = ("settings", "days", "hand", "games", "damaged")
"""The members of every file; features that have something to keep add theirs."""

NULL = {"days": None}
"""The members of every file that are a feature's: null where it has nothing to keep."""

_FIRST = re.compile(r"Calavera bundle ([1-9][0-9]{0,5})\r?")
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which a damaged text may hold, and no file in UTF-8."""

_SLICE = 1_000_000
"""Characters whose bytes are counted in a step."""


@dataclass(frozen=True)
class Bundle:
    """The contents of a backup file."""

    settings: dict[str, Any]
    hand: tuple[str, ...] = ()
    """The games at hand, the one that was shown first."""
    games: tuple[StoredMatch, ...] = ()
    damaged: tuple[StoredMatch, ...] = ()
    """Texts that are no whole games: kept as they are."""
    more: Mapping[str, str] = field(default_factory=dict)
    """The texts of features that have any, by the names of their members."""

    def text(self) -> str:
        """Return the file."""
        content: dict[str, object] = {
            "settings": self.settings,
            **NULL,
            "hand": self.hand,
            "games": [{"kept": game.key, "text": game.text} for game in self.games],
            "damaged": [{"kept": game.key, "text": game.text} for game in self.damaged],
        }
        content |= {name: json.loads(text) for name, text in self.more.items()}
        written = json.dumps(content, ensure_ascii=False, indent=1)
        written = _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", written)
        return f"Calavera bundle {1 if self._is_first_version else VERSION}\n{written}\n"

    @property
    def _is_first_version(self) -> bool:
        known = {saved.name: saved.backup.is_first_version for saved in in_backups() if saved.backup}
        checks = ((known[name], text) for name, text in self.more.items())
        return all(check is not None and check(text) for check, text in checks)

    def files(self) -> list[str]:
        """Return the file; several if `read_bundle` would refuse a single one for its length."""
        text = self.text()
        most, count = max(len(self.games), len(self.damaged)), len(self.games) + len(self.damaged)
        if count < 2 or (most <= MOST_GAMES and len(text.encode()) <= MOST_BYTES):
            return [text]
        games, damaged = -(-len(self.games) // 2), len(self.damaged) // 2
        first = replace(self, games=self.games[:games], damaged=self.damaged[:damaged])
        rest = replace(self, more={}, hand=(), games=self.games[games:], damaged=self.damaged[damaged:])
        return first.files() + rest.files()


def bundle_of(page: Page) -> Bundle:
    """Collect everything that a page stores."""
    shown_first = sorted(page.at_hand, key=lambda kind: kind != page.kind)
    hand = tuple(save_text(page.at_hand[kind]) for kind in shown_first)
    games = tuple(game for game in page.kept.library.games if not _fault(game.text))
    damaged = tuple(game for game in page.kept.library.games if _fault(game.text))
    more = {saved.name: saved.text(page) for saved in in_backups() if saved.value(page) is not None}
    return Bundle(settings(page), hand, games, damaged, more)


def check_steps(page: Page) -> Iterator[None]:
    """Check every stored game, one a step: with hundreds of games `bundle_of` would keep a tap waiting."""
    for game in page.kept.library.games:
        yield None
        _fault(game.text)


def file_check_steps(text: str) -> Iterator[None]:
    """Read a file in slices, so that `read_bundle` says at once what is in it or wrong with it."""
    yield from _read_steps(text)


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


_last: list[tuple[str, Bundle | BundleError]] = []
"""The file that was read last, with what was found: it is asked for before it is taken, and then again."""


def read_bundle(text: str) -> Bundle:
    """Read a backup file. Raises BundleError and nothing else."""
    if not _last or _last[0][0] != text:
        for _ in _read_steps(text):
            pass
    bundle = _last[0][1]
    if isinstance(bundle, BundleError):
        raise bundle.with_traceback(None)
    return bundle


def _read_steps(text: str) -> Iterator[None]:
    """Read a file in slices, and keep what was found."""
    result: Bundle | BundleError
    try:
        result = yield from _bundle_steps(text)
    except BundleError as error:
        result = error
    _last[:] = [(text, result)]


def _bundle_steps(text: str) -> Generator[None, None, Bundle]:
    size = 0
    for at in range(0, len(text), _SLICE):
        size += len(text[at : at + _SLICE].encode("utf-8", "surrogatepass"))
        if len(text) > MOST_BYTES or size > MOST_BYTES:
            raise BundleError("the file", f"longer than {MOST_BYTES:,} bytes")
        yield None
    first, _, rest = text.removeprefix("\ufeff").partition("\n")
    match = _FIRST.fullmatch(first)
    if match is None:
        raise BundleError("line 1", "this is no file of Calavera’s games")
    if int(match[1]) > VERSION:
        raise NewerBundle("line 1", f"version {match[1]}, and this is version {VERSION}")
    content = yield from _json_steps(rest)
    named = content if match[1] != "1" and isinstance(content, dict) else {}
    members = {saved.name: saved.backup for saved in in_backups() if saved.backup is not None}
    added = [name for name in members if name in named and name not in MEMBERS]
    content = fields_of(content, "the file", (*MEMBERS, *added))
    hand = []
    for number, game in enumerate(_list(content, "hand"), 1):
        yield None
        hand.append(_record(game, f"game at hand {number}"))
    chosen = read_settings(content["settings"])
    usual = [name for name in NULL if name in members and content[name] is not None]
    more = {name: members[name].checked(content[name]) for name in usual}
    bundle = Bundle(
        chosen,
        tuple(hand),
        (yield from _games_steps(_list(content, "games"), "game")),
        (yield from _games_steps(_list(content, "damaged"), "damaged game")),
        more | {name: members[name].checked(content[name]) for name in added},
    )
    if len({kind_of(outline(game)) for game in bundle.hand}) != len(bundle.hand):
        raise BundleError("hand", "one game of each kind is at hand at most")
    keys = [game.key for game in bundle.games + bundle.damaged]
    if len(set(keys)) != len(keys):
        raise BundleError("games", "two were put away at the same time")
    return bundle


def _json_steps(text: str) -> Generator[None, None, object]:
    try:
        return (yield from load_steps(text, once, no_number, MOST_VALUES))
    except json.JSONDecodeError as error:
        raise BundleError(f"line {error.lineno + 1}", error.msg) from None
    except BundleError:
        raise
    except (ValueError, RecursionError) as error:
        raise BundleError("the file", str(error)[:80]) from None


def _list(content: dict[str, Any], name: str) -> list[object]:
    entries = content[name]
    if not isinstance(entries, list) or len(entries) > MOST_GAMES:
        raise BundleError(name, f"this is a list of {MOST_GAMES:,} at most")
    return entries


def _record(text: object, where: str) -> str:
    if not isinstance(text, str):
        raise BundleError(where, "this is no text")
    fault = _fault(text)
    if fault:
        raise BundleError(where, fault)
    return text


def _games_steps(entries: list[object], what: str) -> Generator[None, None, tuple[StoredMatch, ...]]:
    """Read the games of a list, one a step: each is replayed."""
    games = []
    for number, game in enumerate(entries, 1):
        yield None
        where = f"{what} {number}"
        fields = fields_of(game, where, ("kept", "text"))
        key, text = fields["kept"], fields["text"]
        if type(key) is not int or not 0 <= key < MAX_KEY:
            raise BundleError(where, "kept is a number of milliseconds")
        if not isinstance(text, str):
            raise BundleError(where, "this is no text")
        looked_at(text)  # the page asks for it when it shows the file
        games.append(StoredMatch(key, text if what != "game" else _record(text, where)))
    return tuple(sorted(games, key=lambda game: -game.key))
