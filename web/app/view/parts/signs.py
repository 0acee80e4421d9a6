"""The signs of players of sound and film: play, pause, on, to the end, loud and mute."""

from __future__ import annotations

from web.app.tree.nodes import Node, h

__all__ = ["sign"]

WAYS = {
    "play": "M6 4q-.4 8 0 16 7.4-3.5 14-8Q13.4 7.5 6 4",
    "pause": "M6 5q-.3 7 0 14h3.6q.3-7 0-14zm8.4 0q-.3 7 0 14H18q.3-7 0-14z",
    "on": "M3 5.5q-.4 6.5 0 13 4.5-2.8 8-6.5-3.5-3.7-8-6.5m9 0q-.4 6.5 0 13 4.5-2.8 8-6.5-3.5-3.7-8-6.5",
    "end": "M5 5.5q-.4 6.5 0 13 5.5-2.8 9.5-6.5Q10.5 8.3 5 5.5m11 0q-.3 6.5 0 13h3q.3-6.5 0-13z",
    "loud": "M3 9h4l6-5v16l-6-5H3z M16 8.2q3.6 3.8 0 7.6l1.3 1.4q5.2-5.2 0-10.4z",
    "mute": "M3 9h4l6-5v16l-6-5H3z M15.6 9.9l1.4-1.4 5.2 5.6-1.4 1.4z M20.8 8.5l1.4 1.4-5.2 5.6-1.4-1.4z",
}
"""Each sign as a path."""


def sign(name: str, *, back: bool = False) -> Node:
    """Draw a sign, or its mirror image; the words beside it say the same."""
    turned = "matrix(-1 0 0 1 24 0)" if back else None
    path = h("path", d=WAYS[name], fill="currentColor", transform=turned)
    return h("svg", path, class_="symbol", viewBox="0 0 24 24", aria_hidden="true")
