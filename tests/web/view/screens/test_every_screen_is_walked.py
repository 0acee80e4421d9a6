"""Every screen is walked by the browser tests and drawn in the gallery, both of which go by one list."""

from __future__ import annotations

import pytest

from tests.e2e.screens import SCREENS as WALKED
from web.app.view.screen import SCREENS

OTHER_NAMES = {"together": "one-table", "blank-board": "castro-paper"}
"""Screens that the list has under another name than the app's own."""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_a_line_in_the_list(screen: str) -> None:
    name = OTHER_NAMES.get(screen, screen)
    lines = [line for line in WALKED if f"-{name}-" in f"-{line}-"]
    assert lines, f"tests/e2e/screens.py has no line for the screen {screen}"
