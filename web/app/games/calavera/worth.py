"""The worth and the names of options, for the coach and for the computers' reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera import Face, Rethrow, State, Thrown
from calavera.games.calavera.actions import Action
from web.app.games.calavera.motives import why
from web.app.games.calavera.names import choice_name, counted
from web.app.intents.coach import POINT
from web.app.tree.catalogue import Words
from web.app.view.parts.numbers import tenths

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis, Option

__all__ = ["bare", "distinct", "even", "exactly", "kept", "kept_text", "named", "why", "worth"]

_EVEN = 0.005
"""Parts of winning below which two options are as good as each other: less than the coach can tell."""

Kept = tuple[Face, ...]


def worth(state: State, value: float, words: Words) -> str:
    """Return a chance to win in words; alone, the points to be expected."""
    return words("worth_points" if state.solo else "worth_win", number=bare(state, value, words))


def bare(state: State, value: float, words: Words) -> str:
    """Return the games won of a hundred; alone, points to the tenth."""
    return tenths(value, words) if state.solo else words.whole(round(100 * value))


def exactly(state: State, value: float, words: Words) -> str:
    """Return the games won of a hundred, or the points, to the tenth."""
    return tenths(value if state.solo else 100 * value, words)


def even(state: State, ahead: float) -> bool:
    """Return whether two options that are so far apart are about as good as each other."""
    return ahead < (_EVEN / POINT if state.solo else _EVEN)


def kept(state: State, action: Rethrow) -> Kept:
    """Return the faces that stay on the table by choice: skulls stay anyway."""
    stay = [face for n, face in enumerate(state.dice) if n not in action.positions]
    return tuple(sorted(face for face in stay if face is not Face.SKULL))


def kept_text(faces: Kept, words: Words) -> str:
    """Return the dice that are kept, as `2 jokers and 1 pink`."""
    return words.all_of(counted(face, faces.count(face), words) for face in dict.fromkeys(faces))


def named(state: State, action: Action, words: Words) -> str:
    """Name an option, addressed to the player who takes it."""
    if isinstance(action, Rethrow):
        stay, n = kept(state, action), len(action.positions)
        return words("hint_keep", dice=kept_text(stay, words), n=n) if stay else words("hint_throw", n=n)
    assert not isinstance(action, Thrown)  # which no seat decides
    return choice_name(action, words)


def distinct(state: State, analysis: Analysis) -> list[Option]:
    """List the options, best first; of rolls that keep the same faces only one."""
    seen: dict[object, Option] = {}
    for option in analysis.options:
        action = option.action
        seen.setdefault(kept(state, action) if isinstance(action, Rethrow) else action, option)
    return list(seen.values())
