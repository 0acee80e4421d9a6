"""Modules and catalogues that are imported ahead of time: before the first tap, and in idle slices after it.

The lists follow from the routes, the screens and what each game names. The start goes through the first one
in steps, so that the browser can answer between them; a memory snapshot is taken after the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module

from calavera.games import GAMES
from web.app.features import features
from web.app.game_protocol.lazy import lazy_parts
from web.app.game_protocol.model import model
from web.app.game_protocol.view import view
from web.app.games import package
from web.app.intents.routes import ROUTES
from web.app.lazy import LateFunction, module_of
from web.app.tree.catalogue import FALLBACK, Catalogue, read_catalogues
from web.app.view.screen import SCREENS

__all__ = ["catalogues", "early_modules", "import_steps", "in_steps", "late_modules", "late_steps"]

EARLY_INTENTS = ("navigation", "table", "handover", "coach")
EARLY_SCREENS = ("start", "table", "settings", "rules")
EARLY_FEATURES = ("lesson",)
"""Topics, screens and features that a first tap may ask for."""

EARLY_OF_A_GAME = ("setup", "lesson", "table", "cues", "own_sheet", "chapters", "board", "names", "sentences")
"""Parts of a game's model and view that a first tap may ask for; the others are late."""

AT_THE_EDGE = (
    "feedback",
    "error_boundary",
    "focus",
    "browser_inputs",
    "listeners",
    "storage",
    "early_taps",
    "commands",
    "way_back",
    "next_picture",
    "date_change",
)
"""Modules of `browser` that `main` wires up at once."""

ON_DEMAND = (
    "browser.meeting",
    "browser.share",
    "browser.png",
    "browser.files",
    "browser.table_lines",
    "browser.window_lines",
    "view.parts.robot",
    "view.parts.advice",
    "view.screens.people",
)
"""Modules that commands, computers, the coach and the question who plays import."""

BACKGROUND = ("background.computer", "background.slices")

FILE = __file__.rsplit("/", 3)[0] + "/locale/texts.json"


def early_modules() -> tuple[str, ...]:
    """List the modules to import before the first tap, in order; they bring all that are not late."""
    names = ["state.page", "saving.page_texts", "update", *(f"intents.{name}" for name in EARLY_INTENTS)]
    screens = [module_of(SCREENS[name]) for name in EARLY_SCREENS]
    others = ["view.screen", "tree.patch", *(f"browser.{name}" for name in AT_THE_EDGE)]
    first, then = ([f"web.app.{name}" for name in some] for some in (names, others))
    parts = [module for name in EARLY_FEATURES for module in parts_of(features()[name])]
    return ("calavera", *first, *screens, *then, *dict.fromkeys(parts), *_parts_of_game(GAMES[0], late=False))


def late_modules() -> tuple[str, ...]:
    """List the modules to import after the first tap; a tap that needs one sooner imports it itself."""
    intents = [module_of(route.answer) for route in ROUTES.values()]
    screens = [module_of(view) for view in SCREENS.values()]
    names = [*(f"web.app.{name}" for name in BACKGROUND), *intents, *screens]
    names += [f"web.app.{name}" for name in ON_DEMAND]
    names += [module for feature in features().values() for module in parts_of(feature)]
    early = set(early_modules())
    games = [
        name
        for key in GAMES
        for name in (*_parts_of_game(key, late=False), *package(key).LATE, *_parts_of_game(key, late=True))
    ]
    return tuple(name for name in dict.fromkeys([*games, *names]) if name not in early)


def parts_of(value: object) -> Iterator[str]:
    """Yield the modules of all functions that a feature, or a part of it, binds late."""
    if isinstance(value, LateFunction):
        yield value.module
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from parts_of(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for named in fields(value):
            yield from parts_of(getattr(value, named.name))


def _parts_of_game(key: str, *, late: bool) -> list[str]:
    """List the modules of a game's model and view, each of which has the name of a lazy part, and the answers
    to taps on its table, which are as early."""
    found = [] if late else [f"web.app.games.{key}.intents.table"]
    for owner in (model(key), view(key)):
        parts = (name for name in lazy_parts(owner) if (name not in EARLY_OF_A_GAME) == late)
        found += [f"{type(owner).__module__}.{name}" for name in parts]
    return found


@cache
def catalogues() -> dict[str, Catalogue]:
    """Read every language's catalogue from beside this package, in a folder or in an archive."""
    assert __spec__ is not None
    read_file = __spec__.loader.get_data  # type: ignore[union-attr]  # a loader of files or of an archive
    return read_catalogues(read_file(FILE))


def import_steps() -> Iterator[str]:
    """Import what is early; yields what has been done, so that something else can happen in between."""
    yield from _imported(early_modules())
    yield catalogues()[FALLBACK].text("language_name")  # a snapshot has one language read: the most common


def late_steps() -> Iterator[str]:
    """Import what is late, one module a step."""
    yield from _imported(late_modules())


def in_steps(
    work: Iterator[object], pause: Callable[[Callable[[], None]], None], then: Callable[[], None]
) -> None:
    """Run an iterator step by step: `pause` gets the call for the next step; `then` is called last."""
    try:
        next(work)
    except StopIteration:
        then()
    else:
        pause(lambda: in_steps(work, pause, then))


def _imported(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        import_module(name)
        yield name
