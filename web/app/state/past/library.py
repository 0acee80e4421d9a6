"""The games that are not at hand: all that were ever begun, finished or not, until they are deleted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

__all__ = ["MAX_KEY", "PAGEFUL", "Library", "StoredMatch"]

MAX_KEY = 10**15
"""More milliseconds than any clock says."""

PAGEFUL = 20
"""The number of games listed at once."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A game as it is kept."""

    key: int
    """The milliseconds since 1970 at which it was put away, or some more: no two games have the same, and one
    that is put away later has a larger one, even after the clock was set back."""
    text: str
    """Its record (RECORD.md)."""


@dataclass(frozen=True)
class Library:
    """The games that are kept, the latest first, but for the one at the table and the one alone."""

    games: tuple[StoredMatch, ...] = ()
    deleted: tuple[StoredMatch, ...] = ()
    """The games deleted last, which can still be restored."""
    bad: tuple[tuple[int, str], ...] = ()
    """Games that could not be read when a player opened them: key and reason."""

    def of(self, key: int) -> StoredMatch:
        """Return a game. Raise KeyError if there is none."""
        return {game.key: game for game in self.games}[key]

    def put(self, text: str, now: int) -> Library:
        """Return the library with one more game, stored at `now` (milliseconds since 1970)."""
        game = StoredMatch(self.free(now), text)
        at = self._place(game.key)
        return replace(self, games=(*self.games[:at], game, *self.games[at:]))

    def put_all(self, matches: Iterable[StoredMatch], changed: Mapping[int, str]) -> Library:
        """Return the library with more games, each stored as by `put`, and with changed texts by key."""
        after = {game.key: game.key + 1 for game in self.games + self.deleted}
        games = [StoredMatch(game.key, changed.get(game.key, game.text)) for game in self.games]
        for match in matches:
            key = _free(after, match.key)
            after[key] = key + 1
            games.append(StoredMatch(key, match.text))
        return self._with(tuple(games))

    def free(self, now: int) -> int:
        """Return the first free key from `now` on."""
        deleted = {game.key for game in self.deleted}
        at = self._place(now)
        while now in deleted or (at < len(self.games) and self.games[at].key == now):
            now += 1
            at = at - 1 if at and self.games[at - 1].key == now else self._place(now)
        return now

    def next(self, now: int) -> int:
        """Return the key of a game that is put away now: after all others, even if the clock was set back."""
        return max([now, *(game.key + 1 for game in (*self.games[:1], *self.deleted))])

    def _place(self, key: int) -> int:
        """Return the place of a key, or where it belongs; of thousands of games only a few are looked at."""
        return bisect_left(self.games, -key, key=lambda game: -game.key)

    def changed(self, key: int, text: str) -> Library:
        """Return the library with another text for a game. Raise KeyError if there is none."""
        old = self.of(key)
        return self._with(tuple(StoredMatch(key, text) if game is old else game for game in self.games))

    def without(self, key: int) -> Library:
        """Return the library without a game, which can be restored. Raise KeyError if there is none."""
        old = self.of(key)
        rest = self._with(tuple(game for game in self.games if game is not old))
        return replace(rest, deleted=(old,), bad=tuple(pair for pair in self.bad if pair[0] != key))

    def removed_for_good(self, key: int) -> Library:
        """Return the library without a game, which cannot be restored. Raise KeyError if there is none."""
        return replace(self.without(key), deleted=())

    def unreadable(self, key: int, reason: str) -> Library:
        """Return the library with the reason why a game cannot be read."""
        return replace(self, bad=tuple({**dict(self.bad), key: reason}.items()))

    def restored(self) -> Library:
        """Return the library with the games that were deleted last."""
        return replace(self._with(self.games + self.deleted), deleted=())

    def _with(self, games: tuple[StoredMatch, ...]) -> Library:
        return replace(self, games=tuple(sorted(games, key=lambda game: -game.key)))


def _free(after: dict[int, int], key: int) -> int:
    """Find the first free key from one on; `after` leads on from each taken key, further every time."""
    passed = []
    while key in after:
        passed.append(key)
        key = after[key]
    after.update(dict.fromkeys(passed, key))
    return key
