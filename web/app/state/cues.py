"""Cues for ear and hand between two pages, with their delay after the tap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from calavera.game import Rethrow, Thrown
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import KNOCK, TOSS, Cue, model_of
from web.app.state.page import Page, decider
from web.app.state.people.players import DICE, dice_of

__all__ = ["TEMPO", "buzz", "effects", "landings"]

TEMPO = {"normal": 1.0, "fast": 0.45, "off": 0.0}
"""By the option `speed`, as `--tempo` in tokens.css."""

_LANDS = (0.69, 0.77, 0.83, 0.8, 0.72, 0.87)
"""Impacts of the dice, as parts of the toss: by their places as in motion.css, yet no two at once."""

_PULSES = {
    "hold": (12,),
    "release": (10,),
    "pick": (10,),
    "throw": (14,),
    "skull": (50,),
    "curse": (180, 90, 320),
    "pencil": (12,),
    "freeze": (20, 40, 40),
    "close": (60,),
    "bonus": (20, 50, 20, 50, 30),
    "roof": (25,),
    "cover": (25, 60, 25),
    "lost": (10, 60, 10, 60, 10),
    "line": (20, 50, 20, 50, 30),
    "win": (40, 60, 40, 60, 40, 60, 160),
}
"""Milliseconds of vibration and of rest in turn; for every die that lands and every cross."""


def effects(before: Page, after: Page, *, still: bool = False) -> tuple[Cue, ...]:
    """List the cues of the step from one page to the next, in order.

    Only what was played or touched: nothing for what is taken back, looked at or loaded. `still` is the
    system's wish for less motion, with which nothing on the screen takes time.
    """
    if before.person.options.sound != "on" == after.person.options.sound:
        return (Cue("hello"),)
    if before.current is None or after.current is None or after.match.look.moment is not None:
        return ()
    if before.match.record is after.match.record:
        return _touched(before, after)
    played = sorted(_played(before.match.record, after.match.record), key=lambda effect: effect.delay)
    tempo = 0.0 if still else TEMPO[after.person.options.speed]
    return tuple(
        replace(effect, delay=round(effect.delay * tempo), lasts=round(effect.lasts * tempo))
        for effect in played
    )


def landings(effect: Cue) -> list[int]:
    """Return the milliseconds after the tap at which each die lands or each cross of a row begins."""
    if effect.kind == "throw":
        return [effect.delay + round(part * effect.lasts) for part in _LANDS[: effect.count]]
    return [effect.delay + number * effect.lasts // effect.count for number in range(effect.count)]


def buzz(cues: Iterable[Cue]) -> list[int]:
    """Return the pattern for `navigator.vibrate`: milliseconds of vibration and of rest in turn."""
    pulses = sorted(pulse for effect in cues for pulse in _pulses(effect))
    pattern: list[int] = []
    now = 0
    for start, end in pulses:
        if start > now or not pattern:
            # A pattern begins with vibration: none where the first pulse comes later.
            pattern += [start - now] if pattern else [0, start] if start else []
            pattern.append(end - start)
        else:
            pattern[-1] += max(0, end - now)
        now = max(now, end)
    return pattern


def _pulses(effect: Cue) -> Iterable[tuple[int, int]]:
    lengths = _PULSES.get(effect.kind, ())
    for start in landings(effect) if effect.kind in {"throw", "pencil"} else [effect.delay]:
        for number, length in enumerate(lengths):
            if not number % 2:
                yield start, start + length
            start += length


def _touched(before: Page, after: Page) -> tuple[Cue, ...]:
    """List the cue of a die held or released, or of a choice picked. Picking by hover is silent."""
    if before.top.name != after.top.name:
        return ()
    old, new = before.match.draft, after.match.draft
    held, released = new.held - old.held, old.held - new.held
    if held or released:
        return (Cue("hold", count=len(held)) if held else Cue("release", count=len(released)),)
    picked = new.picked not in (None, old.picked) and after.person.options.click == "twice"
    return (Cue("pick"),) if picked else ()


def _played(before: AnyRecord, after: AnyRecord) -> list[Cue]:
    """Return every new action at full tempo; none where the one record does not go on from the other."""
    known = len(before.actions)
    if known >= len(after.actions) or after.states[known] is not before.state:
        return []
    played: list[Cue] = []
    now, dice = 0, dice_of(after)
    cues = model_of(after).cues
    for number in range(known, len(after.actions)):
        state, action, then = after.states[number], after.actions[number], after.states[number + 1]
        if isinstance(action, Rethrow):
            continue
        if isinstance(action, Thrown):
            new = cues.thrown_cues(state, then)
            if dice != DICE[0]:
                new = _entered(new, dice)
        else:
            new = cues.marked_cues(state, then)
        played += [replace(effect, delay=now + effect.delay) for effect in new]
        now = max((effect.delay + effect.lasts for effect in played), default=0)
    if after.state.over:
        played.append(Cue("win", now + 2 * KNOCK))
    elif decider(before.state) != decider(after.state):
        played.append(Cue("turn", now + KNOCK if played else 0))
    return played


def _entered(thrown: list[Cue], dice: str) -> list[Cue]:
    """List the cues of entered dice: those thrown elsewhere have landed already, unseen ones have none."""
    return [replace(cue, delay=cue.delay - TOSS) for cue in thrown[1:]] if dice == "real" else []
