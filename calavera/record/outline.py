"""The outline of a record, read without replaying it: enough for a list of hundreds of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from calavera.game import Game
from calavera.games import UnknownGame, game_named
from calavera.record.record import HEADER, RecordError

__all__ = ["OtherGame", "Outline", "outline"]

_TURN = re.compile(r"([1-9][0-9]{0,3})\. ?(.*)")
_SCORES = re.compile(r"=( +-?[0-9]{1,6})+")
_WON = re.compile(r"=( +[1-9])+ +[a-z]+")

_SOLO_ENDING = " solo"
"""The end of the name of every game that is played alone."""


class OtherGame(RecordError):
    """A record of a game that is not known here, as a newer version may write it."""


@dataclass(frozen=True)
class Outline:
    """A record's headers and how it stands; only `read` knows whether the rest keeps the rules."""

    headers: Mapping[str, str]
    turns: int
    """Begun so far; the last one may stop anywhere."""
    scores: tuple[int, ...] | None
    """The final scores by seat; None while the game runs, and after a win by another rule."""
    body: str
    """The turns, one a line: a longer version of the game begins with the same ones."""
    won: tuple[str, ...] = ()
    """For a win by another rule than points: the winners' seats, from 1, and the rule; else empty."""

    @property
    def over(self) -> bool:
        """True for a finished record."""
        return self.scores is not None or bool(self.won)

    @property
    def game(self) -> Game:
        """The game that the headers name."""
        return game_named(self.headers["Game"])

    @property
    def alone(self) -> bool:
        """True for a game of one player."""
        return self.headers["Game"].endswith(_SOLO_ENDING)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names; empty where the record has none."""
        return tuple(self.headers.get(f"Seat{seat + 1}", "") for seat in range(int(self.headers["Seats"])))


def outline(text: str) -> Outline:
    """Return the outline of a text. Raises RecordError where it does not even look like a record."""
    headers: dict[str, str] = {}
    turns: list[str] = []
    scores: tuple[int, ...] | None = None
    won: tuple[str, ...] = ()
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip(" \r")
        if not line or raw.startswith(";"):
            continue
        if line.startswith("["):
            key, value = _header(number, line)
            headers[key] = value
        elif scores is not None or won:
            raise RecordError(number, line, "nothing may follow the final scores")
        elif _SCORES.fullmatch(line):
            scores = tuple(map(int, line.split()[1:]))
        elif _WON.fullmatch(line):
            won = tuple(line.split()[1:])
        elif _TURN.fullmatch(line):
            turns.append(" ".join(line.split()))
        else:
            raise RecordError(number, line, "neither a header, a turn, a comment nor the final scores")
    if "Game" not in headers:
        raise RecordError(0, "Game", "this header is required")
    try:
        game_named(headers["Game"])
    except UnknownGame:
        raise OtherGame(0, headers["Game"], "this is another game") from None
    if headers.get("Seats") not in ("1", "2", "3", "4"):
        raise RecordError(0, headers.get("Seats", ""), "Seats says how many play")
    return Outline(headers, len(turns), scores, "\n".join(turns), won)


def _header(number: int, line: str) -> tuple[str, str]:
    match = HEADER.fullmatch(line)
    if match is None:
        raise RecordError(number, line, 'a header is [Key "value"]')
    return match[1], re.sub(r"\\(.)", r"\1", match[2])
