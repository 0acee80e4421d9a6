"""A storage that fails during play: the page goes on, says what is not stored, and stores it later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.broken_storage import BECOME_FULL, BREAK, HELD, HOLD_UP, NEVER, NO_NOTICE, NOTICE, SEED
from tests.e2e.host import Host
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.web.catalogues import words_of

NO_LOCKS = "LockManager.prototype.request = LockManager.prototype.query = () => new Promise(() => {});"

EMPTY_ERROR = """(() => {
  class Refused extends EventTarget {
    error = new DOMException("", "QuotaExceededError");
    constructor() {
      super();
      this.addEventListener("error", (event) => this.onerror?.(event));
      setTimeout(() => this.dispatchEvent(new Event("error")));
    }
  }
  IDBFactory.prototype.open = () => new Refused();
})();"""

LATE_ERROR = """(() => {
  const open = IDBFactory.prototype.open;
  class Refused extends EventTarget {
    error = new DOMException("", "QuotaExceededError");
    constructor() {
      super();
      this.addEventListener("error", (event) => this.onerror?.(event));
      new MutationObserver((_, observer) => {
        if (document.documentElement?.dataset.app !== "ready") return;
        observer.disconnect();
        this.dispatchEvent(new Event("error"));
        window.refusedLate = true;
      }).observe(document, { attributeFilter: ["data-app"], subtree: true });
    }
  }
  IDBFactory.prototype.open = function (name, ...rest) {
    return name.startsWith("calavera") ? open.call(this, name, ...rest) : new Refused();
  };
})();"""
"""PyScript's own storages are refused, but only after the page's start."""

NO_ROOM = """Storage.prototype.setItem = () => {
  throw new DOMException("", "QuotaExceededError");
};"""

REASON = "() => `${calaveraTexts.refused}`"
"""Why there is no database, as those who mend it read it."""

FULL = words_of("en")("notice_no_room")

NO_DATABASE = words_of("en")("notice_no_database")

FOLLOWS = "() => document.querySelector('[data-intent=\"take-over\"]') !== null"

LEADS = "() => document.querySelector('[data-intent=\"take-over\"]') === null"

AT_ONCE = """() => {
  window.at = new BroadcastChannel("at once");
  at.onmessage = () => calaveraTexts.takeOver();
}"""

GRANTED = """(() => {
  window.granted = 0;
  const request = LockManager.prototype.request;
  LockManager.prototype.request = function (name, options, got) {
    return request.call(this, name, options, (lock) => {
      if (options.steal) window.granted += 1;
      return got(lock);
    });
  };
})()"""
"""Counts how often a tab was given the lock that it took away."""


def lose(player: Player) -> None:
    """The browser throws the database away, as on a full disk; its storage of texts stays."""
    session = player.page.context.new_cdp_session(player.page)
    origin = player.host.address.rstrip("/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})


def test_a_write_that_is_aborted_without_an_error_is_told_and_made_up_for(
    visit: Callable[..., Player],
) -> None:
    player = visit()
    player.begin(["Ina", "Sami"], SEED)
    player.allow(notice("not_kept"))
    player.evaluate(BREAK)
    player.tap("throw")
    player.wait(NOTICE)
    assert player.page.locator(".die:not(.blank)").count() == 6
    player.tap("hold 1")
    assert player.evaluate(HELD) == 1
    player.evaluate("() => mend()")
    player.tap("hold 2")
    player.wait(NO_NOTICE)
    assert player.record.throws == 1
    player.reload()
    assert player.evaluate(HELD) == 2


def test_an_error_without_a_message_at_the_start(visit: Callable[..., Player]) -> None:
    player = visit(EMPTY_ERROR)
    player.allow(notice("no_database"))
    assert "QuotaExceededError" in player.evaluate(REASON)
    assert NO_DATABASE in player.text(".notice")
    player.new()
    player.tap("throw")
    assert player.page.locator(".die:not(.blank)").count() == 6
    player.reload()
    assert player.page.locator(".die:not(.blank)").count() == 6 or player.has("resume")


@pytest.mark.large
def test_a_storage_of_pyscripts_that_is_refused_after_the_start_says_nothing(
    visit: Callable[..., Player],
) -> None:
    player = visit(LATE_ERROR)
    player.wait("() => window.refusedLate === true")
    player.new()
    player.tap("throw")
    assert player.page.locator(".die:not(.blank)").count() == 6


def test_without_room_for_anything_the_page_says_that_it_keeps_nothing(visit: Callable[..., Player]) -> None:
    player = visit(EMPTY_ERROR + NO_ROOM)
    player.allow(notice("not_kept"))
    player.wait(NOTICE)  # before anything is played
    assert FULL in player.text(".notice")
    player.new()
    player.tap("throw")
    player.wait(NOTICE)
    assert FULL in player.text(".notice")
    assert player.page.locator(".die:not(.blank)").count() == 6


@pytest.mark.parametrize("before", ["", NO_ROOM], ids=["with local storage", "with nothing else"])
def test_a_database_that_becomes_full_says_so_until_there_is_room(
    visit: Callable[..., Player], before: str
) -> None:
    player = visit(before)
    player.begin(["Ina", "Sami"], SEED)
    player.allow(notice("not_kept"))
    player.evaluate(BECOME_FULL)
    player.tap("throw")
    player.wait(NOTICE)
    assert FULL in player.text(".notice")
    player.tap("hold 1")
    player.evaluate("() => mend()")
    player.tap("hold 2")
    player.wait(NO_NOTICE)
    player.reload()
    assert player.evaluate(HELD) == 2


def test_a_database_that_was_thrown_away_is_written_again_by_the_next_tap(
    visit: Callable[..., Player],
) -> None:
    player = visit()
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    lose(player)
    player.tap("hold 1")
    player.wait(NO_NOTICE)
    assert player.evaluate(HELD) == 1
    assert player.record.throws == 1
    assert player.kept("settings") is not None
    player.reload()
    assert player.evaluate(HELD) == 1


def test_a_database_that_is_gone_at_the_start_has_a_second_copy(visit: Callable[..., Player]) -> None:
    player = visit()
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    lose(player)
    player.reload()
    assert player.record.throws == 1
    player.forget_all()
    player.reload()
    lose(player)
    player.reload()
    assert player.kept() is None


def test_a_database_that_never_answers_at_the_start_is_done_without(visit: Callable[..., Player]) -> None:
    player = visit(NEVER)
    player.allow(notice("no_database"))
    assert "does not answer" in player.evaluate(REASON)
    assert NO_DATABASE in player.text(".notice")
    player.new()
    player.tap("throw")
    player.reload()
    assert player.page.locator(".die:not(.blank)").count() == 6


def test_a_write_that_is_never_answered_ends_and_is_made_up_for(visit: Callable[..., Player]) -> None:
    player = visit()
    player.begin(["Ina", "Sami"], SEED)
    player.allow(notice("not_kept"))
    player.evaluate(HOLD_UP)
    player.pass_time()
    player.page.locator('[data-intent="throw"]').tap()
    player.wait(NOTICE)
    assert player.page.locator(".die:not(.blank)").count() == 6
    player.evaluate("() => mend()")
    player.tap("hold 2")
    player.wait(NO_NOTICE)
    assert player.record.throws == 1


@pytest.mark.large
def test_locks_that_never_answer_are_done_without(visit: Callable[..., Player]) -> None:
    first = visit(NO_LOCKS)
    first.begin(["Ina", "Sami"], SEED)
    second = visit(NO_LOCKS)
    second.tap("throw")
    first.page.locator('[data-intent="throw"]').tap()
    first.wait(FOLLOWS)
    assert second.record.throws == 1
    first.page.locator('[data-intent="take-over"]').tap()
    first.wait(LEADS)
    first.tap("hold 1")
    assert first.evaluate(HELD) == 1


@pytest.mark.large
def test_of_two_tabs_that_take_over_at_once_exactly_one_plays(apart: BrowserContext, host: Host) -> None:
    def visit(script: str = "") -> Player:
        player = Player(apart.new_page(), host)
        player.page.add_init_script(script)
        player.open()
        return player

    first = visit()
    first.begin(["Ina", "Sami"], SEED)
    first.tap("throw")
    tabs = [visit(GRANTED), visit(GRANTED)]
    for tab in tabs:
        tab.wait(FOLLOWS)
        tab.evaluate(AT_ONCE)
    for round_ in range(1, 11):
        first.evaluate('() => { new BroadcastChannel("at once").postMessage("go"); }')
        first.wait(FOLLOWS)
        for tab in tabs:
            tab.wait("least => window.granted >= least", round_)
        first.wait("async () => (await navigator.locks.query()).held.length === 1")
        while sum(bool(tab.evaluate(LEADS)) for tab in tabs) != 1:
            first.page.wait_for_timeout(20)
        (leading,) = (tab for tab in tabs if tab.evaluate(LEADS))
        before = leading.evaluate(HELD)
        leading.tap("hold 1")
        assert leading.evaluate(HELD) != before
        assert leading.evaluate(LEADS)
        first.tap("take-over")
        first.wait(LEADS)
        for tab in tabs:
            tab.wait(FOLLOWS)
