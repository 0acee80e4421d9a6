"""The intents of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from calavera.game import Action, NoSeat, Rethrow, Thrown
from calavera.record.record import AnyRecord
from web.app.features import playing
from web.app.game_protocol.model import model_of
from web.app.intents.automatic_steps import landed, stopped
from web.app.intents.coach import open_warning, with_warning
from web.app.intents.handover import before_last_decision
from web.app.saving.match_text import save_text
from web.app.state.commands import Given
from web.app.state.match.coach import Coach
from web.app.state.match.match import Look, Match, kind_of
from web.app.state.match.sheet_places import large_seat
from web.app.state.match.table_edges import Seating, opened
from web.app.state.not_offered import NotOffered
from web.app.state.page import (
    Page,
    entering,
    free_dice,
    help_for,
    rethrow,
    with_picked,
)
from web.app.state.past.games_to_offer import with_game_known
from web.app.state.people.players import PERSON, Help, only_person, plain, unusual
from web.app.state.people.sides import noted, remembered
from web.app.state.screens import Table, Watching
from web.app.state.setup import chair, rematch, rotated

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
    page = _as_chosen(page if before is None else with_game_known(page, before.record), match)
    library = page.kept.library
    if before is not None and (before.record.actions or before.post):
        library = library.put(save_text(before), library.next(page.device.now))
    # A table of several devices is left with its match.
    shared = None if before is not None and before.own is not None else page.shared
    calm = replace(page, lesson=None, notice=None, screens=page.below, shared=shared).at_new_table()
    return calm.with_kept(library=library).with_match(match)


def _as_chosen(page: Page, match: Match) -> Page:
    """Return the page that offers the game of a match again, with its players."""
    key = match.record.game.key
    if key != page.person.setup.game:
        page = page.with_person(setup=page.person.setup.changed(f"game {key}"))
    return page.with_person(set_up=False) if page.person.set_up and not match.record.alone else page


def new_match(page: Page, record: AnyRecord, helps: Iterable[Help] | None = None) -> Match:
    """Return a match at its beginning, all of it new to the screen; `helps` defaults to the last match's."""
    before = page.at_hand.get(kind_of(record))
    if helps is None:
        helps = before.coach.helps if before is not None else ()
    return Match(record, coach=Coach(unusual(helps)), new_from=0, around=_seated_as_before(page, record))


def _seated_as_before(page: Page, record: AnyRecord) -> Seating:
    """Return the places where the people of a game sat last, to be confirmed; none of people who are new."""
    before = page.at_hand.get(kind_of(record))
    sides = page.kept.sides or ()
    if not sides and before is not None and before.around.edges:  # as an earlier release has left it
        sides = noted((), before.record, before.around.edges)
    edges = remembered(sides, record)
    return Seating(edges, asked=bool(edges))


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
    choices = model_of(match.record).table.in_shown_order(state.choices(state.seat))
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
    return _as_chosen(page.at_table(), page.match).with_match(page.match)


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
    top = page.top
    if not isinstance(top, Table | Watching):
        raise NotOffered(f"the screen {top.name} has no list of turns")
    return page.with_top(replace(top, log_open=not top.log_open))


def on_coach_set(page: Page, what: str) -> Page:
    """Set the coach's help for a seat from now on, as `coach 1 always`."""
    field, number, value = what.split(" ")
    seats = range(page.match.record.seats)
    seat = [str(seat + 1) for seat in seats].index(number)
    helps = [help_for(page, other) for other in seats]
    helps[seat] = helps[seat].changed(field, value)
    place = _place_in_setup(page, seat)
    if place is not None:  # the next game begins with it, too
        page = page.with_person(setup=page.person.setup.changed(f"{field} {place + 1} {value}"))
    return page if page.match.record.alone else page.with_match(page.match.coached(helps=unusual(helps)))


def _place_in_setup(page: Page, seat: int) -> int | None:
    """Return the seat of the setup, from 0, of the player at a seat of the match; None for none."""
    setup, record = page.person.setup, page.match.record
    if only_person(record) is not None:
        return 0  # as in a game against a computer
    place, name = chair(record, seat), record.names[seat]
    people = [number for number, kind in enumerate(setup.kinds) if kind == PERSON]
    same_name = [number for number in people if plain(setup.names[number]) == name]
    return place if place in same_name else next(iter(same_name if name else ()), None)


def on_moment_show(page: Page, number: str) -> Page:
    """Show the table as it was after a number of actions."""
    match = page.match
    numbers = [str(n) for n in range(len(match.record.actions) + 1)]
    past = match.calm().looking(moment=numbers.index(number))
    if not isinstance(page.top, Table):
        page = page.over(Table(past=True))
    return page.with_match(past)


def on_moment_now(page: Page, _: str) -> Page:
    return page.at_table().with_match(page.match.looking(moment=None, seat=None))


def on_place_close(match: Match, _: str) -> Match:
    """Stop asking about a place of the board."""
    return match.looking(place="")
