"""Firefox, over WebDriver BiDi through Puppeteer: there is no geckodriver in Debian."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import build
from tests import suite
from tests.e2e.engines.engine import HEIGHT, WIDTH, Engine, needed
from tests.e2e.hand import in_sight

__all__ = ["Firefox"]

BRIDGE = Path(__file__).with_suffix(".mjs")

LEFT = "status=2152398850"
"""In what Firefox says of a font that it was still loading when the page was left (NS_BINDING_ABORTED)."""


class Firefox(Engine):
    """Gecko, with a mouse, and with fingers that tap together."""

    bridge: subprocess.Popen[str]

    def launch(self) -> None:
        node, _ = build.node_and_npm()
        browser = needed("Firefox", suite.firefox())
        motion = "as it is" if self.moving else "less"
        given = (str(self.profile), str(WIDTH), str(HEIGHT), str(self.patience * 1000), motion, self.script)
        self.bridge = subprocess.Popen(
            [node, BRIDGE, browser, *given],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": str(self.profile)},
        )
        self.launched.enter_context(self.bridge)  # at last closes its pipes and waits for its end
        self.launched.callback(self.ask, "quit")

    def ask(self, *what: Any) -> Any:
        """Have the bridge do something, and hear what is said meanwhile."""
        assert self.bridge.stdin is not None
        assert self.bridge.stdout is not None
        self.bridge.stdin.write(json.dumps(what) + "\n")
        self.bridge.stdin.flush()
        for line in self.bridge.stdout:
            told = json.loads(line)
            if "kind" in told:
                self.hear(told["kind"], told["text"])
                continue
            assert "error" not in told, told["error"]
            return told["value"]
        raise AssertionError(f"the bridge to Firefox is gone, asked for {what}")

    def hear(self, kind: str, text: str) -> None:
        if LEFT not in text:
            super().hear(kind, text)

    def go(self, address: str) -> None:
        self.ask("go", address)

    def go_again(self) -> None:
        self.ask("again")

    def run(self, expression: str) -> Any:
        return self.ask("run", expression)

    def click(self, selector: str) -> None:
        self.ask("click", in_sight(selector))

    def tap_together(self, *selectors: str) -> None:
        """Tap elements with a finger each, all of which are on the screen at the same time."""
        self.ask("tapTogether", *map(in_sight, selectors))

    def fill(self, selector: str, text: str) -> None:
        self.ask("fill", in_sight(selector), text)

    def press(self, key: str) -> None:
        self.ask("press", key)

    def resize(self, width: int, height: int) -> None:
        self.ask("size", width, height)

    def picture(self, file: Path) -> None:
        self.ask("picture", str(file))
