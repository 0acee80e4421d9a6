"""Training: answers to puzzles, and own decisions that come back until they are known.

Ratings, rows and streaks are no part of it: they follow from the answers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from calavera.record.dates import is_date
from calavera.record.link import unpack
from calavera.record.mixed_radix import PackedError
from calavera.record.record import AnyRecord
from web.app.state.past.streak import days_after
from web.app.state.strict import loads, refusing

__all__ = ["DAYS_BETWEEN", "Answer", "Mistake", "Training", "decision_of"]

DAYS_BETWEEN = (1, 3, 7, 21)
"""Days until an own decision comes back: after the game, and after each right answer in a row."""

MOST_ANSWERS = 5000

MOST_MISTAKES = 100

_KEY = re.compile("[0-9a-f]{8}")
_LINK = re.compile("[A-Za-z0-9_-]{1,4000}")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a puzzle."""

    key: str
    date: str
    right: bool
    """False for one that was missed: it cost more than hardly anything."""
    percent: int | None = None
    """The score by what it cost, between 0 and 100; None for all or nothing."""

    @property
    def score(self) -> float:
        """The part of a win as which it counts for the rating."""
        return float(self.right) if self.percent is None else self.percent / 100


@dataclass(frozen=True, slots=True)
class Mistake:
    """An own decision that cost much: the game as far as it, as a link has it, and when it comes back."""

    text: str
    due: str
    """A date."""
    step: int = 0
    """The number of right answers since the last wrong one."""


@dataclass(frozen=True)
class Training:
    """All answers in their order, and the own decisions that are not known yet."""

    answers: tuple[Answer, ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    def answered(self, key: str, today: str, *, right: bool, percent: int | None = None) -> Training:
        """Return the training with one more answer to a puzzle, and its score in per cent."""
        answer = Answer(key, today, right, None if percent in (100 * right, None) else percent)
        return replace(self, answers=(*self.answers, answer)[-MOST_ANSWERS:])

    def taught(self, texts: Iterable[str], today: str) -> Training:
        """Return the training with more own decisions; those that are there already stay as they are."""
        known = {mistake.text for mistake in self.mistakes}
        due = days_after(today, DAYS_BETWEEN[0])
        new = [Mistake(text, due) for text in dict.fromkeys(texts) if text not in known]
        return replace(self, mistakes=(*self.mistakes, *new)[-MOST_MISTAKES:]) if new else self

    def practised(self, text: str, today: str, *, right: bool) -> Training:
        """Return the training after an answer to an own decision: it comes back later, or is known."""
        mistakes = []
        for mistake in self.mistakes:
            if mistake.text != text:
                mistakes.append(mistake)
                continue
            step = mistake.step + 1 if right else 0
            if step < len(DAYS_BETWEEN):
                mistakes.append(Mistake(text, days_after(today, DAYS_BETWEEN[step]), step))
        return replace(self, mistakes=tuple(mistakes))

    def due(self, today: str) -> tuple[Mistake, ...]:
        """List the own decisions that come back today or should have, those that wait longest first."""
        return tuple(
            sorted((one for one in self.mistakes if one.due <= today), key=lambda mistake: mistake.due)
        )

    def __len__(self) -> int:
        """Count answers and decisions."""
        return len(self.answers) + len(self.mistakes)

    @property
    def row(self) -> int:
        """The number of right answers up to the latest one."""
        rows = [(right, len([*found])) for right, found in groupby(answer.right for answer in self.answers)]
        return rows[-1][1] if rows and rows[-1][0] else 0

    @property
    def best_row(self) -> int:
        """The most right answers in a row."""
        rows = groupby(answer.right for answer in self.answers)
        return max((len([*found]) for right, found in rows if right), default=0)

    def merged(self, other: Training) -> Training:
        """Return both trainings, answers in the order of their days; own decisions stay as they are here."""
        known = frozenset(self.answers)
        answers = [*self.answers, *(answer for answer in other.answers if answer not in known)]
        here = {mistake.text for mistake in self.mistakes}
        more = [mistake for mistake in other.mistakes if mistake.text not in here]
        in_order = sorted(answers, key=lambda answer: answer.date)
        return Training(tuple(in_order)[-MOST_ANSWERS:], (*self.mistakes, *more)[-MOST_MISTAKES:])

    def text(self) -> str:
        """Return the text that is stored.

        The scores stand beside the answers by their places, where earlier builds pass over them.
        """
        answers = [[answer.key, answer.date, int(answer.right)] for answer in self.answers]
        mistakes = [[mistake.text, mistake.due, mistake.step] for mistake in self.mistakes]
        scores = [
            [place, answer.percent] for place, answer in enumerate(self.answers) if answer.percent is not None
        ]
        return json.dumps(
            {"answers": answers, "mistakes": mistakes, **({"scores": scores} if scores else {})}
        )

    @classmethod
    def read(cls, text: str) -> Training:
        """Read the stored training. Raises ValueError for anything that `text` does not make."""
        with refusing("this is no training"):
            kept = loads(text)
            answers = [_answer(*answer) for answer in kept["answers"]]
            for place, percent in _scores(kept, len(answers)):
                answers[place] = _with_score(answers[place], percent)
            mistakes = tuple(_mistake(*mistake) for mistake in kept["mistakes"])
        if len(answers) > MOST_ANSWERS or len(mistakes) > MOST_MISTAKES:
            raise ValueError(f"a training has {MOST_ANSWERS:,} answers and {MOST_MISTAKES} decisions at most")
        return cls(tuple(answers), mistakes)


def _scores(kept: dict[str, Any], answers: int) -> list[tuple[int, int]]:
    """Read the scores by the places of their answers, in order; none of earlier builds."""
    scores = [(place, percent) for place, percent in kept.get("scores", [])]
    places = [place for place, _ in scores]
    if not (scores or "scores" not in kept) or places != sorted(set(places)):
        raise ValueError("scores are in the order of their answers")
    if not all(type(place) is int and place in range(answers) for place in places):
        raise ValueError("a score belongs to an answer")
    return scores


def _with_score(answer: Answer, percent: int) -> Answer:
    if type(percent) is not int or not (50 <= percent < 100 if answer.right else 0 < percent < 50):
        raise ValueError(f"{percent} is no score of such an answer")
    return replace(answer, percent=percent)


def _answer(key: str, day: str, right: int) -> Answer:
    if not _KEY.fullmatch(key) or not is_date(day) or type(right) is not int or right not in (0, 1):
        raise ValueError(f"{[key, day, right]} is no answer")
    return Answer(key, day, bool(right))


def _mistake(text: str, due: str, step: int) -> Mistake:
    if not _LINK.fullmatch(text) or not is_date(due) or type(step) is not int:
        raise ValueError(f"{[text[:20], due, step]} is no decision")
    if step not in range(len(DAYS_BETWEEN)):
        raise ValueError(f"{step} is no step of {len(DAYS_BETWEEN)}")
    return Mistake(text, due, step)


def decision_of(text: str) -> AnyRecord | None:
    """Return the game of an own decision, which waits for that; None for a text that holds no such game."""
    try:
        record = unpack(text)
    except PackedError:
        return None
    return record if len(record.state.legal_actions()) > 1 else None
