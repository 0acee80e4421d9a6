"""Files: everything that is kept as one, to the device and back.

The browser's window is handed in, and `wrap`, which makes of a function one that the browser can call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from web.app.bundle import MOST_BYTES

__all__ = ["download", "patient", "take"]

MANY = 30
"""Games that are read within a moment."""

SOON = 60_000
"""Milliseconds after which the device has the file for sure, and its memory is free again."""


def download(text: str, name: str, window: Any, wrap: Callable[..., Any]) -> None:
    """Give the device a text as a file."""
    kind = window.Object.new()
    kind.type = "text/plain;charset=utf-8"
    address = window.URL.createObjectURL(window.Blob.new(window.Array.of(text), kind))
    link = window.document.createElement("a")
    link.href = address
    link.download = name
    link.click()
    window.setTimeout(wrap(lambda: window.URL.revokeObjectURL(address)), SOON)


def patient(work: Iterator[object], told: Callable[[str], object]) -> Iterator[object]:
    """The same work, which says so where it is much."""
    for number, step in enumerate(work):
        if number == MANY:
            told("file_checking")
        yield step


def take(
    field: Any, wrap: Callable[..., Any], read_in: Callable[[str], object], told: Callable[[str], object]
) -> None:
    """Hand on the text of the file that was chosen in a field; `told` says by a notice's name why not."""
    file = field.files.item(0)
    if not file:
        return
    if file.size > MOST_BYTES:
        told("import_large")
    else:
        read = file.text()
        read.then(wrap(lambda text: read_in(str(text))), wrap(lambda *_: told("import_unread")))
    field.value = ""  # the same file can be chosen again
