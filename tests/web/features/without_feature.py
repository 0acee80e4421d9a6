"""Plays a game, in a process of its own, in an app without one feature: `python -m … NAME`.

The registry has no line for it, and its folder cannot be imported, as if it were not there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

from calavera.game import NoSeat
from calavera.record.record import read
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
    from web.app.saving.match_text import resumed, save_text
    from web.app.saving.page_texts import load, save
    from web.app.state.page import Page
    from web.app.state.screens import AT_TABLE

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

    # What is stored may come from an app with all features: a tablet between its people, who sit somewhere.
    between = updated(updated(fresh_page(2), "screen roomy"), "option facing on")
    for edges in (None, "02"):
        match = resumed(updated(between, "new").match.record.with_header("Edges", edges))
        page = updated(replace(between, screens=AT_TABLE).with_match(match), "look 2")
        assert all(verb_of(intent) in ROUTES for intent in offered(page)), edges
        assert read(save_text(page.match)).header("Edges") == (None if feature == "round_table" else edges)

    for dice in ("real", "sheet"):  # whose games can at least be looked at
        page = updated(updated(fresh_page(2), f"setup dice {dice}"), "new")
        for resumption in (page, page.with_match(resumed(read(save_text(page.match))))):
            assert all(verb_of(intent) in ROUTES for intent in offered(updated(resumption, "look 2"))), dice

    texts = dict.fromkeys(("shared", "puzzles"), "as it was")
    kept = load(Page(), texts)
    save(kept, texts)
    gone = {"one_table": "shared", "puzzles": "puzzles"}.get(feature)
    assert gone is None or texts[gone] == "as it was"
    print("played")


if __name__ == "__main__":
    main(*sys.argv[1:])
