"""Moments of Castro worth looking at, by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from calavera.games.castro.board import SQUARES, square_name
from calavera.games.castro.prospects import winning_squares
from calavera.games.castro.rules import THROWS, State
from calavera.record.record import AnyRecord, write
from tests.e2e.player import Player
from tests.engine.games.castro.sample_games import played

__all__ = ["CASTRO"]

NAMES = ("Ina", "Sami", "Ada Lovelace", "Bo")


@cache
def game(seats: int) -> AnyRecord:
    """Return a game that ends with full stacks, with names and seeded dice."""
    games = [played(seats, "mixed", seed, seeded=True) for seed in range(12)]
    found: AnyRecord = max(games, key=lambda one: sum(map(len, one.state.stacks)))
    for number, name in enumerate(NAMES[:seats], 1):
        found = found.with_header(f"Seat{number}", name)
    return found


def moment(seats: int, part: float, wanted: Callable[[State], bool]) -> AnyRecord:
    """Return a game at a moment of this kind, after this part of its actions or later."""
    record = game(seats)
    first = int(part * len(record.actions))
    numbers = range(first, len(record.states))
    found = next(number for number in numbers if wanted(record.states[number]))
    return record.back(len(record.actions) - found)


def at(player: Player, record: AnyRecord) -> None:
    """At the table, with this game."""
    player.forget_all()
    player.keep(castro=write(record))
    player.reload()
    player.ask("resume")


def choosing(state: State) -> bool:
    """Return whether several squares fit and dice can be thrown again."""
    return state.throws in {1, 2} and not state.flying and len(state.placements()) > 3


def first(player: Player) -> None:
    """The first thing that players see: how it was found out who begins."""
    player.start_over()
    player.tap("setup game castro")
    player.set_up()
    for number, name in enumerate(NAMES[:2], 1):
        player.fill(f'[data-change="setup name {number}"]', name)
    player.tap("new")


def fresh(player: Player) -> None:
    at(player, moment(2, 0.4, lambda state: state.fresh))


def early(player: Player) -> None:
    at(player, moment(2, 0.15, choosing))


def choose(player: Player) -> None:
    at(player, moment(3, 0.5, choosing))


def threat(player: Player) -> None:
    """Another player could win in the next turn."""
    at(player, moment(4, 0.4, lambda state: choosing(state) and _threatened(state)))
    player.wait("() => document.querySelector('.coming-lines span')")


def _threatened(state: State) -> bool:
    others = (seat for seat in range(len(state.supply)) if seat != state.active)
    return any(winning_squares(state, seat) for seat in others)


def late(player: Player) -> None:
    at(player, moment(4, 0.85, choosing))


def picked(player: Player) -> None:
    """A square is picked on which another player's roof stands."""
    record = moment(3, 0.5, lambda state: choosing(state) and _over(state) is not None)
    at(player, record)
    player.tap(f"tap-square {square_name(_over(record.state) or 0)}")


def _over(state: State) -> int | None:
    """Return the highest square of another player's that fits."""
    found = [place.square for place in state.placements() if state.stacks[place.square]]
    others = [square for square in found if state.stacks[square][-1] != state.active]
    return max(others, key=lambda square: len(state.stacks[square]), default=None)


def why(player: Player) -> None:
    """A square was asked about on which nothing can be built."""
    record = moment(4, 0.7, choosing)
    at(player, record)
    state = record.state
    legal = {place.square for place in state.placements()}
    highest = max(set(range(SQUARES)) - legal, key=lambda square: len(state.stacks[square]))
    player.tap(f"tap-square {square_name(highest)}")


def lost(player: Player) -> None:
    """Nothing fits after the last throw."""
    record = game(3)
    for number, state in enumerate(record.states):
        if state.throws == THROWS and not state.flying and not state.placements():
            at(player, record.back(len(record.actions) - number))
            return
    raise AssertionError("no roof is lost in this game")


def enter(player: Player) -> None:
    """The pips of real dice are tapped in, after a reroll."""
    record = moment(2, 0.3, choosing)
    text = write(record.with_header("Seed", None).with_header("Dice", "real"))
    player.forget_all()
    player.keep(castro=text)
    player.reload()
    player.ask("resume")
    for intent in ("hold 1", "hold 2", "throw", "real-face 3"):
        player.tap(intent)


def squares(player: Player) -> None:
    """Only the square is tapped that was built on."""
    record = moment(3, 0.5, lambda state: state.fresh)
    at(player, record.with_header("Seed", None).with_header("Dice", "sheet"))
    stacks = record.state.stacks
    player.tap(f"tap-square {square_name(stacks.index(()))}")


def round_table(player: Player) -> None:
    """Four people round a tablet."""
    at(player, moment(4, 0.5, choosing))
    player.page.set_viewport_size({"width": 1180, "height": 820})
    player.ask("option facing on")
    player.tap("round-seated")


def handed(player: Player) -> None:
    """The phone goes to the next player."""
    record = moment(2, 0.5, choosing)
    at(player, record)
    square = square_name(record.state.placements()[0].square)
    for _ in range(2):
        player.tap(f"tap-square {square}")
    player.wait('() => document.querySelector(".next-person") !== null')


def log(player: Player) -> None:
    choose(player)
    player.tap("log")


def end(player: Player) -> None:
    at(player, game(3))


def line(player: Player) -> None:
    """A line of four has won."""
    named = played(2, "builder", 3, seeded=True).with_header("Seat1", "Ina").with_header("Seat2", "Sami")
    at(player, named)


def replay(player: Player) -> None:
    at(player, game(4))
    player.pass_time()
    player.ask("replay")
    player.ask("replay-to 60")


CASTRO: dict[str, Callable[[Player], None]] = {
    "castro-first": first,
    "castro-fresh": fresh,
    "castro-early": early,
    "castro-choose": choose,
    "castro-threat": threat,
    "castro-late": late,
    "castro-picked": picked,
    "castro-why": why,
    "castro-lost": lost,
    "castro-enter": enter,
    "castro-squares": squares,
    "castro-round": round_table,
    "castro-handed": handed,
    "castro-log": log,
    "castro-end": end,
    "castro-line": line,
    "castro-replay": replay,
}
"""Each leads there from wherever the page is, in the browser's own language."""
