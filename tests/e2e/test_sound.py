"""Sound, vibration and wake lock in a real browser; and the sounds as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import isfinite
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.player import Player
from tests.e2e.rendered_sounds import audible, brightness, power, rendered
from tests.tiers import large_after
from web.app.browser.sound import RATE
from web.app.game_protocol.model import KNOCK, TOSS, Cue
from web.app.games.calavera.model.cues import SKULL
from web.app.state.cues import buzz

pytestmark = pytest.mark.moving

SEED = "000102030405060708090a0b0c0d0e0f"

SPY = """(() => {
  const spy = window.spy = {contexts: [], started: 0, loudest: 0, vibrated: [], asked: 0, locks: []};
  const Live = window.AudioContext;
  window.AudioContext = class extends Live { constructor() { super(); spy.contexts.push(this); } };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...values) {
    if (this.context instanceof Live) {
      spy.started += 1;
      for (const one of this.buffer.getChannelData(0)) spy.loudest = Math.max(spy.loudest, Math.abs(one));
    }
    return start.apply(this, values);
  };
  Navigator.prototype.vibrate = (pattern) => spy.vibrated.push([...pattern]);
  WakeLock.prototype.request = async (kind) => {
    spy.asked += 1;
    const lock = {kind, released: false, release: async () => { lock.released = true; }};
    spy.locks.push(lock);
    return lock;
  };
})()"""
"""Before the page begins: everything that it does to be heard, felt and kept lit is written down."""

NOTHING = """
  for (const name of ["AudioContext", "OfflineAudioContext"]) delete window[name];
  for (const name of ["vibrate", "wakeLock"]) delete Navigator.prototype[name];
"""
"""A browser that has none of it."""

REFUSED = """
  const refuse = () => { throw new DOMException("no", "NotSupportedError"); };
  window.AudioContext = class { constructor() { refuse(); } };
  window.OfflineAudioContext = class { constructor() { refuse(); } };
  WakeLock.prototype.request = async () => { throw new DOMException("no", "NotAllowedError"); };
"""
"""A browser that has all of it and allows none."""


@pytest.fixture
def spied(visit: Callable[..., Player]) -> Iterator[Player]:
    """Open the page in a browser that writes down what is asked of it."""
    player = visit(SPY)
    yield player
    player.check_clean()


def spy(player: Player, what: str) -> Any:
    return player.page.evaluate(f"spy.{what}")


def heard(player: Player, least: int) -> None:
    """Wait until at least `count` sounds were started."""
    player.wait("least => spy.started >= least", least)


def fresh(player: Player, what: str) -> Any:
    """Return the entries written down since the last time."""
    return player.page.evaluate(f"spy.{what}.splice(0)")


# -- the page


def test_a_page_that_was_not_asked_for_sound_is_silent(spied: Player) -> None:
    spied.begin(["Ina", "Sami"], SEED)
    spied.tap("throw")
    assert spy(spied, "contexts.length") == 0
    spied.tap("menu")
    spied.tap("option sound off")
    spied.tap("resume")
    spied.touch("button.die")
    assert spy(spied, "contexts.length") == spy(spied, "started") == 0


def test_sound_is_heard_from_the_answer_on(spied: Player) -> None:
    spied.tap("option sound on")
    heard(spied, 1)
    assert spy(spied, "contexts.map(context => context.state)") == ["running"]
    assert 0.05 < spy(spied, "loudest") < 0.5
    spied.begin(["Ina", "Sami"], SEED)
    before = spy(spied, "started")
    spied.tap("throw")
    heard(spied, before + 7)
    spied.tap("menu")
    spied.tap("settings")
    spied.tap("option sound off")
    spied.tap("close")
    silent = spy(spied, "started")
    spied.tap("resume")
    spied.touch("button.die")
    assert spy(spied, "started") == silent
    spied.wait("spy.contexts[0].state === 'suspended'")


def test_after_a_reload_sound_waits_for_a_tap(spied: Player) -> None:
    spied.tap("option sound on")
    spied.begin(["Ina", "Sami"], SEED)
    spied.reload()
    assert spy(spied, "contexts.length") == 0
    spied.tap("throw")
    heard(spied, 7)
    assert spy(spied, "contexts.length") == 1


@pytest.mark.large
def test_undo_looking_round_and_language_are_silent(spied: Player) -> None:
    spied.tap("option sound on")
    spied.begin(["Ina", "Sami"], SEED)
    spied.tap("throw")
    heard(spied, 7)
    spied.tap(f"pick {spied.record.state.legal_actions()[0]}")
    spied.pass_time()  # the button to confirm may stand where the finger still is
    spied.tap("confirm")
    heard(spied, 9)
    silent = spy(spied, "started")
    for intent in ("undo", "rules", "close", "menu"):
        spied.tap(intent)
        assert spy(spied, "started") == silent
    spied.speak("de")
    spied.tap("resume")
    assert spy(spied, "started") == silent


@pytest.mark.large
def test_a_hidden_page_gives_the_speaker_back(spied: Player) -> None:
    spied.tap("option sound on")
    heard(spied, 1)
    show(spied, "hidden")
    spied.wait("spy.contexts[0].state === 'suspended'")
    show(spied, "visible")
    spied.new()
    spied.tap("throw")
    heard(spied, 8)
    assert spy(spied, "contexts[0].state") == "running"


def test_throws_and_holds_are_felt(spied: Player) -> None:
    spied.begin(["Ina", "Sami"], SEED)
    spied.tap("throw")
    (pattern,) = fresh(spied, "vibrated")
    told = [Cue("throw", 0, 6, TOSS)]
    skulls = spied.record.state.skulls
    assert pattern == buzz([*told, *(Cue("skull", TOSS + SKULL + KNOCK * n) for n in range(skulls))])
    spied.touch("button.die")
    assert fresh(spied, "vibrated") == [buzz([Cue("hold")])]
    spied.tap("menu")
    spied.tap("settings")
    spied.tap("option vibration off")
    spied.tap("close")
    spied.tap("resume")
    spied.touch("button.die")
    assert fresh(spied, "vibrated") == []


def test_without_motion_everything_is_felt_at_once(spied: Player) -> None:
    spied.page.emulate_media(reduced_motion="reduce")
    spied.begin(["Ina", "Sami"], SEED)
    spied.tap("throw")
    (pattern,) = fresh(spied, "vibrated")
    assert pattern[0] > 0


def test_the_screen_stays_on_during_a_game(spied: Player) -> None:
    assert spy(spied, "asked") == 0
    spied.begin(["Ina", "Sami"], SEED)
    assert spy(spied, "locks.map(lock => [lock.kind, lock.released])") == [["screen", False]]
    spied.tap("throw")
    assert spy(spied, "asked") == 1
    spied.page.evaluate("spy.locks[0].release()")  # as browsers do while a page is hidden
    show(spied, "visible")
    assert spy(spied, "asked") == 2
    spied.tap("menu")
    assert spy(spied, "locks[1].released") is True
    spied.tap("settings")
    spied.tap("option awake off")
    spied.tap("close")
    spied.tap("resume")
    assert spy(spied, "asked") == 2


@pytest.mark.parametrize("script", large_after(1, [NOTHING, REFUSED]), ids=["missing", "refused"])
def test_a_browser_without_any_of_it_plays_all_the_same(visit: Callable[..., Player], script: str) -> None:
    player = visit(script)
    player.tap("option sound on")
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.touch("button.die")
    assert player.record.throws == 1
    player.check_clean()


def show(player: Player, state: str) -> None:
    """The page as it learns that it is hidden or shown again."""
    script = """state => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    player.page.evaluate(script, state)


# -- the sounds themselves


@pytest.fixture(scope="module")
def sounds(browser: Browser) -> dict[str, list[list[float]]]:
    """They are rendered once for all that is asked of them."""
    return rendered(browser)


def test_no_sound_is_too_loud_and_none_too_quiet(sounds: dict[str, list[list[float]]]) -> None:
    for name, channels in sounds.items():
        for samples in channels:
            assert all(map(isfinite, samples)), name
            assert 0.07 < max(map(abs, samples)) < 0.5, name


@pytest.mark.large
def test_no_sound_begins_or_ends_with_a_click(sounds: dict[str, list[list[float]]]) -> None:
    for name, channels in sounds.items():
        for samples in channels:
            assert abs(samples[0]) < 0.01, name
            assert max(map(abs, samples[-RATE // 100 :])) < 0.001, name


def test_sounds_last_as_long_as_they_should(sounds: dict[str, list[list[float]]]) -> None:
    lengths = {name: audible(channels[0]) for name, channels in sounds.items()}
    for name in ("tick", "paper", "knock"):
        assert lengths[name] < 0.06
    for name in ("die-0", "die-1", "die-2", "rattle", "skull", "cross", "close"):
        assert 0.1 < lengths[name] < 0.35
    assert 1 < lengths["win"] < 1.8
    assert 1 < lengths["curse"] < 2
    assert 0.5 < lengths["a throw of six"] < 1.2


def test_sounds_can_be_told_apart_by_their_pitch(sounds: dict[str, list[list[float]]]) -> None:
    order = ["curse", "bonus", "die-0", "freeze", "cross"]
    pitches = [brightness(sounds[name][0]) for name in order]
    assert all(low * 1.2 < high for low, high in pairwise(pitches)), pitches
    dice = [brightness(sounds[f"die-{n}"][0]) for n in range(3)]
    assert len({round(pitch) for pitch in dice}) == 3


@pytest.mark.large
def test_the_dice_fall_from_left_to_right(sounds: dict[str, list[list[float]]]) -> None:
    left, right = sounds["a throw of six"]
    assert left != right
    assert 0.5 < power(left) / power(right) < 2
