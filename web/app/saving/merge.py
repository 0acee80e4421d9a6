"""Taking in a file with games: nothing that is here is lost, and nothing is here twice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calavera import RecordError, read
from calavera.record.outline import Outline, outline
from web.app.saving.backup import Bundle
from web.app.saving.match_text import resumed, save_text, with_settings
from web.app.state.daily import Days
from web.app.state.match import ALONE, TABLE, kind_of
from web.app.state.page import Page

__all__ = ["Plan", "merged"]

_SAME = ("Game", "Date", "Seats", "Seat1", "Seat2", "Seat3", "Seat4", "Turns", "Seed", "Layout", "Copy")
"""The headers by which a game is told from others: one that went on longer has them all."""


@dataclass(frozen=True)
class Plan:
    """The changes that importing a file would make."""

    page: Page
    """The page with all of it."""
    new: int = 0
    longer: int = 0
    """Games that went on in the file."""
    known: int = 0
    damaged: int = 0
    """New texts among those that are no whole games."""
    days: int = 0
    """Days of which there is no result here yet."""


def merged(page: Page, bundle: Bundle, *, everything: bool = False) -> Plan:
    """Import a file into a page, with `everything` its settings as well.

    A game that is here already is not taken twice; of one that is here shorter the longer one stays, where it
    stands. The first result of a day stays.
    """
    plan = Plan(with_settings(page, bundle.settings) if everything else page)
    here = _Here(page)
    for text in bundle.hand:
        plan = _with_game(plan, here, text, None)
    for game in reversed(bundle.games):
        plan = _with_game(plan, here, game.text, game.key)
    for game in reversed(bundle.damaged):
        if game.text not in here.texts:
            here.texts.add(game.text)
            put = replace(plan.page, library=plan.page.library.put(game.text, game.key))
            plan = replace(plan, damaged=plan.damaged + 1, page=put)
    if bundle.days is None:
        return plan
    days = (plan.page.days or Days()).merged(bundle.days)
    news = dict(days.points).keys() - dict(page.days.points if page.days else ())
    return replace(plan, days=len(news), page=replace(plan.page, days=days))


class _Here:
    """The games of a page, as those that come in are compared with them."""

    def __init__(self, page: Page) -> None:
        self.texts = {game.text for game in page.library.games}
        self.games: dict[tuple[str | None, ...], list[tuple[str, str]]] = {}
        texts = {kind: save_text(match) for kind, match in page.at_hand.items()}
        for place, text in [*texts.items(), *((str(game.key), game.text) for game in page.library.games)]:
            self.texts.add(text)
            try:
                found = outline(text)
            except RecordError:
                continue  # it can only be the same, never go on
            self.games.setdefault(_identity(found), []).append((place, found.body))


def _identity(game: Outline) -> tuple[str | None, ...]:
    return tuple(game.headers.get(key) for key in _SAME)


def _begins_with(longer: str, shorter: str) -> bool:
    return longer == shorter or (longer.startswith(shorter) and longer[len(shorter)] in " \n") or not shorter


def _with_game(plan: Plan, here: _Here, text: str, key: int | None) -> Plan:
    """Return the plan with one more game of the file; with no key it was at hand there."""
    if text in here.texts:
        return replace(plan, known=plan.known + 1)
    game = outline(text)
    same = here.games.get(_identity(game), [])
    if any(_begins_with(body, game.body) for _, body in same):
        return replace(plan, known=plan.known + 1)
    here.texts.add(text)
    for place, body in same:
        if _begins_with(game.body, body):
            same.remove((place, body))
            return replace(plan, longer=plan.longer + 1, page=_longer(plan.page, place, text))
    if key is None and not game.body and _has(plan.page, alone=game.alone):
        return plan  # nothing was done in it
    return replace(plan, new=plan.new + 1, page=_added(plan.page, text, key))


def _has(page: Page, *, alone: bool) -> bool:
    """Return whether a game of a kind is at hand."""
    return (ALONE if alone else TABLE) in page.at_hand


def _longer(page: Page, place: str, text: str) -> Page:
    """Return the page with a game as it went on elsewhere."""
    if place.isdecimal():
        return replace(page, library=page.library.changed(int(place), text))
    return replace(page, at_hand={**page.at_hand, place: resumed(read(text))})


def _added(page: Page, text: str, key: int | None) -> Page:
    """Return the page with one game more: at hand if it was so and there is none, else among the others."""
    alone = outline(text).alone
    if key is not None or _has(page, alone=alone):
        if alone and key is None:  # its result is among the others' days only when it is put away
            page = replace(page, days=(page.days or Days()).with_game(read(text)))
        return replace(page, library=page.library.put(text, page.now if key is None else key))
    match = resumed(read(text))
    kind = page.kind if page.current is not None else kind_of(match.record)
    return replace(page, at_hand={**page.at_hand, kind_of(match.record): match}, kind=kind)
