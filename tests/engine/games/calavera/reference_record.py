"""The second implementation's reader of records: RECORD.md, taken word by word (see `reference`)."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field

from tests.engine.games.calavera.reference import (
    CLASSIC,
    Game,
    Sheet,
    active_options,
    apply_active,
    apply_others,
    new_game,
    other_options,
    others_of,
    scores,
    seed_faces,
    snapshot,
)


class Bad(Exception):
    """A record that breaks a rule: line number, token, rule."""


@dataclass
class Turn:
    """The content of a turn line, for tests that break it."""

    line: int
    words: list[str]
    seat: int
    faces: list[list[str]] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    before: Sheet = field(default_factory=Sheet)
    mid: list[Sheet] = field(default_factory=list)
    active: str = ""
    other_at: list[int] = field(default_factory=list)
    complete: bool = False
    over: bool = False


@dataclass
class Replayed:
    """A record's snapshots after each turn, its headers, its turns and the table at the end."""

    snapshots: list[dict[str, object]]
    head: dict[str, str]
    trace: list[Turn]
    game: Game


def start(head: dict[str, str], number: int) -> Game:
    """Return the table that the headers describe."""
    layout, alone = head.get("Layout", ""), head.get("Game") == "Calavera solo"
    turns = head.get("Turns", "") if alone else "1"
    checks = {
        "Game": alone or head.get("Game") == "Calavera",
        "Seats": re.fullmatch("1" if alone else "[234]", head.get("Seats", "")),
        "Turns": re.fullmatch("[1-9][0-9]?|100", turns),
        "Layout": layout == "classic" or re.fullmatch(r"(-,){5}-?[0-9]+(,-?[0-9]+){7}", layout),
        "Seed": re.fullmatch("[0-9a-fA-F]{32}", head.get("Seed", "0" * 32)),
    }
    for key, good in checks.items():
        if not good:
            raise Bad(number, key, "header missing or wrong")
    values = CLASSIC if layout == "classic" else [0 if v == "-" else int(v) for v in layout.split(",")]
    return new_game(int(head["Seats"]), values, int(turns) if alone else -1)


def replay(data: bytes) -> Replayed:
    """Read a record strictly. Raises Bad."""
    if len(data) > 65536:
        raise Bad(0, "", "longer than 64 KiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Bad(0, "", "not UTF-8") from None
    head: dict[str, str] = {}
    done, game, final, number = Replayed([], head, [], Game([], [])), None, False, 0
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if line.strip() == "" or line[0] == ";":
            continue
        need(not final, number, line, "text after the final scores")
        if line[0] == "[":
            match = re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]', line)
            if match is None or game is not None:
                raise Bad(number, line, "header")
            head[match[1]] = re.sub(r'\\(["\\])', r"\1", match[2])
            continue
        if game is None:
            game = done.game = start(head, number)
        words = line.split(" ")
        need(not done.trace or done.trace[-1].complete, number, words[0], "the turn before is not complete")
        if words[0] == "=":
            need(game.over, number, "=", "the game is not over")
            need(words[1:] == [str(x) for x in scores(game)], number, line, "final scores")
            final = True
            continue
        read_turn(done, words, number)
    if game is None:
        done.game = start(head, number)
    return done


def need(good: object, number: int, token: str, rule: str) -> None:
    if not good:
        raise Bad(number, token, rule)


def read_turn(done: Replayed, words: list[str], number: int) -> None:
    game, turn = done.game, len(done.trace) + 1
    need(not game.over, number, words[0], "the game is over")
    need(words[0] == f"{turn}." and turn <= 1000, number, words[0], "turn number")
    seat = (turn - 1) % len(game.sheets)
    t = Turn(number - 1, words, seat)
    thrown = done.trace[-1].thrown[-1] + 1 if done.trace else 0
    done.trace.append(t)
    need(len(words) > 1, number, words[0], "a throw")
    i, dice = 1, list[str]()
    while i < len(words) and re.fullmatch("[A-Za-z]{6}", words[i]):
        dice = read_throw(done, t, words[i], i, dice, thrown, number)
        thrown, i = thrown + 1, i + 1
    need(dice, number, words[1], "a throw")
    if i == len(words):
        return
    t.before = copy.deepcopy(game.sheets[seat])
    need(words[i] in active_options(dice, game.sheets[seat]), number, words[i], "active choice")
    t.active = words[i]
    apply_active(game, seat, words[i])
    t.mid, t.over, i = copy.deepcopy(game.sheets), game.over, i + 1
    choices: dict[int, str] = {}
    for q in others_of(game, dice, seat):
        if i == len(words):
            return
        allowed = [f"{q + 1}:{x}" for x in other_options(dice, t.active, game.sheets[q])]
        need(words[i] in allowed, number, words[i], "other's choice")
        t.other_at.append(i)
        choices[q], i = words[i].split(":")[1], i + 1
    need(i == len(words), number, words[-1], "extra token")
    apply_others(game, choices)
    t.complete = True
    done.snapshots.append(snapshot(game, turn, seat))


def read_throw(
    done: Replayed, t: Turn, group: str, i: int, dice: list[str], thrown: int, number: int
) -> list[str]:
    """Return the dice after one throw group."""
    need(re.fullmatch("[opgkjs]{6}", group.lower()), number, group, "letters")
    need(i <= 3, number, group, "at most three throws")
    if not dice:
        need(group.isupper(), number, group, "the first group is all upper case")
    else:
        need(dice.count("s") < 3, number, group, "three skulls end the throwing")
        need(not group.islower(), number, group, "at least one die must be thrown")
        for a, b in zip(dice, group, strict=True):
            kept = a == b if b.islower() else a != "s"
            need(kept, number, group, "kept dice stay, skulls are locked")
    new = [x.lower() for x in group if x.isupper()]
    if "Seed" in done.head:
        need(new == seed_faces(done.head["Seed"], thrown, len(new)), number, group, "seed")
    t.thrown.append(thrown)
    t.faces.append(list(group.lower()))
    return t.faces[-1]
