"""The choices of a seat, and their effects."""

from __future__ import annotations

from functools import lru_cache

from calavera import (
    Freeze,
    Nothing,
    Preview,
    Record,
    SheetLayout,
    State,
    TakeColour,
    TakeJokers,
    Zone,
    preview,
)
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice
from web.app.games.calavera.model.table import in_shown_order
from web.app.games.calavera.view.names import (
    choice_name,
    choice_symbols,
    circled,
    face_name,
    row_phrases,
)
from web.app.games.calavera.view.refusals import any_of, why_not_view
from web.app.intents.coach import hint_shown, open_warning
from web.app.state.page import Page, free_dice, rethrow
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name, symbol
from web.app.view.parts.signs import explanation_view, note_view

__all__ = ["choices_view", "consequences", "picked_preview", "picked_view"]

_preview = lru_cache(maxsize=64)(preview)


_KINDS: dict[type[Choice], str] = {
    Freeze: "to-freeze",
    TakeJokers: "of-jokers",
    TakeColour: "of-colour",
    Nothing: "of-colour wide",
}
"""The kinds of choices, each with the row of keys that is its own."""

FIRST_THROWS = 3
"""The number of throws a seat for which the page explains how to confirm a choice."""


def picked_preview(page: Page, state: State) -> Preview | None:
    """Describe the effect of the picked choice."""
    if page.match.draft.picked is None or isinstance(state.seat, NoSeat):
        return None
    return _preview(state, state.seat, page.match.draft.picked)


def choices_view(page: Page, record: Record, seen: Preview | None, words: Words) -> Node:
    """Draw the effect of the picked choice, and below it every legal choice once, a row's below another's.

    Without a picked choice the question stands there, and on request the reasons against all other choices.
    """
    state = record.state
    if isinstance(state.seat, NoSeat):
        return h("div", class_="choices")
    legal = state.choices(state.seat)
    chips = [_chip(page, state, choice, words) for choice in in_shown_order(legal)]
    return h(
        "div",
        # Where room is short it is scrolled; what another roll brings begins at its top.
        h("div", _say(page, record, seen, words), class_="say", tabindex=0, key=f"say {record.throws}"),
        h("div", chips, class_="board", role="group", aria_label=words("choices")),
        class_="choices",
    )


def _say(page: Page, record: Record, seen: Preview | None, words: Words) -> Child:
    """Draw the coach's warning, else the picked choice, else the hint, else the question to decide."""
    state = record.state
    warning = open_warning(page)
    if warning is None and page.match.look.sign and seen is None:
        return explanation_view(page, record, words)
    if warning is None and seen is not None:
        return picked_view(record, seen, words)
    if warning is None and not hint_shown(page):
        return _ask(page, record, words)
    from web.app.view.parts.advice import hint_view, warning_view  # only for those who want one

    if warning:
        return warning_view(page, record, words)
    return hint_view(page, record, words), *why_not_view(page, state, words)


def _ask(page: Page, record: Record, words: Words) -> Child:
    """Draw the question that is to be decided, and the reasons why other choices are not possible."""
    said = _question(page, record, words)
    if record.state.seat != record.state.active:  # the sheet has changed: that is said as large as it is
        question = h("h2", said, class_="passed", key="passed")
    else:
        question = h("p", said, note_view(page, record, words), class_="question", key="question")
    return question, *why_not_view(page, record.state, words)


def _question(page: Page, record: Record, words: Words) -> str:
    state = record.state
    assert isinstance(state.seat, int)  # a seat chooses, or this is not shown
    if state.seat != state.active:
        name, active = (seat_name(record, seat, words) for seat in (state.seat, state.active))
        return words("choose_leftovers", name=name, active=active)
    if not free_dice(state):
        only = len(state.choices(state.seat)) == 1
        return words("choose_only" if only else "choose_active")
    return words("hold_hint" if rethrow(page.match) else "hold_all")


def _chip(page: Page, state: State, choice: Choice, words: Words) -> Node:
    """Draw one choice as its marks and the points that its row is worth then; once picked, it confirms."""
    assert isinstance(state.seat, int)  # a seat chooses, or this is not shown
    seen = _preview(state, state.seat, choice)
    picked = choice == page.match.draft.picked
    column = [] if isinstance(choice, Nothing) else [f"for-{choice.colour.name.lower()}"]
    missing = 0 if isinstance(choice, Nothing) else _missing(seen, state.layout)
    states = {
        "starting": missing > 0,
        "deadly": seen.closes and not isinstance(choice, Freeze),
        "picked": picked,
    }
    kinds = ["chip", *column, _KINDS[type(choice)], *(kind for kind, there in states.items() if there)]
    spoken = ", ".join([*_spoken(choice, seen, state.layout, words), *([words("confirm")] if picked else [])])
    return button(
        h("span", spoken, class_="spoken"),
        h("span", choice_symbols(choice) or choice_name(choice, words), class_="symbols", aria_hidden="true"),
        _worth(choice, seen, words),
        _to_go(missing, words) if missing else None,
        intent="confirm" if picked else f"pick {choice}",
        kind=" ".join(kinds),
        key=f"pick {choice}",
        aria_pressed="true" if picked else "false",
    )


def _worth(choice: Choice, seen: Preview, words: Words) -> Node:
    """Draw an arrow and the points of the row after a choice, with the bonus that it brings."""
    return h(
        "span",
        h("b", f"→ {'±0' if isinstance(choice, Nothing) else signed(seen.value)}"),
        symbol("lock") if seen.closes else None,
        [h("small", f"{circled(line)} +{points}", class_="bonus") for line, points in seen.lines],
        class_="effect",
        aria_hidden="true",
    )


def _to_go(missing: int, words: Words) -> Child:
    """Draw on a line of its own how many boxes are missing until a row scores, with their noun where there
    is room for it."""
    return (
        h("small", words("chip_start", n=missing), class_="to-go short", aria_hidden="true"),
        h("small", words("chip_start_long", n=missing), class_="to-go long", aria_hidden="true"),
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
    told = [*_forced(record, seen, words), *_compelled(record, seen, words)]
    forced = [h("li", sentence) for sentence in told]
    said = consequences(seen, words) if seen.colour is not None else []
    said += [words("does_miss", number=line + 1) for line in seen.cut_off]
    new_here = record.throws <= FIRST_THROWS * record.seats
    return h(
        "div",
        h("p", " ".join(said)) if said else None,
        h("ul", forced, class_="forced") if forced else _no_one_else(record, seen, words),
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


def _compelled(record: Record, seen: Preview, words: Words) -> list[str]:
    """Say what those lose who have no choice, and whose last row they close: that ends the game."""
    said = []
    for other in seen.compelled:
        name = seat_name(record, other.seat, words)
        if other.gain < 0:
            said.append(words("forced_loses", name=name, n=-other.gain))
        if other.over and not seen.over:
            said.append(words("forced_end", name=name))
    return said


def _no_one_else(record: Record, seen: Preview, words: Words) -> Node | None:
    active = seen.seat == record.state.active and record.seats > 1
    return h("p", words("forced_no_one")) if active and not seen.over else None
