"""One rule of layout for all sizes: dice, options, advice and main button are whole and in sight."""

from collections.abc import Sequence

import pytest

from tests.e2e.player import Player
from tests.e2e.room import AGAINST_THE_RULE, ROOM_SIZES
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
