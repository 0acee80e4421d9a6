"""A player who taps: drives the page by its buttons and looks at what it keeps and shows."""

import time
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.e2e.hand import KEPT_AS, MEMORY, NEXT_PICTURE, OFFLINE, READY, SETTLE, TIME, Hand, in_sight
from tests.e2e.host import Host
from tests.e2e.notices import NOTICES

__all__ = ["HUNG", "Player"]

PATIENCE = 120_000
"""Milliseconds for the page to start: a busy machine is slow and not wrong."""

ASK = """async (intent) => {
  const button = document.createElement("button");
  button.dataset.intent = intent;
  document.body.append(button);
  button.click();
  // A large answer comes after the next picture, and to no button that has gone.
  while (button.hasAttribute("aria-busy")) await new Promise((done) => setTimeout(done, 1));
  button.remove();
}"""


BEGIN = "async () => { calaveraTexts.heard.mine(await calaveraTexts.read()) }"
"""Has the page begin with what is stored now, as when a tab takes over from another one: without a start of
Python, which is most of what a test costs."""

STOP = "if (window.testTime) testTime.stopped = performance.now() - testTime.ahead"
"""Has the page's events happen at one moment."""

HUNG = """() => JSON.stringify({
  page: { ...document.documentElement.dataset },
  stage: document.querySelector("#boot .stage")?.textContent,
  worker: navigator.serviceWorker?.controller?.state,
  asked: performance.getEntriesByType("resource").slice(-4).map((one) => [one.name, one.responseEnd]),
  said: document.getElementById("failed")?.textContent,
})"""
"""The state of a start, for the report of one that hangs or fails."""


class Player(Hand):
    """A browser page on a host; collects everything that must not happen."""

    def __init__(self, page: Page, host: Host, memory: int = 2) -> None:
        super().__init__()
        page.add_init_script(MEMORY.format(memory))
        self.page = page
        self.host = host
        page.add_init_script(TIME)
        page.add_init_script(NOTICES)
        self.listen(page)

    def listen(self, page: Page) -> None:
        """Hear what goes wrong in a tab, and in those that it opens."""
        page.on("console", lambda said: self.hear(said.type, said.text))
        page.on("pageerror", lambda error: self.hear("error", str(error)))
        page.on("request", lambda request: self.check_origin(request.url))
        page.on("popup", self.listen)

    def check_origin(self, url: str) -> None:
        if not url.startswith((self.host.address, "data:", "blob:")):
            self.wrong.append(f"foreign request: {url}")

    # -- coming and going

    def open(self) -> None:
        self.page.goto(self.host.address)
        self.wait_until_ready()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for the page to answer; a start that hangs is told by its stage and by what it asked last."""
        try:
            self.page.wait_for_selector(READY, timeout=PATIENCE)
        except TimeoutError as error:
            error.add_note(f"{self.page.evaluate(HUNG)}\n{self.wrong}")
            raise

    def wait_until_offline_ready(self) -> None:
        self.page.wait_for_selector(OFFLINE, timeout=PATIENCE)

    def wait(self, script: str, argument: object = None) -> None:
        """Until a script says yes; asked from here, since the page's policy forbids to do it inside."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(script, argument):
            assert time.monotonic() < deadline, f"not within {PATIENCE} ms: {script}"
            self.page.wait_for_timeout(20)

    # -- looking

    def evaluate(self, function: str, given: Any = None) -> Any:
        return self.page.evaluate(function, given)

    def settle(self) -> None:
        """Have everything lie still that moves: dice land, and what they hide is there."""
        if self.evaluate(SETTLE):
            self.evaluate(NEXT_PICTURE)

    def text(self, selector: str = "#app") -> str:
        """Return what is seen of this once everything lies still."""
        self.settle()
        return self.page.locator(in_sight(selector)).first.inner_text()

    @property
    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        page = "document.documentElement"
        return int(self.page.evaluate(f"{page}.scrollWidth - {page}.clientWidth"))

    # -- doing

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def fill(self, selector: str, text: str) -> None:
        self.page.locator(selector).fill(text)

    def key(self, key: str) -> None:
        """Press a key once everything lies still, and wait until the page has heard it: maybe later."""
        self.settle()
        self.pass_time()
        before = self.page.evaluate("testTime.keys")
        self.page.keyboard.press(key)
        self.wait("before => testTime.keys > before", before)
        self.wait_until_kept()

    def ask(self, intent: str) -> None:
        """Ask for what no button offers here, as another language in the middle of a game."""
        self.pass_time()
        self.page.evaluate(ASK, intent)
        self.wait_until_kept()

    def stop_time(self) -> None:
        """Whatever happens from now on happens at the same moment for the page, but for `pass_time`; the same
        after each load of the page."""
        self.page.evaluate(STOP)
        self.page.add_init_script(STOP)

    def start_over(self, game: str | None = None) -> None:
        """Have the page show the first day's start, or with nothing but this game.

        Python goes on running, where nothing has been held up.
        """
        self.forget_all()
        if game is not None:
            self.keep(**{KEPT_AS[self.game]: game})
        if self.evaluate("() => testTime.held"):  # what was put off waits for ever, and Python with it
            self.reload()
        else:
            self.begin_again()

    def begin_again(self) -> None:
        """Have the page begin with what is kept, as at a start, without starting Python."""
        self.evaluate(BEGIN)
        self.wait_until_kept()
