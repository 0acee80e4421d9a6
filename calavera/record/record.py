"""A game as a short text: read strictly, written, replayed (RECORD.md).

Headers, limits and seeds are read here, turn lines by the game that the header `Game` names.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from calavera.dice import seeded_throw
from calavera.game import Game, IllegalAction, NotationError, State, Thrown, thrown
from calavera.games import UnknownGame, all_names, game_named
from calavera.record.errors import RecordError, printable

__all__ = [
    "MAX_BYTES",
    "MAX_TURNS",
    "AnyRecord",
    "Record",
    "RecordError",
    "new_record",
    "printable",
    "read",
    "read_steps",
    "write",
]

MAX_BYTES = 65_536
"""A longer record is refused unread."""

MAX_TURNS = 1_000
"""A record with more turns is refused."""

HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
_NUMBER = re.compile(r"([1-9][0-9]*)\.")
_SEED = re.compile(r"[0-9a-fA-F]{32}")


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Record(Generic[S]):
    """Headers in their order and every action so far, with the states that follow from them.

    `states[n]` is the state before `actions[n]`; the last one is the state now.
    """

    headers: tuple[tuple[str, str], ...]
    actions: tuple[Any, ...] = ()
    states: tuple[S, ...] = field(default=(), compare=False, repr=False)

    @property
    def game(self) -> Game:
        """The game that the headers name. Raises UnknownGame where they name none."""
        return game_named(self.header("Game") or "")

    @property
    def alone(self) -> bool:
        """True for a game of one player."""
        return self.seats == 1

    @property
    def state(self) -> S:
        """The state now."""
        return self.states[-1]

    @property
    def seed(self) -> bytes | None:
        """The 16 bytes that every throw follows from; None for real dice and games made by hand."""
        text = self.header("Seed")
        return None if text is None else bytes.fromhex(text)

    @property
    def seats(self) -> int:
        """The number of players."""
        return int(self.header("Seats") or 0)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names; empty where the record has none."""
        headers = dict(self.headers)
        return tuple(headers.get(f"Seat{seat + 1}", "") for seat in range(self.seats))

    @property
    def throws(self) -> int:
        """Throws so far in the whole game, which is the number of the next one."""
        # Every line of a shared table asks: no Python runs for the single actions.
        return [*map(type, self.actions)].count(Thrown)

    def header(self, key: str) -> str | None:
        """Return a header's value; None where the record has none."""
        return dict(self.headers).get(key)

    def with_header(self, key: str, value: str | None) -> Record[S]:
        """Return the record with one header set, or removed where the value is None."""
        kept = tuple(pair for pair in self.headers if pair[0] != key)
        new = () if value is None else ((key, value),)
        return Record((*kept, *new), self.actions, self.states)

    def play(self, action: Any) -> Record[S]:
        """Add an action. Raises IllegalAction, and ValueError for dice that do not follow from the seed."""
        after = self.state.apply(action)
        if isinstance(action, Thrown):
            _check_throw(self.game, self.seed, self.throws, action)
        return Record(self.headers, (*self.actions, action), (*self.states, after))

    def back(self, actions: int) -> Record[S]:
        """Return the record without its last `actions` actions. Raises ValueError where it has fewer."""
        kept = len(self.actions) - actions
        if kept < 0:
            raise ValueError(f"{actions} actions cannot be taken back from {len(self.actions)}")
        return Record(self.headers, self.actions[:kept], self.states[: kept + 1])


AnyRecord = Record[Any]
"""A record of any game, for code that knows of its states only what all games have."""


def new_record(headers: Mapping[str, str]) -> AnyRecord:
    """Return a record at its start. Raises RecordError, without a line, for headers that none can have."""
    try:
        return read("\n".join(_header_line(key, value) for key, value in headers.items()))
    except RecordError as error:
        raise RecordError(0, error.token, error.rule) from None


def write(record: AnyRecord) -> str:
    """Return the text that `read` reads as an equal record; a reroll still in the air is left out."""
    lines = [_header_line(key, value) for key, value in record.headers]
    turns = record.game.write_turns(record.actions, record.seats)
    lines += ["", *(f"{number}. {turn}" for number, turn in enumerate(turns, 1))]
    if record.state.over:
        lines += ["", f"= {record.state.outcome()}"]
    return "\n".join(lines) + "\n"


def read(data: str | bytes) -> AnyRecord:
    """Read a record and replay it through the rules. Raises RecordError and nothing else."""
    reader = _Reader()
    for _ in reader.lines(_decoded(data)):
        pass
    return reader.record()


def read_steps(data: str | bytes) -> Generator[None, None, AnyRecord]:
    """Read a record as `read` does, but pause after every line."""
    reader = _Reader()
    yield from reader.lines(_decoded(data))
    return reader.record()


class _Reader:
    """One pass over the lines of a record."""

    def __init__(self) -> None:
        self.game: Game
        self.headers: dict[str, str] = {}
        self.header_lines: dict[str, int] = {}
        self.seed: bytes | None = None
        self.states: list[State] = []
        self.actions: list[Any] = []
        self.turns = 0
        self.throws = 0
        self.closed = False
        self.line = 0

    def lines(self, text: str) -> Iterator[None]:
        for self.line, line in enumerate(text.split("\n"), 1):
            content = line.removesuffix("\r").strip(" ")
            if not content or line.startswith(";"):
                continue
            if not printable(content):
                raise self.error(content, "control characters are not allowed")
            self.read_line(content)
            yield
        if not self.states:
            self.begin()

    def record(self) -> Record[State]:
        return Record(tuple(self.headers.items()), tuple(self.actions), tuple(self.states))

    def read_line(self, content: str) -> None:
        if self.closed:
            raise self.error(content, "nothing may follow the final scores")
        if content.startswith("["):
            self.read_header(content)
            return
        if not self.states:
            self.begin()
        tokens = re.split(" +", content)
        if tokens[0] == "=":
            self.read_scores(tokens[1:])
        else:
            self.read_turn(tokens[0], tokens[1:])

    def read_header(self, content: str) -> None:
        match = HEADER.fullmatch(content)
        if match is None:
            raise self.error(content, 'a header is [Key "value"]')
        key = match[1]
        if self.states:
            raise self.error(key, "headers come before the turns")
        if key in self.headers:
            raise self.error(key, "this header stands here twice")
        self.headers[key] = re.sub(r"\\(.)", r"\1", match[2])
        self.header_lines[key] = self.line
        if key == "Seed":
            if not _SEED.fullmatch(self.headers[key]):
                raise self.error(self.headers[key], "a seed has 32 hexadecimal digits")
            self.seed = bytes.fromhex(self.headers[key])

    def begin(self) -> None:
        try:
            self.game = game_named(self.headers["Game"])
            self.states.append(self.game.begin(self.headers))
        except UnknownGame:
            *others, last = all_names()
            rule = f"Game: only {', '.join(others)} and {last} can be replayed"
            raise RecordError(self.header_lines["Game"], self.headers["Game"], rule) from None
        except KeyError as error:
            raise self.error(str(error.args[0]), "this header is required") from None
        except NotationError as error:
            key, _, rule = str(error).partition(": ")
            raise RecordError(self.header_lines[key], self.headers[key], f"{key}: {rule}") from None

    def read_turn(self, number: str, tokens: list[str]) -> None:
        if not _NUMBER.fullmatch(number):
            raise self.error(number, "neither a header, a turn, a comment nor the final scores")
        if self.states[-1].over:
            raise self.error(number, "the game is over")
        if not self.states[-1].fresh:
            raise self.error(number, f"turn {self.turns} is not finished")
        self.turns += 1
        if number != f"{self.turns}.":
            raise self.error(number, f"turn {self.turns} comes next")
        if self.turns > MAX_TURNS:
            raise self.error(number, f"a record has at most {MAX_TURNS:,} turns")
        if not tokens:
            raise self.error(number, "a turn begins with a roll")
        for position, token in enumerate(tokens):
            if self.states[-1].over or (position and self.states[-1].fresh):
                raise self.error(token, f"turn {self.turns} is finished")
            self.read_token(token)

    def read_token(self, token: str) -> None:
        try:
            for action in self.game.read_step(token, self.states[-1]):
                after = self.states[-1].apply(action)
                if isinstance(action, Thrown):
                    _check_throw(self.game, self.seed, self.throws, action)
                    self.throws += 1
                self.states.append(after)
                self.actions.append(action)
        except IllegalAction as error:
            raise self.error(token, error.rule) from None
        except ValueError as error:
            raise self.error(token, str(error)) from None

    def read_scores(self, tokens: list[str]) -> None:
        outcome = self.states[-1].outcome()
        if outcome is None:
            raise self.error("=", "the game is not over")
        if " ".join(tokens) != str(outcome):
            what = "the final scores are" if outcome.how == "points" else "the game has ended with"
            raise self.error(" ".join(["=", *tokens]), f"{what} {outcome}")
        self.closed = True

    def error(self, token: str, rule: str) -> RecordError:
        return RecordError(self.line, token, rule)


def _decoded(data: str | bytes) -> str:
    try:
        encoded = data.encode() if isinstance(data, str) else data
        if len(encoded) > MAX_BYTES:
            raise RecordError(0, "", f"longer than {MAX_BYTES:,} bytes")
        return encoded.decode()
    except UnicodeEncodeError:
        raise RecordError(0, "", "half a character (a lone surrogate) is not text") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(line, f"0x{error.object[error.start]:02x}", "not UTF-8") from None


def _check_throw(game: Game, seed: bytes | None, number: int, action: Thrown) -> None:
    """Refuse dice that are not the seed's. Raises NotationError."""
    if seed is None:
        return
    expected = thrown(game.faces, seeded_throw(seed, number, len(action.faces)))
    if action != expected:
        raise NotationError(f"roll {number} of the seed is {expected}, not {action}")


def _header_line(key: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{key} "{escaped}"]'
