"""How long the table has looked as it does: a tap at what has just come was meant for something else."""

from __future__ import annotations

from math import inf

from web.app.intents.at_stake import UNSEEN, at_stake, decides, skipped_by_any_tap
from web.app.state.page import Page

__all__ = ["InSight"]


class InSight:
    """The pages that were shown lately, each with the time from which it was, in milliseconds."""

    def __init__(self) -> None:
        self._shown: list[tuple[float, Page]] = []

    def show(self, page: Page, time: float) -> None:
        """Note the page that is shown from now on; the first one was painted before there was Python."""
        since = time if self._shown else -inf
        recent = [shown for shown in self._shown[1:] if shown[0] > time - UNSEEN]
        known = self._shown[-1 - len(recent) :] if self._shown else []
        self._shown = [*known, (since, page)]

    def uncover(self, time: float) -> None:
        """Note that dice lie still only now: until then they hid what was rolled."""
        self._shown = [(time, self._shown[-1][1])]

    def touch(self) -> None:
        """Take what is shown for seen: its player has touched it."""
        self._shown = [(-inf, self._shown[-1][1])]

    def unseen_for(self, intent: str, time: float) -> float:
        """Return the milliseconds from a tap until its intent counts; 0 where it counts now."""
        stake = at_stake(self._shown[-1][1], intent)
        if stake is None:
            return self._skipping_for(intent, time)
        since = inf
        for shown, page in reversed(self._shown):
            if at_stake(page, intent) != stake:
                break
            since = shown
        return max(0.0, since + UNSEEN - time)

    def _skipping_for(self, intent: str, time: float) -> float:
        """Return the milliseconds for which a decision is still taken for a tap that was to skip."""
        page = self._shown[-1][1]
        if skipped_by_any_tap(page) or not decides(page, intent):
            return 0.0
        since = inf
        for shown, page in reversed(self._shown):
            if skipped_by_any_tap(page):
                return max(0.0, since + UNSEEN - time)
            since = shown
        return 0.0
