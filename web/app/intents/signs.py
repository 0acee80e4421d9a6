"""Taps on the signs of a game: what each means."""

from __future__ import annotations

from web.app.features.playing import all_in_sight
from web.app.game_protocol.model import model_of
from web.app.intents.navigation import on_rules
from web.app.state.commands import Answer
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, by_computer, entering

__all__ = ["on_explain"]


def on_explain(page: Page, name: str) -> Answer:
    """Explain a sign, or stop explaining it; where no sentence has room, open the rule about it."""
    match = page.match
    table, state = model_of(match.record).table, match.record.state
    if name not in table.SIGNS:
        raise NotOffered(f"there is no sign {name[:20]!r}")
    met = page.kept.met if name in page.kept.met else (*page.kept.met, name)
    page = page.with_kept(met=met)
    asked = state.fresh or isinstance(state.seat, int)
    calm = match.handover is None and match.look.moment is None and not by_computer(match.record)
    # The keys of faces leave room for a sentence where none of the dice lie there yet.
    entered = entering(match.record) == "sheet" or (entering(match.record) and not state.fresh)
    roomy = asked and calm and not entered and not all_in_sight(page)
    if state.over or not roomy or table.stopped(state):
        return on_rules(page, table.SIGNS[name])
    sign = "" if match.look.sign == name else name
    return page.with_match(match.drafting(picked=None).looking(sign=sign, place=""))
