"""The whole browser is killed during play, as phones do: whatever was shown is there again.

`tests/web/test_killed.py` does so five hundred times between any two writings; here a real browser and
its real database keep to what that takes for granted.
"""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, Error, Playwright

from calavera import Rethrow, Thrown, write
from tests.e2e.eventful_games import eventful
from tests.e2e.host import Host
from tests.e2e.killing import kill
from tests.e2e.player import Player

KILLS = 6


def play_until_killed(player: Player, length: int, death: threading.Timer) -> int:
    """Play the game on; how many actions were there when something was seen last.

    Death is not waited for before an action has been seen, however long a busy machine takes for that.
    """
    expected, seen = eventful(2), length
    with contextlib.suppress(Error, AssertionError):
        while True:
            seen = len(player.record.actions)
            if length < seen and death.ident is None:
                death.start()
            action = expected.actions[seen]
            if isinstance(action, Rethrow | Thrown):
                if isinstance(action, Rethrow):
                    player.hold_all_but(action)
                player.tap("throw")
            else:
                player.do(action)
    return seen


def test_what_was_shown_is_there_after_the_browser_was_killed(
    playwright: Playwright, headless: dict[str, object], host: Host, tmp_path: Path
) -> None:
    expected, random, seen = eventful(2), Random(6), 1

    def launched() -> tuple[BrowserContext, Player]:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale="en-GB",
            **headless,  # type: ignore[arg-type]  # a path and flags
        )
        player = Player(context.pages[0], host)
        player.open()
        return context, player

    context, player = launched()
    player.wait_until_offline_ready()
    player.put(write(expected.back(len(expected.actions) - seen)))  # a game without a roll is not taken up
    player.tap("resume")
    for number in range(KILLS):
        death = threading.Timer(2 * random.random(), kill, [tmp_path / "profile"])
        seen = play_until_killed(player, seen, death)
        death.join()
        with contextlib.suppress(Error):
            context.close()
        kill(tmp_path / "profile")
        context, player = launched()
        found = player.record.actions
        assert found == expected.actions[: len(found)], number
        assert len(found) >= seen, number
    assert seen > KILLS
    context.close()
