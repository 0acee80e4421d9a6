"""A tap runs through few files: a newcomer who follows one has to open no more."""

from __future__ import annotations

import pytest

from tests.web.games.castro.tables import playing
from tests.web.games_played import ask, fresh_page
from tests.web.way_of_a_tap import way_of
from web.app.state.page import Page


def calavera() -> Page:
    return ask(ask(fresh_page(2), "new"), "throw")


def castro() -> Page:
    return ask(playing(2), "throw")


@pytest.mark.parametrize(
    ("page", "intents", "most_files", "most_calls"),
    [
        pytest.param(calavera(), ("tap-row o", "confirm"), 55, 4_620, id="a confirm in Calavera"),
        pytest.param(castro(), ("tap-square e5",), 56, 3_500, id="a tap in Castro"),
    ],
)
def test_a_tap_runs_through_few_files(
    page: Page, intents: tuple[str, ...], most_files: int, most_calls: int
) -> None:
    """The bounds are those of today: a change that finds a shorter way lowers them."""
    way = way_of(page, *intents)
    assert len(way) <= most_files, "\n".join(sorted(way))
    assert sum(way.values()) <= most_calls, way.most_common(10)
