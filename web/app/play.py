"""What a person may ask at the table, answered with a new page; and what happens without anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from calavera import COLOURS, Freeze, Record, Rethrow
from calavera.games.calavera.notation import parse_choice
from calavera.play.match import automatic, throw, undo
from web.app.coaching import ANSWERS as COACH_ANSWERS
from web.app.coaching import doubted, open_doubt
from web.app.lesson import deal
from web.app.library import Browsing
from web.app.page import (
    Page,
    by_computer,
    choices_for,
    entering,
    first_seat,
    free_dice,
    game_of,
    help_for,
    rethrow,
    with_picked,
)
from web.app.saves import resumed, save_text, waiting
from web.app.seats import DICE, Help, computers, dice_of, unusual
from web.app.setup import rematch, rotated

__all__ = ["ANSWERS", "begun", "settle", "taken_back", "two"]


def settle(page: Page) -> Page:
    """The page after everything that needs nobody: dice that were thrown land, who has no choice is passed.

    A turn's first throw waits for its seat, so that the turn before can still be taken back.
    """
    record = page.record
    if record is not None and dice_of(record) != DICE[0]:
        from web.app.entering import settled  # only where people enter what real dice showed

        return settled(page)
    while record is not None and not record.state.over:
        if record.state.flying and not record.state.fresh:
            record = _landed(page, record)
        elif automatic(record):
            record = record.play(record.state.legal_actions()[0])
        else:
            break
    held = page.held.intersection(free_dice(record.state)) if record else frozenset()
    unchanged = record is page.record and held == page.held
    return page if unchanged else replace(page, record=record, held=held)


def taken_back(page: Page) -> Page | None:
    """The page before the last decision that a person made; None where the page has thrown since."""
    record = _record(page)
    if dice_of(record) != DICE[0]:
        from web.app import entering as by_hand  # only where people enter what real dice showed

        return by_hand.taken_back(page)
    before = undo(record, computers(record))
    return None if before is None else replace(page, record=before)


def begun(page: Page, record: Record, helps: Iterable[Help] | None = None) -> Page:
    """The table with a game that has just begun, and its seats' helps where they are not the same as before.

    A game of the other kind waits; one of this kind goes to the library, if anything was done in it.
    """
    calm = Page(page.languages, page.language, page.setup, page.options)
    alone = record.state.solo
    aside, before = game_of(page, alone=not alone), game_of(page, alone=alone)
    if aside is not None and aside is page.record:
        aside = waiting(page)
    library = page.library
    if before is not None and before.actions:
        library = library.put(save_text(page, before), page.now)
    calm = replace(calm, log=page.log, taught=page.taught, days=page.days, now=page.now, library=library)
    calm = replace(calm, games=Browsing(bad=page.games.bad), tallies=page.tallies)
    calm = replace(calm, helps=page.helps if helps is None else unusual(helps))
    return replace(calm, screen="table", record=record, aside=aside, since=0)


def _landed(page: Page, record: Record) -> Record:
    """The record with the dice in the air landed: as the lesson has them, else as chance does."""
    return throw(record) if page.lesson is None else deal(replace(page, record=record))


def two(text: str) -> tuple[str, str]:
    """The seed and the date that `main` adds."""
    seed, date = text.split()
    return seed, date


def _record(page: Page) -> Record:
    assert page.record is not None  # `update` offers these intents only then
    return page.record


# -- the game


def _rematch(page: Page, seed_and_date: str) -> Page:
    if page.lesson is not None or not _record(page).state.over or _record(page).seats == 1:
        raise KeyError("a rematch follows a finished game of several")
    helps = [help_for(page, seat) for seat in range(_record(page).seats)]
    return begun(page, rematch(_record(page), *two(seed_and_date)), rotated(helps, 1))


def _throw(page: Page, _: str) -> Page:
    record = _record(page)
    if record.state.fresh:
        if entering(record):
            raise KeyError("people throw and enter the faces")
        return replace(_calm(page), record=_landed(page, record), held=frozenset())
    action = rethrow(page, record.state)
    if action is None:
        raise KeyError("no die can be thrown again")
    if page.picked is not None:
        raise KeyError("a choice is picked: its dice would be thrown as well")
    if asking := doubted(page, action):
        return asking
    return replace(_calm(page), record=record.play(action))


def _hold(page: Page, digit: str) -> Page:
    position = int(digit) - 1 if digit in {"1", "2", "3", "4", "5", "6"} else -1
    if position not in free_dice(_record(page).state):
        raise KeyError(f"die {digit} cannot be held")
    return replace(page, held=page.held ^ {position}, picked=None)


def _pick(page: Page, token: str) -> Page:
    if page.picked is not None and str(page.picked) == token:
        return page
    after = with_picked(page, token)
    if after is page:
        _record(page).state.apply(parse_choice(token))  # says why not
    return replace(after, why=False, looked=None)


def _row(page: Page, letter: str) -> Page:
    """A tap on a row: its choice is picked, the one with the most crosses first; a second tap confirms."""
    choices = choices_for(_record(page).state, {str(colour.letter): colour for colour in COLOURS}[letter])
    if not choices:
        raise KeyError("nothing can be marked there")
    if page.picked in choices:
        return _confirm(page, "")
    takes = [choice for choice in choices if not isinstance(choice, Freeze)]
    most = max(takes, key=lambda choice: getattr(choice, "dice", 0), default=choices[0])
    return replace(page, picked=most, why=False, looked=None)


def _choose(page: Page, which: str) -> Page:
    """The `next` choice or the one `back`, round and round, as the arrow keys ask for it."""
    state = _record(page).state
    if state.seat is None or (state.cursed and state.choice is None):
        raise KeyError("nothing is to be chosen")
    choices = state.choices(state.seat)
    step = {"next": 1, "back": -1}[which]
    place = choices.index(page.picked) + step if page.picked in choices else min(step, 0)
    return replace(page, picked=choices[place % len(choices)], why=False, looked=None)


def _unpick(page: Page, _: str) -> Page:
    if page.picked is None:
        raise KeyError("nothing is picked")
    return replace(page, picked=None)


def _confirm(page: Page, _: str) -> Page:
    if page.picked is None:
        raise KeyError("nothing is picked")
    return _act(page, str(page.picked))


def _act(page: Page, token: str) -> Page:
    choice = parse_choice(token)
    if asking := doubted(page, choice):
        return asking
    return replace(_calm(page), record=_record(page).play(choice), held=frozenset())


def _insist(page: Page, _: str) -> Page:
    """Do what was in doubt."""
    doubt = open_doubt(page)
    if doubt is None:
        raise KeyError("nothing is in doubt")
    held = page.held if isinstance(doubt.action, Rethrow) else frozenset[int]()
    return replace(_calm(page), record=_record(page).play(doubt.action), held=held)


def _undo(page: Page, _: str) -> Page:
    before = taken_back(page)
    if before is None:
        raise KeyError("nothing to undo since the last throw")
    return replace(_calm(before), held=frozenset())


# -- looking


def _resume(page: Page, which: str) -> Page:
    """The table with the game that was shown last, or with the one `aside`."""
    if which:
        record = {"aside": page.aside}[which]
        if record is None:
            raise KeyError("no other game waits")
        page = resumed(replace(_calm(page), aside=waiting(page), since=None), record)
    return replace(page, screen="table")


def _look(page: Page, which: str) -> Page:
    """Another seat's sheet: by its number, or the `next` or `back` one from what is shown."""
    record = _record(page)
    seats = [str(seat + 1) for seat in range(record.seats)]
    if which in {"next", "back"}:
        shown = first_seat(record.state) if page.looked is None else page.looked
        return replace(page, looked=(shown + (1 if which == "next" else -1)) % record.seats)
    return replace(page, looked=seats.index(which))


def _why(page: Page, _: str) -> Page:
    return replace(page, why=not page.why)


def _log(page: Page, _: str) -> Page:
    return replace(page, log=not page.log)


def _help(page: Page, what: str) -> Page:
    """What the coach does from now on for a seat, as `coach 1 always`."""
    field, number, value = what.split(" ")
    seats = range(_record(page).seats)
    seat = [str(seat + 1) for seat in seats].index(number)
    helps = [help_for(page, other) for other in seats]
    helps[seat] = helps[seat].changed(field, value)
    if _record(page).state.turns_left is not None:
        return replace(page, setup=page.setup.changed(f"{field} 1 {value}"))
    return replace(page, helps=unusual(helps))


def _moment(page: Page, number: str) -> Page:
    """The table as it was after so many actions."""
    numbers = [str(n) for n in range(len(_record(page).actions) + 1)]
    return replace(_calm(page), screen="table", moment=numbers.index(number))


def _now(page: Page, _: str) -> Page:
    return replace(page, moment=None, looked=None)


def _calm(page: Page) -> Page:
    """Without what belonged to the moment before."""
    return replace(page, picked=None, looked=None, why=False, moment=None, plan=None, doubt=None)


def _by_people(answer: Callable[[Page, str], Page]) -> Callable[[Page, str], Page]:
    """The same answer, where it is not a computer that everybody waits for."""

    def answered(page: Page, what: str) -> Page:
        if by_computer(page):
            raise KeyError("a computer plays here")
        return answer(page, what)

    return answered


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "resume": _resume,
    "rematch": _rematch,
    "throw": _by_people(_throw),
    "hold": _by_people(_hold),
    "pick": _by_people(_pick),
    "row": _by_people(_row),
    "choose": _by_people(_choose),
    "unpick": _by_people(_unpick),
    "confirm": _by_people(_confirm),
    "act": _by_people(_act),
    "insist": _insist,
    "undo": _undo,
    "look": _look,
    "why": _why,
    "log": _log,
    "help": _help,
    "moment": _moment,
    "now": _now,
    **COACH_ANSWERS,
}
"""What a table answers, by the first word of the intent."""
