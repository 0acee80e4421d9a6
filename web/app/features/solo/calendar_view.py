"""The calendar's screen: a month as a table, a day of it more closely, and what the months have come to."""

from __future__ import annotations

from web.app.features import has
from web.app.features.solo.calendar import game_of_day
from web.app.features.solo.challenge import playable
from web.app.features.solo.day_marks import LATE_SIGN, PURE_SIGN, marks_of, sign
from web.app.features.solo.days import Days
from web.app.features.solo.months import dates, months, next_to, weekday
from web.app.features.solo.screen import CalendarScreen
from web.app.features.solo.state import reached
from web.app.state.match.match import SOLO
from web.app.state.page import Page
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button
from web.app.view.parts.dates import date_text
from web.app.view.parts.numbers import tenths
from web.app.view.parts.title_bar import title_bar

__all__ = ["calendar_view"]

WEEK = 7


def calendar_view(page: Page, words: Words) -> Node:
    """Draw the whole screen."""
    screen, days = page.shown(CalendarScreen), reached(page)
    return h(
        "main",
        title_bar(words("calendar"), words, focus=not screen.asked),
        h(
            "section",
            _turning(page, days, words),
            _table(page, days, words),
            _legend(words),
            class_="month",
        ),
        _day(page, days, words) if screen.asked else None,
        _facts(page, days, words),
        class_="solo calendar",
        key="calendar",
    )


# -- the month


def _name(month: str, words: Words) -> str:
    """Name a month with its year."""
    return words("calendar_month", month=words("month_names").split()[int(month[5:]) - 1], year=month[:4])


def _turning(page: Page, days: Days, words: Words) -> Node:
    """Draw the month's name between the ways to the months beside it."""
    screen = page.shown(CalendarScreen)
    first, last = months(days, page.device.today)
    before, after = next_to(screen.month, -1), next_to(screen.month, 1)
    return h(
        "div",
        _turn("before", "M10 2 4 8 10 14", before, words("calendar_before", month=_name(before, words)))
        if screen.month > first
        else h("span", key="before"),
        h("h2", h("span", _name(screen.month, words)), aria_live="polite", key="name"),
        _turn("after", "M6 2 12 8 6 14", after, words("calendar_after", month=_name(after, words)))
        if screen.month < last
        else h("span", key="after"),
        class_="turning",
    )


def _turn(key: str, path: str, month: str, label: str) -> Node:
    """Draw the way to another month: an angle, for an arrow leads back to the screen before."""
    angle = h("path", d=path, fill="none", stroke="currentColor", stroke_width="2.5")
    return button(
        h("svg", angle, viewBox="0 0 16 16", aria_hidden="true"),
        intent=f"calendar {month}",
        kind="icon",
        key=key,
        aria_label=label,
        title=label,
        data_key="ArrowLeft" if key == "before" else "ArrowRight",
    )


def _table(page: Page, days: Days, words: Words) -> Node:
    """Draw the month's days in weeks."""
    short, long = words("weekdays").split(), words("weekday_names").split()
    first = short.index(words("week_begins"))
    order = [(first + n) % WEEK for n in range(WEEK)]
    heads = [
        h(
            "th",
            h("span", short[n], aria_hidden="true"),
            h("span", long[n], class_="spoken"),
            scope="col",
        )
        for n in order
    ]
    listed = dates(page.shown(CalendarScreen).month)
    empty = order.index(weekday(listed[0]))
    cells = [*[""] * empty, *listed]
    cells += [""] * (-len(cells) % WEEK)
    weeks = [
        h("tr", [_cell(day, page, days, words) for day in cells[n : n + WEEK]], key=f"week {n}")
        for n in range(0, len(cells), WEEK)
    ]
    return h(
        "table",
        h("caption", _name(page.shown(CalendarScreen).month, words), class_="spoken"),
        h("thead", h("tr", heads)),
        h("tbody", weeks),
    )


def _cell(day: str, page: Page, days: Days, words: Words) -> Node:
    if not day:
        return h("td")
    today, asked = page.device.today, page.shown(CalendarScreen).asked
    number = h("span", str(int(day[8:])), class_="number", aria_hidden="true")
    points = days.of(day)
    if points is None and not playable(day, today):
        return h("td", h("span", h("span", str(int(day[8:])), class_="number"), class_="day"))
    marks = marks_of(days, day, words)
    result = signed(points) if points is not None else "–"
    told = [date_text(day, words)]
    told += [words("calendar_today")] if day == today else []
    told += [words("solo_points", n=points) if points is not None else words("solo_missed")]
    told += [said for _, said in marks]
    return h(
        "td",
        button(
            h("span", ", ".join(told), class_="spoken"),
            number,
            h("strong", result, aria_hidden="true"),
            h("span", [drawn for drawn, _ in marks], class_="signs") if marks else None,
            intent=f"calendar-day {day}",
            kind="day missed" if points is None else "day",
            aria_current="date" if day == today else None,
            aria_pressed="true" if day == asked else "false",
        ),
    )


def _legend(words: Words) -> Node:
    """Explain the signs of the table."""
    return h(
        "ul",
        h("li", sign(PURE_SIGN, "pure"), words("solo_pure")),
        h("li", sign(LATE_SIGN, "late"), words("calendar_day_late")),
        h("li", h("span", "–", class_="day-sign", aria_hidden="true"), words("calendar_missed")),
        class_="legend small",
    )


# -- a day


def _day(page: Page, days: Days, words: Words) -> Node:
    """Draw a day more closely: its result and its game, or the way to play it."""
    screen = page.shown(CalendarScreen)
    points = days.of(screen.asked)
    shown = _unplayed(page, words) if points is None else _played(page, days, points, words)
    title = h("h2", date_text(screen.asked, words), tabindex="-1", data_focus=True)
    return h("section", title, shown, class_="card", key="day")


def _played(page: Page, days: Days, points: int, words: Words) -> Child:
    screen = page.shown(CalendarScreen)
    game, day = game_of_day(page, screen.asked), screen.asked
    marks, again = marks_of(days, day, words), playable(day, page.device.today)
    return (
        h("p", words("solo_points", n=points), class_="done"),
        h("ul", [h("li", drawn, said) for drawn, said in marks], class_="legend") if marks else None,
        h(
            "div",
            button(words("replay"), intent=f"calendar-watch {day}", kind="main")
            if game and has("replay")
            else None,
            button(words("solo_again"), intent=f"solo-day {day}") if again else None,
            class_="actions",
        ),
    )


def _unplayed(page: Page, words: Words) -> Child:
    """Draw the way into a day's game, or back into the one that was begun."""
    day, device = page.shown(CalendarScreen).asked, page.device
    game, today = game_of_day(page, day), day == device.today
    if game is not None:
        intent = f"resume {SOLO}" if game.key == SOLO else f"open {game.key}"
        way = button(words("resume"), intent=intent, kind="main")
    else:
        label = words("solo_play" if today else "calendar_play")
        way = button(label, intent=f"solo-day {day}", kind="main")
    if today:
        said = words("solo_same", date=date_text(day, words))
    elif device.lasting <= day < device.today:
        said = words("calendar_in_time")
    else:
        said = words("calendar_catch_up")
    return h("p", said), way


# -- all of it


def _facts(page: Page, days: Days, words: Words) -> Node:
    """Draw what the month has come to, and the streak."""
    month, device = page.shown(CalendarScreen).month, page.device
    past = [day for day in dates(month) if day <= device.today or days.of(day) is not None]
    found = [points for day in past if (points := days.of(day)) is not None]
    pure, late = (len(marked.intersection(past)) for marked in (days.pure, days.late))
    told = [words("calendar_played", n=len(past), played=len(found))]
    if found:
        told.append(words("calendar_best", n=max(found)))
        told.append(words("calendar_mean", points=tenths(sum(found) / len(found), words)))
    told += [words("calendar_pure", n=pure)] if pure else []
    told += [words("calendar_late", n=late)] if late else []
    now, longest = days.streak(device.today, device.lasting), days.longest
    streak = [words("solo_streak", n=now), words("calendar_longest", n=longest)]
    return h(
        "section",
        h("h2", _name(month, words)),
        h("ul", [h("li", text) for text in told], class_="facts"),
        h("h2", words("calendar_streak")),
        h("ul", [h("li", text) for text in streak], class_="facts"),
        class_="card results",
    )
