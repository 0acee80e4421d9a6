"""A QR code that another device scans."""

from __future__ import annotations

from web.app.tree.nodes import Node, h

__all__ = ["code_view"]

QUIET = 4
"""Modules round a QR code that stay empty: without them no camera finds it."""


def code_view(side: int, path: str, label: str) -> Node:
    """Draw a code from its side in modules and a path round the dark ones."""
    return h(
        "svg",
        h("path", d=path),
        class_="code",
        viewBox=f"{-QUIET} {-QUIET} {side + 2 * QUIET} {side + 2 * QUIET}",
        role="img",
        aria_label=label,
        key="code",
    )
