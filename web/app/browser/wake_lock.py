"""Keeping the screen on during a game, with the browser's wake lock.

A device that was put down must not stay on all night: some time after the last touch the lock is released,
and the next touch asks for it again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.app.state.page import Page
from web.app.state.screens import Table

__all__ = ["PERIOD", "PERIODS", "Awake", "Later", "at_touch", "in_game", "keeping_awake"]

PERIOD = 600_000
"""Milliseconds between two looks at whether the page was touched: one listener for each of them costs less
than a note of every tap."""

PERIODS = 2
"""The whole periods without a touch after which the lock is released: 20 to 30 minutes after the last one."""


def in_game(page: Page) -> bool:
    """Return whether the screen is to stay on: a game is on the table, or below the screen on top of it, and
    moves here; or this device sits at a table of several, or is about to."""
    if page.person.options.awake != "on":
        return False
    if page.shared is not None or any(screen.awake for screen in page.screens):
        return True
    match = page.current
    playing = match is not None and not match.state.over and not match.elsewhere
    return playing and page.find(Table) is not None


Later = Callable[[float, Callable[[], object]], object]
"""Schedules a call, by a number of milliseconds."""

AtTouch = Callable[[Callable[..., object]], Callable[[], object]]
"""Makes of a function one that has it called at the next touch or key, once."""


def at_touch(window: Any, wrap: Callable[[Any], Any]) -> AtTouch:
    """Return what listens to a window; `wrap(function)` is what that can call."""

    def calling(do: Callable[..., object]) -> Callable[[], object]:
        listener, options = wrap(do), window.Object.new()
        options.once = options.capture = options.passive = True

        def listen() -> None:
            for kind in ("pointerdown", "keydown"):
                window.addEventListener(kind, listener, options)  # twice the same one counts as one

        return listen

    return calling


def keeping_awake(window: Any, later: Later, wrap: Callable[[Any], Any]) -> Awake:
    """Return what keeps the screen of a browser's window on."""
    return Awake(getattr(window.navigator, "wakeLock", None), later, at_touch(window, wrap))


class Awake:
    """Asks for the lock while it is wanted; `locks` is the navigator's `wakeLock`, None where it has none.

    `later(milliseconds, do)` schedules a call.
    """

    def __init__(
        self,
        locks: Any,
        later: Later,
        at_touch: AtTouch,
    ) -> None:
        self._locks = locks
        self._later = later
        self._listen = at_touch(self.touched)
        self._lock: Any = None
        self._wanted = False
        self._asking = False
        self._looking = False
        """True while the next look at the touches is due."""
        self._quiet = 0
        """The periods since the last touch."""

    @property
    def _idle(self) -> bool:
        """True after a long time without a touch."""
        return self._quiet > PERIODS

    def want(self, wanted: bool) -> None:
        """Keep the screen on, or no longer."""
        self._wanted = wanted and self._locks is not None
        if self._wanted and not self._idle:
            self._ask()
            self._look()
        elif self._lock is not None:
            lock, self._lock = self._lock, None
            _release(lock)

    def again(self) -> None:
        """Ask again where it is wanted: a page that is hidden loses its lock, and a player shows it again."""
        self.touched()

    def touched(self, _: Any = None) -> None:
        """React to a touch, of which some are not told."""
        self._quiet = 0
        self.want(self._wanted)

    def _look(self) -> None:
        """Look for touches, period by period, as long as the lock is wanted."""
        if not self._looking:
            self._looking = True
            self._listen()
            self._later(PERIOD, self._on_time)

    def _on_time(self) -> None:
        self._looking = False
        self._quiet += 1
        self.want(self._wanted)

    def _ask(self) -> None:
        held = self._lock is not None and not self._lock.released
        if not held and not self._asking:
            self._asking = True
            self._locks.request("screen").then(self._got, self._refused)

    def _got(self, lock: Any) -> None:
        self._asking = False
        if self._wanted and not self._idle:
            self._lock = lock
        else:  # the game has ended meanwhile
            _release(lock)

    def _refused(self, _: object) -> None:
        """Let the screen go off, and ask again with the next page that is drawn.

        A low battery, a hidden page or a policy of the browser is no fault of the game's: nothing is said.
        """
        self._asking = False


def _release(lock: Any) -> None:
    """Release a lock; one that the browser has taken already is no loss."""
    lock.release().then(_nothing, _nothing)


def _nothing(*_: object) -> None:
    """Do nothing."""
