"""The coach's help of the person whose device it is, in the settings."""

from __future__ import annotations

import pytest

from tests.web.games_played import ask, at, fresh_page, offered, press, running
from tests.web.view.short_games import FIFTEEN, ROWS_OF_TWELVE, turns
from web.app.state.page import help_for
from web.app.state.people.players import Help, header


def test_coach_and_warnings_stand_in_the_settings_and_count_for_the_next_game() -> None:
    page = press(fresh_page(), "settings", "own-help warn 1 5", "own-help coach 1 always")
    assert page.person.setup.helps[0] == Help("always", "5")
    started = ask(press(page, "close"), "play-against easy")
    assert help_for(started, running(started).names.index("Ina")).warn == "5"
    assert "own-help warn 1 5" not in offered(ask(started, "settings"))


@pytest.mark.parametrize("names", [("Ina", header("easy")), (header("easy"), "Ina")])
def test_what_is_set_there_reaches_the_next_game_with_those_who_played_last(names: tuple[str, ...]) -> None:
    over = at(*turns(ROWS_OF_TWELVE, FIFTEEN), names=names)
    assert running(over).state.over
    page = press(ask(over, "settings"), "own-help warn 1 5")
    again = press(ask(page, "menu"), "play-again")
    assert help_for(again, running(again).names.index("Ina")) == Help("ask", "5")
    assert help_for(again, running(again).names.index(header("easy"))) == Help()
