"""The tool that draws the pictures passes over no error, and each screen is reached after any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e import gallery
from tests.e2e.gallery import IN_READ_ME, READ_ME, Picture, draw, index
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS

PHONE = (390, 844)


def test_a_screen_of_one_game_is_reached_after_a_puzzle_of_the_other(player: Player, tmp_path: Path) -> None:
    for screen in ("puzzle-castro", "rules-section"):
        pictures = [Picture(screen, PHONE, theme) for theme in gallery.THEMES]
        assert draw(player, pictures, tmp_path) == []
        assert all((tmp_path / picture.file).read_bytes()[8:12] == b"WEBP" for picture in pictures)
        assert index(pictures).count("<img ") == 2


def test_an_error_on_the_way_to_a_screen_is_reported(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resume_nothing(player: Player) -> None:
        player.start_over()
        player.ask("resume")
        player.tap("dismiss")  # also where the notice has gone again

    monkeypatch.setitem(SCREENS, "start", resume_nothing)
    errors = draw(player, [Picture("start", PHONE, "light")], tmp_path)
    assert any(notice("went_wrong") in error for error in errors)
    assert any("no game is at hand" in error for error in errors)
    player.check_clean()  # each is reported once


def test_the_pictures_of_the_read_me_files_are_those_that_the_tool_draws() -> None:
    assert {file.name for file in READ_ME.iterdir()} == {picture.file for picture in IN_READ_ME}
    assert len(IN_READ_ME) == 8
