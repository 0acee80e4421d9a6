"""The log: every turn with its rolls as small dice and the rest in sentences, and the way back to each."""

from __future__ import annotations

from functools import lru_cache

from calavera.game import Thrown
from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.game_protocol.view import view_of
from web.app.state.page import Page, turns_of
from web.app.state.screens import Table
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, icon_button, seat_name

__all__ = ["log_view", "moment_view"]


def log_view(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw every turn, newest first, as the button to its last moment."""
    turns = turns_of(record)
    entries = [
        _entry(record.back(len(record.actions) - end), number, start, page.match.look.moment == end, words)
        for number, (start, end) in enumerate(turns, 1)
    ]
    return h(
        "aside",
        h(
            "header",
            h("h2", words("log")),
            icon_button("close", words("log_close"), intent="log"),
        ),
        _replay_button(page, words) if entries else None,
        h("ol", reversed(entries), class_="turns") if entries else h("p", words("log_empty"), class_="empty"),
        class_="log",
        aria_label=words("log"),
        key="log",
    )


def _replay_button(page: Page, words: Words) -> Node | None:
    """Draw the way to the replay; a replay has a list of turns, too."""
    at_table = isinstance(page.top, Table) and has("replay")
    return button(words("replay"), intent="replay") if at_table else None


@lru_cache(maxsize=256)
def _entry(until: AnyRecord, number: int, start: int, shown: bool, words: Words) -> Node:
    """Draw a turn; `until` is the record to its end. It is cached: only the last turn changes."""
    active = seat_name(until, until.states[start].active, words)
    end = len(until.actions)
    return h(
        "li",
        button(
            h("strong", words("log_turn", number=number, name=active)),
            [_told(until, number, words) for number in range(start, end)],
            intent=f"moment-show {end}",
            kind="turn",
            aria_pressed="true" if shown else "false",
        ),
        key=str(number),
    )


def _told(until: AnyRecord, number: int, words: Words) -> Child:
    """Draw an action: a roll as small dice, with its sentence for players who listen; all else in words."""
    then = until.back(len(until.actions) - number - 1)
    sentences = view_of(then).sentences.sentences(then, number, words)
    if not sentences or not isinstance(until.actions[number], Thrown):
        return [h("span", sentence) for sentence in sentences]
    dice = view_of(then).board.small_dice(then)
    return h("span", dice, h("span", " ".join(sentences), class_="spoken"), class_="roll")


def moment_view(
    page: Page, whole: AnyRecord, record: AnyRecord, dice: Node, judged: Node | None, words: Words
) -> Node:
    """Draw an earlier moment: what had just happened, the review of what followed (`judged`), and the ways
    back, on and to now. `record` is the game until then."""
    moment = len(record.actions)
    sentences = view_of(record).sentences.sentences(record, max(moment - 1, 0), words)
    back, forward = moment - 1, moment + 1
    return h(
        "section",
        h(
            "div",
            h("p", words("moment_title"), class_="past", tabindex="-1", data_focus=True),
            h("ul", [h("li", sentence) for sentence in sentences], class_="said") if sentences else None,
            judged,
            class_="stage",
            key="stage",
        ),
        dice,
        h(
            "div",
            icon_button("back", words("moment_back"), intent=f"moment-show {back}", data_key="ArrowLeft")
            if back >= 0
            else None,
            icon_button("forward", words("moment_on"), intent=f"moment-show {forward}", data_key="ArrowRight")
            if forward <= len(whole.actions)
            else None,
            button(words("review"), intent="review") if _reviewed(page, whole) else None,
            button(words("moment_now"), intent="moment-now", kind="main"),
            class_="controls",
        ),
        class_="play",
        aria_label=words("moment_title"),
    )


def _reviewed(page: Page, whole: AnyRecord) -> bool:
    """Return whether the player may have come here from the review of the game."""
    review = page.match.review
    return review is not None and review.record == whole
