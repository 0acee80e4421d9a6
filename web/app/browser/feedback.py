"""Sound, vibration and the wake lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.app.browser.sound import Sounds
from web.app.browser.wake_lock import Awake, Later, in_game, keeping_awake
from web.app.state.cues import buzz, effects
from web.app.state.page import Page

__all__ = ["Senses", "audio", "senses", "vibration"]


def audio(window: Any, refusal: type[Exception]) -> Callable[..., Any]:
    """Return what makes a Web Audio context; that returns None if the browser has none or refuses it."""

    def new(name: str, *values: int) -> Any:
        make = getattr(window, name, None)
        try:
            return make and make.new(*values)
        except refusal:
            return None

    return new


def vibration(navigator: Any, to_js: Callable[[list[int]], Any]) -> Callable[[list[int]], object]:
    """Return what shakes the device, if it can. Nothing depends on it, so a refusal is silent."""
    return lambda pattern: navigator.vibrate(to_js(pattern)) if hasattr(navigator, "vibrate") else None


class Senses:
    """Follows the pages and tells the browser's own objects, which are handed in.

    `new(name, *values)` makes an audio context and `vibrate(pattern)` shakes the device; both do nothing
    where the browser has no such thing. `awake` keeps the screen on, and `motion` is the media query of the
    system's wish for less motion.
    """

    def __init__(
        self, new: Callable[..., Any], vibrate: Callable[[list[int]], object], awake: Awake, motion: Any
    ) -> None:
        self.sounds = Sounds(new)
        self.vibrate = vibrate
        self.awake = awake
        self.motion = motion

    def follow(self, before: Page, after: Page) -> None:
        """Play the sounds and vibrations of a tap. Called within the tap: browsers insist on it."""
        self.stay(after)
        told = effects(before, after, still=bool(self.motion.matches))
        options = after.person.options
        if options.sound == "on":
            self.sounds.play(told)
        elif before.person.options.sound == "on":
            self.sounds.rest()
        pattern = buzz(told) if options.vibration == "on" else []
        if pattern:
            self.vibrate(pattern)

    def stay(self, page: Page) -> None:
        """Keep the screen on during a game."""
        self.awake.want(in_game(page))

    def hidden(self, hidden: bool) -> None:
        """React to the page being hidden, or shown again."""
        if hidden:
            self.sounds.rest()
        else:
            self.awake.again()


def senses(
    window: Any,
    motion: Any,
    refusal: type[Exception],
    to_js: Callable[[list[int]], Any],
    later: Later,
    wrap: Callable[[Any], Any],
) -> Senses:
    """Return the senses of a browser's window; `wrap(function)` is what that can call again and again."""
    vibrate = vibration(window.navigator, to_js)
    return Senses(audio(window, refusal), vibrate, keeping_awake(window, later, wrap), motion)
