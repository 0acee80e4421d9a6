"""The page as a value: the game, what only this screen knows, and what a person may ask of it.

`update` answers one intent, a short text such as `hold 2` or `pick o3`; `settle` lets happen what nobody
decides. Both are pure: seeds and dates come in with the intent, dice from the record's seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from calavera import NotationError, Record, Rethrow, State
from calavera.actions import Choice
from calavera.match import idle, throw, undo
from calavera.notation import parse_choice
from web.app.setup import Setup, begin_game, rematch

__all__ = [
    "IntentError",
    "Notice",
    "Page",
    "decider",
    "free_dice",
    "held_positions",
    "rethrow",
    "settle",
    "update",
    "with_picked",
]


class IntentError(ValueError):
    """An intent that this page cannot answer; its message quotes it."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell that is not part of the game: a message of the catalogues with its values."""

    message: str
    values: Mapping[str, str] = field(default_factory=dict)
    then: Notice | None = None
    """What is to be told as well."""


@dataclass(frozen=True)
class Page:
    """Everything that the screen shows follows from this."""

    languages: tuple[str, ...] = ("en",)
    language: str = "en"
    setup: Setup = field(default_factory=Setup)
    screen: str = "start"
    """`start` or `table`."""
    record: Record | None = None
    held: frozenset[int] = frozenset()
    """Positions of the dice that stay when the others are thrown again."""
    picked: Choice | None = None
    """The choice whose preview is shown, until it is confirmed."""
    looked: int | None = None
    """The seat whose sheet is shown large; None for whoever decides."""
    why: bool = False
    """Whether the choices that are not available are listed with their reasons."""
    replacing: bool = False
    """Whether a new game was asked for while another one is running."""
    notice: Notice | None = None


def update(page: Page, intent: str) -> Page:
    """The page after one intent. Raises IntentError for anything that it does not offer."""
    verb, _, rest = intent.partition(" ")
    answers = _ANSWERS | (_TABLE_ANSWERS if page.record is not None else {})
    if verb not in answers:
        raise IntentError(f"nothing answers {intent!r} here")
    try:
        return answers[verb](page, rest)
    except (ValueError, KeyError) as error:  # what the rules, the notation or the table below do not know
        raise IntentError(f"{intent[:80]!r}: {error}") from error


def settle(page: Page) -> Page:
    """The page after everything that needs nobody: dice that were thrown land, who has no choice is passed.

    A turn's first throw waits for its seat, so that the turn before can still be taken back.
    """
    record = page.record
    while record is not None and not record.state.over:
        if record.state.flying and not record.state.fresh:
            record = throw(record)
        elif idle(record):
            record = record.play(record.state.legal_actions()[0])
        else:
            break
    held = page.held.intersection(free_dice(record.state)) if record else frozenset()
    unchanged = record is page.record and held == page.held
    return page if unchanged else replace(page, record=record, held=held)


def decider(state: State) -> int:
    """The seat that everybody waits for: who decides, or who throws first in the coming turn."""
    return state.active if state.seat is None else state.seat


def rethrow(page: Page, state: State) -> Rethrow | None:
    """Throwing again every die that is not held; None where that is not possible."""
    action = Rethrow(tuple(n for n in free_dice(state) if n not in page.held))
    return action if state.why_not(action) is None else None


def held_positions(state: State, digits: str) -> frozenset[int]:
    """The dice (`135` is the first, third and fifth) that can be held in this state."""
    wanted = {int(digit) - 1 for digit in digits if digit in "123456"}
    return frozenset(wanted.intersection(free_dice(state)))


def with_picked(page: Page, token: str) -> Page:
    """The page with a choice picked, where the token names one that is possible now."""
    state = page.record.state if page.record else None
    found = [action for action in _choices(state) if str(action) == token]
    return replace(page, picked=found[0]) if found else page


def free_dice(state: State) -> tuple[int, ...]:
    """Positions (0-based) of the dice that may be thrown again."""
    return tuple(n for n in range(len(state.dice)) if state.why_not(Rethrow((n,))) is None)


def _choices(state: State | None) -> Iterable[Choice]:
    return () if state is None or state.seat is None else state.choices(state.seat)


# -- intents of every screen


def _language(page: Page, code: str) -> Page:
    if code not in page.languages:
        raise KeyError(code)
    return replace(page, language=code)


def _setup(page: Page, what: str) -> Page:
    return replace(page, setup=page.setup.changed(what))


def _new(page: Page, seed_and_date: str) -> Page:
    if page.record is not None and not page.record.state.over and page.record.actions and not page.replacing:
        return replace(page, replacing=True)
    seed, date = _two(seed_and_date)
    try:
        record = begin_game(page.setup, seed, date)
    except NotationError:
        return replace(page, notice=Notice("layout_bad"))
    return _at_table(page, record)


def _two(text: str) -> tuple[str, str]:
    """The seed and the date that `main` adds."""
    seed, date = text.split()
    return seed, date


def _keep(page: Page, _: str) -> Page:
    return replace(page, replacing=False)


def _dismiss(page: Page, _: str) -> Page:
    return replace(page, notice=None)


_ANSWERS = {"language": _language, "setup": _setup, "new": _new, "keep": _keep, "dismiss": _dismiss}


# -- intents that need a game


def _record(page: Page) -> Record:
    assert page.record is not None  # `update` offers these intents only then
    return page.record


def _at_table(page: Page, record: Record) -> Page:
    return Page(page.languages, page.language, page.setup, "table", record)


def _resume(page: Page, _: str) -> Page:
    return replace(page, screen="table", replacing=False)


def _menu(page: Page, _: str) -> Page:
    return replace(page, screen="start")


def _rematch(page: Page, seed_and_date: str) -> Page:
    if not _record(page).state.over:
        raise KeyError("a rematch follows a finished game")
    return _at_table(page, rematch(_record(page), *_two(seed_and_date)))


def _throw(page: Page, _: str) -> Page:
    record = _record(page)
    if record.state.fresh:
        return replace(_calm(page), record=throw(record), held=frozenset())
    action = rethrow(page, record.state)
    if action is None:
        raise KeyError("no die can be thrown again")
    if page.picked is not None:
        raise KeyError("a choice is picked: its dice would be thrown as well")
    return replace(_calm(page), record=record.play(action))


def _hold(page: Page, digit: str) -> Page:
    position = int(digit) - 1 if digit in {"1", "2", "3", "4", "5", "6"} else -1
    if position not in free_dice(_record(page).state):
        raise KeyError(f"die {digit} cannot be held")
    return replace(page, held=page.held ^ {position}, picked=None)


def _pick(page: Page, token: str) -> Page:
    if page.picked is not None and str(page.picked) == token:
        return replace(page, picked=None)
    after = with_picked(page, token)
    if after is page:
        _record(page).state.apply(parse_choice(token))  # says why not
    return replace(after, why=False, looked=None)


def _unpick(page: Page, _: str) -> Page:
    if page.picked is None:
        raise KeyError("nothing is picked")
    return replace(page, picked=None)


def _confirm(page: Page, _: str) -> Page:
    if page.picked is None:
        raise KeyError("nothing is picked")
    return _act(page, str(page.picked))


def _act(page: Page, token: str) -> Page:
    record = _record(page).play(parse_choice(token))
    return replace(_calm(page), record=record, held=frozenset())


def _undo(page: Page, _: str) -> Page:
    before = undo(_record(page))
    if before is None:
        raise KeyError("nothing to undo since the last throw")
    return replace(_calm(page), record=before, held=frozenset())


def _look(page: Page, number: str) -> Page:
    seats = [str(seat + 1) for seat in range(_record(page).seats)]
    return replace(page, looked=seats.index(number))


def _why(page: Page, _: str) -> Page:
    return replace(page, why=not page.why)


def _calm(page: Page) -> Page:
    """Without what belonged to the moment before."""
    return replace(page, picked=None, looked=None, why=False)


_TABLE_ANSWERS = {
    "resume": _resume,
    "menu": _menu,
    "rematch": _rematch,
    "throw": _throw,
    "hold": _hold,
    "pick": _pick,
    "unpick": _unpick,
    "confirm": _confirm,
    "act": _act,
    "undo": _undo,
    "look": _look,
    "why": _why,
}
