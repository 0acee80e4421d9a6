"""Things that a device refuses or takes back: shares, the clipboard, the light of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.e2e.device_clock import FAR_TIMERS, RING
from tests.e2e.engines.engine import Engine
from tests.e2e.hand import Hand
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.web.catalogues import LANGUAGES, words_of

SEED = "000102030405060708090a0b0c0d0e0f"

REFUSE = """([shares, copies]) => {
  window.shared = [];
  window.copied = [];
  const answer = (list, error) => (what) => {
    list.push(what.url ?? what.text ?? what);
    return error ? Promise.reject(new DOMException("refused", error)) : Promise.resolve();
  };
  Object.defineProperties(navigator, {
    share: { value: answer(shared, shares), configurable: true },
    canShare: { value: () => true, configurable: true },
    clipboard: { value: { writeText: answer(copied, copies) }, configurable: true },
  });
}"""
"""Has the device share and copy with these errors; with none, it does."""

SEND = """async (told) => {
  document.querySelector("[data-intent=share-send]").click();  // in some browsers style hides it
  const done = () => told ? document.querySelector(`.notice.${told}`) : shared.length;
  for (let tries = 0; tries < 3000 && !done(); tries += 1) await new Promise((go) => setTimeout(go, 1));
}"""
"""Shares a link, and waits for a notice or, without one, for the device's answer."""

LOCKS = """(() => {
  window.lights = [];
  const request = () => {
    const lock = { released: false, release: () => { lock.released = true; return Promise.resolve(); } };
    lights.push(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
})();"""

LIT = "() => lights.filter((lock) => !lock.released).length"


def refuse(hand: Hand, shares: str, copies: str = "") -> None:
    hand.evaluate(REFUSE, [shares, copies])


def sharing(hand: Hand) -> str:
    """Open the screen to share a game, and return its link."""
    hand.begin(["Ina", "Sami"], SEED)
    hand.tap("throw")
    hand.tap("menu")
    hand.begin(["Ina", "Sami"], SEED)  # the first one is put away, and can be shared
    hand.tap("menu")
    hand.tap("games")
    hand.touch('[data-intent^="game "]:not([data-intent="game calavera"])')
    hand.touch('[data-intent^="share-game "]')
    return str(hand.evaluate("() => document.querySelector('.sharing input').value"))


def refused_shares(hand: Hand) -> None:
    """Try all that a device may do with a link that is to be shared."""
    link = sharing(hand)
    refuse(hand, "AbortError")
    hand.evaluate(SEND, "")
    assert hand.evaluate("() => [shared.length, copied.length]") == [1, 0]
    assert not hand.evaluate("() => document.querySelector('.notice')")
    hand.allow(notice("share_copied"))
    refuse(hand, "NotAllowedError")
    hand.pass_time()
    hand.evaluate(SEND, "share_copied")
    assert "copied instead" in hand.text(".notice.share_copied")
    assert hand.evaluate("() => copied") == [link]
    hand.allow(notice("not_shared"))
    refuse(hand, "NotAllowedError", "NotAllowedError")
    hand.pass_time()
    hand.evaluate(SEND, "not_shared")
    assert "copy it yourself" in hand.text(".notice.not_shared")
    field: Any = hand.evaluate(
        "() => { const one = document.querySelector('.notice textarea'); return [one.value, one.readOnly] }"
    )
    assert field == [link, True]


def test_a_refused_share_is_copied_and_a_refused_copy_is_shown(player: Player) -> None:
    refused_shares(player)
    assert player.overflow == 0


@pytest.mark.large
def test_refused_shares_in_every_engine(engine: Engine) -> None:
    refused_shares(engine)


@pytest.mark.large
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_to_copy_fits_in_every_language(player: Player, language: str) -> None:
    player.ask(f"language {language}")
    player.allow(notice("not_shared"))
    link = sharing(player)
    refuse(player, "NotAllowedError", "NotAllowedError")
    player.evaluate(SEND, "not_shared")
    assert words_of(language)("notice_not_shared") in player.text(".notice")
    assert player.overflow == 0
    player.page.locator(".notice textarea").focus()
    player.page.keyboard.press("Control+A")
    assert player.evaluate("() => getSelection().toString()") == link


def test_a_table_that_is_put_down_lets_the_screen_go_off(visit: Callable[..., Player]) -> None:
    player = visit(FAR_TIMERS + LOCKS)
    assert player.evaluate(LIT) == 0
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    assert player.evaluate(LIT) == 1
    for _ in range(3):
        player.evaluate(RING)  # ten minutes
    assert player.evaluate(LIT) == 0
    player.tap("hold 1")
    assert player.evaluate(LIT) == 1
    for _ in range(12):
        player.evaluate(RING)
        player.tap("hold 2")
    assert player.evaluate(LIT) == 1
    player.check_clean()


def test_a_game_by_link_that_waits_lets_the_screen_go_off(visit: Callable[..., Player]) -> None:
    player = visit(LOCKS)
    player.tap("by-link")
    player.tap("by-link-new")
    assert player.evaluate(LIT) == 0  # the other player begins by answering
    player.check_clean()
