"""Choices of a turn whose dice are not entered: as values, in a match, and as a header's text."""

from __future__ import annotations

from dataclasses import dataclass

from calavera import Freeze, Nothing, State, TakeColour
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from web.app.state.match.match import Match

__all__ = ["SKULL_ANSWERS", "USES", "SheetEntry", "entry_from", "entry_text", "tally_of", "use_of"]

USES = ("dice", "jokers", "freeze")
"""The dice that a choice uses: those of a colour, the jokers as one, or the jokers to freeze a row."""


SKULL_ANSWERS = {"skulls": True, "none": False}
"""The answers to whether there was a skull, as intents and headers name them."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The choices entered so far in a turn whose dice are not entered."""

    state: State
    """The state in which the turn begins; a tally belongs to no other one."""
    choices: tuple[Choice, ...] = ()
    skull: bool | None = None
    """True if the dice showed a skull, once a choice was confirmed for which it matters."""
    skulls: bool = False
    """The position of the switch that says so, which counts when the choice is confirmed."""
    using: str = USES[0]
    """One of USES: the choices that are offered."""


def use_of(choice: Choice) -> str:
    """Return the dice that a choice uses, one of USES; empty for none."""
    if isinstance(choice, Nothing):
        return ""
    return USES[0] if isinstance(choice, TakeColour) else USES[2] if isinstance(choice, Freeze) else USES[1]


def tally_of(match: Match) -> SheetEntry:
    """Find the choices entered for the turn."""
    state, found = match.record.state, match.draft.entry
    return found if isinstance(found, SheetEntry) and found.state == state else SheetEntry(state)


def entry_text(match: Match) -> str:
    """Write the entry as a header can hold it: `o3 skulls p2`; before a choice, the switch if it is on."""
    tally = tally_of(match)
    first, others = tally.choices[:1], tally.choices[1:]
    known = tally.skull if first or not tally.skulls else True
    said = [word for word, skull in SKULL_ANSWERS.items() if skull is known]
    return " ".join([*map(str, first), *said, *map(str, others)])


def entry_from(match: Match, text: str) -> Match:
    """Return the match with the entry of a turn, read as far as possible."""
    turn = InferredTurn(match.record.state)
    if text in SKULL_ANSWERS:
        return match.drafting(entry=SheetEntry(turn.start, skulls=SKULL_ANSWERS[text]))
    try:
        for token in text.split():
            known = SKULL_ANSWERS.get(token)
            turn = turn.chosen(parse_choice(token)) if known is None else turn.with_skull(known)
    except ValueError:
        pass
    return match.drafting(entry=SheetEntry(turn.start, turn.choices, turn.skull))
