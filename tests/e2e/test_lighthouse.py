"""Lighthouse has nothing against the start screen, and its benchmark finds all of its times."""

import pytest
from playwright.sync_api import Playwright

from tests import suite
from tests.bench.lighthouse import CATEGORIES, METRICS, figures, visit
from tests.e2e.host import Host

pytestmark = pytest.mark.large


@pytest.mark.usefixtures("tools")
def test_lighthouse_gives_every_point(host: Host, playwright: Playwright) -> None:
    report = visit(host, suite.chromium() or playwright.chromium.executable_path)
    assert report.applied("button-name"), "the page was still starting when Lighthouse looked at it"
    wanted = {category: report.scores[category] for category in CATEGORIES}
    assert wanted == dict.fromkeys(CATEGORIES, 100), "\n".join(report.faults)
    times = figures(report)
    assert len(times) == len(METRICS)
    assert all(any(sign.isdigit() for sign in time) for time in times)
