"""Entry of real dice: of their pips, or only of the squares that were built on."""

from __future__ import annotations

from typing import cast

from calavera.game import Rethrow
from calavera.games.castro.actions import Reason
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.preview import Preview
from calavera.record.record import AnyRecord
from web.app.games.castro.model.sheet_only import thrown
from web.app.games.castro.view.choices import asked_view, consequences
from web.app.games.castro.view.dice import pips
from web.app.games.castro.view.names import face_name, reason_text
from web.app.state.match.entry import Entry, entry_of, refusal
from web.app.state.page import Page, by_computer, decider
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name, symbol

__all__ = ["entry_view", "refusal_view"]


def entry_view(
    page: Page, record: AnyRecord, seen: Preview | None, said: Child, undo: Child, words: Words
) -> Node:
    """Draw the entry that is due; `said` tells of the turn before, `undo` takes back."""
    entry = entry_of(page.match)
    inside = (
        _squares(page, record, seen, said, undo, words)
        if entry is None
        else _throw(page, entry, said, undo, words)
    )
    return h("section", inside, class_="play entering", aria_label=words("dice_and_choices"))


def refusal_view(page: Page, words: Words) -> Node | None:
    """Explain why the last attempt with real dice is impossible."""
    entry = refusal(page.match)
    reason = entry.refused if entry else None
    if reason is None:
        return None
    said = (
        words("real_held", number=reason + 1)
        if isinstance(reason, int)
        else reason_text(cast("Reason", reason), words)
    )
    return h("p", said, class_="refused", role="alert", key="refused")


# -- the pips of dice that were thrown


def _throw(page: Page, entry: Entry, said: Child, undo: Child, words: Words) -> Child:
    left = entry.faces.count(None)
    return (
        h("div", said, _asked(page, entry, words), refusal_view(page, words), class_="stage"),
        h(
            "div",
            [_die(entry, place, words) for place in range(DICE)],
            class_="dice five entry",
            role="group",
            aria_label=words("dice"),
            data_typed=" ".join(face.letter * 2 for face in Pips),
        ),
        _keys(left > 0, words),
        _last_row(page, undo, _left(left, words)),
    )


def _last_row(page: Page, undo: Child, left: Node) -> Node:
    """Draw the main row: undo stands on the side of the hand, as it does below the options."""
    row = (left, undo) if page.person.options.hand == "right" else (undo, left)
    return h("div", row, class_="controls")


def _keys(open_: bool, words: Words) -> Node:
    """Draw a key for each face; without a die that waits for one they rest, in their places."""
    keys = [
        h(
            "button",
            pips(face),
            type="button",
            class_="face-key",
            aria_label=face_name(face, words),
            data_intent=f"real-face {face.letter}" if open_ else None,
            data_focus=open_ and face is Pips.ONE,
            disabled=not open_,
            key=face.letter,
        )
        for face in Pips
    ]
    return h("div", keys, class_="face-keys", role="group", aria_label=words("real_faces"), key="face-keys")


def _left(left: int, words: Words) -> Node:
    """Say how many dice are left; where a roll is corrected and none is, draw the button that ends it."""
    if left:
        return h("p", words("real_left", n=left), class_="left-to-enter", role="status", key="left")
    return button(words("real_done"), intent="real-done", kind="main", data_key="Enter", data_focus=True)


def _die(entry: Entry, place: int, words: Words) -> Node:
    """Draw a die in the air, whose tap clears its face, or one on the table, whose tap says why it stays."""
    state, digit = entry.state, str(place + 1)
    flies = place in state.flying
    found = entry.faces[state.flying.index(place)] if flies else state.dice[place]
    if found is None:
        label = words("real_empty", number=digit)
        return h("span", class_="die blank", role="img", aria_label=label, key=digit)
    face = Pips(found)
    label = words("real_clear" if flies else "die_label", number=digit, face=face_name(face, words))
    label += "" if flies else f", {words('die_held')}"
    return h(
        "button",
        pips(face),
        None if flies else h("span", symbol("pin"), class_="mark", key="mark"),
        type="button",
        class_="die" if flies else "die held",
        data_intent=f"real-die {digit}",
        aria_label=label,
        key=digit,
    )


def _asked(page: Page, entry: Entry, words: Words) -> Child:
    """Draw the question whose dice are entered, and how."""
    record, state = page.match.record, entry.state
    name = seat_name(record, state.active, words)
    if entry.again or None not in entry.faces:
        asked = words("real_wrong")
    elif state.fresh:
        asked = words("castro_real_throw_for" if by_computer(record) else "castro_real_throw", name=name)
    else:
        asked = words("real_again", n=len(state.flying))
        last = record.actions[-1]
        if by_computer(record) and isinstance(last, Rethrow):
            from web.app.view.parts.options import action_text  # only where a computer plays

            asked = f"{action_text(record, record.states[-2], last, name, words)} {asked}"
    typed = h("span", words("castro_real_keys"), class_="at-keys hint")
    return h("p", asked, " ", typed, class_="question asked-for")


# -- the squares alone


def _squares(
    page: Page, record: AnyRecord, seen: Preview | None, said: Child, undo: Child, words: Words
) -> Child:
    name = seat_name(record, decider(record.state), words)
    told: Child = said
    if seen is not None:
        told = h("p", " ".join(consequences(record, seen, words)), class_="preview", key="preview")
    elif page.match.look.place:
        told = asked_view(page, record, words, thrown(record.state))
    picked = page.match.draft.picked is not None
    return (
        h(
            "div",
            h("p", words("castro_sheet_question", name=name), class_="question asked-for"),
            told,
            class_="stage",
        ),
        h(
            "div",
            undo,
            button(words("castro_sheet_lost"), intent="board-lose", kind="wide") if not picked else None,
            button(words("confirm"), intent="board-confirm", kind="main", data_key="Enter")
            if picked
            else None,
            class_="controls",
        ),
    )
