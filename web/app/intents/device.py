"""Intents that only the browser can carry out: the page stays as it is."""

from __future__ import annotations

from dataclasses import replace

from web.app.intents.handover import after_handover
from web.app.state.commands import (
    Answer,
    Install,
    Print,
    Reload,
    Skip,
    TakeOver,
)
from web.app.state.page import Page


def on_print(page: Page, _: str) -> Answer:
    """Print the page."""
    return page, Print()


def on_install(page: Page, _: str) -> Answer:
    """Install the app."""
    return page, Install()


def on_reload(page: Page, _: str) -> Answer:
    """Load the app again, in its new version."""
    return page, Reload()


def on_skip(page: Page, _: str) -> Answer:
    """End the drawing of marks, or play the rest of a computer's turn at once."""
    match = page.current
    if match is not None and match.handover is not None and match.handover.drawing:
        return after_handover(page)
    return page if match is None else page.with_match(replace(match, paused=False)), Skip()


def on_take_over(page: Page, _: str) -> Answer:
    """Play in this tab."""
    return page, TakeOver()
