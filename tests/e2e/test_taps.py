"""The benchmark of taps still finds its way through a game; how long anything takes is not looked at."""

from playwright.sync_api import Browser

from tests.bench.taps import SMOKE, game
from tests.e2e.conftest import Home
from tests.e2e.test_games import eventful


def test_the_benchmark_of_taps_plays_on(browser: Browser, home: Home) -> None:
    taps = game(browser, home.host, eventful(4), 1, SMOKE)
    verbs = [tap.verb for tap in taps]
    assert {"throw", "pick", "confirm", "hold", "go-on"} <= set(verbs)
    assert verbs.count("confirm") >= 4
    assert all(tap.handler is not None and tap.handler >= 0 for tap in taps)
    waited_for = [tap for tap in taps if tap.handler > 16]
    assert all(tap.interaction >= tap.handler // 8 * 8 for tap in waited_for), "the browser was not heard"
    assert sum(tap.interaction > 0 for tap in taps) > len(taps) / 2
