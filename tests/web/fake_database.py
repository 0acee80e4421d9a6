"""A stand-in for the browser's database, which outlives the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class Promise:
    """A promise that the browser keeps, or never: a page that is gone hears nothing."""

    def __init__(self) -> None:
        self.done: Callable[[Any], None] = lambda _: None

    def then(self, done: Callable[[Any], None], failed: Callable[[Any], None]) -> None:
        self.done = done


class Database:
    """The database that outlives the page: each write is kept as a whole, at some time, in its order."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.waiting: list[tuple[dict[str, str | None], Promise]] = []

    def write(self, changed: str) -> Promise:
        self.waiting.append((json.loads(changed), Promise()))
        return self.waiting[-1][1]

    def commit(self, *, told: bool = True) -> None:
        """The oldest writing is kept; the page may be gone before it is told."""
        changed, promise = self.waiting.pop(0)
        for name, text in changed.items():
            if text is None:
                self.kept.pop(name, None)
            else:
                self.kept[name] = text
        if told:
            promise.done(None)

    def texts(self) -> Any:
        """Return the texts that database.mjs shows to Python."""
        return SimpleNamespace(found=json.dumps(self.kept), mine=True, refused="", write=self.write)
