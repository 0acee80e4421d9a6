"""The screen stays on while a game is on the table, and only then."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from tests.web.fake_audio import Promise
from tests.web.games_played import ask, finished, fresh_page
from tests.web.phones import invited
from web.app.browser.wake_lock import Awake, at_touch, in_game
from web.app.state.people.options import Options


class Lock:
    """A lock as the browser gives it."""

    def __init__(self) -> None:
        self.released = False

    def release(self) -> Promise:
        assert not self.released
        self.released = True
        return Promise()


class Device:
    """A device that gives locks when the test says so, or refuses, with its time and its touches."""

    def __init__(self) -> None:
        self.asked: list[Promise] = []
        self.minutes = 0
        self._due: list[tuple[float, Callable[[], object]]] = []
        self._listening = False
        self.awake = Awake(self, self._later, self._at_touch)

    def request(self, kind: str) -> Promise:
        assert kind == "screen"
        self.asked.append(Promise(Lock()))
        return self.asked[-1]

    def give(self) -> Lock:
        self.asked[-1].keep()
        lock: Lock = self.asked[-1].result
        return lock

    def _later(self, milliseconds: float, do: Callable[[], object]) -> None:
        self._due.append((self.minutes + milliseconds / 60_000, do))

    def _at_touch(self, do: Callable[..., object]) -> Callable[[], object]:
        self._touched = do
        return self._listen

    def _listen(self) -> None:
        self._listening = True

    def touch(self) -> None:
        """Touch it; that is told where the page listens, once."""
        if self._listening:
            self._listening = False
            self._touched(SimpleNamespace(type="pointerdown"))

    def wait(self, minutes: int) -> None:
        """Let time pass."""
        for _ in range(minutes):
            self.minutes += 1
            due = [do for at, do in self._due if at <= self.minutes]
            self._due = [one for one in self._due if one[0] > self.minutes]
            for do in due:
                do()


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


def test_a_game_that_waits_for_another_device_lets_the_screen_go_off() -> None:
    ana, ben = invited("calavera")
    assert in_game(ana.page)
    ana.play()
    assert ana.page.match.elsewhere
    assert not in_game(ana.page)
    ben.follow(ana.link())
    ben.ask("link-take")
    assert in_game(ben.page)


def test_the_lock_is_asked_for_once_and_given_back() -> None:
    device = Device()
    device.awake.want(False)
    assert device.asked == []
    device.awake.want(True)
    device.awake.want(True)
    lock = device.give()
    device.awake.want(True)
    assert len(device.asked) == 1
    device.awake.want(False)
    device.awake.want(False)
    assert lock.released
    device.awake.want(True)
    assert len(device.asked) == 2


def test_a_lock_that_comes_too_late_is_given_back() -> None:
    device = Device()
    device.awake.want(True)
    device.awake.want(False)
    assert device.give().released
    device.awake.want(True)
    assert not device.give().released


def test_a_page_that_was_hidden_asks_again() -> None:
    device = Device()
    device.awake.again()
    assert device.asked == []
    device.awake.want(True)
    device.give().released = True  # by the browser
    device.awake.again()
    assert len(device.asked) == 2
    device.give()
    device.awake.again()
    assert len(device.asked) == 2


@pytest.mark.parametrize("name", ["NotAllowedError", "SecurityError", "TypeError"])
def test_a_refusal_is_no_error_and_the_next_step_asks_again(name: str) -> None:
    device = Device()
    device.awake.want(True)
    device.asked[-1].break_off(RefusedError(name))
    device.awake.want(True)
    assert len(device.asked) == 2


def test_a_browser_without_locks_lets_the_screen_go_off() -> None:
    device = Device()
    awake = Awake(None, device._later, device._at_touch)
    awake.want(True)
    awake.again()
    awake.want(False)
    assert device._due == []


def test_the_screen_goes_off_20_to_30_minutes_after_the_last_touch_and_on_with_the_next() -> None:
    for touched_at in range(0, 30, 3):
        device = Device()
        device.awake.want(True)
        lock = device.give()
        device.wait(touched_at)
        device.touch()
        device.wait(20)
        assert not lock.released
        device.wait(10)
        assert lock.released
        device.wait(9 * 60)
        device.awake.want(True)  # another device or a computer has moved
        assert len(device.asked) == 1
        device.touch()
        assert len(device.asked) == 2
        assert not device.give().released


def test_a_long_game_keeps_the_screen_on_while_it_is_touched() -> None:
    device = Device()
    device.awake.want(True)
    lock = device.give()
    for _ in range(40):
        device.wait(19)
        device.touch()
        device.awake.want(True)
    assert not lock.released
    assert len(device.asked) == 1


def test_a_lock_that_comes_after_a_long_time_without_a_touch_is_given_back() -> None:
    device = Device()
    device.awake.want(True)
    device.wait(30)
    assert device.give().released


def test_no_time_is_watched_where_no_game_is_on_the_table() -> None:
    device = Device()
    device.awake.want(True)
    device.give()
    device.awake.want(False)
    device.wait(10)
    assert device._due == []


def test_touches_and_keys_are_listened_to_once_and_before_all_others() -> None:
    heard: list[tuple[str, object, object]] = []
    window = SimpleNamespace(
        Object=SimpleNamespace(new=SimpleNamespace),
        addEventListener=lambda kind, do, options: heard.append((kind, do, vars(options))),
    )
    listen = at_touch(window, lambda do: do)(print)
    assert heard == []
    listen()
    options = {"once": True, "capture": True, "passive": True}
    assert heard == [("pointerdown", print, options), ("keydown", print, options)]
