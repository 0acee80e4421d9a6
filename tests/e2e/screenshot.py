"""Draws the picture of the README anew: python -m tests.e2e.screenshot."""

from pathlib import Path

from playwright.sync_api import sync_playwright

import build
from calavera import write
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.test_games import NAMES, eventful

OUT = Path(__file__).with_suffix(".png")


def main() -> None:
    game = eventful(3)
    for number, name in enumerate(NAMES[:3], 1):
        game = game.with_header(f"Seat{number}", name)
    with Host(build.build()) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 760}, has_touch=True, locale="en-GB")
        player = Player(context.new_page(), host)
        player.open()
        player.tap("new")
        player.put(write(game.back(59)))
        player.tap("pick j2>k")
        player.page.screenshot(path=OUT)
        browser.close()


if __name__ == "__main__":
    main()
