"""Plain English for faces and reasons, for records and the terminal; the page has its own catalogues."""

from calavera.game import IllegalAction, State
from calavera.games.calavera.actions import Action, Reason, Why
from calavera.games.calavera.faces import Face

__all__ = ["face_name", "illegal", "sentence"]

_SENTENCES = {
    Why.GAME_OVER: "the game is over",
    Why.THROW_FIRST: "the dice must be rolled first",
    Why.NO_THROW: "no dice are in the air",
    Why.WRONG_DICE: "{count} faces for the {need} dice in the air",
    Why.NO_DICE: "a reroll needs one or more of the dice 1 to {need}, each once",
    Why.NO_THROWS_LEFT: "all {need} rolls of the turn are used",
    Why.SKULL_LOCKED: "die {count} shows a skull and is locked until the turn ends",
    Why.CURSED: "three skulls: the active player marks nothing",
    Why.CHOICE_MADE: "the active player has already chosen",
    Why.NOT_YOUR_TURN: "the active player chooses first",
    Why.NO_ROW: "{face} has no row on the sheet",
    Why.NOT_SHOWN: "no {face} dice are on the table",
    Why.DICE_USED: "the active player used the {face} dice",
    Why.TAKE_ALL: "all {need} {face} dice must be taken",
    Why.ROW_CLOSED: "the {face} row is closed",
    Why.FREEZE_NOT_YOURS: "only the active player may freeze a row",
    Why.FREEZE_ZONE: "the last cross of the {face} row is not in the points zone",
    Why.FREEZE_SHORT: "freezing the {face} row there needs {need} jokers, not {count}",
    Why.MUST_CHOOSE: "doing nothing is not allowed while a group can be taken or a row frozen",
}


def face_name(face: Face) -> str:
    """Return the English word: `orange`, `joker` …"""
    return face.name.lower()


def sentence(reason: Reason) -> str:
    """Return the reason in English, in lower case and without a full stop."""
    face = "" if reason.face is None else face_name(reason.face)
    return _SENTENCES[reason.why].format(face=face, count=reason.count, need=reason.need)


def illegal(state: State, action: Action, reason: Reason) -> IllegalAction:
    """Return the error for an action that is not available in a state."""
    dice = "".join(face.letter for face in state.dice) or "in the air"
    return IllegalAction(action, reason, sentence(reason), f"seat {state.active} active, dice {dice}")
