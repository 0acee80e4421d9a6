"""Named texts in memory that are written elsewhere: what has changed is handed over as a whole, and what
follows from it is shown only when all of it is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping
from functools import partial

__all__ = ["COPY", "FORMAT", "VERSION", "WriteBuffer", "Writer", "forget", "migrate", "restore"]

FORMAT = "format"
VERSION = 2
"""Of what is kept: 1 stood in the browser's storage of texts, 2 stands in its database."""

COPY = "copy"
"""The second copy, which database.mjs keeps in the storage of texts: the number of writings until then,
and texts by name. It is among what is found only where the database has lost what was written."""

COPIED = ("game", "solo", "days")
"""The texts that are restored from a copy."""

SILENT = "the database does not answer"
"""The message of database.mjs after it has waited long enough."""

OLD = ("settings", "game", "solo", "days")
"""The texts of format 1; and those that it had set aside."""


class WriteBuffer(MutableMapping[str, str]):
    """Texts by name, which knows what of them is still to be written."""

    def __init__(self, found: Mapping[str, str]) -> None:
        self._texts = dict(found)
        self._changed: dict[str, str | None] = {}
        self.library: object = None
        """The library whose games are all among the texts."""

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __setitem__(self, name: str, text: str) -> None:
        if self._texts.get(name) != text:
            self._texts[name] = self._changed[name] = text

    def __delitem__(self, name: str) -> None:
        del self._texts[name]
        self._changed[name] = None

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def found(self, texts: Mapping[str, str]) -> None:
        """More texts that are there already; what has changed here since is newer."""
        news = {name: text for name, text in texts.items() if name not in self._changed}
        self._texts.update(news)

    def take(self) -> dict[str, str | None]:
        """Return the changes to write, None for a deleted text; from now on they count as written."""
        changed, self._changed = self._changed, {}
        return changed

    def put_back(self, changed: Mapping[str, str | None]) -> None:
        """Mark changes that could not be written as unsaved again, unless they have changed since."""
        self._changed = {**changed, **self._changed}

    def whole(self, changed: Mapping[str, str | None]) -> dict[str, str | None]:
        """All that there is, for a place that was emptied, with what is being written to it."""
        return {**changed, **self._texts}


class Writer:
    """Writes what a vault holds, and lets pages be shown when that is done.

    `write(json, done)` begins to write texts by name (null for those that go) and calls `done(None)` when all
    of it is kept, or `done(reason)` when nothing of it could be. One writing follows the other.
    """

    def __init__(
        self, vault: WriteBuffer, write: Callable[[str, Callable[[str | None], None]], None]
    ) -> None:
        self.vault = vault
        self._write = write
        self._writing = False
        self._then: Callable[[str | None], None] | None = None
        self._wait = False
        self.failing = False
        """True when the last write failed."""
        self._silent = False
        """True when it failed for want of any answer, which is not waited for again."""

    def keep(self, then: Callable[[str | None], None], *, wait: bool) -> None:
        """Write what has changed; call `then(None)`, and `then(reason)` where that failed.

        With `wait`, or while an earlier one waits, it is called only when everything is kept: and only the
        last one, which shows what the others would have shown as well.
        """
        self._then, self._wait = then, not self._silent and (wait or self._wait)
        if not self._wait:
            then(None)
        if not self._writing:
            self._go_on()

    def _go_on(self) -> None:
        changed = self.vault.take()
        if changed:
            self._writing = True
            self._write(json.dumps(changed), partial(self._written, changed))
        elif self._then is not None and self._wait:
            self._tell(self._then, None)

    def _written(self, changed: Mapping[str, str | None], reason: str | None) -> None:
        self._writing = False
        healed, self.failing = self.failing and reason is None, reason is not None
        self._silent = reason == SILENT
        assert self._then is not None  # nothing is written but by `keep`
        if reason is not None:
            self.vault.put_back(changed)
            self._tell(self._then, reason)
            return
        self._wait = self._wait or healed  # what was said of the failure is no longer true
        self._go_on()

    def _tell(self, then: Callable[[str | None], None], reason: str | None) -> None:
        self._wait = False
        then(reason)


def migrate(vault: WriteBuffer, old: MutableMapping[str, str]) -> None:
    """Bring a vault to this VERSION; `old` are the texts of format 1, which stay until `forget`.

    Raises ValueError where what is kept is of a later version: nothing of it may be touched then.
    """
    version = vault.get(FORMAT, "1")
    if version != "1" and not (version.isdecimal() and int(version) <= VERSION):
        raise ValueError(f"what is kept is of format {version[:20]}, and this page knows {VERSION}")
    if version == "1":
        _to_2(vault, old)
    else:
        _bring(vault, old)
    vault[FORMAT] = str(VERSION)


def restore(vault: WriteBuffer, copy: str, spare: Collection[str] = ()) -> None:
    """Bring what a lost database had reported as written; what stands in its place joins the other games.

    The names to `spare` stay as they are.
    """
    try:
        texts = json.loads(copy.partition(" ")[2])
    except ValueError:
        return  # torn: there is nothing better
    for name, text in texts.items() if isinstance(texts, dict) else ():
        if name not in COPIED or name in spare or not isinstance(text, str):
            continue
        found = vault.get(name)
        if found is not None and name != "days" and _seed(found) != _seed(text):
            _put_away(vault, found)
        vault[name] = text


def _seed(text: str) -> str:
    """Return the line of a record by which its game is known; the text itself where there is none."""
    return next((line for line in text.splitlines() if line.startswith("[Seed ")), text)


def _put_away(vault: WriteBuffer, text: str) -> None:
    key = 0
    while f"kept/{key}" in vault:
        key += 1
    vault[f"kept/{key}"] = text


def forget(old: MutableMapping[str, str]) -> None:
    """Take away the games of format 1, which are kept in this one; the settings stay for the first paint."""
    for name in [name for name in old if name in OLD[1:] or "-damaged-" in name or name.startswith("kept/")]:
        del old[name]


def _bring(vault: WriteBuffer, old: MutableMapping[str, str]) -> None:
    """Games from a time in which the database was refused join those that are not at hand."""
    there = set(vault.values())
    for name, text in old.items():
        if (name in {"game", "solo"} or name.startswith("kept/")) and text not in there:
            _put_away(vault, text)
        elif name == "days":
            vault.setdefault(name, text)


def _to_2(vault: WriteBuffer, old: MutableMapping[str, str]) -> None:
    for name, text in old.items():
        if name in OLD or "-damaged-" in name or name.startswith("kept/"):
            vault.setdefault(name, text)
