"""A write-behind buffer for named texts: all changes are written in one go, and shown when that is done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import partial

from web.app.state.past.library import Library

__all__ = ["SILENT", "WriteBuffer", "Writer"]

SILENT = "the database does not answer"
"""The message of database.mjs after it has waited long enough."""


class WriteBuffer(MutableMapping[str, str]):
    """Named texts that track unsaved changes."""

    def __init__(self, stored: Mapping[str, str]) -> None:
        self._texts = dict(stored)
        self._changed: dict[str, str | None] = {}
        self._newer: set[str] = set()
        """The names of all texts that have changed since the buffer was made, written or not."""
        self.saved_library: Library | None = None
        """The library whose games are all among the texts, if they were compared already."""

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __setitem__(self, name: str, text: str) -> None:
        if self._texts.get(name) != text:
            self._texts[name] = self._changed[name] = text
            self._newer.add(name)

    def __delitem__(self, name: str) -> None:
        del self._texts[name]
        self._changed[name] = None
        self._newer.add(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def add_stored(self, texts: Mapping[str, str]) -> None:
        """Add texts that were stored before; those that have changed since the start stay as they are."""
        news = {name: text for name, text in texts.items() if name not in self._newer}
        self._texts.update(news)

    def take_changes(self) -> dict[str, str | None]:
        """Return the changes to write, None for a deleted text; from now on they count as written."""
        changed, self._changed = self._changed, {}
        return changed

    def put_back(self, changed: Mapping[str, str | None]) -> None:
        """Mark changes that could not be written as unsaved again, unless they have changed since."""
        self._changed = {**changed, **self._changed}

    def whole(self, changed: Mapping[str, str | None]) -> dict[str, str | None]:
        """Return all texts, for a database that was emptied, with the changes that were being written."""
        return {**changed, **self._texts}


class Writer:
    """The writer of a buffer's changes, one write after the other.

    `write(json, done)` starts to write texts by name (null for deleted ones). It calls `done(None)` when all
    of them are stored, or `done(reason)` when none could be.
    """

    def __init__(
        self, buffer: WriteBuffer, write: Callable[[str, Callable[[str | None], None]], None]
    ) -> None:
        self.buffer = buffer
        self._write = write
        self._writing = False
        self._then: Callable[[str | None], None] | None = None
        self._wait = False
        self.failing = False
        """True when the last write failed."""
        self._silent = False
        """True when it failed because the database did not answer: it is not waited for again."""

    def start_over(self, buffer: WriteBuffer) -> None:
        """Go on with what another page has stored: a failure before that says nothing of the database now."""
        self.buffer = buffer
        self.failing = self._silent = False

    def keep(self, then: Callable[[str | None], None], *, wait: bool) -> None:
        """Write what has changed; call `then(None)`, or `then(reason)` if that failed.

        With `wait`, or while an earlier call waits, `then` is called when everything is stored. Only the last
        one is called: it shows what the others would have shown as well.
        """
        self._then, self._wait = then, not self._silent and (wait or self._wait)
        if not self._wait:
            then(None)
        if not self._writing:
            self._go_on()

    def _go_on(self) -> None:
        changed = self.buffer.take_changes()
        if changed:
            self._writing = True
            self._write(json.dumps(changed), partial(self._written, self.buffer, changed))
        elif self._then is not None and self._wait:
            self._tell(self._then, None)

    def _written(self, buffer: WriteBuffer, changed: Mapping[str, str | None], reason: str | None) -> None:
        self._writing = False
        healed, self.failing = self.failing and reason is None, reason is not None
        self._silent = reason == SILENT
        assert self._then is not None  # only `keep` writes
        if reason is not None:
            buffer.put_back(changed)  # not among what another page has stored since
            self._tell(self._then, reason)
            return
        self._wait = self._wait or healed  # what was said of the failure is no longer true
        self._go_on()

    def _tell(self, then: Callable[[str | None], None], reason: str | None) -> None:
        self._wait = False
        then(reason)
