"""The whole screen for a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calavera.games import GAMES
from calavera.record.record import AnyRecord
from web.app.features import exercise_of, features
from web.app.features.feature import Said, View
from web.app.features.playing import said, seen, turned
from web.app.game_protocol.view import view_of
from web.app.games import package
from web.app.intents.coach import hint_shown
from web.app.intents.threats import threats_shown
from web.app.lazy import lazy
from web.app.state.last_call import remember_last_call
from web.app.state.page import Notice, Page, tossed
from web.app.state.screens import Table
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, folded_error

if TYPE_CHECKING:
    from web.app.view.screens import (
        fairness,
        library,
        player,
        rules,
        settings,
        start,
    )
    from web.app.view.table import table
else:
    fairness = lazy("web.app.view.screens.fairness")
    library = lazy("web.app.view.screens.library")
    player = lazy("web.app.view.screens.player")
    rules = lazy("web.app.view.screens.rules")
    settings = lazy("web.app.view.screens.settings")
    start = lazy("web.app.view.screens.start")
    table = lazy("web.app.view.table.table")

__all__ = ["SCREENS", "screen"]

SCREENS: Mapping[str, View] = {
    "start": start.start_view,
    "table": table.table_view,
    "settings": settings.settings_view,
    "rules": rules.rules_view,
    "games": library.games_view,
    "fair": fairness.fair_view,
    "player": player.player_view,
    **{name: view for feature in features().values() for name, view in feature.screens.items()},
    **{name: view for key in GAMES for name, view in package(key).SCREENS.items()},
}
"""The function that draws each screen, with those of features and games; its module is imported when that is
first shown."""

HEARD: Mapping[str, Said] = {
    name: said for feature in features().values() for name, said in feature.heard.items()
}
"""The function that says for screen readers what is on a feature's screen, where it changes by itself."""


def screen(page: Page, words: Words) -> Node:
    """Draw the page as one root node: a notice if there is one, the screen and the live region."""
    exercise = exercise_of(page)
    if exercise is not None:
        page = exercise.named(page, words)
    record = page.record
    at_table = isinstance(page.top, Table)
    sentences = [] if exercise is None else [exercise.said(page, words)]
    if at_table and record and page.match.look.moment is None:
        sentences.append(_latest(page, record, words))
        own = seen(page)
        if page.match.plan is not None:
            from web.app.view.parts.robot import robot_said  # only where a computer plays

            sentences += robot_said(own, own.match.record, words)
        if threats_shown(own, own.match.record):
            from web.app.view.parts.threats import threats_said  # only where a player threatens

            sentences += threats_said(own, own.match.record, words)
        if hint_shown(own):
            from web.app.view.parts.advice import coach_said  # only for those who want a hint

            sentences += coach_said(own, own.match.record, words)
    if (said := HEARD.get(page.top.name)) is not None:
        sentences.append(said(page, words))
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
        data_turned=(turned(page) or None) if page.top.overlay else None,
    )


def _shown(page: Page, words: Words) -> Node | tuple[Node, ...]:
    shown = SCREENS[page.top.name](page, words)
    exercise = exercise_of(page) if isinstance(page.top, Table) else None
    return shown if exercise is None else exercise.framed(page, shown, words)


def _elsewhere(words: Words) -> Node:
    """Draw the message that another tab plays, and the way to play here."""
    note = h("p", words("elsewhere"))
    return h("div", note, button(words("take_over"), intent="take-over"), class_="notice", key="elsewhere")


def _latest(page: Page, record: AnyRecord, words: Words) -> str:
    """Describe the last action and who is next, for screen readers."""
    own = said(page, record, words)
    return _last_said(record, words) if own is None else own


@remember_last_call
def _last_said(record: AnyRecord, words: Words) -> str:
    sentence: str = view_of(record).sentences.latest(record, words)
    return sentence


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
