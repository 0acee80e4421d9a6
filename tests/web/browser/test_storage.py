"""Storage of texts: in the database, else in `localStorage`, else nowhere; and by one tab alone."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

from tests.web.browser.fake_storage import Refused
from tests.web.browser.fake_storage import Storage as Texts
from tests.web.catalogues import LANGUAGES
from tests.web.fake_database import Database, Promise
from tests.web.games_played import ask, at
from tests.web.saving.full_storage import FullStorage
from web.app.browser.next_start import FIRST
from web.app.browser.storage import Storage
from web.app.saving.migrations import COPY, FORMAT
from web.app.saving.page_texts import GAME, SETTINGS, save
from web.app.state.page import Page, Person

BLANK = Page(Person(languages=LANGUAGES, language="en"))

PLAYED = at("OOGPJS")


class Told(list[str | None]):
    def __call__(self, reason: str | None) -> None:
        self.append(reason)


def texts(**fields: Any) -> Any:
    """Return the texts that database.mjs shows of a database."""
    return SimpleNamespace(**{"found": "{}", "mine": True, "refused": "", **fields})


def storage(told: Any, local: Any) -> Storage:
    return Storage(told, local, lambda function: function)


def without_database(local: Any) -> Storage:
    return storage(texts(found=None, refused="no"), local)


def kept(page: Page) -> dict[str, str]:
    found: dict[str, str] = {}
    save(page, found)
    return found


def test_without_a_database_texts_go_to_the_storage_of_texts() -> None:
    local: dict[str, str] = {}
    first, told = without_database(local), Told()
    assert first.start(BLANK).record is None
    save(PLAYED, first.buffer)
    first.keep(told, wait=True)
    assert told == [None]
    assert without_database(local).start(BLANK).record == PLAYED.record
    assert local[FORMAT] == "2"
    del first.buffer[GAME]
    first.keep(told, wait=True)
    assert GAME not in local


def test_what_the_storage_of_texts_refuses_is_told() -> None:
    told = Told()
    full = without_database(FullStorage({}))
    full.start(BLANK)
    save(PLAYED, full.buffer)
    full.keep(told, wait=True)
    assert told == ["the quota is exceeded"]


def test_with_neither_the_page_says_so_and_is_played_all_the_same() -> None:
    told = Told()
    nowhere = without_database(None)
    page = nowhere.start(BLANK)
    assert page.notice is not None
    assert page.notice.message == "not_kept"
    save(PLAYED, nowhere.buffer)
    nowhere.keep(told, wait=True)
    assert told == [None]


def test_what_a_later_release_keeps_stays_as_it_is() -> None:
    database = Database()
    database.kept = {FORMAT: "3", GAME: "?"}
    later, told = storage(database.texts(), {}), Told()
    page = later.start(BLANK)
    assert page.notice is not None
    assert page.notice.message == "too_new"
    save(PLAYED, later.buffer)
    later.keep(told, wait=True)
    assert (told, database.waiting) == ([None], [])


def test_another_tab_writes_and_this_one_only_looks_on() -> None:
    found = json.dumps({FORMAT: "2", **kept(PLAYED)})
    tab = storage(texts(found=found, mine=False), {})
    page = tab.start(BLANK)
    assert page.read_only
    assert page.record == PLAYED.record
    on = ask(PLAYED, "hold 1")
    tab.again(json.dumps({FORMAT: "2", **kept(on)}))
    assert tab.start(BLANK).match.draft.held == {0}


def test_the_first_screen_goes_as_soon_as_something_changes_and_settings_have_a_copy() -> None:
    database, local = Database(), {FIRST: "a drawing", "game": "an old one"}
    tab = storage(database.texts(), local)
    tab.start(BLANK)
    save(PLAYED, tab.buffer)
    tab.keep(Told(), wait=True)
    assert set(local) == {SETTINGS, "game"}
    assert local[SETTINGS] == tab.buffer[SETTINGS]
    database.commit()
    assert set(local) == {SETTINGS}
    tab.drawn()
    local[FIRST] = "a new one"
    save(ask(PLAYED, "hold 1"), tab.buffer)
    tab.keep(Told(), wait=False)
    assert FIRST not in local


def test_settings_without_room_for_a_copy_are_kept_all_the_same() -> None:
    database, told = Database(), Told()
    tab = storage(database.texts(), FullStorage({SETTINGS: "old"}))
    tab.start(BLANK)
    save(PLAYED, tab.buffer)
    tab.keep(told, wait=True)
    database.commit()
    assert told == [None]
    assert database.kept[SETTINGS] == tab.buffer[SETTINGS]


def test_why_the_database_refused_is_told() -> None:
    class Refusing(Promise):
        def then(self, done: Any, failed: Any) -> None:
            failed(SimpleNamespace(message="full"))

    tab, told = storage(texts(write=lambda _: Refusing()), {}), Told()
    tab.start(BLANK)
    save(PLAYED, tab.buffer)
    tab.keep(told, wait=True)
    assert told == ["full"]


def test_the_games_that_are_not_at_hand_come_later() -> None:
    there = {"kept/7": kept(PLAYED)[GAME]}

    class All(Promise):
        def then(self, done: Any, failed: Any) -> None:
            done(json.dumps(there))

    come: list[bool] = []
    tab = storage(texts(all=lambda: All()), {})
    tab.start(BLANK)
    tab.bring_library(lambda: come.append(True))
    assert come == [True]
    assert tab.buffer["kept/7"] == there["kept/7"]
    nowhere = without_database({})
    nowhere.bring_library(lambda: come.append(False))
    assert come == [True, False]


def test_a_window_whose_storage_is_forbidden() -> None:
    class Window:
        location = SimpleNamespace(pathname="/")
        document = SimpleNamespace(documentElement=SimpleNamespace(getAttribute=lambda _: None))
        calaveraTexts = texts()  # noqa: N815  the browser's name

        @property
        def localStorage(self) -> Any:  # noqa: N802  the browser's name
            raise Refused

        sessionStorage = localStorage  # noqa: N815  the browser's name

    assert Storage.open(Window(), Refused, lambda function: function).local == {}
    window = SimpleNamespace(
        localStorage=Texts(),
        sessionStorage=Texts(),
        location=Window.location,
        document=Window.document,
        calaveraTexts=texts(),
    )
    found = Storage.open(window, Refused, lambda function: function).local
    found["game"] = "mine"
    assert window.localStorage.texts == {"calavera:/:game": "mine"}


class Failing:
    """Refuses the first writings for these reasons, and then keeps everything."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = list(reasons)
        self.written: list[tuple[dict[str, str | None], bool]] = []

    def write(self, changed: str, whole: bool = False) -> Any:
        self.written.append((json.loads(changed), whole))
        reasons = self.reasons

        class Answer(Promise):
            def then(self, done: Any, failed: Any) -> None:
                if reasons:
                    failed(SimpleNamespace(message=reasons.pop(0)))
                else:
                    done(None)

        return Answer()


def test_a_database_that_was_thrown_away_is_written_as_a_whole() -> None:
    database, told = Failing("lost"), Told()
    found = json.dumps({FORMAT: "2", "kept/5": "?", **kept(PLAYED)})
    tab = storage(texts(found=found, write=database.write), {})
    tab.start(BLANK)
    tab.buffer["settings"] = "{}"
    tab.keep(told, wait=True)
    assert told == [None]
    (_, first), (written, whole) = database.written
    assert (first, whole) == (False, True)
    assert written == dict(tab.buffer)
    assert written["kept/5"] == "?"


def test_a_database_that_is_thrown_away_again_and_again_is_told() -> None:
    database, told = Failing("lost", "lost"), Told()
    tab = storage(texts(write=database.write), {})
    tab.start(BLANK)
    save(PLAYED, tab.buffer)
    tab.keep(told, wait=True)
    assert told == ["lost"]
    assert tab.failing
    tab.keep(told, wait=True)
    assert told == ["lost", None]
    assert not tab.failing


def test_an_error_without_a_message_is_a_refusal_all_the_same() -> None:
    page = storage(texts(found=None), {}).start(BLANK)
    assert page.notice is not None
    assert (page.notice.message, page.notice.values) == ("no_database", {"error": "refused"})
    assert storage(texts(found=None), None).nowhere


def test_what_the_database_has_lost_comes_from_the_copy_and_is_written() -> None:
    copy = f"7 {json.dumps({GAME: kept(PLAYED)[GAME]})}"
    database, told = Failing(), Told()
    tab = storage(texts(found=json.dumps({COPY: copy}), write=database.write), {})
    assert tab.start(BLANK).record == PLAYED.record
    tab.keep(told, wait=True)
    assert database.written[0][0][GAME] == kept(PLAYED)[GAME]
    assert COPY not in database.written[0][0]
    tab.again(json.dumps({FORMAT: "2"}))
    assert tab.start(BLANK).record is None


def test_without_the_database_the_copy_is_played_on_once() -> None:
    local = {COPY: f"7 {json.dumps({GAME: kept(PLAYED)[GAME]})}"}
    tab, told = without_database(local), Told()
    assert tab.start(BLANK).record == PLAYED.record
    tab.keep(told, wait=True)
    assert COPY not in local
    assert without_database(local).start(BLANK).record == PLAYED.record
    del tab.buffer[GAME]
    tab.keep(told, wait=True)
    assert without_database(local).start(BLANK).record is None


def test_without_the_database_what_was_played_there_goes_before_the_copy() -> None:
    on = ask(PLAYED, "hold 1")
    local = {**kept(on), COPY: f"7 {json.dumps({GAME: kept(PLAYED)[GAME]})}"}
    tab = without_database(local)
    assert tab.start(BLANK).match.draft.held == {0}
    assert [name for name in tab.buffer if name.startswith("kept/")] == []


def test_what_was_read_while_another_tab_played_does_not_come_over_what_this_one_plays_now() -> None:
    reading, shown = Promise(), list[str]()
    found = texts(mine=False, read=lambda: reading, heard=SimpleNamespace())
    onlooker = storage(found, {})
    onlooker.listen(shown.append, lambda: None)
    onlooker.read()
    reading.done("{}")
    assert shown == ["{}"]
    onlooker.read()
    found.mine = True  # the player has taken over meanwhile
    reading.done("{}")
    assert shown == ["{}"]
