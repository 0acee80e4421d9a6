"""Screens of games of several devices worth looking at, by their names."""

from __future__ import annotations

from collections.abc import Callable

from tests.e2e.player import PATIENCE, Player

__all__ = ["SHARED"]

APART = "() => { testTime.held = true }"
"""Has the next screen begin with a start of Python: lines to other devices end with the page only."""


def one_table(player: Player) -> None:
    """The ways to a table of several devices."""
    player.start_over()
    player.tap("one-table")
    player.fill('[data-change="table-name"]', "Ina")
    player.evaluate(APART)


def one_table_host(player: Player) -> None:
    """A table that waits for guests, with a computer at it."""
    one_table(player)
    player.tap("table-host")
    player.tap("table-bot hard")


def one_table_game(player: Player) -> None:
    """The seats of a table in the middle of its game."""
    one_table_host(player)
    player.tap("table-begin")
    player.ask("one-table")


def meeting_ask(player: Player) -> None:
    """Before the camera is asked for."""
    one_table(player)
    player.tap("table-host")
    player.tap("meet-host")


def meeting_code(player: Player) -> None:
    """The code that a guest reads."""
    meeting_ask(player)
    player.tap("meet-plain")
    player.page.wait_for_selector(".meeting svg.code path", state="attached", timeout=PATIENCE)


def by_link(player: Player) -> None:
    """No game by link as yet."""
    player.start_over()
    player.tap("by-link")


def by_link_sent(player: Player) -> None:
    """The link that goes to the other device."""
    by_link(player)
    player.tap("by-link-new")
    player.tap("pass-on")
    player.page.wait_for_selector("svg.code", timeout=PATIENCE)


def by_link_games(player: Player) -> None:
    """A game by link whose turn is elsewhere."""
    by_link_sent(player)
    player.tap("close")
    player.tap("menu")
    player.tap("by-link")


def arrived(player: Player) -> None:
    """A game has come by link, and is to be taken or not."""
    by_link_sent(player)
    link = player.page.locator("main input").input_value()
    player.start_over()
    player.page.goto(link)
    player.page.wait_for_selector('[data-screen="arrived"]', timeout=PATIENCE)


SHARED: dict[str, Callable[[Player], None]] = {
    "one-table": one_table,
    "one-table-host": one_table_host,
    "one-table-game": one_table_game,
    "meeting-ask": meeting_ask,
    "meeting-code": meeting_code,
    "by-link": by_link,
    "by-link-sent": by_link_sent,
    "by-link-games": by_link_games,
    "arrived": arrived,
}
"""Each leads there from wherever the page is."""
