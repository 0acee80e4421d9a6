"""The memory with which a module begins, in pieces."""

from __future__ import annotations

import re

__all__ = ["pieces"]

ZEROS = 64
"""Zeros in a row from which on it is shorter, compressed, to write two pieces of data than one."""


def pieces(memory: bytearray) -> list[tuple[int, bytes]]:
    """Return the pieces of a memory that are not zeros, with their addresses."""
    apart = re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % (ZEROS - 1), re.DOTALL)
    return [(found.start(), found.group()) for found in apart.finditer(memory)]
