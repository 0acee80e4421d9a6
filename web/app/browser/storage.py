"""Storage of texts in this browser: its database, else `localStorage`, else memory alone.

`texts` is what database.mjs has put into the window: what it has found in the database, and how to write
there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from web.app.browser.local_storage import LocalStorage
from web.app.browser.next_start import forget as forget_first
from web.app.browser.page_address import path
from web.app.saving.migrations import COPY, forget, migrate, restore
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.saving.texts import Texts
from web.app.saving.write_buffer import WriteBuffer, Writer
from web.app.state.multiplayer.shared_table import SHARED
from web.app.state.page import Notice, Page
from web.app.state.strict import loads

__all__ = ["ELSEWHERE", "Storage"]

ELSEWHERE = "elsewhere"
"""The message of database.mjs when another tab plays meanwhile."""

LOST = "lost"
"""The message of database.mjs when the database was deleted during play."""

Done = Callable[[str | None], None]


class Storage:
    """Keeps pages; `local` is the browser's storage of texts, None where that is forbidden.

    `wrap(function)` makes something of a Python function that the browser can call.
    """

    def __init__(self, texts: Any, local: Texts | None, wrap: Callable[[Any], Any]) -> None:
        self._texts = texts
        self._wrap = wrap
        # Made once: one writing follows the other, and what is never called would never be freed.
        self._written, self._failed = wrap(self._on_written), wrap(self._on_failed)
        self._read = wrap(self._on_read)
        # Silent: what another tab has written cannot be read yet, and this one shows what it showed before.
        self._unread = wrap(lambda _: None)
        self._changed = ""
        """The texts being written, in case all must be written again."""
        self._done: Done = lambda _: None
        self.local: MutableMapping[str, str] = {} if local is None else local
        # The texts that were found decide, not the message: some errors of browsers have none.
        self.refused = "" if isinstance(texts.found, str) else str(texts.refused) or "refused"
        """Why there is no database."""
        self.nowhere = local is None and bool(self.refused)
        """True if nothing outlives the page."""
        self.buffer = self._new_buffer(dict(self.local) if self.refused else loads(texts.found))
        self._writer = Writer(self.buffer, self._write_local if self.refused else self._write)
        self._old = True
        """True while `localStorage` may still hold texts from before there was a database."""
        self._drawn = True
        """True while the next start's first screen may be stored already."""
        self.apart = False
        """True for a window that sits at a table while another one plays: its texts are its own."""
        self._own: Texts | None = None
        """The storage of this window alone."""

    def _new_buffer(self, texts: dict[str, str]) -> WriteBuffer:
        """Make a buffer of stored texts; a second copy among them is set apart."""
        self._copy = texts.pop(COPY, "")
        return WriteBuffer(texts)

    @classmethod
    def open(cls, window: Any, refusal: type[Exception], wrap: Callable[[Any], Any]) -> Storage:
        """Return the storage of a browser's window, whose errors are `refusal`."""
        local: Texts | None = None
        # Where storage is forbidden, even looking at it fails; in some apps' own browsers there is none.
        with suppress(refusal, OSError, AttributeError):
            found = LocalStorage(window.localStorage, path(window), refusal)
            len(found)
            local = found
        storage = cls(window.calaveraTexts, local, wrap)
        with suppress(refusal, OSError, AttributeError):
            own = LocalStorage(window.sessionStorage, str(window.location.pathname), refusal)
            shared = SHARED in own
            storage._own = own
            if shared:
                storage.go_apart()
        return storage

    def follow(self, page: Page) -> None:
        """Keep a page for this window alone if it sits at a table while another window plays."""
        if page.shared is not None and page.shared.apart and not self.apart:
            self.go_apart()

    def go_apart(self) -> None:
        """Keep everything for this window alone from now on: another one plays."""
        self.apart = self._texts.apart = True  # it does not ask to write when the other window closes
        self.buffer = WriteBuffer({} if self._own is None else dict(self._own))
        self._writer = Writer(self.buffer, self._write_apart)

    def come_back(self) -> None:
        """Forget everything that was kept for this window alone."""
        if self._own is not None:
            for name in list(self._own):
                del self._own[name]

    def _write_apart(self, changed: str, done: Done) -> None:
        try:
            for name, text in json.loads(changed).items():
                if self._own is not None and text is None:
                    self._own.pop(name, None)
                elif self._own is not None:
                    self._own[name] = text
        except OSError as error:
            done(str(error))
        else:
            done(None)

    @property
    def elsewhere(self) -> bool:
        """True when another tab writes, so that this one must not."""
        return not self.refused and not self._texts.mine and not self.apart

    def start(self, blank: Page, before: Page | None = None) -> Page:
        """Return the page as it was kept, with a notice where something is wrong with that.

        Where another window plays, a table is still chosen on the screen of the page before.
        """
        if self.apart:
            return load(blank, self.buffer)
        if self.nowhere:
            return replace(blank, notice=Notice("not_kept", {"error": self.refused}))
        if self.elsewhere:
            # The other window sits at its table, and this one looks on.
            texts = {name: text for name, text in self.buffer.items() if name != SHARED}
            page = replace(load(blank, WriteBuffer(texts)), read_only=True)
            chooses = before is not None and before.top.apart
            return replace(page, screens=before.screens) if before and chooses else page
        try:
            self._restore()
            migrate(self.buffer, self.local)
        except ValueError as error:
            self.nowhere = True  # nothing of it may be touched
            return replace(blank, notice=Notice("too_new", {"error": str(error)}))
        page = load(blank, self.buffer)
        if self.refused:
            return replace(page, notice=Notice("no_database", {"error": self.refused}, page.notice))
        return page

    def _restore(self) -> None:
        """Restore the second copy: after a loss all of it, without a database only what is missing."""
        if self._copy:
            restore(self.buffer, self._copy, spare=set(self.buffer) if self.refused else ())

    @property
    def failing(self) -> bool:
        """True when changes are not stored now."""
        return self.nowhere or self._writer.failing

    def keep(self, then: Done, *, wait: bool) -> None:
        """Write what has changed: see Writer.keep."""
        if self.nowhere and not self.apart:
            self.buffer.take_changes()
            then(None)
            return
        self._writer.keep(then, wait=wait)

    def keep_again(self, page: Page, *, own: bool) -> None:
        """Keep all of a page once more; if it is not the player's own, nothing is kept from now on."""
        self.nowhere |= not own
        if not page.read_only:
            self.buffer.saved_library = None
            save(page, self.buffer)
            self.keep(lambda _: None, wait=False)

    def _write(self, changed: str, done: Done) -> None:
        self._first_changes(changed)
        self._done, self._changed = done, changed
        self._texts.write(changed).then(self._written, self._failed)

    def _on_written(self, *_: Any) -> None:
        if self._old:
            forget(self.local)
            self._old = False
        self._done(None)

    def _on_failed(self, error: Any) -> None:
        reason = str(getattr(error, "message", error))
        if reason == LOST and self._changed:
            whole, self._changed = self.buffer.whole(json.loads(self._changed)), ""
            self._texts.write(json.dumps(whole), True).then(self._written, self._failed)
        else:
            self._done(reason)

    def _write_local(self, changed: str, done: Done) -> None:
        """Write to `localStorage` if there is no database: one text after the other, games before results."""
        self._first_changes(changed)
        try:
            for name, text in json.loads(changed).items():
                if text is None:
                    self.local.pop(name, None)
                else:
                    self.local[name] = text
            self.local.pop(COPY, None)  # from here on it would be older
        except OSError as error:
            done(str(error))
        else:
            done(None)

    def _first_changes(self, changed: str) -> None:
        """Discard the screen drawn for the next start on a first change; it would begin with old settings."""
        if self._drawn:
            forget_first(self.local)
            self._drawn = False
        settings = json.loads(changed).get(SETTINGS) if SETTINGS in changed else None
        if settings is not None:
            try:
                self.local[SETTINGS] = settings
            except OSError:
                self.local.pop(SETTINGS, None)  # the next start begins in the browser's language

    def drawn(self) -> None:
        """Note that the next start's first screen has been drawn."""
        self._drawn = True

    def bring_library(self, then: Callable[[], None]) -> None:
        """Load the stored games into the buffer."""
        if self.refused or self.nowhere or self.apart:
            then()
            return

        def found(texts: Any) -> None:
            self.buffer.add_stored(loads(str(texts)))
            then()

        self._texts.all().then(self._wrap(found), self._wrap(lambda _: then()))

    def read(self) -> None:
        """Read the stored texts again, and pass them to the `mine` of `listen`."""
        self._texts.read().then(self._read, self._unread)

    def _on_read(self, texts: Any) -> None:
        """Show what another tab has stored, unless this one plays meanwhile: its own texts are newer."""
        if not self._texts.mine:
            self._texts.heard.mine(texts)

    def take_over(self) -> None:
        """Make this tab the one that writes."""
        self._texts.takeOver()

    def listen(self, mine: Callable[[Any], None], other: Callable[..., None]) -> None:
        """Call `mine`, with the stored texts, when this tab becomes the one that writes, and `other` when
        another tab takes over or has written."""
        heard = self._texts.heard
        heard.mine = self._wrap(mine)
        heard.lost = heard.changed = self._wrap(other)

    def again(self, texts: str) -> None:
        """Put what another tab has written in the place of what the buffer holds."""
        self.buffer = self._new_buffer(loads(texts))
        self._writer.start_over(self.buffer)
