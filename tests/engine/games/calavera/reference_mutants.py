"""Records with one thing wrong, by the author of the second implementation: every rule broken in every way.

A mutant is (kind, index of the line, the lines that replace it).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.engine.games.calavera.reference import (
    NEED,
    Sheet,
    active_options,
    other_options,
    scores,
    seed_faces,
)
from tests.engine.games.calavera.reference_record import Replayed, Turn

Mutant = tuple[str, int, list[str]]


def mutants(lines: list[str], game: Replayed, rng: Random) -> Iterator[Mutant]:
    """Yield every mutant of a record that `game` is the replay of."""
    for turn in game.trace:
        last = turn is game.trace[-1]
        yield from throw_mutants(turn, game.head.get("Seed", ""), rng)
        yield from turn_mutants(lines, turn, last, rng)
        if turn.active:
            yield from active_mutants(turn, rng)
            yield from other_mutants(turn, len(game.game.sheets), last, rng)
    yield from end_mutants(lines, game, rng)
    yield from header_mutants(lines, game, rng)


def put(turn: Turn, kind: str, at: int, new: list[str], old: int = 1) -> Mutant:
    """Return the turn with other words from `at` on, `old` of which are replaced."""
    return kind, turn.line, [" ".join(turn.words[:at] + new + turn.words[at + old :])]


def throw_mutants(turn: Turn, seed: str, rng: Random) -> Iterator[Mutant]:
    def letter(kind: str, j: int, p: int, new: str) -> Mutant:
        word = turn.words[j]
        return put(turn, kind, j, [word[:p] + new + word[p + 1 :]])

    for j in range(1, len(turn.faces) + 1):
        word, p = turn.words[j], rng.randrange(6)
        yield letter("throw bad letter", j, p, rng.choice("XABZ"))
        yield letter("throw five letters", j, p, "")
        yield letter("throw seven letters", j, p, word[p] * 2)
        if j == 1:
            yield letter("throw first lower", j, p, word[p].lower())
        for p, face in enumerate(word):
            if face.isupper() and seed:
                yield letter("seed mismatch", j, p, rng.choice([x for x in "OPGKJS" if x != face]))
            if face.islower() and face != "s":
                yield letter("throw kept changed", j, p, rng.choice([x for x in "opgkjs" if x != face]))
            if face == "s":
                yield letter("throw skull rethrown", j, p, rng.choice("OPGKJS"))
                yield letter("throw skull changed", j, p, rng.choice("opgkj"))
    yield from further_throws(turn, seed, rng)


def further_throws(turn: Turn, seed: str, rng: Random) -> Iterator[Mutant]:
    last, g = "".join(turn.faces[-1]), len(turn.faces)
    free, cursed = [i for i in range(6) if last[i] != "s"], last.count("s") >= 3
    if free:
        which = sorted(rng.sample(free, rng.randint(1, len(free))))
        number = turn.thrown[-1] + 1
        new = seed_faces(seed, number, len(which)) if seed else [rng.choice("opgkjs") for _ in which]
        again = dict(zip(which, new, strict=True))
        group = "".join(again[i].upper() if i in again else last[i] for i in range(6))
        if g == 3 and not cursed:
            yield put(turn, "throw fourth", 4, [group], 0)
        if g < 3 and cursed:
            yield put(turn, "throw after curse", g + 1, [group], 0)
    if g < 3 and not cursed:
        yield put(turn, "throw all lower", g + 1, [last], 0)


def turn_mutants(lines: list[str], turn: Turn, last: bool, rng: Random) -> Iterator[Mutant]:
    number, at = int(turn.words[0][:-1]), turn.line
    yield put(turn, "turn number", 0, [f"{number + rng.choice([1, 3, 12])}."])
    yield put(turn, "turn number no dot", 0, [str(number)])
    if turn.active:
        yield put(turn, "throw missing", 1, [], len(turn.faces))
    if turn.complete:
        yield put(turn, "extra token", len(turn.words), [rng.choice(["x", "o1", "-", "!"])], 0)
    if not last:
        yield "turn dropped", at, []
        yield "turn repeated", at, [lines[at], lines[at]]
        yield put(turn, "active missing", len(turn.faces) + 1, [])


def active_mutants(turn: Turn, rng: Random) -> Iterator[Mutant]:
    dice, at = turn.faces[-1], len(turn.faces) + 1
    legal, jokers, skulls = active_options(dice, turn.before), dice.count("j"), dice.count("s")
    wrong = [("unknown colour", "r1"), ("empty group", "o0"), ("joker without row", f"j{jokers or 1}")]
    if legal != ["-"]:
        wrong.append(("nothing when possible", "-"))
    if skulls:
        wrong.append(("takes skulls", f"s{skulls}"))
    if jokers:
        wrong.append(("freezes unknown row", f"j{jokers}#x"))
    wrong += cursed_wrongs(dice, turn.before) if skulls >= 3 else active_wrongs(dice, turn.before, rng)
    for kind, token in wrong:
        assert token not in legal
        yield put(turn, f"active {kind}", at, [token])
    yield put(turn, "active two choices", at + 1, [rng.choice(legal)], 0)


def cursed_wrongs(dice: list[str], sheet: Sheet) -> Iterator[tuple[str, str]]:
    jokers = dice.count("j")
    for c, row in sheet.rows.items():
        if row.closed is None:
            if c in dice:
                yield "cursed takes colour", f"{c}{dice.count(c)}"
            if jokers:
                yield "cursed takes jokers", f"j{jokers}>{c}"
            if jokers >= NEED.get(row.crosses, 9):
                yield "cursed freezes", f"j{jokers}#{c}"


def active_wrongs(dice: list[str], sheet: Sheet, rng: Random) -> Iterator[tuple[str, str]]:
    jokers = dice.count("j")
    for c, row in sheet.rows.items():
        n, need = dice.count(c), NEED.get(row.crosses)
        if row.closed is not None:
            if n:
                yield "closed row", f"{c}{n}"
            if jokers:
                yield "jokers closed row", f"j{jokers}>{c}"
                yield "freezes closed row", f"j{jokers}#{c}"
            continue
        if n:
            yield from (("wrong count", f"{c}{count}") for count in (n - 1, n + 1) if count)
            yield "colour as other", f"{c}{n}>{rng.choice('opgk')}"
            yield "freezes with colour", f"{c}{n}#{c}"
        else:
            yield "colour not shown", f"{c}1"
        if not jokers:
            yield "jokers not shown", f"j1>{c}"
            continue
        if n:
            yield "adds jokers", f"{c}{n + jokers}"
        yield from (("jokers wrong count", f"j{count}>{c}") for count in (jokers - 1, jokers + 1) if count)
        if need is None:
            yield "freezes start zone", f"j{jokers}#{c}"
        elif jokers < need:
            yield "freezes with too few", f"j{jokers}#{c}"
            yield "freezes claims too many", f"j{need}#{c}"
        else:
            yield "freezes claims too many", f"j{jokers + 1}#{c}"
            if jokers > need:
                yield "freezes not with all", f"j{need}#{c}"


def other_mutants(turn: Turn, seats: int, last: bool, rng: Random) -> Iterator[Mutant]:
    dice, used = turn.faces[-1], turn.active[0]
    if turn.complete and (turn.over or "s" not in dice):
        q = (turn.seat + 1) % seats
        token = rng.choice([*other_options(dice, turn.active, turn.mid[q]), "-"])
        yield put(turn, "others after the turn", len(turn.words), [f"{q + 1}:{token}"], 0)
    for k, i in enumerate(turn.other_at):
        q = (turn.seat + 1 + k) % seats
        legal, choice = other_options(dice, turn.active, turn.mid[q]), turn.words[i].split(":")[1]
        yield put(turn, "other is active seat", i, [f"{turn.seat + 1}:{choice}"])
        yield put(turn, "other unknown seat", i, [f"{seats + 1}:{choice}"])
        yield put(turn, "other without seat", i, [choice])
        yield put(turn, "other twice", i + 1, [turn.words[i]], 0)
        if not last:
            yield put(turn, "other missing", i, [])
        if k + 1 < len(turn.other_at):
            yield put(turn, "other wrong order", i, [turn.words[i + 1], turn.words[i]], 2)
        for kind, token in other_wrongs(dice, used, turn.mid[q]):
            assert token not in legal
            yield put(turn, f"other {kind}", i, [f"{q + 1}:{token}"])
        if legal != ["-"]:
            yield put(turn, "other nothing when possible", i, [f"{q + 1}:-"])


def other_wrongs(dice: list[str], used: str, sheet: Sheet) -> Iterator[tuple[str, str]]:
    left = [d for d in dice if d != used]
    jokers = left.count("j")
    for c, row in sheet.rows.items():
        n = left.count(c)
        if row.closed is not None:
            yield from [("closed row", f"{c}{n}")] * bool(n)
            yield from [("jokers closed row", f"j{jokers}>{c}")] * bool(jokers)
            continue
        if used == c:
            yield "used dice", f"{c}{dice.count(c)}"
        if used == "j":
            yield "used jokers", f"j{dice.count('j')}>{c}"
        if n:
            yield from (("wrong count", f"{c}{count}") for count in (n - 1, n + 1) if count)
        if c not in dice:
            yield "colour not shown", f"{c}1"
        if jokers:
            yield "jokers wrong count", f"j{jokers + 1}>{c}"
        if jokers >= NEED.get(row.crosses, 9):
            yield "freezes", f"j{jokers}#{c}"


def end_mutants(lines: list[str], game: Replayed, rng: Random) -> Iterator[Mutant]:
    at, turn = len(lines) - 1, game.trace[-1]
    number, seed = len(game.trace) + 1, game.head.get("Seed", "")
    dice = "".join(seed_faces(seed, turn.thrown[-1] + 1, 6)).upper() if seed else "OOPPGK"
    if not lines[at].startswith("="):
        yield "final too early", at, [lines[at], "= " + " ".join(map(str, scores(game.game)))]
        if not turn.complete:
            yield "turn before last complete", at, [lines[at], f"{number}. {dice}"]
        return
    final = lines[at].split()[1:]
    i = rng.randrange(len(final))
    other = str(int(final[i]) + rng.choice([-1, 1, 5]))
    yield "final score wrong", at, [" ".join(["=", *final[:i], other, *final[i + 1 :]])]
    yield "final score missing", at, [" ".join(["=", *final[:-1]])]
    yield "final score extra", at, [lines[at] + " 0"]
    yield "final twice", at, [lines[at], lines[at]]
    yield "turn after end", at, [f"{number}. {dice}", lines[at]]
    yield "turn after final", at, [lines[at], f"{number}. {dice}"]
    if final[::-1] != final:
        yield "final score order", at, [" ".join(["=", *final[::-1]])]


def header_mutants(lines: list[str], game: Replayed, rng: Random) -> Iterator[Mutant]:
    seed, alone = game.head.get("Seed", ""), "Turns" in game.head
    bad = {
        "Game": ["Chess", "", "Calavera Solo"],
        "Seats": ["0", "2" if alone else "1", "5", "x", "", "-2", "2.5"],
        "Turns": ["0", "101", "", "x", "012", "-1", "1.5", "twelve"],
        "Layout": [
            "modern",
            "",
            "-,-,-,-,-,4,5,6,8,10,5,0",
            "-,-,-,-,-,4,5,6,8,10,5,0,-5,1",
            "-,-,-,-,-,4,x,6,8,10,5,0,-5",
            "-,-,-,-,-,4,5,6,,10,5,0,-5",
        ],
        "Seed": [seed[:-1], seed + "0", "x" + seed[1:], "", f"{rng.getrandbits(128):032x}"],
    }
    first = game.trace[0].line
    for at, line in enumerate(lines[:first]):
        key = line[1:].split(" ")[0] if line.startswith("[") else ""
        yield from ((f"header {key}", at, [f'[{key} "{value}"]']) for value in bad.get(key, []))
        if key in ("Game", "Seats", "Turns", "Layout"):
            yield f"header missing {key}", at, []
        if key:
            broken = [line[:-1], line[1:], line.replace('"', ""), line[:-2] + "]", line + " x"]
            yield "header syntax", at, [rng.choice(broken)]
    for garbage in ("hello", "{", "1", "o3", "# note"):
        at = rng.randrange(first, len(lines))
        yield "garbage line", at, [garbage, lines[at]]
