"""Methods of dataclasses that the build has compiled: to compile them took a tenth of a start.

`dataclasses` writes each class's methods as a text and executes it. The build has compiled these texts with
the Python that ships, and a text that it does not know is compiled as ever. Imports nothing of ours, so that
it is there before the first dataclass.
"""

from __future__ import annotations

import builtins
import dataclasses
import marshal
from hashlib import sha1
from typing import Any

__all__ = ["FILE", "digest", "install", "missed", "uninstall"]

FILE = "methods.marshal"
"""The file beside this module, by web/build/dataclass_methods.py: code by the digest of its text."""

missed: list[str] = []
"""The texts that were compiled all the same, as long as ready-made code was at hand: none, or the build is
mistaken."""


def digest(text: str) -> bytes:
    return sha1(text.encode(), usedforsecurity=False).digest()


def install() -> None:
    """Let `dataclasses` use ready-made code from now on, where the build has left any."""
    assert __spec__ is not None
    file = __file__.rpartition("/")[0] + "/" + FILE
    try:
        codes = marshal.loads(__spec__.loader.get_data(file))  # type: ignore[union-attr]  # of an archive
    except OSError:
        return

    def execute(text: str, *names: dict[str, Any]) -> None:
        code = codes.get(digest(text))
        if code is None:
            missed.append(text)
        builtins.exec(code or text, *names)

    vars(dataclasses)["exec"] = execute


def uninstall() -> None:
    """Let `dataclasses` compile its texts again, and let go of the code."""
    vars(dataclasses).pop("exec", None)
