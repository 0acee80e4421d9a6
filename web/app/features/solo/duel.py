"""A duel: two players with the same dice, each alone; a link carries the game that is to be beaten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from calavera.record.link import pack as packed
from calavera.record.link import shared, unpack
from calavera.record.mixed_radix import PackedError
from calavera.record.record import AnyRecord
from web.app.features import hand_on
from web.app.features.solo.challenge import DUEL, can_send, day_of, like_the_challenge
from web.app.features.solo.intents import with_dice
from web.app.features.solo.screen import DuelScreen
from web.app.intents.opening import foreign
from web.app.intents.watching import watched
from web.app.saving.match_text import with_seed_of
from web.app.state.commands import Answer, Given
from web.app.state.match.match import SOLO
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave, turns_of

__all__ = ["challenged", "gains", "own_game", "rival_of"]


def own_game(page: Page, rival: AnyRecord) -> AnyRecord | None:
    """Return one's own finished game with the same dice: the current one, else the latest."""
    return next(filter(can_send, with_seed_of(page, rival)), None)


def rival_of(page: Page) -> AnyRecord | None:
    """Return the game that the current one is measured against; None if there is none."""
    return _unpacked(page.match.rival) if page.match.rival else None


@lru_cache(maxsize=4)
def _unpacked(text: str) -> AnyRecord | None:
    try:
        record = unpack(text)
    except PackedError:
        return None
    return record if can_send(record) else None


def gains(record: AnyRecord) -> Iterator[int]:
    """Yield the points that each turn of a game has brought, or cost."""
    before = 0
    for _, end in turns_of(record):
        [points] = record.states[end].returns()
        yield points - before
        before = points


def challenged(page: Page, record: AnyRecord) -> Page | None:
    """Show a game that is to be beaten with the same dice; one's own, or one that cannot be, as a replay."""
    if not record.alone or record.header(DUEL) is None:
        return None
    own = own_game(page, record) if can_send(record) else record
    if own is not None and own.actions == record.actions:
        return foreign(page, record)
    return replace(leave(page).over(DuelScreen(record)), notice=None)


# -- intents


def on_duel(page: Page, _: str) -> Page:
    """Compare the current game with the one that was to be beaten."""
    rival = rival_of(page)
    if rival is None or not page.match.state.over:
        raise NotOffered("there is nothing to compare")
    return page.over(DuelScreen(rival))


def on_duel_take(page: Page, _: str, given: Given) -> Page:
    """Play with the dice of the game that is to be beaten, or go on where that was begun."""
    rival = page.shown(DuelScreen).record
    day, seed = day_of(rival), rival.header("Seed") or ""
    if day is not None and day > given.today:  # elsewhere that day has begun already
        return replace(page, notice=Notice("duel_early"))
    own = page.at_hand.get(SOLO)
    if own is not None and _same_dice(own.record, rival) and not own.state.over:
        page = replace(page.at_new_table(), notice=None).with_match(own)
    else:
        page = with_dice(page, rival.game.key, seed, given)
    return page.with_match(replace(page.match, rival=packed(rival)))


def _same_dice(record: AnyRecord, rival: AnyRecord) -> bool:
    return record.header("Seed") == rival.header("Seed") and like_the_challenge(record)


def on_duel_send(page: Page, _: str, given: Given) -> Answer:
    """Show the link to one's own game, for another player to beat."""
    own = own_game(page, page.top.record) if isinstance(page.top, DuelScreen) else page.record
    if own is None or not can_send(own) or page.lesson is not None:
        raise NotOffered("no game is to be beaten here")
    return hand_on(page, shared(own).with_header(DUEL, "yes"), given.address, duel=True)


def on_duel_watch(page: Page, _: str) -> Page:
    """Replay the other player's game, once one's own is over."""
    rival = page.shown(DuelScreen).record
    if own_game(page, rival) is None:
        raise NotOffered("it stays hidden until one's own game is over")
    return watched(page, shared(rival))
