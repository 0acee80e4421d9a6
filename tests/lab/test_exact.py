"""The compiled backward induction beside the engine: the last layers, position by position."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from calavera import CLASSIC, Row, Sheet, State
from calavera.dice import weight
from calavera.games.calavera.bots.network import CODES, EARLY, LATE, side
from calavera.games.calavera.bots.turn_payoffs import final_share
from calavera.games.calavera.faces import Face, hands
from calavera.games.calavera.rules import CURSE, THROWS
from calavera.lab.calavera.exact import Solution, bases, layering, survey
from calavera.lab.calavera.positions import PAD
from calavera.lab.calavera.tables import all_quads, rank_of, values_of

pytestmark = [pytest.mark.uncounted, pytest.mark.large]

LAST = 82
"""The first of the layers that are solved here: 1,536 positions from there to the end."""


@pytest.fixture(scope="module")
def positions() -> tuple[np.ndarray, np.ndarray, Solution]:
    """The codes of all positions, their layers, and the values of the last ones."""
    quads = all_quads()
    layers, sizes = survey(quads)
    assert (len(quads), int((layers < 255).sum())) == (35_208_615, 31_130_759)
    assert int(sizes.sum(dtype=np.int64)) == 345_476_489 + int(sizes[layers == 255].sum(dtype=np.int64))
    base = bases(quads, sizes)
    chances = np.full(int(sizes.sum(dtype=np.int64)) + 2 * PAD, np.nan, np.float32)
    solved = layering(quads, base, chances, values_of())
    for number in range(87, LAST - 1, -1):
        solved(np.flatnonzero(layers == number).astype(np.int32))
    return quads, layers, Solution(base, chances)


def test_the_last_layers_are_what_best_play_makes_of_them(
    positions: tuple[np.ndarray, np.ndarray, Solution],
) -> None:
    quads, layers, solution = positions
    random = Random(2)
    ranks = np.flatnonzero((layers >= LAST) & (layers < 255))
    for rank in random.sample(list(ranks), 6):
        state = _state(quads[rank], random)
        assert _best_play(state, solution) == pytest.approx(_chance(state, solution), abs=2e-5)


def _state(quad: np.ndarray, random: Random) -> State:
    """Return a position with these pairs of codes, as it can come up in a game."""
    mine = _rows([int(pair) // CODES for pair in quad], random)
    theirs = _rows([int(pair) % CODES for pair in quad], random)
    empty = tuple(Sheet(rows, (0, 0, 0)) for rows in (mine, theirs))
    # Where both have reached a line, one of them was first.
    both = {line: random.random() < 0.5 for line in range(3)}
    sheets = []
    for number, sheet in enumerate(empty):
        other = empty[1 - number].reached(CLASSIC)
        won = [0, 0, 0]
        for line in sheet.reached(CLASSIC):
            first = line not in other or both[line] == (number == 0)
            won[line] = CLASSIC.lines[line].first if first else CLASSIC.lines[line].later
        sheets.append(Sheet(sheet.rows, tuple(won)))
    return State(CLASSIC, tuple(sheets))


def _rows(codes: list[int], random: Random) -> tuple[Row, ...]:
    closed = {EARLY: (6, 7, 8), LATE: (9, 10, 11, 12, 13)}
    return tuple(Row(random.choice(closed[code]), True) if code in closed else Row(code) for code in codes)


def _chance(state: State, solution: Solution) -> float:
    """Return the solved value of the seat that throws next."""
    mover, waiting = (state.sheets[(state.active + number) % 2] for number in range(2))
    if state.over:
        return final_share((mover.score(CLASSIC), waiting.score(CLASSIC)), 0)
    one, two = side(mover), side(waiting)
    rank = rank_of(*(CODES * a + b for a, b in zip(one.codes, two.codes, strict=True)))
    return 1 - float(solution.chances[solution.base[rank] + two.banked - one.banked])


def _best_play(state: State, solution: Solution) -> float:
    """Compute the same by listing every choice and answer with every hand, through the engine."""
    active = state.active

    def after(then: State) -> float:
        return _chance(then, solution) if then.active == active else 1 - _chance(then, solution)

    def stop(hand: tuple[Face, ...]) -> float:
        thrown = State(CLASSIC, state.sheets, active, hand, (), THROWS)
        worths = []
        for choice in thrown.choices(active):
            then = thrown.apply(choice)
            answered = [then.apply(answer) for answer in then.legal_actions()] if then.choice else []
            worths.append(min(map(after, answered)) if answered else after(then))
        return max(worths)

    payoff = {hand: stop(hand) for hand in hands(6)}

    @cache
    def keep(kept: tuple[Face, ...], left: int) -> float:
        dice = 6 - len(kept)
        found = ((tuple(sorted((*kept, *thrown))), weight(thrown)) for thrown in hands(dice))
        total: float = sum(often * best(hand, left - 1) for hand, often in found)
        return total / float(6**dice)

    @cache
    def best(hand: tuple[Face, ...], left: int) -> float:
        if not left or hand.count(Face.SKULL) >= CURSE:
            return payoff[hand]
        locked = [face for face in hand if face is Face.SKULL]
        free = [face for face in hand if face is not Face.SKULL]
        subsets = {subset for size in range(len(free)) for subset in combinations(free, size)}
        return max(payoff[hand], *(keep(tuple(sorted((*locked, *kept))), left) for kept in subsets))

    return keep((), THROWS)
