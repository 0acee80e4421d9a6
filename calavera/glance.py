"""What a record says of itself, without replaying it: enough for a list of hundreds of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from calavera.notation import NAME, SOLO
from calavera.record import HEADER, RecordError

__all__ = ["Glance", "OtherGame", "glance"]

_TURN = re.compile(r"([1-9][0-9]{0,3})\. ?(.*)")
_SCORES = re.compile(r"=( +-?[0-9]{1,6})+")


class OtherGame(RecordError):
    """A record of a game that is not known here, as a newer version may write it."""


@dataclass(frozen=True)
class Glance:
    """A record's headers and how it stands; only `read` knows whether the rest keeps the rules."""

    headers: Mapping[str, str]
    turns: int
    """Begun so far; the last one may stop anywhere."""
    scores: tuple[int, ...] | None
    """The final scores by seat; None as long as the game runs."""
    body: str
    """The turns, one a line: a game that went on longer begins with the same ones."""

    @property
    def alone(self) -> bool:
        """Whether somebody plays alone."""
        return self.headers["Game"] == SOLO

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names; empty where the record has none."""
        return tuple(self.headers.get(f"Seat{seat + 1}", "") for seat in range(int(self.headers["Seats"])))


def glance(text: str) -> Glance:
    """What a text says of itself. Raises RecordError where it does not even look like a record."""
    headers: dict[str, str] = {}
    turns: list[str] = []
    scores: tuple[int, ...] | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip(" \r")
        if not line or raw.startswith(";"):
            continue
        if line.startswith("["):
            key, value = _header(number, line)
            headers[key] = value
        elif scores is not None:
            raise RecordError(number, line, "nothing may follow the final scores")
        elif _SCORES.fullmatch(line):
            scores = tuple(map(int, line.split()[1:]))
        elif _TURN.fullmatch(line):
            turns.append(" ".join(line.split()))
        else:
            raise RecordError(number, line, "neither a header, a turn, a comment nor the final scores")
    if "Game" not in headers:
        raise RecordError(0, "Game", "this header is required")
    if headers["Game"] not in (NAME, SOLO):
        raise OtherGame(0, headers["Game"], "this is another game")
    if headers.get("Seats") not in ("1", "2", "3", "4"):
        raise RecordError(0, headers.get("Seats", ""), "Seats says how many play")
    return Glance(headers, len(turns), scores, "\n".join(turns))


def _header(number: int, line: str) -> tuple[str, str]:
    match = HEADER.fullmatch(line)
    if match is None:
        raise RecordError(number, line, 'a header is [Key "value"]')
    return match[1], re.sub(r"\\(.)", r"\1", match[2])
