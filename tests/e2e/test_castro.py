"""Castro in a browser: whole games by tapping and by keyboard, and a table without scrolling."""

from __future__ import annotations

import pytest

from calavera.games.castro.actions import LoseRoof
from calavera.record.record import AnyRecord, write
from tests.e2e.castro_screens import CASTRO, NAMES
from tests.e2e.player import Player
from tests.e2e.test_keyboard import Typist
from tests.e2e.test_layout import HIDDEN, LANGUAGES, TOGETHER
from tests.engine.games.castro.sample_games import played as game_of

ON_THE_TABLE = ("castro-fresh", "castro-choose", "castro-late", "castro-picked", "castro-why", "castro-enter")


class Builder(Player):
    """A player whose game is Castro."""

    def kept(self, name: str = "castro") -> str | None:
        return super().kept(name)

    def choose(self, choice: object) -> None:
        self.go_on()
        if not self.has("confirm"):
            self.tap(f"tap-square {choice}")
        self.tap("confirm")


class KeyboardBuilder(Typist):
    """The same without mouse or finger."""

    def kept(self, name: str = "castro") -> str | None:
        return super().kept(name)

    def choose(self, choice: object) -> None:
        """Go to a square with the arrow keys, pick it and confirm it with Enter."""
        self.go_on()
        square = str(choice)
        if not self.has("confirm"):
            self.key("ArrowUp")  # into the board
            self.to(square)
            self.key("Enter")
            self.pass_time()
        self.key("Enter")

    def to(self, square: str) -> None:
        """Go on to a square, a key for each step."""
        there = self.focused.removeprefix("tap-square ")
        right, down = ord(square[0]) - ord(there[0]), int(square[1]) - int(there[1])
        keys = ["ArrowRight"] * right + ["ArrowLeft"] * -right + ["ArrowDown"] * down + ["ArrowUp"] * -down
        for key in keys:
            self.key(key)
        assert self.focused == f"tap-square {square}"


def played(hands: Player, expected: AnyRecord) -> None:
    """Play a seeded game as it was played; the dice come by themselves."""
    for number, action in enumerate(expected.actions):
        state = expected.states[number]
        hands.go_on()
        if state.fresh:
            hands.tap("throw")
        elif not state.flying:
            if action == LoseRoof():
                hands.tap("take -")
            else:
                hands.do(action)


def begun(player: Player, record: AnyRecord) -> None:
    """At the beginning of a game with the same dice."""
    player.forget_all()
    player.keep(castro=write(record.back(len(record.actions))))
    player.reload()
    player.ask("resume")


@pytest.mark.parametrize(("seats", "style"), [(2, "builder"), (3, "mixed")])
def test_a_whole_game_by_tapping(player: Player, seats: int, style: str) -> None:
    expected = game_of(seats, style, 3, seeded=True)
    hands = Builder(player.page, player.host)
    begun(hands, expected)
    played(hands, expected)
    hands.go_on()
    assert hands.record.actions == expected.actions
    assert hands.page.locator(".result").count() == 1
    assert hands.overflow == 0
    hands.check_clean()


def test_a_whole_game_by_keyboard(player: Player) -> None:
    expected = game_of(2, "builder", 3, seeded=True)
    hands = KeyboardBuilder(player.page, player.host)
    begun(hands, expected)
    played(hands, expected)
    hands.go_on()
    assert hands.record.actions == expected.actions
    hands.check_clean()


@pytest.mark.parametrize("screen", ON_THE_TABLE)
def test_the_table_is_seen_without_scrolling(player: Player, screen: str) -> None:
    CASTRO[screen](player)
    for language in LANGUAGES:
        player.ask(f"language {language}")
        for width, height in TOGETHER:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.page.evaluate(HIDDEN) <= 0, (width, height, language)
            assert player.overflow == 0, (width, height, language)


def test_the_start_page_offers_both_games_and_begins_the_chosen_one(player: Player) -> None:
    player.tap("setup game castro")
    hands = Builder(player.page, player.host)
    hands.begin(list(NAMES[:2]))
    assert hands.record.game.key == "castro"
    assert hands.page.locator(".town .lot").count() == 36
    hands.tap("menu")
    assert hands.page.locator(".game-card").first.get_attribute("data-intent") == "setup game castro"
    hands.check_clean()
