"""What the lines of the engine's protocol are made of: words, limits, refusals, and games as one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from calavera.actions import Action, Reason, Why
from calavera.game import IllegalAction, State
from calavera.notation import NAME, SOLO, layout_text, parse
from calavera.record import MAX_TURNS, Record, RecordError, new_record
from calavera.wording import sentence

__all__ = [
    "begun",
    "count_of",
    "go_on",
    "one_action",
    "position_line",
    "quoted",
    "refusal",
    "split_at",
    "take",
    "words_of",
]

_TURN = re.compile(r"[1-9][0-9]*\.")
_COUNT = re.compile(r"[1-9][0-9]{0,3}")


def position_line(record: Record) -> str:
    """The command that brings an engine to where this game stands."""
    turns = record.game.write_turns(record.actions, record.seats)
    kind = ["new", str(record.seats)] if record.seats > 1 else ["solo", record.header("Turns") or ""]
    words = ["position", *kind, layout_text(record.state.layout)]
    return " ".join([*words, *(["turns", *turns] if turns else [])])


def begun(kind: str, number: str, layout: str) -> Record:
    """A game at its start. Raises ValueError for a kind, a number or a layout that no game can have."""
    if kind not in ("new", "solo"):
        raise ValueError(f"{quoted(kind)}: a position begins with new or solo")
    headers = {"Game": NAME, "Seats": number, "Layout": layout}
    if kind == "solo":
        headers |= {"Game": SOLO, "Seats": "1", "Turns": number}
    try:
        return new_record(headers)
    except RecordError as error:
        raise ValueError(f"{quoted(error.token)}: {error.rule}") from None


def go_on(
    game: Record,
    tokens: Iterable[str],
    read: Callable[[str, State], tuple[Action, ...]],
    *,
    numbered: bool = False,
) -> Record:
    """The game after these tokens; with `numbered`, turns may have their numbers. Raises ValueError."""
    turns = sum(state.fresh for state in game.states[:-1])
    for token in tokens:
        state = game.state
        try:
            if state.over:
                raise ValueError(sentence(Reason(Why.GAME_OVER)))
            if numbered and _TURN.fullmatch(token):
                if not state.fresh:
                    raise ValueError(f"turn {turns} is not finished")
                if token != f"{turns + 1}.":
                    raise ValueError(f"turn {turns + 1} comes next")
                continue
            turns += state.fresh
            if turns > MAX_TURNS:
                raise ValueError(f"a game has at most {MAX_TURNS:,} turns")
            for action in read(token, state):
                game = game.play(action)
        except IllegalAction as error:
            raise ValueError(f"{quoted(token)}: {sentence(error.reason)}") from None
        except ValueError as error:
            raise ValueError(f"{quoted(token)}: {error}") from None
    return game


def one_action(token: str, state: State) -> tuple[Action, ...]:
    """The action that a token names, wherever it stands; as `read_step` reads a record's."""
    return (parse(token),)


def words_of(line: bytes) -> list[str]:
    """The words of a line. Raises ValueError for one that is no plain text."""
    try:
        text = line.decode("ascii").rstrip("\r\n")
    except UnicodeDecodeError:
        raise ValueError("not ASCII") from None
    if not text.isprintable():
        raise ValueError("control characters are not allowed")
    return text.split()


def split_at(words: list[str], mark: str) -> tuple[list[str], bool, list[str]]:
    """The words before and after the first `mark`, and whether there is one."""
    if mark not in words:
        return words, False, []
    place = words.index(mark)
    return words[:place], True, words[place + 1 :]


def take(words: list[str], most: int, least: int = 0) -> list[str]:
    """The words, of which there are so many. Raises ValueError."""
    if len(words) > most:
        raise ValueError(f"{quoted(words[most])}: too much")
    if len(words) < least:
        raise ValueError("too little; help lists what belongs to a command")
    return words


def count_of(words: list[str], default: int) -> int:
    """The number that the words are, or `default` without any. Raises ValueError."""
    if not take(words, 1):
        return default
    if not _COUNT.fullmatch(words[0]):
        raise ValueError(f"{quoted(words[0])}: a number from 1 to 9999 can stand here")
    return int(words[0])


def quoted(word: str) -> str:
    """A word in an answer, cut where it is long."""
    return f'"{word[:40]}..."' if len(word) > 40 else f'"{word}"'


def refusal(what: str) -> str:
    """The answer that says what is wrong."""
    return f"? {what}\n\n"
