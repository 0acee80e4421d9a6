"""A stand-in for a browser's storage of texts."""

from __future__ import annotations


class Refused(Exception):
    """A browser's error, as Python sees it."""


class Storage:
    """A stand-in for a browser's Storage: texts by name, in an order, with room for some characters."""

    def __init__(self, room: int = 1000) -> None:
        self.texts: dict[str, str] = {}
        self.room = room

    def getItem(self, name: str) -> str | None:  # noqa: N802  the browser's names
        return self.texts.get(name)

    def setItem(self, name: str, text: str) -> None:  # noqa: N802  the same
        if len(text) > self.room:
            raise Refused("QuotaExceededError")
        self.texts[name] = text

    def removeItem(self, name: str) -> None:  # noqa: N802  the same
        self.texts.pop(name, None)

    def key(self, place: int) -> str:
        return list(self.texts)[place]

    @property
    def length(self) -> int:
        return len(self.texts)
