"""WebKit, Safari's engine, as WebKitGTK: through Selenium."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import NoSuchFrameException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.e2e.engines import window
from tests.e2e.engines.engine import HEIGHT, WIDTH, Engine, needed
from tests.e2e.hand import READY, in_sight

__all__ = ["WebKit"]

BAD = re.compile(r"CONSOLE (?:\w+ )?(ERROR|WARN)\w* (.*)")

HARMLESS = "was preloaded using link preload but not used within a few seconds "
"""Messages of WebKit that are no errors: that the machine is so busy that Python is not asked for yet,
seconds after the window's load event."""

TRAP = "Out of bounds memory access"
"""WebKit's error where compiled code leaves its memory. On a busy machine one start in a dozen ends with it,
in another place of the same code each time: the page starts again by itself, twice, and then offers to."""

GTK_SETTINGS = Path(".config", "gtk-3.0", "settings.ini")
"""The file in which WebKit reads how much may move, below the home of the user who runs it."""

SCROLL = 'arguments[0].scrollIntoView({ block: "nearest", behavior: "instant" })'
"""Scrolls to an element. The driver scrolls to none that is less than the page's `scroll-padding` outside of
the view, as it counts that as a part of the element, and then cannot click it."""

TRIES = 3
"""Times that it may have to be tried again by hand, one after the other."""


class WebKit(Engine):
    """WebKit, with a mouse; its driver makes one mouse of all fingers."""

    driver: webdriver.Remote

    optimizing = False
    """True for the compiler that takes most of a minute for Python, and whose gain no test sees."""

    def launch(self) -> None:
        needed("WebKitGTK", shutil.which("WebKitWebDriver"))
        options = Options()
        options.binary_location = sys.executable
        for given in (window.__file__, self.profile, WIDTH, HEIGHT, self.script):
            options.add_argument(str(given))
        (self.profile / GTK_SETTINGS).parent.mkdir(parents=True, exist_ok=True)
        (self.profile / GTK_SETTINGS).write_text(f"[Settings]\ngtk-enable-animations={int(self.moving)}\n")
        own = {
            "DISPLAY": self.start_screen(),
            "HOME": str(self.profile),
            "LC_ALL": "C.UTF-8",
            "JSC_useOMGJIT": str(int(self.optimizing)),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        service = Service(env={**os.environ, **own})
        service.start()
        self.launched.callback(service.stop)
        # Selenium's own class for this browser warns of how it connects.
        where = ClientConfig(service.service_url, timeout=self.patience)
        self.driver = webdriver.Remote(RemoteConnection(client_config=where), options=options)
        self.driver.set_script_timeout(self.patience)
        self.launched.callback(self.close)

    def start_screen(self) -> str:
        """Start an invisible screen, at the first number that is free."""
        command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1024x1024x24"]
        screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.launched.enter_context(screen)  # at last waits for its end
        self.launched.callback(screen.terminate)
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        assert number, "Xvfb does not start"
        return f":{number}"

    def close(self) -> None:
        """The window first, and with it the browser: `quit` alone would kill it."""
        self.driver.close()
        with suppress(WebDriverException):  # the session has ended with the window
            self.driver.quit()

    def go(self, address: str) -> None:
        self.driver.get(address)

    def go_again(self) -> None:
        self.run("window.testLeft = true")
        self.driver.refresh()
        # On a busy machine the driver may be done while the old document is still there, ready and of no use.
        self.wait("!window.testLeft")

    def run(self, expression: str) -> Any:
        # The driver's own promises would do, but tell nothing when they are refused.
        kept = f"Promise.resolve({expression}).then((it) => [it ?? null], (no) => String(no))"
        told = self.driver.execute_async_script(f"{kept}.then(arguments[0])")
        assert isinstance(told, list), told
        return told[0]

    def wait(self, expression: str) -> None:
        for _ in range(TRIES):
            with suppress(NoSuchFrameException):  # the page has started again by itself while it was asked
                super().wait(expression)
                return
        raise AssertionError(f"the page starts again and again: {expression}; {self.wrong}")

    def find(self, selector: str) -> WebElement:
        """Return what this finds first, scrolled to."""
        found = self.driver.find_element(By.CSS_SELECTOR, in_sight(selector))
        self.driver.execute_script(SCROLL, found)
        return found

    def click(self, selector: str) -> None:
        self.find(selector).click()

    def fill(self, selector: str, text: str) -> None:
        field = self.find(selector)
        field.clear()
        field.send_keys(text)

    def press(self, key: str) -> None:
        named = {"Enter": Keys.ENTER, "ArrowUp": Keys.UP, "ArrowDown": Keys.DOWN}
        named |= {"ArrowLeft": Keys.LEFT, "ArrowRight": Keys.RIGHT}
        ActionChains(self.driver).send_keys(named.get(key, key)).perform()

    def resize(self, width: int, height: int) -> None:
        self.driver.set_window_size(width, height)

    def picture(self, file: Path) -> None:
        self.driver.save_screenshot(str(file))

    def arrive(self) -> None:
        """Wait for the page, and try again as it offers to where WebKit has trapped three times."""
        console = self.profile / window.CONSOLE
        for _ in range(TRIES):
            self.wait("document.documentElement.dataset.app")
            if TRAP not in console.read_text():
                break
            console.write_text("")
            if self.run(f"document.querySelector('{READY}') !== null"):
                break
            self.go_again()
        super().arrive()

    def check_clean(self) -> None:
        console = self.profile / window.CONSOLE
        for kind, text in BAD.findall(console.read_text()):
            if HARMLESS not in text:
                self.hear(kind, text)
        super().check_clean()
