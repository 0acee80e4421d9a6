"""Screens of the players of this device worth looking at, by their names."""

from __future__ import annotations

from collections.abc import Callable

from tests.e2e.player import Player

__all__ = ["PLAYERS"]

NAMED = '[data-change="setup name {}"]'


def people(player: Player) -> None:
    """The question who plays here, with people to pick from."""
    player.start_over()
    player.set_up()
    for number, name in enumerate(("Ina", "Maximilian-Alexander"), 1):
        player.fill(NAMED.format(number), name)
    player.tap("seat-open 1")


def new(player: Player) -> None:
    """A new player, all of whose choices are made by tapping."""
    people(player)
    player.tap("player-new 1")
    player.tap("player-colour violet")
    player.tap("player-pattern waves")
    player.tap("player-part hat 1")


def nameless(player: Player) -> None:
    """The player without a name, which is asked for."""
    new(player)
    player.tap("player-done")


def delete(player: Player) -> None:
    """A player that is known already, before it is deleted."""
    new(player)
    player.fill('[data-change="player-name"]', "Zoë")
    player.tap("player-done")
    player.tap("seat-open 1")
    player.tap("player-edit 1")
    player.tap("player-delete")


PLAYERS: dict[str, Callable[[Player], None]] = {
    "people": people,
    "player-new": new,
    "player-nameless": nameless,
    "player-delete": delete,
}
