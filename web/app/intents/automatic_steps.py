"""Steps that follow without a tap: dice land, seats without a choice are passed, an only option is picked."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import NoSeat
from calavera.play.match import automatic, throw
from calavera.record.record import AnyRecord
from web.app.features import playing
from web.app.game_protocol.model import model_of
from web.app.intents.coach import record_assistance
from web.app.intents.handover import forced_choice, with_handover
from web.app.state.match.match import Match
from web.app.state.page import (
    Page,
    by_computer,
    entering,
    free_dice,
)

__all__ = ["landed", "only_option", "settle", "stopped"]


def settle(page: Page) -> Page:
    """Return the page after everything that needs no player: dice land, seats without a choice are passed,
    and people without one are spared it.

    A turn's first roll waits for its seat, so that the turn before can still be undone.
    """
    if (own := playing.settled(page)) is not None:
        return own
    page = _passed(page)
    if page.current is None:
        return page
    if not page.current.acted:
        return record_assistance(_with_only_option(page))
    while (forced := forced_choice(page)) is not None:
        match = page.match
        number = len(match.record.actions)
        after = replace(match, record=match.record.play(forced), forced=(*match.forced, number))
        page = _passed(page.with_match(after))
    return record_assistance(with_handover(_with_only_option(page)))


def _with_only_option(page: Page) -> Page:
    """Return the page with a person's only option picked: what is left to do is confirmed with one tap."""
    if page.lesson is not None or page.match.draft.picked is not None or not only_option(page.match):
        return page
    if playing.together(page):  # there each person has a draft of their own
        return page
    return page.with_match(page.match.drafting(picked=page.match.state.legal_actions()[0]))


def stopped(match: Match) -> bool:
    """Return whether a mishap has ended the rolling, which is accepted and not chosen."""
    return model_of(match.record).table.stopped(match.state)


def _passed(page: Page) -> Page:
    """Return the page after dice have landed, and seats that can do nothing are passed."""
    match = page.current
    if match is None:
        return page
    if match.own_dice:
        after = playing.passed(match)
        return page if after is match else page.with_match(after)
    record = match.record
    while not record.state.over:
        if record.state.flying and not record.state.fresh:
            record = landed(page, record)
        elif automatic(record) and not stopped(replace(match, record=record)):
            record = record.play(record.state.legal_actions()[0])
        elif (reply := match.around.due(record)) is not None:
            record = record.play(reply)
        else:
            break
    held = match.draft.held.intersection(free_dice(record.state))
    if record is match.record and held == match.draft.held:
        return page
    return page.with_match(replace(match, record=record).drafting(held=held))


def only_option(match: Match) -> bool:
    """Return whether a person has a single option, which is picked by itself and needs but a confirmation."""
    record, state = match.record, match.state
    if isinstance(state.seat, NoSeat) or by_computer(record) or match.elsewhere:
        return False
    return not stopped(match) and not entering(record) and len(state.legal_actions()) == 1


def landed(page: Page, record: AnyRecord) -> AnyRecord:
    """Return the record with the dice in the air landed: as a feature has them, else by chance."""
    found = playing.landed(page, record)
    return throw(record) if found is None else found
