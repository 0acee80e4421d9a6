"""The review of a finished game: a sentence, its key moments, the chart; the accounts and lists on request.

Numbers are tenths, of a per cent of winning or, alone, of a point. They are rounded so that every account
adds up as it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from calavera.coach.review import GRADES, Account, Decision, Review, Throw
from calavera.game import Die, Thrown
from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.features.review.chart import curve
from web.app.features.review.moments import moments_view, story_about, story_text
from web.app.features.review.screen import ReviewScreen
from web.app.features.review.state import costly, review_of
from web.app.features.review.verdict import amount, compared, unit
from web.app.game_protocol.view import view_of
from web.app.state.page import Page
from web.app.state.people.players import only_person
from web.app.state.people.profiles import Look, Profile
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name
from web.app.view.parts.numbers import percent, tenths
from web.app.view.parts.seat_look import looks_of
from web.app.view.parts.title_bar import title_bar
from web.app.view.parts.turn_names import turn_of
from web.app.view.parts.warn_offer import warn_offer

__all__ = ["review_view", "shown"]


def review_view(page: Page, words: Words) -> Node:
    """Draw the whole screen; until the review is complete, its progress."""
    record = page.shown(ReviewScreen).record
    review = review_of(page, record)
    return h(
        "main",
        title_bar(words("review"), words),
        _progress(page, words) if review is None else _reviewed(page, record, review, words),
        class_="review",
        key="review",
    )


def _reviewed(page: Page, record: AnyRecord, review: Review, words: Words) -> Child:
    """Draw the complete review, with the offer of warnings below its story."""
    story, *rest = _whole(
        record,
        review,
        looks_of(page, record),
        words,
        page.person.profiles,
        practised=bool(costly(page)),
    )
    return story, warn_offer(page, words) if record is page.record else None, rest


def _progress(page: Page, words: Words) -> Node:
    looking = page.match.review
    percent = 0 if looking is None else looking.percent
    return h(
        "section",
        h("p", words("review_thinks"), role="status"),
        h("progress", max=100, value=percent, aria_label=words("review_thinks")),
        class_="card",
        key="progress",
    )


@lru_cache(maxsize=4)
def _whole(
    record: AnyRecord,
    review: Review,
    looks: tuple[Look, ...],
    words: Words,
    profiles: tuple[Profile, ...],
    *,
    practised: bool,
) -> tuple[Child, ...]:
    alone = record.alone
    more = (
        _section(
            words("review_ledger"),
            h("p", words("review_ledger_points" if alone else "review_ledger_about"), class_="small"),
            _scroll(_ledger(record, review, words), words("review_ledger")),
            h("p", words("review_band_about"), class_="small"),
        ),
        _section(words("review_luckiest"), _luckiest(record, review, words)),
        _section(
            words("review_accuracy"),
            _scroll(_accuracy(record, review, words), words("review_accuracy")),
            h("p", words("review_accuracy_points" if alone else "review_accuracy_about"), class_="small"),
        ),
        view_of(record).ending.way_to_facts(words),
    )
    return (
        h(
            "section",
            h("p", story_text(record, review, words), class_="story"),
            h("p", about, class_="small") if (about := story_about(record, review, words)) else None,
            class_="card",
            key="story",
        ),
        h("p", words("estimated"), class_="small") if not review.trained else None,
        moments_view(record, review, words, profiles),
        _section(
            words("review_curve_points" if alone else "review_curve"), curve(record, review, looks, words)
        ),
        _costliest(record, review, words),
        _as_puzzles(words) if practised and has("puzzles") else None,
        h("details", h("summary", words("review_more")), h("div", more, class_="rest"), key="more"),
        h("div", button(words("review_back"), intent="resume", kind="main"), class_="actions", key="back"),
    )


def _as_puzzles(words: Words) -> Node:
    """Draw the way to the own decisions as puzzles."""
    return h(
        "section",
        h("p", words("puzzles_from_review")),
        h("div", button(words("puzzles"), intent="puzzles"), class_="actions"),
        class_="card",
        key="puzzles",
    )


def _section(title: str, *content: Child) -> Node:
    return h("section", h("h2", title), content, class_="card", key=title)


def _scroll(table: Node, label: str) -> Node:
    return h("div", table, class_="scroll", tabindex=0, role="group", aria_label=label)


# -- the accounts


def shown(account: Account, unit: int) -> dict[str, int]:
    """Round an account to tenths; the remainder absorbs rounding so that the column adds up."""
    parts = {name: round(getattr(account, name) * unit) for name in ("start", "luck", "own", "others")}
    result = round(account.result * unit)
    return {**parts, "remainder": result - sum(parts.values()), "result": result}


def _ledger(record: AnyRecord, review: Review, words: Words) -> Node:
    accounts = [shown(account, unit(record)) for account in review.accounts]

    def line(label: str, name: str, *, sign: bool = True, kind: str | None = None) -> Node:
        cells = [h("td", tenths(account[name] / 10, words, sign=sign)) for account in accounts]
        return h("tr", h("th", label, scope="row"), cells, class_=kind)

    bands = [round(account.band * unit(record)) for account in review.accounts]
    band = [h("td", words("review_within", number=tenths(band / 10, words))) for band in bands]
    return _table(
        record,
        words,
        line(words("review_start"), "start", sign=False),
        line(words("review_luck"), "luck"),
        h("tr", h("th", words("review_band"), scope="row"), band, class_="aside"),
        line(words("review_own"), "own"),
        line(words("review_others"), "others") if len(accounts) > 1 else None,
        line(words("review_remainder"), "remainder"),
        line(words("review_result"), "result", sign=False, kind="sum"),
    )


def _accuracy(record: AnyRecord, review: Review, words: Words) -> Node:
    def told(accuracy: float | None) -> str:
        return "–" if accuracy is None else percent(accuracy, words)

    seats = range(len(review.accounts))
    counts = [review.graded(seat) for seat in seats]
    grades = [
        h(
            "tr",
            h("th", words(f"grade_{grade}"), scope="row"),
            [h("td", str(count[grade])) for count in counts],
        )
        for grade in GRADES
    ]
    accuracies = [h("td", told(account.accuracy)) for account in review.accounts]
    return _table(
        record,
        words,
        *grades,
        h("tr", h("th", words("review_accuracy"), scope="row"), accuracies, class_="sum"),
    )


def _table(record: AnyRecord, words: Words, *rows: Node | None) -> Node:
    """Draw a table with a column for each seat, named if there are several."""
    names = [h("th", seat_name(record, seat, words), scope="col") for seat in range(record.seats)]
    head = h("thead", h("tr", h("td"), names)) if record.seats > 1 else None
    return h("table", head, h("tbody", rows), class_="breakdown")


# -- decisions and throws


def _costliest(record: AnyRecord, review: Review, words: Words) -> Node:
    """Draw the choices that gave away most: those of the only person, else of all."""
    seat = only_person(record)
    found = review.costliest_of(seat)
    title = words("review_costliest" if seat is None else "review_your_costliest")
    if not found:
        return _section(title, h("p", words("review_no_costs"), class_="empty"))
    items = [h("li", _decision(record, decision, words)) for decision in found]
    return _section(title, h("ol", items, class_="told"))


def _luckiest(record: AnyRecord, review: Review, words: Words) -> Child:
    if not review.luckiest:
        return h("p", words("review_no_luck"), class_="empty")
    return h("ol", [h("li", _throw(record, found, words)) for found in review.luckiest], class_="told")


def _decision(record: AnyRecord, found: Decision, words: Words) -> Node:
    """Draw a decision with its better option: the button to the moment before it."""
    return button(
        _head(record, found.number, found.seat, -found.loss, words),
        h(
            "span",
            words(f"grade_{found.grade}"),
            ". ",
            _hand(record, record.states[found.number].dice, words),
        ),
        [h("span", sentence) for sentence in compared(record, found, words)],
        intent=f"moment-show {found.number}",
        kind="back-to",
    )


def _throw(record: AnyRecord, found: Throw, words: Words) -> Node:
    """Draw a throw with the dice thrown: the button to the moment after it."""
    action = record.actions[found.number]
    assert isinstance(action, Thrown)  # as every throw is
    state = record.states[found.number + 1]
    return button(
        _head(record, found.number, found.seat, found.luck, words),
        h("span", words("review_threw", number=state.throws, dice=_hand(record, action.faces, words))),
        intent=f"moment-show {found.number + 1}",
        kind="back-to",
    )


def _head(record: AnyRecord, number: int, seat: int, value: float, words: Words) -> Node:
    turn = sum(state.fresh for state in record.states[: number + 1])
    value_view = h("span", amount(value, record, words, sign=True), class_="number")
    return h("strong", turn_of(record, turn, seat, words), " ", value_view)


def _hand(record: AnyRecord, dice: Iterable[Die], words: Words) -> str:
    faces = sorted(dice)
    return ", ".join(
        view_of(record).names.counted(face, faces.count(face), words) for face in dict.fromkeys(faces)
    )
