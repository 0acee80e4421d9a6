"""The switch of the sound, in the bar of a table."""

from __future__ import annotations

from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node
from web.app.view.parts.buttons import button, sign

__all__ = ["sound_button"]


def sound_button(page: Page, words: Words) -> Node:
    """Draw the switch of the sound; on phones the settings have it."""
    loud = page.person.options.sound == "on"
    label = words("mute" if loud else "unmute")
    return button(
        sign("loud" if loud else "mute"),
        intent=f"option sound {'off' if loud else 'on'}",
        kind="icon sound",
        key="sound",
        aria_label=label,
        title=label,
    )
