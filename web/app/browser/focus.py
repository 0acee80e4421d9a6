"""The keyboard's focus when the page changes; the document is handed in."""

from __future__ import annotations

from typing import Any

__all__ = ["ENTRY", "closest", "find", "focus", "keep_focus", "next_field", "step_in_grid"]

_STEPS = {"ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0)}
"""Rows and columns that an arrow key goes on in a grid."""

_ROW, _CELL = '[role="row"]', '[role="gridcell"]'
"""Rows and cells of a grid: not every child is one, extensions add some."""


def find(root: Any, selector: str) -> Any:
    """Find the first element on the screen in sight, not on one that stays hidden behind it (`patch`)."""
    return root.querySelector(f":is({selector}):not([hidden], [hidden] *)")


def closest(target: Any, selector: str) -> Any:
    """Find an element that matches, from the target of an event outwards; the target may be the document."""
    try:
        look = target.closest
    except AttributeError:  # the document is no element, and in none
        return None
    return look(selector)


def keep_focus(document: Any, root: Any) -> None:
    """Move the focus to the next step's button where the focused one has gone.

    The heading has it only where there was no such button.
    """
    focused = document.activeElement
    if not focused or focused.tagName in {"BODY", "H1"}:
        focus(root)


def focus(root: Any, *, scroll: bool = False) -> None:
    """Move the focus where the page wants it, else to the title; with `scroll`, bring that into sight."""
    target = find(root, "[data-focus]") or find(root, ".bar h1")
    if target:
        target.focus(preventScroll=True)
        if scroll:
            target.scrollIntoView()
        elif target.tagName != "H1" and target.matches(":focus-visible"):
            # With keys the focus is looked for; a finger that is about to tap finds everything where it was.
            target.scrollIntoView(block="nearest", inline="nearest")


ENTRY = 'button[role="gridcell"]:not([tabindex="-1"])'
"""The one cell of a grid of buttons that the Tab key leads to."""


def step_in_grid(document: Any, grid: Any, key: str) -> None:
    """Move the focus within a grid of buttons by an arrow key.

    From elsewhere it enters at the one cell that the Tab key leads to; at an edge it stays.
    """
    focused = document.activeElement
    row = focused.closest(_ROW) if focused and grid.contains(focused) else None
    if not row:
        grid.querySelector(ENTRY).focus()
        return
    rows, down, right = grid.querySelectorAll(_ROW), *_STEPS[key]
    numbers = [number for number in range(rows.length) if rows.item(number).isSameNode(row)]
    cells = row.querySelectorAll(_CELL)
    columns = [number for number in range(cells.length) if cells.item(number).isSameNode(focused)]
    there_row, there_column = numbers[0] + down, columns[0] + right
    if 0 <= there_row < rows.length and 0 <= there_column < cells.length:
        rows.item(there_row).querySelectorAll(_CELL).item(there_column).focus()


def next_field(root: Any, field: Any) -> bool:
    """Move the focus from a field of a list to the next one, with its text selected; return whether there is
    one."""
    fields = root.querySelectorAll('input[enterkeyhint="next"]')
    places = [number for number in range(fields.length) if fields.item(number).isSameNode(field)]
    if not places or places[0] + 1 == fields.length:
        return False
    following = fields.item(places[0] + 1)
    following.focus()
    following.select()
    return True
