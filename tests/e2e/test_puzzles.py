"""Puzzles in the built page: ten of them by tapping, the day's to its shared text, and a reload."""

from __future__ import annotations

import pytest

from calavera.games import GAMES
from tests.e2e.clipboard import CLIPBOARD
from tests.e2e.player import Player
from tests.e2e.puzzle_screens import puzzle_due, training_kept, worth_of
from tests.tiers import large_after
from web.app.features.puzzles.state import daily


@pytest.mark.parametrize("game", large_after(1, GAMES))
def test_ten_puzzles_are_solved_by_tapping(player: Player, game: str) -> None:
    player.tap("puzzles")
    player.tap(f"puzzles-game {game}")
    player.game = game
    for number in range(10):
        options = worth_of(puzzle_due(player, game)).options
        player.tap("puzzle next")
        right = number % 4 > 0
        player.do(options[0 if right else -1].action)
        state = player.page.locator(".puzzle").get_attribute("data-state")
        assert state == ("done" if right else "astray")
        assert player.overflow == 0
    answers = training_kept(player).answers
    assert [answer.right for answer in answers] == [number % 4 > 0 for number in range(10)]
    assert len({answer.key for answer in answers}) == 10
    player.tap("puzzle-leave")
    told = player.text(".puzzles")
    player.reload()
    player.tap("puzzles")
    player.tap(f"puzzles-game {game}")
    assert player.text(".puzzles") == told


def test_the_puzzle_of_the_day_is_shared_without_its_answer(player: Player) -> None:
    player.tap("puzzles")
    player.touch('[data-intent^="puzzle daily "]')
    today = str(player.evaluate("new Date().toLocaleDateString('sv')"))
    puzzle = daily(today, player.game)
    assert puzzle is not None
    player.do(worth_of(puzzle).best.action)
    player.tap("puzzle-leave")
    assert not player.has(f"puzzle daily {today}")
    player.evaluate(CLIPBOARD)
    player.tap("puzzle-share")
    [text] = player.evaluate("window.copied")
    assert str(puzzle.rating) in text
    assert text.splitlines()[-1] == player.host.address
