"""A player's preferences for the app itself: theme, speed, sound … apart from any game."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

__all__ = ["CHOICES", "Options"]

CHOICES = {
    "theme": ("auto", "light", "dark", "contrast"),
    "speed": ("normal", "fast", "off"),
    "pace": ("1x", "2x", "end"),
    "forced": ("on", "off"),
    "threats": ("first", "on", "off"),
    "handover": ("auto", "on", "off"),
    "sound": ("on", "off"),
    "vibration": ("on", "off"),
    "awake": ("on", "off"),
    "click": ("twice", "once"),
    "facing": ("off", "on"),
    "hand": ("right", "left"),
    "text": ("100", "115", "130"),
}
"""Every option with its values, in the order of the settings."""

NEWER = frozenset({"pace", "forced", "threats", "handover", "hand", "text"})
"""Options that the first formats do not have: what was stored without them is written again as it was."""


@dataclass(frozen=True)
class Options:
    """The choices of the settings screen."""

    theme: str = "auto"
    """`auto` follows the system."""
    speed: str = "normal"
    """The speed of everything that moves; the system's wish for less motion always wins."""
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
    pace: str = "1x"
    """The pace of the computers' turns; `end` shows only their results."""
    forced: str = "on"
    """`on`: the app marks the leftovers of a person who has no choice."""
    threats: str = "first"
    """The signs of who could win or end the game next: `first` until people have won some games here."""
    handover: str = "auto"
    """Asking to pass the device on: `auto` does so where several people share a small screen."""

    def changed(self, what: str) -> Options:
        """Return the options after `theme dark`. Raises KeyError for what there is none of."""
        name, _, value = what.partition(" ")
        if value not in CHOICES.get(name, ()):
            raise KeyError(what[:40])
        return replace(self, **{name: value})

    def stored(self) -> dict[str, str]:
        """Return the options as they are stored: the older ones all, the newer ones if they were changed."""
        usual = Options()
        return {
            name: value
            for name, value in asdict(self).items()
            if name not in NEWER or value != getattr(usual, name)
        }

    def check(self) -> None:
        """Raise ValueError for a value that no button sets, as a damaged store may hold."""
        for name, value in asdict(self).items():
            if value not in CHOICES[name] and (name, value) != ("sound", "ask"):
                raise ValueError(f"unknown {name}")
