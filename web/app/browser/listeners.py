"""The browser's events, handed in, as intents: taps, keys and the pointer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from web.app.browser.feedback import Senses
from web.app.browser.focus import ENTRY, closest, keep_focus, next_field, step_in_grid
from web.app.browser.focus import find as find_in
from web.app.browser.gestures import ARROWS, KEYS, Fingers
from web.app.browser.in_sight import InSight
from web.app.browser.keys import pressed
from web.app.browser.next_picture import NextPicture
from web.app.intents.at_stake import touches
from web.app.intents.routes import ROUTES
from web.app.state.page import Page, by_computer, tossed
from web.app.state.screens import Start

__all__ = ["Listening"]

ARRIVING = "arrive"
"""The beginning of the names of the animations that hide the result of a roll (motion.css)."""

FIELDS = "input, select, textarea, summary"
"""Controls to which all keys belong that are pressed on them."""

TYPED = "select, input[type=search]:not(:placeholder-shown)"
"""Those that have a use of their own for Escape."""

ASKED, REASONS = '[data-intent="place-close"]', '[data-intent="why"][aria-expanded="true"]'
"""The buttons that end an explanation: while one is there, so does a tap elsewhere."""

COVERS = {"log", "weigh", "warning-cancel"}
"""The ways back from what lies over a picked choice."""

GIVES_REASONS = ".die, .seat.large .row"
"""Those whose tap asks for reasons, where nothing can be chosen there."""

NO_REASONS = '[data-intent="why"][aria-expanded="false"]'

OFFERED = "[data-intent]:not([hidden] *)"
"""A button on the screen in sight: one that has gone behind another screen may still have the focus."""

BUSY = "aria-busy"
"""The attribute of a button whose answer has not begun yet."""

UNREADY = "aria-disabled"
"""The attribute of a button that would take away what has not been seen yet."""

POPUP = "[data-popup][open]"
"""The lists that unfold over the screen, and close by Escape and a tap elsewhere."""

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
    in_sight: InSight

    def ask(self, intent: str, *, seen: Page | None = None) -> None:
        """Answer an intent, asked where the page `seen` was in sight, or now."""

    def way_back(self) -> str:
        """Return the intent that takes off what lies on top."""

    def later(self, milliseconds: float, do: Callable[[], object]) -> None: ...

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
        self._dragged: dict[int, str] = {}
        """The seats whose names are dragged, counted from 1, by pointers."""
        self._down_on: dict[int, Page] = {}
        """The pages in sight when fingers came down, by pointers."""
        self.listeners = {
            "click": self.on_click,
            "input": self.on_input,
            "dragover": self.on_drag,
            "drop": self.on_drop,
            "keydown": self.on_key,
            "pointerdown": self.on_down,
            "pointerup": self.on_up,
            "pointercancel": self.on_cancel,
            "pointerover": self.on_over,
            "pointerout": self.on_out,
            "animationend": self.on_end,
        }

    def on_click(self, event: Any) -> None:
        self._close_popup(event.target)
        target = closest(event.target, OFFERED)
        if not target:
            self._on_nothing(event)
            return
        intent = str(target.getAttribute("data-intent"))
        by = "" if event.detail else self._key  # a click by key has no place
        doubled = self._fingers.doubled(event.timeStamp, (event.clientX, event.clientY), by)
        route = ROUTES[intent.partition(" ")[0]]
        if doubled and not route.repeatable:
            return
        if (wait := self._screen.in_sight.unseen_for(intent, event.timeStamp)) > 0:
            self._hold_off(target, wait)
            return
        if touches(self._screen.drawn, intent):
            self._screen.in_sight.touch()
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

    def _hold_off(self, button: Any, wait: float) -> None:
        """Show on a button that it is not ready yet, as long as it is not."""
        button.setAttribute(UNREADY, "true")
        self._screen.later(wait, lambda: button.removeAttribute(UNREADY))

    def _close_popup(self, target: Any = None) -> bool:
        """Close what is unfolded over the screen, but for a tap in it; return whether there was anything."""
        if not isinstance(self._screen.drawn.top, Start):
            return False
        popup = find_in(self._screen.root, POPUP)
        if not popup or (target and popup.contains(target)):
            return False
        popup.removeAttribute("open")
        return True

    def _on_nothing(self, event: Any) -> None:
        """Answer a tap that meets no button.

        A die or a row gives its reasons; anywhere else on the table, the tap skips a computer's turn, or ends
        the explanation of a place.
        """
        target, find = event.target, partial(find_in, self._screen.root)
        match = self._screen.drawn.current
        if (skip := find('[data-intent="skip"]')) and closest(target, ".table, .round"):
            if (wait := self._screen.in_sight.unseen_for("skip", event.timeStamp)) > 0:
                self._hold_off(skip, wait)
            else:
                self._screen.ask("skip")
        elif match and match.look.place:
            if find(ASKED) and not closest(target, ".asked"):
                self._screen.ask("place-close")
        elif match and match.look.reasons_open:
            if find(REASONS) and not closest(target, f".reasons, {GIVES_REASONS}"):
                self._screen.ask("why")
        elif find(NO_REASONS) and closest(target, GIVES_REASONS):
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
        self._key = pressed(event)
        if not self._key:
            return
        if self._key == "Enter" and not event.repeat and next_field(self._screen.root, event.target):
            event.preventDefault()
            return
        if self._key == "Escape" and not event.repeat and self._close_popup():
            event.preventDefault()
            return
        fields = TYPED if self._key == "Escape" else FIELDS
        if closest(event.target, fields) or (self._key == "Enter" and closest(event.target, "button, a")):
            return
        if self._key not in {"Tab", "Shift"} and not event.repeat and self._land(event.timeStamp):
            return  # what it would press has not been seen yet
        act = self._act_of_key()
        if act is None:
            return
        event.preventDefault()
        if self._key != "Escape" and closest(event.target, ".bar"):
            event.target.blur()  # it came back there from another screen: Enter is meant for the table now
        if not event.repeat or self._goes_on(event):
            act()

    def _goes_on(self, event: Any) -> bool:
        """Return whether the repeat of a key that is held down counts.

        Arrow keys go on step by step, as everywhere; whatever else a key does, it does once. Repeats from
        before the last step was shown are left out: the steps end when the key is released.
        """
        return self._key in ARROWS and event.timeStamp >= self._screen.shown

    def _act_of_key(self) -> Callable[[], object] | None:
        """Return the function that does what the key that was pressed means here, if it means anything."""
        key, ask, find = self._key, self._screen.ask, partial(find_in, self._screen.root)
        if key == "?":
            return partial(ask, "rules keys")
        typed = find("[data-typed]")
        if typed and (entry := self._entry(typed)):
            return partial(ask, entry)
        if key in KEYS and (target := find(f'[data-key="{key}"]')):
            return lambda: target.click()
        if key == "Escape":
            return self._escape
        if key not in ARROWS:
            return None
        if cell := find(f'[role="grid"] {ENTRY}'):
            return partial(step_in_grid, self._document, cell.closest('[role="grid"]'), key)
        if find(".board"):
            return partial(self._choose, ARROWS[key])
        if steps := find("[data-arrows]"):
            return partial(ask, f"{steps.getAttribute('data-arrows')} {ARROWS[key]}")
        return None

    def _escape(self) -> None:
        """Let go of a picked choice; else take off what lies on top, as Back does."""
        picked = find_in(self._screen.root, '[data-intent="unpick"]')
        if picked and self._screen.way_back() not in COVERS:
            picked.click()
        else:
            self._screen.ask(self._screen.way_back())

    def _choose(self, which: str) -> None:
        self._screen.in_sight.touch()
        self._screen.ask(f"choose {which}")

    def _entry(self, typed: Any) -> str:
        """Return the intent that enters a face: a letter is one, Backspace deletes it."""
        if self._key == "Backspace":
            return "real-back"
        pairs = str(typed.getAttribute("data-typed")).split()
        face = {pair[0]: pair[1] for pair in pairs}.get(self._key)
        return "" if face is None else f"real-face {face}"

    def on_down(self, event: Any) -> None:
        """Finish running animations when a finger comes down, and note where a swipe may begin."""
        match = self._screen.drawn.current
        if event.timeStamp - self._screen.shown < MOVING and match and match.new_from is not None:
            self._finish(event.timeStamp)
        self._down_on[event.pointerId] = self._screen.drawn
        if name := closest(event.target, "[data-drag]"):
            self._dragged[event.pointerId] = str(name.getAttribute("data-drag"))
        sheet = event.pointerType != "mouse" and closest(event.target, ".table .seat.large")
        self._fingers.down(event.pointerId, event.clientX if sheet else None)

    def on_end(self, event: Any) -> None:
        """Move the focus to the next step's button once that is seen: what is hidden takes none."""
        if str(event.animationName).startswith(ARRIVING):
            self._screen.in_sight.uncover(event.timeStamp)
            keep_focus(self._document, self._screen.root)

    def _finish(self, time: float) -> bool:
        """Finish running animations; return whether any was to show the result of a roll."""
        self._screen.senses.sounds.skip()
        hiding = False
        for animation in self._document.getAnimations():
            if animation.effect.getComputedTiming().iterations != float("inf"):
                hiding |= str(getattr(animation, "animationName", "")).startswith(ARRIVING)
                animation.finish()
        if hiding:
            self._screen.in_sight.uncover(time)
            keep_focus(self._document, self._screen.root)
        return hiding

    def _land(self, time: float) -> bool:
        """Let dice in the air land at once; return whether there were any."""
        match = self._screen.drawn.current
        return match is not None and tossed(match) and self._finish(time)

    def on_up(self, event: Any) -> None:
        pointer = event.pointerId
        seen = self._down_on.pop(pointer, None)
        if name := self._dragged.pop(pointer, ""):
            self._on_drop_name(name, seen, event)
        leaf = self._fingers.up(pointer, event.clientX)
        if leaf:
            self._screen.ask(leaf, seen=seen)

    def on_cancel(self, event: Any) -> None:
        """Forget the swipe or the name of a finger that scrolls from now on."""
        self._dragged.pop(event.pointerId, None)
        self._down_on.pop(event.pointerId, None)
        self._fingers.down(event.pointerId, None)

    def _on_drop_name(self, name: str, seen: Page | None, event: Any) -> None:
        """Move a name to the edge to which it was dragged; at its own edge this was but a tap."""
        there = self._document.elementFromPoint(event.clientX, event.clientY)
        edge = there and there.closest("[data-drop]")
        if edge and not edge.querySelector(f'[data-drag="{name}"]'):
            moved = f"round-sit {name} {edge.getAttribute('data-drop')}"
            self._screen.ask(moved, seen=seen)

    def on_over(self, event: Any) -> None:
        """Show the preview of the choice under a resting mouse, if one click chooses."""
        page = self._screen.drawn
        if page.person.options.click != "once" or event.pointerType != "mouse":
            return
        target = closest(event.target, "[data-intent]")
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
        if closest(event.target, places) and not (there and there.closest(f"{places}, .controls")):
            self._screen.ask("unpick")
