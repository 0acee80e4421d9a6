"""A stage whose storage takes time: a page of a game that has gone on is drawn only when it is stored."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.catalogues import words_of
from tests.web.fake_stage import SEED, Stage
from tests.web.games_played import ADDRESS, DATE, intents_of
from web.app.background.computer import job
from web.app.state.commands import Given, Skip
from web.app.state.page import Page
from web.app.update import answer
from web.app.view.screen import screen

__all__ = ["SlowStage"]


class SlowStage(Stage):
    """Keeps and draws pages as `main` does; `delay()` is the milliseconds that the next writing takes."""

    def __init__(self, page: Page, delay: Callable[[], float], *, draws: bool = True) -> None:
        self.seen = [page]
        """The page in sight, and the one before it."""
        self.draws = draws
        """False where nothing is to be seen."""
        self._delay = delay
        self._storing = 0
        """The number of writings that are not complete."""
        super().__init__(page, words_of(page.person.language))

    @property
    def drawn(self) -> Page:
        """The page in sight."""
        return self.seen[0]

    def show(self, page: Page, *, quiet: bool = False) -> None:
        goes_on = page.record is not self.page.record
        self.page = page
        if goes_on:
            self._storing += 1
            self.later(self._delay(), self._stored)
        elif not self._storing:
            self._draw()

    def _stored(self) -> None:
        self._storing -= 1
        if not self._storing:
            self._draw()

    def _draw(self) -> None:
        page = self.page
        self.seen = [page, self.drawn]
        if self.draws:
            screen(page, words_of(page.person.language))
        self.driver.follow(page)

    def offered(self, page: Page) -> list[str]:
        """Return the intents of the buttons that are seen on a page, each of them once."""
        return list(dict.fromkeys(intents_of(screen(page, words_of(page.person.language)))))

    def tap(self, intent: str, seen: Page | None = None, seed: str = SEED) -> None:
        """Ask for something on the page `seen` or in sight, as `main` does."""
        found = answer(self.page, seen or self.drawn, intent, Given(seed=seed, today=DATE, address=ADDRESS))
        if found is not None:
            page, commands = found
            self.show(page)
            if any(isinstance(command, Skip) for command in commands):
                self.driver.skip()

    def check(self) -> None:
        """Check that nothing waits for ever: whatever the page in sight needs without a tap is under way."""
        assert self.timers or (self.page is self.drawn and job(self.drawn) is None)
