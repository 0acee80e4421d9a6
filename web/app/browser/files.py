"""Files, to the device and back. The browser's window is handed in.

So is `once`, which makes of a function one that the browser calls once. A promise takes functions as they
are, and lets go of them itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from calavera.record.record import MAX_BYTES
from web.app.features.feature import FileParts

__all__ = ["Once", "download", "patient", "save", "take"]

Once = Callable[[Callable[..., object]], Any]

MANY = 30
"""Games that are read within a moment."""

SOON = 60_000
"""Milliseconds after which the device has the file for sure, and its memory is free again."""


def download(text: str, name: str, window: Any, once: Once) -> None:
    """Download a text as a file."""
    kind = window.Object.new()
    kind.type = "text/plain;charset=utf-8"
    save(window.Blob.new(window.Array.of(text), kind), name, window, once)


def save(blob: Any, name: str, window: Any, once: Once) -> None:
    """Download a blob as a file."""
    address = window.URL.createObjectURL(blob)
    link = window.document.createElement("a")
    link.href = address
    link.download = name
    link.click()
    window.setTimeout(once(lambda: window.URL.revokeObjectURL(address)), SOON)


def patient(work: Iterator[object], told: Callable[[str], object]) -> Iterator[object]:
    """Repeat the same steps, with a notice if there are many."""
    for number, step in enumerate(work):
        if number == MANY:
            told("file_checking")
        yield step


def take(
    field: Any,
    whole: FileParts,
    guard: Callable[[Callable[..., object]], Callable[..., object]],
    read_in: Callable[[str], object],
    told: Callable[[str], object],
) -> None:
    """Read the file that was chosen in a field and pass its text on; `told` gets a notice's name on failure.

    Of a file that is none to be taken in `whole`, whatever its size, no more is read than a game can have.
    """
    file = field.files.item(0)
    if not file:
        return
    if file.size > whole.most_bytes:
        told("import_large")
    else:
        unread = guard(lambda *_: told("import_unread"))

        def begun(text: Any) -> None:
            if file.size > MAX_BYTES and whole.begins(str(text)):
                file.text().then(guard(lambda rest: read_in(str(rest))), unread)
            else:
                read_in(str(text))

        file.slice(0, MAX_BYTES + 1).text().then(guard(begun), unread)
    field.value = ""  # the same file can be chosen again
