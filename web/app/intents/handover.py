"""The handover from one decision to the next: when there is one, what it waits for, and what follows it.

Marks are drawn where they were decided; what the app has marked for people is seen by them; and people who
share a small device pass it on. The record has gone on by then, so that nothing is lost by leaving.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.game import CHANCE, Action, Rethrow, Thrown
from calavera.play.match import LEG, undo
from calavera.record.record import AnyRecord
from web.app.features import playing
from web.app.game_protocol.model import model_of
from web.app.state.cues import TEMPO
from web.app.state.match.match import Handover, Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, decider, news
from web.app.state.people.players import DICE, computers, dice_of

__all__ = ["after_handover", "before_last_decision", "forced_choice", "lasting", "with_handover"]

SHORTEST, LONGEST = 600, 900
"""Milliseconds for which marks are drawn, at full tempo."""


def forced_choice(page: Page) -> Action | None:
    """Return the leftovers that a person who has just come to decide has to take, having no choice, if the
    app does it for them."""
    match, state = page.match, page.match.state
    if not match.acted or page.lesson is not None or page.person.options.forced != "on" or state.over:
        return None
    if playing.all_in_sight(page) or match.elsewhere:  # there each person confirms on the own sheet
        return None
    if state.seat in {CHANCE, state.active, *computers(match.record)} or dice_of(match.record) == "sheet":
        return None
    legal: tuple[Action, ...] = state.legal_actions()
    return legal[0] if len(legal) == 1 and not isinstance(legal[0], Rethrow | Thrown) else None


def before_last_decision(match: Match) -> AnyRecord | None:
    """Return the record before the last decision that was a person's own: what the app did for people
    without a choice goes with it. None if dice were thrown since."""
    played = computers(match.record)
    before: AnyRecord | None = undo(match.record, played)
    while before is not None and len(before.actions) in match.forced:
        before = undo(before, played)  # the same would follow from it
    return before


def with_handover(page: Page) -> Page:
    """Return the page after an action, with the handover that follows it, if one does."""
    match = replace(page.match, acted=False)
    calm = page.lesson is not None or playing.all_in_sight(page)
    handover = None if calm else _handover(page, match)
    if handover is not None:
        match = replace(match, handover=handover).looking(seat=handover.seat)
    return page.with_match(match)


def after_handover(page: Page) -> Page:
    """Return the page after a handover, or after the part of it that ends by itself.

    Raise NotOffered if there is none.
    """
    match = page.match
    handover = match.handover
    if handover is None:
        raise NotOffered("there is no handover")
    if handover.drawing and (handover.passes_device or _shows_forced(match)):
        return page.with_match(replace(match, handover=replace(handover, drawing=False)))
    return page.with_match(replace(match, handover=None).looking(seat=None))


def lasting(page: Page) -> float:
    """Return the milliseconds for which the marks of a handover are drawn."""
    return _drawn(page.match) * _tempo(page)


def _tempo(page: Page) -> float:
    return 0.0 if page.device.still else TEMPO[page.person.options.speed]


def _drawn(match: Match) -> int:
    """Return the milliseconds of the marks that are new; 0 if there are none."""
    record, cues = match.record, model_of(match.record).cues
    last = 0
    for number in range(news(match, record), len(record.actions)):
        if not isinstance(record.actions[number], Rethrow | Thrown):
            told = cues.marked_cues(record.states[number], record.states[number + 1])
            last = max([last, *(cue.delay + cue.lasts for cue in told)])
    return min(max(last, SHORTEST), LONGEST) if last else 0


def _handover(page: Page, match: Match) -> Handover | None:
    record, since = match.record, news(match, match.record)
    if since == len(record.actions) or dice_of(record) == "sheet":
        return None
    if isinstance(record.actions[since], Rethrow | Thrown):
        return None
    people = record.seats - len(computers(record))
    seat = decider(record.states[since])
    by_person = seat not in computers(record)
    moves_on = record.state.over or decider(record.state) != seat
    followed = by_person or (people > 1 and page.person.options.pace != "end")
    drawing = moves_on and followed and _tempo(page) > 0 and _drawn(match) > 0
    passes_device = people > 1 and _passes_device(page, match)
    if not (drawing or passes_device or _shows_forced(match)):
        return None
    if not by_person and people == 1:
        seat = decider(record.states[match.forced[0]])  # the only person's own sheet is never left
    return Handover(since, seat, drawing, passes_device)


def _shows_forced(match: Match) -> bool:
    """Return whether the choices that the app has made in a turn are on the sheets, and the turn is over."""
    return bool(match.forced) and bool(match.state.fresh or match.state.over)


def _passes_device(page: Page, match: Match) -> bool:
    """Return whether the device goes to another person now.

    Several people choose their leftovers together: the device is passed on once a turn, as it begins. Between
    two it is passed on as soon as the other one is to decide.
    """
    record, asked = match.record, page.person.options.handover
    if asked == "off" or (asked == "auto" and page.device.roomy is not False and not record.header(LEG)):
        return False
    if match.post is not None and match.post.seat is not None:  # each has a device
        return False
    coming = decider(record.state)
    if record.state.over or coming in computers(record) or dice_of(record) != DICE[0]:
        return False
    people = record.seats - len(computers(record))
    return _holder(match) not in (None, coming) and (bool(record.state.fresh) or people == 2)


def _holder(match: Match) -> int | None:
    """Return the person who has decided last, and so holds the device; None before the first one has."""
    record = match.record
    for number in range(len(record.actions) - 1, -1, -1):
        state = record.states[number]
        if number not in match.forced and _asked(record, number) and decider(state) not in computers(record):
            return decider(state)
    return None


def _asked(record: AnyRecord, number: int) -> bool:
    """Return whether a seat was asked for an action, as it is not where dice only land."""
    state = record.states[number]
    return bool(state.fresh) or (state.seat is not CHANCE and record.game.automatic(state) is None)


# -- what can be asked


def on_go_on(page: Page, _: str) -> Page:
    """End the handover in which the page waits for a tap."""
    return after_handover(page)


def on_pause(match: Match, _: str) -> Match:
    """Let the computers wait, or go on."""
    return replace(match, paused=not match.paused)


def on_handover_off(page: Page, _: str) -> Page:
    """Stop asking people to pass the device on."""
    return after_handover(page.with_person(options=page.person.options.changed("handover off")))
