"""Backups: everything that is kept as files, and what such a file would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.features.backup.screen import MOST_BYTES, ImportScreen
from web.app.features.feature import Feature, FileParts
from web.app.intents.route_type import Route, given
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.backup import bundle, intents, view
else:
    bundle = lazy("web.app.features.backup.bundle")
    intents = lazy("web.app.features.backup.intents")
    view = lazy("web.app.features.backup.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "backup",
    routes={
        "import": Route(intents.on_import, leaves_lesson=True, needs=given("text")),
        "import-settings": Route(intents.on_import_settings, leaves_lesson=True),
        "import-yes": Route(intents.on_import_yes, leaves_lesson=True),
        "import-no": Route(intents.on_import_no, leaves_lesson=True),
        "export": Route(intents.on_export, needs=given("today")),
    },
    file=FileParts(
        "import",
        MOST_BYTES,
        begins=bundle.is_bundle,
        check_steps=bundle.file_check_steps,
        asked_on=ImportScreen,
        question=view.import_question,
    ),
)
