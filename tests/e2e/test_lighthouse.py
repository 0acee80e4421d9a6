"""Lighthouse has nothing against the start screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests import suite
from tests.e2e import lighthouse
from tests.e2e.host import Host

CATEGORIES = ("accessibility", "best-practices", "seo")


@pytest.mark.usefixtures("tools")
def test_lighthouse_gives_every_point(host: Host, playwright: Playwright, tmp_path: Path) -> None:
    chromium = suite.chromium() or playwright.chromium.executable_path
    report = lighthouse.run(host.address, chromium, tmp_path, CATEGORIES)
    assert report.applied("button-name"), "the page was still starting when Lighthouse looked at it"
    assert report.scores == dict.fromkeys(CATEGORIES, 100), "\n".join(report.faults)
