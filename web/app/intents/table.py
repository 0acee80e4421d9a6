"""The intents of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from calavera.game import Action, NoSeat, Rethrow, Thrown
from calavera.record.record import AnyRecord
from web.app.features import playing
from web.app.intents.coach import open_warning, with_warning
from web.app.intents.handover import before_last_decision
from web.app.intents.settling import landed, stopped
from web.app.saving.match_text import save_text
from web.app.state.commands import Given
from web.app.state.match.around import Seating, opened
from web.app.state.match.coach import Coach
from web.app.state.match.match import Look, Match, kind_of
from web.app.state.match.places import large_seat
from web.app.state.not_offered import NotOffered
from web.app.state.page import (
    Page,
    entering,
    free_dice,
    help_for,
    rethrow,
    with_picked,
)
from web.app.state.people.players import Help, unusual
from web.app.state.screens import AT_TABLE, Table, Watching
from web.app.state.setup import rematch, rotated

__all__ = ["begun", "new_match", "taken_back"]


def taken_back(match: Match) -> Match | None:
    """Return the match before a person's last decision; None if the app has rolled since, and at a table of
    several devices, where what is said is said."""
    if match.own is not None:
        return None
    if match.own_dice:
        return playing.taken_back(match)
    before = before_last_decision(match)
    if before is None or (match.post is not None and len(before.actions) < match.post.known):
        return None
    if match.around.edges:  # what was chosen at the same time is taken back together
        before = before.back(len(before.actions) - opened(before))
    return replace(match, record=before, around=match.around.without_replies())


def begun(page: Page, match: Match) -> Page:
    """Show another match on the table; a started one of its kind goes to the library."""
    kind = kind_of(match.record)
    before = page.at_hand.get(kind)
    library = page.kept.library
    if before is not None and (before.record.actions or before.post):
        library = library.put(save_text(before), library.next(page.device.now))
    # A table of several devices is left with its match.
    shared = None if before is not None and before.own is not None else page.shared
    calm = replace(page, lesson=None, notice=None, screens=AT_TABLE, shared=shared)
    return calm.with_kept(library=library).with_match(match)


def new_match(page: Page, record: AnyRecord, helps: Iterable[Help] | None = None) -> Match:
    """Return a match at its beginning, all of it new to the screen; `helps` defaults to the last match's."""
    before = page.at_hand.get(kind_of(record))
    if helps is None:
        helps = before.coach.helps if before is not None else ()
    around = Seating() if before is None else _seated_as_before(before, record)
    return Match(record, coach=Coach(unusual(helps)), new_from=0, around=around)


def _seated_as_before(before: Match, record: AnyRecord) -> Seating:
    """Return the places of the last match, to be confirmed, if the same people play once more."""
    known = dict(zip(before.record.names, before.around.edges, strict=False))
    if len(known) < record.seats or known.keys() != set(record.names):
        return Seating()
    return Seating(tuple(known[name] for name in record.names), asked=True)


def _choice(match: Match, token: str) -> Action:
    """Read a choice. Raises NotationError for no token at all, and NotOffered for a throw."""
    found: Action = match.record.game.parse(token)
    if isinstance(found, Rethrow | Thrown):
        raise NotOffered("throwing is no choice")
    return found


# -- the game


def on_rematch(page: Page, _: str, given: Given) -> Page:
    """Start another game of the same players."""
    record = page.match.record
    shared = page.match.own is not None  # its host starts the next one on all devices
    if shared or page.lesson is not None or not record.state.over or record.seats == 1:
        raise NotOffered("a rematch follows a finished game of several")
    helps = [help_for(page, seat) for seat in range(record.seats)]
    again = rematch(record, given.seed, given.today)
    # Sides belong to people: only the beginner moves on.
    edges = tuple(rotated(page.match.around.edges, 1))
    return begun(page, replace(new_match(page, again, rotated(helps, 1)), around=Seating(edges)))


def on_throw(page: Page, _: str) -> Page:
    match = page.match
    record = match.record
    if record.state.fresh:
        if entering(record):
            raise NotOffered("people throw and enter the faces")
        return page.with_match(match.after(landed(page, record)))
    action = rethrow(match)
    if action is None:
        raise NotOffered("no die can be thrown again")
    if match.draft.picked is not None:
        raise NotOffered("a choice is picked: its dice would be thrown as well")
    if asking := with_warning(page, action):
        return asking
    return page.with_match(match.after(record.play(action), match.draft.held))


def on_hold(match: Match, digit: str) -> Match:
    position = int(digit) - 1 if digit in {"1", "2", "3", "4", "5", "6"} else -1
    if position not in free_dice(match.state):
        raise NotOffered(f"die {digit} cannot be held")
    return match.drafting(held=match.draft.held ^ {position}, picked=None).looking(place="", sign="")


def on_pick(match: Match, token: str) -> Match:
    if match.draft.picked is not None and str(match.draft.picked) == token:
        return match
    after = with_picked(match, token)
    if after is match:
        match.state.apply(_choice(match, token))  # says why not
    return after.looking(reasons_open=False, seat=None)


def on_choose(match: Match, which: str) -> Match:
    """Pick the `next` choice or the one before (`back`), round and round, as the arrow keys do."""
    state, picked = match.state, match.draft.picked
    if isinstance(state.seat, NoSeat) or stopped(match):
        raise NotOffered("nothing is to be chosen")
    choices = state.choices(state.seat)
    step = {"next": 1, "back": -1}[which]
    place = choices.index(picked) + step if picked in choices else min(step, 0)
    return match.drafting(picked=choices[place % len(choices)]).looking(reasons_open=False, seat=None)


def on_unpick(match: Match, _: str) -> Match:
    if match.draft.picked is None:
        raise NotOffered("nothing is picked")
    return match.drafting(picked=None)


def on_confirm(page: Page, _: str) -> Page:
    if page.match.draft.picked is None:
        raise NotOffered("nothing is picked")
    return on_take(page, str(page.match.draft.picked))


def on_take(page: Page, token: str) -> Page:
    choice = _choice(page.match, token)
    if asking := with_warning(page, choice):
        return asking
    return page.with_match(page.match.after(page.match.record.play(choice)))


def on_warning_ignore(page: Page, _: str) -> Page:
    """Play the action despite the warning."""
    warning = open_warning(page)
    if warning is None:
        raise NotOffered("there is no warning")
    match = page.match
    held = match.draft.held if isinstance(warning.action, Rethrow) else frozenset[int]()
    match = match.coached(warning=None)  # it has changed nothing
    return page.with_match(match.after(match.record.play(warning.action), held))


def on_undo(match: Match, _: str) -> Match:
    before = taken_back(match)
    if before is None:
        raise NotOffered("nothing to undo since the last throw")
    forced = tuple(number for number in match.forced if number < len(before.record.actions))
    return replace(before.calm(), forced=forced, pure=False).drafting(
        held=_held_before(match.record, before.record)
    )


def _held_before(record: AnyRecord, before: AnyRecord) -> frozenset[int]:
    """Return the dice that were kept where an undo leads: those that no one threw again."""
    known = len(before.actions)
    for number in range(min(known + 1, len(record.actions)) - 1, -1, -1):
        state, action = record.states[number], record.actions[number]
        if isinstance(action, Rethrow):
            return frozenset(free_dice(state)).difference(action.positions)
        if state.fresh or (number < known and not isinstance(action, Thrown)):
            break
    return frozenset()


# -- looking


def on_resume(page: Page, which: str) -> Page:
    """Show the table with the match that was shown last, or with the match of another kind."""
    if which:
        if which not in page.at_hand:
            raise NotOffered("no other game waits")
        page = page.with_match(replace(page.at_hand[which], look=Look(), new_from=None))
    return replace(page, screens=AT_TABLE).with_match(page.match)


def on_look(match: Match, which: str) -> Match:
    """Show another seat's sheet large: by its number, or the `next` or `back` one; a shown one goes back."""
    seats = [str(seat + 1) for seat in range(match.record.seats)]
    usual, shown = large_seat(match.looking(seat=None)), large_seat(match)
    if which in {"next", "back"}:
        return match.looking(seat=(shown + (1 if which == "next" else -1)) % len(seats))
    seat = seats.index(which)
    return match.looking(seat=None if seat in {usual, match.look.seat} else seat)


def on_why(match: Match, _: str) -> Match:
    return match.looking(reasons_open=not match.look.reasons_open)


def on_log(page: Page, _: str) -> Page:
    """Open the list of turns, or close it."""
    opened = not page.log_open
    if isinstance(page.top, Watching):
        return page.with_top(replace(page.top, log_open=opened))
    page.shown(Table)
    if page.lesson is not None:
        return replace(page, lesson=replace(page.lesson, log_open=opened))
    return page.with_person(log_open=opened)


def on_coach_set(page: Page, what: str) -> Page:
    """Set the coach's help for a seat from now on, as `coach 1 always`."""
    field, number, value = what.split(" ")
    seats = range(page.match.record.seats)
    seat = [str(seat + 1) for seat in seats].index(number)
    helps = [help_for(page, other) for other in seats]
    helps[seat] = helps[seat].changed(field, value)
    if page.match.record.alone:
        return page.with_person(setup=page.person.setup.changed(f"{field} 1 {value}"))
    return page.with_match(page.match.coached(helps=unusual(helps)))


def on_moment_show(page: Page, number: str) -> Page:
    """Show the table as it was after a number of actions."""
    match = page.match
    numbers = [str(n) for n in range(len(match.record.actions) + 1)]
    past = match.calm().looking(moment=numbers.index(number))
    return replace(page, screens=AT_TABLE).with_match(past)


def on_moment_now(match: Match, _: str) -> Match:
    return match.looking(moment=None, seat=None)
