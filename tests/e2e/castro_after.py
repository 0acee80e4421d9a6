"""Moments with the coach of Castro, and of its games afterwards, by their names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from calavera.games.castro.actions import Place
from calavera.games.castro.bots.analysis import analyse
from calavera.games.castro.prospects import winning_squares
from calavera.games.castro.rules import State
from calavera.record.record import AnyRecord
from tests.e2e.castro_screens import at, choosing
from tests.e2e.player import PATIENCE, Player
from tests.engine.games.castro.sample_games import played

__all__ = ["CASTRO_AFTER"]

STILL = "testTime.held = true; for (let timer = setTimeout(() => {}); timer; timer -= 1) clearTimeout(timer)"


@cache
def ended(seats: int = 2) -> AnyRecord:
    """Return a game that ends with a line of four; with three seats one that points decide."""
    found: AnyRecord = played(seats, "builder", 0 if seats == 2 else 12, seeded=True)
    for number, name in enumerate(("Ina", "Sami", "Ada Lovelace")[:seats], 1):
        found = found.with_header(f"Seat{number}", name)
    return found.with_header("Date", "2026-11-23")


def threatened() -> AnyRecord:
    """Return the game at a choice of a player whose opponent could win next turn."""

    def wanted(state: State) -> bool:
        return choosing(state) and bool(winning_squares(state, 1 - state.active))

    record = ended()
    number = next(number for number, state in enumerate(record.states) if wanted(state))
    return record.back(len(record.actions) - number)


def costly() -> tuple[AnyRecord, Place]:
    """Return the game at a choice where a square costs much, and that square."""
    for number, state in enumerate(ended().states):
        if choosing(state):
            analysis = analyse(state)
            worst = min(state.placements(), key=analysis.value_of)
            if analysis.loss(worst) > 0.1:
                return ended().back(len(ended().actions) - number), worst
    raise AssertionError("no choice of this game costs much")


def hint(player: Player) -> None:
    at(player, threatened().with_header("Coach", "always/off always/off"))
    player.wait("() => document.querySelector('[data-intent^=\"follow-hint\"]')")


def options(player: Player) -> None:
    hint(player)
    player.tap("weigh")


def warning(player: Player) -> None:
    """The coach asks about the square that costs most."""
    record, worst = costly()
    at(player, record.with_header("Coach", "ask/1 ask/1"))
    player.tap(f"tap-square {worst}")
    player.tap("confirm")
    player.wait('() => document.querySelector(".warning strong")')


def computer(player: Player) -> None:
    """A computer says what it is about to do, and stays so."""
    record = threatened().with_header("Seat1", "computer: expert").with_header("Seat2", "computer: hard")
    at(player, record)
    player.wait('() => document.querySelector(".robot .speech")')
    player.page.evaluate(STILL)


def review(player: Player) -> None:
    at(player, ended())
    player.tap("review")
    player.page.wait_for_selector(".curve", timeout=4 * PATIENCE)


def review_costs(player: Player) -> None:
    """Show the costliest choices, further down."""
    review(player)
    player.page.locator(".told").first.scroll_into_view_if_needed()


def replay_end(player: Player) -> None:
    """The end of a game, with all that one can jump to."""
    at(player, ended())
    player.tap("replay")
    player.tap("replay-go last")
    player.evaluate("() => document.querySelector('.screen').scrollTo(0, 9999)")


def points(player: Player) -> None:
    at(player, ended(3))


def points_by_height(player: Player) -> None:
    """Where every point came from, further down."""
    points(player)
    player.page.locator(".breakdown").scroll_into_view_if_needed()


def picture_of_four(player: Player) -> None:
    record: AnyRecord = played(4, "builder", 9, seeded=True)
    for number, name in enumerate(("Ina", "Sami", "Ada Lovelace, Countess", "computer: expert"), 1):
        record = record.with_header(f"Seat{number}", name)
    at(player, record)
    player.tap("share-game")
    player.page.wait_for_selector(".code", timeout=PATIENCE)
    player.tap("picture")


def computer_won(player: Player) -> None:
    """The end of a game that a computer has won with a line."""
    winner = ended().state.outcome()
    assert winner is not None  # the game is over
    at(player, ended().with_header(f"Seat{winner.winners[0] + 1}", "computer: hard"))


def picture(player: Player) -> None:
    at(player, ended())
    player.tap("share-game")
    player.page.wait_for_selector(".code", timeout=PATIENCE)
    player.tap("picture")


def statistics(player: Player) -> None:
    at(player, ended())
    player.tap("menu")
    player.tap("statistics")
    player.page.wait_for_selector(".people", timeout=PATIENCE)
    player.clicking(player.page.locator("button.person").first.tap)


def progress(player: Player) -> None:
    """Show the progress of the winner by a line."""
    at(player, ended())
    player.tap("progress")
    player.page.wait_for_selector(".achievements", timeout=PATIENCE)


CASTRO_AFTER: dict[str, Callable[[Player], None]] = {
    "castro-hint": hint,
    "castro-options": options,
    "castro-warning": warning,
    "castro-computer": computer,
    "castro-review": review,
    "castro-review-costs": review_costs,
    "castro-replay-end": replay_end,
    "castro-points": points,
    "castro-points-by-height": points_by_height,
    "castro-lost-to-line": computer_won,
    "castro-picture": picture,
    "castro-picture-of-four": picture_of_four,
    "castro-statistics": statistics,
    "castro-progress": progress,
}
