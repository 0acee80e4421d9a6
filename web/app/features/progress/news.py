"""A finished game beside the earlier ones of its people, in sentences."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features.progress.best_words import best_name, best_text
from web.app.features.progress.milestones import first_achievements, milestones
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.view.parts.buttons import seat_name
from web.app.view.parts.feast import people

__all__ = ["news"]


def news(page: Page, record: AnyRecord, words: Words) -> list[str]:
    """Tell what is new for the people in a game that has just ended; alone, what was achieved first."""
    if not record.alone:
        return _at_a_table(page, record, words)
    return [
        words("milestone_achievement", achievement=words(f"achievement_{name}"))
        for name in first_achievements(page, record, 0)
    ]


def _at_a_table(page: Page, record: AnyRecord, words: Words) -> list[str]:
    """Tell personal bests and wins in a row, with a name where several people have played."""
    alone, sentences = len(people(record)) == 1, []
    for milestone in milestones(page, record):
        name = seat_name(record, milestone.seat, words)
        if milestone.best is not None:
            best = words("milestone_best", n=milestone.best)
            sentences.append(best if alone else words("milestone_of", name=name, milestone=best))
        if milestone.wins:
            wins = words("milestone_wins", n=milestone.wins)
            sentences.append(wins if alone else words("milestone_of", name=name, milestone=wins))
        if alone and milestone.best is None and milestone.more:
            sentences.append(_one_more(record.game.key, *milestone.more[0], words))
        reached = [words(f"achievement_{achievement}") for achievement in milestone.achievements]
        if len(reached) > 1:
            done = words("milestone_achievements", achievements=words.all_of(reached))
        elif reached:
            done = words("milestone_achievement", achievement=reached[0])
        if reached:
            sentences.append(done if alone else words("milestone_of", name=name, milestone=done))
    return sentences


def _one_more(key: str, name: str, value: int, words: Words) -> str:
    """Tell one other best, and no more of them: the progress lists all."""
    return words("milestone_more", what=best_name(name, words), value=best_text(key, name, value, words))
