"""Saving a backup, and taking one in: what a file would bring is asked about first."""

from __future__ import annotations

from dataclasses import fields, replace

from web.app.features import in_backups
from web.app.features.backup.bundle import is_bundle, read_bundle
from web.app.features.backup.bundle_members import NewerBundle
from web.app.features.backup.export import Export
from web.app.features.backup.merge import Plan, merged
from web.app.features.backup.screen import ImportScreen
from web.app.intents.opening import opened_file
from web.app.saving.bundle_error import BundleError
from web.app.state.commands import Answer, Focus, Given
from web.app.state.page import Notice, Page
from web.app.state.screens import LibraryScreen, Watching

__all__ = ["plan_of"]


def plan_of(page: Page) -> Plan:
    """Find what the file in question would do. Drawn again, the same page is not compared with it again."""
    screen = page.shown(ImportScreen)
    texts = (saved.value(page) for saved in in_backups())
    kept = (page.kept.library, page.at_hand, page.person.profiles, screen.coming, *texts)
    if not _counted or any(one is not other for one, other in zip(kept, _counted[0][0], strict=True)):
        _counted[:] = [(kept, merged(page, read_bundle(screen.coming)))]
    return _counted[0][1]


_counted: list[tuple[tuple[object, ...], Plan]] = []
"""The last plan, and what it was made of."""


# -- intents


def on_export(page: Page, _: str, given: Given) -> Answer:
    """Save a backup."""
    return page, Export(given.today)


def on_import(page: Page, _: str, given: Given) -> Answer:
    """Ask whether to import a backup."""
    text = given.text
    page = page.over(LibraryScreen())
    try:
        read_bundle(text)
    except NewerBundle:
        return replace(page, notice=Notice("import_newer"))
    except BundleError as error:
        if not is_bundle(text):
            single = opened_file(page, text.encode("utf-8", "surrogatepass"))
            if isinstance(single.top, Watching):  # a game of its own is looked at, and can be gone on with
                return single
        return replace(page, notice=Notice("import_bad", {"error": str(error)}))
    return replace(page, notice=None).with_top(ImportScreen(coming=text)), Focus(scroll=True)


def on_import_settings(page: Page, _: str) -> Page:
    screen = page.shown(ImportScreen)
    return page.with_top(replace(screen, with_settings=not screen.with_settings))


def on_import_yes(page: Page, _: str) -> Page:
    screen = page.shown(ImportScreen)
    after = merged(page, read_bundle(screen.coming), everything=screen.with_settings).page
    _counted.clear()
    return after.with_top(LibraryScreen(said="imported"))


def on_import_no(page: Page, _: str) -> Page:
    screen = page.shown(ImportScreen)
    listed = {field.name: getattr(screen, field.name) for field in fields(LibraryScreen)}
    return page.with_top(LibraryScreen(**listed))
