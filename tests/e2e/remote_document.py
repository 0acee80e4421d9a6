"""The document of a browser's page, used from here as Python in the page does: each use is a question."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

__all__ = ["remote_window"]

ANSWER = """([number, name, how, given]) => {
  const known = window.known;
  const own = (value) => (value?.at === undefined ? (value?.is ?? null) : known[value.at]);
  const told = (value) => {
    if (typeof value === "function") return { call: true };
    if (value === null || typeof value !== "object") return { is: value ?? null };
    if (!known.includes(value)) known.push(value);
    return { at: known.indexOf(value) };
  };
  const target = known[number];
  if (how === "get") return told(target[name]);
  if (how === "call") return told(target[name](...given.map(own)));
  target[name] = own(given[0]);
  return { is: null };
}"""


def remote_window(page: Page) -> Any:
    """Return the window of a page, all of whose other objects are unknown yet."""
    page.evaluate("() => { window.known ??= [window]; }")
    return _Remote(page, 0)


class _Remote:
    """An object of the page."""

    def __init__(self, page: Page, number: int) -> None:
        object.__setattr__(self, "_page", page)
        object.__setattr__(self, "_number", number)

    def _ask(self, name: str, how: str, *given: object) -> Any:
        told = self._page.evaluate(ANSWER, [self._number, name, how, [*map(_as_told, given)]])
        if "call" in told:
            return lambda *arguments: self._ask(name, "call", *arguments)
        return _Remote(self._page, told["at"]) if "at" in told else told["is"]

    def __getattr__(self, name: str) -> Any:
        return self._ask(name, "get")

    def __setattr__(self, name: str, value: object) -> None:
        self._ask(name, "set", value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Remote) and other._number == self._number

    def __hash__(self) -> int:
        return hash(self._number)


def _as_told(value: object) -> dict[str, object]:
    return {"at": value._number} if isinstance(value, _Remote) else {"is": value}
