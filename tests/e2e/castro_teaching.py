"""Castro's screens that teach: its rules, its lesson, its facts, the choice of a board and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.e2e.hand import PACE
from tests.e2e.player import Player
from web.app.games.castro.model.lesson import STEPS

__all__ = ["SCREENS"]

ROWS = ("5YTHT1", "S2HFSH", "FTS6FT", "SHFST3", "HSHF4Y", "FHSTYT")
"""A board of one's own."""


def chosen(player: Player) -> None:
    """Choose Castro on the start page."""
    player.start_over()
    _ask(player, "setup game castro")


def _ask(player: Player, intent: str) -> None:
    """Ask for something when so much time has passed that it is no second tap."""
    player.pass_time(PACE)
    player.ask(intent)


def asked(*intents: str) -> Callable[[Player], None]:
    """Return the way from the start page with Castro chosen, intent by intent."""

    def there(player: Player) -> None:
        chosen(player)
        for intent in intents:
            _ask(player, intent)

    return there


def own_board(rows: tuple[str, ...]) -> Callable[[Player], None]:
    """Return the way to the rows of one's own board, unfolded."""

    def there(player: Player) -> None:
        asked("setup sheet own", *(f"setup value {n} {row}" for n, row in enumerate(rows, 1)))(player)
        player.set_up("choices-more")

    return there


def lesson_at(name: str, *intents: str) -> Callable[[Player], None]:
    """Return the way into a step of the lesson, and some taps on."""

    def there(player: Player) -> None:
        asked("lesson castro", f"lesson {[step.name for step in STEPS].index(name) + 1}")(player)
        for intent in intents:
            player.tap(intent)

    return there


SCREENS: Mapping[str, Callable[[Player], None]] = {
    "castro-start": chosen,
    "castro-rules": asked("rules"),
    "castro-rules-fits": asked("rules", "rules fits"),
    "castro-rules-heights": asked("rules", "rules heights"),
    "castro-rules-fives": asked("rules", "rules fives"),
    "castro-lesson": lesson_at("town"),
    "castro-lesson-sort": lesson_at("sort"),
    "castro-lesson-fits": lesson_at("fits"),
    "castro-lesson-picked": lesson_at("fits", "tap-square b3"),
    "castro-lesson-over": lesson_at("over", "tap-square d3", "confirm"),
    "castro-lesson-threat": lesson_at("threat", "throw", "tap-square c3", "confirm"),
    "castro-lesson-block": lesson_at("block"),
    "castro-lesson-won": lesson_at(
        "four", "throw", "hold 1", "hold 2", "hold 5", "throw", "tap-square a3", "confirm"
    ),
    "castro-facts": asked("castro-facts"),
    "castro-board-own": own_board(ROWS),
    "castro-board-refused": own_board(("5YTHT", *ROWS[1:])),
    "castro-paper": asked("blank-board"),
    "castro-card": asked("blank-board card"),
}
"""Each leads there from wherever the page is."""
