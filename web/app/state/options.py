"""A player's preferences for the app itself: theme, speed, sound … apart from any game."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

__all__ = ["CHOICES", "Options"]

CHOICES = {
    "theme": ("auto", "light", "dark", "contrast"),
    "speed": ("normal", "fast", "off"),
    "sound": ("on", "off"),
    "vibration": ("on", "off"),
    "awake": ("on", "off"),
    "click": ("twice", "once"),
    "facing": ("off", "on"),
    "hand": ("right", "left"),
    "text": ("100", "115", "130"),
}
"""Every option with its values, in the order of the settings."""


LATER = {"hand": "right", "text": "100"}
"""Options that the first releases did not have, with their defaults: stored once they are changed."""


@dataclass(frozen=True)
class Options:
    """The choices of the settings screen."""

    theme: str = "auto"
    """`auto` follows the system."""
    speed: str = "normal"
    """Of everything that moves; the system's wish for less motion always wins."""
    sound: str = "ask"
    """`ask` until the question on the first start has been answered; silent until then."""
    vibration: str = "on"
    awake: str = "on"
    """True to keep the screen on during a game."""
    click: str = "twice"
    """`once`: a mouse shows the preview where it rests, and one click chooses."""
    facing: str = "off"
    """`on`: on a large screen the table lies between its people, and every sheet faces its owner."""
    hand: str = "right"
    """The hand that taps: on its side of the main button are undo and the hint."""
    text: str = "100"
    """The size of all texts, in per cent of the system's."""

    def changed(self, what: str) -> Options:
        """Return the options after `theme dark`. Raises KeyError for what there is none of."""
        name, _, value = what.partition(" ")
        if value not in CHOICES.get(name, ()):
            raise KeyError(what[:40])
        return replace(self, **{name: value})

    def stored(self) -> dict[str, str]:
        """Return the options to store: of the later ones only those that were changed."""
        return {name: value for name, value in asdict(self).items() if value != LATER.get(name)}

    def check(self) -> None:
        """Raise ValueError for a value that no button sets, as a damaged store may hold."""
        for name, value in asdict(self).items():
            if value not in CHOICES[name] and (name, value) != ("sound", "ask"):
                raise ValueError(f"unknown {name}")
