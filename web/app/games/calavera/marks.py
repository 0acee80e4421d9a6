"""Sheet only: the entry of marks by the boxes of the sheet, with a switch and the answer about skulls."""

from __future__ import annotations

from collections.abc import Mapping

from calavera import COLOURS, Face, Nothing, Preview, Record
from calavera.games.calavera.actions import Choice
from web.app.games.calavera.boxes import beside, boxes, using
from web.app.games.calavera.choices import consequences
from web.app.games.calavera.names import choice_name
from web.app.games.calavera.sheet import BoxKey
from web.app.games.calavera.sheet_entry import USES, use_of
from web.app.games.calavera.sheet_only import turn_of
from web.app.state.match import Match
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
        _uses(match, words),
        _effect(page, record, seen, words),
        _nothing(match, name, words),
        h("div", undo, _ends(match, words), class_="controls"),
        class_="play entering",
        aria_label=words("dice_and_choices"),
        data_arrows="sheet-choose",
    )


def box_keys(match: Match, words: Words) -> Mapping[Face, tuple[BoxKey, ...]]:
    """Return the keys over the boxes that can be reached, by row."""
    picked = match.draft.picked
    again = "" if _skull_open(match, picked) else "sheet-confirm"
    return {
        colour: tuple(_key(number, choice, picked, again, words) for number, choice in found.items())
        for colour, found in boxes(match).items()
    }


def _key(number: int, choice: Choice, picked: object, again: str, words: Words) -> BoxKey:
    name = choice_name(choice, words)
    freezes = use_of(choice) == USES[2]
    return BoxKey(
        number,
        again if choice == picked and again else f"sheet-pick {choice}",
        name if freezes else words("sheet_box", choice=name, number=number),
        choice == picked,
    )


def _skull_open(match: Match, picked: object) -> bool:
    """Return whether the answer about skulls is still due, with or after the picked choice."""
    turn = turn_of(match)
    if turn.choices or picked is None:
        return turn.asks_skull or not turn.choices
    return turn.chosen(picked).asks_skull  # type: ignore[arg-type]  # what is picked here is a choice


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
    again = picked and not _skull_open(match, Nothing())
    return button(
        words("sheet_nothing", name=name),
        intent="sheet-confirm" if again else f"sheet-pick {Nothing()}",
        kind="option nothing",
        key="nothing",
        aria_pressed="true" if picked else "false",
    )


def _ends(match: Match, words: Words) -> Child:
    """Draw the answers about skulls, which confirm, or the confirmation where they are no question."""
    picked, turn = match.draft.picked, turn_of(match)
    ready = picked is not None or turn.asks_skull
    if not _skull_open(match, picked):
        return _end(words("confirm"), "sheet-confirm", ready, "Enter")
    answers = (
        _end(words("sheet_none"), "sheet-skull none", ready),
        _end((symbol("skull"), words("sheet_skulls")), "sheet-skull skulls", ready),
    )
    return h("div", answers, class_="answers", role="group", aria_label=words("sheet_skull"))


def _end(said: Child, intent: str, ready: bool, key: str | None = None) -> Node:
    return h(
        "button",
        said,
        type="button",
        class_="main",
        data_intent=intent if ready else None,
        data_key=key,
        disabled=not ready,
        key=intent,
    )
