"""The only file that touches the browser: clicks, keys, storage and the document meet the pure page here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from js import document, navigator, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from web.app.ahead import draw_ahead
from web.app.dom import Live, make, patch
from web.app.early import Early
from web.app.errands import Errands
from web.app.fingers import Fingers
from web.app.keeping import alters, save, with_library
from web.app.later import in_steps, steps
from web.app.listening import Listening
from web.app.nodes import Node, html
from web.app.page import Notice, Page, place
from web.app.play import settle
from web.app.ready import catalogues
from web.app.senses import Senses
from web.app.storage import Storage
from web.app.update import update
from web.app.view.rules import warm
from web.app.view.screen import screen
from web.app.words import Catalogue, Words, best_language

if TYPE_CHECKING:
    from web.app.driver import Driver

__all__ = ["start"]

BESIDE = "(min-width: 1200px) and (min-aspect-ratio: 1/1)"
"""Where the log stands beside the table, as in table.css; elsewhere it covers it."""

ELSEWHERE = "elsewhere"
"""What texts.mjs says when another tab plays meanwhile."""

BETWEEN = 150
"""Milliseconds between two steps of what is made ahead of time."""


class App:
    """The page that is shown, what stands in the document, and where it is kept."""

    def __init__(self, root: Any, storage: Storage, blank: Page, catalogues: dict[str, Catalogue]) -> None:
        self.root = root
        self.blank = blank
        self.storage = storage
        self.page = self.drawn = blank
        self.quiet = False
        self.early: Early | None = None
        self.words = {code: Words(code, catalogues) for code in catalogues}
        self.live: Live | None = None
        motion = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.senses = Senses(_audio, _vibrate, getattr(navigator, "wakeLock", None), motion)
        self.errands = Errands(self, window, create_proxy, _in_steps, _today)
        self.own = {**self.errands.own, "skip": self.skip, "take-over": self.storage.take_over}
        self.take, self.open = self.errands.take, self.errands.open
        self.verb = ""
        self.set: dict[str, str] = {}
        self.shown = 0.0
        self.fingers = Fingers()
        self.driver: Driver | None = None

    def ask(self, intent: str) -> None:
        """Answer an intent: what follows from it is kept before it is shown."""
        verb = intent.partition(" ")[0]
        self.page = replace(self.page, now=int(datetime.now(UTC).timestamp() * 1000))
        if verb in {"new", "rematch"} or verb.startswith("solo"):
            intent = f"{intent} {secrets.token_hex(16)} {_today()}"
        elif verb == "share-game":
            intent = f"{intent} {str(window.location.href).partition('#')[0]}"
        if verb in self.own:
            self.own[verb]()
        else:
            self.verb = verb
            self.show(settle(update(self.page, intent)))
            if verb in {"new", "solo-day"} and hasattr(navigator, "storage"):
                navigator.storage.persist()  # what is kept from now on shall not be cleared away

    def answered(self, verb: str) -> None:
        """What an intent asks for beyond the page that follows from it, once that is shown."""
        if verb == "share-game":
            self.errands.draw_code()
        elif verb in {"rules", "import"}:
            self.focus(scroll=True)
        elif verb in {"real-open", "real-face"}:
            self.focus()  # from the die to its faces, and on to what is next
        elif verb == "language":
            self.prepare()

    def show(self, page: Page, *, quiet: bool = False) -> None:
        """Keep a page, and draw it: what has happened in the game only when it is kept. `quiet` is silent.

        Where another tab plays, nothing is kept, and what would have to be is not done.
        """
        if page.elsewhere:
            other = alters(page, self.page) and self.live is not None
            self.page = replace(self.page, notice=Notice("elsewhere")) if other else page
            self.draw(None)
            return
        acted = self.live is not None and page.record is not self.page.record
        self.page, self.quiet = page, quiet
        save(page, self.storage.vault)
        self.storage.keep(self.draw, wait=acted)

    def draw(self, refused: str | None) -> None:
        """Draw what has changed since the page was drawn last; `refused` is why it could not be kept."""
        if refused == ELSEWHERE:
            self.follow_other()
            return
        if refused is not None:
            self.page = replace(self.page, notice=Notice("not_kept", {"error": refused}))
        elif (said := self.page.notice) and said.message == "not_kept" and not self.storage.failing:
            self.page = replace(self.page, notice=said.then)  # it is kept again
        page, before = self.page, self.drawn if self.live else self.page
        self.drawn = page
        tree = screen(page, self.words[page.language])
        if self.live is None:
            self.live = self.take_over(tree)
            self.senses.stay(page)
        else:
            self.live = patch(self.live, tree, document)
            self.keep_focus()
            if self.quiet:
                self.senses.stay(page)
            else:
                self.senses.follow(before, page)
        if place(page) != place(before):
            self.live.element.scrollTop = 0
            window.scrollTo(0, 0)
        self.set_root("lang", page.language)
        self.set_root("data-wanted", page.options.theme)
        self.set_root("data-speed", page.options.speed)
        self.shown = _now()
        if self.driver is not None:
            self.driver.follow(page)
        verb, self.verb = self.verb, ""
        self.answered(verb)
        if self.early:
            self.answer_early()

    # -- another tab

    def follow_other(self, *_: object) -> None:
        """Another tab plays, or has written: show what it keeps."""
        self.storage.read()

    def on_texts(self, texts: Any) -> None:
        """What is kept now; whether this tab or another one plays has changed, or what that one has done."""
        self.storage.again(str(texts))
        self.page = self.storage.start(self.blank)
        self.draw(None)
        self.bring_library()

    def bring_library(self) -> None:
        """The games that are not at hand come a moment after the start."""
        self.storage.bring_library(self.on_library)

    def on_library(self) -> None:
        page = with_library(self.page, self.storage.vault)
        if page is not self.page:
            self.show(page, quiet=True)

    def take_over(self, tree: Node) -> Live:
        """What first.js has put there stays where it is if it is this very tree, and else makes way."""
        first = getattr(window, "calaveraFirst", None)
        if first and first.same(html(tree)):
            return Live(tree, self.root.firstElementChild)
        live = make(tree, document)
        self.root.replaceChildren(live.element)
        return live

    def catch_up(self) -> None:
        """Answer what was tapped and typed before there was Python, as far as it is still offered."""
        self.early = Early(getattr(window, "calaveraFirst", None), self.root, self.fingers)
        self.answer_early()

    def answer_early(self) -> None:
        """One after the other, each when what follows from the one before is shown."""
        while self.early and self.drawn is self.page and (intent := self.early.next()):
            self.ask(intent)

    def prepare(self) -> None:
        """Between taps, make the rules in small steps: all at once they would keep the tap waiting."""
        _in_steps(warm(self.page, self.words[self.page.language]), BETWEEN)

    def prepare_later(self) -> None:
        """Bring what computers and the coach need; whatever the page already waits for begins then."""
        _in_steps(steps(), 0, self.drive)

    def drive(self) -> None:
        """From now on the computers play."""
        from web.app.driver import Driver

        self.driver = Driver(self, _later, _now, Random)
        self.driver.follow(self.page)
        self.prepare()

    def skip(self) -> None:
        """Play the rest of a computer's turn at once."""
        if self.driver is not None:
            self.driver.skip()

    def set_root(self, name: str, value: str) -> None:
        """An attribute of the whole document, set only when it changes."""
        if self.set.get(name) != value:
            self.set[name] = value
            document.documentElement.setAttribute(name, value)

    def keep_focus(self) -> None:
        """Where the focused button has gone, the next step's button takes the focus over."""
        if not document.activeElement or document.activeElement.tagName == "BODY":
            self.focus()

    def focus(self, *, scroll: bool = False) -> None:
        """The focus goes where the page wants it, else to the title; on request that comes into sight."""
        target = self.root.querySelector("[data-focus]") or self.root.querySelector(".bar h1")
        if target:
            target.focus(preventScroll=True)
            if scroll:
                target.scrollIntoView()

    def told(self, message: str) -> None:
        """Say what has become of something."""
        self.show(replace(self.page, notice=Notice(message)))

    # -- coming and going

    def on_visibility(self, _: Any) -> None:
        self.senses.hidden(hidden := document.visibilityState == "hidden")
        if hidden:
            self.on_hide()

    def on_hide(self, *_: Any) -> None:
        """The page may be gone at any moment: the next start's first screen is drawn now."""
        if self.page.elsewhere or self.storage.nowhere:
            return
        vault, local = self.storage.vault, self.storage.local
        draw_ahead(self.blank, vault, local, self.words, str(document.documentElement.dataset.build))
        self.storage.drawn()


def _now() -> float:
    """Milliseconds since the page began."""
    return float(window.performance.now())


def _today() -> str:
    return f"{datetime.now(UTC).astimezone():%Y-%m-%d}"


def _later(milliseconds: float, do: Callable[[], None]) -> None:
    """Call back once."""
    window.setTimeout(create_once_callable(do), milliseconds)


def _in_steps(work: Iterator[object], between: float, then: Callable[[], None] = lambda: None) -> None:
    """Go through something with pauses of so many milliseconds, in which the page answers."""
    in_steps(work, lambda go_on: _later(between, go_on), then)


def _audio(name: str, *values: int) -> Any:
    """A context of Web Audio; None where the browser has none or refuses it."""
    make = getattr(window, name, None)
    try:
        return make and make.new(*values)
    except JsException:
        return None


def _vibrate(pattern: list[int]) -> None:
    if hasattr(navigator, "vibrate"):
        navigator.vibrate(to_js(pattern))


@cache  # once: PyScript may come after all where its interpreter has already gone ahead (boot.js)
def start() -> None:
    """Draw the page as it was left, answer what was tapped meanwhile, and listen."""
    texts = catalogues()
    wanted = [str(tag) for tag in navigator.languages]
    blank = page = Page(languages=tuple(texts), language=best_language(wanted, texts))
    storage = Storage.open(window, JsException, create_proxy)
    try:
        page = storage.start(blank)
    except (JsException, OSError) as error:
        # What is broken is not played on: the game is playable all the same, and says what that means.
        storage.nowhere, page = True, replace(page, notice=Notice("not_kept", {"error": str(error)}))
    app = App(document.getElementById("app"), storage, blank, texts)
    storage.listen(app.on_texts, app.follow_other)
    app.show(settle(page))
    listening = Listening(app, document, window.matchMedia(BESIDE), app.fingers, _later)
    for name, listener in listening.listeners.items():
        document.addEventListener(name, create_proxy(listener))
    document.addEventListener("visibilitychange", create_proxy(app.on_visibility))
    window.addEventListener("pagehide", create_proxy(app.on_hide))
    window.addEventListener("hashchange", create_proxy(app.errands.follow_link))
    app.catch_up()
    app.errands.follow_link()
    document.documentElement.setAttribute("data-app", "ready")
    app.bring_library()
    app.prepare_later()
