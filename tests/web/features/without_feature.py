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
from calavera.record.record import new_record, read
from web.app import features

__all__ = ["main"]

TEXTS = {"one_table": "shared", "puzzles": "puzzles", "progress": "statistics", "solo": "days"}
"""The stored texts of features, by their names."""


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
    from tests.web.games_played import ask, at, fresh_page, intents_of, shown, verb_of, walk
    from tests.web.view.short_games import FIFTEEN, ROWS_OF_TWELVE, turns
    from web.app.browser.preload import early_modules, late_modules
    from web.app.intents.routes import ROUTES
    from web.app.saving.match_text import resumed, save_text
    from web.app.saving.page_texts import load, save
    from web.app.state.page import Page
    from web.app.state.screens import AT_TABLE

    def played(page: Page) -> Page:
        """Play a game to its end, always with the first choice."""
        while page.record is not None and not page.record.state.over:
            state = page.match.state
            choices = () if isinstance(state.seat, NoSeat) else state.choices(state.seat)
            page = ask(page, f"take {choices[0]}" if choices else "throw")
            drawn(page)
        return page

    def drawn(page: Page) -> None:
        """Draw a page, and ask for all that it offers: each has an answer."""
        for intent in intents_of(shown(page)):
            ask(page, intent)

    for module in (*early_modules(), *late_modules()):
        import_module(module)
    for step in walk(2):
        verbs = {verb_of(intent) for intent in intents_of(step.screen)}
        assert verbs <= ROUTES.keys(), (step.intent, verbs - ROUTES.keys())
    for end in (step.after, played(playing(2))):
        assert end.record is not None
        assert end.record.state.over
        for screen in ("replay", "review", "settings", "games", "progress", "statistics"):
            if screen in ROUTES:
                drawn(ask(end, screen))
        library = ask(ask(end, "new"), "games")
        (stored,) = library.kept.library.games
        drawn(ask(library, f"game {stored.key}"))
        drawn(ask(library, f"duplicate {stored.key}"))

    for screen in ("menu", "settings", "rules", "games", "statistics", "progress", "solo", "by-link"):
        if screen in ROUTES:
            drawn(ask(fresh_page(), screen))
    if "solo-day" in ROUTES:
        end = played(ask(ask(fresh_page(), "solo"), "solo-new"))
        drawn(end)
    if "by-link-new" in ROUTES:
        drawn(ask(fresh_page(), "by-link-new"))
    handed = ask(ask(at("OOGPJK"), "option handover on"), "take o2")
    assert handed.match.handover is not None
    drawn(handed)

    over = at(*turns(ROWS_OF_TWELVE, FIFTEEN))
    drawn(ask(ask(over, "log"), "moment-show 3"))
    link = ask(fresh_page(), f"open-link #game={pack(over.match.record)}")
    assert link.notice is not None or "replay" in features.FEATURES
    drawn(link)
    for verb in {"replay", "review"} & ROUTES.keys():
        stage = Stage(over, words_of("en"))
        stage.ask(verb)
        drawn(stage.wait())

    # What is stored may come from an app with all features: a tablet between its people, who sit somewhere.
    between = ask(ask(fresh_page(2), "screen roomy"), "option facing on")
    for edges in (None, "02"):
        match = resumed(ask(between, "new").match.record.with_header("Edges", edges))
        page = ask(replace(between, screens=AT_TABLE).with_match(match), "look 2")
        assert all(verb_of(intent) in ROUTES for intent in intents_of(shown(page))), edges
        assert read(save_text(page.match)).header("Edges") == (None if feature == "round_table" else edges)

    for dice in ("real", "sheet"):  # whose games can at least be looked at
        page = ask(ask(fresh_page(2), f"setup dice {dice}"), "new")
        for resumption in (page, page.with_match(resumed(read(save_text(page.match))))):
            drawn(ask(resumption, "look 2"))

    head = {"Game": "Calavera solo", "Seats": "1", "Turns": "2", "Layout": "classic", "Seed": f"{7:032x}"}
    end = played(replace(fresh_page(), screens=AT_TABLE).with_match(resumed(new_record(head))))
    assert all(verb_of(intent) in ROUTES for intent in intents_of(shown(end)))
    drawn(end)
    duel = end.match.record.with_header("Duel", "yes")
    drawn(ask(fresh_page(), f"open-link #game={pack(duel)}"))

    texts = dict.fromkeys(TEXTS.values(), "as it was")
    kept = load(Page(), texts)
    save(kept, texts)
    assert feature not in TEXTS or texts[TEXTS[feature]] == "as it was"
    print("played")


if __name__ == "__main__":
    main(*sys.argv[1:])
