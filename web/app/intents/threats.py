"""The signs of who could win or end the game soon: who gets to see them, and when they are computed."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.game_protocol.model import model_of
from web.app.state.last_call import remember_last_call
from web.app.state.page import Page
from web.app.state.past.library import PAGEFUL, StoredMatch

__all__ = ["FIRST_WINS", "chances", "lack_chances", "threats_shown"]

FIRST_WINS = 3
"""The number of games won here after which people see threats by themselves."""


LEAST = 0.005
"""The least chance that is named: below it one would read 0 in 100."""


def threats_shown(page: Page, record: AnyRecord) -> bool:
    """Return whether a game shows who could win or end it soon: the present one, as the settings say."""
    match, wanted = page.match, page.person.options.threats
    if wanted == "off" or record.alone or record.state.over:
        return False
    if (
        page.lesson is not None
        or match.look.moment is not None
        or not model_of(record).threats.possible(record.state)
    ):
        return False
    return wanted == "on" or _wins(record.game.key, page.kept.library.games) < FIRST_WINS


def lack_chances(page: Page, record: AnyRecord) -> bool:
    """Return whether threats are shown whose chances are still to be computed."""
    return threats_shown(page, record) and not _fit(page, record)


def chances(page: Page, record: AnyRecord) -> dict[int, float]:
    """Return the chance of each seat that has one worth naming, as far as they are computed: in the order of
    turns, the active one first."""
    if not threats_shown(page, record) or not _fit(page, record):
        return {}
    found, state, threats = page.match.coach.threats, record.state, model_of(record).threats
    in_turn = [(state.active + turn) % record.seats for turn in range(record.seats)]
    every = {seat: threats.chance(found, state, seat) for seat in in_turn}
    return {seat: chance for seat, chance in every.items() if chance >= LEAST}


def _fit(page: Page, record: AnyRecord) -> bool:
    found = page.match.coach.threats
    return found is not None and model_of(record).threats.fits(found, record.state)


@remember_last_call
def _wins(key: str, games: tuple[StoredMatch, ...]) -> int:
    """Count the games of a kind that people have won, among the latest stored ones."""
    from web.app.saving.outlines import won_by_a_person  # only where a player threatens

    return sum(won_by_a_person(game.text) == key for game in games[:PAGEFUL])
