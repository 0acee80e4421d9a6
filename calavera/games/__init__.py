"""The registry of games, each of which is a package here; the games are imported when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from calavera.game import Game

__all__ = ["GAMES", "UnknownGame", "all_games", "all_names", "game", "game_named", "part"]

GAMES = ("calavera", "castro")
"""The keys of all games; a new game is one more of them and its package."""


class UnknownGame(LookupError):
    """A key or a name that no game here has."""


def game(key: str) -> Game:
    """Return the game with this key. Raises UnknownGame."""
    if key not in GAMES:
        raise UnknownGame(key)
    registered: Game = import_module(f"{__name__}.{key}").GAME
    return registered


def all_games() -> tuple[Game, ...]:
    """Return every game, in the order of the registry."""
    return tuple(map(game, GAMES))


def game_named(name: str) -> Game:
    """Return the game that a record's header `Game` names. Raises UnknownGame."""
    named = game(name.partition(" ")[0].lower())
    if name not in named.names:
        raise UnknownGame(name)
    return named


def part(name: str) -> Any:
    """Import a module that a game names (`Game.bots`, `Game.terminal`)."""
    return import_module(name)


def all_names() -> tuple[str, ...]:
    """Return all known values of the header `Game`."""
    return tuple(name for each_game in all_games() for name in each_game.names)
