"""From screen to screen, and the choices for the next game."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import NotationError
from calavera.games import GAMES
from web.app.game_protocol.model import model
from web.app.intents.table import begun, new_match, on_rematch, on_resume
from web.app.state.commands import Answer, Focus, Given, Persist, Prepare
from web.app.state.match.match import kind_of
from web.app.state.not_offered import NotOffered
from web.app.state.notice import SAVED
from web.app.state.page import Notice, Page, game_in_sight
from web.app.state.past.games_to_offer import finished, next_setup, untouched
from web.app.state.people.players import PERSON, Help
from web.app.state.screens import AT_START, Rules, Settings, Start, Table
from web.app.state.sections import sections_of
from web.app.state.setup import Setup, begin_game, order

QUERY_LENGTH = 40
"""Letters of a search in the rules; the rest is cut."""

NEWS = {
    "copied",
    "not_copied",
    "shared",
    "not_shared",
    "link_copied",
    "link_not_copied",
    "text_copied",
    "text_not_copied",
    "share_copied",
    "picture_failed",
    "picture_saved",
    "not_printed",
    "file_checking",
    SAVED,
    "import_large",
    "import_unread",
}
"""Names of notices that commands may report."""


def on_told(page: Page, message: str, given: Given) -> Page:
    """Say what has become of a command; a text that came with it names a file, or is to be copied by hand."""
    if message not in NEWS:
        raise NotOffered(message[:40])
    what = "name" if message == SAVED else "copy"
    return replace(page, notice=Notice(message, {what: given.text} if given.text else {}))


def on_language(page: Page, code: str) -> Answer:
    if code not in page.person.languages:
        raise NotOffered(code)
    if isinstance(page.top, Start):
        page = page.with_top(Start(focus="language"))
    return page.with_person(language=code), Prepare()


def on_setup(page: Page, what: str) -> Page:
    before = page.person.setup
    setup = before.changed(what)
    # Which game is played says nothing about who plays it.
    changed = setup != before and not what.startswith("game ")
    page = page.with_person(setup=setup, set_up=page.person.set_up or changed)
    if what.startswith("kind ") and isinstance(page.top, Start):  # the question is answered
        return page.with_top(Start(focus=f"seat-open {what.split()[1]}"))
    return page


def on_option(page: Page, what: str) -> Page:
    return page.with_person(options=page.person.options.changed(what))


def on_new(page: Page, _: str, given: Given) -> Answer:
    """Start a game with the setup as it is."""
    return _started(page, given, page.person.setup)


def on_play_against(page: Page, who: str, given: Given) -> Answer:
    """Start a game against a computer: `easy`, or `easy coach` with every hint of the coach.

    It is the chosen game, or the one whose key comes last: `easy coach KEY`.
    """
    level, _, more = who.partition(" ")
    coach, _, key = more.partition(" ")
    if coach not in {"", "coach"}:
        raise NotOffered(coach[:9])
    if key:
        page = page.with_person(setup=page.person.setup.changed(f"game {key}"))
    setup = page.person.against(level)  # how people play together stays as they have chosen it
    helps = (Help(coach="always"), *setup.helps[1:]) if coach else setup.helps
    return _started(page, given, replace(setup, helps=helps))


def on_play_again(page: Page, _: str, given: Given) -> Answer:
    """Start the game that the start page offers: the next of the finished one, else the one that no person
    has touched yet, else a new one of the players shown."""
    if (over := finished(page)) is not None:
        return on_rematch(page.with_match(over), "", given)
    if (never := untouched(page)) is not None:
        return on_resume(page, kind_of(never.record))
    return _started(page, given, next_setup(page))


def _started(page: Page, given: Given, setup: Setup) -> Answer:
    """Start a game with a setup."""
    if setup.dice == "sheet" and set(setup.kinds[: setup.seats]) != {PERSON}:
        return replace(page, notice=Notice("sheet_people"))
    try:
        record = begin_game(setup, given.seed, given.today)
    except NotationError:
        return replace(page, notice=Notice(model(setup.game).setup.REFUSED))
    helps = [setup.helps[seat] for seat in order(setup, given.seed)]
    return begun(page, new_match(page, record, helps)), Persist()


def on_seat_open(page: Page, number: str) -> Page:
    """Open the choice of the player for a seat of the setup, or close it."""
    seat = [str(seat + 1) for seat in range(page.person.setup.seats)].index(number)
    start = page.shown(Start)
    return page.with_top(Start(None if start.seating == seat else seat))


def on_day(page: Page, _: str, given: Given) -> Page:
    """Show the date that it has become: whatever is drawn of it follows from the device."""
    return page


def on_screen(page: Page, size: str) -> Page:
    """Take note of the size of the screen: `roomy` if people can sit round it."""
    roomy = {"roomy": True, "small": False}[size]
    return replace(page, device=replace(page.device, roomy=roomy))


def on_dismiss(page: Page, _: str) -> Page:
    return replace(page, notice=None)


# -- from screen to screen


def on_menu(page: Page, _: str) -> Page:
    return replace(page, screens=AT_START)


def on_settings(page: Page, _: str) -> Page:
    return page.over(Settings())


def on_rules(page: Page, section: str) -> Answer:
    rules = page.find(Rules) or Rules()
    if section and section not in sections_of(rules.game or game_in_sight(page)):
        raise NotOffered(section[:40])
    return page.over(Rules(section, game=rules.game)), Focus(scroll=True)


def on_rules_of(page: Page, key: str) -> Page:
    """Show the rules of another game; the search stays."""
    if key not in GAMES:
        raise NotOffered(key[:40])
    return page.with_top(Rules(query=page.shown(Rules).query, game=key))


def on_search(page: Page, query: str) -> Page:
    return page.with_top(Rules(query=query[:QUERY_LENGTH], game=page.shown(Rules).game))


def on_close(page: Page, _: str) -> Page:
    top = page.top
    if isinstance(top, Table) and top.past:
        page = page.with_match(page.match.looking(moment=None, seat=None))
    return replace(page.closed(), notice=None if top.takes_notice else page.notice)
