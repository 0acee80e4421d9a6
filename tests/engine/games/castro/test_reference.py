"""The engine against the second implementation: the same games, turn by turn, and the same refusals."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from calavera.record.json_lines import json_lines
from calavera.record.record import RecordError, read, write
from tests.engine.games.castro import reference
from tests.engine.games.castro.reference_mutants import mutants
from tests.engine.games.castro.reference_record import Bad, replay

pytestmark = pytest.mark.uncounted

GAMES = 45
"""The number of games that are played."""

MUTANTS = 4
"""The number of mutants of a kind that are tried."""


@cache
def written() -> tuple[tuple[list[str], list[dict[str, object]]], ...]:
    """Return records of the reference's own games as lines, with what it says happened after each turn."""
    rng = Random(2014)
    return tuple(one_record(rng, number) for number in range(GAMES))


def one_record(rng: Random, number: int) -> tuple[list[str], list[dict[str, object]]]:
    seats, seed = 2 + number % 3, f"{rng.getrandbits(128):032x}" if number // 3 % 2 else ""
    symbols = list(reference.CLASSIC)
    rng.shuffle(symbols)
    own = "".join(symbols)
    if number % 8 == 0:  # one stack of five of a kind is all of them
        own = own.replace("Y", "T", 2)
    board = own if number % 4 == 0 else "classic"
    turns, game = reference.play(rng, seats, board, seed)
    snapshots = game.log
    head = ['[Game "Castro"]', f'[Seats "{seats}"]', '[Seat1 "Sämi \\"S\\\\"]', f'[Board "{board}"]']
    head += [f'[Seed "{seed}"]'] * bool(seed) + [""]
    if number % 5 == 0:  # an unfinished record, which may stop anywhere in its last turn
        turn = rng.randrange(len(turns))
        kept = rng.randrange(2, len(turns[turn]))
        turns, snapshots = [*turns[:turn], turns[turn][:kept]], snapshots[:turn]
        end = []
    else:
        end = ["", reference.ending(game)]
    return head + [" ".join(turn) for turn in turns] + end, snapshots


def test_its_games_end_in_every_way() -> None:
    ways = Counter(lines[-1].split(" ")[-1] if lines[-1][0] == "=" else "open" for lines, _ in written())
    assert ways["line"] > 5
    assert ways["yatzy"] > 0
    assert ways["open"] == GAMES / 5
    assert sum(ways.values()) - ways["line"] - ways["yatzy"] - ways["open"] > 5


def test_both_say_the_same_after_every_turn() -> None:
    for lines, snapshots in written():
        record = read("\n".join(lines) + "\n")
        assert [json.loads(line) for line in json_lines(record)] == snapshots


def test_both_read_what_either_writes() -> None:
    for lines, snapshots in written():
        text = "\n".join(lines) + "\n"
        assert write(read(text)) == text
        game = replay(text.encode()).game
        assert game is not None
        assert game.log == snapshots


def broken() -> Iterator[tuple[str, str]]:
    """Return mutants as (kind, text), not too many of a kind."""
    rng, met = Random(4), Counter[str]()
    for lines, _ in written():
        found = defaultdict(list)
        for kind, at, new in mutants(lines, replay("\n".join(lines).encode()), rng):
            found[kind].append((at, new))
        for kind, several in found.items():
            for at, new in rng.sample(several, min(3, len(several))):
                met[kind] += 1
                if met[kind] <= MUTANTS:
                    yield kind, "\n".join([*lines[:at], *new, *lines[at + 1 :]]) + "\n"


def test_both_refuse_every_mutant_in_the_same_line() -> None:
    kinds = set()
    for kind, text in broken():
        kinds.add(kind)
        with pytest.raises(Bad) as theirs:
            replay(text.encode())
        with pytest.raises(RecordError) as ours:
            read(text)
        if ours.value.line != theirs.value.args[0]:
            # The reference names a bad header where the headers end, the engine where it stands.
            assert kind in {"header Game", "header Seats", "header Board", "header Seed"}, (kind, text)
            assert text.split("\n")[ours.value.line - 1].startswith(f"[{kind.split()[1]} ")
    assert len(kinds) > 60
