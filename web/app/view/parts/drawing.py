"""Parts of drawings that stand alone: pictures to show, and paper to print.

Their colours are the properties of tokens.css, and they need no other style: they can be cut out of the page.
"""

from __future__ import annotations

from web.app.tree.nodes import Node, h

__all__ = ["EDGE", "FONT", "INK", "SOFT", "label", "mark", "svg", "use"]

INK, SOFT, EDGE = (f"var(--{name})" for name in ("ink", "soft", "edge"))

FONT = "Broadside, 'Broadside fallback', Georgia, 'Noto Serif', serif"
"""As --display: the title face, whose words `png` draws itself."""

PLAIN = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def svg(wide: int, high: int, heard: str, *content: object) -> Node:
    """Make a drawing with a description for screen readers."""
    return h(
        "svg",
        h("rect", width=wide, height=high, fill="var(--ground)"),
        content,  # type: ignore[arg-type]  # nodes and lists of nodes
        viewBox=f"0 0 {wide} {high}",
        width=wide,
        height=high,
        font_family=PLAIN,
        role="img",
        aria_label=heard,
    )


def mark(tag: str, *content: str, **attributes: str | float | None) -> Node:
    """Draw a part of a drawing, whose numbers are written as short as they can be."""
    named = {key: f"{value:g}" if isinstance(value, float) else value for key, value in attributes.items()}
    return h(tag, *content, key="", **named)


def label(
    x: float, y: float, text: str, *, size: float, anchor: str = "middle", bold: bool = False, fill: str = INK
) -> Node:
    """Draw a text whose middle, beginning or end is at `x` and which stands on `y`."""
    return mark(
        "text",
        text,
        x=x,
        y=y,
        fill=fill,
        font_size=size,
        font_weight="700" if bold else None,
        text_anchor=anchor,
    )


def use(name: str, x: float, y: float, wide: float, high: float | None = None, colour: str = "") -> Node:
    """Put a drawing of the sprite at a place."""
    return mark(
        "use",
        href=f"#{name}",
        x=x,
        y=y,
        width=wide,
        height=wide if high is None else high,
        color=colour or None,
    )
