"""Whatever comes in from outside ends in words, and the next tap is answered: links, files, errors."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from calavera.record.link import pack
from tests.e2e.faults import CHOOSE, FILES
from tests.e2e.notices import notice
from tests.e2e.player import PATIENCE, Player
from tests.e2e.screens import game
from tests.tiers import large_but
from tests.web.catalogues import words_of
from web.app.intents.opening import LINK

SEED = "000102030405060708090a0b0c0d0e0f"

WENT_WRONG = words_of("en")("notice_went_wrong")

GO = "fragment => { location.hash = fragment }"

COME = "fragment => { history.replaceState(null, '', fragment) }"

BREAK = """([owner, name]) => {
  const of = owner.split(".").reduce((thing, part) => thing[part], window);
  const own = Object.hasOwn(of, name);
  const whole = of[name];
  of[name] = () => { throw new Error("broken by a test"); };
  window.mend = () => { if (own) of[name] = whole; else delete of[name]; };
}"""


def strange_links() -> Iterator[str]:
    """Ends of an address that lead to no game."""
    random = Random(12)
    good = pack(game(3))
    middle = len(good) // 2
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    yield LINK
    yield f"{LINK}{good[:middle]}"
    yield f"{LINK}{good[:middle]}{'B' if good[middle] == 'A' else 'A'}{good[middle + 1 :]}"
    yield LINK + "".join(random.choices(letters, k=100_000))
    yield f"{LINK}%E0%A4%A{good}"
    yield f"{LINK}{good}\u202e\U0001f480"


@pytest.fixture
def playing(player: Player) -> Player:
    """A player in the middle of a game."""
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    return player


def still_plays(player: Player, before: str | None) -> None:
    """Hold what is kept to be as it was, and the next tap to be answered."""
    assert player.kept() == before
    assert "#" not in player.page.url
    if player.has("dismiss"):
        player.tap("dismiss")
    while player.has("close"):
        player.tap("close")
    if not player.has("throw"):
        if player.has("menu"):
            player.tap("menu")
        player.tap("resume")
    held = player.record.header("Held")
    player.tap("hold 1")
    assert player.record.header("Held") != held
    player.tap("hold 1")


@pytest.mark.parametrize("number", large_but([3], range(6)))
def test_a_strange_link_is_refused_in_words_at_a_start_and_later(playing: Player, number: int) -> None:
    link = list(strange_links())[number]
    playing.allow(notice("link_bad"), notice("link_newer"))
    before = playing.kept()
    playing.evaluate(GO, link)
    playing.page.wait_for_selector(".notice.link_bad, .notice.link_newer", timeout=PATIENCE)
    still_plays(playing, before)
    before = playing.kept()
    playing.evaluate(COME, link)
    playing.reload()
    playing.page.wait_for_selector(".notice.link_bad, .notice.link_newer", timeout=PATIENCE)
    still_plays(playing, before)


@pytest.mark.parametrize("kind", large_but(["noise"], FILES))
def test_a_hostile_file_is_refused_in_words(playing: Player, kind: str) -> None:
    before = playing.kept()
    playing.allow(notice("import_bad"), notice("import_large"))
    playing.tap("menu")
    playing.tap("games")
    playing.evaluate(CHOOSE, [kind, FILES[kind][1], ""])
    playing.page.wait_for_selector(".notice.import_bad, .notice.import_large", timeout=PATIENCE)
    assert not playing.has("import-yes")
    still_plays(playing, before)


@pytest.mark.parametrize(
    ("owner", "name", "intent"),
    [
        ("window", "scrollTo", "rules"),  # in the midst of drawing another screen
        ("URL", "createObjectURL", "export"),
    ],
)
def test_an_error_in_python_is_said_and_the_next_tap_is_answered(
    playing: Player, owner: str, name: str, intent: str
) -> None:
    if intent == "export":
        playing.tap("menu")
        playing.tap("games")
    before = playing.kept()
    playing.evaluate(BREAK, [owner, name])
    playing.allow(notice("went_wrong"), "broken by a test")
    playing.touch(f'[data-intent^="{intent}"]')
    playing.evaluate("() => mend()")
    playing.page.wait_for_selector(".notice.went_wrong", timeout=PATIENCE)
    assert WENT_WRONG in playing.text()
    assert any("broken by a test" in said for said in playing.wrong)
    still_plays(playing, before)
    playing.reload()
    still_plays(playing, playing.kept())


def test_an_error_of_our_own_scripts_after_the_start_is_said(playing: Player) -> None:
    before = playing.kept()
    playing.allow(notice("went_wrong"))
    playing.evaluate("() => calaveraWrong('by chance')")
    assert WENT_WRONG in playing.text()
    still_plays(playing, before)


def test_an_error_of_an_extension_after_the_start_is_nothing_to_say(playing: Player) -> None:
    screen = playing.screen()
    playing.evaluate("() => { setTimeout(() => { throw new TypeError('an extension') }) }")
    playing.wait("() => new Promise((done) => setTimeout(() => done(true), 0))")
    assert playing.screen() == screen
    playing.allow("an extension")
    assert playing.wrong == ["an extension"]
    still_plays(playing, playing.kept())
