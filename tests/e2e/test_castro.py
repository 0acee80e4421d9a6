"""Castro in a browser: whole games by tapping and by keyboard, and a table without scrolling."""

from __future__ import annotations

import pytest

from calavera.game import Rethrow
from calavera.games.castro.actions import LoseRoof, Place
from calavera.record.record import AnyRecord, write
from tests.e2e.castro_games import short
from tests.e2e.castro_screens import CASTRO, NAMES
from tests.e2e.player import Player
from tests.e2e.typists import Building
from tests.e2e.varied_games import played
from tests.e2e.windows import HIDDEN, TOGETHER
from tests.tiers import large_after, large_but
from tests.web.catalogues import LANGUAGES

ON_THE_TABLE = ("castro-fresh", "castro-choose", "castro-late", "castro-picked", "castro-why", "castro-enter")


class KeyboardBuilder(Player, Building):
    """A player without mouse or finger."""


def begun(player: Player, record: AnyRecord) -> None:
    """At the beginning of a game with the same dice."""
    player.game = "castro"
    player.start_over(write(record.back(len(record.actions))))
    player.ask("resume")


@pytest.mark.parametrize("seats", [2, 3])
def test_the_games_played_here_hold_every_kind_of_event(seats: int) -> None:
    record = short(seats)
    steps = [step for step in zip(record.states, record.actions, strict=False) if not step[0].flying]
    placed = [(state, action) for state, action in steps if isinstance(action, Place)]
    assert any(isinstance(action, Rethrow) for _, action in steps)
    assert any(action == LoseRoof() for _, action in steps)
    tops = [(state, state.stacks[action.square][-1:]) for state, action in placed]
    assert any(top and top != (state.active,) for state, top in tops)
    assert any(len(state.legal_actions()) > 1 for state, _ in placed)
    outcome = record.state.outcome()
    assert outcome is not None
    assert outcome.how == "line"


@pytest.mark.parametrize("seats", large_after(1, [2, 3]))
def test_a_whole_game_by_tapping(player: Player, seats: int) -> None:
    expected = short(seats)
    begun(player, expected)

    def look() -> None:
        assert player.overflow == 0

    played(player, expected, look)
    player.go_on()
    assert player.record.actions == expected.actions
    assert player.page.locator(".result").count() == 1
    assert player.overflow == 0


def test_a_whole_game_by_keyboard(player: Player) -> None:
    expected = short(2)
    hands = KeyboardBuilder(player.page, player.host)
    begun(hands, expected)
    played(hands, expected)
    hands.go_on()
    assert hands.record.actions == expected.actions
    hands.check_clean()


@pytest.mark.parametrize("screen", large_but(["castro-late", "castro-choose"], ON_THE_TABLE))
def test_the_table_is_seen_without_scrolling(player: Player, screen: str) -> None:
    CASTRO[screen](player)
    for language in LANGUAGES:
        player.ask(f"language {language}")
        for width, height in TOGETHER:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.page.evaluate(HIDDEN) <= 0, (width, height, language)
            assert player.overflow == 0, (width, height, language)


def test_the_start_page_offers_both_games_and_begins_the_chosen_one(player: Player) -> None:
    player.game = "castro"
    player.begin(list(NAMES[:2]))
    assert player.record.game.key == "castro"
    assert player.page.locator(".town .lot").count() == 36
    player.tap("menu")
    assert player.page.locator(".game-card").first.get_attribute("data-intent") == "setup game castro"
