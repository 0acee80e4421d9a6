"""Records with one thing wrong, by the author of the second implementation: every rule broken in every way.

A mutant is (kind, index of the line, the lines that replace it).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.engine.games.castro.reference import CLASSIC, HIGHEST, NAMES, contains, new_game, seed_faces
from tests.engine.games.castro.reference_record import Replayed, Turn

Mutant = tuple[str, int, list[str]]


def mutants(lines: list[str], done: Replayed, rng: Random) -> Iterator[Mutant]:
    """Yield every mutant of a record that `done` is the replay of."""
    seed, board = done.head.get("Seed", ""), new_game(2, done.head["Board"]).board
    for turn in done.turns:
        yield from throw_mutants(turn, seed, rng)
        yield from turn_mutants(lines, turn, turn is done.turns[-1], rng)
        if turn.choice:
            yield from choice_mutants(turn, board, rng)
    yield from end_mutants(lines, done, rng)
    yield from header_mutants(lines, done, rng)


def put(turn: Turn, kind: str, at: int, new: list[str], old: int = 1) -> Mutant:
    """Return the turn with other words from `at` on, `old` of which are replaced."""
    return kind, turn.line, [" ".join(turn.words[:at] + new + turn.words[at + old :])]


def throw_mutants(turn: Turn, seed: str, rng: Random) -> Iterator[Mutant]:
    for at in range(1, len(turn.dice) + 1):
        word, p = turn.words[at], rng.randrange(5)

        def letter(kind: str, new: str, at: int = at, word: str = word, p: int = p) -> Mutant:
            return put(turn, kind, at, [word[:p] + new + word[p + 1 :]])

        yield letter("throw bad digit", rng.choice("0789x-"))
        yield letter("throw four dice", "")
        yield letter("throw six dice", word[p] * 2)
        if at == 1:
            yield letter("first throw leaves a die", ".")
        if seed and word[p] != ".":
            yield letter("seed mismatch", rng.choice([x for x in "123456" if x != word[p]]))
        if seed and word.count(".") in (1, 2, 3):
            yield put(turn, "seed throws another number", at, [word.replace(".", rng.choice("123456"), 1)])
        yield put(turn, "throw of no die", at + 1, ["....."], 0)
    if len(turn.dice) == 5:
        again = (
            seed_faces(seed, turn.first_throw + 5, 5) if seed else [rng.choice("123456") for _ in range(5)]
        )
        yield put(turn, "sixth throw", 6, ["".join(again)], 0)


def turn_mutants(lines: list[str], turn: Turn, last: bool, rng: Random) -> Iterator[Mutant]:
    number, at = int(turn.words[0][:-1]), turn.line
    yield put(turn, "turn number", 0, [f"{number + rng.choice([1, 4, 30])}."])
    yield put(turn, "turn number no dot", 0, [str(number)])
    yield put(turn, "turn number with zero", 0, ["0" + turn.words[0]])
    yield put(turn, "throws missing", 1, [], len(turn.dice))
    yield put(turn, "lower-case rethrow", len(turn.dice) + 1, [f"r{rng.randint(1, 5)}"], 0)
    if turn.choice:
        yield put(turn, "extra token", len(turn.words), [rng.choice(["x", "a1", "-", "!", "11111"])], 0)
    if not last:
        yield "turn dropped", at, []
        yield "turn repeated", at, [lines[at], lines[at]]
        yield put(turn, "choice missing", len(turn.words) - 1, [])


def choice_mutants(turn: Turn, board: dict[str, str], rng: Random) -> Iterator[Mutant]:
    at, dice, throws, fits = len(turn.words) - 1, turn.dice[-1], len(turn.dice), turn.fits[-1]
    wrong = {
        "square off the board": rng.choice(["g1", "a7", "a0", "`1"]),
        "square in capitals": rng.choice(NAMES).upper(),
        "square turned round": rng.choice(NAMES)[::-1],
        "square with a height": rng.choice(NAMES) + "2",
    }
    if throws < 5:
        wrong["lost before the fifth throw"] = "-"
    elif fits:
        wrong["lost although something fits"] = "-"
    for symbol in "123456TFSHY":
        squares = [name for name in NAMES if board[name] == symbol]
        low = [name for name in squares if turn.heights[name] <= HIGHEST[throws]]
        if low and not contains(dice, symbol):
            wrong[f"{symbol} is not in the dice"] = rng.choice(low)
            if turn.dice[:-1] and contains(turn.dice[-2], symbol):
                wrong["was in an earlier throw"] = rng.choice(low)
        for name in squares:
            height = turn.heights[name]
            if contains(dice, symbol) and HIGHEST[throws] < height:
                wrong[f"height {height} after {throws} throws" if height < 5 else "full square"] = name
    for kind, token in wrong.items():
        assert token not in fits
        yield put(turn, f"choice {kind}", at, [token])
    if fits:
        yield put(turn, "choice twice", at + 1, [rng.choice(fits)], 0)


def end_mutants(lines: list[str], done: Replayed, rng: Random) -> Iterator[Mutant]:
    last = len(lines) - 1
    if not lines[last].startswith("="):
        yield "end too early", last, [lines[last], rng.choice(["= 0 0", "= 1 line", "= 2 yatzy"])]
        return
    words = lines[last].split(" ")
    seats = done.head["Seats"]
    if len(words) == 3 and words[2].isalpha():
        other = {"line": "yatzy", "yatzy": "line"}[words[2]]
        yield "end other way", last, [f"= {words[1]} {other}"]
        yield "end other seat", last, [f"= {int(words[1]) % int(seats) + 1} {words[2]}"]
        yield "end seat from 0", last, [f"= {int(words[1]) - 1} {words[2]}"]
        yield "end points after a win", last, ["= " + " ".join(["3"] * int(seats))]
        yield "end points as the way", last, [f"= {words[1]} points"]
    else:
        yield "end one point more", last, [" ".join([*words[:-1], str(int(words[-1]) + 1)])]
        yield "end seat missing", last, [" ".join(words[:-1])]
        yield "end win after points", last, ["= 1 line"]
    yield "end without anything", last, ["="]
    yield "end twice", last, [lines[last], lines[last]]
    yield "turn after the end", last, [lines[last], f"{len(done.turns) + 1}. 11111 c6"]
    yield "turn instead of the end", last, [f"{len(done.turns) + 1}. 11111 c6"]


def header_mutants(lines: list[str], done: Replayed, rng: Random) -> Iterator[Mutant]:
    seed = done.head.get("Seed", "")
    bad = {
        "Game": ["Calavera", "castro", "", "Castro solo"],
        "Seats": ["1", "5", "two", "", "02"],
        "Board": [
            *("", "Classic", CLASSIC[:-1], CLASSIC + "T", CLASSIC.lower(), CLASSIC.replace("Y", "T")),
            *(CLASSIC.replace("1", "T"), CLASSIC.replace("T", "1", 1), " ".join(CLASSIC), "T" * 36),
        ],
        "Seed": [seed[:-1], seed + "0", "x" + seed[1:], "", f"{rng.getrandbits(128):032x}"],
    }
    first = done.turns[0].line
    for at, line in enumerate(lines[:first]):
        key = line[1:].split(" ")[0] if line.startswith("[") else ""
        yield from ((f"header {key}", at, [f'[{key} "{value}"]']) for value in bad.get(key, []))
        if key in ("Game", "Seats", "Board"):
            yield f"header missing {key}", at, []
        if key:
            broken = [line[:-1], line[1:], line.replace('"', ""), line[:-2] + "]", line + " x"]
            yield "header syntax", at, [rng.choice(broken)]
            yield "header twice", at, [line, line]
    for garbage in ("hello", "{", "1", "e3", "# note"):
        at = rng.randrange(first, len(lines))
        yield "garbage line", at, [garbage, lines[at]]
