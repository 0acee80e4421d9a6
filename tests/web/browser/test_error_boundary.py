"""Whatever goes wrong at a door, a sentence says so, the page is as it was, and the next tap is answered.

The page's edge runs here on a document that takes everything; what it shows is read from its tree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

import pytest

from tests.web.browser.fake_storage import Storage as Texts
from tests.web.catalogues import compiled
from tests.web.fake_database import Database
from tests.web.games_played import at
from web.app.browser.listeners import OFFERED
from web.app.browser.next_picture import NextPicture
from web.app.features.share.screen import Share
from web.app.saving.migrations import FORMAT
from web.app.saving.page_texts import save
from web.app.state.page import Page
from web.app.tree.nodes import text

ERRORS = (ZeroDivisionError, RecursionError, MemoryError)
WENT_WRONG = "Something went wrong"


class Tab:
    """A browser's tab with the page in it; `hash` is what its address ends with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kept: Page | None, address: str = "") -> None:
        self.database = Database()
        if kept is not None:
            found: dict[str, str] = {FORMAT: "2"}
            save(kept, found)
            self.database.kept = found
        self.document, self.window, self.console = MagicMock(), MagicMock(), MagicMock()
        self.clock = 0
        self.timers: list[Callable[[], None]] = []
        window = self.window
        window.setTimeout = lambda do, _: self.timers.append(do)
        window.location.hash = address
        window.location.pathname = "/"
        window.localStorage = Texts()
        window.performance.now.return_value = 0.0
        window.calaveraFirst.handOver.return_value = []
        window.calaveraTexts = self.database.texts()
        window.calaveraTexts.heard = SimpleNamespace()
        window.calaveraTexts.read = window.calaveraTexts.all = MagicMock()
        modules = {
            "js": {
                "console": self.console,
                "document": self.document,
                "navigator": SimpleNamespace(languages=["en"]),
                "window": window,
            },
            "pyodide": {},
            "pyodide.ffi": {
                "JsException": type("JsException", (Exception,), {}),
                **dict.fromkeys(("create_once_callable", "create_proxy", "to_js"), lambda function: function),
            },
        }
        for name, content in modules.items():
            module = ModuleType(name)
            vars(module).update(content)
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.delitem(sys.modules, "web.app.main", raising=False)
        self.main = import_module("web.app.main")
        monkeypatch.delitem(sys.modules, "web.app.main")
        vars(self.main)["catalogues"] = compiled
        whole, made = self.main.App, list[Any]()

        def app(*given: Any) -> Any:
            made.append(whole(*given))
            return made[-1]

        vars(self.main)["App"] = app
        self.made = made

    def start(self) -> None:
        """Start; the database tells of no stored games."""
        self.main.start()
        for call in self.window.calaveraTexts.all.return_value.then.call_args_list:
            call.args[0]("{}")

    @property
    def app(self) -> Any:
        return self.made[0]

    @property
    def said(self) -> str:
        return text(self.app.live.node)

    @property
    def ready(self) -> bool:
        return ("data-app", "ready") in [
            call.args for call in self.document.documentElement.setAttribute.call_args_list
        ]

    def listener(self, name: str) -> Callable[..., None]:
        """Return the listener for the document's or the window's events of a kind."""
        calls = self.document.addEventListener.call_args_list + self.window.addEventListener.call_args_list
        found: Callable[..., None] = next(call.args[1] for call in calls if call.args[0] == name)
        return found

    def tap(self, intent: str, *, kept: bool = True) -> None:
        """Tap on a button, and wait until what follows is kept."""
        self.touch(intent)
        self.show_picture()
        if kept:
            self.commit()

    def touch(self, intent: str) -> None:
        """Tap on a button, before the browser's next picture."""
        button = MagicMock()
        button.getAttribute.return_value = intent
        self.clock += 10_000
        event = MagicMock(timeStamp=self.clock, detail=1, clientX=0, clientY=0)
        event.target.closest.side_effect = lambda found: button if found == OFFERED else None
        self.listener("click")(event)

    def show_picture(self) -> None:
        """Have the browser show its next picture, and do what comes after it."""
        for call in self.window.requestAnimationFrame.call_args_list:
            call.args[0](0.0)
        self.window.requestAnimationFrame.reset_mock()
        due = [do for do in self.timers if getattr(do, "__func__", None) is NextPicture._on_due]
        self.timers[:] = [do for do in self.timers if do not in due]
        for do in due:
            do()

    def commit(self) -> None:
        """Complete the writes that wait for the database."""
        while self.database.waiting:
            self.database.commit()


@pytest.fixture(params=ERRORS, ids=lambda error: error.__name__)
def error(request: pytest.FixtureRequest) -> Exception:
    """An error in Python."""
    made: Exception = request.param("by chance")
    return made


@pytest.fixture
def tab(monkeypatch: pytest.MonkeyPatch) -> Tab:
    """A page with a game at hand."""
    tab = Tab(monkeypatch, at("OOGPJS o2 2:p1", "GGPPKK"))
    tab.start()
    tab.commit()
    return tab


def promise(value: Any = None, *, badly: bool = False) -> Any:
    """Return a promise that is settled as soon as it is asked."""
    return SimpleNamespace(then=lambda well, ill: (ill if badly else well)(value))


def file() -> Any:
    """Return a small file that is no game."""
    found = MagicMock(size=3)
    found.slice.return_value.text.return_value = promise("abc")
    found.slice.return_value.arrayBuffer.return_value = promise(MagicMock())
    return found


def picked(tab: Tab) -> None:
    field = MagicMock()
    field.files.item.return_value = file()
    tab.app.take(field)


def pressed(key: str) -> Any:
    """Return a key that is pressed where nothing has the focus."""
    event = MagicMock(key=key, isComposing=False, ctrlKey=False, metaKey=False, altKey=False, repeat=False)
    event.getModifierState.return_value = False
    event.target.closest.return_value = None
    return event


def followed(tab: Tab) -> None:
    tab.window.location.hash = "#game=x"
    tab.listener("hashchange")()


def copied(tab: Tab) -> None:
    """Copy the record of the game, on the screen where it is shared."""
    page = tab.app.page
    tab.app.page = tab.app.drawn = page.over(Share(page.record, ""))
    tab.tap("copy")
    tab.app.page = tab.app.drawn = replace(tab.app.page, screens=page.screens)


DOORS: dict[str, tuple[str, Callable[[Tab], object]]] = {
    "a tap": ("web.app.main.answer", lambda tab: tab.tap("rules")),
    "a tap whose page cannot be drawn": ("web.app.main.screen", lambda tab: tab.tap("rules")),
    "a tap whose page cannot be kept": ("web.app.main.save", lambda tab: tab.tap("rules")),
    "a tap whose sound cannot be heard": ("web.app.browser.feedback.effects", lambda tab: tab.tap("dismiss")),
    "a key": ("web.app.main.answer", lambda tab: tab.listener("keydown")(pressed("?"))),
    "a link": ("web.app.intents.opening.unpack", followed),
    "a link's address": ("web.app.browser.share.follow_link", followed),
    "a picked file": ("web.app.browser.files.take", picked),
    "what stands in a picked file": ("web.app.features.backup.bundle.file_check_steps", picked),
    "a file to look at": ("web.app.browser.share.read_file", lambda tab: tab.app.open(file())),
    "what stands in it": ("web.app.intents.opening.opened_file", lambda tab: tab.app.open(file())),
    "the clipboard": ("web.app.browser.share.copy", copied),
    "everything in one file": ("web.app.features.backup.export.bundle_of", lambda tab: tab.tap("export")),
    "what another tab keeps": (
        "web.app.browser.storage.Storage.again",
        lambda tab: tab.window.calaveraTexts.heard.mine("{}"),
    ),
    "another tab": (
        "web.app.browser.storage.Storage.read",
        lambda tab: tab.window.calaveraTexts.heard.changed(),
    ),
    "a page that is hidden": ("web.app.main.draw_ahead", lambda tab: tab.listener("pagehide")()),
    "a timer": (
        "web.app.main.late_steps",
        lambda tab: tab.app.later(0, lambda: tab.main.late_steps()) or tab.timers.pop()(),
    ),
}


def test_a_second_tap_on_what_is_still_being_kept_does_nothing(tab: Tab) -> None:
    tab.tap("pick p2")
    tab.tap("confirm", kept=False)
    after = tab.app.page
    tab.tap("confirm", kept=False)
    assert tab.app.page is after is not tab.app.drawn
    tab.commit()
    assert tab.app.drawn is after
    assert WENT_WRONG not in tab.said
    tab.tap("confirm")  # no button in sight asks for it
    assert WENT_WRONG in tab.said


def check_silent(tab: Tab, screen: str) -> None:
    """Check that a screen is shown, and that nothing was said."""
    tab.commit()
    assert tab.app.page.top.name == screen
    assert tab.app.drawn is tab.app.page
    assert WENT_WRONG not in tab.said
    assert not tab.console.error.called


@pytest.mark.parametrize("first", ["settings", "rules", "menu"])
@pytest.mark.parametrize("second", ["log", "why", "look next", "go-on", "settings", "menu"])
def test_of_two_quick_intents_the_second_is_dropped_where_the_first_has_left_its_screen(
    first: str, second: str, tab: Tab
) -> None:
    tab.touch(first)
    tab.touch(second)
    tab.show_picture()
    check_silent(tab, {"menu": "start"}.get(first, first))


def test_a_swipe_is_for_the_screen_on_which_it_began(tab: Tab) -> None:
    down = MagicMock(pointerType="touch", clientX=300, timeStamp=0)
    tab.listener("pointerdown")(down)
    tab.tap("settings")
    before = tab.app.page
    tab.listener("pointerup")(MagicMock(clientX=100))
    assert tab.app.page is before
    check_silent(tab, "settings")


def test_a_file_is_for_the_screen_on_which_it_was_chosen(tab: Tab) -> None:
    chosen, answers = file(), list[Callable[[Any], None]]()
    late = SimpleNamespace(then=lambda well, _: answers.append(well))
    chosen.slice.return_value.arrayBuffer.return_value = late
    tab.app.open(chosen)
    tab.tap("settings")
    read = MagicMock()
    read.to_bytes.return_value = b"no game"
    answers.pop()(read)
    check_silent(tab, "settings")
    assert tab.app.page.notice is None
    tab.app.open(chosen)
    answers.pop()(read)
    assert tab.app.page.notice is not None
    assert tab.app.page.notice.message == "file_bad"


def test_a_decision_is_for_the_moment_that_was_seen(tab: Tab) -> None:
    tab.tap("pick p2")
    tab.tap("confirm", kept=False)
    after = tab.app.page
    tab.tap("throw", kept=False)  # the next turn's dice, of which nothing has been seen
    tab.tap("go-on", kept=False)
    assert tab.app.page is after
    check_silent(tab, "table")


def test_what_no_page_in_sight_could_answer_is_a_fault_also_while_another_is_kept(tab: Tab) -> None:
    tab.tap("pick p2")
    tab.tap("confirm", kept=False)
    tab.tap("rules nowhere", kept=False)
    tab.commit()
    assert WENT_WRONG in tab.said


def test_taps_before_python_are_for_the_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab(monkeypatch, at("OOGPJS o2 2:p1", "GGPPKK"))
    early = [
        SimpleNamespace(intent=intent, at=number * 10_000.0, x=0, y=0)
        for number, intent in enumerate(["pick p2", "settings", "log"])
    ]
    tab.window.calaveraFirst.handOver.return_value = early
    tab.start()
    check_silent(tab, "settings")


@pytest.mark.parametrize("door", DOORS)
def test_at_a_door_a_sentence_is_all_that_follows(door: str, error: Exception, tab: Tab) -> None:
    where, enter = DOORS[door]
    before = tab.app.page
    module, _, name = where.rpartition(".")
    broken: Any
    if module == "web.app.main":  # the one of this tab
        broken = patch.dict(vars(tab.main), {name: MagicMock(side_effect=error)})
    else:
        broken = patch(where, side_effect=error)
    if name == "screen":  # the next page, but not the one that was there
        whole = tab.main.screen
        broken = patch.dict(
            vars(tab.main),
            {"screen": lambda page, words: whole(page, words) if page.top.name == "table" else broke(error)},
        )
    with broken:
        enter(tab)
        tab.commit()
    assert WENT_WRONG in tab.said
    after = replace(tab.app.page, notice=None, device=before.device)
    assert after == replace(before, notice=None)
    assert tab.console.error.called
    tab.tap("rules")
    assert tab.app.page.top.name == "rules"
    assert tab.app.drawn is tab.app.page
    assert json.loads(tab.database.kept["settings"])["screen"] == "table"


def broke(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    "where",
    [
        "browser.share.follow_link",
        "intents.opening.unpack",
        "browser.storage.Storage.start",
        "browser.storage.Storage.bring_library",
    ],
)
def test_a_start_goes_on(where: str, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab(monkeypatch, at("OOGPJS o2 2:p1"), "" if "start" in where else "#game=x")
    kept = dict(tab.database.kept)
    with patch(f"web.app.{where}", side_effect=error):
        tab.start()
    tab.commit()
    assert tab.ready
    assert WENT_WRONG in tab.said or "can’t save anything here" in tab.said
    tab.tap("rules")
    assert tab.app.page.top.name == "rules"
    assert tab.database.kept["game"] == kept["game"]


@pytest.mark.parametrize("name", ["settle", "screen"])
def test_what_is_kept_and_cannot_be_shown_is_not_written_over(
    name: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = Tab(monkeypatch, at("OOGPJS o2 2:p1"))
    kept = dict(tab.database.kept)
    whole = vars(tab.main)[name]
    vars(tab.main)[name] = lambda page, *more: whole(page, *more) if page.record is None else broke(error)
    tab.start()
    tab.commit()
    assert tab.ready
    assert WENT_WRONG in tab.said
    assert "can’t save anything here" in tab.said
    tab.tap("new")
    assert tab.database.kept == kept


def test_what_was_tapped_too_early_ends_no_start(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab(monkeypatch, at("OOGPJS o2 2:p1"))
    tab.window.calaveraFirst.handOver.side_effect = error
    tab.start()
    assert tab.ready
    assert WENT_WRONG in tab.said


def test_an_error_of_the_browsers_own_is_said_too(tab: Tab) -> None:
    tab.window.calaveraWrong("a script of ours")
    assert WENT_WRONG in tab.said


def test_where_nothing_can_be_drawn_any_more_the_card_of_the_start_says_so(
    tab: Tab, error: Exception
) -> None:
    with patch.dict(vars(tab.main), {"screen": MagicMock(side_effect=error)}):
        tab.tap("rules")
    tab.window.calaveraFirst.fail.assert_called_once()
    assert tab.window.calaveraFirst.fail.call_args.args[0] == "broken"
