"""Two clicks in quick succession on what leads to another screen: the tab lives, and the page answers.

Chromium 156 ends a tab (a check of its own fails) where sections with `content-visibility: auto` are laid out
while a second click looks for what it meets: so it was with the rules, in 33 of 42 tries.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, at, game
from web.app.intents.routes import ROUTES

DOORS = [verb for verb, route in ROUTES.items() if route.large]
"""The verbs that draw another screen, or much of one."""

IN_VIEW = """verbs => [...document.querySelectorAll("[data-intent]")]
  .filter((one) => verbs.includes(one.dataset.intent.split(" ")[0]) && !one.closest("[hidden]"))
  .map((one) => [one.dataset.intent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.top >= 0 && box.bottom <= innerHeight)
  .map(([intent, box]) => [intent, box.x + box.width / 2, box.y + box.height / 2])"""
"""Finds what leads elsewhere: intents with the middles of their boxes, in pixels."""

FRAMES = (1, 3, 5)
"""Pictures between the first click and the second: a large answer is drawn after one."""

PICTURES = """async (count) => {
  for (let n = 0; n < count; n += 1) await new Promise(requestAnimationFrame);
}"""


def calavera(player: Player) -> None:
    at(player, game(4))


SIGHTS: dict[str, Callable[[Player], None]] = {
    "calavera": calavera,
    "castro": SCREENS["castro-choose"],
    "start": SCREENS["start"],
    "solo": SCREENS["solo-end"],
}

FIRST = "calavera"
"""The first table where the tab ended; the others are for the large tier alone."""


@pytest.mark.parametrize(
    "sight", [pytest.param(name, marks=() if name == FIRST else pytest.mark.large) for name in SIGHTS]
)
def test_two_quick_clicks_leave_the_tab_alive(apart: BrowserContext, host: Host, sight: str) -> None:
    player = Player(apart.new_page(), host)
    player.page.set_viewport_size({"width": 1180, "height": 820})
    player.page.emulate_media(reduced_motion="reduce")
    player.open()
    show, random = SIGHTS[sight], Random(sight)
    show(player)
    doors = player.evaluate(IN_VIEW, DOORS)
    assert doors
    for (intent, x, y), frames in product(doors, FRAMES):
        show(player)
        player.page.mouse.click(x, y)
        player.evaluate(PICTURES, frames)
        player.page.mouse.click(random.uniform(300, 1100), random.uniform(100, 800))
        player.wait_until_kept()
        assert player.evaluate("() => document.querySelectorAll('[data-intent]').length"), intent
    player.check_clean()
