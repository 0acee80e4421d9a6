"""Addresses of a device in its network as bytes, and back: IPv4, IPv6, and the names that hide an address.

A browser without permission for the camera shows a random name, `<UUID>.local`, in place of each address.
"""

from __future__ import annotations

import re
from base64 import b16decode
from dataclasses import dataclass

__all__ = ["SIZES", "Candidate", "address_bytes", "address_text", "by_use"]

SIZES = {4: 4, 6: 16, 7: 16}
"""By the byte that names a kind of address (IPv4, IPv6, a name), the bytes of such an address."""

_IPV4, _IPV6, _NAME = SIZES

_PLAIN = re.compile(r"0|[1-9][0-9]{0,2}")
_GROUP = re.compile(r"[0-9a-f]{1,4}")
_UUID = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")

_HOME = (bytes([192, 168]), *(bytes([172, n]) for n in range(16, 32)), bytes([10]))
"""Beginnings of the addresses that a network at home gives, likelier ones first."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An address and a UDP port at which a device may be reached."""

    address: str
    port: int


def address_bytes(text: str) -> tuple[int, bytes] | None:
    """Return the kind and the bytes of an address or a name; None for what is neither."""
    if uuid := _UUID.fullmatch(text.lower()):
        return _NAME, b16decode("".join(uuid.groups()).upper())
    if ":" in text:
        data = _ipv6(text.lower())
        return None if data is None else (_IPV6, data)
    parts = text.split(".")
    if len(parts) != 4 or not all(_PLAIN.fullmatch(part) and int(part) < 256 for part in parts):
        return None
    return _IPV4, bytes(map(int, parts))


def address_text(kind: int, data: bytes) -> str:
    """Write an address out of its kind and bytes, IPv6 with all of its groups."""
    if kind == _IPV4:
        return ".".join(map(str, data))
    digits = data.hex()
    if kind == _IPV6:
        return ":".join(f"{int(digits[at : at + 4], 16):x}" for at in range(0, 32, 4))
    parts = digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]
    return f"{'-'.join(parts)}.local"


def by_use(candidate: Candidate) -> int:
    """Return a candidate's rank: likelier to be reached by a phone at the same table is lower."""
    packed = address_bytes(candidate.address)
    assert packed is not None
    kind, data = packed
    if kind == _IPV4:
        return next((n for n, head in enumerate(_HOME) if data.startswith(head)), len(_HOME) + 2)
    return len(_HOME) + (kind == _IPV6)


def _ipv6(text: str) -> bytes | None:
    """Read the groups of an IPv6 address, of which `::` stands for those that are 0."""
    head, gap, tail = text.partition("::")
    before = head.split(":") if head else []
    after = tail.split(":") if tail else []
    missing = 8 - len(before) - len(after)
    if (missing < 1 if gap else missing) or not all(map(_GROUP.fullmatch, [*before, *after])):
        return None
    groups = [*before, *["0"] * missing, *after]
    return b"".join(int(group, 16).to_bytes(2, "big") for group in groups)
