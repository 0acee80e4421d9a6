"""Back leads to where one was, in the same state: scrolled, unfolded and with the focus as it was left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.e2e.player import Player
from tests.e2e.screens import SCREENS

STATE = """() => ({
  screen: document.querySelector(".screen").dataset.screen,
  depth: history.state,
  scrolled: Math.round(scrollY),
  scrollers: [...document.querySelectorAll(".desk, .stage, .say, .log")]
    .filter((one) => !one.closest("[hidden]")).map((one) => Math.round(one.scrollTop)),
  folds: [...document.querySelectorAll("details")]
    .filter((one) => !one.closest("[hidden]")).map((one) => one.open),
  focus: document.activeElement.dataset.intent ?? document.activeElement.localName,
})"""
"""Where a player is, and how everything stands there."""

LEADING = """async (verbs) => [...document.querySelectorAll("button[data-intent]")]
  .filter((one) => !one.closest("[hidden], details:not([open])") && one.checkVisibility())
  .map((one) => one.dataset.intent).filter((intent) => verbs.includes(intent.split(" ")[0]))"""

UNFOLDED = (
    "() => { for (const fold of document.querySelectorAll('details:not([data-popup])')) fold.open = true; }"
)

SCROLLED = """(intent) => {
  const button = document.querySelector(`[data-intent="${intent}"]:not([hidden] *)`);
  button.scrollIntoView({ block: "center" });
  button.focus({ preventScroll: true });
}"""

DEPTH = "depth => history.state === depth"

DOORS = {
    *(
        "settings",
        "rules",
        "games",
        "fair",
        "share-game",
        "picture",
        "replay",
        "review",
        "progress",
        "statistics",
    ),
    *(
        "puzzles",
        "solo",
        "calendar",
        "by-link",
        "one-table",
        "known",
        "castro-facts",
        "blank-sheet",
        "blank-board",
    ),
    *("log", "weigh", "lesson", "player-edit", "player-new"),
}
"""Verbs that lead to another screen or panel, and change nothing else."""


FROM = (
    *("start-own-sheet", "start-who", "start-running", "start-again", "people", "table-why", "table-four"),
    *(
        "round-choose",
        "round-over",
        "castro-choose",
        "castro-why",
        "castro-end",
        "end-won",
        "solo-end",
        "end",
    ),
    *(
        "review",
        "replay",
        "games",
        "share",
        "fair-end",
        "statistics",
        "progress",
        "rules",
        "settings",
        "solo",
    ),
    *("calendar", "lesson", "puzzles", "puzzle-right", "duel", "known", "log-past", "table-enter"),
)
"""One screen of each kind from which something leads elsewhere."""


def back(player: Player) -> None:
    player.evaluate("() => history.back()")


def escape(player: Player) -> None:
    player.page.keyboard.press("Escape")


def arrow(player: Player) -> None:
    found = '.log header [data-intent], .coach [data-intent="leave"], .bar [data-intent="close"]'
    player.page.locator(f":is({found}):not([hidden] *):visible").first.click()


WAYS: dict[str, Callable[[Player], None]] = {"back": back, "escape": escape, "arrow": arrow}


def walk(player: Player, show: Callable[[Player], None]) -> int:
    """Go through every door in sight of a screen, and back by each way; return how many there are."""
    show(player)
    player.evaluate(UNFOLDED)
    here = player.evaluate(STATE)[
        "screen"
    ]  # which leads to another part of itself, and that lies over nothing
    doors = list(dict.fromkeys(player.evaluate(LEADING, sorted(DOORS - {here}))))
    for intent in doors:
        for name, way in WAYS.items():
            player.evaluate(SCROLLED, intent)
            player.pass_time()
            before = player.evaluate(STATE)
            player.page.locator(f'[data-intent="{intent}"]:not([hidden] *)').first.click()
            player.wait(DEPTH, before["depth"] + 1)
            player.wait_until_kept()
            player.pass_time()
            way(player)
            player.wait(DEPTH, before["depth"])
            player.wait_until_kept()
            assert player.evaluate(STATE) == before, (intent, name)
    return len(doors)


def test_the_doors_of_the_start_lead_back_to_it(player: Player) -> None:
    assert walk(player, SCREENS["start"]) > 5


def test_the_doors_of_the_table_lead_back_to_it(player: Player) -> None:
    assert walk(player, SCREENS["table-hint"]) > 3


@pytest.mark.large
@pytest.mark.parametrize("screen", FROM)
def test_every_door_of_every_screen_leads_back_to_it(player: Player, screen: str) -> None:
    walk(player, SCREENS[screen])
