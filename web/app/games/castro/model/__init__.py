"""Castro for state, saved texts and intents: its rules, without a drawing or a word."""

from __future__ import annotations

from web.app.game_protocol.lazy import lazy_part
from web.app.game_protocol.model import (
    Cues,
    Events,
    GameModel,
    Lesson,
    Results,
    SetupRules,
    SheetOnly,
    TableRules,
    Threats,
)

__all__ = ["MODEL"]


class _Model:
    sections = ("goal", "board", "turn", "throwing", "fits", "heights", "line", "fives", "end", "cases")

    @lazy_part
    def setup(self) -> SetupRules:
        from web.app.games.castro.model import setup

        return setup

    @lazy_part
    def lesson(self) -> Lesson:
        from web.app.games.castro.model import lesson

        return lesson

    @lazy_part
    def table(self) -> TableRules:
        from web.app.games.castro.model import table

        return table

    @lazy_part
    def threats(self) -> Threats:
        from web.app.games.castro.model import threats

        return threats

    @lazy_part
    def cues(self) -> Cues:
        from web.app.games.castro.model import cues

        return cues

    @lazy_part
    def sheet_only(self) -> SheetOnly:
        from web.app.games.castro.model import sheet_only

        return sheet_only

    @lazy_part
    def events(self) -> Events:
        from web.app.games.castro.model import events

        return events

    @lazy_part
    def results(self) -> Results:
        from web.app.games.castro.model import results

        return results

    solo = None


MODEL: GameModel = _Model()
