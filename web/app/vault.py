"""Named texts in memory that are written elsewhere: what has changed is handed over as a whole, and what
follows from it is shown only when all of it is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import partial

__all__ = ["FORMAT", "VERSION", "Keeper", "Vault", "forget", "migrate"]

FORMAT = "format"
VERSION = 2
"""Of what is kept: 1 stood in the browser's storage of texts, 2 stands in its database."""

OLD = ("settings", "game", "solo", "days")
"""The texts of format 1; and those that it had set aside."""


class Vault(MutableMapping[str, str]):
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
        """What is to be written now, None for what goes; from now on it counts as written."""
        changed, self._changed = self._changed, {}
        return changed

    def put_back(self, changed: Mapping[str, str | None]) -> None:
        """What could not be written is still to be written, but for what has changed again since."""
        self._changed = {**changed, **self._changed}


class Keeper:
    """Writes what a vault holds, and lets pages be shown when that is done.

    `write(json, done)` begins to write texts by name (null for those that go) and calls `done(None)` when all
    of it is kept, or `done(reason)` when nothing of it could be. One writing follows the other.
    """

    def __init__(self, vault: Vault, write: Callable[[str, Callable[[str | None], None]], None]) -> None:
        self.vault = vault
        self._write = write
        self._writing = False
        self._then: Callable[[str | None], None] | None = None
        self._wait = False

    def keep(self, then: Callable[[str | None], None], *, wait: bool) -> None:
        """Write what has changed; call `then(None)`, and `then(reason)` where that failed.

        With `wait`, or while an earlier one waits, it is called only when everything is kept: and only the
        last one, which shows what the others would have shown as well.
        """
        self._then, self._wait = then, wait or self._wait
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
        if reason is None:
            self._go_on()
        else:
            self.vault.put_back(changed)
            assert self._then is not None  # nothing is written but by `keep`
            self._tell(self._then, reason)

    def _tell(self, then: Callable[[str | None], None], reason: str | None) -> None:
        self._wait = False
        then(reason)


def migrate(vault: Vault, old: MutableMapping[str, str]) -> None:
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


def forget(old: MutableMapping[str, str]) -> None:
    """Take away the games of format 1, which are kept in this one; the settings stay for the first paint."""
    for name in [name for name in old if name in OLD[1:] or "-damaged-" in name or name.startswith("kept/")]:
        del old[name]


def _bring(vault: Vault, old: MutableMapping[str, str]) -> None:
    """Games from a time in which the database was refused join those that are not at hand."""
    there = set(vault.values())
    key = 0
    for name, text in old.items():
        if (name in {"game", "solo"} or name.startswith("kept/")) and text not in there:
            while f"kept/{key}" in vault:
                key += 1
            vault[f"kept/{key}"] = text
        elif name == "days":
            vault.setdefault(name, text)


def _to_2(vault: Vault, old: MutableMapping[str, str]) -> None:
    for name, text in old.items():
        if name in OLD or "-damaged-" in name or name.startswith("kept/"):
            vault.setdefault(name, text)
