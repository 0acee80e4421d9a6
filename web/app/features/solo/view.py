"""The solo challenge's own screen."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features.solo.challenge import challenge, day_of, game_alone, is_seed
from web.app.features.solo.day_marks import calendar_button, marks_of
from web.app.features.solo.screen import SoloScreen
from web.app.features.solo.state import reached
from web.app.game_protocol.view import view, view_of
from web.app.state.match.match import SOLO
from web.app.state.page import Page, game_of
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, resume_button
from web.app.view.parts.dates import date_text, day_text
from web.app.view.parts.title_bar import title_bar

__all__ = ["solo_view"]

SEED_LENGTH = 32


def solo_view(page: Page, words: Words) -> Node:
    """Draw today's challenge, other dice, and the results so far."""
    running, game = game_of(page, SOLO), game_alone(page)
    solo = view(game).solo
    return h(
        "main",
        title_bar(words("solo"), words),
        h(
            "section",
            h("p", words("solo_intro", turns=challenge(game).turns)),
            h("p", solo.optimum_text(words), class_="small") if solo is not None else None,
            class_="about",
        ),
        _today(page, running, words),
        _results(page, words),
        _other(page, running, words),
        class_="solo",
        key="solo",
    )


def _today(page: Page, running: AnyRecord | None, words: Words) -> Node:
    """Draw the day's challenge: to be begun, gone on with, or done."""
    today = page.device.today
    points = reached(page).of(today)
    own = running if running is not None and day_of(running) == today else None
    return h(
        "section",
        h("h2", words("solo_today")),
        h("p", words("solo_same", date=date_text(today, words)), class_="small"),
        _stand(own, words) if own and points is None else None,
        h("p", words("solo_done", n=points), class_="done") if points is not None else None,
        _go_on(page, own, words) if own else None,
        button(words("solo_play"), intent=f"solo-day {today}", kind="main", data_focus=True)
        if own is None and points is None
        else None,
        button(words("solo_again"), intent=f"solo-day {today}") if points is not None else None,
        _to_save(page, words),
        calendar_button(words) if reached(page).best is None else None,
        class_="card",
    )


def _to_save(page: Page, words: Words) -> Child:
    """Draw the way to a day that is over here, and not yet everywhere, where it saves the streak."""
    day = reached(page).to_save(page.device.today, page.device.lasting)
    if not day:
        return None
    return (
        h("p", words("day_to_save", date=date_text(day, words))),
        button(words("calendar_play"), intent=f"solo-day {day}"),
    )


def _stand(record: AnyRecord, words: Words) -> Node:
    [points] = record.state.returns()
    return h("p", view_of(record).names.turn_text(record, words), " · ", words("solo_points", n=points))


def _go_on(page: Page, record: AnyRecord, words: Words) -> Node:
    over = record.state.over
    return resume_button(
        words, kind="" if record is page.record else SOLO, over=over, main=not over, focus=True
    )


def _results(page: Page, words: Words) -> Node | None:
    """Draw the streak, the personal best and the last week; nothing before the first game."""
    days, today = reached(page), page.device.today
    if days.best is None:
        return None
    week = [
        h(
            "li",
            h("span", date_text(date, words), class_="spoken"),
            h("span", day_text(date, words), class_="date", aria_hidden="true"),
            h("strong", signed(points))
            if points is not None
            else (h("span", "–", aria_hidden="true"), h("span", words("solo_missed"), class_="spoken")),
            [(drawn, h("span", said, class_="spoken")) for drawn, said in marks_of(days, date, words)],
        )
        for date, points in reversed(days.week(today))
    ]
    return h(
        "section",
        h("h2", words("solo_results")),
        h(
            "ul",
            h("li", words("solo_streak", n=days.streak(today, page.device.lasting))),
            h("li", words("solo_best", n=days.best)),
            class_="facts",
        ),
        h("h3", words("solo_week")),
        h("ol", week, class_="week"),
        calendar_button(words),
        class_="card results",
    )


def _other(page: Page, running: AnyRecord | None, words: Words) -> Node:
    """Draw the choice of other dice: by chance, or by a seed that was typed or came with a link."""
    screen = page.shown(SoloScreen)
    typed = screen.typed
    good = is_seed(typed)
    other = running if running is not None and day_of(running) != page.device.today else None
    return h(
        "section",
        h("h2", words("solo_other")),
        (_stand(other, words), _go_on(page, other, words)) if other and not other.state.over else None,
        button(words("solo_new"), intent="solo-new"),
        h(
            "label",
            h("span", words("solo_seed")),
            h(
                "input",
                type="text",
                value=typed,
                maxlength=SEED_LENGTH,
                autocomplete="off",
                autocapitalize="off",
                spellcheck="false",
                aria_invalid="true" if typed and not good else None,
                aria_describedby="seed-help",
                data_change="solo-typed",
            ),
        ),
        h("p", words("solo_seed_help"), class_="small", id="seed-help"),
        button(words("solo_play_seed"), intent="solo-play", kind="main", data_focus=True) if good else None,
        class_="card other",
    )
