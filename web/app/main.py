"""The only file that touches the browser: clicks, keys, storage and the document meet the pure page here."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, MutableMapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from js import document, navigator, window
from pyodide.ffi import JsException, create_proxy

from calavera import write
from web.app.dom import Live, make, patch
from web.app.keeping import load, save
from web.app.page import Notice, Page, decider, settle, update
from web.app.store import Shelf
from web.app.view.screen import screen
from web.app.words import Words, best_language

__all__ = ["start"]

LOCALE = Path(__file__).parents[1] / "locale"

KEYS = frozenset({"1", "2", "3", "4", "5", "6", "r", "u", "Enter", "Escape"})
"""Keys that press the button that names them in `data-key`."""

HARMLESS = frozenset({"hold", "pick", "unpick", "setup", "look", "why", "language", "dismiss"})
"""What is asked as often as it is tapped. Of anything else the second tap of a double tap is left out: the
button that it meets was not there when the finger set out, and a throw cannot be taken back."""

DOUBLE_TAP = 250
"""Milliseconds within which a second tap belongs to the first."""


class BrowserShelf(MutableMapping[str, str]):
    """The browser's storage, under names of this site's own path. Writing raises OSError where it fails."""

    def __init__(self, path: str) -> None:
        self.prefix = f"calavera:{path.rpartition('/')[0]}/:"
        self.storage = window.localStorage  # where storage is forbidden, even looking at it fails

    def __getitem__(self, name: str) -> str:
        text = self.storage.getItem(self.prefix + name)
        if not isinstance(text, str):
            raise KeyError(name)
        return text

    def __setitem__(self, name: str, text: str) -> None:
        try:
            self.storage.setItem(self.prefix + name, text)
        except JsException as error:
            raise OSError(str(error)) from error

    def __delitem__(self, name: str) -> None:
        self.storage.removeItem(self.prefix + name)

    def __iter__(self) -> Iterator[str]:
        names = [str(self.storage.key(n)) for n in range(self.storage.length)]
        return (name.removeprefix(self.prefix) for name in names if name.startswith(self.prefix))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class App:
    """The page that is shown, what stands in the document, and where it is kept."""

    def __init__(self, root: Any, shelf: Shelf, page: Page, catalogues: dict[str, bytes]) -> None:
        self.root = root
        self.shelf = shelf
        self.page = page
        self.words = {code: Words(code, catalogues) for code in catalogues}
        self.live: Live | None = None
        self.tapped = 0.0

    def ask(self, intent: str) -> None:
        """Answer an intent: the new page is kept before it is shown."""
        verb = intent.partition(" ")[0]
        if verb in {"new", "rematch"}:
            intent = f"{verb} {secrets.token_hex(16)} {datetime.now(UTC).astimezone():%Y-%m-%d}"
        if verb == "copy":
            self.copy()
            return
        self.show(settle(update(self.page, intent)))

    def show(self, page: Page) -> None:
        """Keep a page, then draw what has changed."""
        try:
            save(page, self.shelf)
        except OSError as error:
            page = replace(page, notice=Notice("not_kept", {"error": str(error)}))
        elsewhere = _place(page) != _place(self.page)
        self.page = page
        tree = screen(page, self.words[page.language])
        if self.live is None:
            self.live = make(tree, document)
            self.root.replaceChildren(self.live.element)
        else:
            self.live = patch(self.live, tree, document)
            self.keep_focus()
        if elsewhere:
            window.scrollTo(0, 0)
        if document.documentElement.lang != page.language:
            document.documentElement.lang = page.language

    def keep_focus(self) -> None:
        """Where the focused button has gone, the next step's button takes the focus over."""
        if document.activeElement and document.activeElement.tagName != "BODY":
            return
        target = self.root.querySelector("[data-focus]")
        if target:
            target.focus(preventScroll=True)

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

    # -- listeners

    def on_click(self, event: Any) -> None:
        target = event.target.closest("[data-intent]")
        if not target:
            return
        intent = str(target.getAttribute("data-intent"))
        if intent.partition(" ")[0] not in HARMLESS:
            before, self.tapped = self.tapped, event.timeStamp
            if before and self.tapped - before < DOUBLE_TAP:
                return
        self.ask(intent)

    def on_input(self, event: Any) -> None:
        intent = event.target.getAttribute("data-change")
        if intent:
            self.ask(f"{intent} {event.target.value}")

    def on_key(self, event: Any) -> None:
        if event.key not in KEYS or event.ctrlKey or event.metaKey or event.altKey or event.repeat:
            return
        if event.target.closest("input, summary") or (
            event.key == "Enter" and event.target.closest("button")
        ):
            return
        target = self.root.querySelector(f'[data-key="{event.key}"]')
        if target:
            event.preventDefault()
            target.click()


def _place(page: Page) -> tuple[str, int | None]:
    """Where people look: another screen or another seat's moment begins at its top."""
    return page.screen, decider(page.record.state) if page.record else None


def start() -> None:
    """Draw the page as it was left and listen."""
    catalogues = {file.stem: file.read_bytes() for file in sorted(LOCALE.glob("*.mo"))}
    wanted = [str(tag) for tag in navigator.languages]
    page = Page(languages=tuple(catalogues), language=best_language(wanted, catalogues))
    shelf: Shelf
    try:
        shelf = BrowserShelf(str(window.location.pathname))
        page = load(page, shelf)
    except (JsException, OSError) as error:
        # Storage is forbidden or broken: the game is playable all the same, and says what that means.
        shelf, page = {}, replace(page, notice=Notice("not_kept", {"error": str(error)}))
    app = App(document.getElementById("app"), shelf, page, catalogues)
    app.show(settle(page))
    for name, listener in (("click", app.on_click), ("input", app.on_input), ("keydown", app.on_key)):
        document.addEventListener(name, create_proxy(listener))
    document.documentElement.setAttribute("data-app", "ready")
