"""Dice with pips: a row of them to look at, and those on the table, held or in the air."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from calavera.game import Rethrow, Thrown
from calavera.games.castro.faces import DICE, Pips
from calavera.record.record import AnyRecord
from web.app.games.castro.view.names import face_name, face_sign
from web.app.intents.coach import hint_shown
from web.app.state.page import Page, by_computer, free_dice, news
from web.app.state.people.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import symbol

__all__ = ["dice_row", "hand_view", "pips", "small_dice", "tray"]


def pips(face: Pips) -> Node:
    """Draw the pips of a face."""
    return symbol(face_sign(face))


def hand_view(faces: Sequence[Pips], words: Words, *, marked: Collection[int] = ()) -> Node:
    """Draw dice in a row, those at the marked positions pinned; they are looked at, not tapped."""
    dice = [
        h(
            "span",
            pips(face),
            h("span", symbol("pin"), class_="mark") if place in marked else None,
            class_="die held" if place in marked else "die",
        )
        for place, face in enumerate(faces)
    ]
    said = ", ".join(face_name(face, words) for face in faces)
    return h("div", dice, class_="dice five", role="img", aria_label=said)


def tray(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw all five dice in their places; those that can be held are buttons."""
    state, dealt, draft = record.state, dice_of(record), page.match.draft
    free: tuple[int, ...] = ()
    if dealt == "sheet":
        return h("p", words("sheet_unseen"), class_="hint unseen")
    if state.fresh:
        dice = [h("span", class_="die blank", aria_hidden="true") for _ in range(DICE)]
    else:
        here = page.match.look.moment is None and not by_computer(page.match.record)
        free = free_dice(state) if here else ()
        tossed = _tossed(page, record) if dealt == "app" else {}
        # A real die could be thrown again whatever the rules say: it tells why it may not.
        lies = "real-die" if here and dealt == "real" and not state.over else ""
        lit = _lit(page, record) if here else frozenset()
        dice = [
            _die(
                page,
                record,
                place,
                "hold" if place in free else lies,
                tossed.get(place, ""),
                place in lit,
                words,
            )
            for place in range(DICE)
        ]
    # Where the large button rolls dice again, those that are not kept say so.
    again = "yes" if free and draft.picked is None and not draft.held.issuperset(free) else None
    return h("div", dice, class_="dice five", role="group", aria_label=words("dice"), data_again=again)


def small_dice(record: AnyRecord) -> Node:
    """Draw the dice on the table small and sorted; the words beside them say the same."""
    return dice_row(record.state.dice)


def dice_row(faces: Iterable[Pips]) -> Node:
    """Draw dice small and sorted; the words beside them say the same."""
    dice = [h("span", pips(face), class_="die") for face in sorted(faces)]
    return h("span", dice, class_="small-dice", aria_hidden="true")


def _lit(page: Page, record: AnyRecord) -> frozenset[int]:
    """Return the dice that a hint points at."""
    if page.record is None or page.match.draft.picked is not None or not hint_shown(page):
        return frozenset()
    from web.app.games.castro.view.motives import lit_by_hint  # only for those who want a hint

    return lit_by_hint(page, record.state).dice


def _tossed(page: Page, record: AnyRecord) -> dict[int, str]:
    """Return the class of each die that has just been thrown.

    Two animations take turns, so that a die which shows the same face again is seen to move.
    """
    for number in range(len(record.actions) - 1, news(page.match, record) - 1, -1):
        if isinstance(record.actions[number], Thrown):
            before = record.actions[number - 1] if number else None
            places = before.positions if isinstance(before, Rethrow) else range(DICE)
            return dict.fromkeys(places, f"toss-{record.throws % 2}")
    return {}


def _die(page: Page, record: AnyRecord, place: int, asks: str, tossed: str, lit: bool, words: Words) -> Node:
    held = place in page.match.draft.held
    label = words("die_label", number=place + 1, face=face_name(record.state.dice[place], words))
    label += f", {words('die_held')}" if held else ""
    label += f", {words('die_advised')}" if lit else ""
    inside = (
        pips(record.state.dice[place]),
        h("span", symbol("pin"), class_="mark", key="mark") if held else None,
        h("span", symbol("bulb"), class_="mark tip", key="tip") if lit else None,
    )
    kind = " ".join(filter(None, ("die", "held" if held else "", tossed)))
    digit = str(place + 1)
    if not asks:
        return h("span", inside, class_=kind, role="img", aria_label=label, key=digit)
    return h(
        "button",
        inside,
        type="button",
        class_=kind,
        data_intent=f"{asks} {digit}",
        data_key=digit,
        aria_pressed=("true" if held else "false") if asks == "hold" else None,
        aria_label=label,
        key=digit,
    )
