"""Varied games: played by a bot without a page (`calavera.play.match.play_out`), then tapped on the page."""

from collections.abc import Callable
from random import Random

from calavera import Freeze, Record, Rethrow, State, new_record
from calavera.game import CHANCE
from calavera.games.calavera.actions import Action
from calavera.play.match import play_out
from tests.e2e.hand import Hand

__all__ = ["decisions", "games", "played", "varied"]


def varied(state: State, random: Random) -> Action:
    """A little of everything: freezes where it can, sometimes throws again, otherwise anything legal."""
    legal = state.legal_actions()
    choices = [action for action in legal if not isinstance(action, Rethrow)]
    rethrows = [action for action in legal if isinstance(action, Rethrow)]
    freezes = [action for action in choices if isinstance(action, Freeze)]
    if freezes:
        return freezes[0]
    if rethrows and random.random() < 0.3:
        return random.choice(rethrows)
    return random.choice(choices)


def games(seats: int, seed: str, style: int) -> Record:
    """Play games of `varied` style, without any page."""
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic", "Seed": seed}
    return play_out(new_record(headers), dict.fromkeys(range(seats), varied), Random(style))


def played(
    hand: Hand,
    expected: Record,
    after_each: Callable[[], None] = lambda: None,
    part: slice = slice(None),
) -> None:
    """Tap through a game as it was played before, or a part of its actions; `after_each` tapped one."""
    for place, (state, action) in list(enumerate(zip(expected.states, expected.actions, strict=False)))[part]:
        if not _tapped(state) or (_forced(state) and len(hand.record.actions) > place):
            continue
        if state.fresh:
            hand.tap("throw")
        else:
            hand.do(action)
        after_each()


def decisions(expected: Record) -> list[int]:
    """Return the places of those actions of a game that need a tap."""
    return [
        place for place, state in enumerate(expected.states[:-1]) if _tapped(state) and not _forced(state)
    ]


def _tapped(state: State) -> bool:
    """Return whether the next action needs a tap, as landing dice and forced passes do not."""
    return state.fresh or not (state.seat is CHANCE or _passed(state))


def _forced(state: State) -> bool:
    """Return whether a seat can only take the leftovers in one way, which the page does for it."""
    return state.seat != state.active and len(state.legal_actions()) == 1


def _passed(state: State) -> bool:
    return (
        state.seat != state.active
        and len(state.legal_actions()) == 1
        and str(state.legal_actions()[0]) == "-"
    )
