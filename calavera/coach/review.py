"""A finished game looked at again: every decision's cost, every throw's luck, and how both make the result.

For each seat `result = start + luck - own losses + the others' losses + remainder` holds exactly.
Values are chances to win; alone, they are points. The value of a position is computed
again at every turn; the gap to the value that the turn before has promised is the remainder.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from calavera.coach.analysis import bots_of
from calavera.coach.slices import telling_steps
from calavera.game import Thrown
from calavera.record.record import Record

__all__ = ["GRADES", "Account", "Decision", "Review", "Throw", "grade_of", "review_steps"]

GRADES = ("fine", "inaccuracy", "mistake", "blunder")
"""The names of decisions by their cost, the cheapest first."""

GRADE_LOSSES = (0.005, 0.02, 0.05)
"""Losses from which a decision is called the next worse grade; less than the first is not told apart."""

HALVING_LOSS = 0.01
"""The loss a decision, on average, by which the accuracy halves."""

MAX_LISTED = 3
"""The most decisions, and the most throws, that are listed."""

Progress = tuple[int, int]
Chances = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between several actions: the action of this number; `best` is as good or better."""

    number: int
    seat: int
    action: Any
    best: Any
    loss: float
    """The value that it gave away to the best action; 0 for the best."""
    grade: str
    """One of GRADES."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The throw that is the action of this number, and how much better than expected it was for its seat."""

    number: int
    seat: int
    luck: float


@dataclass(frozen=True, slots=True)
class Account:
    """The parts of one seat's result: all but `band` and `accuracy` adds up to `result`."""

    start: float
    luck: float
    """The luck of all throws; that of the others counts against the seat."""
    own: float
    """The losses by the seat's own decisions: 0 or less."""
    others: float
    """The gains by the others' decisions."""
    remainder: float
    """The gap between the estimates before and after each turn."""
    result: float
    band: float
    """Two standard deviations of the luck: in nineteen games of twenty it is less, one way or the other."""
    accuracy: float | None
    """Between 0 and 1: 2 ** (-mean loss / HALVING_LOSS), over the decisions that had a choice.

    None where nothing was decided. HALVING_LOSS is in parts of `Bots.unit`.
    """


@dataclass(frozen=True)
class Review:
    """All that is said of a game."""

    chances: tuple[Chances, ...]
    """By number of actions so far and by seat: the chance to win, or the points to be expected."""
    decisions: tuple[Decision, ...]
    throws: tuple[Throw, ...]
    accounts: tuple[Account, ...]
    """By seat."""
    trained: bool
    """True for values that were trained for this setup or are exact, false for estimates."""

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The decisions that cost most, first the worst; none that is fine."""
        return self.costliest_of(None)

    def costliest_of(self, seat: int | None) -> tuple[Decision, ...]:
        """List a seat's costliest decisions; with None those of all seats."""
        costly = [
            decision
            for decision in self.decisions
            if decision.grade != GRADES[0] and seat in {None, decision.seat}
        ]
        return tuple(sorted(costly, key=lambda decision: -decision.loss)[:MAX_LISTED])

    @property
    def luckiest(self) -> tuple[Throw, ...]:
        """The throws that helped their seats most, first the best."""
        lucky = [throw for throw in self.throws if throw.luck > 0]
        return tuple(sorted(lucky, key=lambda throw: -throw.luck)[:MAX_LISTED])

    def graded(self, seat: int) -> dict[str, int]:
        """Count a seat's decisions by grade."""
        own = [decision.grade for decision in self.decisions if decision.seat == seat]
        return {grade: own.count(grade) for grade in GRADES}


def grade_of(loss: float, unit: float) -> str:
    """Return the grade of a decision by its loss; `unit` is the value that counts as much as a game won.

    >>> grade_of(0.03, 1.0)
    'mistake'
    """
    return GRADES[sum(loss >= bound * unit for bound in GRADE_LOSSES)]


def review_steps(record: Record[Any]) -> Generator[Progress, None, Review]:
    """Review a game in slices of some milliseconds; yields how many of how many actions are done."""
    total = len(record.actions)
    bots, start = bots_of(record.game), record.states[0]
    books = _Books((yield from telling_steps(bots.outlook_steps(start), (0, total))), bots.unit(start))
    steps = zip(record.states, record.actions, record.states[1:], strict=False)
    for number, (before, action, after) in enumerate(steps):
        done = number, total
        if isinstance(action, Thrown):
            variance = yield from telling_steps(bots.variance_steps(before), done)
            chances = yield from telling_steps(bots.outlook_steps(after), done)
            books.threw(number, before.active, chances, variance)
        elif len(before.legal_actions()) > 1:
            analysis = yield from telling_steps(bots.analyse_steps(before), done)
            loss = max(0.0, analysis.loss(action))
            books.decided(number, analysis.seat, action, analysis.best.action, loss)
        if after.over or after.fresh:
            books.anchored((yield from telling_steps(bots.outlook_steps(after), done)))
        books.chances.append(tuple(books.now))
    return Review(
        tuple(books.chances),
        tuple(books.decisions),
        tuple(books.throws),
        tuple(map(books.account, range(len(books.now)))),
        bots.exact_or_trained(start),
    )


class _Books:
    """The accounts so far, by seat."""

    def __init__(self, start: Chances, unit: float) -> None:
        self.unit = unit
        self.start = start
        self.now = list(start)
        self.chances = [start]
        self.decisions: list[Decision] = []
        self.throws: list[Throw] = []
        nothing = [0.0] * len(start)
        self.luck, self.variance, self.own = nothing.copy(), nothing.copy(), nothing.copy()
        self.others, self.remainder = nothing.copy(), nothing.copy()

    def threw(self, number: int, seat: int, chances: Chances, variance: float) -> None:
        """Book a throw as luck: of the seat and, the other way round, of the others."""
        self.throws.append(Throw(number, seat, chances[seat] - self.now[seat]))
        for other, part in enumerate(self._parts(seat)):
            self.variance[other] += variance * part * part
        self._move(self.luck, chances)

    def decided(self, number: int, seat: int, action: Any, best: Any, loss: float) -> None:
        """Book a decision: its loss goes to the others."""
        self.decisions.append(Decision(number, seat, action, best, loss, grade_of(loss, self.unit)))
        for other, part in enumerate(self._parts(seat)):
            self.now[other] += loss * part
            (self.own if other == seat else self.others)[other] += loss * part

    def anchored(self, chances: Chances) -> None:
        """Book the values computed between two turns."""
        self._move(self.remainder, chances)

    def account(self, seat: int) -> Account:
        """Return the account of one seat."""
        return Account(
            self.start[seat],
            self.luck[seat],
            self.own[seat],
            self.others[seat],
            self.remainder[seat],
            self.now[seat],
            2 * sqrt(self.variance[seat]),
            self._accuracy(decision.loss for decision in self.decisions if decision.seat == seat),
        )

    def _accuracy(self, losses: Iterable[float]) -> float | None:
        own_losses = list(losses)
        return 2 ** (-sum(own_losses) / len(own_losses) / (HALVING_LOSS * self.unit)) if own_losses else None

    def _parts(self, seat: int) -> list[float]:
        """Return by seat how much of one seat's loss it gains: -1 for that seat itself.

        The others gain in proportion to their chances.
        """
        left = sum(self.now) - self.now[seat]
        return [
            -1.0 if other == seat else chance / left if left > 0 else 1 / (len(self.now) - 1)
            for other, chance in enumerate(self.now)
        ]

    def _move(self, account: list[float], chances: Chances) -> None:
        for seat, chance in enumerate(chances):
            account[seat] += chance - self.now[seat]
        self.now = list(chances)
