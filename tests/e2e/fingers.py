"""Several fingers on one screen, each of which comes down, moves and goes up for itself."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.hand import NEXT_PICTURE, in_sight
from tests.e2e.player import Player

__all__ = ["Crowded", "Fingers"]

Place = tuple[float, float]


class Fingers:
    """The fingers of all people at a screen in Chromium, by numbers."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Place] = {}

    def place(self, where: str | Place) -> Place:
        """Return a place on the screen; of an element, its middle."""
        if isinstance(where, tuple):
            return where
        found = self._page.locator(in_sight(where)).first
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None, f"{where} is not seen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, finger: int, where: str | Place) -> None:
        """Put a finger on the screen, beside those that are there."""
        self._down[finger] = self.place(where)
        self._send("touchStart", *self._down)

    def move(self, finger: int, right: float, down: float, steps: int = 6) -> None:
        """Move a finger by some pixels; it stays on the screen."""
        x, y = self._down[finger]
        for step in range(1, steps + 1):
            self._down[finger] = x + right * step / steps, y + down * step / steps
            self._send("touchMove", *self._down)

    def up(self, *fingers: int) -> None:
        """Lift fingers; all others stay."""
        for finger in fingers:
            self._send("touchEnd", finger)
            del self._down[finger]
            self._page.evaluate(NEXT_PICTURE)  # the driver has its answer before the page hears of a touch

    def tap(self, finger: int, where: str | Place) -> None:
        """Put a finger on the screen for a moment."""
        self.down(finger, where)
        self.up(finger)

    def _send(self, kind: str, *fingers: int) -> None:
        places = [{"x": x, "y": y, "id": finger} for finger in fingers for x, y in [self._down[finger]]]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


class Crowded(Player):
    """A player who taps while another finger rests on the screen all the time."""

    def __init__(self, player: Player, rests: str | Place) -> None:
        self.page, self.host, self.wrong, self.game = player.page, player.host, player.wrong, player.game
        self.stop_time()  # or a busy driver's taps would take so long that their fingers rest
        self.fingers = Fingers(self.page)
        self.fingers.down(1, rests)

    def click(self, selector: str) -> None:
        self.fingers.tap(2, selector)
