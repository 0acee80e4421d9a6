"""A game looked at again in the browser: by slider, chart, keys and by itself, and gone on with."""

from __future__ import annotations

import pytest

from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, at, game

pytestmark = pytest.mark.moving

TIMERS = """() => {
  const [later, never] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const waiting = window.waiting = new Set();
  window.setTimeout = (does, wait, ...rest) => {
    const number = later(() => {
      waiting.delete(number);
      does(...rest);
    }, wait);
    waiting.add(number);
    return number;
  };
  window.clearTimeout = (number) => {
    waiting.delete(number);
    never(number);
  };
}"""
"""Notes what is put off from now on, for as long as it is to come."""


def moment(player: Player) -> int:
    """Return the number of actions that is shown."""
    return int(player.page.locator('input[type="range"]').input_value())


def opened(player: Player) -> None:
    at(player, game(3))
    player.tap("replay")
    player.page.wait_for_selector(".replay")


def test_any_moment_is_a_tap_a_drag_or_a_key_away(player: Player) -> None:
    opened(player)
    assert moment(player) == 0
    assert player.page.locator("h1:focus").count() == 1
    slider = player.page.locator('input[type="range"]')
    slider.fill("40")
    assert player.text(".said")
    scrubbed = player.text(".seat.large")
    player.tap("replay-go on")
    player.tap("replay-go back")
    assert (moment(player), player.text(".seat.large")) == (40, scrubbed)

    column = player.page.locator(".columns button").nth(9)
    player.clicking(column.tap)
    assert column.get_attribute("data-intent") == f"replay-to {moment(player)}"
    assert column.get_attribute("aria-pressed") == "true"
    player.clicking(player.page.locator(".jump").first.tap)
    assert f"replay-to {moment(player)}" == player.page.locator(".jump").first.get_attribute("data-intent")

    for key, wanted in [("End", len(game(3).actions)), ("ArrowLeft", len(game(3).actions) - 1), ("Home", 0)]:
        player.pass_time()
        player.key(key)
        assert moment(player) == wanted
    player.pass_time()
    player.key("ArrowDown")
    turn = moment(player)
    assert turn > 1
    player.page.locator(".columns button").nth(3).focus()
    player.key("Enter")
    assert moment(player) > turn
    slider.focus()
    before = moment(player)
    player.key("ArrowRight")
    assert moment(player) == before + 1
    assert player.overflow == 0
    player.tap("close")
    assert player.has("rematch")
    player.check_clean()


def test_it_plays_by_itself_until_someone_steps(player: Player) -> None:
    opened(player)
    player.evaluate(TIMERS)
    player.tap("replay-play fast")
    player.wait("() => document.querySelector('input[type=range]').value >= 3")
    player.tap("replay-go back")
    stopped = moment(player)
    player.wait("() => window.waiting.size === 0")  # the next step would be among them
    assert moment(player) == stopped
    player.tap("replay-go last")
    player.tap("replay-go back")
    player.tap("replay-play fast")
    player.wait("() => document.querySelector('[data-intent=\"replay-play fast\"].main')")
    assert moment(player) == len(game(3).actions)
    player.check_clean()


def test_a_new_game_goes_on_from_any_moment(player: Player) -> None:
    opened(player)
    player.ask("replay-to 30")
    player.tap("continue")
    player.page.wait_for_selector('.screen[data-screen="table"]')
    assert player.record.header("From") == "30"
    assert player.record.actions[:30] == game(3).actions[:30]
    player.check_clean()


def test_a_page_left_while_looking_comes_back_to_the_table(player: Player) -> None:
    opened(player)
    player.tap("replay-go turn-on")
    player.reload()
    assert player.has("rematch")
    player.tap("replay")
    assert moment(player) == 0
    player.check_clean()


BELOW = """() => {
  const bottom = Math.max(...[...document.querySelectorAll(".replay :is(.large .sheet, .town)")].map((one) =>
    one.getBoundingClientRect().bottom));
  return document.querySelector(".replay .dice").getBoundingClientRect().top - bottom;
}"""
"""The room between a sheet, or a board, and the dice below it."""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (820, 1180)])
@pytest.mark.parametrize("screen", ["replay", "castro-replay"])
def test_dice_lie_below_a_sheet_and_a_board_of_their_full_size(
    player: Player, screen: str, size: tuple[int, int]
) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    SCREENS[screen](player)
    assert player.evaluate(BELOW) >= 0
    if screen == "castro-replay":
        width = player.evaluate("() => document.querySelector('.replay .town').getBoundingClientRect().width")
        assert width >= min(size[0] * 0.7, size[1] * 0.4)
