"""The keyboard's focus when the page changes; the document is handed in."""

from __future__ import annotations

from typing import Any

__all__ = ["focus", "keep_focus"]


def keep_focus(document: Any, root: Any) -> None:
    """Move the focus to the next step's button where the focused one has gone.

    The heading has it only where there was no such button.
    """
    if not document.activeElement or document.activeElement.tagName in {"BODY", "H1"}:
        focus(root)


def focus(root: Any, *, scroll: bool = False) -> None:
    """Move the focus where the page wants it, else to the title; with `scroll`, bring that into sight."""
    target = root.querySelector("[data-focus]") or root.querySelector(".bar h1")
    if target:
        target.focus(preventScroll=True)
        if scroll:
            target.scrollIntoView()
