"""A tap enters no feature that the game at hand does not use."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

import build
from tests.web.features.review.reviews import over, reviewed
from tests.web.games.castro.tables import playing
from tests.web.games_played import ask, finished, fresh_page, press, shown
from web.app.saving.page_texts import save
from web.app.state.page import Page

FEATURES = build.ROOT / "web" / "app" / "features"


def entered(page: Page, intent: str) -> set[str]:
    """Return the folders of features that an intent, its drawing and its saving run through."""
    found = set[str]()

    def count(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(FEATURES) and file.parent != FEATURES:
            found.add(file.relative_to(FEATURES).parts[0])

    shown(ask(page, intent))  # what is imported on first use is there
    sys.setprofile(count)
    try:
        after = ask(page, intent)
        shown(after)
        save(after, {})
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize(
    ("page", "intent", "features"),
    [
        pytest.param(
            press(ask(ask(fresh_page(), "new"), "throw"), "tap-row o"), "confirm", set(), id="Calavera"
        ),
        pytest.param(ask(playing(2), "throw"), "tap-square e5", set(), id="Castro"),
        pytest.param(finished(2), "look 1", {"progress"}, id="the end"),
        pytest.param(ask(fresh_page(), "lesson"), "next", {"lesson"}, id="the lesson"),
        pytest.param(ask(fresh_page(), "puzzle next"), "look 2", {"puzzles"}, id="a puzzle"),
        pytest.param(
            press(ask(ask(ask(fresh_page(), "screen roomy"), "option facing on"), "new"), "round-seated"),
            "throw",
            {"round_table"},
            id="between people",
        ),
        pytest.param(
            press(ask(fresh_page(), "setup dice real"), "new"), "real-face o", {"real_dice"}, id="real dice"
        ),
        pytest.param(ask(fresh_page(), "solo-new"), "throw", {"solo"}, id="alone"),
        pytest.param(ask(fresh_page(), "by-link-new"), "look 2", {"by_link"}, id="by link"),
        pytest.param(press(over(), "replay"), "replay-go on", {"replay"}, id="a replay"),
        pytest.param(
            press(reviewed(), "resume", "log"), "moment-show 3", {"review"}, id="a game looked back at"
        ),
    ],
)
def test_a_tap_enters_the_features_that_the_game_uses(page: Page, intent: str, features: set[str]) -> None:
    assert entered(page, intent) == features
