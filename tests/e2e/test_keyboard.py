"""A whole game with nothing but keys, from the first screen to the last."""

import pytest

from calavera import write
from tests.e2e.eventful_games import eventful
from tests.e2e.player import Player
from tests.e2e.typists import Typing
from tests.e2e.varied_games import played

pytestmark = pytest.mark.moving

SEED = "000102030405060708090a0b0c0d0e0f"


class Typist(Player, Typing):
    """A player without mouse or finger."""


@pytest.mark.large
def test_a_whole_game_by_keyboard(player: Player) -> None:
    expected = eventful(2)
    hands = Typist(player.page, player.host)
    hands.tab_to("solo")
    hands.tab_back_to(".fold.together > summary")
    hands.key("Enter")
    hands.tab_to("new")
    hands.key("Enter")
    hands.put(write(hands.record.with_header("Seed", expected.header("Seed"))))
    played(hands, expected)
    hands.go_on()
    assert hands.record.actions == expected.actions
    assert hands.page.locator(".result").count() == 1
    hands.tab_to("rematch")
    hands.pass_time()
    hands.key("Enter")
    assert hands.record.actions == ()
    hands.check_clean()


def test_a_question_mark_shows_the_keys_and_escape_leads_back(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    hands = Typist(player.page, player.host)
    hands.key("?")
    assert "Enter" in hands.text("main")
    assert hands.has("close")
    hands.key("Escape")
    assert hands.has("throw")
    hands.key("l")
    assert hands.page.locator(".log").count() == 1
    hands.key("l")
    assert hands.page.locator(".log").count() == 0


def test_the_arrows_go_round_all_choices_both_ways(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    hands = Typist(player.page, player.host)
    hands.tap("throw")  # KGGSKO
    names = []
    for _ in range(4):
        hands.key("ArrowRight")
        names.append(hands.page.locator(".chip.picked").text_content())
    assert len(set(names[:3])) == 3
    assert names[3] == names[0]
    hands.key("ArrowLeft")
    assert hands.page.locator(".chip.picked").text_content() == names[2]
    hands.key("Escape")
    assert hands.page.locator(".chip.picked").count() == 0
