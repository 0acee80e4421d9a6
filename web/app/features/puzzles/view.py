"""The puzzles: the day's, the next one by game and theme, own decisions, and how well they go."""

from __future__ import annotations

from calavera.coach.puzzles import LEVEL_RATINGS, puzzles_of
from calavera.coach.rating import BEGINNER
from calavera.games import GAMES, game
from web.app.features.puzzles.screen import PuzzlesScreen
from web.app.features.puzzles.state import (
    daily,
    daily_answer,
    day_to_save,
    days_in_row,
    next_puzzle,
    right_at_first,
    standing,
    themes,
    training_of,
)
from web.app.features.puzzles.training import Training
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, options, portrait, symbol
from web.app.view.parts.dates import date_text
from web.app.view.parts.title_bar import title_bar

__all__ = ["puzzles_view"]


def puzzles_view(page: Page, words: Words) -> Node:
    """Draw the whole screen."""
    screen, training = page.shown(PuzzlesScreen), training_of(page)
    return h(
        "main",
        title_bar(words("puzzles"), words, focus=True),
        _games(screen, words),
        _daily(page, training, words),
        _practice(screen, training, words),
        _own(page, training, words),
        class_="puzzles",
        key="puzzles",
    )


def _games(screen: PuzzlesScreen, words: Words) -> Node | None:
    kinds = [(key, game(key).names[0]) for key in GAMES if puzzles_of(key)]
    return options(words("which_game"), "puzzles-game", kinds, screen.game) if len(kinds) > 1 else None


def _daily(page: Page, training: Training, words: Words) -> Node | None:
    screen, today, lasting = page.shown(PuzzlesScreen), page.device.today, page.device.lasting
    if daily(today, screen.game) is None:
        return None
    right, date = daily_answer(training, today, screen.game), date_text(today, words)
    return h(
        "section",
        h("h2", words("puzzles_daily")),
        h("p", words("puzzles_daily_about", date=date, game=game(screen.game).names[0]), class_="small"),
        button(symbol("bulb"), h("span", words("puzzles_solve")), intent=f"puzzle daily {today}", kind="main")
        if right is None
        else _result(right, words),
        _days(days_in_row(training, today, lasting), words),
        _to_save(day_to_save(training, today, lasting), words),
        class_="card",
        key="daily",
    )


def _result(right: bool, words: Words) -> Child:
    """Draw the result of the day's puzzle; what is seen by its sign is said by its words."""
    text = words("puzzles_daily_right" if right else "puzzles_daily_wrong")
    return (
        h("p", h("span", "✔" if right else "✘", class_="sign", aria_hidden="true"), " ", text, class_="sum"),
        h("div", button(words("share"), intent="puzzle-share"), class_="actions"),
    )


def _days(days: int, words: Words) -> Node | None:
    return h("p", words("puzzles_days", n=days)) if days else None


def _to_save(day: str, words: Words) -> Child:
    """Draw the way to the puzzle of a day that is over here, and not yet everywhere, where it saves a row."""
    if not day:
        return None
    return (
        h("p", words("day_to_save", date=date_text(day, words))),
        button((words("puzzles_solve"), " · ", date_text(day, words)), intent=f"puzzle daily {day}"),
    )


def _practice(screen: PuzzlesScreen, training: Training, words: Words) -> Node:
    left = next_puzzle(training, screen.game, screen.theme)
    return h(
        "section",
        h("h2", words("puzzles_practice")),
        _themes(screen, words),
        button(words("puzzles_next"), intent="puzzle next", kind="main")
        if left is not None
        else h("p", words("puzzles_none"), class_="sum"),
        _standing(screen, training, words),
        class_="card",
        key="practice",
    )


def _themes(screen: PuzzlesScreen, words: Words) -> Node | None:
    found = themes(screen.game)
    if len(found) < 2:
        return None
    named = [("all", words("puzzles_theme_all")), *((name, words(f"puzzle_theme_{name}")) for name in found)]
    return options(words("puzzles_theme"), "puzzles-theme", named, screen.theme or "all")


def _standing(screen: PuzzlesScreen, training: Training, words: Words) -> Child:
    rating, count = standing(training, screen.game)
    every = len(puzzles_of(screen.game))
    if not count:
        sentences = [words("puzzles_rating_none", n=every)]
    else:
        right = words.whole(right_at_first(training, screen.game))
        band = words.whole(round(2 * rating.deviation))
        sentences = [
            words("puzzles_rating", rating=words.whole(round(rating.rating)), band=band),
            words("puzzles_rating_about", start=words.whole(round(BEGINNER.rating))),
            words("puzzles_rating_from", n=count, every=words.whole(every), right=right),
            words("puzzles_row", n=training.row, best=training.best_row),
        ]
    return (
        h("p", sentences[0], class_="sum"),
        [h("p", line) for line in sentences[1:]],
        h(
            "details",
            h("summary", words("puzzles_levels")),
            h(
                "ul",
                [_level(level, points, words) for level, points in LEVEL_RATINGS.items()],
                class_="ratings",
            ),
            key="levels",
        ),
    )


def _level(level: str, points: int, words: Words) -> Node:
    """Draw a character with its rating."""
    return h("li", portrait(level), h("span", words(f"bot_{level}")), h("strong", words.whole(points)))


def _own(page: Page, training: Training, words: Words) -> Node:
    today = page.device.today
    due, every = training.due(today), training.mistakes
    if due:
        shown: Child = (
            h("p", words("puzzles_own_due", n=len(due))),
            button(
                words("puzzles_own_start"), intent=f"puzzle mistake {today}", kind="main" if len(due) else ""
            ),
        )
    elif every:
        date = date_text(min(mistake.due for mistake in every), words)
        shown = h("p", words("puzzles_own_wait", n=len(every), date=date))
    else:
        shown = h("p", words("puzzles_own_none"))
    return h("section", h("h2", words("puzzles_own")), shown, class_="card", key="own")
