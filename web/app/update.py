"""One intent, a short text such as `hold 2` or `pick o3`, and the page that follows from it.

All of it is pure: seeds and dates come in with the intent, dice from the record's seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from calavera import NotationError
from web.app.lesson import ANSWERS as LESSON_ANSWERS
from web.app.lesson import ELSEWHERE, judged, leave
from web.app.page import Notice, Page
from web.app.play import ANSWERS as TABLE_ANSWERS
from web.app.play import begun, two
from web.app.sections import SECTIONS
from web.app.setup import begin_game

__all__ = ["IntentError", "update"]

QUERY_LENGTH = 40
"""Nobody searches the rules for more; what is longer is cut."""


class IntentError(ValueError):
    """An intent that this page cannot answer; its message quotes it."""


def update(page: Page, intent: str) -> Page:
    """The page after one intent. Raises IntentError for anything that it does not offer."""
    verb, _, rest = intent.partition(" ")
    if verb in ELSEWHERE:
        page = leave(page)
    answers = {**_ANSWERS, **LESSON_ANSWERS, **(TABLE_ANSWERS if page.record is not None else {})}
    if verb not in answers:
        raise IntentError(f"nothing answers {intent!r} here")
    try:
        after = answers[verb](page, rest)
    except (ValueError, KeyError) as error:  # what the rules, the notation or the table below do not know
        raise IntentError(f"{intent[:80]!r}: {error}") from error
    return after if verb in LESSON_ANSWERS else judged(page, _with_news(page, after))


def _with_news(before: Page, after: Page) -> Page:
    """The page that knows which actions its last intent has brought: they are what moves on the screen."""
    if after.record is before.record or after.record is None or before.record is None:
        return after
    grown = len(after.record.actions) > len(before.record.actions)
    return replace(after, since=len(before.record.actions) if grown else None)


def _language(page: Page, code: str) -> Page:
    if code not in page.languages:
        raise KeyError(code)
    return replace(page, language=code)


def _setup(page: Page, what: str) -> Page:
    return replace(page, setup=page.setup.changed(what))


def _option(page: Page, what: str) -> Page:
    return replace(page, options=page.options.changed(what))


def _new(page: Page, seed_and_date: str) -> Page:
    if page.record is not None and not page.record.state.over and page.record.actions and not page.replacing:
        return replace(page, replacing=True)
    try:
        record = begin_game(page.setup, *two(seed_and_date))
    except NotationError:
        return replace(page, notice=Notice("layout_bad"))
    return begun(page, record)


def _keep(page: Page, _: str) -> Page:
    return replace(page, replacing=False)


def _dismiss(page: Page, _: str) -> Page:
    return replace(page, notice=None)


# -- from screen to screen


def _menu(page: Page, _: str) -> Page:
    return replace(page, screen="start", came="start")


def _settings(page: Page, _: str) -> Page:
    return _over(page, "settings")


def _rules(page: Page, section: str) -> Page:
    if section and section not in SECTIONS:
        raise KeyError(section[:40])
    return replace(_over(page, "rules"), section=section, query="")


def _search(page: Page, query: str) -> Page:
    return replace(page, query=query[:QUERY_LENGTH], section="")


def _close(page: Page, _: str) -> Page:
    back = page.came if page.record is not None else "start"
    return replace(page, screen=back, came="start")


def _over(page: Page, screen: str) -> Page:
    """A screen over the one below, which its close button leads back to."""
    below = page.screen if page.screen in {"start", "table"} else page.came
    return replace(page, screen=screen, came=below)


_ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {
    "language": _language,
    "setup": _setup,
    "option": _option,
    "new": _new,
    "keep": _keep,
    "dismiss": _dismiss,
    "menu": _menu,
    "settings": _settings,
    "rules": _rules,
    "search": _search,
    "close": _close,
}
"""What every screen answers, by the first word of the intent."""
