"""The choices of a seat, their effects, and the reasons why others are not available."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from calavera import (
    COLOURS,
    Face,
    Freeze,
    Nothing,
    Preview,
    Reason,
    Record,
    SheetLayout,
    State,
    TakeColour,
    TakeJokers,
    Why,
    Zone,
    offers,
    preview,
)
from calavera.games.calavera.actions import Choice, face_used
from web.app.games.calavera.names import (
    choice_name,
    choice_symbols,
    circled,
    face_name,
    reason_text,
    row_phrases,
)
from web.app.games.calavera.sections import SECTION_OF
from web.app.intents.coach import hint_shown, open_doubt
from web.app.state.page import Page, free_dice, rethrow
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name, symbol

__all__ = ["any_of", "choices_view", "consequences", "picked_preview", "picked_view", "refused"]

_preview = lru_cache(maxsize=64)(preview)


OF_ROWS = frozenset({Why.FREEZE_ZONE, Why.ROW_CLOSED})
"""The reasons that are the same for several rows at once."""

FIRST_THROWS = 3
"""The number of throws a seat for which the page explains how to confirm a choice."""


def picked_preview(page: Page, state: State) -> Preview | None:
    """Describe the effect of the picked choice."""
    if page.match.draft.picked is None or state.seat is None:
        return None
    return _preview(state, state.seat, page.match.draft.picked)


def choices_view(page: Page, record: Record, seen: Preview | None, words: Words) -> Node:
    """Draw the effect of the picked choice, and below it every legal choice once, a row's below another's.

    Without a picked choice the question stands there, and on request the reasons against all other choices.
    """
    state = record.state
    if state.seat is None:
        return h("div", class_="choices")
    legal = state.choices(state.seat)
    kinds = (TakeColour, TakeJokers, Freeze, Nothing)
    chips = [
        _chip(page, state, choice, words) for kind in kinds for choice in legal if isinstance(choice, kind)
    ]
    return h(
        "div",
        h(
            "div", _say(page, record, seen, words), class_="say", tabindex=0
        ),  # where room is short it is scrolled
        h("div", chips, class_="board", role="group", aria_label=words("choices")),
        class_="choices",
    )


def _say(page: Page, record: Record, seen: Preview | None, words: Words) -> Child:
    """Draw the coach's warning, else the picked choice, else the hint, else the question to decide."""
    state = record.state
    doubt = open_doubt(page)
    if doubt is None and seen is not None:
        return picked_view(record, seen, words)
    if doubt is None and not hint_shown(page):
        return _ask(page, record, words)
    from web.app.view.parts.advice import doubt_view, hint_view  # only for those who want one

    if doubt:
        return doubt_view(page, record, words)
    return hint_view(page, record, words), *_why_not(page, state, words)


def _ask(page: Page, record: Record, words: Words) -> Child:
    """Draw the question that is to be decided, and the reasons why other choices are not possible."""
    question = h("p", _question(page, record, words), class_="question", key="question")
    return question, *_why_not(page, record.state, words)


def _why_not(page: Page, state: State, words: Words) -> tuple[Child, Child]:
    """Return the button that asks why nothing else can be chosen, and the answer on request."""
    found = refused(state)
    if all(reason.why is Why.FREEZE_ZONE for _, reason in found):
        return None, None  # all dice can be used: before there are points, there is no question of freezing
    return _why_button(page, words), _reasons(found, words) if page.match.look.reasons_open else None


def refused(state: State) -> list[tuple[Choice, Reason]]:
    """List every use of the dice that is not possible, with its reason: also to freeze with leftovers."""
    assert state.seat is not None  # a seat chooses, or this is not asked
    asked = list(offers(state, state.seat))
    jokers = state.dice.count(Face.JOKER)
    if state.seat != state.active and jokers and face_used(state.choice) is not Face.JOKER:
        rows = state.sheets[state.seat].rows
        asked += [Freeze(row, jokers) for row in COLOURS if 0 < rows[row].freeze_need(state.layout) <= jokers]
    return [(choice, reason) for choice in asked if (reason := state.why_not(choice))]


def _question(page: Page, record: Record, words: Words) -> str:
    state = record.state
    assert state.seat is not None  # a seat chooses, or this is not shown
    if state.seat != state.active:
        return words("choose_leftovers", name=seat_name(record, state.seat, words))
    if not free_dice(state):
        only = len(state.choices(state.seat)) == 1
        return words("choose_only" if only else "choose_active")
    return words("hold_hint" if rethrow(page.match) else "hold_all")


def _chip(page: Page, state: State, choice: Choice, words: Words) -> Node:
    """Draw one choice as its marks and the points that its row is worth then; once picked, it confirms."""
    assert state.seat is not None  # a seat chooses, or this is not shown
    seen = _preview(state, state.seat, choice)
    picked = choice == page.match.draft.picked
    column = "wide" if isinstance(choice, Nothing) else f"for-{choice.colour.name.lower()}"
    deadly = seen.closes and not isinstance(choice, Freeze)
    spoken = ", ".join([*_spoken(choice, seen, state.layout, words), *([words("confirm")] if picked else [])])
    return button(
        h("span", spoken, class_="spoken"),
        h("span", choice_symbols(choice) or choice_name(choice, words), class_="symbols", aria_hidden="true"),
        _worth(choice, seen, state.layout, words),
        intent="confirm" if picked else f"pick {choice}",
        kind=" ".join(["chip", column, *(["deadly"] if deadly else []), *(["picked"] if picked else [])]),
        key=f"pick {choice}",
        aria_pressed="true" if picked else "false",
    )


def _worth(choice: Choice, seen: Preview, layout: SheetLayout, words: Words) -> Node:
    """Draw an arrow and the points of the row after a choice, with the bonus that it brings, or how many
    boxes are missing until the row scores."""
    missing = 0 if isinstance(choice, Nothing) else _missing(seen, layout)
    return h(
        "span",
        h("b", f"→ {'±0' if isinstance(choice, Nothing) else signed(seen.value)}"),
        symbol("lock") if seen.closes else None,
        _to_go(missing, words) if missing else None,
        [h("small", f"{circled(line)} +{points}") for line, points in seen.lines],
        class_="effect",
        aria_hidden="true",
    )


def _to_go(missing: int, words: Words) -> Child:
    """Draw the boxes that are missing until a row scores, with their noun where there is room for it."""
    return (
        h("small", words("chip_start", n=missing), class_="short"),
        h("small", words("chip_start_long", n=missing), class_="long"),
    )


def _spoken(choice: Choice, seen: Preview, layout: SheetLayout, words: Words) -> list[str]:
    """Describe a key in whole words, part by part as it shows them."""
    if isinstance(choice, Nothing):
        return [choice_name(choice, words), words("chip_nothing")]
    row = row_phrases(choice.colour, words)["row"]
    worth = words("chip_worth", row=row, n=seen.value)
    missing = _missing(seen, layout)
    return [
        choice_name(choice, words),
        f"{worth} {words('chip_closes')}" if seen.closes else worth,
        *([words("chip_start_said", n=missing)] if missing else []),
        *(words("does_line", number=line + 1, n=points) for line, points in seen.lines),
    ]


def _missing(seen: Preview, layout: SheetLayout) -> int:
    """Count the boxes that a row would still be short of its first points."""
    start = sum(box.zone is Zone.START for box in layout.boxes)
    return max(start + 1 - seen.after.crosses, 0)


def picked_view(record: Record, seen: Preview, words: Words) -> Node:
    """Draw the picked choice in words, and what everybody else would have to choose from."""
    forced = [h("li", sentence) for sentence in _forced(record, seen, words)]
    said = consequences(seen, words) if seen.colour is not None else []
    said += [words("does_miss", number=line + 1) for line in seen.cut_off]
    new_here = record.throws <= FIRST_THROWS * record.seats
    return h(
        "div",
        h("p", " ".join(said)) if said else None,
        h("ul", forced, class_="forced") if forced else _nobody_else(record, seen, words),
        h("p", words("tap_again"), class_="tap-again hint") if new_here else None,
        class_="preview",
        key="preview",
    )


def consequences(seen: Preview, words: Words) -> list[str]:
    """Describe in sentences how a choice changes its row."""
    assert seen.colour is not None  # nothing has no consequences
    values = {"points": seen.value, **row_phrases(seen.colour, words)}
    made, colour = seen.after.crosses - seen.before.crosses, face_name(seen.colour, words)
    said = []
    falls = seen.value < seen.old_value
    if made:
        unsaid = falls or seen.zone is Zone.START
        said.append(words("does_cross_early" if unsaid else "does_cross", n=made, colour=colour, **values))
    if falls:
        said.append(words("does_fall", old=seen.old_value, **values))
    if seen.closes:
        said.append(words("does_close" if made else "does_freeze", **values))
    if seen.lost:
        said.append(words("does_lose", n=seen.lost))
    said += [words("does_line", number=line + 1, n=points) for line, points in seen.lines]
    if seen.over:
        said.append(words("does_end"))
    return said


def _forced(record: Record, seen: Preview, words: Words) -> list[str]:
    """List what the others could choose from, in one sentence for all who have the same."""
    alike: dict[tuple[Choice, ...], list[str]] = {}
    for seat, choices in seen.forced:
        alike.setdefault(choices, []).append(seat_name(record, seat, words))
    return [
        words("forced_none", n=len(names), names=words.all_of(names))
        if choices == (Nothing(),)
        else words("forced", n=len(names), names=words.all_of(names), choices=any_of(choices, words))
        for choices, names in alike.items()
    ]


def any_of(choices: Sequence[Choice], words: Words) -> str:
    """Name alternatives in a few words; jokers appear once, with the rows they can be used for."""
    freezes = [choice for choice in choices if isinstance(choice, Freeze)]
    alone = (TakeJokers,) if len(freezes) < 2 else (TakeJokers, Freeze)
    named = [choice_name(choice, words) for choice in choices if not isinstance(choice, alone)]
    if len(freezes) > 1:
        rows = words.one_of(face_name(choice.colour, words) for choice in freezes)
        named.append(words("choice_freeze_rows", rows=rows))
    jokers = [choice for choice in choices if isinstance(choice, TakeJokers)]
    if jokers:
        rows = words.one_of(face_name(choice.colour, words) for choice in jokers)
        every = len(jokers) == len(COLOURS)
        colour = words("any_colour") if every else rows
        named.append(words("choice_jokers", n=jokers[0].dice, colour=colour))
    return words.one_of(named)


def _nobody_else(record: Record, seen: Preview, words: Words) -> Node | None:
    active = seen.seat == record.state.active and record.seats > 1
    return h("p", words("forced_nobody")) if active and not seen.over else None


def _why_button(page: Page, words: Words) -> Node:
    return button(
        words("why_hide" if page.match.look.reasons_open else "why_show"),
        intent="why",
        kind="link",
        aria_expanded="true" if page.match.look.reasons_open else "false",
    )


def _reasons(found: list[tuple[Choice, Reason]], words: Words) -> Node:
    """Draw each reason once, with all that it forbids and the rule that says so."""
    alike: dict[tuple[object, ...], list[tuple[Choice, Reason]]] = {}
    for choice, reason in found:
        face = None if reason.why in OF_ROWS else reason.face
        alike.setdefault((reason.why, face, reason.count, reason.need), []).append((choice, reason))
    rows = [
        h(
            "li",
            h("strong", any_of([choice for choice, _ in group], words)),
            ": ",
            said,
            " ",
            button(
                words("see_rule"),
                intent=f"rules {SECTION_OF[group[0][1].why]}",
                kind="link",
                key=f"rule {group[0][1].why} {group[0][1].face}",
                aria_label=words("see_rule_about", reason=said),
            ),
        )
        for group in alike.values()
        for said in [_reason_of([reason for _, reason in group], words)]
    ]
    return h("ul", rows, class_="reasons", key="reasons")


def _reason_of(reasons: list[Reason], words: Words) -> str:
    """Say a reason, for all rows at once that it is about."""
    first = reasons[0]
    if len({reason.face for reason in reasons}) == 1:
        return reason_text(first, words)
    return words("why_freeze_zone_rows" if first.why is Why.FREEZE_ZONE else "why_row_closed_rows")
