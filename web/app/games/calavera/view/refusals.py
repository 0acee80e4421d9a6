"""The uses of dice that are not possible, with the reasons why."""

from __future__ import annotations

from collections.abc import Sequence

from calavera import (
    COLOURS,
    Face,
    Freeze,
    Reason,
    State,
    TakeJokers,
    Why,
    offers,
)
from calavera.games.calavera.actions import Choice, face_used
from web.app.games.calavera.view.names import choice_name, face_name, reason_text
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button

__all__ = ["SECTION_OF", "any_of", "refused", "why_not_view"]

SECTION_OF = {
    Why.GAME_OVER: "end",
    Why.THROW_FIRST: "turn",
    Why.NO_THROW: "throwing",
    Why.WRONG_DICE: "throwing",
    Why.NO_DICE: "throwing",
    Why.NO_THROWS_LEFT: "throwing",
    Why.SKULL_LOCKED: "skulls",
    Why.CURSED: "skulls",
    Why.CHOICE_MADE: "choosing",
    Why.NOT_YOUR_TURN: "leftovers",
    Why.NO_ROW: "sheet",
    Why.NOT_SHOWN: "choosing",
    Why.DICE_USED: "leftovers",
    Why.TAKE_ALL: "choosing",
    Why.ROW_CLOSED: "death",
    Why.FREEZE_NOT_YOURS: "freezing",
    Why.FREEZE_ZONE: "freezing",
    Why.FREEZE_SHORT: "freezing",
    Why.MUST_CHOOSE: "choosing",
}
"""For every reason the section that explains it."""

OF_ROWS = frozenset({Why.FREEZE_ZONE, Why.ROW_CLOSED})
"""The reasons that are the same for several rows at once."""


def why_not_view(page: Page, state: State, words: Words) -> tuple[Child, Child]:
    """Return the button that asks why nothing else can be chosen, and the answer on request."""
    found = refused(state)
    if all(reason.why is Why.FREEZE_ZONE for _, reason in found):
        return None, None  # all dice can be used: before there are points, there is no question of freezing
    return _why_button(page, words), _reasons(found, words) if page.match.look.reasons_open else None


def refused(state: State) -> list[tuple[Choice, Reason]]:
    """List every use of the dice that is not possible, with its reason: also to freeze with leftovers."""
    assert isinstance(state.seat, int)  # a seat chooses, or this is not asked
    asked = list(offers(state, state.seat))
    jokers = state.dice.count(Face.JOKER)
    if state.seat != state.active and jokers and face_used(state.choice) is not Face.JOKER:
        rows = state.sheets[state.seat].rows
        asked += [Freeze(row, jokers) for row in COLOURS if 0 < rows[row].freeze_need(state.layout) <= jokers]
    return [(choice, reason) for choice in asked if (reason := state.why_not(choice))]


def _why_button(page: Page, words: Words) -> Node:
    return button(
        words("why_hide" if page.match.look.reasons_open else "why_show"),
        intent="why",
        kind="link",
        aria_expanded="true" if page.match.look.reasons_open else "false",
    )


def _reasons(found: list[tuple[Choice, Reason]], words: Words) -> Node:
    """Draw each reason once, with all that it forbids and the rule that says so."""
    alike: dict[tuple[object, ...], list[tuple[Choice, Reason]]] = {}
    for choice, reason in found:
        face = None if reason.why in OF_ROWS else reason.face
        alike.setdefault((reason.why, face, reason.count, reason.need), []).append((choice, reason))
    rows = [
        h(
            "li",
            h("strong", any_of([choice for choice, _ in group], words)),
            ": ",
            said,
            " ",
            button(
                words("see_rule"),
                intent=f"rules {SECTION_OF[group[0][1].why]}",
                kind="link",
                key=f"rule {group[0][1].why} {group[0][1].face}",
                aria_label=words("see_rule_about", reason=said),
            ),
        )
        for group in alike.values()
        for said in [_reason_of([reason for _, reason in group], words)]
    ]
    return h("ul", rows, class_="reasons", key="reasons")


def _reason_of(reasons: list[Reason], words: Words) -> str:
    """Say a reason, for all rows at once that it is about."""
    first = reasons[0]
    if len({reason.face for reason in reasons}) == 1:
        return reason_text(first, words)
    return words("why_freeze_zone_rows" if first.why is Why.FREEZE_ZONE else "why_row_closed_rows")


def any_of(choices: Sequence[Choice], words: Words) -> str:
    """Name alternatives in a few words; jokers appear once, with the rows they can be used for."""
    freezes = [choice for choice in choices if isinstance(choice, Freeze)]
    alone = (TakeJokers,) if len(freezes) < 2 else (TakeJokers, Freeze)
    named = [choice_name(choice, words) for choice in choices if not isinstance(choice, alone)]
    if len(freezes) > 1:
        rows = words.one_of(face_name(choice.colour, words) for choice in freezes)
        named.append(words("choice_freeze_rows", rows=rows))
    jokers = [choice for choice in choices if isinstance(choice, TakeJokers)]
    if jokers:
        rows = words.one_of(face_name(choice.colour, words) for choice in jokers)
        every = len(jokers) == len(COLOURS)
        colour = words("any_colour") if every else rows
        named.append(words("choice_jokers", n=jokers[0].dice, colour=colour))
    return words.one_of(named)
