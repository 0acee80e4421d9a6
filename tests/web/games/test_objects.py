"""The two objects of each game, beyond what a type checker compares with `web/app/game_protocol/`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calavera.games import GAMES
from tests.web.games_played import ask, fresh_page, shown
from web.app.game_protocol.lazy import lazy_parts
from web.app.game_protocol.model import model
from web.app.game_protocol.view import view

OWN_SCREENS = ("blank-sheet", "known", "solo", "calendar", "castro-facts", "blank-board")
"""The intents that open those screens of one game that need none of its records."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("get", [model, view])
def test_a_lazy_part_is_the_module_of_its_name(game: str, get: Callable[[str], object]) -> None:
    """The modules that are imported ahead of time are found by these names."""
    owner = get(game)
    assert lazy_parts(owner)
    for name in lazy_parts(owner):
        assert getattr(owner, name).__name__ == f"{type(owner).__module__}.{name}"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_a_sign(game: str) -> None:
    assert tuple(view(game).sentences.SIGNS) == model(game).events.KINDS


@pytest.mark.parametrize("at_hand", GAMES)
@pytest.mark.parametrize("chosen", GAMES)
@pytest.mark.parametrize("intent", OWN_SCREENS)
def test_a_games_own_screens_are_drawn_beside_every_game(at_hand: str, chosen: str, intent: str) -> None:
    page = ask(ask(ask(fresh_page(), f"setup game {at_hand}"), "new"), "menu")
    page = ask(ask(page, f"setup game {chosen}"), "setup sheet own")
    before = page.top.name
    page = ask(page, intent)
    assert page.top.name != before
    shown(page)
