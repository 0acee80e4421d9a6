"""Plain English for combinations and reasons, for records and the terminal; the page has catalogues."""

from calavera.game import IllegalAction, State
from calavera.games.castro.actions import Action, Reason, Why
from calavera.games.castro.combinations import Combination

__all__ = ["combination_name", "illegal", "sentence"]

_SENTENCES = {
    Why.GAME_OVER: "the game is over",
    Why.THROW_FIRST: "the dice are in the air and must land first",
    Why.NO_THROW: "no dice are in the air",
    Why.WRONG_DICE: "{count} faces for the {need} dice in the air",
    Why.NO_DICE: "a reroll needs one or more of the dice 1 to {need}, each once",
    Why.NO_THROWS_LEFT: "all {need} rolls of the turn are used",
    Why.NO_SQUARE: "the board has no such square",
    Why.FULL: "{roofs} here: the square is full and its top is safe",
    Why.TOO_HIGH: "{roofs} here: only {throws} may build higher",
    Why.NOT_HELD: "the dice hold no {combination}",
    Why.MUST_THROW: "a player who places no roof throws again, up to the fifth throw",
    Why.MUST_PLACE: "a roof is lost only where nothing fits, and it fits on a square here",
}

_COUNTS = ("no", "one", "two", "three", "four", "five")
_THROWS = ("no throw", "a first throw", *(f"the first {count} throws" for count in _COUNTS[2:]))
_NAMES = ("three of a kind", "four of a kind", "straight", "full house", "five of a kind")
_NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


def combination_name(combination: Combination) -> str:
    """Return the English words: `pair of fours`, `straight` …"""
    if combination < Combination.THREE:
        return f"pair of {_NUMBERS[combination]}"
    return _NAMES[combination - Combination.THREE]


def sentence(reason: Reason) -> str:
    """Return the reason in English, in lower case and without a full stop."""
    stand = "roof already stands" if reason.count == 1 else "roofs already stand"
    return _SENTENCES[reason.why].format(
        combination="" if reason.combination is None else combination_name(reason.combination),
        count=reason.count,
        need=reason.need,
        roofs=f"{_COUNTS[min(reason.count, 5)]} {stand}",
        throws=_THROWS[reason.need],
    )


def illegal(state: State, action: Action, reason: Reason) -> IllegalAction:
    """Return the error for an action that is not available in a state."""
    dice = "".join(face.letter for face in state.dice) or "in the air"
    return IllegalAction(action, reason, sentence(reason), f"seat {state.active} active, dice {dice}")
