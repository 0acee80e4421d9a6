"""Nothing on the page moves out of its place by itself: the Cumulative Layout Shift is 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.varied_games import played
from tests.tiers import large_rows_after

WATCH = """new PerformanceObserver((list) => {
  const edges = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect, currentRect }) => {
      const element = node?.nodeType === 3 ? node.parentElement : node;
      const shown = element ? element.outerHTML.slice(0, 160) : "something that is gone";
      return `${shown} from ${edges(previousRect)} to ${edges(currentRect)}`;
    });
    window.shifted(value, hadRecentInput, moved);
  }
}).observe({ type: "layout-shift", buffered: true })"""
"""Tells of every shift in the document, what moved, and whether a finger had just asked for something. What
comes before the page has drawn anything is no shift, and neither is what a transform does."""

STILL = """() => document.getAnimations().every((one) =>
  one.playState === "finished" || one.effect.getComputedTiming().iterations === Infinity)"""

DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))"""
"""Two frames later: whatever has shifted has been told."""

SIZES = [(390, 844), (820, 1180), (1440, 900)]

FASTER = 4
"""Times as fast as ever whatever moves does so: it comes to lie in the same places, and is waited for."""

FEW, MANY = slice(7), slice(25)
"""Actions of a game: a turn, and throws, dice held, choices of every kind."""


class Watched(Player):
    """A player who notes what shifts, and on which screen; it never moves on before everything lies still."""

    def __init__(self, phone: BrowserContext, host: Host, size: tuple[int, int]) -> None:
        super().__init__(phone.new_page(), host)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.after = "load"
        self.shifts: list[str] = []
        self.caused: list[str] = []
        self.page.expose_function("shifted", self.note)
        self.page.add_init_script(WATCH)
        session = phone.new_cdp_session(self.page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": FASTER})

    def note(self, value: float, asked_for: bool, moved: list[Any]) -> None:
        """A shift, apart from the others where a tap came less than half a second before."""
        line = f"{value:.4f} after {self.after}: {'; '.join(moved)}"
        (self.caused if asked_for else self.shifts).append(line)

    def reload(self) -> None:
        self.after = "load"
        super().reload()

    def touch(self, selector: str) -> None:
        self.rest()
        self.after = selector
        super().touch(selector)

    def rest(self) -> None:
        """Wait until what moves has come to its end by itself, and was drawn."""
        self.wait(STILL)
        self.page.evaluate(DRAWN)


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def watched(phone: BrowserContext, host: Host, request: pytest.FixtureRequest) -> Iterator[Watched]:
    player = Watched(phone, host, request.param)
    player.open()
    yield player
    player.check_clean()


@pytest.mark.parametrize(
    ("watched", "actions"),
    large_rows_after(1, [(SIZES[0], FEW), *((size, MANY) for size in SIZES)]),
    indirect=["watched"],
    ids=str,
)
def test_nothing_shifts(watched: Watched, actions: slice) -> None:
    watched.wait_until_offline_ready()
    watched.rest()
    look_around(watched, actions)
    assert not watched.shifts, "\n".join(watched.shifts)


@pytest.mark.large
@pytest.mark.parametrize("watched", SIZES[:1], indirect=True)
def test_a_shift_would_be_noticed(watched: Watched) -> None:
    watched.rest()
    watched.page.evaluate("document.getElementById('app').style.marginTop = '80px'")
    watched.rest()
    assert any("80" in line for line in watched.shifts)


def look_around(player: Watched, actions: slice) -> None:
    """The start, the lesson, a part of a game of two, and every screen beside it."""
    expected = eventful(2)
    player.set_up("coaches", "choices-more")
    player.tap("setup seats 4")
    player.tap("setup seats 2")
    player.rarities()
    player.tap("lesson")
    player.tap("leave")
    player.begin(NAMES[:2], expected.header("Seed"))
    played(player, expected, player.rest, actions)
    player.tap("log")
    player.touch('.log [data-intent="log"]')
    for screen in ("rules", "settings"):
        player.tap(screen)
        player.tap("close")
    player.rest()
