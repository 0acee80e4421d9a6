"""Sharing a game and opening what others share: nothing hostile gets further than a notice, or than text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Record, RecordError, new_record, read, write
from calavera.record.link import pack, unpack
from calavera.record.mixed_radix import MAX_CHARS, PackedError
from calavera.record.private_headers import OWN
from calavera.record.record import MAX_BYTES
from tests.engine.sample_games import random_record
from tests.web.browser.fake_sharing import Browser, Promise
from tests.web.catalogues import words_of
from tests.web.games_played import ADDRESS, answer, ask, changed, fresh_page, shown, updated
from tests.web.games_played import finished as played
from web.app.browser.commands import Commands
from web.app.browser.listeners import Listening
from web.app.browser.share import follow_link, read_file
from web.app.features.backup.bundle import bundle_of
from web.app.features.replay.screen import Replay
from web.app.features.share.intents import file_name
from web.app.features.share.screen import Share
from web.app.intents.opening import LINK, opened_file
from web.app.state.commands import Given
from web.app.state.page import Page
from web.app.state.people.players import as_others_see
from web.app.state.screens import AT_START, AT_TABLE, LibraryScreen
from web.app.tree.nodes import Node, html, text
from web.app.update import IntentError, update
from web.app.view.parts.buttons import seat_name
from web.app.view.screen import screen

NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'&quot;&lt;b&gt;",
    "\u202eevil\u2066\u2069",
    "\u200b\u200d\ufeff",
    "x" * 5_000,
    "👩‍👩‍👧‍👦" * 9,
    "{error} %s \\ ]",
    "Z\u0334\u0334\u0334" * 200,
)
"""Names that strangers may give themselves."""


@cache
def record(seats: int = 3) -> Record:
    """Return a finished game."""
    return random_record(Random(seats), seats, "greedy")


def finished(seats: int) -> Page:
    """Return the table at the end of a game, in English."""
    return played(seats).with_person(language="en")


def named(name: str, seats: int = 2) -> Record:
    """Return the same with such a name on every seat."""
    found = record(seats)
    for seat in range(seats):
        found = found.with_header(f"Seat{seat + 1}", name)
    return found


def sharing(page: Page) -> Share:
    return page.shown(Share)


class Elements(HTMLParser):
    """The elements and attributes that a browser would make of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(f"{tag} {name}" for name, _ in attrs)}


def markup(tree: Node) -> set[str]:
    reader = Elements()
    reader.feed(html(tree))
    return reader.found


def inside(tree: Node | str) -> set[str]:
    """Return the elements and attributes that our own views have put there."""
    if isinstance(tree, str):
        return set()
    own = {tree.tag.lower(), *(f"{tree.tag} {name}".lower() for name in tree.attributes)}
    return own.union(*map(inside, tree.children))


def assert_harmless(page: Page) -> None:
    """A browser makes of this page just the elements that the views have made, whatever was sent."""
    tree = shown(page)
    assert markup(tree) == inside(tree)
    assert not {"script", "img", "iframe", "a"} & inside(tree)
    assert not [name for name in inside(tree) if " on" in name or name.endswith(" style")]


# -- sharing


def test_a_file_offers_no_link_and_no_code_but_the_game_itself() -> None:
    """Nothing on a disk has an address that leads others to it."""
    page, commands = update(finished(2), "share-game", Given(address=""))
    assert not list(commands)
    assert sharing(page).link == ""
    said = text(shown(page))
    assert "there’s no link here" in said.lower()
    assert "too long" not in said
    drawn = html(shown(page))
    assert "readonly" not in drawn
    assert all(f'data-intent="{intent}"' in drawn for intent in ("share-save", "copy", "picture-save"))
    assert sharing(page).record == page.record


def test_a_finished_game_is_shared_whole_and_the_screen_leads_back() -> None:
    page = finished(2)
    shared = ask(page, "share-game")
    assert shared.top.name == "share"
    link = sharing(shared).link
    assert link.startswith(f"{ADDRESS}{LINK}")
    assert unpack(link.partition(LINK)[2]) == page.record
    back = ask(shared, "close")
    assert back.screens == page.screens
    assert back.record is page.record


def test_the_seed_of_a_running_game_stays_at_home() -> None:
    page = ask(ask(fresh_page(2), "new"), "throw")
    assert page.record is not None
    assert page.record.seed is not None
    sent = unpack(sharing(ask(page, "share-game")).link.partition(LINK)[2])
    assert sent.seed is None
    assert sent.actions == page.record.actions
    assert "without any future rolls" in text(shown(ask(page, "share-game")))


def test_a_game_of_the_library_is_shared_by_its_key() -> None:
    kept = write(record().with_header("Held", "12").with_header("Coach", "ask/off off/1 ask/off"))
    page = fresh_page(2)
    page = replace(page, screens=(*AT_START, LibraryScreen())).with_kept(
        library=page.kept.library.put(kept, 77)
    )
    shared = ask(page, "share-game 77")
    assert sharing(shared).record == record()
    assert ask(shared, "close").top.name == "games"
    for unknown in ("78", "x", ""):
        with pytest.raises(IntentError):
            ask(page, f"share-game {unknown}".strip())


def test_a_replayed_game_is_shared_and_not_the_one_at_hand() -> None:
    page = ask(finished(2), f"open-link {LINK}{pack(record())}")
    assert sharing(ask(page, "share-game")).record == record()


def test_the_game_of_a_lesson_is_not_shared() -> None:
    with pytest.raises(IntentError):
        ask(ask(fresh_page(2), "lesson"), "share-game")


def test_a_code_is_drawn_where_its_link_is_still_shown() -> None:
    page = ask(finished(2), "share-game")
    link = sharing(page).link
    path = "M0 0h7v1h-7zM8 0h1v1h-1z"
    drawn = ask(page, f"share-code {link} 57 {path}")
    assert sharing(drawn).code == (57, path)
    assert f'd="{path}"' in html(shown(drawn))
    assert 'viewBox="-4 -4 65 65"' in html(shown(drawn))
    assert ask(page, f"share-code {link}x 57 {path}") is page
    assert ask(finished(2), f"share-code {link} 57 {path}").find(Share) is None
    assert "too long" in text(shown(ask(page, f"share-code {link} 0")))
    for wrong in ("x", f"57 {path}<", "57", "-1 M"):
        with pytest.raises(IntentError):
            ask(page, f"share-code {link} {wrong}")


def test_a_game_too_long_for_a_link_goes_into_a_file() -> None:
    page = changed(finished(2), record=named("x" * 20_000))
    page = ask(page, "share-game")
    assert sharing(page).link == ""
    assert "too long for a link" in text(shown(page))
    assert read(write(sharing(page).record)) == named("x" * 20_000)


@pytest.mark.parametrize(
    ("date", "name"),
    [
        ("2026-11-22", "calavera-game-2026-11-22.txt"),
        (None, "calavera-game.txt"),
        ("../../x", "calavera-game.txt"),
        ("2026-11-22\u202e", "calavera-game.txt"),
    ],
)
def test_a_file_is_named_by_its_date(date: str | None, name: str) -> None:
    assert file_name(record().with_header("Date", date)) == name


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_the_screen_says_which_game_it_is(language: str) -> None:
    page = ask(finished(2), "share-game").with_person(language=language)
    words = words_of(language)
    assert words("share_copy") in text(screen(page, words))
    for seat in range(2):
        assert seat_name(sharing(page).record, seat, words) in text(screen(page, words))


# -- opening


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_link_shows_a_replay_and_changes_nothing_of_ones_own(seats: int) -> None:
    page = ask(ask(fresh_page(2), "new"), "throw")
    opened = ask(page, f"open-link {LINK}{pack(record(seats))}")
    assert opened.top.name == "replay"
    replayed = opened.shown(Replay)
    assert replayed.record == as_others_see(record(seats))
    assert replayed.at == len(record(seats).actions)
    assert replayed.foreign
    lying = page.with_match(page.match.looking(landed=True))  # dice left in the air have come down
    assert replace(opened, screens=page.screens) == lying


def test_a_link_opened_in_a_lesson_leaves_the_lesson() -> None:
    opened = ask(ask(fresh_page(2), "lesson"), f"open-link {LINK}{pack(record())}")
    assert opened.lesson is None
    assert opened.record is None


def test_a_file_shows_a_replay_without_what_only_a_page_knows() -> None:
    kept = record()
    for own in OWN:
        kept = kept.with_header(own, "1")
    opened = opened_file(fresh_page(2), write(kept).encode())
    assert opened.shown(Replay).record == record()


def test_what_cannot_be_opened_is_said_and_changes_nothing() -> None:
    page = ask(ask(fresh_page(2), "new"), "throw")
    link = pack(record())

    def refused(after: Page) -> str:
        assert replace(after, notice=None) == page
        assert after.notice is not None
        return text(shown(after))

    assert "damaged or incomplete" in refused(ask(page, f"open-link {LINK}{link[:-2]}"))
    assert "damaged or incomplete" in refused(ask(page, "open-link #game="))
    assert "longer than 16,384" in refused(ask(page, f"open-link {LINK}{'A' * (MAX_CHARS + 1)}"))
    assert "line 8" in refused(opened_file(page, write(named("x")).replace("1. ", "1. X").encode()))
    assert "not UTF-8" in refused(opened_file(page, b"\xff\xfe"))
    assert "longer than 65,536 bytes" in refused(opened_file(page, b"x" * (MAX_BYTES + 1)))
    many = refused(opened_file(page, b"\xef\xbb\xbf" + bundle_of(page).text().encode()))
    assert "contains several games" in many
    assert "NotReadable" in refused(ask(page, "open-file NotReadableError"))


def test_a_newer_version_has_its_own_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.record.mixed_radix.VERSION", 2)
    newer = pack(record())
    monkeypatch.undo()
    page = ask(fresh_page(2), f"open-link {LINK}{newer}")
    assert "newer version" in text(shown(page))


# -- hostile input


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("seats", [1, 2])
def test_a_strangers_name_is_short_text_on_every_screen(name: str, seats: int) -> None:
    opened = opened_file(finished(2), write(named(name, seats)).encode())
    assert opened.top.name == "replay"
    assert_harmless(opened)
    assert_harmless(ask(opened, "share-game"))
    taken = changed(opened, record=named(name, seats), screens=AT_TABLE, moment=None)
    for page in (taken, ask(taken, "log"), ask(taken, "menu"), ask(taken, "review")):
        assert_harmless(page)
    words = words_of("en")
    seen = seat_name(named(name, seats), 0, words)
    assert len(seen) <= 24 + len(words("name_twin", name="", number=1))
    assert not set("\u202e\u2066\u2069\u200b\ufeff") & set(seen)


def test_a_name_of_nothing_that_can_be_seen_is_the_seats_number() -> None:
    assert seat_name(named("\u200b\ufeff "), 0, words_of("en")) == words_of("en")("seat_number", number=1)


@pytest.mark.parametrize("name", ["a\0b", "a\x1b[2Jb", "a\nb", "a\x85b", "\ud800"])
def test_control_characters_are_no_name(name: str) -> None:
    page = fresh_page(2)
    data = f'[Game "Calavera"]\n[Seats "2"]\n[Seat1 "{name}"]\n[Layout "classic"]\n'
    after = opened_file(page, data.encode("utf-8", "surrogatepass"))
    assert after.find(Replay) is None
    assert_harmless(after)


@given(st.text(min_size=1, max_size=80))
def test_any_name_is_text(name: str) -> None:
    try:
        strange = new_record({"Game": "Calavera", "Seats": "2", "Seat1": name, "Layout": "classic"})
    except RecordError:
        return
    assert_harmless(ask(fresh_page(2), f"open-link {LINK}{pack(strange)}"))


def mutated(random: Random, data: bytes) -> bytes:
    """Return a file as strangers may send it."""
    at, to = sorted(random.randrange(len(data) + 1) for _ in range(2))
    extra = random.choice(
        [b"<script>", b"&", b'"', b"\0", b"\xff", "\u202e".encode(), b'[Seat1 "<b>"]\n', b"\n"]
    )
    return random.choice(
        [
            data[:at],
            data[at:],
            data[:at] + extra + data[at:],
            data[:at] + extra + data[to:],
            data[:at] + data[to:],
        ]
    )


@pytest.mark.long
def test_thousands_of_damaged_files_and_links_end_in_a_notice_or_a_replay() -> None:
    random = Random(17)
    page = fresh_page(2)
    sources = [write(named(name)).encode() for name in NAMES[:5]]
    links = [pack(named(name)) for name in NAMES[:5]]
    opened = 0
    for number in range(2_000):
        after = opened_file(page, mutated(random, random.choice(sources)))
        damaged = mutated(random, random.choice(links).encode()).decode("utf-8", "replace")
        linked = ask(page, f"open-link {LINK}{damaged}")
        for each in (after, linked):
            assert (each.find(Replay) is None) is (each.notice is not None)
            opened += each.find(Replay) is not None
        if number % 20 == 0:
            assert_harmless(after)
            assert_harmless(linked)
    assert opened > 10


def test_errors_quote_harmlessly() -> None:
    page = opened_file(
        fresh_page(2), b'[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n<img src=x onerror=alert(1)>\n'
    )
    assert "<img" in text(shown(page))
    assert_harmless(page)
    with pytest.raises(PackedError):
        unpack("<script>")


# -- the browser


class Window(Browser):
    """A browser that also saves files and draws codes."""

    def __init__(self, *, draws: bool = True, copies: str = "", shares: str | None = None) -> None:
        super().__init__(copies=copies, shares=shares)
        self.saved: list[tuple[str, str]] = []
        self.let_go: list[str] = []
        self.Array = SimpleNamespace(of=lambda *things: [*things])
        self.Blob = SimpleNamespace(new=lambda parts, kind: (kind.type, "".join(parts)))
        self.blob: Any = None
        self.URL = SimpleNamespace(createObjectURL=self.address, revokeObjectURL=self.let_go.append)
        self.document = SimpleNamespace(createElement=lambda _: self.anchor())
        self.navigator.share = self.send
        self.refuses = shares or ""
        self.navigator.canShare = lambda data: shares is not None and data.url.startswith("https:")
        self.draws = draws

    def send(self, data: Any) -> Promise:
        self.shared.append(data.url)
        return Promise(self.refuses)

    def address(self, blob: Any) -> str:
        self.blob = blob
        return "blob:1"

    def anchor(self) -> Any:
        link = SimpleNamespace()
        link.click = lambda: self.saved.append((link.download, self.blob[1]))
        return link

    def setTimeout(self, do: Any, _: int) -> None:  # noqa: N802  the browser's name
        do()

    def calaveraCode(self, link: str) -> Any:  # noqa: N802  the browser's name
        code = SimpleNamespace(side=21, path=f"M{len(link)} 0h1v1h-1z")
        return SimpleNamespace(then=lambda well, badly: well(code) if self.draws else badly("too long"))


class Shows:
    """An app that keeps what it was asked."""

    def __init__(self, page: Page) -> None:
        self.page = self.drawn = page
        self.asked: list[str] = []
        self.words = {"en": words_of("en")}
        self.root: Any = None

    def ask(self, intent: str, text: str = "", data: bytes = b"", seen: Page | None = None) -> None:
        self.asked.append(intent)
        self.page = updated(self.page, intent, text=text, data=data)

    def prepare(self) -> None:
        raise AssertionError

    def skip(self) -> None:
        raise AssertionError

    def take_over(self) -> None:
        raise AssertionError

    def later(self, milliseconds: float, do: Callable[[], object]) -> None:
        raise AssertionError

    def at_table(self) -> Any:
        raise AssertionError


def handed_on(how: str, window: Window) -> list[str]:
    """Return the notice after a game was shared."""
    stage = Shows(ask(finished(2), "share-game"))
    performed(stage, f"share-{how}", window)
    return [stage.page.notice.message] if stage.page.notice else []


def open_guard(do: Callable[..., object]) -> Callable[..., None]:
    """Let errors out, as a test wants them."""

    def guarded(*given: object) -> None:
        do(*given)

    return guarded


def performed(stage: Shows, intent: str, window: Window) -> None:
    """Have the browser carry out what an intent asks for."""
    stage.page, commands = answer(stage.page, intent)

    browser = Commands(stage, window, open_guard, lambda do: do, lambda do: do, lambda *_: None)
    for command in commands:
        browser.perform(command)


def test_a_link_is_copied_sent_or_the_game_saved() -> None:
    assert handed_on("copy", Window()) == ["link_copied"]
    assert handed_on("copy", Window(copies="NotAllowedError")) == ["link_not_copied"]
    window = Window(shares="")
    assert handed_on("send", window) == []
    assert window.shared[0].startswith(f"{ADDRESS}{LINK}")
    assert handed_on("send", Window(shares="AbortError")) == []
    assert handed_on("send", Window(shares="NotAllowedError")) == ["share_copied"]
    window = Window()
    assert handed_on("send", window) == ["link_copied"]  # the device has no way of its own
    del window.navigator.canShare
    assert handed_on("send", window) == ["link_copied"]
    assert handed_on("save", window) == ["file_saved"]
    [(name, saved)] = window.saved
    assert name == "calavera-game-2026-11-21.txt"
    assert read(saved) == finished(2).record
    assert window.let_go == ["blob:1"]


def test_a_code_is_asked_of_the_browser() -> None:
    codes = []
    for window in (Window(), Window(draws=False)):
        stage = Shows(finished(2))
        performed(stage, "share-game", window)
        codes += stage.asked
    link = sharing(stage.page).link
    assert codes == [f"share-code {link} 21 M{len(link)} 0h1v1h-1z", f"share-code {link} 0"]


def test_a_game_that_fits_into_no_link_has_no_code() -> None:
    page = changed(finished(2), record=named("x" * 20_000))
    assert answer(page, "share-game")[1] == ()


def test_a_link_in_the_address_is_opened_once() -> None:
    window, asked = Window(), list[str]()
    window.location.hash = LINK + "x" * 20_000
    follow_link(window, asked.append)
    assert window.addresses == ["2 https://example.org/calavera/?x"]
    [intent] = asked
    assert len(intent) < MAX_CHARS + 100
    assert "longer than" in text(shown(ask(fresh_page(2), intent)))


class File:
    """A file that notes how much of it is read."""

    def __init__(self, data: bytes, *, readable: bool = True) -> None:
        self.data = data
        self.readable = readable
        self.most = 0

    def slice(self, start: int, end: int) -> Any:
        self.most = end
        buffer = SimpleNamespace(to_bytes=lambda: self.data[start:end])
        promise = SimpleNamespace(then=lambda well, badly: well(buffer) if self.readable else badly("gone"))
        return SimpleNamespace(arrayBuffer=lambda: promise)


def test_no_more_of_a_file_is_read_than_a_game_can_have() -> None:
    large = File(b"x" * 1_000_000)
    stages = [Shows(fresh_page(2)) for _ in range(3)]
    files = [large, File(write(record()).encode()), File(b"", readable=False)]
    for stage, file in zip(stages, files, strict=True):
        read_file(file, stage.ask, lambda do: do)
    assert large.most == MAX_BYTES + 1
    assert [stage.page.top.name for stage in stages] == ["start", "replay", "start"]
    assert "gone" in text(shown(stages[2].page))


class Stage:
    """A stand-in that listens to files."""

    def __init__(self) -> None:
        self.opened: list[Any] = []
        self.root = self.page = self.senses = None
        self.in_sight: Any = None
        self.shown = 0.0

    def ask(self, intent: str) -> None:
        raise AssertionError(intent)

    def open(self, file: Any) -> None:
        self.opened.append(file)

    def take(self, field: Any) -> None:
        raise AssertionError(field)


def files(*names: str) -> Any:
    return SimpleNamespace(length=len(names), item=names.__getitem__)


def test_a_file_is_chosen_or_dropped() -> None:
    stage, stopped = Stage(), list[str]()
    listening = Listening(stage, None, None, None, None)  # type: ignore[arg-type]  # files need none of them
    field = SimpleNamespace(
        files=files("a.txt"),
        value="C:\\fakepath\\a.txt",
        getAttribute=lambda _: None,
        hasAttribute="data-open".__eq__,
    )
    listening.on_input(SimpleNamespace(target=field))
    assert field.value == ""
    listening.on_input(SimpleNamespace(target=SimpleNamespace(**{**vars(field), "files": files()})))

    def let_go(event: Any) -> Any:
        return SimpleNamespace(dataTransfer=event, preventDefault=lambda: stopped.append("stopped"))

    listening.on_drop(let_go(SimpleNamespace(files=files("b.txt", "c.txt"))))
    listening.on_drop(let_go(SimpleNamespace(files=files())))
    listening.on_drop(let_go(None))
    for types in (["Files"], ["text/plain"]):
        listening.on_drag(let_go(SimpleNamespace(types=SimpleNamespace(includes=types.__contains__))))
    assert stage.opened == ["a.txt", "b.txt"]
    assert stopped == 2 * ["stopped"]
