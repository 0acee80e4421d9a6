"""The statistics of all stored games: by person, by opponent, solo."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.games import GAMES, game
from calavera.play.statistics import Filter
from calavera.record.players import PERSON, same
from web.app.features.progress.person_view import (
    career_view,
    in_order,
    kind_name,
    last_games,
    person_name,
    points_told,
    won_text,
)
from web.app.features.progress.reading_view import reading_view
from web.app.features.progress.statistics import (
    game_shown,
    games,
    games_shown,
    opponents,
    reading_due,
    unread,
)
from web.app.features.progress.summaries import StatisticsScreen, tallies_of
from web.app.game_protocol.model import model
from web.app.game_protocol.results import Alone, Career, Statistics, Summary
from web.app.game_protocol.view import view
from web.app.state.page import Page
from web.app.state.people.players import level_of
from web.app.state.setup import SEATS
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import bar
from web.app.view.parts.buttons import button, options, portrait, progress_button, shown_name
from web.app.view.parts.seat_look import name_face
from web.app.view.parts.title_bar import title_bar

__all__ = ["statistics_view"]

MOST = 30
"""The number of people listed; games from elsewhere may bring any number of names."""


def statistics_view(page: Page, words: Words) -> Node:
    """Draw the whole screen; until everything is read, the progress."""
    totals = page.shown(StatisticsScreen)
    return h(
        "main",
        title_bar(words("statistics"), words),
        reading_view(totals.percent, words) if reading_due(page) else _whole(page, totals, words),
        class_="statistics",
        key="statistics",
    )


def _whole(page: Page, totals: StatisticsScreen, words: Words) -> Child:
    there = games_shown(page)
    before = tallies_of(page).before
    if not there:
        return _empty(page, words), _left_out(words) if before else None
    own = view(game_shown(page)).results
    found = model(game_shown(page)).results.statistics(there, totals.wanted)
    return (
        _boxes(page, words),
        _person(page, there, totals.wanted, words) if totals.wanted.person else None,
        _choices(there, totals.wanted, words),
        _overview(page, found, words),
        career_view(found.people[0], own, words) if found.people and totals.wanted.person else None,
        _people(page, found.people, words) if found.people and not totals.wanted.person else None,
        _computers(page, found, words) if found.computers else None,
        _alone(page, found.alone, words) if found.alone else None,
        _reset(totals, bool(before), words),
    )


def _empty(page: Page, words: Words) -> Node:
    return h(
        "section",
        h("p", words("statistics_empty")),
        _unread(page, words),
        button(words("to_start"), intent="menu", kind="main"),
        class_="card",
        key="empty",
    )


def _unread(page: Page, words: Words) -> Node | None:
    return h("p", words("statistics_unread", n=unread(page)), class_="small") if unread(page) else None


def _boxes(page: Page, words: Words) -> Node | None:
    """Draw the choice between the games that were played; none where it is one only."""
    keys = sorted({found.game for found in games(page)}, key=GAMES.index)
    if len(keys) < 2:
        return None
    choices = [(key, game(key).names[0]) for key in keys]
    shown = options(words("which_game"), "statistics-game", choices, game_shown(page))
    return h("section", shown, class_="card", key="boxes")


def _choices(there: Sequence[Summary], wanted: Filter, words: Words) -> Node | None:
    """Draw the filters that make a difference: none where all games are alike."""
    of_several = [game for game in there if not game.alone]
    sizes = {len(game.seats) for game in of_several}
    kinds = opponents(of_several)
    everything = ("all", words("statistics_all"))
    numbers = [everything, *((str(seats), str(seats)) for seats in SEATS if seats in sizes)]
    against = [everything, *((kind, kind_name(kind, words)) for kind in in_order(kinds))]
    groups = [
        options(words("seats"), "statistics-seats", numbers, str(wanted.seats or "all"))
        if len(sizes) > 1
        else None,
        options(words("statistics_against"), "statistics-against", against, wanted.against or "all")
        if len(kinds) > 1
        else None,
    ]
    return h("section", groups, class_="card", key="choices") if any(groups) else None


def _overview(page: Page, found: Statistics, words: Words) -> Node:
    own = words("statistics_own_sheets", n=found.own_sheets) if found.own_sheets else ""
    return h(
        "section",
        None
        if found.alone and not found.games
        else h("p", words("statistics_games", n=found.games), class_="sum"),
        h("p", own, class_="small") if own else None,
        _unread(page, words),
        progress_button(words) if not page.shown(StatisticsScreen).wanted.person else None,
        class_="card",
        key="overview",
    )


# -- people


def _person(page: Page, there: Sequence[Summary], wanted: Filter, words: Words) -> Node:
    """Draw the person whose games are shown, even if the other filters leave none; and the way to all."""
    names = [seat.name for game in there for seat in game.seats if same(seat.name) == wanted.person]
    name = (names or [wanted.person])[-1].strip()
    return h(
        "section",
        h("h2", name_face(page.person.profiles, name), shown_name(name), tabindex="-1", data_focus=True),
        h(
            "div",
            progress_button(words, person=wanted.person),
            button(words("statistics_everybody"), intent="statistics-person all"),
            class_="actions",
        ),
        class_="card",
        key="person",
    )


def _people(page: Page, people: Sequence[Career], words: Words) -> Node:
    rows = [
        button(_row(page, career, words), intent=f"statistics-person ={career.key}", kind="person")
        if career.key
        else h("div", _row(page, career, words), class_="person")
        for career in people[:MOST]
    ]
    more = len(people) - len(rows)
    return h(
        "section",
        h("h2", words("statistics_people")),
        h("ul", [h("li", row) for row in rows], class_="people"),
        h("p", words("statistics_more", n=more), class_="small") if more else None,
        class_="card",
        key="people",
    )


def _computers(page: Page, found: Statistics, words: Words) -> Node:
    order = in_order(career.kind for career in found.computers)
    careers = sorted(found.computers, key=lambda career: order.index(career.kind))
    rows = [
        h("li", h("div", _row(page, career, words), class_="person"), key=career.kind) for career in careers
    ]
    return h(
        "section",
        h("h2", words("statistics_computers")),
        h("ul", rows, class_="people"),
        class_="card",
        key="computers",
    )


def _row(page: Page, career: Career, words: Words) -> Child:
    """Draw a player in three lines: the face with the name, how many games were won, the points."""
    person = career.kind == PERSON
    name = person_name(career.name, words) if person else kind_name(career.kind, words)
    level = level_of(career.kind)
    face = name_face(page.person.profiles, career.name) if person else portrait(level) if level else None
    return (
        h("strong", face, name),
        h("span", won_text(career.results, words)),
        bar(career.results.wins, career.results.games),
        h("span", points_told(career.points, words), class_="small") if career.points else None,
    )


# -- alone


def _alone(page: Page, alone: Sequence[Alone], words: Words) -> Node:
    def games(career: Alone) -> str:
        turns = words("statistics_turns", n=career.turns)
        return words("statistics_alone", n=len(career.points), turns=turns)

    rows = [
        h(
            "li",
            h("strong", name_face(page.person.profiles, career.name), person_name(career.name, words)),
            h("span", games(career)),
            h("span", points_told(career.points, words), class_="small"),
            last_games(career.points, words),
            class_="person",
        )
        for career in alone
    ]
    return h("section", h("h2", words("solo")), h("ul", rows, class_="people"), class_="card", key="alone")


# -- resetting


def _left_out(words: Words) -> Node:
    """Draw the way to undo a reset, where no game counts any more."""
    return h(
        "section",
        h("p", words("statistics_left_out"), class_="small"),
        h("div", button(words("statistics_reset_undo"), intent="statistics-reset undo"), class_="actions"),
        class_="card",
        key="reset",
    )


def _reset(totals: StatisticsScreen, left_out: bool, words: Words) -> Node:
    if totals.asking:
        return h(
            "div",
            h("p", words("statistics_reset_question"), role="alert"),
            h(
                "div",
                button(words("statistics_reset_yes"), intent="statistics-reset yes", kind="main"),
                button(words("statistics_reset_no"), intent="statistics-reset no", data_focus=True),
                class_="actions",
            ),
            class_="warning",
            key="reset",
        )
    return h(
        "section",
        h("p", words("statistics_about"), class_="small"),
        h("p", words("statistics_left_out"), class_="small") if left_out else None,
        h(
            "div",
            button(words("statistics_reset_undo"), intent="statistics-reset undo") if left_out else None,
            button(words("statistics_reset"), intent="statistics-reset"),
            class_="actions",
        ),
        class_="card",
        key="reset",
    )
