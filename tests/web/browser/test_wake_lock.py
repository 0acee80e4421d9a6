"""The screen stays on while a game is on the table, and only then."""

from __future__ import annotations

import pytest

from tests.web.fake_audio import Promise
from tests.web.games_played import ask, finished, fresh_page
from web.app.browser.wake_lock import Awake, in_game
from web.app.state.people.options import Options


class Lock:
    """A lock as the browser gives it."""

    def __init__(self) -> None:
        self.released = False

    def release(self) -> None:
        assert not self.released
        self.released = True


class Locks:
    """Gives locks when the test says so, or refuses."""

    def __init__(self) -> None:
        self.asked: list[Promise] = []

    def request(self, kind: str) -> Promise:
        assert kind == "screen"
        self.asked.append(Promise(Lock()))
        return self.asked[-1]

    def give(self) -> Lock:
        self.asked[-1].keep()
        lock: Lock = self.asked[-1].result
        return lock


class RefusedError(Exception):
    """As Pyodide hands over what a promise was broken with."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def test_the_screen_stays_on_during_a_game_only() -> None:
    start = fresh_page()
    game = ask(start, "new")
    assert not in_game(start)
    assert in_game(game)
    assert in_game(ask(game, "rules"))
    assert not in_game(ask(game, "menu"))
    assert not in_game(finished())
    assert not in_game(game.with_person(options=Options(awake="off")))


def test_the_lock_is_asked_for_once_and_given_back() -> None:
    locks = Locks()
    awake = Awake(locks)
    awake.want(False)
    assert locks.asked == []
    awake.want(True)
    awake.want(True)
    lock = locks.give()
    awake.want(True)
    assert len(locks.asked) == 1
    awake.want(False)
    awake.want(False)
    assert lock.released
    awake.want(True)
    assert len(locks.asked) == 2


def test_a_lock_that_comes_too_late_is_given_back() -> None:
    locks = Locks()
    awake = Awake(locks)
    awake.want(True)
    awake.want(False)
    assert locks.give().released
    awake.want(True)
    assert not locks.give().released


def test_a_page_that_was_hidden_asks_again() -> None:
    locks = Locks()
    awake = Awake(locks)
    awake.again()
    assert locks.asked == []
    awake.want(True)
    locks.give().released = True  # by the browser
    awake.again()
    assert len(locks.asked) == 2
    locks.give()
    awake.again()
    assert len(locks.asked) == 2


def test_a_refusal_is_no_error_and_the_next_step_asks_again() -> None:
    locks = Locks()
    awake = Awake(locks)
    awake.want(True)
    locks.asked[-1].break_off(RefusedError("NotAllowedError"))
    awake.want(True)
    assert len(locks.asked) == 2


def test_any_other_error_is_raised() -> None:
    locks = Locks()
    awake = Awake(locks)
    awake.want(True)
    with pytest.raises(RefusedError, match="TypeError"):
        locks.asked[-1].break_off(RefusedError("TypeError"))


def test_a_browser_without_locks_lets_the_screen_go_off() -> None:
    awake = Awake(None)
    awake.want(True)
    awake.again()
    awake.want(False)
