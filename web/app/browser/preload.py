"""Work that needs no page yet: every module that needs no browser, and the catalogues.

The start goes through it in steps, so that the browser can answer between them; a memory snapshot is taken
after the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from web.app.tree.catalogue import Catalogue, read

__all__ = ["MODULES", "catalogues", "steps"]

MODULES = (
    "calavera",
    "web.app.state.page",
    "web.app.saving.page_texts",
    "web.app.update",
    "web.app.view.screens.start",
    "web.app.view.table.table",
    "web.app.view.screens.settings",
    "web.app.view.screens.rules",
    "web.app.view.screen",
    "web.app.browser.feedback",
    "web.app.tree.patch",
    "web.app.browser.doors",
    "web.app.browser.focus",
    "web.app.browser.listeners",
    "web.app.browser.preload_later",
    "web.app.browser.storage",
    "web.app.browser.early_taps",
    "web.app.browser.commands",
)
"""Imported one by one; together they bring everything but `web.app.main`."""

FILE = __file__.rsplit("/", 3)[0] + "/locale/texts.json"


@cache
def catalogues() -> dict[str, Catalogue]:
    """Every language's catalogue, from beside this package: in a folder or in an archive."""
    assert __spec__ is not None
    read_file = __spec__.loader.get_data  # type: ignore[union-attr]  # a loader of files or of an archive
    return read(read_file(FILE))


def steps() -> Iterator[str]:
    """Do it; yields what has been done, so that something else can happen in between."""
    for name in MODULES:
        import_module(name)
        yield name
    yield " ".join(catalogues())
