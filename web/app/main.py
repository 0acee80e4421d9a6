"""The only file that touches the browser: clicks, keys, storage and the document meet the pure page here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from js import console, document, navigator, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from web.app.browser.browser_inputs import LYING, BrowserInputs
from web.app.browser.commands import Commands
from web.app.browser.date_change import Midnight
from web.app.browser.early_taps import Early
from web.app.browser.error_boundary import ErrorBoundary
from web.app.browser.feedback import senses
from web.app.browser.focus import find, keep_focus
from web.app.browser.gestures import Fingers
from web.app.browser.listeners import Listening
from web.app.browser.next_picture import NextPicture
from web.app.browser.next_start import draw_ahead
from web.app.browser.preload import catalogues, in_steps, late_steps
from web.app.browser.storage import ELSEWHERE, Storage
from web.app.browser.today import Clock
from web.app.browser.way_back import WayBack, depth_of, way_of
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import alters, save, with_library
from web.app.state.commands import Command
from web.app.state.device import Device
from web.app.state.page import Notice, Page, Person, place
from web.app.tree.catalogue import Catalogue, Words, best_language
from web.app.tree.nodes import Node
from web.app.tree.patch import Attributes, Foreign, Live, patch, stand
from web.app.update import answer
from web.app.view.screen import screen
from web.app.view.screens.rules import warm

if TYPE_CHECKING:
    from web.app.background.slices import Driver
    from web.app.browser.table_lines import TableConnections

__all__ = ["start"]

BESIDE = "(min-width: 1200px) and (min-aspect-ratio: 1/1)"
"""The width from which the log stands beside the table, as in table.css; else it covers it."""

BETWEEN = 150
"""Milliseconds between two steps of what is made ahead of time."""


class App:
    """The page that is shown, what stands in the document, and where it is kept."""

    def __init__(self, storage: Storage, blank: Page, catalogues: dict[str, Catalogue], clock: Clock) -> None:
        self.root: Any = document.getElementById("app")
        self.blank = blank
        self.storage = storage
        self.page = self.drawn = blank
        self.quiet = False
        self.early: Early | None = None
        self.words = {code: Words(code, catalogues) for code in catalogues}
        self.live: Live | None = None
        self.foreign: Foreign = window.calaveraForeign
        motion = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.inputs = BrowserInputs(window, motion, clock, secrets.token_hex)
        self.errors = ErrorBoundary(
            self, console.error, lambda text: window.calaveraFirst.fail("broken", text)
        )
        self.guard = self.errors.guard
        self.ask, self.draw = self.guard(self._ask), self.guard(self._draw)
        self.listener = lambda do: create_proxy(self.guard(do))
        self.senses = senses(window, motion, JsException, to_js, self.later, self.listener)
        self.commands = Commands(self, window, self.guard, create_once_callable, create_proxy, self.in_steps)
        self.take, self.open = self.guard(self.commands.take), self.guard(self.commands.open)
        self.take_over = self.storage.take_over
        self.late: list[Command] = []
        self.set = Attributes(document.documentElement)
        self.shown = 0.0
        self.fingers = Fingers()
        self.wide = window.matchMedia(BESIDE)
        self.way_back = WayBack(window, JsException, lambda: self.ask(way_of(self.root)))
        self.driver: Driver | None = None
        self.connections: TableConnections | None = None

    def _ask(self, intent: str, text: str = "", data: bytes = b"", seen: Page | None = None) -> None:
        """Answer an intent, asked on the page `seen` or in sight: what follows is kept before it is shown."""
        found = answer(self.page, seen or self.drawn, intent, self.inputs.given(intent, text, data))
        if found is None:
            return
        page, commands = found
        self.late += [command for command in commands if command.late]
        self.show(page)
        for command in commands:
            if not command.late:  # while the tap that asks for it still counts
                self.commands.perform(command)

    def show(self, page: Page, *, quiet: bool = False) -> None:
        """Keep a page, and draw it: what has happened in the game only when it is kept. `quiet` is silent.

        Where another tab plays, nothing is kept, and what would have to be is not done.
        """
        if page.read_only:
            other = alters(page, self.page) and self.live is not None
            self.page = replace(self.page, notice=Notice("elsewhere")) if other else page
            self.draw(None)
            return
        self.storage.follow(page)
        acted = self.live is not None and page.record is not self.page.record
        acted |= page.shared is not None and bool(page.shared.out)  # it is stored before it is said
        self.page, self.quiet = page, quiet
        save(page, self.storage.buffer)
        self.storage.keep(self.draw, wait=acted)

    def _draw(self, refused: str | None) -> None:
        """Draw what has changed since the page was drawn last; `refused` is why it could not be kept."""
        if refused == ELSEWHERE:
            self.follow_other()
            return
        if refused is not None:
            self.page = replace(self.page, notice=Notice("not_kept", {"error": refused}))
        elif (said := self.page.notice) and said.message == "not_kept" and not self.storage.failing:
            self.page = replace(self.page, notice=said.then)  # it is kept again
        page, first = self.page, self.live is None
        before = page if first else self.drawn
        try:
            self.stand(page)
        except Exception as error:  # what cannot be drawn must not stay
            self.recover(self.drawn, error)
            return
        if not first:
            keep_focus(document, self.root)
        if first or self.quiet:
            self.senses.stay(page)
        else:
            self.senses.follow(before, page)
        if place(page) != place(before) and self.live is not None:
            (find(self.root, ".desk") or self.live.element).scrollTop = 0
            window.scrollTo(0, 0)
        self.set("lang", page.person.language)
        self.set("data-wanted", page.person.options.theme)
        self.set("data-speed", page.person.options.speed)
        self.set("data-text", page.person.options.text)
        self.shown = _now()
        self.way_back.follow(depth_of(page, self.wide))
        if self.driver is not None:
            self.driver.follow(page)
        self.commands.follow(page)
        late, self.late = self.late, []
        for command in late:
            self.commands.perform(command)
        if self.early:
            self.answer_early()
        if page.shared is not None or self.connections is not None:
            self.at_table().say_out()

    def at_table(self) -> TableConnections:
        """Return the lines of a table of several devices, which few players need."""
        if self.connections is None:
            from web.app.browser.table_lines import TableConnections  # few players need it

            self.connections = TableConnections(self, window, self.storage, self.listener)
        return self.connections

    def skip(self) -> None:
        """Play the rest of a computer's turn at once."""
        if self.driver is not None:
            self.driver.skip()

    def stand(self, page: Page, *, again: bool = False) -> None:
        """Show a page in the document; `again` if the document's content is unknown."""
        tree = screen(page, self.words[page.person.language])
        if self.live is None or again:
            first = None if self.live else getattr(window, "calaveraFirst", None)
            self.live = stand(tree, self.root, document, self.foreign, first)
        else:
            self.patch(tree)
        self.drawn = page

    def patch(self, tree: Node) -> None:
        """Change the document to another tree; if it is not as it was left, make it again."""
        assert self.live is not None
        try:
            self.live = patch(self.live, tree, document, self.foreign)
        except Exception as error:  # whatever others have done to the document, the tree can be shown
            console.warn(f"The screen is made again: {error!r}")
            self.live = stand(tree, self.root, document, self.foreign)

    def recover(self, page: Page, error: Exception | None = None) -> None:
        """Show a page after an error, with a notice; the computers wait for a tap."""
        notice = Notice("went_wrong")
        if self.live is None:  # what is kept cannot be shown, and must not be written over
            self.storage.nowhere = True
            notice = replace(notice, then=Notice("not_kept", {"error": type(error).__name__}))
        if self.driver is not None:
            self.driver.leave_off()
        self.errors.recover(page, notice, error)

    def keep_again(self, *, own: bool) -> None:
        """Keep the page that is shown once more: what went wrong may have kept another one."""
        self.storage.keep_again(self.page, own=own)

    # -- another tab

    def follow_other(self, *_: object) -> None:
        """Show what another tab stores, which plays or has written."""
        if not self.storage.apart:
            self.storage.read()

    def on_texts(self, texts: Any) -> None:
        """React to changed texts: this tab or another one has begun to play, or has played on."""
        if self.storage.apart:
            return
        self.storage.again(str(texts))
        self.page = self.storage.start(self.blank, self.page)
        self.draw(None)
        self.bring_library()

    def bring_library(self) -> None:
        """Load the library, a moment after the start."""
        self.storage.bring_library(self.guard(self.on_library))

    def on_library(self) -> None:
        page = with_library(self.page, self.storage.buffer)
        if page is not self.page:
            self.show(page, quiet=True)
        self.commands.follow_link()  # only now all games are known that its game may go on with

    def catch_up(self) -> None:
        """Answer what was tapped and typed before there was Python, as far as it is still offered."""
        self.early = Early(getattr(window, "calaveraFirst", None), self.root, self.fingers, self.drawn)
        self.answer_early()

    def answer_early(self) -> None:
        """Answer queued taps one by one, each when the page after the one before is shown."""
        while self.early and self.drawn is self.page and (intent := self.early.next()):
            self.ask(intent, seen=self.early.seen)

    def later(self, milliseconds: float, do: Callable[[], object]) -> None:
        """Schedule a call."""
        window.setTimeout(create_once_callable(self.guard(do)), milliseconds)

    def in_steps(self, work: Iterator[object], pause: float, then: Callable[[], None] = lambda: None) -> None:
        """Run steps with pauses of some milliseconds, in which the page answers."""
        in_steps(work, lambda go_on: self.later(pause, go_on), then)

    def prepare(self) -> None:
        """Make the rules in small steps between taps: all at once they would keep a tap waiting."""
        self.in_steps(warm(self.page, self.words[self.page.person.language]), BETWEEN)

    def drive(self) -> None:
        """Let the computers play from now on."""
        from web.app.background.slices import Driver

        self.driver = Driver(self, self.later, _now, Random)
        if self.page is self.drawn:  # else it is followed when it is drawn
            self.driver.follow(self.page)
        self.prepare()

    # -- coming and going

    def on_visibility(self, _: Any) -> None:
        self.senses.hidden(hidden := document.visibilityState == "hidden")
        if hidden:
            self.on_hide()

    def on_room(self, room: Any) -> None:
        """React to a screen that has become large enough to sit round, or too small."""
        device = replace(self.blank.device, roomy=bool(room.matches))
        self.blank = replace(self.blank, device=device)
        self.ask("screen roomy" if room.matches else "screen small")

    def on_hide(self, *_: Any) -> None:
        """Draw the next start's first screen, for the page may be closed at any moment."""
        if self.page.read_only or self.storage.nowhere or self.storage.apart:
            return
        buffer, local = self.storage.buffer, self.storage.local
        draw_ahead(self.blank, buffer, local, self.words, self.blank.device.build)
        self.storage.drawn()


def _now() -> float:
    """Return the milliseconds since the page was loaded."""
    return float(window.performance.now())


@cache  # boot.js runs the script where PyScript seems to have failed, and PyScript may run it later as well
def start() -> None:
    """Draw the page as it was left, answer what was tapped meanwhile, and listen."""
    texts = catalogues()
    wanted = [str(tag) for tag in navigator.languages or [navigator.language]]  # some browsers have no list
    room = window.matchMedia(LYING)
    person = Person(languages=tuple(texts), language=best_language(wanted, texts))
    build = str(document.documentElement.dataset.build)
    clock = Clock(window.Date)
    blank = page = Page(person, device=clock.on(Device(roomy=bool(room.matches), build=build)))
    storage = Storage.open(window, JsException, create_proxy)
    try:
        page = storage.start(blank)
    except Exception as error:  # whatever is kept, the page starts
        # What is broken is not played on: the game is playable all the same, and says what that means.
        storage.nowhere, page = True, replace(page, notice=Notice("not_kept", {"error": str(error)}))
    app = App(storage, blank, texts, clock)
    storage.listen(app.guard(app.on_texts), app.guard(app.follow_other))
    app.guard(lambda: app.show(settle(page)))()
    listening = Listening(app, document, app.wide, app.fingers, NextPicture(window, create_proxy))
    for name, listener in listening.listeners.items():
        document.addEventListener(name, create_proxy(app.guard(listener)))
    room.addEventListener("change", create_proxy(app.guard(app.on_room)))
    document.addEventListener("visibilitychange", create_proxy(app.guard(app.on_visibility)))
    Midnight(app, clock).watch(window, app.listener)
    window.addEventListener("popstate", create_proxy(app.guard(app.way_back.on_pop)))
    window.addEventListener("pagehide", create_proxy(app.guard(app.on_hide)))
    window.addEventListener("hashchange", create_proxy(app.guard(app.commands.follow_link)))
    window.calaveraWrong = create_proxy(lambda _: app.recover(app.page))
    app.guard(app.catch_up)()
    document.documentElement.setAttribute("data-app", "ready")
    app.guard(app.bring_library)()
    app.guard(lambda: app.in_steps(late_steps(), 0, app.drive))()  # what computers and the coach need
