"""Games in a page that a translator or an extension changes all the time: each step shows what it should."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from calavera.record.record import AnyRecord
from tests.e2e import castro_games, eventful_games
from tests.e2e.player import Player
from tests.e2e.strangers import EXTENSION, TRANSLATED_LANGUAGE, TRANSLATOR
from tests.e2e.varied_games import played

NAMES = ["Ina", "Sami"]

GAMES: dict[str, Callable[[int], AnyRecord]] = {
    "calavera": eventful_games.eventful,
    "castro": castro_games.short,
}
"""A short game of each kind."""

NO_COMPUTER = "() => !document.querySelector('[data-intent=skip]')"

FONT = "font style=vertical-align: inherit; ( "
"""A translator's element, as `Hand.screen` describes it."""

TRANSLATION = re.compile(re.escape(FONT * 2) + r"(.*?) \) \)", re.DOTALL)

UNCHANGED = """() => [...document.querySelectorAll("#app .screen *")].flatMap((one) =>
  [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() && one.localName !== "font")
    .filter(() => !one.closest("svg, textarea, [data-aside][hidden]")).map((node) => node.data))"""
"""Texts that the translator has not translated."""


def told(player: Player) -> str:
    """Return the screen as `Hand.screen` does, with each translation as the text that it was made from."""
    found = player.screen()
    assert FONT in found, "nothing is translated"
    assert found.count(FONT) == 2 * len(TRANSLATION.findall(found)), "a translation within a translation"
    plain = TRANSLATION.sub(lambda text: text[1].replace("«", "").replace("»", ""), found)
    assert "«" not in plain
    return plain


@pytest.fixture
def translated(visit: Callable[..., Player]) -> Iterator[Player]:
    """A player on the start screen, without stored data, whose page is translated all the time."""
    player = visit(TRANSLATOR)
    yield player
    assert not player.evaluate("() => document.querySelector('.notice') !== null")
    assert player.evaluate("() => document.documentElement.lang") == TRANSLATED_LANGUAGE
    player.check_clean()


def steps(player: Player, expected: AnyRecord, look: Callable[[Player], str]) -> list[str]:
    """Play a game by tapping, and return what each step has shown."""
    player.game = expected.game.key
    player.begin(NAMES, expected.header("Seed"))
    shown: list[str] = []

    def note() -> None:
        player.go_on()
        shown.append(look(player))

    played(player, expected, note)
    player.go_on()
    assert player.record.actions == expected.actions
    return [*shown, look(player)]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_whole_game_is_a_translation_of_what_it_would_be(
    visit: Callable[..., Player], translated: Player, game: str
) -> None:
    expected = GAMES[game](2)
    shown = steps(translated, expected, told)
    assert translated.evaluate("() => window.translator.rounds") > len(shown)
    translated.start_over()
    translated.page.goto("about:blank")
    alone = visit()
    assert shown == steps(alone, expected, Player.screen)


def play_on(player: Player, seed: int) -> None:
    """Play a game against computers to its end, with anything that is legal."""
    random = Random(seed)
    while True:
        player.wait(NO_COMPUTER)
        player.go_on()
        state = player.record.state
        if state.over:
            return
        if state.fresh:
            player.tap("throw")
        else:
            player.do(random.choice(state.legal_actions()))
