"""The challenge in the built page: today's dice from the first tap to the shared result, and links."""

import pytest

from calavera import Record, read
from calavera.games.calavera.actions import Nothing
from calavera.record.link import pack
from tests.e2e.clipboard import CLIPBOARD
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.e2e.screens import rival
from web.app.features.solo.challenge import day_of, day_seed
from web.app.intents.opening import LINK

SEED = "000102030405060708090a0b0c0d0e0f"


def alone(player: Player) -> Record:
    """Return the game alone as it is kept."""
    text = player.kept("solo")
    assert text is not None
    return read(text)


def turn(player: Player) -> None:
    """A turn with one throw and the first choice there is."""
    player.tap("throw")
    player.do(alone(player).state.choices(0)[0])


def test_todays_challenge_from_the_first_tap_to_the_shared_result(player: Player) -> None:
    player.ask("option speed off")
    player.begin(["Ina", "Sami"])
    player.tap("throw")  # an untouched game is not offered again
    player.tap("menu")
    several = player.record
    player.tap("solo")
    player.touch('[data-intent^="solo-day "]')
    date = day_of(alone(player))
    assert date is not None
    for _ in range(5):
        turn(player)
    player.tap("throw")
    before = player.screen()
    player.reload()
    assert player.screen() == before
    assert "Turn 6 of 12" in player.text(".bar")
    choice = alone(player).state.choices(0)[0]
    player.do(Nothing() if alone(player).state.cursed else choice)
    while not alone(player).state.over:
        turn(player)
    [points] = alone(player).state.returns()
    assert str(points) in player.text(".result")
    assert "1 day in a row" in player.text(".milestones")
    assert player.page.locator(".marks .mark").count() == 12
    assert player.overflow == 0
    player.evaluate(CLIPBOARD)
    player.tap("share-game")
    player.tap("share")
    [text] = player.evaluate("window.copied")
    assert text.endswith(f"#solo={day_seed(date, 'calavera')}")
    player.tap("dismiss")
    player.tap("close")
    player.tap("menu")
    player.tap("resume calavera")
    assert player.record == several


def test_a_link_opens_its_dice_and_a_damaged_one_breaks_nothing(player: Player) -> None:
    player.page.goto(f"{player.host.address}#solo={SEED}")
    player.page.wait_for_selector('[data-intent="solo-play"]')
    assert "#" not in player.page.url
    player.tap("solo-play")
    player.tap("throw")
    assert alone(player).header("Seed") == SEED
    kept = alone(player)
    player.allow(notice("solo_link_bad"))
    player.page.goto(f"{player.host.address}#solo=nonsense")
    player.page.wait_for_selector(".notice.solo_link_bad")
    player.tap("dismiss")
    assert player.has("undo") or player.has("throw")
    assert alone(player) == kept


@pytest.mark.large
def test_a_day_is_caught_up_on_from_the_calendar(player: Player) -> None:
    player.ask("option speed off")
    player.tap("solo")
    player.tap("calendar")
    player.tap("close")
    player.tap("calendar")
    player.clicking(player.page.locator(".turning button").first.tap)
    heading = player.text(".turning h2")
    player.clicking(player.page.locator("button.day").nth(2).tap)
    asked = player.page.locator("button.day[aria-pressed=true]").get_attribute("data-intent")
    assert asked is not None
    day = asked.split()[1]
    assert player.overflow == 0
    player.tap(f"solo-day {day}")
    assert day_of(alone(player)) == day
    turn(player)
    player.reload()
    while not alone(player).state.over:
        turn(player)
    [points] = alone(player).state.returns()
    assert "late" in player.text(".milestones")
    player.tap("menu")
    player.tap("calendar")
    player.clicking(player.page.locator(".turning button").first.tap)
    assert player.text(".turning h2") == heading
    told = player.page.locator(f'[data-intent="calendar-day {day}"] .spoken').text_content() or ""
    assert f"{points} point".replace("-", "−") in told
    assert told.endswith("Without hint or undo, Played late")
    player.tap(f"calendar-day {day}")
    player.tap(f"calendar-watch {day}")
    player.tap("close")
    assert player.has(f"calendar-watch {day}")


@pytest.mark.large
def test_a_duel_is_played_against_a_game_that_stays_hidden(player: Player) -> None:
    player.ask("option speed off")
    player.page.goto(f"{player.host.address}{LINK}{pack(rival())}")
    player.page.wait_for_selector('[data-intent="duel-take"]')
    [theirs] = rival().state.returns()
    assert f"{theirs} point" not in player.text()
    player.tap("duel-take")
    turn(player)
    player.reload()
    while not alone(player).state.over:
        turn(player)
    [mine] = alone(player).state.returns()
    player.tap("duel")
    assert player.page.locator(".turn-by-turn tbody tr").count() == 12
    totals = player.page.locator(".turn-by-turn tfoot td").all_inner_texts()
    assert totals[:3] == [str(points).replace("-", "−") for points in (mine, theirs, mine - theirs)]
    assert player.overflow == 0
    player.tap("duel-send")
    assert LINK in player.page.locator(".sharing input").input_value()
