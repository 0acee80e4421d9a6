"""The browser's events, handed in, as intents: taps, keys and the pointer."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from web.app.browser.feedback import Senses
from web.app.browser.focus import find as find_in
from web.app.browser.focus import keep_focus, next_field, step_in_grid
from web.app.browser.gestures import ARROWS, KEYS, Fingers
from web.app.browser.next_picture import NextPicture
from web.app.intents.routes import ROUTES
from web.app.state.page import Page, by_computer, tossed

__all__ = ["Listening"]

ARRIVING = "arrive"
"""The beginning of the names of the animations that hide the result of a roll (motion.css)."""

OFFERED = "[data-intent]:not([hidden] *)"
"""A button on the screen in sight: one that has gone behind another screen may still have the focus."""

BUSY = "aria-busy"
"""The attribute of a button whose answer has not begun yet."""

MOVING = 1600
"""Milliseconds after an intent within which something may still move, so that a tap skips it."""


class Screen(Protocol):
    """The objects whose events are listened to."""

    root: Any
    drawn: Page
    """The page in sight: the newest one may still be being stored."""
    senses: Senses
    shown: float
    """The time at which the last page was shown, in the browser's milliseconds."""

    def ask(self, intent: str, *, seen: Page | None = None) -> None:
        """Answer an intent, asked where the page `seen` was in sight, or now."""

    def open(self, file: Any) -> None: ...

    def take(self, field: Any) -> None:
        """Take in the file that was chosen in a field."""


class Listening:
    """A listener for each kind of event; `wide` is the media query of a log that stands beside the table."""

    def __init__(
        self,
        screen: Screen,
        document: Any,
        wide: Any,
        fingers: Fingers,
        next_picture: NextPicture,
    ) -> None:
        self._screen = screen
        self._document = document
        self._wide = wide
        self._fingers = fingers
        self._next_picture = next_picture
        self._key = ""
        self._dragged = ""
        """The seat whose name is dragged, counted from 1."""
        self._down_on: Page | None = None
        """The page in sight when a finger came down last."""
        self.listeners = {
            "click": self.on_click,
            "input": self.on_input,
            "dragover": self.on_drag,
            "drop": self.on_drop,
            "keydown": self.on_key,
            "pointerdown": self.on_down,
            "pointerup": self.on_up,
            "pointerover": self.on_over,
            "pointerout": self.on_out,
            "animationend": self.on_end,
        }

    def on_click(self, event: Any) -> None:
        target = event.target.closest(OFFERED)
        if not target:
            self._on_nothing(event.target)
            return
        intent = str(target.getAttribute("data-intent"))
        by = "" if event.detail else self._key  # a click by key has no place
        doubled = self._fingers.doubled(event.timeStamp, (event.clientX, event.clientY), by)
        route = ROUTES[intent.partition(" ")[0]]
        if doubled and not route.repeatable:
            return
        if route.large:
            target.setAttribute(BUSY, "true")
            self._next_picture.then(partial(self._on_seen, target, intent, self._screen.drawn))
            return
        in_log = target.closest(".turn")
        self._screen.ask(intent)
        if in_log and not self._wide.matches:
            self._screen.ask("log")  # it lies over the moment that was asked for

    def _on_seen(self, target: Any, intent: str, seen: Page) -> None:
        """Answer a tap that has been seen, if it is still offered."""
        target.removeAttribute(BUSY)
        if target.isConnected and target.getAttribute("data-intent") == intent:
            self._screen.ask(intent, seen=seen)

    def _on_nothing(self, target: Any) -> None:
        """Answer a tap that meets no button.

        A die or a row gives its reasons; anywhere else on the table, the tap skips a computer's turn.
        """
        find = partial(find_in, self._screen.root)
        if find('[data-intent="skip"]') and target.closest(".table, .round"):
            self._screen.ask("skip")
        elif find('[data-intent="why"][aria-expanded="false"]') and target.closest(".die, .seat.large .row"):
            self._screen.ask("why")

    def on_input(self, event: Any) -> None:
        intent = event.target.getAttribute("data-change")
        if intent:
            self._screen.ask(f"{intent} {event.target.value}")
        elif event.target.hasAttribute("data-file"):
            self._screen.take(event.target)

        elif event.target.hasAttribute("data-open") and event.target.files.length:
            self._screen.open(event.target.files.item(0))
            event.target.value = ""  # the same file can be chosen once more

    def on_drag(self, event: Any) -> None:
        """Accept a file that is dragged over the page."""
        if event.dataTransfer and event.dataTransfer.types.includes("Files"):
            event.preventDefault()

    def on_drop(self, event: Any) -> None:
        """Open a dropped file as a game, instead of leaving the page for it."""
        if event.dataTransfer and event.dataTransfer.files.length:
            event.preventDefault()
            self._screen.open(event.dataTransfer.files.item(0))

    def on_key(self, event: Any) -> None:
        self._key = str(event.key)
        if event.ctrlKey or event.metaKey or event.altKey or event.repeat:
            return
        if self._key == "Enter" and next_field(self._screen.root, event.target):
            event.preventDefault()
            return
        if event.target.closest("input, summary") or (
            self._key == "Enter" and event.target.closest("button")
        ):
            return
        if self._key == "?":
            self._screen.ask("rules keys")
            return
        if self._key not in {"Tab", "Shift"} and self._land():
            return  # what it would press has not been seen yet
        find = partial(find_in, self._screen.root)
        if self._on_letter(event, find("[data-typed]")):
            event.preventDefault()
            return
        target = find(f'[data-key="{self._key}"]') if self._key in KEYS else None
        if target:
            event.preventDefault()
            target.click()
        elif self._key in ARROWS and (grid := find('[role="grid"]')) and self._step(grid):
            event.preventDefault()
        elif self._key in ARROWS and find(".board"):
            event.preventDefault()
            self._screen.ask(f"choose {ARROWS[self._key]}")
        elif self._key in ARROWS and (steps := find("[data-arrows]")):
            event.preventDefault()
            self._screen.ask(f"{steps.getAttribute('data-arrows')} {ARROWS[self._key]}")

    def _step(self, grid: Any) -> bool:
        """Go on in a grid of buttons by the arrow key that was pressed."""
        return step_in_grid(self._document, grid, self._key)

    def _on_letter(self, event: Any, typed: Any) -> bool:
        """Enter a face: a letter is one, Backspace deletes it."""
        if not typed:
            return False
        if self._key == "Backspace":
            self._screen.ask("real-back")
            return True
        pairs = str(typed.getAttribute("data-typed")).split()
        face = {pair[0]: pair[1] for pair in pairs}.get(self._key.lower())
        if face is not None:
            self._screen.ask(f"real-face {face}")
        return face is not None

    def on_down(self, event: Any) -> None:
        """Finish running animations when a finger comes down, and note where a swipe may begin."""
        match = self._screen.drawn.current
        if event.timeStamp - self._screen.shown < MOVING and match and match.new_from is not None:
            self._finish()
        name = event.target.closest("[data-drag]")
        self._dragged = str(name.getAttribute("data-drag")) if name else ""
        self._down_on = self._screen.drawn
        sheet = event.pointerType != "mouse" and event.target.closest(".table .seat.large")
        self._fingers.down(event.clientX if sheet else None)

    def on_end(self, event: Any) -> None:
        """Move the focus to the next step's button once that is seen: what is hidden takes none."""
        if str(event.animationName).startswith(ARRIVING):
            keep_focus(self._document, self._screen.root)

    def _finish(self) -> bool:
        """Finish running animations; return whether any was to show the result of a roll."""
        self._screen.senses.sounds.skip()
        hiding = False
        for animation in self._document.getAnimations():
            if animation.effect.getComputedTiming().iterations != float("inf"):
                hiding |= str(getattr(animation, "animationName", "")).startswith(ARRIVING)
                animation.finish()
        if hiding:
            keep_focus(self._document, self._screen.root)
        return hiding

    def _land(self) -> bool:
        """Let dice in the air land at once; return whether there were any."""
        match = self._screen.drawn.current
        return match is not None and tossed(match) and self._finish()

    def on_up(self, event: Any) -> None:
        if self._dragged:
            self._on_drop_name(event)
        leaf = self._fingers.up(event.clientX)
        if leaf:
            self._screen.ask(leaf, seen=self._down_on)

    def _on_drop_name(self, event: Any) -> None:
        """Move a name to the edge to which it was dragged; at its own edge this was but a tap."""
        there = self._document.elementFromPoint(event.clientX, event.clientY)
        edge = there and there.closest("[data-drop]")
        if edge and not edge.querySelector(f'[data-drag="{self._dragged}"]'):
            moved = f"round-sit {self._dragged} {edge.getAttribute('data-drop')}"
            self._screen.ask(moved, seen=self._down_on)
        self._dragged = ""

    def on_over(self, event: Any) -> None:
        """Show the preview of the choice under a resting mouse, if one click chooses."""
        page = self._screen.drawn
        if page.person.options.click != "once" or event.pointerType != "mouse":
            return
        target = event.target.closest("[data-intent]")
        intent = str(target.getAttribute("data-intent")) if target else ""
        place = intent.startswith("tap-row ") or (target and target.closest(".lot.lit"))
        if intent.startswith("pick ") or (place and page.match.draft.picked is None):
            self._screen.ask(intent)

    def on_out(self, event: Any) -> None:
        page = self._screen.drawn
        match = page.current
        if page.person.options.click != "once" or event.pointerType != "mouse" or match is None:
            return
        if match.draft.picked is None or by_computer(match.record):
            return  # a computer's choice is picked because it is about to be made
        there = event.relatedTarget
        places = ".chip, .row, .lot"
        if event.target.closest(places) and not (there and there.closest(f"{places}, .controls")):
            self._screen.ask("unpick")
