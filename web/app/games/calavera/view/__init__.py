"""Calavera for views: what only it draws and says."""

from __future__ import annotations

from web.app.game_protocol.lazy import lazy_part
from web.app.game_protocol.view import (
    Board,
    Chapters,
    ComputerSays,
    Ending,
    GameView,
    MomentPicture,
    Names,
    OwnSheet,
    Picture,
    RealDice,
    Results,
    Sentences,
    Solo,
    Threats,
    Worth,
)
from web.app.tree.catalogue import Words

__all__ = ["VIEW"]


class _View:
    name = "Calavera"
    scene = ("calavera", 128, 128)

    def tagline(self, words: Words) -> str:
        return words("calavera_tagline")

    @lazy_part
    def own_sheet(self) -> OwnSheet:
        from web.app.games.calavera.view import own_sheet

        return own_sheet

    @lazy_part
    def chapters(self) -> Chapters:
        from web.app.games.calavera.view import chapters

        return chapters

    @lazy_part
    def names(self) -> Names:
        from web.app.games.calavera.view import names

        return names

    @lazy_part
    def board(self) -> Board:
        from web.app.games.calavera.view import board

        return board

    @lazy_part
    def threats(self) -> Threats:
        from web.app.games.calavera.view import threats

        return threats

    @lazy_part
    def real_dice(self) -> RealDice:
        from web.app.games.calavera.view import real_dice

        return real_dice

    @lazy_part
    def sentences(self) -> Sentences:
        from web.app.games.calavera.view import sentences

        return sentences

    @lazy_part
    def computer_says(self) -> ComputerSays:
        from web.app.games.calavera.view import computer_says

        return computer_says

    @lazy_part
    def worth(self) -> Worth:
        from web.app.games.calavera.view import worth

        return worth

    @lazy_part
    def moment_picture(self) -> MomentPicture:
        from web.app.games.calavera.view import moment_picture

        return moment_picture

    @lazy_part
    def ending(self) -> Ending:
        from web.app.games.calavera.view import ending

        return ending

    @lazy_part
    def picture(self) -> Picture:
        from web.app.games.calavera.view import picture

        return picture

    @lazy_part
    def results(self) -> Results:
        from web.app.games.calavera.view import results

        return results

    @lazy_part
    def solo(self) -> Solo:
        from web.app.games.calavera.view import solo

        return solo


VIEW: GameView = _View()
