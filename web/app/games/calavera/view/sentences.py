"""Sentences about past actions, for the line under the dice and for the live region."""

from __future__ import annotations

from collections.abc import Mapping

from calavera import COLOURS, Nothing, Record, Rethrow, State, TakeJokers, Thrown, Zone, preview
from calavera.games.calavera.faces import Face
from web.app.game_protocol.model import Event
from web.app.games.calavera.view.choices import consequences
from web.app.games.calavera.view.names import any_left, choice_name, circled, counted, turn_text
from web.app.state.people.players import computers, dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child
from web.app.view.parts.buttons import seat_name, symbol

__all__ = ["SIGNS", "event_sign", "latest", "sentences", "since_throw"]


def since_throw(record: Record, words: Words) -> list[str]:
    """Describe the choices made since the last roll, one sentence each."""
    chosen: list[int] = []
    for number in reversed(range(len(record.actions))):
        if isinstance(record.actions[number], Thrown):
            break
        if not isinstance(record.actions[number], Rethrow):  # the dice are in a player's hand
            chosen.insert(0, number)
    replies = [record.actions[number] for number in chosen[1:]]
    if len(replies) == record.seats - 1 > 1 and all(isinstance(reply, Nothing) for reply in replies):
        left = any_left(record, record.states[chosen[0] + 1])
        return [_sentence(record, chosen[0], words), words("event_left_all" if left else "nothing_left")]
    return [_sentence(record, number, words) for number in chosen]


def latest(record: Record, words: Words) -> str:
    """Describe the last action and who is next, for screen readers."""
    said = since_throw(record, words)
    last = record.actions[-1] if record.actions else None
    if isinstance(last, Rethrow):
        said = [words("real_again", n=len(last.positions))]
    elif not said and last is not None:
        said = [_sentence(record, len(record.actions) - 1, words)]
    state = record.state
    if state.over:
        said.append(words("game_over"))
    elif state.fresh and state.solo:
        said.append(turn_text(record, words))
    elif state.fresh:
        said.append(words("turn_of", name=seat_name(record, state.active, words)))
    elif state.choice is not None and isinstance(state.seat, int) and state.seat not in computers(record):
        name, active = (seat_name(record, seat, words) for seat in (state.seat, state.active))
        said.append(words("choose_leftovers", name=name, active=active))
    return " ".join(said)


def sentences(record: Record, start: int, words: Words) -> list[str]:
    """Describe the actions since `start`, a sentence each; dice taken up again tell themselves."""
    told = range(start, len(record.actions))
    unsaid = Rethrow if dice_of(record) != "sheet" else Rethrow | Thrown
    return [_sentence(record, n, words) for n in told if not isinstance(record.actions[n], unsaid)]


def _sentence(record: Record, number: int, words: Words) -> str:
    if isinstance(record.actions[number], Thrown):
        return _thrown(record, record.states[number + 1], words)
    return _chosen(record, number, words)


def _thrown(record: Record, after: State, words: Words) -> str:
    shown = [(face, after.dice.count(face)) for face in Face if face in after.dice]
    dice = ", ".join(counted(face, count, words) for face, count in shown)
    said = words("event_throw", name=seat_name(record, after.active, words), number=after.throws, dice=dice)
    return f"{said} {words('curse_title', n=after.skulls)}" if after.cursed else said


def _chosen(record: Record, number: int, words: Words) -> str:
    before, action = record.states[number], record.actions[number]
    assert isinstance(before.seat, int)  # only seats choose
    assert not isinstance(action, Thrown | Rethrow)  # and what is no throw is a choice
    name, own = seat_name(record, before.seat, words), before.seat == before.active
    spared = own and record.seats > 1 and not before.skulls and not record.states[number + 1].over
    rest = [words("forced_no_one")] if spared else []
    if isinstance(action, Nothing):
        if not own and not any_left(record, before):
            return words("nothing_left")
        return " ".join([words("event_nothing" if own else "event_left", name=name), *rest])
    seen = preview(before, before.seat, action)
    said = consequences(seen, words)
    if isinstance(action, TakeJokers):  # the crosses alone would not tell what the jokers did
        choice = choice_name(action, words)
        rises = seen.value >= seen.old_value and seen.zone is not Zone.START
        said[0] = (
            words("event_choice_worth", choice=choice, points=seen.value)
            if rises
            else words("event_choice", choice=choice)
        )
    return words("event_by", name=name, said=" ".join([*said, *rest]))


# -- moments

SIGNS: Mapping[str, str] = {"bonus": "marigold", "freeze": "snow", "curse": "skull"}
"""The drawing for each kind of event."""


def event_sign(record: Record, event: Event) -> Child:
    """Draw what tells an event from others of its kind: the bonus line, or the row that was frozen."""
    if event.kind == "bonus":
        return f" {circled(event.line)}"
    if event.kind == "freeze":
        colour = getattr(record.actions[event.at - 1], "colour", COLOURS[0])
        return symbol(colour.name.lower())
    return None
