"""Thousands of random actions over all screens of both games, with a storage that takes its time: no error,
no notice of one, and a page that answers at the end.

`CALAVERA_ACTIONS="7 8 9"` acts by other seeds than the ones that are always played, and
`CALAVERA_ACTIONS_COUNT` as often as it says; a failure tells its seed and the last actions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.random_actions import SCRIPT, Actions, Found

pytestmark = [pytest.mark.moving, pytest.mark.uncounted]

SEEDS = os.environ.get("CALAVERA_ACTIONS", "").split()

ANY_NOTICE = "notice "
"""The reports of all notices: which of them are faults is judged by the script itself, at every action."""

SMALL, LARGE, EACH = 2_000, 20_000, 5_000
"""The numbers of actions: of the small tier, of the large one in Chromium, and in each other engine."""

PER_SEED = 2_500
"""Actions of one test: several of them share the processors."""

CENTRE = """intent => {
  const found = [...document.querySelectorAll(`[data-intent="${intent}"]:not([hidden] *)`)][0];
  const box = found?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""


class Fingers:
    """The input of Chromium."""

    def __init__(self, player: Player) -> None:
        self.page = player.page

    def tap_now(self, intent: str) -> None:
        at = self.page.evaluate(CENTRE, intent)
        if at is not None:
            self.page.touchscreen.tap(*at)

    def press_now(self, key: str) -> None:
        self.page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})


class Mouse:
    """The input of another engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def tap_now(self, intent: str) -> None:
        with suppress(Exception):  # each driver complains in its own way that nothing is there any more
            self.engine.click(f'[data-intent="{intent}"]')

    def press_now(self, key: str) -> None:
        self.engine.press(key)

    def resize(self, width: int, height: int) -> None:
        self.engine.resize(width, height)


def counts(all_of_them: int, first: int) -> list[tuple[int, int]]:
    """List seeds with their numbers of actions."""
    if SEEDS:
        return [(int(seed), int(os.environ.get("CALAVERA_ACTIONS_COUNT", PER_SEED))) for seed in SEEDS]
    parts = [PER_SEED] * (all_of_them // PER_SEED) + [all_of_them % PER_SEED]
    return [(first + number, count) for number, count in enumerate(parts) if count]


def check_many(found: Found, count: int) -> None:
    """Check that the actions went where players go: else they would prove little."""
    print(f"{found.actions} actions, {len(found.screens)} screens, {len(found.verbs)} verbs: {found.screens}")
    assert found.actions >= count
    if count >= SMALL:
        assert len(found.screens) >= 12, found.screens
        assert len(found.verbs) >= 60, found.verbs


def act(visit: Callable[..., Player], seed: int, count: int) -> None:
    player = visit(SCRIPT)
    player.allow(ANY_NOTICE)
    check_many(Actions(player, Fingers(player), seed).act(count), count)
    player.check_clean()


@pytest.mark.parametrize(("seed", "count"), counts(SMALL, 1))
def test_whatever_is_tapped_the_page_answers(visit: Callable[..., Player], seed: int, count: int) -> None:
    act(visit, seed, count)


@pytest.mark.large
@pytest.mark.parametrize(("seed", "count"), counts(LARGE, 100))
def test_whatever_is_tapped_for_long_the_page_answers(
    visit: Callable[..., Player], seed: int, count: int
) -> None:
    act(visit, seed, count)


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """Another browser than Chromium, on the start screen."""
    request.getfixturevalue("tools")
    profile = tmp_path / "profile"
    engine: Engine = Firefox(host, profile) if request.param == "firefox" else WebKit(host, profile)
    engine.moving, engine.before = True, SCRIPT
    try:
        engine.launch()
        engine.allow(ANY_NOTICE)
        engine.open()
        yield engine
        engine.check_clean()
    finally:
        engine.quit()


@pytest.mark.large
@pytest.mark.parametrize(("seed", "count"), counts(EACH, 200))
def test_in_every_engine_the_page_answers(engine: Engine, seed: int, count: int) -> None:
    check_many(Actions(engine, Mouse(engine), seed).act(count), count)
