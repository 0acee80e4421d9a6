"""The library of games in the browser: nothing is ever lost, and one file carries all of it."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.e2e.screens import take

SEED = "000102030405060708090a0b0c0d0e0f"


def said(player: Player) -> list[str]:
    """Return every game of the list, as its card says it."""
    return [card.replace("\n", " ") for card in player.page.locator(".games .list > li").all_inner_texts()]


def first(player: Player, intent: str) -> None:
    """Tap the first button whose intent begins so."""
    player.touch(f'[data-intent^="{intent} "]')


def test_nothing_is_lost_by_a_new_game_and_each_can_be_renamed_copied_and_deleted(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.choose(player.record.state.choices(0)[0])
    before = player.record
    player.tap("menu")
    player.set_up()
    player.fill('[data-change="setup name 1"]', "Ada")
    player.new()
    player.tap("throw")
    player.tap("menu")
    player.tap("games")
    assert ["Ada" in said(player)[0], "Ina" in said(player)[1]] == [True, True]
    assert player.evaluate("() => document.activeElement.tagName") == "H1"

    first(player, "open")
    assert player.record == before
    player.tap("menu")
    player.tap("games")
    first(player, "game")
    player.fill('[data-change="rename calavera 2"]', "Søren")
    player.tap("duplicate calavera")
    assert player.record.names == ("Ina", "Søren")
    assert len(said(player)) == 3
    assert "Søren" in said(player)[1]

    first(player, "delete")
    assert len(said(player)) == 2
    player.tap("undelete")
    assert len(said(player)) == 3
    player.check_clean()


def test_everything_goes_into_a_file_and_comes_back_from_it(player: Player, tmp_path: Path) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.tap("menu")
    player.set_up()
    player.fill('[data-change="setup name 2"]', "Bo <b>")
    player.new()
    player.tap("throw")
    player.tap("menu")
    player.tap("games")
    shown = said(player)
    assert len(shown) == 2

    def exported() -> str:
        with player.page.expect_download() as download:
            player.tap("export")
        assert download.value.suggested_filename.startswith("calavera-")
        download.value.save_as(tmp_path / "calavera.txt")
        return (tmp_path / "calavera.txt").read_text(encoding="utf-8")

    file = exported()
    assert file.startswith("Calavera bundle 1\n")
    player.start_over()
    player.tap("games")
    assert said(player) == []
    take(player, file)
    assert "2 new games" in player.text(".games")
    player.tap("import-settings")
    player.tap("import-yes")
    assert said(player) == shown
    assert exported() == file

    take(player, file)
    assert "2 games you already have" in player.text(".games")
    player.tap("import-yes")
    assert said(player) == shown
    take_refused(player, file.replace("o", "0", 40))
    assert said(player) == shown
    player.check_clean()


def take_refused(player: Player, file: str) -> None:
    data = {"name": "calavera.txt", "mimeType": "text/plain", "buffer": file.encode()}
    player.allow(notice("import_bad"))
    player.page.set_input_files("[data-file]", data)  # type: ignore[arg-type]  # a file's payload
    player.page.wait_for_selector(".notice.import_bad")
