"""The last words of a computer's character, and the kind words for people, when a game is over."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.state.people.players import computers
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import portrait, seat_name
from web.app.view.parts.feast import people
from web.app.view.parts.result import BY_POINTS, result_text, standing_text

__all__ = ["LINES", "headline", "kind_words", "last_words"]

LINES = {"lost": 3, "won": 2, "tied": 1}
"""How many lines each character has for each end of a game."""

CLOSE = 3
"""Points short of the win up to which a loss was close."""


def headline(record: AnyRecord, words: Words) -> str:
    """Return the result in a few words, to the player where exactly one person has played."""
    outcome, persons = record.state.outcome(), people(record)
    assert outcome is not None  # only the end is told
    if record.alone:
        return standing_text(record, words)
    if len(persons) != 1:
        return result_text(record, words)
    if persons[0] not in outcome.winners:
        names = words.all_of(seat_name(record, seat, words) for seat in outcome.winners)
        return words("end_lost", n=len(outcome.winners), names=names)
    return words("end_won" if len(outcome.winners) == 1 else "end_tied")


def kind_words(record: AnyRecord, words: Words) -> str:
    """Return what else there is to say to the only person at the table; empty where several have played."""
    outcome, persons = record.state.outcome(), people(record)
    assert outcome is not None  # only the end is told
    if len(persons) != 1 or record.alone:
        return ""
    if persons[0] in outcome.winners:
        return result_text(record, words)
    short = outcome.scores[outcome.winners[0]] - outcome.scores[persons[0]]
    close = outcome.how == BY_POINTS and 0 < short <= CLOSE
    return words("end_close", n=short) if close else words("end_next")


def last_words(record: AnyRecord, words: Words) -> Node | None:
    """Draw what a computer says to the result: one that has lost, else one that has won; always the same
    after the same game."""
    outcome, played = record.state.outcome(), computers(record)
    assert outcome is not None  # only the end is told
    if not played or not people(record):
        return None
    losers = [seat for seat in played if seat not in outcome.winners]
    seat = min(losers or played, key=lambda loser: outcome.scores[loser])
    how = "lost" if losers else "won" if len(outcome.winners) == 1 else "tied"
    number = len(record.actions) % LINES[how] + 1
    return h(
        "p",
        portrait(played[seat]),
        h("span", seat_name(record, seat, words), ": ", class_="spoken"),
        h("q", words(f"says_{played[seat]}_{how}_{number}")),
        class_="last-words",
    )
