"""Calavera for state, saved texts and intents: its rules, without a drawing or a word."""

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
    SoloChallenge,
    TableRules,
    Threats,
)

__all__ = ["MODEL", "SOLO"]

SOLO = SoloChallenge("Calavera solo", 12, {"Layout": "classic"})


class _Model:
    sections = (
        "goal",
        "sheet",
        "turn",
        "throwing",
        "skulls",
        "choosing",
        "jokers",
        "leftovers",
        "freezing",
        "death",
        "bonus",
        "end",
        "cases",
    )

    @lazy_part
    def setup(self) -> SetupRules:
        from web.app.games.calavera.model import setup

        return setup

    @lazy_part
    def lesson(self) -> Lesson:
        from web.app.games.calavera.model import lesson

        return lesson

    @lazy_part
    def table(self) -> TableRules:
        from web.app.games.calavera.model import table

        return table

    @lazy_part
    def threats(self) -> Threats:
        from web.app.games.calavera.model import threats

        return threats

    @lazy_part
    def cues(self) -> Cues:
        from web.app.games.calavera.model import cues

        return cues

    @lazy_part
    def sheet_only(self) -> SheetOnly:
        from web.app.games.calavera.model import sheet_only

        return sheet_only

    @lazy_part
    def events(self) -> Events:
        from web.app.games.calavera.model import events

        return events

    @lazy_part
    def results(self) -> Results:
        from web.app.games.calavera.model import results

        return results

    solo = SOLO


MODEL: GameModel = _Model()
