"""Cues of Calavera's throws and marks, at full tempo from the tap on."""

from __future__ import annotations

from calavera import State
from web.app.game_protocol.model import KNOCK, TOSS, Cue

__all__ = ["CROSS", "SHUT", "SKULL", "marked_cues", "thrown_cues"]

CROSS = 224
"""Milliseconds from one cross to the next in the same row, as in motion.css."""

SHUT = 420
"""Milliseconds until a row closes or a bonus line is won, as in motion.css, or longer: after its crosses."""

SEAT = 90
"""Milliseconds by which the pencils of seats that mark together follow each other."""


SKULL = 90
"""Milliseconds after the toss at which the first skull comes down, as in motion.css: the last of the dice."""


def thrown_cues(state: State, then: State) -> list[Cue]:
    """List the cues of dice that land: all of them, then each skull, then the curse."""
    skulls = then.skulls - state.skulls
    told = [Cue("throw", 0, len(state.flying), TOSS)]
    told += [Cue("skull", TOSS + SKULL + number * KNOCK) for number in range(skulls)]
    return [*told, Cue("curse", TOSS + SKULL + skulls * KNOCK)] if then.cursed else told


def marked_cues(state: State, then: State) -> list[Cue]:
    """List the changes on the sheets: crosses, then what closes, then the bonus lines."""
    told: list[Cue] = []
    changed = [(old, new) for old, new in zip(state.sheets, then.sheets, strict=True) if old != new]
    for place, (old, new) in enumerate(changed):
        now = place * SEAT
        for row, grown in zip(old.rows, new.rows, strict=True):
            drawn = grown.crosses - row.crosses
            if drawn:
                told.append(Cue("pencil", now, drawn, drawn * CROSS))
                now += drawn * CROSS
            if grown.closed and not row.closed:
                now = max(now, SHUT)
                told.append(Cue("close" if drawn else "freeze", now))
                now += KNOCK
        for line in range(len(new.reached(then.layout)) - len(old.reached(then.layout))):
            told.append(Cue("bonus", max(now, SHUT) + line * 2 * KNOCK))
    return told
