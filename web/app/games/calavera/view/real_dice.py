"""Entry of real dice: of their faces, or only of the choices made with them."""

from __future__ import annotations

from typing import cast

from calavera import DICE, Face, Preview, Reason, Record, Rethrow
from web.app.games.calavera.view.names import face_letter, face_name, reason_text
from web.app.state.match.entry import Entry, entry_of, refusal
from web.app.state.page import Page, by_computer
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name, symbol

__all__ = ["entry_view", "refusal_view"]


def entry_view(
    page: Page, record: Record, seen: Preview | None, said: Child, undo: Child, words: Words
) -> Node:
    """Draw the entry that is due; `said` tells of the turn before, `undo` takes back."""
    entry = entry_of(page.match)
    if entry is not None:
        inside = _throw(page, entry, said, undo, words)
        return h("section", inside, class_="play entering", aria_label=words("dice_and_choices"))
    from web.app.games.calavera.view.marks import marks_view  # only where no dice are entered

    return marks_view(page, record, seen, undo, words)


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


# -- the faces of dice that were thrown


def _throw(page: Page, entry: Entry, said: Child, undo: Child, words: Words) -> Child:
    left = entry.faces.count(None)
    return (
        h("div", refusal_view(page, words), _asked(page, entry, words), said, class_="stage", key="stage"),
        h(
            "div",
            [_die(entry, position, words) for position in range(DICE)],
            class_="dice entry",
            role="group",
            aria_label=words("dice"),
            data_typed=_typed(words),
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
            symbol(face.name.lower()),
            h("span", face_name(face, words)),
            type="button",
            class_="face-key",
            data_intent=f"real-face {face.letter}" if open_ else None,
            data_focus=open_ and face is Face.ORANGE,
            disabled=not open_,
            key=face.letter,
        )
        for face in Face
    ]
    return h("div", keys, class_="face-keys", role="group", aria_label=words("real_faces"), key="face-keys")


def _left(left: int, words: Words) -> Node:
    """Say how many dice are left; where a roll is corrected and none is, draw the button that ends it."""
    if left:
        return h("p", words("real_left", n=left), class_="left-to-enter", role="status", key="left")
    return button(words("real_done"), intent="real-done", kind="main", data_key="Enter", data_focus=True)


def _die(entry: Entry, position: int, words: Words) -> Node:
    """Draw a die in the air, whose tap clears its face, or one on the table, whose tap says why it stays."""
    state, digit = entry.state, str(position + 1)
    flies = position in state.flying
    found = entry.faces[state.flying.index(position)] if flies else state.dice[position]
    if found is None:
        label = words("real_empty", number=digit)
        return h("span", class_="die blank", role="img", aria_label=label, key=digit)
    face = Face(found)
    status = "" if flies else "locked" if face is Face.SKULL else "held"
    label = words("real_clear" if flies else "die_label", number=digit, face=face_name(face, words))
    if status:
        label += ", " + words("die_locked" if status == "locked" else "die_held")
    mark = {"held": "pin", "locked": "lock"}.get(status)
    return h(
        "button",
        symbol(face.name.lower()),
        h("span", symbol(mark), class_="mark", key="mark") if mark else None,
        type="button",
        class_=" ".join(filter(None, ("die", face.name.lower(), status))),
        data_intent=f"real-die {digit}",
        data_key=digit,
        data_letter=face_letter(face, words) or None,
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
        asked = words("real_throw_for" if by_computer(page.match.record) else "real_throw", name=name)
    else:
        asked = words("real_again", n=len(state.flying))
        last = record.actions[-1]
        if by_computer(page.match.record) and isinstance(last, Rethrow):
            from web.app.view.parts.options import action_text  # only where a computer plays

            asked = f"{action_text(record, record.states[-2], last, name, words)} {asked}"
    keys = " ".join(letter.upper() for letter, _ in _letters(words))
    typed = h("span", words("real_keys", letters=keys), class_="at-keys hint")
    return h("p", asked, " ", typed, class_="question asked-for")


def _letters(words: Words) -> list[tuple[str, Face]]:
    """Return the letter of each face in this language."""
    return [(words(f"letter_{face.name.lower()}").lower(), face) for face in Face]


def _typed(words: Words) -> str:
    """Map each letter to its face, for `listeners`: a record's letters, then those of the language."""
    letters = dict([*((face.letter, face) for face in Face), *_letters(words)])
    return " ".join(f"{letter}{face.letter}" for letter, face in letters.items())
