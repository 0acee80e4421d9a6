"""Sheet only: the entry of marks by the boxes of the sheet, and switches for the dice used and for skulls."""

from __future__ import annotations

from collections.abc import Mapping

from calavera import COLOURS, Face, Nothing, Preview, Record
from calavera.games.calavera.actions import Choice
from web.app.games.calavera.model.sheet_only import (
    SKULL_ANSWERS,
    USES,
    asks_skull,
    beside,
    boxes,
    tally_of,
    turn_of,
    use_of,
    using,
)
from web.app.games.calavera.view.choices import consequences
from web.app.games.calavera.view.names import choice_name
from web.app.games.calavera.view.sheet import BoxKey
from web.app.state.match.match import Match
from web.app.state.page import Page, decider, entering
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name, symbol

__all__ = ["box_keys", "marks_view"]

SIGNS = {"dice": "", "jokers": "joker", "freeze": "snow"}
"""The drawings beside the names of USES."""


def marks_view(page: Page, record: Record, seen: Preview | None, undo: Child, words: Words) -> Node:
    """Draw what belongs to the tapped box: its dice, its effect, and what ends the entry."""
    match = page.match
    turn, picked = turn_of(match), match.draft.picked
    name = seat_name(record, decider(record.state), words)
    rest = turn.choices and not turn.asks_skull
    asked = words("sheet_question_rest" if rest else "sheet_question", name=name)
    return h(
        "section",
        h("p", asked, class_="question asked-for", tabindex="-1", data_focus=picked is None),
        h("div", _uses(match, words), _skulls(match, words), class_="switches"),
        _effect(page, record, seen, words),
        _nothing(match, name, words),
        h("div", undo, _end(match, words), class_="controls"),
        class_="play entering",
        aria_label=words("dice_and_choices"),
        data_arrows="sheet-choose",
    )


def box_keys(match: Match, words: Words) -> Mapping[Face, tuple[BoxKey, ...]]:
    """Return the keys over the boxes that can be reached, by row."""
    picked = match.draft.picked
    return {
        colour: tuple(_key(number, choice, picked, words) for number, choice in found.items())
        for colour, found in boxes(match).items()
    }


def _key(number: int, choice: Choice, picked: object, words: Words) -> BoxKey:
    name = choice_name(choice, words)
    freezes = use_of(choice) == USES[2]
    return BoxKey(
        number,
        "sheet-confirm" if choice == picked else f"sheet-pick {choice}",
        name if freezes else words("sheet_box", choice=name, number=number),
        choice == picked,
    )


def _uses(match: Match, words: Words) -> Node:
    """Draw the switch between the dice of a colour, jokers, and freezing; what no dice allow rests."""
    there = {use_of(choice) for choice in turn_of(match).possible()}
    names = {"dice": words("sheet_dice"), "jokers": words("sheet_jokers"), "freeze": words("sheet_freeze")}
    now = "" if match.draft.picked == Nothing() else using(match)
    keys = [
        h(
            "button",
            symbol(SIGNS[use]) if SIGNS[use] else None,
            h("span", names[use]),
            type="button",
            class_="option",
            data_intent=f"sheet-use {use}" if use in there else None,
            aria_pressed="true" if use == now and use in there else "false",
            disabled=use not in there,
            key=f"sheet-use {use}",
        )
        for use in USES
    ]
    return h("div", keys, class_="switch", role="group", aria_label=words("sheet_with"))


def _skulls(match: Match, words: Words) -> Node:
    """Draw the switch that says if there was a skull; where the choice tells, it rests and shows that."""
    open_ = asks_skull(match)
    now = tally_of(match).skulls if open_ else _shows_skull(match)
    names: dict[str, Child] = {
        "none": words("sheet_none"),
        "skulls": (symbol("skull"), h("span", words("sheet_skulls"))),
    }
    keys = [
        h(
            "button",
            names[answer],
            type="button",
            class_="option",
            data_intent=f"sheet-skull {answer}" if open_ else None,
            aria_pressed="true" if skull is now else "false",
            disabled=not open_,
            key=f"sheet-skull {answer}",
        )
        for answer, skull in SKULL_ANSWERS.items()
    ]
    return h("div", keys[::-1], class_="switch", role="group", aria_label=words("sheet_skull"))


def _shows_skull(match: Match) -> bool:
    """Return whether a skull was among the dice of a choice with which that is no question."""
    turn, picked = turn_of(match), match.draft.picked
    if not turn.choices and picked is not None:
        turn = turn.chosen(picked)
    return not turn.complete if turn.skull is None else turn.skull


def _effect(page: Page, record: Record, seen: Preview | None, words: Words) -> Node:
    """Draw what the picked choice does, between one die less and one more; without one, what to tap."""
    less, more = beside(page.match)
    return h(
        "div",
        _step("−", less, words),
        h("p", _said(page, record, seen, words), class_="effect", role="status"),
        _step("+", more, words),
        class_="steps",
    )


def _said(page: Page, record: Record, seen: Preview | None, words: Words) -> str:
    picked, turn = page.match.draft.picked, turn_of(page.match)
    if picked is None:
        first = entering(record) and not page.match.record.actions
        tap = words("sheet_tap_freeze" if using(page.match) == USES[2] else "sheet_tap")
        return f"{words('sheet_unseen')} {tap}" if first else tap
    if isinstance(picked, Nothing):
        return words("sheet_nothing_rest" if turn.choices else "sheet_nothing_why")
    return " ".join(consequences(seen, words)) if seen is not None and seen.colour in COLOURS else ""


def _step(sign: str, choice: Choice | None, words: Words) -> Node:
    """Draw the key to one die less or more, in its place also where there is none."""
    label = words("sheet_less" if sign == "−" else "sheet_more")
    if choice is None:
        return h("button", sign, type="button", class_="step", aria_label=label, disabled=True, key=sign)
    said = f"{label}: {choice_name(choice, words)}"
    return button(sign, intent=f"sheet-pick {choice}", kind="step", key=sign, aria_label=said)


def _nothing(match: Match, name: str, words: Words) -> Node | None:
    """Draw the key of a seat that marks nothing."""
    if Nothing() not in turn_of(match).possible():
        return None
    picked = match.draft.picked == Nothing()
    return button(
        words("sheet_nothing", name=name),
        intent="sheet-confirm" if picked else f"sheet-pick {Nothing()}",
        kind="option nothing",
        key="nothing",
        aria_pressed="true" if picked else "false",
    )


def _end(match: Match, words: Words) -> Node:
    ready = match.draft.picked is not None or turn_of(match).asks_skull
    return h(
        "button",
        words("confirm"),
        type="button",
        class_="main",
        data_intent="sheet-confirm" if ready else None,
        data_key="Enter",
        disabled=not ready,
        key="sheet-confirm",
    )
