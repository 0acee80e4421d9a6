"""Entry of real dice: of their faces, or only of the choices made with them."""

from __future__ import annotations

from typing import cast

from calavera import DICE, Face, Freeze, Nothing, Preview, Reason, Record, Rethrow, TakeColour
from calavera.games.calavera.actions import Choice
from web.app.games.calavera.choices import consequences
from web.app.games.calavera.names import choice_name, choice_symbols, face_letter, face_name, reason_text
from web.app.games.calavera.sheet_entry import USES, tally_of
from web.app.games.calavera.sheet_only import turn_of
from web.app.intents.real_dice import refusal
from web.app.state.entry import Entry
from web.app.state.entry_text import entry_of
from web.app.state.page import Page, by_computer, decider, entering
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, seat_name, symbol

__all__ = ["entry_view", "refusal_view", "unseen_view"]


def entry_view(
    page: Page, record: Record, seen: Preview | None, said: Child, undo: Child, words: Words
) -> Node:
    """Draw the entry that is due; `said` tells of the turn before, `undo` takes back."""
    entry = entry_of(page.match)
    inside = (
        _tally(page, record, seen, undo, words) if entry is None else _throw(page, entry, said, undo, words)
    )
    return h("section", inside, class_="play", aria_label=words("dice_and_choices"))


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


def unseen_view(words: Words) -> Node:
    """Draw the note that a game has no dice to show."""
    return h("p", words("sheet_unseen"), class_="hint unseen")


# -- the faces of dice that were thrown


def _throw(page: Page, entry: Entry, said: Child, undo: Child, words: Words) -> Child:
    state = entry.state
    left = entry.faces.count(None)
    first = next((n for n, face in zip(state.flying, entry.faces, strict=True) if face is None), None)
    dice = [_die(entry, n, n == first and entry.opened is None, words) for n in range(DICE)]
    return (
        h(
            "div",
            dice,
            class_="dice entry",
            role="group",
            aria_label=words("dice"),
            data_typed=_typed(words),
        ),
        refusal_view(page, words),
        _palette(entry, words) if entry.opened is not None else _asked(page, entry, words),
        said if entry.opened is None else None,
        h(
            "div",
            undo,
            _done(left, entry.opened is None, words),
            class_="controls",
        ),
    )


def _done(left: int, ready: bool, words: Words) -> Node:
    """Draw the button that ends the entering; as long as dice are left it only says how many."""
    if left:
        said = words("real_left", n=left)
        return h("button", said, type="button", class_="main", disabled=True, key="real-done")
    return button(words("real_done"), intent="real-done", kind="main", data_key="Enter", data_focus=ready)


def _die(entry: Entry, position: int, first: bool, words: Words) -> Node:
    """Draw a die in the air with its entered face, or a die on the table, whose tap says why it stays."""
    state, digit = entry.state, str(position + 1)
    flies = position in state.flying
    found = entry.faces[state.flying.index(position)] if flies else state.dice[position]
    face = None if found is None else Face(found)
    status = "" if flies else "locked" if face is Face.SKULL else "held"
    label = words("real_empty", number=digit) if face is None else _labelled(position, face, words)
    if status:
        label += ", " + words("die_locked" if status == "locked" else "die_held")
    mark = {"held": "pin", "locked": "lock"}.get(status)
    return h(
        "button",
        symbol(face.name.lower()) if face is not None else None,
        h("span", symbol(mark), class_="mark", key="mark") if mark else None,
        type="button",
        class_=" ".join(filter(None, ("die", "blank" if face is None else face.name.lower(), status))),
        data_intent=f"real-die {digit}",
        data_long=f"real-open {digit}" if flies else None,
        data_key=digit,
        data_letter=(face_letter(face, words) or None) if face is not None else None,
        data_focus=first,
        aria_label=label,
        aria_expanded=("true" if entry.opened == position else "false") if flies else None,
        key=digit,
    )


def _labelled(position: int, face: Face, words: Words) -> str:
    return words("die_label", number=position + 1, face=face_name(face, words))


def _asked(page: Page, entry: Entry, words: Words) -> Child:
    """Draw the question whose dice are entered, and how."""
    record, state = page.match.record, entry.state
    name = seat_name(record, state.active, words)
    if state.fresh:
        asked = words("real_throw_for" if by_computer(page.match.record) else "real_throw", name=name)
    else:
        asked = words("real_again", n=len(state.flying))
        last = record.actions[-1]
        if by_computer(page.match.record) and isinstance(last, Rethrow):
            from web.app.games.calavera.computer_says import told  # only where a computer plays

            asked = f"{told(record.states[-2], last, name, words)} {asked}"
    keys = " ".join(letter.upper() for letter, _ in _letters(words))
    typed = h("span", words("real_keys", letters=keys), class_="at-keys")
    return h("p", asked, class_="question"), h("p", words("real_hold"), " ", typed, class_="hint")


def _palette(entry: Entry, words: Words) -> Node:
    """Draw all six faces for one die."""
    assert entry.opened is not None  # or there is none
    number = entry.opened + 1
    now = entry.faces[entry.state.flying.index(entry.opened)]
    faces = [
        button(
            symbol(face.name.lower()),
            h("span", face_name(face, words)),
            intent=f"real-face {face.letter} {number}",
            kind="option",
            aria_pressed="true" if face is now else "false",
            data_focus=face is (Face.ORANGE if now is None else now),
        )
        for face in Face
    ]
    return h(
        "div",
        h("p", words("real_faces", number=number), class_="question"),
        h("div", faces, class_="options"),
        button(words("unpick"), intent="real-open", kind="link", data_key="Escape"),
        class_="palette",
        role="group",
        aria_label=words("real_faces", number=number),
        key="palette",
    )


def _letters(words: Words) -> list[tuple[str, Face]]:
    """Return the letter of each face in this language."""
    return [(words(f"letter_{face.name.lower()}").lower(), face) for face in Face]


def _typed(words: Words) -> str:
    """Map each letter to its face, for `listeners`: a record's letters, then those of the language."""
    letters = dict([*((face.letter, face) for face in Face), *_letters(words)])
    return " ".join(f"{letter}{face.letter}" for letter, face in letters.items())


# -- only what was chosen


def _tally(page: Page, record: Record, seen: Preview | None, undo: Child, words: Words) -> Child:
    turn = turn_of(page.match)
    name = seat_name(record, decider(record.state), words)
    if turn.asks_skull:
        body: Child = _skull_asked(words)
    else:
        asked = words("sheet_question_rest" if turn.choices else "sheet_question", name=name)
        body = (
            h("p", asked, class_="question", tabindex="-1", data_focus=page.match.draft.picked is None),
            _board(page, turn.possible(), words),
            h("div", _consequences(page, seen, words), class_="say"),
        )
    return (
        body,
        h(
            "div",
            undo,
            (
                button(words("unpick"), intent="unpick", kind="quiet", data_key="Escape"),
                button(words("confirm"), intent="sheet-confirm", kind="main", data_key="Enter"),
            )
            if page.match.draft.picked is not None and not turn.asks_skull
            else None,
            class_="controls",
        ),
    )


def _skull_asked(words: Words) -> Child:
    return (
        h("p", words("sheet_skull"), class_="question", tabindex="-1", data_focus=True),
        h(
            "div",
            button(symbol("skull"), words("sheet_skulls"), intent="sheet-skull skulls"),
            button(words("sheet_none"), intent="sheet-skull none"),
            class_="options asked",
        ),
    )


def _board(page: Page, possible: tuple[Choice, ...], words: Words) -> Child:
    """Draw the groups that can be used, and below them a line a row with a place for each number of dice."""
    uses = {use: [choice for choice in possible if _use(choice) == use] for use in USES}
    offered = [use for use in USES if uses[use]]
    using = tally_of(page.match).using
    using = using if using in offered else (offered or [USES[0]])[0]
    names = {"dice": words("sheet_dice"), "jokers": words("sheet_jokers"), "freeze": words("sheet_freeze")}
    ways = [
        button(
            names[use],
            intent=f"sheet-use {use}",
            kind="option",
            aria_pressed="true" if use == using else "false",
        )
        for use in offered
    ]
    nothing = [_chip(page, choice, words) for choice in possible if isinstance(choice, Nothing)]
    places = {
        (choice.colour, choice.dice): choice for choice in uses[using] if not isinstance(choice, Nothing)
    }
    cells = [
        _chip(page, places[colour, dice], words)
        if (colour, dice) in places
        else h("span", class_="gone", key=f"gone {colour}{dice}")
        for colour in sorted({colour for colour, _ in places})
        for dice in range(1, DICE + 1)
    ]
    return (
        h("div", ways, nothing, class_="ways-of", role="group", aria_label=words("choices")),
        h("div", cells, class_="tally", role="group", aria_label=names[using]),
    )


def _use(choice: Choice) -> str:
    if isinstance(choice, Nothing):
        return ""
    return USES[0] if isinstance(choice, TakeColour) else USES[2] if isinstance(choice, Freeze) else USES[1]


def _chip(page: Page, choice: Choice, words: Words) -> Node:
    picked = choice == page.match.draft.picked
    shown, name = choice_symbols(choice), choice_name(choice, words)
    return button(
        h("span", name, class_="spoken") if shown else None,
        h("span", shown or name, class_="symbols", aria_hidden="true" if shown else None),
        intent="sheet-confirm" if picked else f"sheet-pick {choice}",
        kind="chip picked" if picked else "chip",
        key=f"sheet-pick {choice}",
        aria_pressed="true" if picked else "false",
    )


def _consequences(page: Page, seen: Preview | None, words: Words) -> Child:
    record = page.match.record
    if seen is not None and seen.colour is not None:
        return h("p", " ".join(consequences(seen, words)), class_="preview", key="preview")
    first = entering(record) and not record.actions
    return unseen_view(words) if first and page.match.draft.picked is None else None
