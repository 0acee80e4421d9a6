"""Commands that the browser carries out instead of a page: files, links, pictures, installing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from web.app.state.lesson import leave
from web.app.state.page import Notice, Page
from web.app.tree.catalogue import Words

__all__ = ["Errands"]


class Screen(Protocol):
    """The app, as browser commands see it."""

    page: Page
    words: dict[str, Words]

    def ask(self, intent: str) -> None: ...

    def show(self, page: Page) -> None: ...

    def told(self, message: str) -> None: ...


class Errands:
    """Errands by the intents that ask for them, in `own`; everything of the browser is handed in.

    `door(function)` is the same function, whose errors are said; `once(function)` what the browser can call
    once. `in_steps(work, pause, then)` goes through an iterator with pauses in which the page answers;
    `today()` is the date as `2026-11-22`.
    """

    def __init__(
        self,
        screen: Screen,
        window: Any,
        door: Callable[[Callable[..., object]], Callable[..., None]],
        once: Callable[[Callable[..., object]], Any],
        in_steps: Callable[[Iterator[object], float, Callable[[], None]], None],
        today: Callable[[], str],
    ) -> None:
        self._today = today
        self._screen = screen
        self._window = window
        self._door = door
        self._once = lambda do: once(door(do))
        self._in_steps = in_steps
        self.own: dict[str, Callable[[], None]] = {
            **{how: partial(self._hand_on, how) for how in ("copy", "share")},
            **{f"picture-{how}": partial(self._hand_on_picture, how) for how in ("save", "share")},
            **{f"share-{how}": partial(self._hand_game_on, how) for how in ("copy", "send", "save")},
            "export": self._export,
            "install": self._install,
            "print": lambda: window.print(),
            "reload": lambda: window.location.reload(),
        }

    def _hand_on(self, how: str) -> None:
        """Copy the record, or share a result."""
        from web.app.browser.share import hand_on

        page = self._screen.page
        if page.record is not None:
            words = self._screen.words[page.language]
            hand_on(how, page.record, words, self._window, self._door, self._screen.told)

    def _export(self) -> None:
        """Everything that is kept as a file."""
        from web.app.browser.files import download, patient
        from web.app.saving.backup import bundle_of, steps

        def done() -> None:
            text = bundle_of(leave(self._screen.page)).text()
            download(text, f"calavera-all-{self._today()}.txt", self._window, self._once)
            if self._screen.page.notice == Notice("file_checking"):
                self._screen.ask("dismiss")

        self._in_steps(patient(steps(leave(self._screen.page)), self._screen.told), 0, done)

    def _hand_on_picture(self, how: str) -> None:
        """Save the picture of the game that is shown, or share it."""
        from web.app.browser.png import hand_on_picture

        hand_on_picture(how, self._window, self._door, self._once, self._screen.told)

    def _hand_game_on(self, how: str) -> None:
        """Copy a game's link, send it, have it drawn as a code, or save the game as a file."""
        from web.app.browser.share import hand_game_on

        hand_game_on(how, self._screen, self._window, self._door, self._once)

    def _install(self) -> None:
        """Ask the browser to install the page; boot.js has kept its offer."""
        self._window.dispatchEvent(self._window.Event.new("calavera:install"))

    # -- what does not come from a button

    def draw_code(self) -> None:
        """Have the browser draw the link of the game that is handed on."""
        self._hand_game_on("code")

    def take(self, field: Any) -> None:
        """Ask about the file of games that was chosen in a field."""
        from web.app.browser.files import patient, take
        from web.app.saving.backup import steps_of

        def read_in(text: str) -> None:
            work = patient(steps_of(text), self._screen.told)
            self._in_steps(work, 0, lambda: self._screen.ask(f"import {text}"))

        take(field, self._door, read_in, self._screen.told)

    def open(self, file: Any) -> None:
        """Show the game in a file."""
        from web.app.browser.share import read_file

        read_file(file, self._screen, self._door)

    def follow_link(self, *_: object) -> None:
        """Show the game or the dice that the address leads to, if any."""
        if str(self._window.location.hash):
            from web.app.browser.share import follow_link

            follow_link(self._window, self._screen.ask)
