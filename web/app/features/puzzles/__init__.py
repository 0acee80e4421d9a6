"""Puzzles: decisions of games to be solved – the day's, the next one by theme, and own costly ones."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from web.app.features.feature import BackupMember, ExerciseParts, Feature, Playing, Saved
from web.app.features.puzzles.screen import PuzzlesScreen
from web.app.intents.route_type import Route, given
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.puzzles import card, intents, saved, state, view
else:
    card = lazy("web.app.features.puzzles.card")
    intents = lazy("web.app.features.puzzles.intents")
    saved = lazy("web.app.features.puzzles.saved")
    state = lazy("web.app.features.puzzles.state")
    view = lazy("web.app.features.puzzles.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "puzzles",
    routes={
        "puzzles": Route(intents.on_puzzles, needs=given("today")),
        "puzzles-game": Route(intents.on_puzzles_game, PuzzlesScreen, repeatable=True),
        "puzzles-theme": Route(intents.on_puzzles_theme, PuzzlesScreen, repeatable=True),
        "puzzle": Route(intents.on_puzzle, needs=given("today"), takes_away=True),
        "puzzle-leave": Route(intents.on_puzzle_leave, takes_away=True),
        "puzzle-share": Route(intents.on_puzzle_share, needs=given("address")),
    },
    screens={PuzzlesScreen.name: view.puzzles_view},
    saved=Saved(
        "puzzles",
        attrgetter("kept.training"),
        saved.training_text,
        saved.with_training,
        backup=BackupMember(saved.checked_training, saved.merged_training),
    ),
    exercise=ExerciseParts(
        "puzzle",
        "puzzle-leave",
        saved.kept_puzzle,
        saved.with_puzzle,
        named=card.with_names,
        framed=card.set_before,
        said=card.puzzle_said,
    ),
    playing=Playing(after=state.answered),
)
