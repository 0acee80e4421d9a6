"""Sentences about past actions, for the log, the line under the dice and the live region."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.game import Rethrow, Thrown
from calavera.games.castro.actions import Place
from calavera.games.castro.faces import Pips
from calavera.games.castro.prospects import winning_squares
from calavera.games.castro.rules import BY_POINTS, THROWS, State
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import Event
from web.app.games.castro.view.names import counted, lot_text, square_name
from web.app.games.castro.view.threats import threat_text
from web.app.state.people.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child
from web.app.view.parts.buttons import seat_name

__all__ = ["SIGNS", "event_sign", "latest", "sentences", "since_throw"]


def since_throw(record: AnyRecord, words: Words) -> list[str]:
    """Describe the end of the turn since the last roll, one sentence each."""
    said: list[str] = []
    for number in reversed(range(len(record.actions))):
        if isinstance(record.actions[number], Thrown):
            break
        if not isinstance(record.actions[number], Rethrow):  # the dice are in a player's hand
            said.insert(0, _built(record, number, words))
    return said


def latest(record: AnyRecord, words: Words) -> str:
    """Describe the last action and who is next, for screen readers."""
    said = since_throw(record, words)
    last = record.actions[-1] if record.actions else None
    state: State = record.state
    if isinstance(last, Rethrow):
        said = [words("real_again", n=len(last.positions))]
    elif not said and last is not None:
        said = [_thrown(record, state, words)]
    if state.over:
        said.append(words("game_over"))
    elif state.fresh:
        said.append(words("turn_of", name=seat_name(record, state.active, words)))
    return " ".join(said)


def sentences(record: AnyRecord, start: int, words: Words) -> list[str]:
    """Describe the actions since `start`, a sentence each, with the threats that they have made; dice taken
    up again tell themselves."""
    unsaid = Rethrow if dice_of(record) != "sheet" else Rethrow | Thrown
    said = []
    for number in range(start, len(record.actions)):
        action = record.actions[number]
        if isinstance(action, Thrown) and not isinstance(action, unsaid):
            said.append(_thrown(record, record.states[number + 1], words))
        elif not isinstance(action, unsaid):
            said += [_built(record, number, words), *_threatened(record, number, words)]
    return said


def _thrown(record: AnyRecord, after: State, words: Words) -> str:
    shown = [(face, after.dice.count(face)) for face in Pips if face in after.dice]
    dice = ", ".join(counted(face, count, words) for face, count in shown)
    return words(
        "castro_event_throw", name=seat_name(record, after.active, words), number=after.throws, dice=dice
    )


def _built(record: AnyRecord, number: int, words: Words) -> str:
    """Describe the end of a turn: a roof that is built, on the ground or on another one, or lost."""
    before, action, after = record.states[number], record.actions[number], record.states[number + 1]
    name = seat_name(record, before.active, words)
    if not isinstance(action, Place):
        return words("castro_event_lost", name=name)
    stack = before.stacks[action.square]
    lot, n = lot_text(before.board, action.square, words), len(stack) + 1
    if not stack:
        said = words("castro_event_build", name=name, lot=lot)
    elif stack[-1] == before.active:
        said = words("castro_event_own", name=name, lot=lot, n=n)
    else:
        other = seat_name(record, stack[-1], words)
        said = words("castro_event_cover", name=name, other=other, lot=lot, n=n)
    more = [words("castro_event_full")] if n == THROWS else []
    if after.won_by not in (None, BY_POINTS):
        more = [words(f"castro_event_{after.won_by}")]
    return " ".join([said, *more])


def _threatened(record: AnyRecord, number: int, words: Words) -> list[str]:
    """Tell with what the player who has just built could win next turn, if that is new."""
    before, after = record.states[number], record.states[number + 1]
    seat = before.active
    if after.over or not set(winning_squares(after, seat)) - set(winning_squares(before, seat)):
        return []
    said = threat_text(record, after, seat, words)
    return [said] if said else []


# -- moments

SIGNS: Mapping[str, str] = {
    "line": "in-line",
    "yatzy": "sign-y",
    "full": "lock",
    "cover": "roofs",
    "lost": "no-roof",
}
"""The drawing for each kind of event."""


def event_sign(record: AnyRecord, event: Event) -> Child:
    """Draw what tells an event from others of its kind: the square that was built on."""
    return None if event.kind == "lost" else f" {square_name(event.line)}"
