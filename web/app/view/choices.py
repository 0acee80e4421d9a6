"""What a seat may choose, what a choice would do, and why the others are not available."""

from __future__ import annotations

from collections.abc import Sequence

from calavera import (
    COLOURS,
    Freeze,
    Nothing,
    Preview,
    Reason,
    Record,
    SheetLayout,
    State,
    TakeJokers,
    Zone,
    offers,
    preview,
)
from calavera.actions import Choice
from web.app.nodes import Node, h
from web.app.page import Page, free_dice, rethrow
from web.app.view.parts import (
    button,
    choice_name,
    choice_symbols,
    circled,
    face_name,
    reason_text,
    seat_name,
)
from web.app.words import Words

__all__ = ["any_of", "choices_view", "consequences", "picked_preview", "picked_view"]


def picked_preview(page: Page, state: State) -> Preview | None:
    """What the picked choice would do."""
    if page.picked is None or state.seat is None:
        return None
    return preview(state, state.seat, page.picked)


def choices_view(page: Page, record: Record, words: Words) -> Node:
    """Every legal choice once, by what the dice are used for, and the reasons against others on request."""
    state = record.state
    if state.seat is None:
        return h("div", class_="choices")
    seat, legal = state.seat, state.choices(state.seat)
    refused = [(choice, reason) for choice in offers(state, seat) if (reason := state.why_not(choice))]
    jokers = [choice for choice in legal if isinstance(choice, TakeJokers)]
    freezes = [choice for choice in legal if isinstance(choice, Freeze)]
    plain = [choice for choice in legal if not isinstance(choice, TakeJokers | Freeze)]
    return h(
        "div",
        h("p", _question(page, record, words), class_="question"),
        _group("", plain, page, state, words),
        _group(words("jokers_as", n=jokers[0].dice), jokers, page, state, words) if jokers else None,
        _group(words("freeze_with", n=freezes[0].dice), freezes, page, state, words) if freezes else None,
        _why_button(page, words) if refused else None,
        _reasons(refused, words) if refused and page.why else None,
        class_="choices",
        role="group",
        aria_label=words("choices"),
    )


def _group(label: str, choices: Sequence[Choice], page: Page, state: State, words: Words) -> Node | None:
    """Choices of one kind; under a label of their own they need fewer words each."""
    if not choices:
        return None
    chips = [_chip(page, state, choice, not label, words) for choice in choices]
    return h(
        "div",
        h("span", label, class_="question", aria_hidden="true") if label else None,
        h("div", chips, class_="chips small" if label else "chips"),
        key=label,
    )


def _question(page: Page, record: Record, words: Words) -> str:
    state = record.state
    assert state.seat is not None  # somebody chooses, or this is not shown
    if state.seat != state.active:
        return words("choose_leftovers", name=seat_name(record, state.seat, words))
    if not free_dice(state):
        return words("choose_active")
    return words("hold_hint" if rethrow(page, state) else "hold_all")


def _chip(page: Page, state: State, choice: Choice, named: bool, words: Words) -> Node:
    assert state.seat is not None  # somebody chooses, or this is not shown
    seen = preview(state, state.seat, choice)
    picked = choice == page.picked
    effect = _short(choice, seen, state.layout, words)
    return button(
        h("span", choice_symbols(choice), class_="symbols"),
        h("span", choice_name(choice, words), class_="name") if named else None,
        h("span", effect, class_="effect") if effect else None,
        intent=f"pick {choice}",
        kind="chip picked" if picked else "chip",
        aria_pressed="true" if picked else "false",
        aria_label=", ".join(filter(None, (choice_name(choice, words), effect))),
    )


def _short(choice: Choice, seen: Preview, layout: SheetLayout, words: Words) -> str:
    """What the choice comes to, in as few words as fit below its symbol."""
    if isinstance(choice, Nothing):
        return ""
    if isinstance(choice, Freeze):
        return words("effect_freeze", points=seen.value)
    start = sum(box.zone is Zone.START for box in layout.boxes)
    missing = start + 1 - seen.after.crosses
    effect = words("effect_points", n=seen.value) if missing <= 0 else words("effect_start", n=missing)
    return " · ".join([effect, *(f"{circled(line)} +{points}" for line, points in seen.lines)])


def picked_view(record: Record, seen: Preview, words: Words) -> Node:
    """The picked choice in words, and what everybody else would have to choose from."""
    forced = [h("li", sentence) for sentence in _forced(record, seen, words)]
    return h(
        "div",
        h("p", " ".join(consequences(seen, words))) if seen.colour is not None else None,
        h("ul", forced, class_="forced") if forced else _nobody_else(record, seen, words),
        class_="preview",
    )


def consequences(seen: Preview, words: Words) -> list[str]:
    """What a choice does to its row, in sentences."""
    assert seen.colour is not None  # nothing has no consequences
    values = {"colour": face_name(seen.colour, words), "points": seen.value}
    made = seen.after.crosses - seen.before.crosses
    said = []
    if made:
        early = seen.zone is Zone.START
        said.append(words("does_cross_early" if early else "does_cross", n=made, **values))
    if seen.closes:
        said.append(words("does_close", **values))
    if seen.lost:
        said.append(words("does_lose", n=seen.lost))
    said += [words("does_line", number=line + 1, points=points) for line, points in seen.lines]
    if seen.over:
        said.append(words("does_end"))
    return said


def _forced(record: Record, seen: Preview, words: Words) -> list[str]:
    """What the others would have to choose from, a sentence for all who have the same."""
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
    """Alternatives in a few words; the jokers once, with the rows they can be used for."""
    named = [choice_name(choice, words) for choice in choices if not isinstance(choice, TakeJokers)]
    jokers = [choice for choice in choices if isinstance(choice, TakeJokers)]
    if jokers:
        rows = words.one_of(face_name(choice.colour, words) for choice in jokers)
        every = len(jokers) == len(COLOURS)
        colour = words("any_colour") if every else rows
        named.append(words("choice_jokers", n=jokers[0].dice, colour=colour))
    return words.one_of(named)


def _nobody_else(record: Record, seen: Preview, words: Words) -> Node | None:
    active = seen.seat == record.state.active
    return h("p", words("forced_nobody")) if active and not seen.over else None


def _why_button(page: Page, words: Words) -> Node:
    return button(
        words("why_hide" if page.why else "why_show"),
        intent="why",
        kind="link",
        aria_expanded="true" if page.why else "false",
    )


def _reasons(refused: list[tuple[Choice, Reason]], words: Words) -> Node:
    """Each reason once, with all that it forbids."""
    alike: dict[str, list[Choice]] = {}
    for choice, reason in refused:
        alike.setdefault(reason_text(reason, words), []).append(choice)
    rows = [h("li", h("strong", any_of(group, words)), ": ", why) for why, group in alike.items()]
    return h("ul", rows, class_="reasons")
