"""One rule of layout for all sizes: dice, options, advice and main button are whole and in sight."""

from collections.abc import Sequence

import pytest

from tests.e2e.hand import NEXT_PICTURE
from tests.e2e.player import Player
from tests.e2e.room import AGAINST_THE_RULE, LETTERS, OUT_OF_REACH, ROOM_SIZES
from tests.e2e.screens import SCREENS
from tests.web.catalogues import LANGUAGES

TABLES = [name for name in SCREENS if name.split("-")[0] in {"table", "castro", "lesson", "puzzle"}]

PARTS = 4
"""Of the walk through all tables, side by side."""


def against_the_rule(
    player: Player, name: str, languages: Sequence[str], sizes: tuple[tuple[int, int], ...]
) -> dict[str, list[str]]:
    """Return by size and language what of a screen breaks the rule."""
    player.page.set_viewport_size({"width": 390, "height": 844})
    SCREENS[name](player)
    found = {}
    for language in languages:
        player.ask(f"language {language}")
        for width, height in sizes:
            player.page.set_viewport_size({"width": width, "height": height})
            player.settle()
            if wrong := player.evaluate(AGAINST_THE_RULE):
                found[f"{name} {width}×{height} {language}"] = wrong
    player.ask("language en")
    return found


@pytest.mark.parametrize(
    "name", ["table-hint", "table-handed", "castro-choose", "lesson-keep", "puzzle-wrong"]
)
def test_what_one_decides_with_is_whole_and_in_sight(player: Player, name: str) -> None:
    sizes = ((320, 568), (360, 740), (844, 390), (820, 1180), (1440, 900))
    assert against_the_rule(player, name, ["de"], sizes) == {}


@pytest.mark.large
@pytest.mark.parametrize("part", range(PARTS))
def test_on_every_table_the_same_in_all_sizes_and_languages(player: Player, part: int) -> None:
    found = {}
    for name in TABLES[part::PARTS]:
        found.update(against_the_rule(player, name, LANGUAGES, ROOM_SIZES))
    assert found == {}


def out_of_reach(player: Player, names: Sequence[str]) -> dict[str, list[str]]:
    """Return by screen and size of letters which dice and large buttons are out of sight, in German."""
    found = {}
    for name in names:
        player.page.set_viewport_size({"width": 390, "height": 844})
        player.evaluate(LETTERS, "")
        SCREENS[name](player)
        player.ask("language de")
        for width, height, letters in (
            (320, 568, ""),
            (360, 740, "130%"),
            (360, 740, "160%"),
            (360, 740, "200%"),
        ):
            player.page.set_viewport_size({"width": width, "height": height})
            player.evaluate(LETTERS, letters)
            player.evaluate(NEXT_PICTURE)  # a table for several becomes one by then
            player.settle()
            if wrong := player.evaluate(OUT_OF_REACH):
                found[f"{name} {width}×{height} {letters}"] = wrong
        player.evaluate(LETTERS, "")
    player.ask("language en")
    return found


def test_dice_and_buttons_stay_in_sight_with_large_letters(player: Player) -> None:
    names = [
        "table-hint",
        "table-enter-chosen",
        "table-computer",
        "castro-late",
        "castro-warning",
        "lesson-keep",
    ]
    assert out_of_reach(player, names) == {}


@pytest.mark.large
@pytest.mark.parametrize("part", range(PARTS))
def test_dice_and_buttons_stay_in_sight_with_large_letters_at_every_table(player: Player, part: int) -> None:
    assert out_of_reach(player, [name for name in TABLES[part::PARTS] if "puzzle" not in name]) == {}
