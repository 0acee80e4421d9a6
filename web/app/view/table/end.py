"""The end of a game: a feast for those who have played, where every point came from, and the ways on."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.features.playing import again
from web.app.game_protocol.view import view_of
from web.app.state.page import Page, just_over
from web.app.state.people.players import computers, dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.parts.feast import confetti, garland, guests, people
from web.app.view.parts.last_words import headline, kind_words, last_words
from web.app.view.parts.ways_on import more_ways, ways_on

__all__ = [
    "end_view",
]


def end_view(page: Page, record: AnyRecord, words: Words, *, back: bool) -> Node:
    """Draw the result with its breakdown, and what to do next; `back` if the last choice can be undone."""
    seen = dice_of(record) != "sheet"
    kind = kind_words(record, words)
    return h(
        "section",
        garland(),
        confetti() if _to_celebrate(record) and just_over(page.match) else None,
        h("h2", headline(record, words), class_="result", tabindex="-1", data_focus=True),
        h("p", kind, class_="kind-words") if kind else None,
        guests(page, record, words),
        last_words(record, words),
        _news(page, record, words),
        h("p", view_of(record).ending.why_over(record, words), class_="why-over"),
        ways_on(again(page, record, words) or _rematch(words), words, seen=seen),
        view_of(record).ending.breakdown(record, words),
        None if seen else h("p", words("sheet_unseen"), class_="small"),
        more_ways(words, seen=seen, back=back),
        class_="end",
    )


def _rematch(words: Words) -> Node:
    """Draw the way to another game of the same players."""
    return button(words("rematch"), intent="rematch", kind="main")


def _to_celebrate(record: AnyRecord) -> bool:
    """Return whether a person has won, or shares the win; where only computers play, anyone may."""
    outcome = record.state.outcome()
    assert outcome is not None  # only the end is celebrated
    return len(computers(record)) == record.seats or any(seat in people(record) for seat in outcome.winners)


def _news(page: Page, record: AnyRecord, words: Words) -> Node | None:
    """Draw personal bests and wins in a row, with a name where several people have played."""
    from web.app.intents.milestones import milestones  # with the statistics, which load late

    alone, sentences = len(people(record)) == 1, []
    for milestone in milestones(page, record):
        name = seat_name(record, milestone.seat, words)
        if milestone.best is not None:
            best = words("milestone_best", n=milestone.best)
            sentences.append(best if alone else words("milestone_of", name=name, milestone=best))
        if milestone.wins:
            wins = words("milestone_wins", n=milestone.wins)
            sentences.append(wins if alone else words("milestone_of", name=name, milestone=wins))
        if alone and milestone.best is None and milestone.more:
            sentences.append(_one_more(record.game.key, *milestone.more[0], words))
        reached = [words(f"achievement_{achievement}") for achievement in milestone.achievements]
        if len(reached) > 1:
            done = words("milestone_achievements", achievements=words.all_of(reached))
        elif reached:
            done = words("milestone_achievement", achievement=reached[0])
        if reached:
            sentences.append(done if alone else words("milestone_of", name=name, milestone=done))
    return h("ul", [h("li", text) for text in sentences], class_="milestones") if sentences else None


def _one_more(key: str, name: str, value: int, words: Words) -> str:
    """Tell one other best, and no more of them: the progress lists all."""
    from web.app.view.parts.bests import best_name, best_text  # with the statistics, too

    return words("milestone_more", what=best_name(name, words), value=best_text(key, name, value, words))
