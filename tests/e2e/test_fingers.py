"""Several people tap one screen at the same time: each tap counts, and each counts once."""

import pytest
from playwright.sync_api import Page, expect

from calavera import write
from calavera.record.record import AnyRecord
from tests.e2e import castro_screens
from tests.e2e.castro_games import short
from tests.e2e.clipboard import CLIPBOARD
from tests.e2e.fingers import Crowded, Fingers
from tests.e2e.hand import DICE, in_sight
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, all_leftovers, round_table
from tests.e2e.varied_games import games, played
from tests.tiers import large_after, large_rows_after
from web.app.state.match.table_edges import as_seen_by, awaited

SEED = "000102030405060708090a0b0c0d0e0f"  # the first throw is KGGSKO

CORNER = (2.0, 2.0)
"""A place where no button is."""

LOG = """() => {
  window.heard = [];
  for (const name of ["click", "pointercancel"])
    addEventListener(name, (event) => heard.push(`${name} ${event.isTrusted}`));
}"""
"""Notes the page's clicks, and the pointers that the browser takes away."""

BUTTON = """intent => {
  const button = document.createElement("button");
  button.dataset.intent = intent;
  button.style.cssText = "position: fixed; left: 100px; top: 100px; width: 80px; height: 80px; z-index: 99";
  button.id = "own";
  document.body.append(button);
}"""

REDRAWN = "() => { const own = document.getElementById('own'); own.replaceWith(own.cloneNode(true)); }"

CHANGED = "() => { document.getElementById('own').dataset.intent = 'settings'; }"


@pytest.fixture
def fingers(player: Player) -> Fingers:
    """The fingers on the player's screen."""
    player.stop_time()  # a busy driver is slow from one finger to the next: the first one would have rested
    return Fingers(player.page)


def held(player: Player) -> list[int]:
    """Return the numbers of the dice that are kept."""
    player.wait_until_kept()
    return [position + 1 for position, is_held in player.evaluate(DICE) if is_held]


def thrown(player: Player) -> None:
    """At the first throw of a game of two; a tap from now on is the second of none."""
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.pass_time()


@pytest.mark.parametrize(
    ("name", "first_up"),
    large_rows_after(1, [("castro", 2), ("castro", 1), ("calavera", 2), ("calavera", 1)]),
)
def test_two_dice_are_tapped_by_two_fingers_at_once(
    player: Player, fingers: Fingers, name: str, first_up: int
) -> None:
    if name == "calavera":
        thrown(player)
    else:
        castro_screens.choose(player)
        player.settle()
    player.pass_time()
    one, two = [f"hold {position + 1}" for position, is_held in player.evaluate(DICE) if not is_held][:2]
    before = held(player)
    fingers.down(1, f'[data-intent="{one}"]')
    fingers.down(2, f'[data-intent="{two}"]')
    fingers.up(first_up, 3 - first_up)
    assert held(player) == sorted([*before, int(one[-1]), int(two[-1])])


@pytest.mark.parametrize("number", large_after(1, [4, 3, 2]))
def test_as_many_dice_as_fingers(player: Player, fingers: Fingers, number: int) -> None:
    thrown(player)
    dice = [position + 1 for position, _ in player.evaluate(DICE)][:number]
    for die in dice:
        fingers.down(die, f'[data-intent="hold {die}"]')
    fingers.up(*reversed(dice))
    assert held(player) == dice
    player.pass_time()
    for die in dice:
        fingers.down(die, f'[data-intent="hold {die}"]')
    fingers.up(*dice)
    assert held(player) == []


@pytest.mark.parametrize("resting", large_after(1, [True, False]))
def test_all_people_at_a_flat_table_choose_at_the_same_time(
    player: Player, fingers: Fingers, resting: bool
) -> None:
    player.page.set_viewport_size({"width": 820, "height": 1180})
    record = all_leftovers(4)
    round_table(player, record, "0123")
    seats = awaited(record)
    assert len(seats) == 3
    player.pass_time()
    if resting:
        fingers.down(9, ".centre")
    confirm = []
    for seat in seats:
        choices = as_seen_by(record, seat).state.choices(seat)
        if not player.has(f"round-ready {seat + 1}"):  # an only choice is picked already
            fingers.down(seat, f'[data-intent="round-tap {seat + 1} {choices[0].colour.letter}"]')
            confirm.append(seat)
    fingers.up(*confirm)
    player.wait_until_kept()
    assert all(player.has(f"round-ready {seat + 1}") for seat in seats)
    player.pass_time()
    for seat in seats:
        fingers.down(seat, f'[data-intent="round-ready {seat + 1}"]')
    fingers.up(*seats[::-1])
    player.wait_until_kept()
    added = player.record.actions[len(record.actions) :]
    assert len(added) == len(seats)
    for action, seat in zip(added, seats, strict=True):
        assert action in as_seen_by(record, seat).state.choices(seat)


def test_at_a_flat_table_of_castro_one_hand_rests(player: Player, fingers: Fingers) -> None:
    castro_screens.round_table(player)
    player.settle()
    player.pass_time()
    fingers.down(1, ".edge")
    intent = player.page.locator('[data-intent^="tap-square"].lit').first.get_attribute("data-intent")
    fingers.tap(2, f'[data-intent="{intent}"]')
    player.wait_until_kept()
    assert player.has("confirm")


@pytest.mark.large
@pytest.mark.parametrize("rests", ["h1", CORNER])
def test_a_whole_game_while_a_finger_rests(player: Player, rests: str) -> None:
    expected = games(2, SEED, 3)
    player.begin(["Ina", "Sami"], SEED)
    player.evaluate(LOG)
    hand = Crowded(player, rests)
    played(hand, expected)
    hand.go_on()
    assert hand.record.actions == expected.actions
    assert player.page.locator(".result").count() == 1
    assert "click true" not in player.evaluate("() => heard"), "the browser makes clicks of them itself"


@pytest.mark.large
def test_a_whole_game_of_castro_while_a_finger_rests(player: Player) -> None:
    expected: AnyRecord = short(2)
    player.game = "castro"
    player.start_over(write(expected.back(len(expected.actions))))
    player.ask("resume")
    hand = Crowded(player, CORNER)
    played(hand, expected)
    hand.go_on()
    assert hand.record.actions == expected.actions


def scrolled(player: Player, fingers: Fingers) -> None:
    """Have one finger scroll, and stay on the screen."""
    player.evaluate(LOG)
    fingers.down(1, (380.0, 600.0))
    fingers.move(1, 0, -120)
    player.wait("() => heard.includes('pointercancel true') && scrollY > 50")


@pytest.mark.large
def test_on_the_start_page_one_scrolls_and_another_taps(player: Player, fingers: Fingers) -> None:
    player.set_up()
    scrolled(player, fingers)
    fingers.tap(2, '[data-intent="setup seats 3"]')
    player.wait_until_kept()
    assert player.page.locator('[data-intent="setup seats 3"]').get_attribute("aria-pressed") == "true"
    fingers.up(1)
    assert player.evaluate("() => heard.filter((one) => one.startsWith('click'))") == ["click false"]


@pytest.mark.large
def test_in_the_rules_one_scrolls_and_another_goes_back(player: Player, fingers: Fingers) -> None:
    SCREENS["rules"](player)
    scrolled(player, fingers)
    fingers.tap(2, '[data-intent="close"]')
    expect(player.page.locator(".rules")).to_be_hidden()


def test_controls_of_the_browsers_own_answer_a_second_finger(player: Player, fingers: Fingers) -> None:
    fingers.down(1, CORNER)
    fingers.tap(2, ".fold.together > summary")
    assert player.evaluate("() => document.querySelector('.fold.together').open")
    fingers.tap(2, '[data-change="setup name 2"]')
    player.page.keyboard.type("Sami")
    assert player.page.locator('[data-change="setup name 2"]').input_value() == "Sami"
    fingers.tap(2, ".fold.together > summary")
    assert not player.evaluate("() => document.querySelector('.fold.together').open")
    assert player.evaluate("() => document.activeElement.tagName") == "SUMMARY"


@pytest.mark.large
def test_a_second_finger_may_open_a_file(player: Player, fingers: Fingers) -> None:
    """Browsers open this window only in answer to what a person does."""
    player.rarities()
    fingers.down(1, CORNER)
    with player.page.expect_file_chooser():
        fingers.tap(2, "label.open-file")


ACTIVE = """() => addEventListener("click", ({ isTrusted }) => {
  window.active = [isTrusted, navigator.userActivation.isActive];
})"""
"""Notes of the last click whether the browser allows what it allows only in answer to a person."""


@pytest.mark.large
def test_a_second_finger_may_share_and_copy(player: Player, fingers: Fingers) -> None:
    SCREENS["share"](player)
    player.evaluate(CLIPBOARD)
    player.evaluate(ACTIVE)
    player.pass_time()
    fingers.down(1, CORNER)
    fingers.tap(2, '[data-intent="share-copy"]')
    assert player.evaluate("() => active") == [False, True]


def test_fingers_that_come_apart_keep_no_die(player: Player, fingers: Fingers) -> None:
    thrown(player)
    for finger in (1, 2):
        fingers.down(finger, f'[data-intent="hold {finger}"]')
    fingers.move(2, 60, 60)
    fingers.up(1, 2)
    assert 2 not in held(player)


def test_a_finger_that_rests_on_a_die_keeps_nothing(player: Player, fingers: Fingers) -> None:
    thrown(player)
    fingers.down(1, '[data-intent="hold 1"]')
    fingers.tap(2, '[data-intent="hold 2"]')
    player.pass_time(1000)
    fingers.up(1)
    assert held(player) == [2]


def test_a_swipe_goes_on_while_another_finger_taps(player: Player, fingers: Fingers) -> None:
    player.page.set_viewport_size({"width": 360, "height": 640})
    player.begin(["Ina", "Sami", "Ada"], SEED)
    x, y = fingers.place(".seat.large")
    fingers.down(1, (x + 100, y))
    fingers.move(1, -40, 0)
    fingers.tap(2, "h1")
    fingers.move(1, -100, 0)
    fingers.up(1)
    player.wait_until_kept()
    assert "Sami" in player.text(".seat.large .name")


@pytest.mark.parametrize("alone", large_after(1, [False, True]))
def test_a_tap_is_for_what_its_finger_came_down_on(player: Player, fingers: Fingers, alone: bool) -> None:
    player.evaluate(BUTTON, "rules")
    if not alone:
        fingers.down(1, CORNER)
    fingers.down(2, "#own")
    player.evaluate(CHANGED)
    fingers.up(2)
    player.wait_until_kept()
    assert player.page.locator("[data-screen=start]").count() == 1
    player.evaluate("() => document.getElementById('own').remove()")
    player.evaluate(BUTTON, "rules")
    player.pass_time()
    fingers.down(2, "#own")
    player.evaluate(REDRAWN)
    fingers.up(2)
    player.page.wait_for_selector(".rules")


def test_what_another_finger_has_changed_meanwhile_is_not_pressed(player: Player, fingers: Fingers) -> None:
    thrown(player)
    main = ".controls .main"
    assert player.page.locator(main).get_attribute("data-intent") == "throw"
    fingers.down(1, main)
    fingers.tap(2, '[data-intent="pick g2"]')
    player.wait_until_kept()
    assert player.page.locator(main).get_attribute("data-intent") == "confirm"
    fingers.up(1)
    player.wait_until_kept()
    assert len(player.record.actions) == 1


@pytest.mark.parametrize("kind", large_after(1, ["mouse", "pen"]))
def test_a_mouse_or_a_pen_counts_once_beside_a_finger(player: Player, fingers: Fingers, kind: str) -> None:
    thrown(player)
    fingers.down(1, CORNER)
    x, y = fingers.place('[data-intent="hold 2"]')
    session = player.page.context.new_cdp_session(player.page)
    for event in ("mousePressed", "mouseReleased"):
        session.send(
            "Input.dispatchMouseEvent",
            {"type": event, "x": x, "y": y, "button": "left", "clickCount": 1, "pointerType": kind},
        )
    assert held(player) == [2]
    fingers.up(1)
    assert held(player) == [2]


def test_two_taps_zoom_nowhere_and_two_fingers_everywhere(player: Player) -> None:
    thrown(player)
    assert gestures(player.page, "html") == "manipulation", "and so all that it contains"
    for selector in (".dice", "button.die", ".choices"):
        assert gestures(player.page, selector) == "auto"
    assert gestures(player.page, ".seat.large") == "pan-y pinch-zoom"


def gestures(page: Page, selector: str) -> str:
    """Return the gestures that the browser may answer there by itself."""
    found = page.locator(in_sight(selector)).first.evaluate("(one) => getComputedStyle(one).touchAction")
    return str(found)
