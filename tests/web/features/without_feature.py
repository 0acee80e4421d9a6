"""Plays a game, in a process of its own, in an app without one feature: `python -m … NAME`.

The registry has no line for it, and its folder cannot be imported, as if it were not there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from calavera.game import NoSeat
from web.app import features

__all__ = ["main"]


class Missing(MetaPathFinder):
    """Refuses the modules of one feature."""

    def __init__(self, feature: str) -> None:
        self.folder = f"web.app.features.{feature}"

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name == self.folder or name.startswith(f"{self.folder}."):
            raise ModuleNotFoundError(f"{name} is taken out")
        return None


def main(feature: str) -> None:
    """Play games of both kinds to their ends, save, and go through what is imported late."""
    features.FEATURES = tuple(name for name in features.FEATURES if name != feature)
    sys.meta_path.insert(0, Missing(feature))

    from importlib import import_module

    from calavera.record.link import pack
    from tests.web.catalogues import words_of
    from tests.web.fake_stage import Stage
    from tests.web.games.castro.tables import playing
    from tests.web.games_played import ONLY_MAIN, at, fresh_page, offered, shown, updated, verb_of, walk
    from tests.web.view.short_games import FIFTEEN, ROWS_OF_TWELVE, turns
    from web.app.browser.preload import early_modules, late_modules
    from web.app.intents.routes import ROUTES
    from web.app.saving.page_texts import load, save
    from web.app.state.page import Page

    for module in (*early_modules(), *late_modules()):
        import_module(module)
    *_, last = walk(2)
    assert last.after.record is not None
    assert last.after.record.state.over

    page = playing(2)
    while page.record is not None and not page.record.state.over:
        state = page.match.state
        choices = () if isinstance(state.seat, NoSeat) else state.choices(state.seat)
        page = updated(page, f"take {choices[0]}" if choices else "throw")
        shown(page)

    def answers_all(page: Page) -> None:
        """Ask for all that a page offers. Raises IntentError for what nothing answers."""
        for intent in offered(page):
            if verb_of(intent) not in ONLY_MAIN:
                shown(updated(page, intent))

    for screen in ("menu", "settings", "rules", "games", "statistics", "progress"):
        answers_all(updated(fresh_page(), screen))

    over = at(*turns(ROWS_OF_TWELVE, FIFTEEN))
    answers_all(over)
    answers_all(updated(updated(over, "log"), "moment-show 3"))
    library = updated(updated(over, "new"), "games")
    answers_all(updated(library, f"game {library.kept.library.games[0].key}"))
    link = updated(fresh_page(), f"open-link #game={pack(over.match.record)}")
    assert link.notice is not None or "replay" in features.FEATURES
    answers_all(link)
    for verb in {"replay", "review"} & ROUTES.keys():
        stage = Stage(over, words_of("en"))
        stage.ask(verb)
        answers_all(stage.wait())

    texts = dict.fromkeys(("shared", "puzzles"), "as it was")
    kept = load(Page(), texts)
    save(kept, texts)
    gone = {"one_table": "shared", "puzzles": "puzzles"}.get(feature)
    assert gone is None or texts[gone] == "as it was"
    print("played")


if __name__ == "__main__":
    main(*sys.argv[1:])
