"""The commands of an update, carried out by the browser, and what comes in from it: files and links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from web.app.browser.focus import focus
from web.app.features import file_parts
from web.app.state.commands import (
    Accept,
    Command,
    Copy,
    DrawCode,
    Focus,
    Install,
    LeaveTable,
    LookForTables,
    MakeAnswer,
    MakeOffer,
    OpenCamera,
    Persist,
    Prepare,
    Print,
    Reload,
    Report,
    SaveFile,
    SaveFiles,
    SavePicture,
    ShareLink,
    SharePicture,
    ShareText,
    Skip,
    TakeOver,
)
from web.app.state.notice import SAVED
from web.app.state.page import Notice, Page, leave
from web.app.tree.catalogue import Words

__all__ = ["Commands"]


class Stage(Protocol):
    """The app, as browser commands see it."""

    page: Page
    drawn: Page
    words: dict[str, Words]
    root: Any

    def ask(self, intent: str, text: str = "", data: bytes = b"", seen: Page | None = None) -> None:
        """Answer an intent, asked on the page `seen` or in sight."""

    def later(self, milliseconds: float, do: Callable[[], object]) -> None:
        """Schedule a call."""

    def prepare(self) -> None:
        """Make the rules ahead of time."""

    def skip(self) -> None:
        """Play the rest of a computer's turn at once."""

    def take_over(self) -> None:
        """Play in this tab."""

    def at_table(self) -> Any:
        """Return the other devices of a table (`table_lines.TableConnections`)."""


def _nothing(*_: object) -> None:
    """Do nothing."""


class Commands:
    """Carries out commands; everything of the browser is handed in.

    `guard(function)` is the same function, whose errors are reported; `once(function)` what the browser can
    call once, `wrap(function)` until it is destroyed. `in_steps(work, pause, then)` goes through an iterator
    with pauses in which the page answers.
    """

    def __init__(
        self,
        stage: Stage,
        window: Any,
        guard: Callable[[Callable[..., object]], Callable[..., None]],
        once: Callable[[Callable[..., object]], Any],
        wrap: Callable[[Callable[..., object]], Any],
        in_steps: Callable[[Iterator[object], float, Callable[[], None]], None],
    ) -> None:
        self._stage = stage
        self._window = window
        self._door = guard
        self._wrap = wrap
        self._meetings: Any = None
        self._once = lambda do: once(guard(do))
        self._in_steps = in_steps

    def perform(self, command: Command) -> None:
        """Do what a command says; what comes of it comes back as an intent."""
        window, stage = self._window, self._stage
        match command:
            case Copy():
                self._share().copy(command, window, self._door, self._told)
            case ShareText():
                words = stage.words[stage.page.person.language]
                self._share().share_text(command.text(words), window, self._door, self._told)
            case ShareLink():
                self._share().share_link(command, window, self._door, self._told)
            case DrawCode():
                self._share().draw_code(command, window, self._door, stage.ask)
            case SaveFile():
                from web.app.browser.files import download

                download(command.text, command.name, window, self._once)
                self._told(SAVED, command.name)
            case SavePicture() | SharePicture():
                from web.app.browser.png import hand_on_picture

                how = "save" if isinstance(command, SavePicture) else "share"
                hand_on_picture(how, window, self._door, self._once, self._told)
            case SaveFiles():
                self._export(command)
            case Print():
                self._print()
            case Reload():
                window.location.reload()
            case Install():  # boot.js has kept the browser's offer
                window.dispatchEvent(window.Event.new("calavera:install"))
            case Persist():
                self._persist()
            case OpenCamera() | MakeOffer() | MakeAnswer() | Accept() | Report():
                self._meet().perform(command)
            case Focus():
                focus(stage.root, scroll=command.scroll)
            case Prepare():
                stage.prepare()
            case Skip():
                stage.skip()
            case TakeOver():
                stage.take_over()
            case LookForTables():
                stage.at_table().look()
            case LeaveTable():
                stage.at_table().leave(command.outgoing)

    def _told(self, message: str, text: str = "") -> None:
        self._stage.ask(f"told {message}", text=text)

    def _print(self) -> None:
        """Print the page. Some browsers of phones and apps that show pages cannot."""
        if getattr(self._window, "print", None):
            self._window.print()
        else:
            self._told("not_printed")

    def _persist(self) -> None:
        """Ask the browser never to clear the storage.

        Whatever it answers, and where it refuses even the question, everything is stored as before: there is
        nothing to be said.
        """
        storage = getattr(self._window.navigator, "storage", None)
        if storage is not None and hasattr(storage, "persist"):
            storage.persist().then(_nothing, _nothing)

    def _share(self) -> Any:
        from web.app.browser import share  # only players who share something need it

        return share

    def _meet(self) -> Any:
        """Return what carries meetings out, made for the first of them."""
        if self._meetings is None:
            from web.app.browser.meeting import Meetings  # only players who meet at one table need it
            from web.app.browser.web_rtc import Browser

            later = self._stage.later
            browser = Browser(self._window, self._wrap, self._door, later, self._window.performance.now)
            self._meetings = Meetings(self._stage, browser)
        return self._meetings

    def follow(self, page: Page) -> None:
        """Let go of what a page that is shown does not need any more."""
        if self._meetings is not None:
            self._meetings.follow(page)

    def _export(self, command: SaveFiles) -> None:
        """Write files, in slices, and download them."""
        from web.app.browser.files import download, patient

        page = leave(self._stage.page)

        def done() -> None:
            names = []
            for name, text in command.files(page):
                download(text, name, self._window, self._once)
                names.append(name)
            self._told(SAVED, ", ".join(names))

        self._in_steps(patient(command.steps(page), self._told), 0, done)

    def _checked(self) -> None:
        """Take back the notice that says that a file takes time."""
        if self._stage.page.notice == Notice("file_checking"):
            self._stage.ask("dismiss", seen=self._stage.page)

    # -- coming in

    def take(self, field: Any) -> None:
        """Ask about the file of games that was chosen in a field."""
        from web.app.browser.files import patient, take

        seen, whole = self._stage.drawn, file_parts()
        if whole is None:
            return

        def read_in(text: str) -> None:
            def done() -> None:
                self._checked()
                self._stage.ask(whole.intent, text=text, seen=seen)

            self._in_steps(patient(whole.check_steps(text), self._told), 0, done)

        take(field, whole, self._door, read_in, self._told)

    def open(self, file: Any) -> None:
        """Show the game in a file."""
        self._share().read_file(file, partial(self._stage.ask, seen=self._stage.drawn), self._door)

    def follow_link(self, *_: object) -> None:
        """Open the game or the dice that the address leads to, if it does."""
        if str(self._window.location.hash):
            self._share().follow_link(self._window, partial(self._stage.ask))
