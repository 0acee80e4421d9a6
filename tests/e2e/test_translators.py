"""Games in a page that a translator or an extension changes all the time: each step shows what it should."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from calavera import write
from calavera.record.record import AnyRecord
from tests.e2e import castro_games, eventful_games
from tests.e2e.engines.choice import BESIDE_CHROMIUM
from tests.e2e.engines.engine import Engine
from tests.e2e.hand import FATE, IN_SIGHT
from tests.e2e.player import Player
from tests.e2e.strangers import (
    EXTENSION,
    TRANSLATED_LANGUAGE,
    TRANSLATOR,
    without_icons,
    without_translations,
)
from tests.e2e.varied_games import played
from tests.tiers import large_after, large_but
from web.build.site_files import ONE_FILE

NAMES = ["Ina", "Sami"]

GAMES: dict[str, Callable[[int], AnyRecord]] = {
    "calavera": eventful_games.eventful,
    "castro": castro_games.short,
}
"""A short game of each kind."""

SHORTEST = ["castro"]
"""The game in which the small tier compares each step: `patch` is the same in both."""

SEED = "000102030405060708090a0b0c0d0e0f"
"""Throws no skull among the first three dice."""

STEPS = 24
"""Actions in the middle of a game."""

NO_COMPUTER = "() => !document.querySelector('[data-intent=skip]')"

NOTICES = "() => [...document.querySelectorAll('.notice')].map((notice) => notice.textContent)"

REVIEWED = "() => !document.querySelector('#app progress')"

REMOVED = f"""(selector) => {{
  document.querySelector(`:is(${{selector}}){IN_SIGHT}`).remove();
}}"""

LAST = """() => {
  const focused = document.activeElement;
  focused.parentNode.append(focused);
  focused.focus();
}"""
"""Moves the focused element behind its siblings."""


@pytest.fixture
def translated(visit: Callable[..., Player]) -> Iterator[Player]:
    """A player on the start screen, without stored data, whose page is translated all the time."""
    player = visit(TRANSLATOR)
    yield player
    assert not player.evaluate(NOTICES)
    player.check_clean()


def steps(player: Player, expected: AnyRecord, look: Callable[[str], str] = str) -> list[str]:
    """Play a game by tapping, and return what each step has shown."""
    player.game = expected.game.key
    player.begin(NAMES, expected.header("Seed"))
    shown: list[str] = []

    def note() -> None:
        player.go_on()
        shown.append(look(player.screen()))

    played(player, expected, note)
    player.go_on()
    assert player.record.actions == expected.actions
    return [*shown, look(player.screen())]


def leave(player: Player) -> None:
    """Make room for the next player at the same phone."""
    player.check_clean()
    player.start_over()
    player.page.close()


@pytest.mark.parametrize("game", large_but(SHORTEST, GAMES))
def test_every_step_of_a_whole_game_is_a_translation_of_what_it_would_be(
    visit: Callable[..., Player], game: str
) -> None:
    expected = GAMES[game](2)
    translated = visit(TRANSLATOR)
    shown = steps(translated, expected, without_translations)
    assert translated.evaluate("() => window.translator.rounds") > len(shown)
    assert not translated.evaluate(NOTICES)
    leave(translated)
    assert shown == steps(visit(), expected)


@pytest.mark.large
@pytest.mark.parametrize("game", large_but(SHORTEST, GAMES))
def test_every_step_of_a_whole_game_stands_whatever_an_extension_moves_or_removes(
    visit: Callable[..., Player], game: str
) -> None:
    expected = GAMES[game](2)
    meddled = visit(EXTENSION)
    shown = steps(meddled, expected, without_icons)
    assert min(meddled.evaluate("() => [extension.removed, extension.moved]")) > 5
    assert not meddled.evaluate(NOTICES)
    leave(meddled)
    assert shown == steps(visit(), expected)


@BESIDE_CHROMIUM
@pytest.mark.large
@pytest.mark.parametrize("game", GAMES)
def test_a_translated_game_shows_what_it_shows_without_a_translator(engine: Engine, game: str) -> None:
    """In Chromium, whose tests are above, at every step."""
    engine.quit()
    engine.before = TRANSLATOR
    engine.launch()
    engine.open()
    expected = GAMES[game](2)
    engine.game = game
    engine.begin(NAMES, expected.header("Seed"))
    played(engine, expected, part=slice(STEPS))
    engine.go_on()
    assert not engine.evaluate(NOTICES)
    shown = without_translations(engine.screen())
    engine.quit()

    engine.before = ""
    engine.launch()
    engine.open()
    assert engine.screen() == shown


def against(player: Player, game: str) -> None:
    """Begin a game against a computer that does not wait."""
    player.game = game
    player.tap("settings")
    player.tap("option speed off")
    player.tap("close")
    player.tap(f"setup game {game}")
    player.set_up()
    player.tap("setup seats 2")
    player.tap("seat-open 2")
    player.tap("setup kind 2 easy")
    player.evaluate(FATE, SEED)
    player.new()


def play_on(player: Player, seed: int) -> None:
    """Play a game to its end, with anything that is legal."""
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


@pytest.mark.large
@pytest.mark.parametrize("game", large_after(1, GAMES))
def test_a_translated_game_against_a_computer_comes_to_its_end(translated: Player, game: str) -> None:
    against(translated, game)
    play_on(translated, 36)
    outcome = translated.record.state.outcome()
    assert outcome is not None
    winner = translated.record.names[outcome.winners[0]]
    assert ("Pipo" if winner else "You") in translated.text(".result")
    without_translations(translated.screen())


WALK = (
    "log",
    "log",
    "menu",
    "rules",
    "close",
    "settings",
    "close",
    "resume",
    "replay",
    "close",
    "review",
    "close",
)
"""Screens around a game that is over, and back."""


def walked(player: Player, look: Callable[[str], str] = str) -> list[str]:
    """Go through the screens around a game that is over, and return what they show."""
    player.start_over(write(eventful_games.eventful(2)))
    player.ask("resume")
    shown = []
    for intent in WALK:
        player.ask(intent)
        player.wait(REVIEWED)
        shown.append(look(player.screen()))
    return shown


def test_every_screen_is_a_translation_of_what_it_would_be(visit: Callable[..., Player]) -> None:
    translated = visit(TRANSLATOR)
    shown = walked(translated, without_translations)
    assert not translated.evaluate(NOTICES)
    leave(translated)
    assert shown == walked(visit())


def test_a_translator_at_work_neither_goes_on_without_end_nor_fills_the_page(translated: Player) -> None:
    translated.begin(NAMES, SEED)
    translated.tap("throw")
    sizes = set()
    for _ in range(6):
        translated.tap("hold 1")
        rounds = translated.evaluate("() => translator.rounds")
        sizes.add(translated.evaluate("() => document.querySelectorAll('*').length"))
        translated.evaluate("() => new Promise((done) => setTimeout(done))")
        assert translated.evaluate("() => translator.rounds") == rounds
    assert len(sizes) == 2  # with the die held, and without


def test_icons_that_an_extension_adds_to_fields_stay(visit: Callable[..., Player]) -> None:
    player = visit(EXTENSION.replace('addEventListener("click", meddle, true);', ""))
    player.set_up()
    player.tap("setup seats 3")
    for number, name in enumerate(("Ina", "Sami", "Ada"), 1):
        player.fill(f'[data-change="setup name {number}"]', name)
    fields = player.page.locator("#app input").count()
    assert player.evaluate("() => extension.icons") == fields
    assert player.page.locator("#app input + x-extension").count() == fields
    assert player.page.locator("x-extension").count() == fields
    player.new()
    assert player.record.names == ("Ina", "Sami", "Ada")
    player.check_clean()


def test_what_an_ad_blocker_has_removed_is_there_after_the_next_tap(player: Player) -> None:
    player.begin(NAMES, SEED)
    player.tap("throw")
    shown = player.screen()
    for selector in (".dice", '[data-intent="throw"]', ".seat.large"):
        player.tap("hold 1")
        player.evaluate(REMOVED, selector)
        player.tap("hold 1") if selector != ".dice" else player.ask("hold 1")
        assert player.screen() == shown
        assert not player.evaluate(NOTICES)


@pytest.mark.parametrize("change", ["app.replaceWith(app.cloneNode(true))", "app.remove()"])
def test_the_screen_comes_back_where_another_has_its_place(player: Player, change: str) -> None:
    player.begin(NAMES, SEED)
    player.evaluate(f"() => {{ const app = document.getElementById('app'); {change}; }}")
    player.ask("throw")
    player.tap("hold 1")
    assert player.page.locator("#app").count() == 1
    assert player.page.locator(".die[aria-pressed=true]").count() == 1
    assert not player.evaluate(NOTICES)


def test_the_focus_stays_where_the_element_that_has_it_is_put_back(player: Player) -> None:
    player.begin(NAMES, SEED)
    player.tap("throw")
    die = player.page.locator(f'[data-intent="hold 2"]{IN_SIGHT}')
    die.focus()
    player.evaluate(
        "() => document.querySelector('.dice').append(document.querySelector('.dice').firstElementChild)"
    )
    player.key("1")
    focused = player.evaluate("() => document.activeElement.dataset.intent")
    assert focused == "hold 2"


def test_a_screen_that_cannot_be_changed_is_made_again_without_a_notice(player: Player) -> None:
    player.evaluate(
        "() => { Object.defineProperty(calaveraForeign, 'changed', { value: false, configurable: true }); }"
    )
    player.evaluate("() => document.querySelector('.screen').replaceChildren()")
    player.ask("settings")
    assert player.page.locator("#app > .screen[data-screen=settings] .settings").count() == 1
    assert not player.evaluate(NOTICES)
    assert player.wrong.pop().startswith("The screen is made again")


def test_what_fails_is_said_in_a_language_of_ours_whatever_the_document_says(player: Player) -> None:
    failed = player.evaluate("() => calaveraFirst.say('failed')")
    assert failed
    for language in (TRANSLATED_LANGUAGE, "", "x_y"):
        player.evaluate("(language) => { document.documentElement.lang = language; }", language)
        assert player.evaluate("() => calaveraFirst.say('failed')") == failed
        assert player.evaluate("() => calaveraFirst.ownLanguage()") == "en"


@pytest.mark.parametrize("file", ["index.html", ONE_FILE])
def test_translators_are_asked_to_leave_the_page_alone(dist: Path, file: str) -> None:
    page = (dist / file).read_text()
    assert ' translate="no"' in page[: page.index("<head>")]
    assert '<meta name="google" content="notranslate">' in page
