"""Options of an analysis in words and numbers, for the coach, the computers and the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.game import Action, Die, Rethrow, State
from calavera.record.record import AnyRecord
from web.app.game_protocol.view import view_of
from web.app.intents.coach import POINT
from web.app.state.page import free_dice
from web.app.tree.catalogue import Words
from web.app.view.parts.numbers import tenths

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis, Option

__all__ = [
    "action_text",
    "against",
    "bare",
    "distinct",
    "even",
    "exactly",
    "kept",
    "kept_text",
    "named",
    "worth",
]

_EVEN = 0.005
"""Parts of winning below which two options are as good as each other: less than the coach can tell."""

Kept = tuple[Die, ...]


def worth(record: AnyRecord, value: float, words: Words) -> str:
    """Return a chance to win in words; alone, the points to be expected."""
    return words("worth_points" if record.alone else "worth_win", number=bare(record, value, words))


def bare(record: AnyRecord, value: float, words: Words) -> str:
    """Return the games won of a hundred; alone, points to the tenth."""
    return tenths(value, words) if record.alone else words.whole(round(100 * value))


def exactly(record: AnyRecord, value: float, words: Words) -> str:
    """Return the games won of a hundred, or the points, to the tenth."""
    return tenths(value if record.alone else 100 * value, words)


def even(ahead: float, *, alone: bool) -> bool:
    """Return whether two options that are so far apart are about as good as each other: parts of winning, or
    in a game `alone` parts of its points."""
    return ahead < (_EVEN / POINT if alone else _EVEN)


def kept(state: State, action: Rethrow) -> Kept:
    """Return the faces that stay on the table by choice: locked dice stay anyway."""
    return tuple(sorted(state.dice[n] for n in free_dice(state) if n not in action.positions))


def kept_text(record: AnyRecord, faces: Kept, words: Words) -> str:
    """Return the dice that are kept, as `2 jokers and 1 pink`."""
    counted = view_of(record).names.counted
    return words.all_of(counted(face, faces.count(face), words) for face in dict.fromkeys(faces))


def named(record: AnyRecord, state: State, action: Action, words: Words) -> str:
    """Name an option, addressed to the player who takes it."""
    if not isinstance(action, Rethrow):
        return view_of(record).worth.choice_name(state, action, words)
    stay, n = kept(state, action), len(action.positions)
    if not stay:
        return words("hint_throw", n=n)
    return words("hint_keep", dice=kept_text(record, stay, words), n=n)


def action_text(record: AnyRecord, state: State, action: Action, name: str, words: Words) -> str:
    """Describe an action of the player with this name."""
    if not isinstance(action, Rethrow):
        choice = view_of(record).worth.choice_name(state, action, words)
        return words("bot_takes", name=name, choice=choice)
    stay, n = kept(state, action), len(action.positions)
    if not stay:
        return words("bot_keeps_none", name=name, n=n)
    return words("bot_keeps", name=name, dice=kept_text(record, stay, words), n=n)


def against(record: AnyRecord, state: State, action: Action, better: Action, words: Words) -> list[str]:
    """Say what speaks against an option beside the better one, after its name; nothing where it is as good,
    or where nothing stands out."""
    if action == better:
        return []
    reasons = view_of(record).worth.against(record, state, action, better, words)
    named_so = named(record, state, action, words)
    return [words("option_against", what=named_so, reasons=" ".join(reasons))] if reasons else []


def distinct(record: AnyRecord, state: State, analysis: Analysis) -> list[Option]:
    """List the options, best first: all choices, and of rolls that keep the same faces only one."""
    seen: dict[object, Option] = {}
    free = free_dice(state)
    for option in analysis.options:
        action = option.action
        key: object = action
        if isinstance(action, Rethrow):
            key = tuple(sorted(state.dice[n] for n in free if n not in action.positions))
        seen.setdefault(key, option)
    return list(seen.values())
