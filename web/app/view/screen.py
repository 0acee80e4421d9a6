"""The whole screen for a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.games import contract, package
from web.app.intents.coach import hint_shown
from web.app.state.devices.one_table import as_seen
from web.app.state.last_call import remember_last_call
from web.app.state.page import Notice, Page, tossed
from web.app.state.round_table.round import facing_over, gathering
from web.app.state.screens import Replay, Table
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, folded_error
from web.app.view.table.lesson_card import coached, lesson_said, named

__all__ = ["SCREENS", "screen"]

View = Callable[[Page, Words], Node]

SCREENS: Mapping[str, tuple[str, str]] = {
    "start": ("view.screens.start", "start_view"),
    "table": ("view.table.table", "table_view"),
    "settings": ("view.screens.settings", "settings_view"),
    "rules": ("view.screens.rules", "rules_view"),
    "review": ("view.screens.review", "review_view"),
    "games": ("view.screens.library", "games_view"),
    "replay": ("view.screens.replay", "replay_view"),
    "share": ("view.screens.share", "share_view"),
    "meeting": ("view.screens.meeting", "meeting_view"),
    "picture": ("view.screens.picture", "picture_view"),
    "fair": ("view.screens.fairness", "fair_view"),
    "together": ("view.screens.at_one_table", "together_view"),
    "by-link": ("view.screens.by_link", "by_link_view"),
    "arrived": ("view.screens.by_link", "arrived_view"),
    "player": ("view.screens.player", "player_view"),
    "puzzles": ("view.screens.puzzles", "puzzles_view"),
    "statistics": ("view.screens.statistics", "statistics_view"),
    "progress": ("view.screens.progress", "progress_view"),
    **{name: view for key in GAMES for name, view in package(key).SCREENS.items()},
}
"""The module and the function that draw each screen, with those that the games add. A module is imported when
its screen is first shown."""


def screen(page: Page, words: Words) -> Node:
    """Draw the page as one root node: a notice if there is one, the screen and the live region."""
    page = named(page, words)
    record = page.record
    at_table = isinstance(page.top, Table)
    sentences = [lesson_said(page, words)] if page.lesson else []
    if at_table and record and page.match.look.moment is None:
        sentences.append(_latest(page, record, words))
        own = as_seen(page)
        if page.match.plan is not None:
            from web.app.view.parts.robot import robot_said  # only where a computer plays

            sentences += robot_said(own, own.match.record, words)
        if hint_shown(own):
            from web.app.view.parts.advice import coach_said  # only for those who want a hint

            sentences += coach_said(own, own.match.record, words)
    if isinstance(page.top, Replay):
        from web.app.view.screens.replay import replay_said  # only for players who watch a game

        sentences.append(replay_said(page.top, words))
    shown = (
        _elsewhere(words) if page.read_only else None,
        _notice(page.notice, words) if page.notice else None,
        _shown(page, words),
    )
    return h(
        "div",
        h("div", shown, class_="desk", key="desk", data_aside="behind") if at_table else shown,
        # The letters are in an element of their own: a region is heard only if it is there before them.
        h(
            "p",
            h("span", " ".join(sentences), class_="telling"),
            class_="heard",
            role="status",
            aria_live="polite",
            key="live",
        ),
        class_="screen",
        lang=page.person.language,
        data_toss=_toss(page) if at_table else None,
        data_screen=page.top.name,
        data_turned=facing_over(page) or None,
    )


def _shown(page: Page, words: Words) -> Node | tuple[Node, ...]:
    module, function = SCREENS[page.top.name]
    view: View = getattr(import_module(f"web.app.{module}"), function)
    shown = view(page, words)
    return coached(page, shown, words) if isinstance(page.top, Table) else shown


def _elsewhere(words: Words) -> Node:
    """Draw the message that another tab plays, and the way to play here."""
    note = h("p", words("elsewhere"))
    return h("div", note, button(words("take_over"), intent="take-over"), class_="notice", key="elsewhere")


def _latest(page: Page, record: AnyRecord, words: Words) -> str:
    """Describe the last action and who is next, for screen readers."""
    if not gathering(page):
        return _last_said(record, words)
    from web.app.view.table.round_table import round_said  # only for those who sit round the table

    return round_said(page, record, words)


@remember_last_call
def _last_said(record: AnyRecord, words: Words) -> str:
    said: str = contract.sentences(record).latest(record, words)
    return said


def _toss(page: Page) -> str | None:
    """Return a word while dice are in the air, another one for the next roll: style hides their result."""
    match = page.current
    return str(match.record.throws % 2) if match is not None and tossed(match) else None


def _to_copy(copied: str, words: Words) -> Node:
    """Draw a text that the player is to copy by hand."""
    label = words("text_to_copy")
    return h("textarea", copied, readonly=True, rows=3, aria_label=label, spellcheck="false")


def _notice(notice: Notice, words: Words) -> Node:
    parts = []
    following: Notice | None = notice
    while following is not None:
        parts.append(h("p", words(following.text, **following.values)))
        if "copy" in following.values:
            parts.append(_to_copy(following.values["copy"], words))
        if "error" in following.values:
            parts.append(folded_error(following.values["error"], words))
        following = following.then
    return h(
        "div",
        h("div", parts),
        button(words("dismiss"), intent="dismiss"),
        class_=f"notice {notice.message}",
        role="alert",
        key="notice",
    )
