"""The games that are not at hand: all that were ever begun, finished or not, until somebody deletes them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace

__all__ = ["INTENTS", "Browsing", "Kept", "Library"]

INTENTS = frozenset(
    {
        *("games", "games-more", "game", "cut", "open", "rename", "duplicate", "delete", "undelete"),
        *("import", "import-settings", "import-yes", "import-no"),
    }
)
"""The first words of what is answered in `games`, which is imported when somebody asks for one of them."""

PAGEFUL = 20
"""So many games are listed at once."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept."""

    key: int
    """The milliseconds since 1970 at which it was put away; no two games have the same."""
    text: str
    """Its record (RECORD.md)."""


@dataclass(frozen=True)
class Browsing:
    """What only the screen of the games knows."""

    only: str = "all"
    """`running` or `finished`: which games are listed."""
    most: int = PAGEFUL
    """How many of them."""
    opened: str = ""
    """The game whose particulars are shown, by its key, or `table` or `alone` for those at hand."""
    cut: int | None = None
    """The number of turns that its copy shall have; None for all of them."""
    bad: tuple[tuple[int, str], ...] = ()
    """The games that could not be read when somebody wanted to, with the reason."""
    said: str = ""
    """What was done just now: `copied`, `deleted`, `imported`; or nothing."""
    coming: str = ""
    """The text of a file with games, as long as it is asked whether to take them in."""
    with_settings: bool = False
    """Whether its settings shall be taken over as well."""


@dataclass(frozen=True)
class Library:
    """The games that are kept, the latest first, but for the one at the table and the one alone."""

    games: tuple[Kept, ...] = ()
    gone: tuple[Kept, ...] = ()
    """What was deleted last, and can still come back."""

    def of(self, key: int) -> Kept:
        """A game. Raises KeyError where there is none."""
        return {game.key: game for game in self.games}[key]

    def put(self, text: str, now: int) -> Library:
        """With one more game, put away `now` (milliseconds since 1970)."""
        game = Kept(self.free(now), text)
        at = self._place(game.key)
        return replace(self, games=(*self.games[:at], game, *self.games[at:]))

    def free(self, now: int) -> int:
        """The key of what is put away `now`."""
        gone = {game.key for game in self.gone}
        at = self._place(now)
        while now in gone or (at < len(self.games) and self.games[at].key == now):
            now += 1
            at = at - 1 if at and self.games[at - 1].key == now else self._place(now)
        return now

    def _place(self, key: int) -> int:
        """Where a key stands, or would; of thousands of games only a few are looked at."""
        return bisect_left(self.games, -key, key=lambda game: -game.key)

    def changed(self, key: int, text: str) -> Library:
        """With another text for a game. Raises KeyError where there is none."""
        old = self.of(key)
        return self._with(tuple(Kept(key, text) if game is old else game for game in self.games))

    def without(self, key: int) -> Library:
        """Without a game, which can still come back. Raises KeyError where there is none."""
        old = self.of(key)
        return replace(self._with(tuple(game for game in self.games if game is not old)), gone=(old,))

    def taken(self, key: int) -> Library:
        """Without a game that is at hand from now on. Raises KeyError where there is none."""
        return replace(self.without(key), gone=())

    def restored(self) -> Library:
        """With what was deleted last."""
        return replace(self._with(self.games + self.gone), gone=())

    def _with(self, games: tuple[Kept, ...]) -> Library:
        return replace(self, games=tuple(sorted(games, key=lambda game: -game.key)))
