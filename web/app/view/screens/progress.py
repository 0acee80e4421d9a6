"""One person's progress: the ladder of the computers, and what else the stored games tell."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games import GAMES, game
from web.app.intents.progress import game_climbed, people, person_shown, played
from web.app.intents.statistics import reading_due
from web.app.state.page import Page
from web.app.state.summaries import ProgressScreen
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import options
from web.app.view.parts.reading import reading_view
from web.app.view.parts.title_bar import title_bar
from web.app.view.screens.ladder import ladder_view
from web.app.view.screens.person import person_name

__all__ = ["progress_view"]

MOST = 8
"""The number of people to choose from; the statistics lead to any other."""


def progress_view(page: Page, words: Words) -> Node:
    """Draw the whole screen; until everything is read, how far that has come."""
    percent = page.shown(ProgressScreen).percent
    return h(
        "main",
        title_bar(words("progress"), words),
        reading_view(percent, words) if reading_due(page) else _whole(page, words),
        class_="statistics",
        key="progress-screen",
    )


def _whole(page: Page, words: Words) -> Child:
    there, person = played(page), person_shown(page)
    return (
        _people(people(there), person, words),
        ladder_view(there, person, game_climbed(page), _which(page, words), words),
    )


def _people(there: Mapping[str, str], person: str, words: Words) -> Node | None:
    """Draw the choice of a person; none where only one has played."""
    if len(there) < 2:
        return None
    shown = list(there)[:MOST]
    shown += [] if person in shown else [person]
    choices = [("=" + key, person_name(there[key], words)) for key in shown]
    return h(
        "section",
        options(words("progress_whose"), "progress-person", choices, "=" + person),
        class_="card",
        key="people",
    )


def _which(page: Page, words: Words) -> Node | None:
    """Draw the choice of a game; none where there is one only."""
    if len(GAMES) < 2:
        return None
    choices = [(key, game(key).names[0]) for key in GAMES]
    return options(words("which_game"), "progress-game", choices, game_climbed(page))
