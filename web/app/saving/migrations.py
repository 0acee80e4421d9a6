"""Format migrations of the stored texts, and the restore of the second copy after a loss."""

from __future__ import annotations

import json
from collections.abc import Collection, MutableMapping

from web.app.saving.page_texts import LIBRARY, NAMES, SETTINGS
from web.app.saving.write_buffer import WriteBuffer

__all__ = ["COPIED", "COPY", "FORMAT", "VERSION", "forget", "migrate", "restore"]

FORMAT = "format"
VERSION = 2
"""The current format: 1 stood in `localStorage`, 2 stands in the database."""

_KNOWN = {str(version) for version in range(VERSION + 1)}

COPY = "copy"
"""The second copy, kept by database.mjs in `localStorage`: the number of writes so far, and texts by name.

It is among the stored texts only if the database has lost a write."""

DAYS = "days"
"""The text of the solo results, which is as old as the page."""

AT_HAND = tuple(NAMES.values())
"""The texts of the games at hand: one of each kind."""

COPIED = (*AT_HAND, DAYS)
"""The texts that database.mjs copies, and that are restored from there."""

OLD = (SETTINGS, *COPIED)
"""The texts of format 1, and of a time without a database, which has newer games as well."""


def migrate(buffer: WriteBuffer, old: MutableMapping[str, str]) -> None:
    """Migrate a buffer to this VERSION; `old` are the texts of format 1, which stay until `forget`.

    Raises ValueError if the stored format is a later one: nothing of it may be touched then.
    """
    version = buffer.get(FORMAT, "1")
    if version not in _KNOWN:
        raise ValueError(f"what is kept is of format {version[:20]}, and this page knows {VERSION}")
    if version == "1":
        _copy_texts(buffer, old)
    else:
        _import_texts(buffer, old)
    buffer[FORMAT] = str(VERSION)


def restore(buffer: WriteBuffer, copy: str, spare: Collection[str] = ()) -> None:
    """Restore what a database had reported as written, and lost. Another game in its place joins the library.

    The texts to `spare`, by name, stay as they are.
    """
    try:
        texts = json.loads(copy.partition(" ")[2])
    except ValueError:
        return  # torn: there is nothing better
    for name, text in texts.items() if isinstance(texts, dict) else ():
        if name not in COPIED or name in spare or not isinstance(text, str):
            continue
        reported = buffer.get(name)
        if reported is not None and name != DAYS and _seed(reported) != _seed(text):
            _store(buffer, reported)
        buffer[name] = text


def _seed(text: str) -> str:
    """Return a record's seed, or the anchor and seat of a game by link, which identify it; else the text."""
    lines = [
        line.split()[:2] for line in text.splitlines() if line.startswith(("[Seed ", "[Links ", "[Post "))
    ]
    return str(lines) if {"[Seed", "[Links"} & {name for name, _ in lines} else text


def _store(buffer: WriteBuffer, text: str) -> None:
    """Add a game to the library, with the first free key: its time is not known."""
    key = 0
    while f"{LIBRARY}{key}" in buffer:
        key += 1
    buffer[f"{LIBRARY}{key}"] = text


def forget(old: MutableMapping[str, str]) -> None:
    """Delete the games of format 1, which are migrated; the settings stay for the first paint."""
    for name in [name for name in old if name in OLD[1:] or "-damaged-" in name or name.startswith(LIBRARY)]:
        del old[name]


def _import_texts(buffer: WriteBuffer, old: MutableMapping[str, str]) -> None:
    """Add games from a time without a database to the library."""
    there = set(buffer.values())
    for name, text in old.items():
        if (name in AT_HAND or name.startswith(LIBRARY)) and text not in there:
            _store(buffer, text)
        elif name == DAYS:
            buffer.setdefault(name, text)


def _copy_texts(buffer: WriteBuffer, old: MutableMapping[str, str]) -> None:
    """Copy the texts of format 1."""
    for name, text in old.items():
        if name in OLD or "-damaged-" in name or name.startswith(LIBRARY):
            buffer.setdefault(name, text)
