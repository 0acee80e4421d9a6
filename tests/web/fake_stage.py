"""A stage without a browser on which computers play: the clock is a number, and timers are a list."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.web.catalogues import LANGUAGES
from tests.web.games_played import updated
from web.app.background.slices import Driver
from web.app.state.page import Page, Person
from web.app.state.people.players import header
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.view.screen import screen

SEED = "000102030405060708090a0b0c0d0e0f"


class Stage:
    """Shows pages as `main` does; time goes on only when it is told to."""

    def __init__(self, page: Page, words: Words) -> None:
        self.page = page
        self.words = words
        self.pages = [page]
        self.quiet: list[bool] = []
        self.time = 0.0
        self.tick = 1.0
        """Milliseconds by which looking at the clock moves it: thinking takes time."""
        self.timers: list[tuple[float, int, Callable[[], None]]] = []
        self.driver = Driver(self, self.later, self.now, Random)
        self.driver.follow(page)

    def now(self) -> float:
        self.time += self.tick
        return self.time

    def later(self, milliseconds: float, do: Callable[[], None]) -> None:
        assert milliseconds >= 0
        self.timers.append((self.time + milliseconds, len(self.timers), do))

    def show(self, page: Page, *, quiet: bool = False) -> None:
        self.page = page
        self.pages.append(page)
        self.quiet.append(quiet)
        screen(page, self.words)
        self.driver.follow(page)

    def ask(self, *intents: str) -> Page:
        """Return the page after an intent."""
        for intent in intents:
            self.show(updated(self.page, intent))
        return self.page

    def step(self) -> bool:
        """Return the next timer that comes due; whether there was one."""
        if not self.timers:
            return False
        first = min(self.timers, key=lambda timer: timer[:2])
        self.timers.remove(first)
        self.time = max(self.time, first[0])
        first[2]()
        return True

    def wait(self, until: Callable[[Page], bool] = lambda _: False, steps: int = 100_000) -> Page:
        """Let time pass until a page is like this, or nothing is left to wait for."""
        while not until(self.page) and self.step():
            steps -= 1
            assert steps, "it never ends"
        return self.page


def table(*kinds: str, speed: str = "normal", seed: str = SEED) -> Page:
    """Return a game that has just begun; `person` or a level for each seat."""
    page = Page(Person(languages=LANGUAGES, language="en", setup=Setup(seats=len(kinds))))
    page = updated(page, f"option speed {speed}")
    for number, kind in enumerate(kinds, 1):
        page = updated(page, f"setup kind {number} {kind}")
    return updated(page, "new", seed)


def bots(*levels: str) -> tuple[str, ...]:
    """Return the names of these computers in records."""
    return tuple(map(header, levels))
