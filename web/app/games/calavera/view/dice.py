"""The dice on the table: held, locked, used, or in the air; and which of them have just been thrown."""

from __future__ import annotations

from calavera import DICE, Face, Record, Rethrow, State, Thrown
from calavera.games.calavera.actions import face_used
from web.app.games.calavera.view.names import face_letter, face_name
from web.app.intents.coach import hint_shown
from web.app.state.page import Page, by_computer, free_dice, news
from web.app.state.people.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import symbol

__all__ = ["small_dice", "tray"]


def tray(page: Page, record: Record, words: Words) -> Node:
    """Draw all six dice in their places; those that can be held are buttons."""
    state, dealt, draft = record.state, dice_of(record), page.match.draft
    free: tuple[int, ...] = ()
    if dealt == "sheet":
        return h("p", words("sheet_unseen"), class_="hint unseen")
    if state.fresh:
        dice = [h("span", class_="die blank", aria_hidden="true") for _ in range(DICE)]
    else:
        free = (
            free_dice(state) if page.match.look.moment is None and not by_computer(page.match.record) else ()
        )
        tossed = _tossed(page, record) if dealt == "app" else {}
        # A real die could be thrown again whatever the rules say: it tells why it may not.
        asks = (
            dealt == "real"
            and page.match.look.moment is None
            and state.choice is None
            and not by_computer(page.match.record)
        )
        lies = "real-die" if asks and not state.cursed else ""
        lit = _lit(page, state)
        dice = [
            _die(page, state, n, "hold" if n in free else lies, tossed.get(n, ""), n in lit, words)
            for n in range(DICE)
        ]
    kind = "dice cursed" if state.cursed else "dice"
    if page.match.look.moment is None and face_used(page.match.draft.picked) in state.dice:
        kind += " choosing"
    # Where the large button rolls dice again, those that are not kept say so.
    again = "yes" if free and draft.picked is None and not draft.held.issuperset(free) else None
    return h("div", dice, class_=kind, role="group", aria_label=words("dice"), data_again=again)


def small_dice(record: Record) -> Node:
    """Draw the dice on the table small and sorted; the words beside them say the same."""
    names = [face.name.lower() for face in sorted(record.state.dice)]
    dice = [h("span", symbol(name), class_=f"die {name}") for name in names]
    return h("span", dice, class_="small-dice", aria_hidden="true")


def _lit(page: Page, state: State) -> frozenset[int]:
    """Return the dice that a hint points at."""
    if page.record is None or page.match.draft.picked is not None or not hint_shown(page):
        return frozenset()
    from web.app.games.calavera.view.motives import lit_by_hint  # only for those who want a hint

    return lit_by_hint(page, state).dice


def _tossed(page: Page, record: Record) -> dict[int, str]:
    """Return the class of each die that has just been thrown.

    Two animations take turns, so that a die which shows the same face again is seen to move.
    """
    for number in range(len(record.actions) - 1, news(page.match, record) - 1, -1):
        if isinstance(record.actions[number], Thrown):
            before = record.actions[number - 1] if number else None
            places = before.positions if isinstance(before, Rethrow) else range(DICE)
            return dict.fromkeys(places, f"toss-{record.throws % 2}")
    return {}


def _die(page: Page, state: State, position: int, asks: str, tossed: str, lit: bool, words: Words) -> Node:
    face = state.dice[position]
    name = face.name.lower()
    status = _status(page, state, position)
    label = words("die_label", number=position + 1, face=face_name(face, words))
    if status:
        label += ", " + words(f"die_{status}")
    if lit:
        label += ", " + words("die_advised")
    mark = {"held": "pin", "locked": "lock"}.get(status)
    letter = face_letter(face, words) or None
    inside = (
        symbol(name),
        h("span", symbol(mark), class_="mark", key="mark") if mark else None,
        h("span", symbol("bulb"), class_="mark tip", key="tip") if lit else None,
    )
    kind = " ".join(filter(None, ("die", name, status, tossed)))
    digit = str(position + 1)
    # The letter is drawn by the style: as an element of its own it would cost each throw thirty crossings.
    if not asks:
        return h("span", inside, class_=kind, role="img", aria_label=label, data_letter=letter, key=digit)
    return h(
        "button",
        inside,
        type="button",
        class_=kind,
        data_intent=f"{asks} {digit}",
        data_key=digit,
        aria_pressed=("true" if position in page.match.draft.held else "false") if asks == "hold" else None,
        aria_label=label,
        data_letter=letter,
        key=digit,
    )


def _status(page: Page, state: State, position: int) -> str:
    face = state.dice[position]
    if face is Face.SKULL:
        return "locked"
    if state.choice is not None and face is face_used(state.choice):
        return "used"
    picked = page.match.draft.picked if page.match.look.moment is None else None
    if picked is not None and face is face_used(picked):
        return "chosen"
    return "held" if position in page.match.draft.held else ""
