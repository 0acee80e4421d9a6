"""The deliberately naive second implementation of RULES.md, part 2, and RECORD.md.

Written from the two texts alone: it shares no code with the engine and goes about everything in another way
(strings, coordinates, sums written out), so that a rule misread in one of them shows where the two differ.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from random import Random

CLASSIC = "5YTHTS" + "S2HFSH" + "FTS6FT" + "SHFST3" + "HSHF4Y" + "FH1TYT"
HIGHEST = {1: 4, 2: 3, 3: 2, 4: 1, 5: 0}
"""Throws used -> the most roofs that may already stand there."""
STYLES = ["random", "early", "late", "high", "lines", "yatzy"]
NAMES = [column + row for row in "123456" for column in "abcdef"]


@dataclass
class Game:
    """The table: stacks as strings of seat numbers, from 1, bottom to top."""

    board: dict[str, str]
    stacks: dict[str, str]
    supply: list[int]
    won: tuple[list[int], str] | None = None
    log: list[dict[str, object]] = field(default_factory=list)


def new_game(seats: int, board: str) -> Game:
    symbols = CLASSIC if board == "classic" else board
    return Game(dict(zip(NAMES, symbols, strict=True)), dict.fromkeys(NAMES, ""), [15] * seats)


def contains(dice: str, symbol: str) -> bool:
    """Return whether dice contain what a square shows."""
    if symbol.isdigit():
        return dice.count(symbol) >= 2
    if symbol in "TFY":
        return any(dice.count(n) >= {"T": 3, "F": 4, "Y": 5}[symbol] for n in "123456")
    if symbol == "S":
        return all(n in dice for n in "2345") and ("1" in dice or "6" in dice)
    return any(dice.count(a) == 3 and dice.count(b) == 2 for a in "123456" for b in "123456" if a != b)


def allowed(game: Game, dice: str, throws: int) -> list[str]:
    """Return the squares on which a roof may be placed."""
    return [n for n in NAMES if contains(dice, game.board[n]) and len(game.stacks[n]) <= HIGHEST[throws]]


def top(game: Game, column: int, row: int) -> str:
    """Return the seat of a square's top; empty beside the board too."""
    if not (0 <= column < 6 and 0 <= row < 6):
        return ""
    return game.stacks["abcdef"[column] + str(row + 1)][-1:]


def has_line(game: Game, seat: str) -> bool:
    for column in range(6):
        for row in range(6):
            for right, down in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if all(top(game, column + k * right, row + k * down) == seat for k in range(4)):
                    return True
    return False


def points(game: Game) -> list[int]:
    found = []
    for seat in range(1, len(game.supply) + 1):
        found.append(sum(len(s) for s in game.stacks.values() if s.endswith(str(seat))))
    return found


def end_turn(game: Game, turn: int, choice: str) -> None:
    """Place a roof or lose it, and note the turn (from 1)."""
    number = (turn - 1) % len(game.supply) + 1
    game.supply[number - 1] -= 1
    if choice != "-":
        game.stacks[choice] += str(number)
    yatzies = [game.stacks[n] for n in NAMES if game.board[n] == "Y"]
    # A win is that of the roof just placed: nothing changes with a lost one.
    if choice != "-" and has_line(game, str(number)):
        game.won = [number], "line"
    elif choice != "-" and game.board[choice] == "Y" and all(str(number) in stack for stack in yatzies):
        game.won = [number], "yatzy"
    elif turn == 15 * len(game.supply):
        best = max(points(game))
        game.won = [seat for seat, own in enumerate(points(game), 1) if own == best], "points"
    game.log.append(snapshot(game, turn, number))


def snapshot(game: Game, turn: int, seat: int) -> dict[str, object]:
    built = {name: [int(roof) for roof in stack] for name, stack in game.stacks.items() if stack}
    won = {"seats": game.won[0], "by": game.won[1]} if game.won else None
    return {
        "turn": turn,
        "seat": seat,
        "over": bool(game.won),
        "points": points(game),
        "supply": list(game.supply),
        "stacks": built,
        "won": won,
    }


def ending(game: Game) -> str:
    """Return the last line of a finished record."""
    assert game.won is not None
    seats, way = game.won
    return "= " + (" ".join(map(str, points(game))) if way == "points" else f"{seats[0]} {way}")


def seed_faces(seed: str, number: int, count: int) -> list[str]:
    found: list[str] = []
    for block in range(9):
        text = bytes.fromhex(seed) + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        found += [str(byte % 6 + 1) for byte in hashlib.sha256(text).digest() if byte < 252]
    return found[:count]


# -- games of its own


def play(rng: Random, seats: int, board: str, seed: str) -> tuple[list[list[str]], Game]:
    """Play a game in styles drawn by lot: its turn lines as words, and the table at the end."""
    game, turns, thrown = new_game(seats, board), list[list[str]](), 0
    styles = [rng.choice(STYLES) for _ in range(seats)]
    if rng.random() < 0.5:
        styles = [rng.choice(["lines", "yatzy"])] * seats
    while game.won is None:
        words, dice, style = [f"{len(turns) + 1}."], ".....", styles[len(turns) % seats]
        loose = list(range(5))
        while True:
            new = seed_faces(seed, thrown, len(loose)) if seed else [rng.choice("123456") for _ in loose]
            faces = dict(zip(loose, new, strict=True))
            words.append("".join(faces.get(i, ".") for i in range(5)))
            dice, thrown = "".join(faces.get(i, dice[i]) for i in range(5)), thrown + 1
            choice = choose(rng, game, style, dice, len(words) - 1, str(len(turns) % seats + 1))
            if choice:
                break
            loose = keep(rng, style, dice)
        words.append(choice)
        turns.append(words)
        end_turn(game, len(turns), choice)
    return turns, game


def choose(rng: Random, game: Game, style: str, dice: str, throws: int, seat: str) -> str:
    """Return the end of the turn; empty for throwing on."""
    fits = allowed(game, dice, throws)
    if throws == 5:
        return rng.choice(fits) if fits else "-"
    if not fits or style == "late" or (style == "random" and rng.random() < 0.6):
        return ""
    if style == "yatzy":
        return next((name for name in fits if game.board[name] == "Y" and seat not in game.stacks[name]), "")
    if style == "high":
        best = max(fits, key=lambda name: len(game.stacks[name]))
        return best if game.stacks[best] or throws > 2 else ""
    if style == "lines":
        return max(fits, key=lambda name: (longest(game, name, seat), rng.random()))
    return rng.choice(fits)


def longest(game: Game, name: str, seat: str) -> int:
    """Return the most tops that a seat would have in four squares in a row with this one; more for a win."""
    column, row, best = "abcdef".index(name[0]), int(name[1]) - 1, 0
    for right, down in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for first in range(-3, 1):
            places = [(column + (first + k) * right, row + (first + k) * down) for k in range(4)]
            if all(0 <= x < 6 and 0 <= y < 6 for x, y in places):
                best = max(best, 1 + sum(top(game, *p) == seat for p in places if p != (column, row)))
    yatzy = game.board[name] == "Y" and seat not in game.stacks[name]
    return best + 10 * (best == 4) + 3 * yatzy


def keep(rng: Random, style: str, dice: str) -> list[int]:
    """Return the positions to throw again."""
    if style in ("lines", "yatzy"):
        most = max(dice, key=dice.count)
        return [i for i in range(5) if dice[i] != most] or [0]
    return sorted(rng.sample(range(5), rng.randint(1, 5)))
