"""Names and signs of Calavera's faces, rows and choices."""

from __future__ import annotations

from calavera import COLOURS, Face, Freeze, Nothing, Reason, Record, State, TakeJokers
from calavera.games.calavera.actions import Choice, face_used
from web.app.state.people.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import scene, seat_name, symbol

__all__ = [
    "any_left",
    "choice_name",
    "choice_symbols",
    "circled",
    "counted",
    "curse_view",
    "face_letter",
    "face_name",
    "face_sign",
    "reason_text",
    "row_phrases",
    "sign_text",
    "turn_text",
]


def face_letter(face: Face, words: Words) -> str:
    """Return the letter of a colour, beside its shape on dice and rows; empty for the other faces."""
    return words(f"letter_{face.name.lower()}") if face in COLOURS else ""


def face_name(face: Face, words: Words) -> str:
    """Name the face of a die in a word."""
    return words(f"face_{face.name.lower()}")


def face_sign(face: Face) -> str:
    """Return the name of the drawing of a face."""
    return face.name.lower()


def row_phrases(colour: Face, words: Words) -> dict[str, str]:
    """Name a row as a whole phrase: `row` within a sentence, `Row` at its start."""
    name = colour.name.lower()
    return {"row": words(f"row_{name}"), "Row": words(f"sentence_row_{name}")}


def counted(face: Face, dice: int, words: Words) -> str:
    """Return a group of dice, as `3 jokers`."""
    return words(f"count_{face.name.lower()}", n=dice)


def curse_view(record: Record, words: Words) -> Node:
    """Draw how many skulls there are and what they mean, in the place of the choices."""
    said = _curse_means(record, words) if record.seats > 1 else words("solo_curse")
    return h(
        "div",
        scene("calavera", 128, 128),
        h("h2", words("curse_title", n=record.state.skulls)),
        h("p", said),
        class_="curse",
        role="alert",
    )


def _curse_means(record: Record, words: Words) -> str:
    """Say who marks nothing, and who takes dice: of two players the other one, by name."""
    active = record.state.active
    nothing = words("curse_text", name=seat_name(record, active, words))
    if not any_left(record, record.state):
        return f"{nothing} {words('nothing_left')}"
    if record.seats > 2:
        return f"{nothing} {words('curse_others')}"
    return f"{nothing} {words('curse_other', name=seat_name(record, 1 - active, words))}"


def any_left(record: Record, state: State) -> bool:
    """Return whether there are dice that others could take: neither skulls nor used ones.

    Where only the sheets are entered, the dice are not known: there might be some.
    """
    return dice_of(record) == "sheet" or bool(set(state.dice) - {Face.SKULL, face_used(state.choice)})


def turn_text(record: Record, words: Words) -> str:
    """Describe the progress of a solo game: the running turn, or the last one that was played."""
    of, left = int(record.header("Turns") or 0), record.state.turns_left or 0
    return words("solo_turn", number=of - left + (not record.state.over), of=of)


def choice_name(choice: Choice, words: Words) -> str:
    """Return a choice in a few words."""
    match choice:
        case Nothing():
            return words("choice_nothing")
        case Freeze(colour):
            return words("choice_freeze", row=row_phrases(colour, words)["row"])
        case TakeJokers(colour, dice):
            return words("choice_jokers", n=dice, colour=face_name(colour, words))
        case _:
            return counted(choice.colour, choice.dice, words)


def choice_symbols(choice: Choice) -> Child:
    """Draw the effect of a choice on its row, in signs: the crosses of a colour or of jokers, or the lock."""
    match choice:
        case Nothing():
            return None
        case Freeze(colour):
            return symbol("joker"), symbol("snow"), symbol(colour.name.lower())
        case TakeJokers(colour, dice):
            return symbol("joker"), _count(dice), symbol(colour.name.lower())
        case _:
            return _count(choice.dice), symbol(choice.colour.name.lower())


def _count(dice: int) -> Node:
    return h("span", f"+{dice}", class_="count", aria_hidden="true")


def reason_text(reason: Reason, words: Words) -> str:
    """Explain why something is not available."""
    face = "" if reason.face is None else face_name(reason.face, words)
    row = row_phrases(reason.face, words) if reason.face in COLOURS else {}
    return words(f"why_{reason.why}", face=face, count=reason.count, need=reason.need, **row)


def sign_text(record: Record, sign: str, words: Words) -> str:
    """Explain a sign in one sentence; of the bonus lines the first one."""
    if sign != "bonus":
        return words(f"met_{sign}")
    line = record.state.layout.lines[0]
    return words("met_bonus", sign=circled(0), first=line.first, later=line.later)


def circled(line: int) -> str:
    """Return the sign of a bonus line (0-based): ① …"""
    return "①②③④⑤⑥⑦⑧⑨"[line]
