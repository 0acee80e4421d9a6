"""Session descriptions (SDP) of browsers: the parts that two devices need of them, and a text out of these.

No text of another device reaches the browser: whatever is handed to it is written here, from parts that were
read strictly.

With a code in each direction, minutes may lie between a guest's answer and the moment the host reads it. A
guest that began the encrypted part of the connection (DTLS) would find no host there, and some browsers give
up then. So the guest reads the host's offer as `setup:active`, and its own answer says `passive`: the host,
which is the last to learn of the other, begins.
"""

from __future__ import annotations

import re
from base64 import b16decode

from calavera.multiplayer.connection_code import CodeError, End
from calavera.multiplayer.network_address import Candidate, address_bytes, address_text

__all__ = ["as_answer", "as_offer", "parse"]

_NAME = re.compile(r"a=ice-ufrag:([A-Za-z0-9+/]+)")
_PASSWORD = re.compile(r"a=ice-pwd:([A-Za-z0-9+/]+)")
_FINGERPRINT = re.compile(r"a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})", re.IGNORECASE)
_CANDIDATE = re.compile(
    r"a=candidate:\S+ 1 udp (?P<priority>[0-9]{1,10}) (?P<address>\S+) (?P<port>[0-9]{1,5}) typ host\b.*",
    re.IGNORECASE,
)

_MOST_LOCAL = (126 << 24) + 255
"""The priority of a host's first candidate without its middle part (RFC 8445, 5.1.2.1)."""

_TEXT = """\
v=0
o=- 1 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=mid:0
a=ice-ufrag:{name}
a=ice-pwd:{password}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=sctp-port:5000
a=max-message-size:262144
"""


def parse(text: str) -> End:
    """Return the end that a browser describes: its addresses for UDP, the preferred ones first.

    Raises CodeError for a description without one of the parts.
    """
    lines = text.splitlines()
    parts = [_part(what, pattern, lines) for what, pattern in _PARTS.items()]
    hosts = [host for line in lines if (host := _CANDIDATE.fullmatch(line))]
    hosts.sort(key=lambda host: -int(host["priority"]))
    candidates = [address for host in hosts if (address := _candidate(host["address"], int(host["port"])))]
    fingerprint = b16decode(parts[2].replace(":", "").upper())
    return End(parts[0], parts[1], fingerprint, tuple(dict.fromkeys(candidates)))


def as_offer(end: End) -> str:
    """Write a host as the offer that a guest hands to its browser."""
    return _written(end, "active")


def as_answer(end: End) -> str:
    """Write a guest as the answer that the host hands to its browser."""
    return _written(end, "passive")


_PARTS = {"a=ice-ufrag": _NAME, "a=ice-pwd": _PASSWORD, "a=fingerprint:sha-256": _FINGERPRINT}


def _part(what: str, pattern: re.Pattern[str], lines: list[str]) -> str:
    part = next((match[1] for line in lines if (match := pattern.fullmatch(line))), None)
    if part is None:
        raise CodeError(f"this browser describes its connection without {what}")
    return part


def _candidate(address: str, port: int) -> Candidate | None:
    """Make a candidate with its address as a code has it; None for one that no code can hold."""
    packed = address_bytes(address)
    return Candidate(address_text(*packed), port) if packed is not None and 0 < port < 65_536 else None


def _written(end: End, setup: str) -> str:
    head = _TEXT.format(
        name=end.name,
        password=end.password,
        fingerprint=end.fingerprint.hex(":").upper(),
        setup=setup,
    )
    lines = [
        f"a=candidate:{n} 1 udp {_MOST_LOCAL + (65_536 - n << 8)} {host.address} {host.port} typ host\n"
        for n, host in enumerate(end.candidates, 1)
    ]
    return (head + "".join(lines)).replace("\n", "\r\n")
