"""The review's verdict on one decision: its grade, what it cost and what would have been better.

Numbers are tenths, of a per cent of winning or, alone, of a point. Imported with the review.
"""

from __future__ import annotations

from calavera.coach.review import GRADES, Decision, Review, Throw
from calavera.game import Rethrow
from calavera.record.record import AnyRecord
from web.app.features.review.state import review_of
from web.app.game_protocol.view import view_of
from web.app.state.page import Page, free_dice
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import seat_name
from web.app.view.parts.numbers import tenths
from web.app.view.parts.options import against, named

__all__ = ["amount", "chances_of", "compared", "judged", "to_keep", "unit"]


def judged(page: Page, record: AnyRecord, moment: int | None, words: Words) -> Node | None:
    """Draw the review's verdict on the decision at a moment of a game; None for a fine one, or no review."""
    review = review_of(page, record)
    if review is None:
        return None
    for found in review.decisions:
        if found.number == moment and found.grade != GRADES[0]:
            sentences = [*compared(record, found, words), chances_of(record, found, review, words)]
            grade = h("strong", words(f"grade_{found.grade}"))
            return h("p", grade, [h("span", sentence) for sentence in sentences], class_="judged")
    return None


def to_keep(page: Page, record: AnyRecord, moment: int | None) -> frozenset[int]:
    """Return the dice that the review would have held at a moment where a mistake was made, by position."""
    review = review_of(page, record)
    if review is None:
        return frozenset()
    for found in review.decisions:
        if found.number == moment and found.grade != GRADES[0] and isinstance(found.best, Rethrow):
            free = free_dice(record.states[found.number])
            return frozenset(free) - frozenset(found.best.positions)
    return frozenset()


def compared(record: AnyRecord, found: Decision, words: Words) -> list[str]:
    """Compare the chosen option with the better one: what speaks for that, and against the chosen one."""
    state = record.states[found.number]
    better = named(record, state, found.best, words)
    if isinstance(found.action, Rethrow) and not isinstance(found.best, Rethrow):
        better = view_of(record).worth.taking(better, words, stops=True)
    did = words("review_did", what=named(record, state, found.action, words))
    there = record.back(len(record.actions) - found.number)
    return [
        did,
        words("review_better", what=better),
        *view_of(record).worth.why(there, state, found.best, words),
        *against(there, state, found.action, found.best, words),
    ]


def chances_of(record: AnyRecord, found: Decision | Throw, review: Review, words: Words) -> str:
    """Say what a decision or a roll did to the chance of its seat, or alone to the points to be expected."""
    before = review.chances[found.number][found.seat]
    after = before - found.loss if isinstance(found, Decision) else before + found.luck
    if record.alone:
        return words("moment_points", before=tenths(before, words), after=tenths(after, words))
    first, then = (words.whole(round(100 * value)) for value in (before, after))
    return words("moment_chance", name=seat_name(record, found.seat, words), before=first, after=then)


def amount(value: float, record: AnyRecord, words: Words, *, sign: bool = False) -> str:
    """Return a difference with its unit."""
    number = tenths(value * unit(record) / 10, words, sign=sign)
    return words("points", number=number) if record.alone else words("wins", number=number)


def unit(record: AnyRecord) -> int:
    """Return the tenths in what the review calls 1: of a per cent, or of a point."""
    return 10 if record.alone else 1000
