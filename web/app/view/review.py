"""A finished game looked at again: the curve, the accounts, what cost most and what was luck.

Numbers are tenths, of a per cent of winning or, alone, of a point. They are rounded so that every account
adds up as it is shown. Imported when somebody looks back.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from calavera import Face, Record, Rethrow, Thrown
from calavera.coach.review import GRADES, Account, Decision, Review, Throw
from web.app.nodes import Child, Node, h
from web.app.page import Page, review_of
from web.app.view.curve import curve, turn_name
from web.app.view.parts import button, counted, icon_button, seat_name
from web.app.view.worth import named
from web.app.words import Words

__all__ = ["judged", "review_view", "shown"]


def review_view(page: Page, record: Record, words: Words) -> Node:
    """The whole screen; before everything is known, how far it has come."""
    review = review_of(page, record)
    return h(
        "main",
        h(
            "header",
            icon_button("back", words("close"), intent="resume", data_key="Escape"),
            h("h1", words("review"), tabindex="-1"),
            class_="bar",
        ),
        _progress(page, words) if review is None else _whole(record, review, words),
        class_="review",
        key="review",
    )


def _tenths(number: int, words: Words, *, sign: bool = False) -> str:
    """Tenths with one decimal as the language writes it, with a plus sign on request."""
    before = "−" if number < 0 else "+" if sign and number else ""
    return before + words("decimal", whole=abs(number) // 10, tenths=abs(number) % 10)


def _progress(page: Page, words: Words) -> Node:
    assert page.looking is not None  # or this is not shown
    percent = page.looking.percent
    return h(
        "section",
        h("p", words("review_thinks"), role="status"),
        h("progress", max=100, value=percent, aria_label=words("review_thinks")),
        class_="card",
        key="progress",
    )


@lru_cache(maxsize=4)
def _whole(record: Record, review: Review, words: Words) -> tuple[Node, ...]:
    alone = record.state.solo
    about = words("review_ledger_points" if alone else "review_ledger_about")
    parts = [
        h("p", words("estimated"), class_="small") if not review.trained else None,
        _section(words("review_curve_points" if alone else "review_curve"), curve(record, review, words)),
        _section(
            words("review_ledger"),
            h("p", about, class_="small"),
            _scroll(_ledger(record, review, words), words("review_ledger")),
            h("p", words("review_band_about"), class_="small"),
        ),
        _section(words("review_costliest"), _costliest(record, review, words)),
        _section(words("review_luckiest"), _luckiest(record, review, words)),
        _section(
            words("review_accuracy"),
            _scroll(_accuracy(record, review, words), words("review_accuracy")),
            h("p", words("review_accuracy_points" if alone else "review_accuracy_about"), class_="small"),
        ),
        h(
            "div",
            button(words("known"), intent="known"),
            button(words("review_back"), intent="resume", kind="main"),
            class_="actions",
        ),
    ]
    return tuple(part for part in parts if part is not None)


def _section(title: str, *content: Child) -> Node:
    return h("section", h("h2", title), content, class_="card", key=title)


def _scroll(table: Node, label: str) -> Node:
    return h("div", table, class_="scroll", tabindex=0, role="group", aria_label=label)


def _unit(record: Record) -> int:
    """Tenths in what the review calls 1: of a per cent, or of a point."""
    return 10 if record.state.solo else 1000


def _amount(value: float, record: Record, words: Words, *, sign: bool = False) -> str:
    """A difference with its unit."""
    number = _tenths(round(value * _unit(record)), words, sign=sign)
    return words("points", number=number) if record.state.solo else words("percent", number=number)


# -- the accounts


def shown(account: Account, unit: int) -> dict[str, int]:
    """An account in tenths: the remainder takes up what rounding does, so that it adds up as it is read."""
    parts = {name: round(getattr(account, name) * unit) for name in ("start", "luck", "own", "others")}
    result = round(account.result * unit)
    return {**parts, "remainder": result - sum(parts.values()), "result": result}


def _ledger(record: Record, review: Review, words: Words) -> Node:
    accounts = [shown(account, _unit(record)) for account in review.accounts]

    def line(label: str, name: str, *, sign: bool = True, kind: str | None = None) -> Node:
        cells = [h("td", _tenths(account[name], words, sign=sign)) for account in accounts]
        return h("tr", h("th", label, scope="row"), cells, class_=kind)

    bands = [round(account.band * _unit(record)) for account in review.accounts]
    band = [h("td", words("review_within", number=_tenths(band, words))) for band in bands]
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


def _accuracy(record: Record, review: Review, words: Words) -> Node:
    def told(accuracy: float | None) -> str:
        return "–" if accuracy is None else words("percent", number=round(100 * accuracy))

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


def _table(record: Record, words: Words, *rows: Node | None) -> Node:
    """With a column a seat, named where there are several."""
    names = [h("th", seat_name(record, seat, words), scope="col") for seat in range(record.seats)]
    head = h("thead", h("tr", h("td"), names)) if record.seats > 1 else None
    return h("table", head, h("tbody", rows), class_="breakdown")


# -- decisions and throws


def _costliest(record: Record, review: Review, words: Words) -> Child:
    if not review.costliest:
        return h("p", words("review_no_costs"), class_="empty")
    return h("ol", [h("li", _decision(record, found, words)) for found in review.costliest], class_="told")


def _luckiest(record: Record, review: Review, words: Words) -> Child:
    if not review.luckiest:
        return h("p", words("review_no_luck"), class_="empty")
    return h("ol", [h("li", _throw(record, found, words)) for found in review.luckiest], class_="told")


def _decision(record: Record, found: Decision, words: Words) -> Node:
    """What was chosen and what would have been better: the button to the moment before it."""
    return button(
        _head(record, found.number, found.seat, -found.loss, words),
        h("span", words(f"grade_{found.grade}"), ". ", _hand(record.states[found.number].dice, words)),
        [h("span", said) for said in _compared(record, found, words)],
        intent=f"moment {found.number}",
        kind="back-to",
    )


def judged(moment: int | None, record: Record, review: Review, words: Words) -> Node | None:
    """What the review says of the decision that was taken at a moment; nothing of a fine one."""
    for found in review.decisions:
        if found.number == moment and found.grade != GRADES[0]:
            loss = _amount(-found.loss, record, words)
            said = [h("span", told) for told in _compared(record, found, words)]
            return h("p", h("strong", words(f"grade_{found.grade}"), " ", loss), said, class_="judged")
    return None


def _compared(record: Record, found: Decision, words: Words) -> tuple[str, str]:
    """What was chosen, and what would have been better."""
    state = record.states[found.number]
    better = named(state, found.best, words)
    if isinstance(found.action, Rethrow) and not isinstance(found.best, Rethrow):
        better = words("hint_stop", choice=better)
    did = words("review_did", what=named(state, found.action, words))
    return did, words("review_better", what=better)


def _throw(record: Record, found: Throw, words: Words) -> Node:
    """What was thrown, and with which dice: the button to the moment after it."""
    action = record.actions[found.number]
    assert isinstance(action, Thrown)  # as every throw is
    state = record.states[found.number + 1]
    return button(
        _head(record, found.number, found.seat, found.luck, words),
        h("span", words("review_threw", number=state.throws, dice=_hand(action.faces, words))),
        intent=f"moment {found.number + 1}",
        kind="back-to",
    )


def _head(record: Record, number: int, seat: int, value: float, words: Words) -> Node:
    turn = sum(state.fresh for state in record.states[: number + 1])
    amount = h("span", _amount(value, record, words, sign=True), class_="number")
    return h("strong", turn_name(record, turn, seat, words), " ", amount)


def _hand(dice: Iterable[Face], words: Words) -> str:
    faces = sorted(dice)
    return ", ".join(counted(face, faces.count(face), words) for face in dict.fromkeys(faces))
