"""One intent, a short text such as `hold 2` or `pick o3`, and the page that follows from it.

All of it is pure: seeds and dates come in with the intent, dice from the record's seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera import NotationError
from web.app.intents.table import ANSWERS as TABLE_ANSWERS
from web.app.intents.table import begun, new_match, two
from web.app.state.lesson import ANSWERS as LESSON_ANSWERS
from web.app.state.lesson import ELSEWHERE, judged, leave
from web.app.state.library import INTENTS as GAMES
from web.app.state.page import Notice, Page
from web.app.state.players import PERSON
from web.app.state.screens import AT_START, Replay, Rules, Settings, Share, Start
from web.app.state.sections import SECTIONS
from web.app.state.setup import begin_game, order

__all__ = ["IntentError", "update"]

QUERY_LENGTH = 40
"""The longest search; what is longer is cut."""


class IntentError(ValueError):
    """An intent that this page cannot answer; its message quotes it."""


def update(page: Page, intent: str) -> Page:
    """The page after one intent. Raises IntentError for anything that it does not offer."""
    verb, _, rest = intent.partition(" ")
    if verb in ELSEWHERE | GAMES:
        page = leave(page)
    if page.library.gone and verb != "undelete":
        page = replace(page, library=replace(page.library, gone=()))  # it could come back until now
    answers = {**_ANSWERS, **LESSON_ANSWERS, **(TABLE_ANSWERS if page.record is not None else {})}
    if verb.startswith("solo"):
        answers |= _solo_answers()
    if verb in GAMES:
        answers |= _games_answers()
    if verb.startswith(("share-", "open-")):
        answers |= _handing_answers()
    if verb.startswith(("real", "sheet")):
        answers |= _entry_answers()
    if verb in {"review", "known"}:
        answers |= _review_answers()
    if verb in {"picture", "blank-sheet"}:
        answers |= _printing_answers()
    if verb.startswith("replay") or isinstance(page.top, Replay):
        answers |= _replay_answers()
    if verb.startswith("fair"):
        answers |= _fair_answers()
    if verb.startswith("statistics"):
        answers |= _statistics_answers()
    if verb not in answers:
        raise IntentError(f"nothing answers {intent!r} here")
    try:
        after = answers[verb](page, rest)
    except (ValueError, KeyError) as error:  # what the rules, the notation or the table below do not know
        raise IntentError(f"{intent[:80]!r}: {error}") from error
    return after if verb in LESSON_ANSWERS or verb in GAMES else judged(page, _with_news(page, after))


def _with_news(before: Page, after: Page) -> Page:
    """The page that knows which actions its last intent has brought: they are what moves on the screen."""
    if after.record is before.record or after.record is None or before.record is None:
        return after
    same = after.record.headers == before.record.headers  # or it is another game, and nothing of it moves
    grown = same and len(after.record.actions) > len(before.record.actions)
    return after.with_match(replace(after.match, new_from=len(before.record.actions) if grown else None))


def _solo_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of solo games on demand."""
    from web.app.intents.solo import ANSWERS

    return ANSWERS


def _games_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of the library on demand."""
    from web.app.intents.library import ANSWERS

    return ANSWERS


def _handing_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of sharing on demand."""
    from web.app.intents.share import ANSWERS

    return ANSWERS


def _entry_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of real dice on demand."""
    from web.app.intents.real_dice import ANSWERS

    return ANSWERS


def _review_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of the review on demand."""
    from web.app.intents.review import ANSWERS

    return ANSWERS


def _printing_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of printing on demand."""
    from web.app.intents.printing import ANSWERS

    return ANSWERS


def _fair_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of the fairness screen on demand."""
    from web.app.intents.fairness import ANSWERS

    return ANSWERS


def _replay_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of the replay on demand."""
    from web.app.intents.replay import ANSWERS

    return ANSWERS


def _statistics_answers() -> Mapping[str, Callable[[Page, str], Page]]:
    """Import the handlers of the statistics on demand."""
    from web.app.intents.statistics import ANSWERS

    return ANSWERS


def _language(page: Page, code: str) -> Page:
    if code not in page.languages:
        raise KeyError(code)
    return replace(page, language=code)


def _setup(page: Page, what: str) -> Page:
    return replace(page, setup=page.setup.changed(what))


def _option(page: Page, what: str) -> Page:
    return replace(page, options=page.options.changed(what))


def _new(page: Page, seed_and_date: str) -> Page:
    seed, date = two(seed_and_date)
    if page.setup.dice == "sheet" and set(page.setup.kinds[: page.setup.seats]) != {PERSON}:
        return replace(page, notice=Notice("sheet_people"))
    try:
        record = begin_game(page.setup, seed, date)
    except NotationError:
        return replace(page, notice=Notice("layout_bad"))
    helps = [page.setup.helps[seat] for seat in order(page.setup, seed)]
    return begun(page, new_match(page, record, helps))


def _who(page: Page, number: str) -> Page:
    """Toggle the choices for a seat of the setup."""
    seat = [str(seat + 1) for seat in range(page.setup.seats)].index(number)
    start = page.shown(Start)
    return page.with_top(Start(None if start.seating == seat else seat))


def _dismiss(page: Page, _: str) -> Page:
    return replace(page, notice=None)


# -- from screen to screen


def _menu(page: Page, _: str) -> Page:
    return replace(page, screens=AT_START)


def _settings(page: Page, _: str) -> Page:
    return page.over(Settings())


def _rules(page: Page, section: str) -> Page:
    if section and section not in SECTIONS:
        raise KeyError(section[:40])
    return page.over(Rules(section))


def _search(page: Page, query: str) -> Page:
    page.shown(Rules)
    return page.with_top(Rules(query=query[:QUERY_LENGTH]))


def _close(page: Page, _: str) -> Page:
    # A shared link that was copied is nothing to talk about any more.
    notice = None if isinstance(page.top, Share) else page.notice
    return replace(page.closed(), notice=notice)


_ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "language": _language,
    "setup": _setup,
    "option": _option,
    "who": _who,
    "new": _new,
    "dismiss": _dismiss,
    "menu": _menu,
    "settings": _settings,
    "rules": _rules,
    "search": _search,
    "close": _close,
}
"""Handlers of every screen by the first word of the intent."""
