"""Tables that the package ships as files of its own: a line of JSON that says what it is, then the numbers.

The line names the format, the origin of the numbers (`command`, which writes the file again), what
is needed to read them, and their checksum (`sha256`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

__all__ = ["pack_table", "read_package_file", "unpack_table"]


def read_package_file(name: str) -> bytes:
    """Read a file of the package `calavera`, by its path below the package: from a folder or an archive."""
    assert __spec__ is not None  # a module that is imported has one
    loader: Any = __spec__.loader  # of files or of an archive: both can read what is beside the modules
    package = __file__.replace("\\", "/").rsplit("/", 2)[0]
    data: bytes = loader.get_data(f"{package}/{name}")
    return data


def pack_table(kind: str, about: Mapping[str, object], body: bytes) -> bytes:
    """Return the file of a table of this kind (`network`); `about` holds more fields of its first line."""
    head = {"format": _format(kind), **about, "sha256": sha256(body).hexdigest()}
    return json.dumps(head).encode() + b"\n" + body


def unpack_table(kind: str, data: bytes, *needed: str) -> tuple[dict[str, Any], bytes]:
    """Return the fields of a table's first line, and its numbers as bytes.

    Raises ValueError for a file that is damaged or of another kind, or whose first line lacks a field of
    `needed`.
    """
    head, _, body = data.partition(b"\n")
    try:
        about: dict[str, Any] = json.loads(head)
        named, *_ = [about[name] for name in ("format", *needed)]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"the {kind}'s first line cannot be read: {error!r}") from None
    if named != _format(kind):
        raise ValueError(f"the {kind} has the format {named!r}, not {_format(kind)!r}")
    if sha256(body).hexdigest() != about.get("sha256"):
        raise ValueError(f"the {kind} is damaged: its checksum differs")
    return about, body


def _format(kind: str) -> str:
    return f"calavera {kind} 1"
