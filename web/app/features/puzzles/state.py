"""Puzzles on the table: which one comes next, how it begins, and what an answer is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from calavera.coach.analysis import Analysis, bots_of
from calavera.coach.puzzles import RIGHT, Puzzle, analysed, key_of, puzzles_of
from calavera.coach.rating import BEGINNER, Rating, expected, rated
from calavera.game import Action, Rethrow
from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.features.puzzles.screen import PuzzlesScreen, Solving
from web.app.features.puzzles.training import Answer, Mistake, Training
from web.app.state.held_dice import with_held
from web.app.state.match.coach import Advice, Coach
from web.app.state.match.match import Draft, Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, advice_for, free_dice
from web.app.state.past.streak import in_a_row, to_save
from web.app.state.screens import AT_TABLE

__all__ = [
    "OF_TABLES",
    "analysis_of",
    "answered",
    "begin",
    "begin_own",
    "daily",
    "daily_answer",
    "day_to_save",
    "days_in_row",
    "is_missed",
    "is_right",
    "loss_of",
    "next_puzzle",
    "onward",
    "rating_change",
    "returns_on",
    "right_at_first",
    "solving_of",
    "standing",
    "themes",
    "training_of",
    "where",
]

NEAR = 5
"""The puzzles nearest to a player's rating, of which one comes next."""

ALMOST = 0.025
"""The part of winning from which on an answer is missed: one that costs two points in a hundred, as they are
shown, is not. It is also what halves the score of an answer."""

EASIER = 60
"""Points by which puzzles are easier than the player is strong: about six of ten are solved."""

OF_TABLES = frozenset(
    {"rematch", "copy", "replay", "review", "share-game", "fair", "undo", "hint", "weigh", "coach-set"}
)
"""Intents of a table that make no sense with a puzzle."""


def training_of(page: Page) -> Training:
    """Return the training so far."""
    kept = page.kept.training
    return kept if isinstance(kept, Training) else Training()


def solving_of(page: Page) -> Solving:
    """Return the puzzle on the table. Raises NotOffered if there is none."""
    if not isinstance(page.lesson, Solving):
        raise NotOffered("no puzzle is on the table")
    return page.lesson


# -- which one


def themes(game: str) -> tuple[str, ...]:
    """List the themes of a game's puzzles, the most frequent first."""
    themes_of_all = [puzzle.theme for puzzle in puzzles_of(game)]
    return tuple(sorted(dict.fromkeys(themes_of_all), key=lambda theme: -themes_of_all.count(theme)))


def daily(today: str, game: str) -> Puzzle | None:
    """Return a game's puzzle of a day, which is the same for everyone with this release."""
    every = puzzles_of(game)
    number = int.from_bytes(sha256(f"puzzle {today}".encode()).digest()[:8], "big")
    return every[number % len(every)] if every else None


def daily_answer(training: Training, today: str, game: str) -> bool | None:
    """Return whether a day's puzzle was answered rightly on that day at the first try; None without one."""
    puzzle = daily(today, game)
    tries = [
        answer.right
        for answer in training.answers
        if puzzle and (answer.key, answer.date) == (puzzle.key, today)
    ]
    return tries[0] if tries else None


def days_in_row(training: Training, today: str, lasting: str = "") -> int:
    """Count the days in a row to today on which a puzzle of the day was answered (`in_a_row`)."""
    return in_a_row(_answered(training), today, lasting)


def day_to_save(training: Training, today: str, lasting: str) -> str:
    """Return the day before today that ends the days in a row unless its puzzle is answered now."""
    return to_save(_answered(training), today, lasting)


def _answered(training: Training) -> Callable[[str], bool]:
    """Return the check whether a puzzle of a day was answered on that day, in any game."""
    tried = {answer.date for answer in training.answers}
    return lambda day: day in tried and any(daily_answer(training, day, game) is not None for game in GAMES)


def standing(training: Training, game: str) -> tuple[Rating, int]:
    """Return a player's rating in a game, and the number of puzzles whose first answers it follows from."""
    puzzles = {puzzle.key: puzzle for puzzle in puzzles_of(game)}
    rating, seen = BEGINNER, set[str]()
    for answer in training.answers:
        if answer.key in puzzles and answer.key not in seen:
            seen.add(answer.key)
            rating = _rated(rating, puzzles[answer.key], answer)
    return rating, len(seen)


def _rated(before: Rating, puzzle: Puzzle, answer: Answer) -> Rating:
    """Return a rating after an answer: by its score, but one that is not missed costs nothing."""
    score = max(answer.score, expected(before, puzzle.difficulty)) if answer.right else answer.score
    return rated(before, [(puzzle.difficulty, score)])


def right_at_first(training: Training, game: str) -> int:
    """Count the puzzles of a game whose first answer was right."""
    first = {answer.key: answer.right for answer in reversed(training.answers)}
    return sum(first.get(puzzle.key, False) for puzzle in puzzles_of(game))


def next_puzzle(training: Training, game: str, theme: str = "") -> Puzzle | None:
    """Choose the next puzzle: one that fits the player's rating; later those that were missed, then None."""
    wanted = [puzzle for puzzle in puzzles_of(game) if theme in ("", puzzle.theme)]
    latest = {answer.key: answer.right for answer in training.answers}
    fresh = [puzzle for puzzle in wanted if puzzle.key not in latest]
    if not fresh:
        missed = [puzzle for puzzle in wanted if not latest[puzzle.key]]
        places = {answer.key: place for place, answer in enumerate(training.answers)}
        return min(missed, key=lambda puzzle: places[puzzle.key], default=None)
    target = standing(training, game)[0].rating - EASIER
    near = sorted(fresh, key=lambda puzzle: (abs(puzzle.rating - target), puzzle.key))[:NEAR]
    number = sha256(f"next {len(training.answers)}".encode()).digest()[0]
    return near[number % len(near)]


# -- in


def begin(page: Page, puzzle: Puzzle, source: str, today: str) -> Page:
    """Return the page with a puzzle on the table; its analysis is known, and not shown before the answer."""
    record = puzzle.record()
    advice = Advice(record.state, analysed(puzzle, record.state))
    match = Match(record, coach=Coach(advice=advice))
    return _set(
        page,
        Solving(
            key=puzzle.key, source=source, theme=puzzle.theme, match=match, below=page.below, today=today
        ),
    )


def begin_own(page: Page, mistake: Mistake, record: AnyRecord, today: str) -> Page:
    """Return the page with an own decision on the table, and its game; the coach looks at it meanwhile."""
    key = key_of(mistake.text, len(record.actions))
    solving = Solving(
        key=key,
        source="mistake",
        theme="",
        match=Match(record),
        below=page.below,
        today=today,
        text=mistake.text,
    )
    return _set(page, solving)


def _set(page: Page, solving: Solving) -> Page:
    return replace(page, screens=AT_TABLE, lesson=solving, notice=None)


# -- what is answered


def analysis_of(page: Page) -> Analysis | None:
    """Return the worth of every option; None while the coach computes it."""
    return advice_for(page.match, page.match.state)


def loss_of(page: Page, action: Action) -> float:
    """Return what an option gives away, as a part of winning a game."""
    analysis = analysis_of(page)
    assert analysis is not None  # nothing is answered before
    record = page.match.record
    return analysis.loss(action) / bots_of(record.game).unit(record.state)


def is_right(page: Page, action: Action) -> bool:
    """Return whether an option is the best one, or as good."""
    return loss_of(page, action) < RIGHT


def is_missed(page: Page, action: Action) -> bool:
    """Return whether an option is clearly worse than the best one."""
    return loss_of(page, action) >= ALMOST


def _percent(loss: float) -> int:
    """Return the score of an answer by what it costs: 100 for the best one, 50 or more for one that is not
    missed, and less the more it costs."""
    if loss < RIGHT:
        return 100
    score: int = round(100 * 0.5 ** (loss / ALMOST))
    return max(score, 50) if loss < ALMOST else min(score, 49)


def answered(before: Page, after: Page) -> Page:
    """Return the page after an intent at the table: the first decision is the answer, and is not played.

    Looking, holding and picking are always allowed.
    """
    solving = before.lesson
    if not isinstance(solving, Solving) or after.lesson is None or after.record is before.record:
        return after
    known, new = before.match.record.actions, after.match.record.actions
    decided = len(new) > len(known) and new[: len(known)] == known
    analysis = analysis_of(before)
    if solving.answer is not None or not decided or analysis is None:
        return before
    action = new[len(known)]
    right = not is_missed(before, action)
    training = training_of(before)
    if solving.source == "mistake":
        training = training.practised(solving.text, solving.today, right=right)
    else:
        training = training.answered(
            solving.key, solving.today, right=right, percent=_percent(loss_of(before, action))
        )
    match = replace(before.match, draft=_showing(before.match, analysis.best.action, action))
    return replace(before, lesson=replace(solving, match=match, answer=action)).with_kept(training=training)


def _showing(match: Match, best: Action, answer: Action) -> Draft:
    """Return the draft that shows the best option on the table: as picked, or by the dice that it keeps, of
    alike ones those of the answer."""
    free = frozenset(free_dice(match.state))
    held = free.difference(answer.positions) if isinstance(answer, Rethrow) else frozenset[int]()
    shown = with_held(match.state, best, held)
    return Draft(free.difference(shown.positions)) if isinstance(shown, Rethrow) else Draft(picked=shown)


# -- what follows


def onward(page: Page) -> str:
    """Return the intent that leads on after an answer: to the next one, else out."""
    solving, training = solving_of(page), training_of(page)
    if solving.source == "mistake":
        return f"puzzle mistake {solving.today}" if training.due(solving.today) else "puzzle-leave"
    screen = where(page)
    game, theme = (page.match.record.game.key, "") if screen is None else (screen.game, screen.theme)
    if solving.source == "next" and next_puzzle(training, game, theme) is not None:
        return "puzzle next"
    return "puzzle-leave"


def rating_change(page: Page) -> tuple[float, float] | None:
    """Return the rating before and after the answer; None where the puzzle was answered earlier, too."""
    training, game = training_of(page), page.match.record.game.key
    *earlier, latest = training.answers
    if any(answer.key == latest.key for answer in earlier):
        return None
    before = standing(replace(training, answers=tuple(earlier)), game)[0]
    puzzle = next(puzzle for puzzle in puzzles_of(game) if puzzle.key == latest.key)
    return before.rating, _rated(before, puzzle, latest).rating


def returns_on(page: Page) -> str:
    """Return the date on which an own decision comes back; empty for one that is known."""
    text = solving_of(page).text
    return next((mistake.due for mistake in training_of(page).mistakes if mistake.text == text), "")


def where(page: Page) -> PuzzlesScreen | None:
    """Return the screen of puzzles that a puzzle was begun from."""
    return next((screen for screen in reversed(page.below) if isinstance(screen, PuzzlesScreen)), None)
