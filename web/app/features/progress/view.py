"""One person's progress: the ladder of the computers, and what else the stored games tell."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games import GAMES, game
from web.app.features.progress.achievements_view import achievements_view
from web.app.features.progress.bests_view import bests_view
from web.app.features.progress.intents import game_climbed, people, person_shown, played, reached
from web.app.features.progress.ladder_view import ladder_view
from web.app.features.progress.looks_view import looks_view
from web.app.features.progress.person_view import person_name
from web.app.features.progress.reading_view import reading_view
from web.app.features.progress.statistics import reading_due
from web.app.features.progress.summaries import ProgressScreen, tallies_of
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import options
from web.app.view.parts.seat_look import name_face
from web.app.view.parts.title_bar import title_bar

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
        _choices(page, people(there), words),
        ladder_view(there, person, game_climbed(page), words),
        bests_view(there, person, game_climbed(page), words),
        looks_view(page, words),
        achievements_view(reached(there, tallies_of(page), person), words),
    )


def _choices(page: Page, there: Mapping[str, str], words: Words) -> Node | None:
    """Draw the choice of a person and of a game, each where there is one to make."""
    groups = (_people(page, there, words), _which(page, words))
    return h("section", groups, class_="card", key="choices") if any(groups) else None


def _people(page: Page, there: Mapping[str, str], words: Words) -> Node | None:
    if len(there) < 2:
        return None
    person, shown = person_shown(page), list(there)[:MOST]
    shown += [] if person in shown else [person]
    profiles = page.person.profiles
    choices = [
        ("=" + key, (name_face(profiles, there[key]), person_name(there[key], words))) for key in shown
    ]
    return options(words("progress_whose"), "progress-person", choices, "=" + person)


def _which(page: Page, words: Words) -> Node | None:
    if len(GAMES) < 2:
        return None
    choices = [(key, game(key).names[0]) for key in GAMES]
    return options(words("which_game"), "progress-game", choices, game_climbed(page))
