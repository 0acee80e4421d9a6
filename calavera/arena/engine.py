"""A line protocol on standard input and output, for programs that want to play or to be played.

In the manner of GTP and UCI: one command a line, in ASCII, words separated by spaces. Empty lines and lines
that begin with `;` are passed over. Every other line gets one answer: a line that begins with `=`, or with
`?` and what is wrong, then perhaps more lines, and an empty line to close it. An error changes nothing.
A line has at most 65,536 bytes, a game at most 1,000 turns. The program ends with `quit` or with its input.

`COMMANDS` below is the reference, and what `help` answers. Tokens and layouts are those of a game record.
A program that is to be played by `simulate` has to know `position`, `go seed NUMBER` and `quit`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import IO, Any

from calavera.arena.protocol import (
    GAME_OVER,
    count_of,
    expect_words,
    new_match,
    play_tokens,
    quoted,
    refusal,
    split_at,
    words_of,
)
from calavera.coach.analysis import Bots, bots_of
from calavera.coach.slices import finished
from calavera.dice import seeded_throw
from calavera.game import CHANCE, OVER, NoSeat, State, thrown
from calavera.play.match import throw
from calavera.record.record import MAX_BYTES, write

__all__ = ["COMMANDS", "Engine", "serve"]

PROTOCOL_VERSION = 1
"""The number of the protocol: one more when programs written for it would no longer understand."""

DEFAULT_LEVEL = "expert"
"""The level unless told otherwise."""

COMMANDS = """\
version                    Calavera, and the number of this protocol
help                       these lines
position new SEATS [LAYOUT] [turns TOKEN...]
                           a new game for 2 to 4, and its turns so far as a record has them
                           (1. OOGPJS ooOKjs o3 2:j2>p ...); the turns' numbers may be left out
position solo TURNS [LAYOUT] [turns TOKEN...]
                           the same for a solo game
position castro SEATS [BOARD] [turns TOKEN...]
                           the same for Castro (1. 22535 ..6.4 e3 ...)
apply ACTION...            o3, j2>p, j2#g, -, r34 (rerolls dice 3 and 4), and what the dice in the
                           air show: OOGPJS, KO; in Castro e3 (builds there), - (loses a roof), r34,
                           22535, 64; all of these actions or none
dice [seed HEX]            rolls the dice in the air: by a seed of 32 digits as a record's, else by
                           what was played so far; the answer is what they show
undo [NUMBER]              takes back the last action, or the last NUMBER actions
legal                      the actions of the seat that decides; none where dice are due or the game is over
level [NAME]               sets the level that go plays at; without NAME the answer is the level
go [NAME] [seed NUMBER]    bestmove ACTION, at this level; the action is not applied; the same NUMBER
                           (below 2**32) gives the same action, as does none in the same game
analyse [NUMBER]           the actions, all or NUMBER, best first, each with its value from 0 (lost)
                           to 1 (won) for the seat that decides; before them "seat SEAT", and
                           "trained", or "estimated" for layouts and boards without trained values;
                           in a solo game the values are points
outlook                    every seat's chance to win; in a solo game, the expected points
show                       the seat to act, dice, sheets or board, and points, for people
record                     the game as a record
quit                       the end"""

_CHANCE = re.compile(r"[0-9]{1,10}")
_SEED = re.compile(r"[0-9a-fA-F]{32}")


def serve(engine: Engine, source: IO[bytes], say: Callable[[str], object]) -> None:
    """Answer the lines of `source` until they end or one of them is quit."""
    while not engine.done and (line := source.readline(MAX_BYTES)):
        cut = False
        while len(line) == MAX_BYTES and not line.endswith(b"\n"):
            cut, line = True, source.readline(MAX_BYTES)
        answer = refusal(f"longer than {MAX_BYTES:,} bytes") if cut else engine.answer(line)
        if answer:
            say(answer)


class Engine:
    """A game and the commands about it. Raises ValueError for an unknown level."""

    def __init__(self, level: str = DEFAULT_LEVEL) -> None:
        self.match = new_match("new", "2", "classic")
        self.bots.bot(level)
        self.chosen = level
        self.done = False
        self.commands: dict[str, Callable[[list[str]], Iterable[str]]] = {
            "version": self.version,
            "help": self.help,
            "position": self.position,
            "apply": self.apply,
            "dice": self.dice,
            "undo": self.undo,
            "legal": self.legal,
            "level": self.level,
            "go": self.go,
            "analyse": self.analyse,
            "outlook": self.outlook,
            "show": self.show,
            "record": self.record,
            "quit": self.quit,
        }

    def answer(self, line: bytes) -> str:
        """Return the answer to a line, with its closing empty line; empty for a comment or a blank line."""
        try:
            words = words_of(line)
            if not words or words[0].startswith(";"):
                return ""
            if words[0] not in self.commands:
                raise ValueError(f"{quoted(words[0])}: not a command; help lists them")
            lines = [*self.commands[words[0]](words[1:])]
        except ValueError as error:
            return refusal(str(error))
        return "\n".join(["= " + lines[0], *lines[1:]] if lines else ["="]) + "\n\n"

    # -- the commands: each gets the words after its name, and gives the lines of its answer

    def version(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        return [f"Calavera {PROTOCOL_VERSION}"]

    def help(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        return COMMANDS.split("\n")

    def position(self, words: list[str]) -> Iterable[str]:
        start, _, turns = split_at(words, "turns")
        kind, number, layout, *_ = [*expect_words(start, 3, 2), "classic"]
        match = new_match(kind, number, layout)
        self.match = play_tokens(match, turns, match.game.read_step, numbered=True)
        return []

    def apply(self, words: list[str]) -> Iterable[str]:
        if not words:
            raise ValueError("no action")
        self.match = play_tokens(self.match, words, self.one_action)
        return []

    def dice(self, words: list[str]) -> Iterable[str]:
        given, seeded, seed = split_at(words, "seed")
        expect_words(given, 0)
        state = self.match.state
        if state.over or not state.flying:
            raise ValueError(GAME_OVER if state.over else "no dice are in the air")
        if seeded:
            (digits,) = expect_words(seed, 1, 1)
            if not _SEED.fullmatch(digits):
                raise ValueError(f"{quoted(digits)}: a seed has 32 hexadecimal digits")
            faces = seeded_throw(bytes.fromhex(digits), self.match.throws, len(state.flying))
            landed = str(thrown(self.match.game.faces, faces))
        else:
            landed = str(throw(self.match).actions[-1])
        self.match = play_tokens(self.match, [landed], self.one_action)
        return [landed]

    def undo(self, words: list[str]) -> Iterable[str]:
        self.match = self.match.back(count_of(words, 1))
        return []

    def legal(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        actions = self.match.state.legal_actions()
        return [" ".join(map(str, actions))] if actions else []

    def level(self, words: list[str]) -> Iterable[str]:
        if not expect_words(words, 1):
            return [self.chosen]
        self.bots.bot(words[0])
        self.chosen = words[0]
        return []

    def go(self, words: list[str]) -> Iterable[str]:
        named, seeded, seed = split_at(words, "seed")
        level, *_ = [*expect_words(named, 1), self.chosen]
        state = self.deciding()
        chance: int | str = write(self.match)
        if seeded:
            (number,) = expect_words(seed, 1, 1)
            if not _CHANCE.fullmatch(number) or int(number) >= 2**32:
                raise ValueError(f"{quoted(number)}: a seed here is a number below 2**32")
            chance = int(number)
        return [f"bestmove {self.bots.bot(level)(state, Random(chance))}"]

    def analyse(self, words: list[str]) -> Iterable[str]:
        state = self.deciding()
        count = count_of(words, len(state.legal_actions()))
        analysis = finished(self.bots.analyse_steps(state))
        options = [f"{option.action} {option.value:.4f}" for option in analysis.options[:count]]
        return [f"seat {analysis.seat + 1} {'trained' if analysis.trained else 'estimated'}", *options]

    def outlook(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        return [" ".join(f"{chance:.4f}" for chance in finished(self.bots.outlook_steps(self.match.state)))]

    def show(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        game, state = self.match.game, self.match.state
        yield _standing(state, game.throws)
        for seat, points in enumerate(state.returns()):
            yield f"seat {seat + 1}: {points} points"
            yield from (line.rstrip() for line in game.text(state, seat).split("\n"))

    def record(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        return [line for line in write(self.match).split("\n") if line]

    def quit(self, words: list[str]) -> Iterable[str]:
        expect_words(words, 0)
        self.done = True
        return []

    @property
    def bots(self) -> Bots:
        """The computer players of the game that is on."""
        return bots_of(self.match.game)

    def one_action(self, token: str, state: State) -> tuple[Any, ...]:
        """Return the action that a token names, wherever it stands."""
        return (self.match.game.parse(token),)

    def deciding(self) -> State:
        """Return the state where a seat decides. Raises ValueError where none does."""
        state: State = self.match.state
        if isinstance(state.seat, NoSeat):
            raise ValueError(GAME_OVER if state.seat is OVER else "the dice must be rolled first")
        return state


def _standing(state: State, throws: int) -> str:
    dice = "".join(face.letter for face in state.dice)
    if state.seat is OVER:
        return "the game is over"
    if state.seat is CHANCE:
        flying = f", {len(state.flying)} dice in the air"
        return f"seat {state.active + 1} rolls{flying}" + (f", on the table {dice}" if dice else "")
    return f"seat {state.seat + 1} decides, roll {state.throws} of {throws}: {dice}"
