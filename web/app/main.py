"""The only file that touches the browser: clicks, keys, storage and the document meet the pure page here."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from js import document, navigator, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from calavera import write
from web.app.ahead import draw_ahead
from web.app.dom import Live, make, patch
from web.app.fingers import ARROWS, HARMLESS, KEYS, Fingers
from web.app.keeping import load, save
from web.app.nodes import Node, html
from web.app.page import Notice, Page, place
from web.app.play import settle
from web.app.ready import catalogues
from web.app.senses import Senses
from web.app.store import BrowserShelf, Shelf
from web.app.update import update
from web.app.view.rules import warm
from web.app.view.screen import screen
from web.app.words import Words, best_language

__all__ = ["start"]

BESIDE = "(min-width: 1200px) and (min-aspect-ratio: 1/1)"
"""Where the log stands beside the table, as in table.css; elsewhere it covers it."""

BETWEEN = 150
"""Milliseconds between two steps of what is made ahead of time."""

MOVING = 1600
"""Milliseconds after an intent within which something may still move, so that a tap skips it."""


class App:
    """The page that is shown, what stands in the document, and where it is kept."""

    def __init__(self, root: Any, shelf: Shelf, blank: Page, catalogues: dict[str, bytes]) -> None:
        self.root = root
        self.blank = blank
        self.shelf = shelf
        self.page = blank
        self.words = {code: Words(code, catalogues) for code in catalogues}
        self.live: Live | None = None
        motion = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.senses = Senses(_audio, _vibrate, getattr(navigator, "wakeLock", None), motion)
        self.wide = window.matchMedia(BESIDE)
        self.own = {"copy": self.copy, "install": self.install, "reload": self.reload}
        self.set: dict[str, str] = {}
        self.shown = 0.0
        self.fingers = Fingers()
        self.key = ""

    def ask(self, intent: str) -> None:
        """Answer an intent: the new page is kept before it is shown."""
        verb = intent.partition(" ")[0]
        if verb in {"new", "rematch"}:
            intent = f"{verb} {secrets.token_hex(16)} {datetime.now(UTC).astimezone():%Y-%m-%d}"
        if verb in self.own:
            self.own[verb]()
        else:
            self.show(settle(update(self.page, intent)))
            if verb == "new" and hasattr(navigator, "storage"):
                navigator.storage.persist()  # what is kept from now on shall not be cleared away
            if verb == "rules":
                self.focus(scroll=True)
            elif verb == "language":
                self.prepare()

    def show(self, page: Page) -> None:
        """Keep a page, then draw what has changed."""
        try:
            save(page, self.shelf)
        except OSError as error:
            page = replace(page, notice=Notice("not_kept", {"error": str(error)}))
        before, self.page = self.page if self.live else page, page
        tree = screen(page, self.words[page.language])
        if self.live is None:
            self.live = self.take_over(tree)
            self.senses.stay(page)
        else:
            self.live = patch(self.live, tree, document)
            self.keep_focus()
            self.senses.follow(before, page)
        if place(page) != place(before):
            self.live.element.scrollTop = 0
            window.scrollTo(0, 0)
        self.set_root("lang", page.language)
        self.set_root("data-wanted", page.options.theme)
        self.set_root("data-speed", page.options.speed)
        self.shown = float(window.performance.now())

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
        first = getattr(window, "calaveraFirst", None)
        for early in first.handOver() if first else ():
            intent = str(early.intent)
            typed = not hasattr(early, "at")
            if typed or (
                not self.fingers.doubled(early.at, (early.x, early.y), "")
                and self.root.querySelector(f'[data-intent="{intent}"]')
            ):
                self.ask(intent)

    def prepare(self) -> None:
        """Between taps, make the rules in small steps: all at once they would keep the tap waiting."""
        steps = warm(self.page, self.words[self.page.language])

        def go_on(*_: object) -> None:
            if next(steps, None) is not None:
                window.setTimeout(create_once_callable(go_on), BETWEEN)

        go_on()

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

    def copy(self) -> None:
        """Put the record on the clipboard and say whether that worked."""
        if self.page.record is None:
            return

        def told(message: str) -> Any:
            return create_proxy(lambda *_: self.show(replace(self.page, notice=Notice(message))))

        if not window.isSecureContext:  # there is no clipboard then; the text itself is on the page
            self.show(replace(self.page, notice=Notice("not_copied")))
            return
        navigator.clipboard.writeText(write(self.page.record)).then(told("copied"), told("not_copied"))

    def install(self) -> None:
        """Ask the browser to install the page; boot.js has kept its offer."""
        window.dispatchEvent(window.Event.new("calavera:install"))

    def reload(self) -> None:
        """Start anew, with the new build that has been kept meanwhile."""
        window.location.reload()

    # -- listeners

    def on_click(self, event: Any) -> None:
        target = event.target.closest("[data-intent]")
        if not target:
            self.on_nothing(event.target)
            return
        intent = str(target.getAttribute("data-intent"))
        by = "" if event.detail else self.key  # a click by key has no place
        doubled = self.fingers.doubled(event.timeStamp, (event.clientX, event.clientY), by)
        if not doubled or intent.partition(" ")[0] in HARMLESS:
            in_log = target.closest(".turn")
            self.ask(intent)
            if in_log and not self.wide.matches:
                self.ask("log")  # it lies over the moment that was asked for

    def on_nothing(self, target: Any) -> None:
        """A tap on a die or a row that offers nothing is answered with the reasons."""
        why = self.root.querySelector('[data-intent="why"][aria-expanded="false"]')
        if why and target.closest(".die, .seat.large .row"):
            self.ask("why")

    def on_input(self, event: Any) -> None:
        intent = event.target.getAttribute("data-change")
        if intent:
            self.ask(f"{intent} {event.target.value}")

    def on_key(self, event: Any) -> None:
        self.key = str(event.key)
        if event.ctrlKey or event.metaKey or event.altKey or event.repeat:
            return
        if event.target.closest("input, summary") or (self.key == "Enter" and event.target.closest("button")):
            return
        if self.key == "?":
            self.ask("rules keys")
            return
        target = self.root.querySelector(f'[data-key="{self.key}"]') if self.key in KEYS else None
        if target:
            event.preventDefault()
            target.click()
        elif self.key in ARROWS and self.root.querySelector(".board"):
            event.preventDefault()
            self.ask(f"choose {ARROWS[self.key]}")

    def on_down(self, event: Any) -> None:
        """A finger comes down: what still moves comes to its end, and a swipe may begin."""
        if event.timeStamp - self.shown < MOVING and self.page.since is not None:
            self.senses.sounds.skip()
            for animation in document.getAnimations():
                if animation.effect.getComputedTiming().iterations != float("inf"):
                    animation.finish()
        sheet = event.pointerType != "mouse" and event.target.closest(".seat.large")
        self.fingers.down(event.clientX if sheet else None)

    def on_up(self, event: Any) -> None:
        leaf = self.fingers.up(event.clientX)
        if leaf:
            self.ask(leaf)

    def on_visibility(self, _: Any) -> None:
        hidden = document.visibilityState == "hidden"
        self.senses.hidden(hidden)
        if hidden:
            self.on_hide()

    def on_hide(self, *_: Any) -> None:
        """The page may be gone at any moment: the next start's first screen is drawn now."""
        draw_ahead(self.blank, self.shelf, self.words, str(document.documentElement.dataset.build))

    def on_over(self, event: Any) -> None:
        """With one click to choose, a mouse shows what a choice would do where it rests."""
        if self.page.options.click != "once" or event.pointerType != "mouse":
            return
        target = event.target.closest("[data-intent]")
        intent = str(target.getAttribute("data-intent")) if target else ""
        if intent.startswith("pick ") or (intent.startswith("row ") and self.page.picked is None):
            self.ask(intent)

    def on_out(self, event: Any) -> None:
        if self.page.options.click != "once" or event.pointerType != "mouse" or self.page.picked is None:
            return
        there = event.relatedTarget
        if event.target.closest(".chip, .row") and not (there and there.closest(".chip, .row, .controls")):
            self.ask("unpick")


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


LISTENERS = {
    "click": App.on_click,
    "input": App.on_input,
    "keydown": App.on_key,
    "pointerdown": App.on_down,
    "pointerup": App.on_up,
    "visibilitychange": App.on_visibility,
    "pointerover": App.on_over,
    "pointerout": App.on_out,
}


def start() -> None:
    """Draw the page as it was left, answer what was tapped meanwhile, and listen."""
    texts = catalogues()
    wanted = [str(tag) for tag in navigator.languages]
    blank = page = Page(languages=tuple(texts), language=best_language(wanted, texts))
    shelf: Shelf
    try:
        # Where storage is forbidden, even looking at it fails.
        shelf = BrowserShelf(window.localStorage, str(window.location.pathname), JsException)
        page = load(blank, shelf)
    except (JsException, OSError) as error:
        # Storage is forbidden or broken: the game is playable all the same, and says what that means.
        shelf, page = {}, replace(page, notice=Notice("not_kept", {"error": str(error)}))
    app = App(document.getElementById("app"), shelf, blank, texts)
    app.show(settle(page))
    for name, listener in LISTENERS.items():
        document.addEventListener(name, create_proxy(partial(listener, app)))
    window.addEventListener("pagehide", create_proxy(app.on_hide))
    app.catch_up()
    document.documentElement.setAttribute("data-app", "ready")
    app.prepare()
