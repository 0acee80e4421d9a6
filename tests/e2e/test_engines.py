"""The same in every engine that people have: Blink, Gecko and WebKit, each with a profile of its own."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from calavera import Freeze, Rethrow
from tests.e2e.engines.chromium import Chromium
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.host import Host
from tests.e2e.styles import played
from tests.e2e.test_games import eventful
from tests.e2e.test_offline import CLEANED, TAKEN_OVER, another_build

NAMES = ["Ina", "Søren"]

STYLE = 'document.querySelector("link[rel=stylesheet]").getAttribute("href")'


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """A browser on the start screen."""
    profile = tmp_path / "profile"
    engine: Engine
    if request.param == "chromium":
        means = map(request.getfixturevalue, ("playwright", "chromium"))
        engine = Chromium(host, profile, *means)
    elif request.param == "firefox":
        request.getfixturevalue("tools")
        engine = Firefox(host, profile)
    else:
        engine = WebKit(host, profile)
    try:
        engine.launch()
        engine.open()
        yield engine
        engine.check_clean()
    finally:
        engine.quit()


def test_a_whole_game_by_tapping_with_a_reload_in_its_middle(engine: Engine) -> None:
    expected = eventful(2)
    engine.begin(NAMES, expected.header("Seed"))
    steps = count(1)

    def look() -> None:
        if next(steps) == 20:
            shown = engine.screen()
            engine.reload()
            assert engine.screen() == shown

    played(engine, expected, look)

    assert next(steps) > 40
    assert engine.record.actions == expected.actions
    assert engine.record.names == tuple(NAMES)
    assert any(isinstance(action, Freeze) for action in expected.actions)
    assert any(isinstance(action, Rethrow) for action in expected.actions)
    scores = [str(points).replace("-", "−") for points in expected.state.returns()]
    assert engine.run('[...document.querySelectorAll(".sum td")].map((it) => it.innerText)') == scores


def test_without_a_network_it_starts_again_and_again_also_after_the_browser_was_closed(
    engine: Engine,
) -> None:
    expected = eventful(2)
    engine.wait_until_offline_ready()
    engine.begin(NAMES, expected.header("Seed"))
    engine.tap("throw")
    shown = engine.screen()
    engine.host.stop()
    engine.open()
    assert engine.screen() == shown
    for _ in range(3):
        engine.reload()
        assert engine.screen() == shown
    engine.quit()

    engine.launch()
    engine.open()
    assert engine.screen() == shown
    engine.do(expected.actions[1])
    assert engine.record.actions == expected.actions[:2]


def test_a_new_build_takes_over_at_the_next_start_and_the_running_game_goes_on(
    engine: Engine, dist: Path, tmp_path: Path
) -> None:
    expected = eventful(2)
    old = engine.run(STYLE)
    engine.wait_until_offline_ready()
    engine.begin(NAMES, expected.header("Seed"))  # with a reload: controlled by the worker now
    engine.tap("throw")

    engine.host.folder = another_build(dist, tmp_path / "next")
    engine.reload()
    assert engine.run(STYLE) == old
    engine.wait(TAKEN_OVER)
    engine.do(expected.actions[1])
    assert engine.run(STYLE) == old
    assert engine.record.actions == expected.actions[:2]

    engine.host.stop()
    engine.reload()
    assert engine.run(STYLE) != old
    assert engine.record.actions == expected.actions[:2]
    engine.wait(CLEANED)
