"""The whole screen for a page."""

from __future__ import annotations

from web.app.coaching import hinted
from web.app.nodes import Node, h
from web.app.page import Notice, Page, decider, seen_dice
from web.app.view.events import latest
from web.app.view.lesson import coached, lesson_said, named
from web.app.view.parts import button, folded_error
from web.app.view.rules import rules_view
from web.app.view.settings import settings_view
from web.app.view.start import start_view
from web.app.view.table import table_view
from web.app.words import Words

__all__ = ["screen"]


def screen(page: Page, words: Words) -> Node:
    """One root node: a notice where there is one, what is shown, and the live region."""
    page = named(page, words)
    record = page.record
    at_table = page.screen == "table" and record is not None
    said = [lesson_said(page, words)] if page.lesson else []
    if at_table and record and page.moment is None:
        said.append(latest(record, words))
        if page.plan is not None:
            from web.app.view.robot import robot_said  # only where a computer plays

            said += robot_said(page, record, words)
        if hinted(page):
            from web.app.view.coach import coach_said  # only for those who want one

            said += coach_said(page, record.state, words)
    if page.screen == "replay" and page.replay is not None:
        from web.app.view.replay import replay_said  # for those who look at a game step by step

        said.append(replay_said(page.replay, words))
    return h(
        "div",
        _elsewhere(words) if page.elsewhere else None,
        _notice(page.notice, words) if page.notice else None,
        _shown(page, words),
        h("p", " ".join(said), class_="heard", role="status", aria_live="polite", key="live"),
        class_="screen",
        lang=page.language,
        data_side=_side(page) if at_table else None,
        data_screen=page.screen if page.screen != "table" or at_table else "start",
    )


def _shown(page: Page, words: Words) -> Node | tuple[Node, ...]:
    match page.screen:
        case "table" if page.record is not None:
            return coached(page, table_view(page, page.record, words), words)
        case "solo" if page.solo is not None:
            from web.app.view.solo import solo_view  # for those who play alone

            return solo_view(page, words)
        case "review" if page.looking is not None and page.record is not None:
            from web.app.view.review import review_view  # for those who look back

            return review_view(page, page.record, words)
        case "games":
            from web.app.view.games import games_view  # for those who look through their games

            return games_view(page, words)
        case "replay" if page.replay is not None:
            from web.app.view.replay import replay_view  # for those who look at a game step by step

            return replay_view(page, page.replay, words)
        case "share" if page.sharing is not None:
            from web.app.view.share import share_view  # for those who hand a game on

            return share_view(page, words)
        case "known":
            from web.app.view.known import known_view  # for those who want to know

            return known_view(page, words)
        case "picture" if page.record is not None:
            from web.app.view.picture import picture_view  # for those who show a game to others

            return picture_view(page, page.record, words)
        case "blank":
            from web.app.view.picture import blank_view  # for those with real dice

            return blank_view(page, words)
        case "fair" if (record := seen_dice(page)) is not None:
            from web.app.view.fair import fair_view  # for those who doubt

            return fair_view(page, record, words)
        case "statistics" if page.totals is not None:
            from web.app.view.statistics import statistics_view  # for those who count

            return statistics_view(page, words)
        case "settings":
            return settings_view(page, words)
        case "rules":
            return rules_view(page, words)
        case _:
            return start_view(page, words)


def _elsewhere(words: Words) -> Node:
    """That another tab plays, and how to play here."""
    told = h("p", words("elsewhere"))
    return h("div", told, button(words("take_over"), intent="take-over"), class_="notice", key="elsewhere")


def _side(page: Page) -> str | None:
    """The side of a tablet on the table where the seat sits that everybody waits for: 0 is below, then
    clockwise; two sit opposite each other."""
    if page.options.facing == "off" or page.lesson is not None or page.record is None:
        return None
    seat = decider(page.record.state)
    return str(seat * 2 if page.record.seats == 2 else seat)


def _notice(notice: Notice, words: Words) -> Node:
    told = []
    following: Notice | None = notice
    while following is not None:
        told.append(h("p", words(f"notice_{following.message}", **following.values)))
        if "error" in following.values:
            told.append(folded_error(following.values["error"], words))
        following = following.then
    return h(
        "div",
        h("div", told),
        button(words("dismiss"), intent="dismiss"),
        class_=f"notice {notice.message}",
        role="alert",
        key="notice",
    )
