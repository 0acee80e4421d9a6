"""Every screen worth looking at, by its name: what the gallery draws and what axe looks through."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from calavera import Record, State, write
from tests.e2e.player import Player
from tests.e2e.test_games import NAMES, eventful

__all__ = ["SCREENS", "THEMES", "dress"]

THEMES = ("light", "dark", "contrast")


def dress(player: Player, theme: str) -> None:
    """Show a theme wherever the page is, as a system that asks for it would, and with nothing moving."""
    scheme, contrast = (
        "dark" if theme == "dark" else "light",
        "more" if theme == "contrast" else "no-preference",
    )
    player.page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")  # type: ignore[arg-type]  # two of their three words
    player.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


@cache
def game(seats: int) -> Record:
    """A game in which everything happens, with names."""
    record = eventful(seats)
    for number, name in enumerate(NAMES[:seats], 1):
        record = record.with_header(f"Seat{number}", name)
    return record


def at(player: Player, record: Record) -> None:
    """At the table, with this game."""
    player.start_anew(write(record))
    player.tap("resume")


def moment(seats: int, wanted: Callable[[State], bool]) -> Record:
    """A game at a moment of this kind: of all there are the one in the middle."""
    record = game(seats)
    found = [number for number, state in enumerate(record.states) if wanted(state)]
    return record.back(len(record.actions) - found[len(found) // 2])


def choosing(state: State) -> bool:
    """Whether the active seat chooses, and may also throw again."""
    return state.seat == state.active and state.choice is None and not state.cursed and not state.flying


def cursing(state: State) -> bool:
    """Whether the dice are cursed and that is still to be accepted."""
    return state.cursed and state.choice is None


def leftovers(state: State) -> bool:
    """Whether another seat chooses from what the active one has left."""
    return state.seat is not None and state.choice is not None


def start(player: Player) -> None:
    player.start_anew()


def own_sheet(player: Player) -> None:
    start(player)
    player.tap("setup seats 4")
    player.unfold()
    player.tap("setup sheet own")


def running(player: Player) -> None:
    player.start_anew(write(moment(3, choosing)))


def replacing(player: Player) -> None:
    running(player)
    player.tap("new")


def first(player: Player) -> None:
    at(player, game(2).back(len(game(2).actions)))


def fresh(player: Player) -> None:
    at(player, moment(2, lambda state: state.fresh))


def choose(player: Player) -> None:
    at(player, moment(2, choosing))


def picked(player: Player) -> None:
    at(player, game(3).back(59))
    player.tap("pick j2>k")


def why(player: Player) -> None:
    at(player, game(3).back(59))
    player.tap("why")


def other(player: Player) -> None:
    at(player, moment(3, leftovers))


def four(player: Player) -> None:
    at(player, moment(4, choosing))


def curse(player: Player) -> None:
    at(player, moment(3, cursing))


def end(player: Player) -> None:
    at(player, game(4))


def log(player: Player) -> None:
    choose(player)
    player.tap("log")


def past(player: Player) -> None:
    log(player)
    player.page.locator(".turn").first.tap()


def rules(player: Player) -> None:
    choose(player)
    player.tap("rules")


def section(player: Player) -> None:
    rules(player)
    player.tap("rules freezing")


def settings(player: Player) -> None:
    choose(player)
    player.tap("settings")


def lesson(player: Player) -> None:
    start(player)
    player.tap("lesson")


SCREENS: dict[str, Callable[[Player], None]] = {
    "start": start,
    "start-own-sheet": own_sheet,
    "start-running": running,
    "start-replace": replacing,
    "table-first": first,
    "table-fresh": fresh,
    "table-choose": choose,
    "table-picked": picked,
    "table-why": why,
    "table-leftovers": other,
    "table-four": four,
    "table-curse": curse,
    "end": end,
    "log": log,
    "log-past": past,
    "rules": rules,
    "rules-section": section,
    "settings": settings,
    "lesson": lesson,
}
"""Each leads there from wherever the page is, in the browser's own language."""
