"""The second implementation's reader of records: RECORD.md, taken word by word (see `reference`)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from tests.engine.games.castro.reference import Game, allowed, end_turn, ending, new_game, seed_faces


class Bad(Exception):
    """A record that breaks a rule: line number, token, rule."""


@dataclass
class Turn:
    """The content of a turn line, for tests that break it."""

    line: int
    words: list[str]
    dice: list[str] = field(default_factory=list)
    """The dice after each throw."""
    first_throw: int = 0
    fits: list[list[str]] = field(default_factory=list)
    """The squares that fit after each throw."""
    heights: dict[str, int] = field(default_factory=dict)
    choice: str = ""


@dataclass
class Replayed:
    """The table at the end, with the record's headers and its turns."""

    head: dict[str, str]
    turns: list[Turn] = field(default_factory=list)
    game: Game | None = None
    thrown: int = 0


def start(head: dict[str, str], number: int) -> Game:
    """Return the table that the headers describe."""
    board = head.get("Board", "")
    count = Counter(board)
    good = len(board) == 36 and set(board) <= set("123456TFSHY") and count["Y"] > 0
    checks = {
        "Game": head.get("Game") == "Castro",
        "Seats": head.get("Seats") in ("2", "3", "4"),
        "Board": board == "classic" or (good and all(count[n] == 1 for n in "123456")),
        "Seed": re.fullmatch("[0-9a-fA-F]{32}", head.get("Seed", "0" * 32)),
    }
    for key, fine in checks.items():
        need(fine, number, key, "header missing or wrong")
    return new_game(int(head["Seats"]), board)


def replay(data: bytes) -> Replayed:
    """Read a record strictly. Raises Bad."""
    need(len(data) <= 65536, 0, "", "longer than 64 KiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Bad(0, "", "not UTF-8") from None
    done, final, number = Replayed({}), False, 0
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if line.strip() == "" or line[0] == ";":
            continue
        need(not final, number, line, "text after the end")
        if line[0] == "[":
            match = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]', line)
            need(match and done.game is None and match[1] not in done.head, number, line, "header")
            assert match is not None
            done.head[match[1]] = re.sub(r'\\(["\\])', r"\1", match[2])
            continue
        if done.game is None:
            done.game = start(done.head, number)
        need(not done.turns or done.turns[-1].choice, number, line, "the turn before is not complete")
        if line.startswith("="):
            need(done.game.won and line == ending(done.game), number, line, "the end")
            final = True
        else:
            read_turn(done, done.game, line.split(" "), number)
    if done.game is None:
        done.game = start(done.head, number)
    return done


def need(good: object, number: int, token: str, rule: str) -> None:
    if not good:
        raise Bad(number, token, rule)


def read_turn(done: Replayed, game: Game, words: list[str], number: int) -> None:
    need(not game.won, number, words[0], "the game is over")
    need(words[0] == f"{len(done.turns) + 1}.", number, words[0], "turn number")
    need(len(words) > 1, number, words[0], "a throw")
    turn = Turn(number - 1, words, first_throw=done.thrown)
    turn.heights = {name: len(stack) for name, stack in game.stacks.items()}
    done.turns.append(turn)
    dice = ""
    for at, word in enumerate(words[1:], 1):
        if re.fullmatch("[1-6.]{5}", word):
            need(not turn.choice and len(turn.dice) < 5, number, word, "at most five throws, then the choice")
            dice = read_throw(done, dice, word, number)
            turn.dice.append(dice)
            turn.fits.append(allowed(game, dice, len(turn.dice)))
        else:
            need(turn.dice and at == len(words) - 1, number, word, "one choice, after the throws")
            lost = len(turn.dice) == 5 and not turn.fits[-1]
            need(word in turn.fits[-1] or (lost and word == "-"), number, word, "the choice")
            turn.choice = word
            end_turn(game, len(done.turns), word)


def read_throw(done: Replayed, dice: str, word: str, number: int) -> str:
    """Return the dice after one throw."""
    need(word != "....." and (dice or "." not in word), number, word, "dice are thrown, all of them at first")
    new = [letter for letter in word if letter != "."]
    if "Seed" in done.head:
        need(new == seed_faces(done.head["Seed"], done.thrown, len(new)), number, word, "seed")
    done.thrown += 1
    return "".join(new if new != "." else old for new, old in zip(word, dice or word, strict=True))
