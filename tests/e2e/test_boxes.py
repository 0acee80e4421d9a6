"""How much of a table a tap has the browser style and lay out again: elements are counted, and no time is."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.e2e.castro_screens import CASTRO
from tests.e2e.hand import NEXT_PICTURE
from tests.e2e.player import Player
from tests.e2e.screens import at, choosing, moment
from tests.tiers import large_after

EVENTS = "disabled-by-default-devtools.timeline.invalidationTracking"

STYLED = "StyleResolver::ResolveStyle"
"""The browser's record of one element whose style it computes. Its own sums leave out all that stand in a
container whose size style asks for: they are styled in the middle of the layout."""

SQUARES = "() => document.querySelectorAll('.town *').length"

SHEETS = "() => document.querySelectorAll('.seat *').length"

TURNS = "() => document.querySelectorAll('.log *').length"

RULES = "() => document.querySelectorAll('.rules *').length"


def traced(player: Player, do: Callable[[], object]) -> list[dict[str, Any]]:
    """Return the browser's record of what it does for an action, until the frame that shows its result."""
    player.settle()
    player.evaluate(NEXT_PICTURE)
    browser = player.page.context.new_cdp_session(player.page)
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    browser.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    browser.on("Tracing.tracingComplete", lambda told: ended.append(told))
    browser.send("Tracing.start", {"categories": EVENTS, "transferMode": "ReportEvents"})
    do()
    player.evaluate(NEXT_PICTURE)
    browser.send("Tracing.end")
    heard(player, ended)
    browser.detach()
    return events


def heard(player: Player, ended: list[object]) -> None:
    """Wait for the end of a record."""
    while not ended:
        player.page.wait_for_timeout(10)


def styled(player: Player, do: Callable[[], object]) -> int:
    """Count the elements whose style the browser computes for an action."""
    return sum(event["name"] == STYLED for event in traced(player, do))


@pytest.mark.large
def test_a_table_behind_another_screen_is_not_made_again_when_that_closes(player: Player) -> None:
    at(player, moment(4, choosing))
    every = player.evaluate(SHEETS)
    for screen in ("settings", "rules"):
        player.tap(screen)
        assert 0 < styled(player, lambda: player.tap("close")) < every / 8, screen


def test_a_list_of_turns_over_the_table_touches_none_of_its_boxes(player: Player) -> None:
    at(player, moment(4, choosing))
    assert 0 < styled(player, lambda: player.tap("log")) < player.evaluate(TURNS) * 2


def test_rules_style_no_sheet_that_is_out_of_sight(player: Player) -> None:
    at(player, moment(4, choosing))
    assert 0 < styled(player, lambda: player.tap("rules")) < player.evaluate(RULES) * 4 / 3


def test_a_roll_touches_no_box_of_the_sheets(player: Player) -> None:
    at(player, moment(4, choosing))
    assert 0 < styled(player, lambda: player.tap("throw")) < player.evaluate(SHEETS) / 2


@pytest.mark.parametrize(
    "size", large_after(1, [(390, 844), (360, 740), (320, 568), (820, 1180), (1180, 820)])
)
def test_a_roll_lays_the_board_out_once(player: Player, size: tuple[int, int]) -> None:
    """Its row says how high it is: where the layout has to ask the board, each try styles all squares."""
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    CASTRO["castro-threat"](player)
    assert 0 < styled(player, lambda: player.tap("throw")) < player.evaluate(SQUARES) * 3 / 2


def test_a_roll_touches_hardly_more_where_threats_are_shown(player: Player) -> None:
    counts = {}
    for wanted in ("off", "on"):
        CASTRO["castro-threat"](player)
        player.ask(f"option threats {wanted}")
        counts[wanted] = styled(player, lambda: player.tap("throw"))
    assert min(counts.values()) > 0
    assert counts["on"] - counts["off"] < player.evaluate(SQUARES) / 2
