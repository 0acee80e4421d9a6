"""Every screen in every theme and language, as axe-core sees it."""

import pytest

import build
from tests.e2e.axe import violations
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, THEMES, dress

LANGUAGES = sorted(file.stem for file in (build.WEB / "locale").glob("*.po"))


def looks(number: int) -> list[tuple[str, str]]:
    """A theme changes colours in every language alike, and a language words in every theme: all themes, and
    of the languages every screen another."""
    return [*((theme, "en") for theme in THEMES), ("light", LANGUAGES[number % len(LANGUAGES)])]


TO_THE_END = "for (const one of document.querySelectorAll('.screen')) one.scrollTop = one.scrollHeight"
"""There nothing that stays in sight while the rest is scrolled covers a part of anything."""

PARTS = 3
"""Of the walk through all screens, side by side."""


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_wrong(player: Player, part: int) -> None:
    found: dict[str, list[str]] = {}
    for number, name in list(enumerate(SCREENS))[part::PARTS]:
        SCREENS[name](player)
        for theme, language in looks(number):
            player.ask(f"language {language}")
            dress(player, theme)
            player.page.evaluate(TO_THE_END)
            for line in violations(player.page):
                found.setdefault(line, []).append(f"{name} {theme} {language}")
    lines = [f"{line} (on {where[0]}, {len(where)} times in all)" for line, where in found.items()]
    assert not lines, "\n".join(lines)
