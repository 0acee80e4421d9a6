"""The card above the table of a puzzle: the question, then what the answer is worth and why."""

from __future__ import annotations

from dataclasses import replace

from calavera.coach.analysis import Analysis, Option, kind_of
from calavera.game import Action, Rethrow
from web.app.features.puzzles.state import (
    OF_TABLES,
    analysis_of,
    is_missed,
    is_right,
    onward,
    rating_change,
    returns_on,
    solving_of,
    where,
)
from web.app.game_protocol.view import view_of
from web.app.state.page import Page, free_dice
from web.app.state.screens import Table
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import icon_button, seat_name
from web.app.view.parts.dates import date_text
from web.app.view.parts.options import against, bare, distinct, exactly, named
from web.app.view.table.guided import marked, with_way_on

__all__ = ["AIMS", "puzzle_said", "set_before", "with_names"]

AIMS = ("game", "turn", "points")
"""The units of an option's worth: games won, wins in this very turn, points alone."""


def with_names(page: Page, words: Words) -> Page:
    """Return the page with the names of the seats, where the record has none: the player and a character."""
    record, solving = page.match.record, solving_of(page)
    unnamed = frozenset(seat for seat in range(record.seats) if record.header(f"Seat{seat + 1}") is None)
    for seat in sorted(unnamed):
        level = solving.character(seat)
        name = words(f"bot_{level}") if level else words("you")
        record = record.with_header(f"Seat{seat + 1}", name)
    match = replace(page.match, record=record)
    return replace(page, lesson=replace(solving, match=match, unnamed=unnamed))


def set_before(page: Page, table: Node, words: Words) -> tuple[Node, ...]:
    """Draw the table of a puzzle with the card above it, and without what makes no sense there."""
    solving = solving_of(page)
    if solving.answer is not None:
        intent = onward(page)
        label = words("puzzle_back" if intent == "puzzle-leave" else "puzzles_next")
        table = with_way_on(table, label, intent)
    unwanted = OF_TABLES if solving.answer is None else OF_TABLES | _choosing(page)
    return tuple(marked(node, frozenset(), unwanted) for node in (_card(page, words), table))


def _choosing(page: Page) -> set[str]:
    """Return the intents with which nothing is chosen any more; what is best is shown instead."""
    options = (f"pick {action}" for action in page.match.state.legal_actions())
    return {"unpick", "confirm", "why", *options}


def puzzle_said(page: Page, words: Words) -> str:
    """Write the card's words for screen readers."""
    if not isinstance(page.top, Table):
        return ""
    answer = solving_of(page).answer
    if answer is None:
        return f"{_title(page, words)}. {_question(page, words)}"
    return " ".join([_verdict(page, answer, words), *_reasons(page, words)])


def _card(page: Page, words: Words) -> Node:
    solving = solving_of(page)
    answer = solving.answer
    state = "task" if answer is None else "astray" if is_missed(page, answer) else "done"
    return h(
        "section",
        h(
            "header",
            h("div", h("p", _title(page, words), class_="title"), class_="progress"),
            icon_button("close", words("puzzle_back"), intent="puzzle-leave"),
        ),
        h(
            "p",
            _question(page, words) if answer is None else _verdict(page, answer, words),
            class_="task",
            tabindex="-1",
            data_focus=answer is None,
            key=f"{solving.key} {state}",
        ),
        _after(page, answer, words) if answer is not None else None,
        class_="coach puzzle",
        data_state=state,
        aria_label=words("puzzle"),
        key="coach",
    )


def _title(page: Page, words: Words) -> str:
    """Name the puzzle; its theme, which tells something of the answer, only when that is given or chosen."""
    solving, screen = solving_of(page), where(page)
    if solving.source == "mistake":
        return words("puzzles_own")
    title = words("puzzles_daily" if solving.source == "daily" else "puzzle")
    chosen = solving.source == "next" and screen is not None and screen.theme
    known = solving.answer is not None or chosen
    return f"{title} · {words(f'puzzle_theme_{solving.theme}')}" if known else title


def _question(page: Page, words: Words) -> str:
    """Ask what is to be decided here; nothing in it helps."""
    solving, record = solving_of(page), page.match.record
    state = record.state
    if analysis_of(page) is None:
        return words("puzzle_thinks")
    if solving.theme == "win":
        return words("puzzle_ask_win")
    if state.seat != state.active:
        return words("puzzle_ask_leftovers", name=seat_name(record, state.active, words))
    return words("puzzle_ask_roll" if free_dice(state) else "puzzle_ask_choose")


# -- after the answer


def _best(page: Page) -> tuple[Analysis, Option]:
    analysis = analysis_of(page)
    assert analysis is not None  # nothing is answered before
    return analysis, analysis.best


def _named(page: Page, action: Action, words: Words) -> str:
    """Name an option; one that ends the rolling while it could go on says so."""
    record = page.match.record
    name = named(record, record.state, action, words)
    if isinstance(action, Rethrow) or not free_dice(record.state):
        return name
    return view_of(record).worth.taking(name, words, stops=True).rstrip(".")


def _verdict(page: Page, answer: Action, words: Words) -> str:
    """Say whether an answer is right, and compare it with the best option, or that with the next one."""
    analysis, best = _best(page)
    right = is_right(page, answer)
    name = _named(page, best.action, words)
    if right:
        first = words("puzzle_right", what=name[:1].upper() + name[1:])  # a sentence of its own
    else:
        first = words("puzzle_wrong" if is_missed(page, answer) else "puzzle_near", what=name)
    others = distinct(page.match.record, page.match.record.state, analysis)
    other = others[1].value if right else analysis.value_of(answer)
    return f"{first} {_compared(page, best.value, other, words, right=right)}"


def _compared(page: Page, best: float, other: float, words: Words, *, right: bool) -> str:
    record = page.match.record
    values = {"best": bare(record, best, words), "other": bare(record, other, words)}
    aim = _aim(page)
    return words(f"puzzle_next_{aim}", **values) if right else words(f"puzzle_yours_{aim}", **values)


def _aim(page: Page) -> str:
    """Name the unit of an option's worth: games, times in this turn, or points alone."""
    if page.match.record.alone:
        return AIMS[2]
    return AIMS[1] if solving_of(page).theme == "win" else AIMS[0]


def _reasons(page: Page, words: Words) -> list[str]:
    """Say what the best option is good for, and what speaks against a wrong answer."""
    record, answer, best = page.match.record, solving_of(page).answer, _best(page)[1].action
    reasons = view_of(record).worth.why(record, record.state, best, words)
    if solving_of(page).theme == "win":
        reasons = reasons[:1]  # nothing else counts
    if answer is None or is_right(page, answer):
        return reasons
    return [*reasons, *against(record, record.state, answer, best, words)]


def _after(page: Page, answer: Action, words: Words) -> Child:
    reasons = _reasons(page, words)
    return (
        h("ul", [h("li", sentence) for sentence in reasons], class_="motives") if reasons else None,
        _rating(page, words),
        _every(page, answer, words),
    )


def _rating(page: Page, words: Words) -> Node | None:
    """Draw how the rating has changed, or when an own decision comes back."""
    solving = solving_of(page)
    if solving.source == "mistake":
        due = returns_on(page)
        sentence = words("puzzle_returns", date=date_text(due, words)) if due else words("puzzle_known")
        return h("p", sentence, class_="small")
    change = rating_change(page)
    if change is None:
        return None
    before, after = (words.whole(round(rating)) for rating in change)
    return h("p", words("puzzle_rating", before=before, after=after), class_="small")


def _every(page: Page, answer: Action, words: Words) -> Node:
    record = page.match.record
    analysis, _ = _best(page)
    best, *others = distinct(record, record.state, analysis)
    others.sort(key=lambda option: not _same(page, option, answer))  # one's own comes before all the rest
    rows = [
        _row(page, option, _same(page, option, answer), option is best, words) for option in (best, *others)
    ]
    return h(
        "details",
        h("summary", words(f"puzzle_options_{_aim(page)}", n=len(rows))),
        h("ol", rows, class_="worths"),
        class_="fold",
        key="every",
    )


def _same(page: Page, option: Option, answer: Action) -> bool:
    """Return whether an option does the same as the answer: dice that show the same are the same dice."""
    state = page.match.record.state
    return kind_of(option.action, state) == kind_of(answer, state)


def _row(page: Page, option: Option, chosen: bool, best: bool, words: Words) -> Node:
    """Draw an option with its worth."""
    record = page.match.record
    marks = [words("puzzle_best")] * best + [words("puzzle_yours")] * chosen
    return h(
        "li",
        h("span", named(record, record.state, option.action, words)),
        h("span", " · ".join(marks), class_="small") if marks else None,
        h("span", exactly(record, option.value, words), class_="number"),
        class_="best" if best else "chosen" if chosen else None,
    )
