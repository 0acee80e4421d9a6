"""The benchmark of taps still finds its way through a game; how long anything takes is not looked at."""

import pytest
from playwright.sync_api import Browser

from tests.bench.taps import ENTRIES, SMOKE, tell
from tests.e2e.conftest import Home


@pytest.mark.large
def test_the_benchmark_of_taps_plays_on(
    browser: Browser, home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    taps = tell(browser, home.host, (1,), SMOKE)
    told = capsys.readouterr().out
    assert all(f"{said}: " in told for said, _, _ in ENTRIES)
    assert told.splitlines()[-1].startswith("all")
    verbs = [tap.verb for tap in taps]
    assert {"throw", "pick", "confirm", "hold", "go-on"} <= set(verbs)
    assert verbs.count("confirm") >= 4
    assert all(tap.handler is not None and tap.handler >= 0 for tap in taps)
    waited_for = [tap for tap in taps if tap.handler > 16]
    assert all(tap.interaction >= tap.handler // 8 * 8 for tap in waited_for), "the browser was not heard"
    assert sum(tap.interaction > 0 for tap in taps) > len(taps) / 2
    assert sum(tap.answer > 0 for tap in taps) > len(taps) / 2
