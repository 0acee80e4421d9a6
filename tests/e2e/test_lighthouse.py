"""Lighthouse has nothing against the start screen."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Playwright

from tests import suite
from tests.e2e import lighthouse
from tests.e2e.host import Host

CATEGORIES = ("accessibility", "best-practices", "seo")


@pytest.mark.usefixtures("tools")
def test_lighthouse_gives_every_point(host: Host, playwright: Playwright) -> None:
    chromium = suite.chromium() or playwright.chromium.executable_path
    # Not pytest's own folder: Chromium puts a socket there, whose path may not be longer than 107 characters.
    with TemporaryDirectory() as folder:
        report = lighthouse.run(host.address, chromium, Path(folder), CATEGORIES)
    assert report.applied("button-name"), "the page was still starting when Lighthouse looked at it"
    assert report.scores == dict.fromkeys(CATEGORIES, 100), "\n".join(report.faults)
