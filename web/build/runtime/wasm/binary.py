"""The binary form of WebAssembly as far as the build reads and writes it: numbers, texts and sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

__all__ = [
    "CODE",
    "COUNT",
    "DATA",
    "ELEMENTS",
    "EXPORT",
    "GLOBAL",
    "IMPORT",
    "after_kind",
    "entries_of_exports",
    "exported",
    "imported",
    "leb",
    "number",
    "section",
    "sections",
    "signed",
    "signed_leb",
    "text",
    "with_sections",
]

IMPORT, GLOBAL, EXPORT, ELEMENTS, CODE, DATA, COUNT = 2, 6, 7, 9, 10, 11, 12
"""The numbers of some sections of a module; the last one tells how many pieces of data there are."""

HEAD = b"\0asm\1\0\0\0"
"""The magic number of WebAssembly, and its version."""


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield each section's number and content. Raises ValueError for what is no whole module."""
    at = len(HEAD)
    if wasm[:at] != HEAD:
        raise ValueError("this is no module of WebAssembly")
    while at < len(wasm):
        kind = wasm[at]
        size, at = number(wasm, at + 1)
        if at + size > len(wasm):
            raise ValueError("a section of WebAssembly is not whole")
        yield kind, wasm[at : at + size]
        at += size


def section(wasm: bytes, wanted: int) -> bytes:
    """Return the content of the one section of this number."""
    (body,) = (body for kind, body in sections(wasm) if kind == wanted)
    return body


def with_sections(wasm: bytes, others: Mapping[int, bytes]) -> bytes:
    """Return a module with other contents of some sections."""
    parts = [HEAD]
    for kind, was in sections(wasm):
        body = others.get(kind, was)
        parts += bytes([kind]), leb(len(body)), body
    return b"".join(parts)


def exported(wasm: bytes) -> list[str]:
    """Return the names of all that a module exports."""
    return [name for name, *_ in entries_of_exports(section(wasm, EXPORT))]


def entries_of_exports(body: bytes) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield each export's name, kind, number and whole entry."""
    count, at = number(body, 0)
    for _ in range(count):
        start = at
        name, at = text(body, at)
        kind = body[at]
        index, at = number(body, at + 1)
        yield name, kind, index, body[start:at]


def imported(wasm: bytes) -> list[tuple[str, str, int]]:
    """List the source, the name and the kind (0 a function, 3 a global …) of each of a module's imports."""
    body = section(wasm, IMPORT)
    count, at = number(body, 0)
    found = []
    for _ in range(count):
        place, at = text(body, at)
        name, at = text(body, at)
        found.append((place, name, body[at]))
        at = after_kind(body, at)
    return found


def after_kind(data: bytes, at: int) -> int:
    """Return the end of an import whose kind and type begin here."""
    kind, at = data[at], at + 1
    if kind == 3:  # a global: its type and whether it changes
        return at + 2
    if kind in {1, 2}:  # a table (of some type) or a memory: limits, with an end or without
        at += kind == 1
        limits, at = number(data, at)
        _, at = number(data, at)
        return number(data, at)[1] if limits & 1 else at
    return number(data, at + (kind == 4))[1]  # a function, or a tag: its type


def text(data: bytes, at: int) -> tuple[str, int]:
    """Return a text, and where it ends."""
    size, at = number(data, at)
    return data[at : at + size].decode(), at + size


def number(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned number in LEB128, and where it ends."""
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, at
        shift += 7


def signed(data: bytes, at: int) -> tuple[int, int]:
    """Return a signed number in LEB128, and where it ends."""
    start = at
    while data[at] >= 0x80:
        at += 1
    result, end = number(data, start)
    return (result - (1 << 7 * (end - start)) if data[at] & 0x40 else result), end


def leb(value: int) -> bytes:
    """Return an unsigned number in LEB128."""
    result = bytearray()
    while value >= 0x80:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*result, value])


def signed_leb(value: int) -> bytes:
    """Return a signed number in LEB128."""
    result = bytearray()
    while not -0x40 <= value < 0x40:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*result, value & 0x7F])
