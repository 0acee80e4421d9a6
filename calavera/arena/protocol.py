"""Lines of the engine's protocol: words, limits, refusals, and games as one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from calavera.game import IllegalAction, NotationError
from calavera.games import all_games
from calavera.record.record import MAX_TURNS, Record, RecordError, new_record

__all__ = [
    "GAME_OVER",
    "count_of",
    "expect_words",
    "new_match",
    "play_tokens",
    "position_line",
    "quoted",
    "refusal",
    "split_at",
    "words_of",
]

GAME_OVER = "the game is over"
"""The refusal of whatever comes after the end."""

_TURN = re.compile(r"[1-9][0-9]*\.")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")


def position_line(record: Record[Any]) -> str:
    """Return the command that sets up this game in an engine."""
    turns = record.game.write_turns(record.actions, record.seats)
    words = ["position", *record.game.position(dict(record.headers))]
    return " ".join([*words, *(["turns", *turns] if turns else [])])


def new_match(kind: str, number: str, setup: str) -> Record[Any]:
    """Return a game at its start. Raises ValueError for a kind, a number or a setup that no game can have."""
    games = {kind: known_game for known_game in all_games() for kind in known_game.kinds}
    if kind not in games:
        *others, last = games
        raise ValueError(f"{quoted(kind)}: a position is {', '.join(others)} or {last}")
    try:
        return new_record(games[kind].headers(kind, number, setup))
    except RecordError as error:
        raise ValueError(f"{quoted(error.token)}: {error.rule}") from None


def play_tokens(
    match: Record[Any],
    tokens: Iterable[str],
    read: Callable[[str, Any], tuple[Any, ...]],
    *,
    numbered: bool = False,
) -> Record[Any]:
    """Apply tokens to a match; `numbered` allows the numbers of turns among them. Raises ValueError."""
    turns = sum(state.fresh for state in match.states[:-1])
    for token in tokens:
        state = match.state
        try:
            if state.over:
                raise ValueError(GAME_OVER)
            if numbered and _is_number(token, state, read):
                if not state.fresh:
                    raise ValueError(f"turn {turns} is not finished")
                if token != f"{turns + 1}.":
                    raise ValueError(f"turn {turns + 1} comes next")
                continue
            turns += state.fresh
            if turns > MAX_TURNS:
                raise ValueError(f"a game has at most {MAX_TURNS:,} turns")
            for action in read(token, state):
                match = match.play(action)
        except IllegalAction as error:
            raise ValueError(f"{quoted(token)}: {error.rule}") from None
        except ValueError as error:
            raise ValueError(f"{quoted(token)}: {error}") from None
    return match


def _is_number(token: str, state: Any, read: Callable[[str, Any], tuple[Any, ...]]) -> bool:
    """Return whether a token is the number of a turn; within a turn, a throw may look like one."""
    if not _TURN.fullmatch(token) or state.fresh:
        return _TURN.fullmatch(token) is not None
    try:
        return not read(token, state)
    except NotationError:
        return True


def words_of(line: bytes) -> list[str]:
    """Split a line into words. Raises ValueError for one that is not plain ASCII text."""
    try:
        text = line.decode("ascii").rstrip("\r\n")
    except UnicodeDecodeError:
        raise ValueError("not ASCII") from None
    if not text.isprintable():
        raise ValueError("control characters are not allowed")
    return text.split()


def split_at(words: list[str], mark: str) -> tuple[list[str], bool, list[str]]:
    """Return the words before and after the first `mark`, and whether there is one."""
    if mark not in words:
        return words, False, []
    place = words.index(mark)
    return words[:place], True, words[place + 1 :]


def expect_words(words: list[str], most: int, least: int = 0) -> list[str]:
    """Return the words of a command after checking how many they are. Raises ValueError."""
    if len(words) > most:
        raise ValueError(f"{quoted(words[most])}: one word too many")
    if len(words) < least:
        raise ValueError("something is missing; help lists what belongs to a command")
    return words


def count_of(words: list[str], default: int) -> int:
    """Read a number from 1 to 9999, or return `default` without any word. Raises ValueError."""
    if not expect_words(words, 1):
        return default
    if not _COUNT.fullmatch(words[0]):
        raise ValueError(f"{quoted(words[0])}: not a number from 1 to 9999")
    return int(words[0])


def quoted(word: str) -> str:
    """Quote a word for an answer, cut after 40 characters."""
    return f'"{word[:40]}..."' if len(word) > 40 else f'"{word}"'


def refusal(what: str) -> str:
    """Format the answer that refuses a command."""
    return f"? {what}\n\n"
