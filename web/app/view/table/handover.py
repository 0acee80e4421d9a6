"""The table between two decisions: the last one while it is drawn, and what is to be seen before the next."""

from __future__ import annotations

from dataclasses import replace

from calavera.record.record import AnyRecord
from web.app.features import has
from web.app.game_protocol.view import view_of
from web.app.state.match.match import Draft, Handover
from web.app.state.page import Page, decider
from web.app.state.people.players import PERSON
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, portrait, seat_name
from web.app.view.parts.seat_look import seat_face
from web.app.view.table.controls import main_row, within_reach

__all__ = ["handover_view", "record_in_sight"]


def record_in_sight(page: Page, record: AnyRecord) -> AnyRecord:
    """Return the record whose turn the heading names: that of the sheet in sight, as long as it is; a board
    that all share is the next player's as soon as the last choice has been drawn."""
    handover = page.match.handover
    if handover is None or (view_of(record).board.SHARED and not handover.drawing):
        return record
    return record.back(len(record.actions) - handover.since)


def handover_view(page: Page, handover: Handover, undo: Node, words: Words) -> Node:
    """Draw the dice as they lay, what was chosen, and the way on."""
    return h(
        "section",
        h(
            "div",
            _drawing(page, handover, words) if handover.drawing else _stop(page, handover, words),
            class_="stage",
            key="stage",
        ),
        within_reach(_tray(page, handover, words), main_row(page, undo, None, _ways_on(handover, words))),
        class_="play",
        aria_label=words("dice_and_choices"),
        data_handover="drawing" if handover.drawing else "card",
    )


def _tray(page: Page, handover: Handover, words: Words) -> Node:
    """Draw the dice on the table as they were chosen from."""
    whole = page.match.record
    earlier = whole.back(len(whole.actions) - handover.since)
    shown = replace(
        page.match, record=earlier, new_from=None, draft=Draft(picked=whole.actions[handover.since])
    )
    shown = shown.looking(moment=handover.since)  # there is nothing to hold
    return view_of(whole).board.tray(page.with_match(shown), earlier, words)


def _drawing(page: Page, handover: Handover, words: Words) -> Node:
    record = page.match.record
    sentences = [
        h("li", _sentence(record, number, words)) for number in range(handover.since, len(record.actions))
    ]
    return h("ul", sentences, class_="said")


def _stop(page: Page, handover: Handover, words: Words) -> Node:
    """Draw the card that waits for a tap."""
    record, forced = page.match.record, page.match.forced
    chosen = [number for number in range(handover.since, len(record.actions)) if number not in forced]
    return h(
        "div",
        [h("p", _sentence(record, number, words)) for number in chosen],
        (
            h("p", words("forced_marked", name=_left_by(record, forced[0], words)), class_="marked"),
            h("ul", [_forced(record, number, words) for number in forced]),
        )
        if forced
        else None,
        _next_person(page, record, words) if handover.passes_device else None,
        class_="handover",
        key="handover",
    )


def _left_by(record: AnyRecord, number: int, words: Words) -> str:
    """Return the name of the player whose leftovers had to be taken."""
    return seat_name(record, record.states[number].active, words)


def _forced(record: AnyRecord, number: int, words: Words) -> Node:
    """Draw a choice that nothing else was left for; what it costs is said in a word of its own."""
    before, after = record.states[number].returns(), record.states[number + 1].returns()
    seat = decider(record.states[number])
    loss = before[seat] - after[seat]
    cost = h("strong", "▼ ", words("forced_loss", n=loss), class_="loss") if loss > 0 else None
    return h("li", _sentence(record, number, words), " " if cost else None, cost)


def _next_person(page: Page, record: AnyRecord, words: Words) -> Node:
    """Draw the name of the person who takes the device, and what for."""
    name, active = (seat_name(record, seat, words) for seat in (decider(record.state), record.state.active))
    title = (
        words("turn_of", name=name)
        if record.state.fresh
        else words("handover_chooses", name=name, active=active)
    )
    return h(
        "div",
        seat_face(page, record, decider(record.state)) or portrait(PERSON),
        h("h2", title),
        h("p", words("handover_pass", name=name)),
        button(words("pass_on"), intent="pass-on", kind="link") if has("pass-on", "share-game") else None,
        class_="next-person",
        key="next-person",
    )


def _ways_on(handover: Handover, words: Words) -> tuple[Node | None, ...]:
    if handover.drawing:  # a tap anywhere does the same: who needs no button is not shown one
        return (button(words("skip"), intent="skip", kind="unseen wide", data_key="s", data_focus=True),)
    label = words("handover_ready" if handover.passes_device else "dismiss")
    return (
        button(words("handover_off"), intent="handover-off", kind="quiet")
        if handover.passes_device
        else None,
        button(label, intent="go-on", kind="main", data_key="Enter", data_focus=True),
    )


def _sentence(record: AnyRecord, number: int, words: Words) -> str:
    until = record.back(len(record.actions) - number - 1)
    return " ".join(view_of(record).sentences.sentences(until, number, words))
