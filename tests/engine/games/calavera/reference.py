"""The deliberately naive second implementation of RULES.md, part 1, and RECORD.md.

Written by another author, from the two texts alone: it shares no code and no ideas with the engine, so that a
rule misread in one of them shows where the two differ. Letters and strings throughout; nothing here is fast.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from random import Random

COLOURS = {"o": "orange", "p": "pink", "g": "green", "k": "black"}
CLASSIC = [0, 0, 0, 0, 0, 4, 5, 6, 8, 10, 5, 0, -5]
NEED = {6: 2, 7: 2, 8: 2, 9: 3, 10: 3}  # box -> jokers to freeze; these boxes are the points zone
FIRST, LATER = [4, 5, 6], [2, 3, 4]
STYLES = ["random", "never", "early", "freezer", "joker", "big", "line", "gambler"]


@dataclass
class Row:
    """A colour's line: crosses, and the value it was closed at."""

    crosses: int = 0
    closed: int | None = None


@dataclass
class Sheet:
    """One seat's paper."""

    rows: dict[str, Row] = field(default_factory=lambda: {colour: Row() for colour in COLOURS})
    bonuses: list[int] = field(default_factory=lambda: [0, 0, 0])


@dataclass
class Game:
    """The table."""

    values: list[int]
    sheets: list[Sheet]
    over: bool = False
    left: int = -1
    """Turns left where one plays alone."""


# -- rules


def new_game(seats: int, values: list[int], turns: int = -1) -> Game:
    return Game(values, [Sheet() for _ in range(seats)], left=turns)


def groups(dice: list[str], sheet: Sheet) -> list[str]:
    """Return the groups of these dice that can be marked on this sheet."""
    free = [c for c in COLOURS if sheet.rows[c].closed is None]
    found = [f"{c}{dice.count(c)}" for c in free if c in dice]
    return found + [f"j{dice.count('j')}>{c}" for c in free if "j" in dice]


def active_options(dice: list[str], sheet: Sheet) -> list[str]:
    if dice.count("s") >= 3:
        return ["-"]
    found, jokers = groups(dice, sheet), dice.count("j")
    for colour, row in sheet.rows.items():
        if row.closed is None and row.crosses in NEED and jokers >= NEED[row.crosses]:
            found.append(f"j{jokers}#{colour}")
    return found or ["-"]


def other_options(dice: list[str], used: str, sheet: Sheet) -> list[str]:
    """Return the choices of another seat where the active one chose `used`."""
    return groups([d for d in dice if d != used[0]], sheet) or ["-"]


def done_lines(game: Game) -> set[int]:
    return {n for sheet in game.sheets for n in range(3) if sheet.bonuses[n]}


def apply_choice(game: Game, seat: int, choice: str, done: set[int]) -> None:
    """Mark one choice; `done` holds the lines completed by any seat before these marks."""
    sheet = game.sheets[seat]
    if choice == "-":
        return
    row = sheet.rows[choice[-1] if choice[0] == "j" else choice[0]]
    if "#" in choice:
        row.closed = game.values[row.crosses - 1]
        return
    row.crosses = min(row.crosses + int(choice[1]), 13)
    if row.crosses >= 11:
        row.closed = game.values[row.crosses - 1]
    for n in range(3):
        if not sheet.bonuses[n] and all(r.crosses >= 3 * n + 3 for r in sheet.rows.values()):
            sheet.bonuses[n] = LATER[n] if n in done else FIRST[n]


def ended(game: Game) -> bool:
    full = any(all(row.closed is not None for row in sheet.rows.values()) for sheet in game.sheets)
    return full or game.left == 0


def apply_active(game: Game, seat: int, choice: str) -> None:
    apply_choice(game, seat, choice, done_lines(game))
    game.left -= 1
    game.over = ended(game)


def others_of(game: Game, dice: list[str], seat: int) -> list[int]:
    """Return the seats that must choose after the active one, in order."""
    if game.over or "s" not in dice:
        return []
    return [(seat + i) % len(game.sheets) for i in range(1, len(game.sheets))]


def apply_others(game: Game, choices: dict[int, str]) -> None:
    """Mark simultaneous choices, by seat."""
    done = done_lines(game)
    for seat, choice in choices.items():
        apply_choice(game, seat, choice, done)
    game.over = ended(game)


def scores(game: Game) -> list[int]:
    totals = [sum(sheet.bonuses) for sheet in game.sheets]
    for seat, sheet in enumerate(game.sheets):
        for row in sheet.rows.values():
            if row.closed is not None:
                totals[seat] += row.closed
            elif row.crosses in NEED:
                totals[seat] += game.values[row.crosses - 1]
    return totals


def snapshot(game: Game, turn: int, seat: int) -> dict[str, object]:
    sheets = [
        {
            "rows": {COLOURS[c]: {"crosses": r.crosses, "closed": r.closed} for c, r in sheet.rows.items()},
            "bonuses": list(sheet.bonuses),
        }
        for sheet in game.sheets
    ]
    return {"turn": turn, "seat": seat + 1, "over": game.over, "scores": scores(game), "sheets": sheets}


def seed_faces(seed: str, n: int, count: int) -> list[str]:
    start = bytes.fromhex(seed) + n.to_bytes(4, "big")
    data = b"".join(hashlib.sha256(start + b.to_bytes(4, "big")).digest() for b in range(20))
    return ["opgkjs"[x % 6] for x in data if x < 252][:count]


# -- random games


def rethrow(style: str, dice: list[str], sheet: Sheet, rng: Random) -> list[int]:
    """Return the positions to throw again; none to stop."""
    free = [i for i in range(6) if dice[i] != "s"]
    if style == "never" or (style == "early" and rng.random() < 0.8):
        return []
    if style in ("freezer", "joker"):
        return [i for i in free if dice[i] != "j"]
    if style == "gambler":
        return free
    if style == "big":
        best = max(COLOURS, key=lambda c: (sheet.rows[c].closed is None, dice.count(c)))
        return [i for i in free if dice[i] != best]
    return [] if rng.random() < 0.5 or not free else rng.sample(free, rng.randint(1, len(free)))


def pick(style: str, options: list[str], sheet: Sheet, rng: Random) -> str:
    rng.shuffle(options)

    def crosses(option: str) -> int:
        return sheet.rows[option[-1] if option[0] == "j" else option[0]].crosses

    if options == ["-"]:
        return "-"
    if style == "freezer":
        return max(options, key=lambda x: ("#" in x, 5 < crosses(x) + int(x[1]) < 11))
    if style == "joker":
        return max(options, key=lambda x: ">" in x)
    if style == "big":
        return max(options, key=lambda x: int(x[1]))
    if style == "line":
        return min(options, key=lambda x: ("#" in x, crosses(x)))
    return options[0]


def play(
    rng: Random, seats: int, values: list[int], seed: str, limit: int = -1
) -> tuple[list[list[str]], list[dict[str, object]]]:
    """Play a game; return its turns as words, and its snapshots. Without a seed (empty) `rng` throws.

    Who plays alone has a limit of turns.
    """
    styles = (
        [rng.choice(STYLES)] * seats if rng.random() < 0.3 else [rng.choice(STYLES) for _ in range(seats)]
    )
    game, turns, snapshots, n = (
        new_game(seats, values, limit),
        list[list[str]](),
        list[dict[str, object]](),
        0,
    )
    while not game.over:
        seat, words, dice, which = len(turns) % seats, [f"{len(turns) + 1}."], [""] * 6, list(range(6))
        own = game.sheets[seat]
        while which:
            new = seed_faces(seed, n, len(which)) if seed else [rng.choice("opgkjs") for _ in which]
            n += 1
            for i, face in zip(sorted(which), new, strict=True):
                dice[i] = face
            words.append("".join(f.upper() if i in which else f for i, f in enumerate(dice)))
            stop = len(words) == 4 or dice.count("s") >= 3
            which = [] if stop else rethrow(styles[seat], dice, own, rng)
        used = pick(styles[seat], active_options(dice, own), own, rng)
        words.append(used)
        apply_active(game, seat, used)
        choices = {
            q: pick(styles[q], other_options(dice, used, game.sheets[q]), game.sheets[q], rng)
            for q in others_of(game, dice, seat)
        }
        words += [f"{q + 1}:{choice}" for q, choice in choices.items()]
        apply_others(game, choices)
        turns.append(words)
        snapshots.append(snapshot(game, len(turns), seat))
    return turns, snapshots
