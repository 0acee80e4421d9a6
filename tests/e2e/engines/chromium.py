"""Chromium, through Playwright."""

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from tests.e2e.engines.engine import HEIGHT, WIDTH, Engine
from tests.e2e.hand import in_sight
from tests.e2e.host import Host
from tests.e2e.killing import kill

__all__ = ["Chromium"]


class Chromium(Engine):
    """Blink, with a finger."""

    context: BrowserContext
    page: Page

    def __init__(self, host: Host, profile: Path, playwright: Playwright, how: dict[str, object]) -> None:
        super().__init__(host, profile)
        self.playwright = playwright
        self.how = {
            "viewport": {"width": WIDTH, "height": HEIGHT},
            "has_touch": True,
            "locale": "en-GB",
            **how,
        }

    def launch(self) -> None:
        how = self.how if self.moving else {**self.how, "reduced_motion": "reduce"}
        self.context = self.playwright.chromium.launch_persistent_context(self.profile, **how)  # type: ignore[arg-type]  # as in conftest
        self.launched.callback(self.context.close)
        self.context.set_default_timeout(self.patience * 1000)
        self.context.add_init_script(self.script)
        (self.page,) = self.context.pages
        self.listen()

    def listen(self) -> None:
        """Hear what the page's console says."""
        self.page.on("console", lambda said: self.hear(said.type, said.text))
        self.page.on("pageerror", lambda error: self.hear("error", str(error)))

    def go(self, address: str) -> None:
        self.page.goto(address)

    def go_again(self) -> None:
        self.page.reload()

    def run(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def click(self, selector: str) -> None:
        self.page.locator(in_sight(selector)).first.tap()

    def fill(self, selector: str, text: str) -> None:
        self.page.locator(in_sight(selector)).fill(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file)

    # -- in this engine only

    def crash(self) -> None:
        """Have the process that draws the page gone at once, and a new tab instead of it."""
        gone = self.page
        with gone.expect_event("crash"):
            kill(self.profile, "--type=renderer")
        self.page = self.context.new_page()
        self.listen()
        gone.close()

    def ask_devtools(self, what: str, **given: object) -> None:
        """Have the browser's own tools do something with this origin."""
        session = self.context.new_cdp_session(self.page)
        session.send(what, {"origin": self.host.address.rstrip("/"), **given})
        session.detach()
