"""The end of a game: a feast for those who have played, where every point came from, and the ways on."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features import news
from web.app.features.playing import again
from web.app.game_protocol.view import view_of
from web.app.state.page import Page, just_over
from web.app.state.people.players import computers, dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button
from web.app.view.parts.end_buttons import more_ways, ways_on
from web.app.view.parts.feast import confetti, garland, guests, people
from web.app.view.parts.last_words import headline, kind_words, last_words
from web.app.view.parts.warn_offer import warn_offer

__all__ = [
    "end_view",
]


def end_view(page: Page, record: AnyRecord, words: Words, *, back: bool) -> Node:
    """Draw the result with its breakdown, and what to do next; `back` if the last choice can be undone."""
    seen = dice_of(record) != "sheet"
    kind, told = kind_words(record, words), news(page, record, words)
    return h(
        "section",
        garland(),
        confetti() if _to_celebrate(record) and just_over(page.match) else None,
        h("h2", headline(record, words), class_="result", tabindex="-1", data_focus=True),
        h("p", kind, class_="kind-words") if kind else None,
        guests(page, record, words),
        last_words(record, words),
        h("ul", [h("li", text) for text in told], class_="milestones") if told else None,
        None
        if record.alone  # it ends after a number of turns that all know
        else h("p", view_of(record).ending.why_over(record, words), class_="why-over"),
        ways_on(again(page, record, words) or _rematch(record, words), words, seen=seen),
        warn_offer(page, words),
        view_of(record).ending.breakdown(record, words),
        None if seen else h("p", words("sheet_unseen"), class_="small"),
        more_ways(words, seen=seen, back=back),
        class_="end",
    )


def _rematch(record: AnyRecord, words: Words) -> Node | None:
    """Draw the way to another game of the same players; one player alone has none."""
    return None if record.alone else button(words("rematch"), intent="rematch", kind="main")


def _to_celebrate(record: AnyRecord) -> bool:
    """Return whether a person has won, or shares the win; where only computers play, anyone may."""
    outcome = record.state.outcome()
    assert outcome is not None  # only the end is celebrated
    return len(computers(record)) == record.seats or any(seat in people(record) for seat in outcome.winners)
