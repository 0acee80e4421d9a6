"""Castro for views: what only it draws and says."""

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
    Threats,
    Worth,
)
from web.app.tree.catalogue import Words

__all__ = ["VIEW"]


class _View:
    name = "Castro"
    scene = ("castro-town", 128, 128)

    def tagline(self, words: Words) -> str:
        return words("castro_tagline")

    @lazy_part
    def own_sheet(self) -> OwnSheet:
        from web.app.games.castro.view import own_sheet

        return own_sheet

    @lazy_part
    def chapters(self) -> Chapters:
        from web.app.games.castro.view import chapters

        return chapters

    @lazy_part
    def names(self) -> Names:
        from web.app.games.castro.view import names

        return names

    @lazy_part
    def board(self) -> Board:
        from web.app.games.castro.view import board

        return board

    @lazy_part
    def threats(self) -> Threats:
        from web.app.games.castro.view import threats

        return threats

    @lazy_part
    def real_dice(self) -> RealDice:
        from web.app.games.castro.view import real_dice

        return real_dice

    @lazy_part
    def sentences(self) -> Sentences:
        from web.app.games.castro.view import sentences

        return sentences

    @lazy_part
    def computer_says(self) -> ComputerSays:
        from web.app.games.castro.view import computer_says

        return computer_says

    @lazy_part
    def worth(self) -> Worth:
        from web.app.games.castro.view import worth

        return worth

    @lazy_part
    def moment_picture(self) -> MomentPicture:
        from web.app.games.castro.view import moment_picture

        return moment_picture

    @lazy_part
    def ending(self) -> Ending:
        from web.app.games.castro.view import ending

        return ending

    @lazy_part
    def picture(self) -> Picture:
        from web.app.games.castro.view import picture

        return picture

    @lazy_part
    def results(self) -> Results:
        from web.app.games.castro.view import results

        return results

    solo = None


VIEW: GameView = _View()
