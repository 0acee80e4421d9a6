"""Random games of Castro in several styles of play, so that every kind of event comes up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from calavera.game import Rethrow
from calavera.games.castro.actions import Action, LoseRoof
from calavera.games.castro.board import CLASSIC
from calavera.games.castro.preview import preview
from calavera.games.castro.rules import THROWS, State
from calavera.play.match import play_out
from calavera.record.record import Record, new_record, read

__all__ = ["BOARDS", "EXAMPLE", "SEED", "STYLES", "played", "shuffled_board", "won_by_line"]

Style = Callable[[State, Random], Action]


def anything(state: State, random: Random) -> Action:
    """Choose any legal action; placements and rethrows come up alike."""
    placed = state.placements()
    if placed and (state.throws == THROWS or random.random() < 0.4):
        return random.choice(placed)
    return random.choice(state.legal_actions())


def hasty(state: State, random: Random) -> Action:
    """Build as soon as anything fits, mostly high up: many stacks are filled."""
    placed = state.placements()
    if placed:
        return max(placed, key=lambda place: (len(state.stacks[place.square]), random.random()))
    return random.choice(state.legal_actions())


def gambler(state: State, random: Random) -> Action:
    """Throw all dice five times: many roofs are lost, and turns are long."""
    if state.throws < THROWS:
        return Rethrow(tuple(range(len(state.dice))))
    return random.choice(state.legal_actions())


def builder(state: State, random: Random) -> Action:
    """Look for lines and for Y stacks: games end at once."""
    seen = [(preview(state, place), place) for place in state.placements()]
    rated = [(one.won_by is not None, one.longest, one.fives, random.random(), place) for one, place in seen]
    best = max(rated, key=lambda one: one[:4], default=None)
    if best is not None and (best[0] or best[1] > 2 or state.throws >= 3):
        return best[-1]
    most = max(set(state.dice), key=lambda face: (state.dice.count(face), random.random()))
    loose = tuple(n for n, face in enumerate(state.dice) if face != most)
    if state.throws == THROWS:
        return LoseRoof() if best is None else best[-1]
    return Rethrow(loose or (0,))


STYLES: dict[str, Style] = {"anything": anything, "hasty": hasty, "gambler": gambler, "builder": builder}


def shuffled_board(random: Random) -> str:
    """Return another arrangement of the same symbols."""
    symbols = list(CLASSIC.symbols)
    random.shuffle(symbols)
    return "".join(symbols)


BOARDS = ("classic", shuffled_board(Random(1)), "123456" + "Y" + 29 * "T")


@cache
def played(
    seats: int, style: str, seed: int = 0, board: str = "classic", *, seeded: bool = False
) -> Record[State]:
    """Return a whole game in one style, or for `mixed` in one style a seat."""
    headers = {"Game": "Castro", "Seats": str(seats), "Seat1": "Ina", "Board": board}
    headers |= {"Seed": f"{seed:032x}"} if seeded else {}
    names = [style] * seats if style != "mixed" else [*STYLES][seed % 4 :] + [*STYLES][: seed % 4]
    bots = {seat: STYLES[names[seat]] for seat in range(seats)}
    return play_out(new_record(headers), bots, Random(seed))


HEAD = '[Game "Castro"]\n[Date "2026-11-23"]\n[Seats "2"]\n[Seat1 "Ina"]\n[Seat2 "computer: hard"]\n'

EXAMPLE = HEAD + '[Board "classic"]\n\n1. 34333 e3\n2. 26516 d3\n3. 66556 ..5.. 4...6 a1\n'

SEED = '[Seed "000102030405060708090a0b0c0d0e0f"]\n'


def won_by_line() -> Record[object]:  # type: ignore[type-var]
    """Return a game in which the first seat wins with a2 b2 c2 d2."""
    turns = ["12345 a2", "22233 d1", "22345 b2", "22233 d1", "22233 c2", "22233 d1", "66661 d2"]
    body = "".join(f"{number}. {turn}\n" for number, turn in enumerate(turns, 1))
    return read(HEAD + '[Board "classic"]\n\n' + body)
