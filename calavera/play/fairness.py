"""Fairness of a game's dice: the counts of their faces, and the check of every throw against the seed.

A die that is thrown shows each face with probability 1/6, whatever was thrown before; dice that are left
lying do not count again. So of `n` dice thrown, n/6 are expected to show a face, and the band round that is
the smallest whole number to either side that holds at least 95 % of the binomial distribution, exactly.
How many dice are thrown does depend on what they show: simulated games keep inside the band all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import comb, erfc, exp, pi, sqrt
from typing import Any

from calavera.dice import SIDES, seeded_throw
from calavera.game import Thrown, thrown
from calavera.play.chains import CHAINS, Proof, next_head, table_throw
from calavera.record.record import Record

__all__ = [
    "Check",
    "Count",
    "Counts",
    "Fairness",
    "band",
    "check",
    "commitment",
    "fairness",
    "unevenness",
]

MIN_DICE_TOGETHER = 5 * SIDES
"""Dice from which on counts are compared all together: those of fewer do not follow chi-squared."""

NEGLIGIBLE_CHANCE = 1e-15


@dataclass(frozen=True, slots=True)
class Count:
    """A count beside its expectation and the usual distance between both."""

    seen: int
    expected: float
    within: int
    """At least 95 of 100 such counts differ from what is expected by no more than this."""

    @property
    def outside(self) -> bool:
        """True where it differs by more."""
        return abs(self.seen - self.expected) > self.within


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of dice by face, in the order of the game."""

    dice: int
    faces: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The dice of a game so far: all of them, those of each seat's own turns, and the game's mishaps."""

    whole: Counts
    seats: tuple[Counts, ...]
    throws: int
    mishaps: Count | None
    """Beside the number that was to be expected of the throws as they were made; None for a game without."""
    uneven: float | None
    """The part of fair games whose counts differ from the expected ones at least as much as these, all faces
    together; None for too few dice."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of making every throw again from the seed."""

    throws: int
    """The throws that agree, from the first one on."""
    turn: int | None = None
    """The turn (from 1) of the first one that does not; None where all do."""
    thrown: Thrown | None = None
    seeded: Thrown | None = None
    """The recorded throw, and the one that follows from the seed."""


def fairness(record: Record[Any]) -> Fairness:
    """Count the dice of a game, running or over."""
    seen = [[0] * SIDES for _ in range(record.seats)]
    throws, mishaps = 0, 0
    chances: list[float] = []
    risky = record.game.mishap_chance(record.states[0]) is not None
    for state, action, after in zip(record.states, record.actions, record.states[1:], strict=False):
        if isinstance(action, Thrown):
            for face in action.faces:
                seen[state.active][face] += 1
            throws += 1
            if (chance := record.game.mishap_chance(state)) is not None:
                mishaps += record.game.mishap(after)
                chances.append(chance)
    whole = [sum(column) for column in zip(*seen, strict=True)]
    return Fairness(
        whole=_counts(whole),
        seats=tuple(map(_counts, seen)),
        throws=throws,
        mishaps=Count(mishaps, sum(chances), _band_of(chances)) if risky else None,
        uneven=unevenness(whole),
    )


def _counts(seen: Sequence[int]) -> Counts:
    dice = sum(seen)
    return Counts(dice, tuple(Count(count, dice / SIDES, band(dice)) for count in seen))


@lru_cache(maxsize=256)
def band(dice: int) -> int:
    """Return how far a count usually is from dice/6: at least 95 % of fair counts are no farther.

    The least such whole number, computed in whole numbers and so without rounding.

    >>> band(216)  # round 36
    11
    """
    wanted = 95 * SIDES**dice
    start = dice // SIDES
    # Ways to show the face just so often, next to the expected number; the others follow from these.
    below, low = comb(dice, start) * (SIDES - 1) ** (dice - start), start
    above, high = below * (dice - start) // ((start + 1) * (SIDES - 1)), start + 1
    ways, within = 0, 0
    while True:
        while low >= 0 and dice - SIDES * low <= SIDES * within:
            ways += below
            below, low = below * low * (SIDES - 1) // (dice - low + 1), low - 1
        while high <= dice and SIDES * high - dice <= SIDES * within:
            ways += above
            above, high = above * (dice - high) // ((high + 1) * (SIDES - 1)), high + 1
        if 100 * ways >= wanted:
            return within
        within += 1


def _band_of(chances: Sequence[float]) -> int:
    """Return the band, as `band` does, for events with different chances, one each."""
    odds = [1.0]  # by how many have happened
    for chance in chances:
        odds = [
            now * (1 - chance) + before * chance
            for now, before in zip([*odds, 0.0], [0.0, *odds], strict=True)
        ]
        while odds[-1] < NEGLIGIBLE_CHANCE:
            odds.pop()
    mean, within = sum(chances), 0
    while sum(odd for n, odd in enumerate(odds) if abs(n - mean) <= within) < 0.95:
        within += 1
    return within


def unevenness(seen: Sequence[int]) -> float | None:
    """Return the part of fair games whose counts by face are at least as uneven as these.

    Pearson's chi-squared test with five degrees of freedom; None for fewer dice than it holds for.
    """
    dice = sum(seen)
    if dice < MIN_DICE_TOGETHER:
        return None
    expected = dice / SIDES
    chi2 = sum((count - expected) ** 2 for count in seen) / expected
    return erfc(sqrt(chi2 / 2)) + sqrt(2 * chi2 / pi) * exp(-chi2 / 2) * (1 + chi2 / 3)


# -- the seed


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed's 32 hexadecimal digits, in lower case as text.

    It can be published before the end, because the seed cannot be found from it; a player who has noted it
    sees in the end that the seed is still the same.
    """
    return sha256(seed.hex().encode()).hexdigest()


def check(record: Record[Any]) -> Check | None:
    """Make every throw again from the record's seed, or from the chains of a table's devices.

    None for a game with neither. `read` and `play` refuse other dice than a seed's already; this is an
    independent check. Throws after the last one that the chains were told for are not compared: the game has
    gone on elsewhere.
    """
    if record.seed is not None:
        seed = record.seed
        return _compare(
            record, lambda number, _, dice: thrown(record.game.faces, seeded_throw(seed, number, dice))
        )
    proof = Proof.read(record.header(CHAINS))
    if proof is None:
        return None
    links = proof.links()

    def made(number: int, head: bytes, dice: int) -> Thrown | None:
        return table_throw(record.game, head, links[number], number, dice) if number < len(links) else None

    return _compare(record, made, proof.start)


def _compare(
    record: Record[Any], made: Callable[[int, bytes, int], Thrown | None], head: bytes = b""
) -> Check:
    """Compare the record's throws with those made again, up to the first that is not made or differs."""
    number, turn = 0, 0
    for state, action in zip(record.states, record.actions, strict=False):
        if isinstance(action, Thrown):
            turn += state.fresh
            again = made(number, head, len(action.faces))
            if again is None:
                break
            if action != again:
                return Check(number, turn, action, again)
            number += 1
        head = next_head(head, state.active, action)
    return Check(number)
