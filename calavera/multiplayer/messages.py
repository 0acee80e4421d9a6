"""Messages between two devices: one JSON object each, read strictly, once, by the shape of its kind.

Guests and hosts say different kinds, and some kinds in different shapes. So the reader is told which of them
has said a message, and a shape that only the other side has is refused here, before anything relies on it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from calavera.multiplayer.line import MAX_MESSAGE
from calavera.multiplayer.refusal import Refused, Why
from calavera.record.errors import printable

__all__ = ["MAX_DEVICES", "MAX_NAME", "VERSION", "Message", "batches", "dump", "game_line", "read_message"]

VERSION = 1
"""The version of the protocol: other versions do not sit at one table."""

MAX_NAME = 40
"""The most characters of a player's name."""

MAX_DEVICES = 12
"""The most devices of a game, those among them that have left and came again as others."""

Message = dict[str, Any]
"""A message, or a line of the log: JSON's plain data, with its kind at `t`."""

_HEX = re.compile(r"[0-9a-f]{32}")
_SHORT = re.compile(r"[0-9a-f]{16}|")
_QUOTED = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_DEEPEST = 8
_COUNT = 100_000
"""More than any number in a message."""


def dump(message: Mapping[str, Any]) -> str:
    """Return the one text of a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def read_message(text: str, *, by_host: bool) -> Message:
    """Return the message of a host or a guest that a text holds. Raises Refused and nothing else."""
    if len(text) > MAX_MESSAGE or len(text.encode(errors="replace")) > MAX_MESSAGE:
        raise Refused(Why.SIZE, "a message has at most 16 KiB")
    if _too_deep(text):
        raise Refused(Why.TEXT, "a message has few brackets in each other")
    try:
        message = json.loads(text)
    except ValueError:
        raise Refused(Why.TEXT, "a message is a JSON object") from None
    _check(message, OF_HOSTS if by_host else OF_GUESTS)
    return dict(message)


def game_line(line: object) -> Message:
    """Return a line of the log. Raises Refused for anything else."""
    _check(line, LINES)
    assert isinstance(line, dict)
    return line


def batches(lines: tuple[Message, ...], first: int, kind: str = "log") -> list[Message]:
    """Return messages of many lines from number `first` on, each of which is short enough."""
    messages: list[Message] = []
    room = 0
    for number, line in enumerate(lines, first):
        size = len(dump(line).encode()) + 1
        if room < size:
            messages.append({"t": kind, "n": number, "lines": []})
            room = MAX_MESSAGE - 100
        messages[-1]["lines"].append(line)
        room -= size
    return messages


def _too_deep(text: str) -> bool:
    """Return whether brackets are nested too deep: a browser's Python has a small stack, which that ends."""
    deep = 0
    for bracket in _BRACKET.findall(_QUOTED.sub("", text)):
        deep += 1 if bracket in "[{" else -1
        if deep > _DEEPEST:
            return True
    return False


def _check(message: object, kinds: Mapping[str, Shape]) -> None:
    shape = kinds.get(str(message.get("t"))) if isinstance(message, dict) else None
    if not isinstance(message, dict) or shape is None:
        raise Refused(Why.TEXT, "no message of this protocol")
    needed = {key for key in shape if not key.endswith("?")}
    allowed = {key.removesuffix("?") for key in shape} | {"t"}
    if not needed <= message.keys() <= allowed:
        raise Refused(Why.TEXT, f"a message {message['t']!r} has other fields")
    for key, test in shape.items():
        if (name := key.removesuffix("?")) in message and not test(message[name]):
            raise Refused(Why.TEXT, f"{name!r} of a message {message['t']!r} is not in order")


# -- the parts of messages

Test = Callable[[Any], bool]
Shape = Mapping[str, Test]


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value < _COUNT


def _index(value: object) -> bool:
    return type(value) is int and -1 <= value < _COUNT


def _hex(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _start_of_hash(value: object) -> bool:
    return isinstance(value, str) and _SHORT.fullmatch(value) is not None


def _text(value: object, most: int = 200) -> bool:
    return isinstance(value, str) and len(value) <= most and printable(value)


def _name(value: object) -> bool:
    return _text(value, MAX_NAME) and bool(str(value).strip())


def _list(test: Test, most: int) -> Test:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(test, value))


def _all(shape: Shape) -> Test:
    """Return the test of an object with exactly these fields."""
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == shape.keys()
        and all(test(value[key]) for key, test in shape.items())
    )


def _texts(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 40
        and all(_text(key) and _text(of) for key, of in value.items())
    )


def _pairs(value: object) -> bool:
    """Check headers, whose order counts: a list of keys with their values."""
    return _list(lambda pair: isinstance(pair, list) and len(pair) == 2 and all(map(_text, pair)), 40)(value)


def _links(value: object) -> bool:
    """Check links by their devices' numbers, as JSON has keys: texts."""
    numbers = {str(number) for number in range(MAX_DEVICES)}
    return isinstance(value, dict) and value.keys() <= numbers and all(map(_hex, value.values()))


def _line(value: object) -> bool:
    """Check a line of the log."""
    try:
        _check(value, LINES)
    except Refused:
        return False
    return True


_seats = _list(_count, 8)
_device = _all({"name": _name, "seats": _seats, "x": _hex, "k": _hex})
_guest = _all({"names": _list(_name, 2), "here": lambda value: isinstance(value, bool)})

LINES: Mapping[str, Shape] = {
    "go": {"id": _hex, "headers": _pairs, "devices": _list(_device, MAX_DEVICES), "after?": _hex},
    "a": {"s": _count, "a": _text, "k?": _hex},
    "d": {"i": _count, "x": _links},
    "c": {"s": _count, "c": _hex},
    "out": {"d": _count},
    "in": {"d": _count, "x": _hex, "name?": _name, "k?": _hex},
    "seat": {"s": _count, "d": _count, "name": _name},
}
"""The lines of the log: the beginning, an action, a throw, a promise of a hidden choice, a device that leaves
or comes back, a seat given to a device or to one of its computers."""

_BOTH: Mapping[str, Shape] = {
    "b": {"n": _count},
    "no": {"n": _index, "why": _text},
    "bye": {},
}
"""A beat, a refusal and a goodbye, which guests and hosts say alike."""

OF_GUESTS: Mapping[str, Shape] = {
    "hi": {
        "v": _count,
        "build": _text,
        "names": _list(_name, 2),
        "game": lambda value: value == "" or _hex(value),
        "key": _hex,
        "x": _hex,
        "n": _count,
        "h": _start_of_hash,
    },
    "a": {"at": _count, "s": _count, "a": _text, "k?": _hex},
    "c": {"at": _count, "s": _count, "c": _hex},
    "x": {"i": _count, "h": _start_of_hash, "x": _hex},
    "next": {"g": _hex, "x": _hex},
    "more": {"n": _count, "lines": _list(_line, 2_000)},
    **_BOTH,
}
"""The messages of guests: who they are, decisions and promises that are to become lines, a link for a throw,
an anchor for the next game, and lines that a host before has written."""

OF_HOSTS: Mapping[str, Shape] = {
    "table": {
        "v": _count,
        "build": _text,
        "game": lambda value: value == "" or _hex(value),
        "after?": _hex,
        "guests": _list(_guest, MAX_DEVICES),
        "headers": _texts,
        "you": _index,
        "n": _count,
        "h": _start_of_hash,
    },
    "log": {"n": _count, "lines": _list(_line, 2_000)},
    "here": {"away": _list(_count, MAX_DEVICES)},
    **{kind: {"n": _count, **shape} for kind, shape in LINES.items()},
    **_BOTH,
}
"""The messages of hosts: which table this is, lines of the log from a number on, the devices that are away,
and single lines with their numbers."""
