"""Calavera for views: what only it draws and says."""

from __future__ import annotations

from web.app.game.lazy import lazy
from web.app.game.view import (
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
    SoloEnd,
    Worth,
)
from web.app.tree.catalogue import Words

__all__ = ["VIEW"]


class _View:
    name = "Calavera"
    scene = ("calavera", 128, 128)

    def tagline(self, words: Words) -> str:
        return words("calavera_tagline")

    @lazy
    def own_sheet(self) -> OwnSheet:
        from web.app.games.calavera.view import own_sheet

        return own_sheet

    @lazy
    def chapters(self) -> Chapters:
        from web.app.games.calavera.view import chapters

        return chapters

    @lazy
    def names(self) -> Names:
        from web.app.games.calavera.view import names

        return names

    @lazy
    def board(self) -> Board:
        from web.app.games.calavera.view import board

        return board

    @lazy
    def real_dice(self) -> RealDice:
        from web.app.games.calavera.view import real_dice

        return real_dice

    @lazy
    def sentences(self) -> Sentences:
        from web.app.games.calavera.view import sentences

        return sentences

    @lazy
    def computer_says(self) -> ComputerSays:
        from web.app.games.calavera.view import computer_says

        return computer_says

    @lazy
    def worth(self) -> Worth:
        from web.app.games.calavera.view import worth

        return worth

    @lazy
    def moment_picture(self) -> MomentPicture:
        from web.app.games.calavera.view import moment_picture

        return moment_picture

    @lazy
    def ending(self) -> Ending:
        from web.app.games.calavera.view import ending

        return ending

    @lazy
    def picture(self) -> Picture:
        from web.app.games.calavera.view import picture

        return picture

    @lazy
    def results(self) -> Results:
        from web.app.games.calavera.view import results

        return results

    @lazy
    def solo_end(self) -> SoloEnd:
        from web.app.games.calavera.view import solo_end

        return solo_end


VIEW: GameView = _View()
