"""The whole site as one file, opened from a disk in each of the three engines."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from calavera import read, write
from tests.e2e.engines.chromium import Chromium
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.eventful_games import eventful
from tests.e2e.host import Host
from tests.e2e.notices import FAILED_START, notice
from tests.e2e.saved_files import SAVING
from tests.e2e.varied_games import played
from tests.tiers import large_after, large_but
from web.build.one_file import one_file
from web.build.site_files import ONE_FILE

NAMES = ["Ina", "Søren"]

SEED = eventful(2).header("Seed")

FIRST = 8
"""Actions of a game until the browser is closed: some turns."""

REQUESTS = "JSON.stringify(performance.getEntriesByType('resource').map(({ name }) => name))"

REFUSED = """for (const name of ["localStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("not here", "SecurityError"); } });
}"""
"""Has the browser refuse every storage, as some do for files or by a setting."""

NO_PYTHON = """for (const name of ["compile", "instantiate", "instantiateStreaming"]) {
  WebAssembly[name] = () => Promise.reject(new Error("out of luck"));
}"""

SHOWN = "selector => [...document.querySelectorAll(selector)].some((it) => it.checkVisibility())"

HASH = "link => { location.hash = link }"


@pytest.fixture
def stick(dist: Path, tmp_path: Path) -> Path:
    """A folder with the file in it."""
    folder = tmp_path / "a stick"
    folder.mkdir()
    shutil.copy(dist / ONE_FILE, folder)
    return folder


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """A browser beside a host that it must never ask."""
    profile = tmp_path / "profile"
    engine: Engine
    if request.param == "chromium":
        means = map(request.getfixturevalue, ("playwright", "headless"))
        engine = Chromium(host, profile, *means)
    elif request.param == "firefox":
        request.getfixturevalue("tools")
        engine = Firefox(host, profile)
    else:
        engine = WebKit(host, profile)
    try:
        engine.launch()
        yield engine
        assert engine.run(REQUESTS) == "[]"
        assert host.asked == []
        engine.check_clean()
    finally:
        engine.quit()


SMALL_IN_CHROMIUM = pytest.mark.parametrize(
    "engine", large_but(["chromium"], ["chromium", "firefox", "webkit"]), indirect=True
)
"""For what the small tier tries in Chromium alone."""

IN_CHROMIUM = pytest.mark.parametrize("engine", ["chromium"], indirect=True)
"""For what hangs on no engine."""


def opened(engine: Engine, folder: Path) -> None:
    """Open the file of a folder, as by a double click."""
    engine.go((folder / ONE_FILE).as_uri())
    engine.arrive()


def shows(engine: Engine, selector: str) -> bool:
    return bool(engine.evaluate(SHOWN, selector))


@SMALL_IN_CHROMIUM
def test_it_plays_without_a_request_and_finds_its_game_again(engine: Engine, stick: Path) -> None:
    opened(engine, stick)
    assert shows(engine, ".standing .when-file")
    assert not shows(engine, ".standing :is(.when-offline, .when-refused, .when-update)")
    assert engine.run("document.documentElement.dataset.offline ?? ''") == ""
    expected = eventful(2)
    engine.begin(NAMES, SEED)
    played(engine, expected, part=slice(FIRST))
    engine.go_on()
    shown, before = engine.screen(), engine.record.actions
    assert len(before) >= FIRST
    assert engine.run(REQUESTS) == "[]"
    engine.reload()
    assert engine.screen() == shown
    engine.quit()

    engine.launch()
    opened(engine, stick)
    assert engine.screen() == shown
    assert engine.record.actions == before
    played(engine, expected, part=slice(len(before), len(before) + FIRST))
    assert len(engine.record.actions) > len(before)
    assert engine.record.actions == expected.actions[: len(engine.record.actions)]


@pytest.mark.large
def test_a_file_that_was_moved_finds_its_game_where_the_browser_has_one_storage_for_files(
    engine: Engine, stick: Path, tmp_path: Path
) -> None:
    """Firefox has one for each, by its name and place: the page says so."""
    opened(engine, stick)
    engine.begin(NAMES, SEED)
    engine.tap("throw")
    stick.rename(tmp_path / "elsewhere")
    opened(engine, tmp_path / "elsewhere")
    assert (engine.kept() is None) == isinstance(engine, Firefox)
    if isinstance(engine, Firefox):
        engine.tap("settings")
        assert shows(engine, ".settings .when-file")
        assert not shows(engine, ".settings .when-site")
        assert "name and place" in engine.run("document.querySelector('.settings .when-file').textContent")


@pytest.mark.large
@SMALL_IN_CHROMIUM
def test_where_the_browser_keeps_nothing_the_page_says_so_and_plays(engine: Engine, stick: Path) -> None:
    engine.quit()
    engine.before = REFUSED
    engine.allow("SecurityError: not here", notice("not_kept"))
    engine.launch()
    opened(engine, stick)
    assert shows(engine, ".notice.not_kept")
    engine.set_up()
    engine.touch('[data-intent="new"]')
    engine.touch('[data-intent="throw"]')
    engine.wait_for("[data-screen=table] .die")


@pytest.mark.large
def test_a_shared_game_has_no_link_to_a_disk(engine: Engine, stick: Path) -> None:
    opened(engine, stick)
    engine.keep(game=write(eventful(2)))
    engine.reload()
    engine.touch('[data-intent^="resume"]')
    engine.tap("share-game")
    assert engine.run("document.querySelector('.sharing input')") is None
    assert engine.run("document.querySelector('.sharing .camera')") is None
    assert "no link here" in engine.run("document.querySelector('.sharing').textContent")
    assert "file:" not in engine.run("document.getElementById('app').innerHTML")
    engine.run(SAVING)
    engine.tap("share-save")
    assert read(engine.run("window.saved.text()")).actions == eventful(2).actions


@pytest.mark.large
@IN_CHROMIUM
def test_with_the_address_of_a_site_links_lead_there_and_links_are_opened(
    engine: Engine, dist: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "addressed"
    folder.mkdir()
    (folder / ONE_FILE).write_text(one_file(dist, "https://example.org/games/"))
    opened(engine, folder)
    engine.keep(game=write(eventful(2)))
    engine.reload()
    engine.touch('[data-intent^="resume"]')
    engine.tap("share-game")
    engine.wait_for("svg.code path")
    link = engine.run("document.querySelector('.sharing input').value")
    address, _, game = link.partition("#")
    assert address == "https://example.org/games/"
    engine.evaluate(HASH, game)
    engine.wait_for('[data-screen="replay"] .foreign')


@pytest.mark.large
@IN_CHROMIUM
def test_an_editor_may_have_changed_the_ends_of_its_lines(engine: Engine, stick: Path) -> None:
    """And have put the mark of UTF-8 before it. Hashes are those of the scripts as the browser reads them."""
    data = (stick / ONE_FILE).read_bytes()
    (stick / ONE_FILE).write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    opened(engine, stick)


@IN_CHROMIUM
@pytest.mark.parametrize("harm", large_after(1, ["cut off", "changed"]))
def test_a_damaged_file_says_so(engine: Engine, stick: Path, harm: str) -> None:
    data = (stick / ONE_FILE).read_bytes()
    middle = len(data) - 300_000
    harmed = data[:middle] if harm == "cut off" else data[:middle] + b"~" * 9 + data[middle + 9 :]
    (stick / ONE_FILE).write_bytes(harmed)
    engine.allow(FAILED_START)
    engine.go((stick / ONE_FILE).as_uri())
    engine.wait_for("html[data-app=failed]")
    assert "incomplete or damaged" in engine.run("document.getElementById('failed').textContent")
    assert shows(engine, "#failed .retry")
    assert not shows(engine, "#failed .repair")


@IN_CHROMIUM
def test_an_error_of_its_scripts_ends_the_start_with_a_word(engine: Engine, stick: Path) -> None:
    """By the names that the build has given them: an extension's error would end nothing."""
    engine.quit()
    engine.before = NO_PYTHON
    engine.allow("out of luck", FAILED_START)
    engine.launch()
    engine.go((stick / ONE_FILE).as_uri())
    engine.wait_for("html[data-app=failed]")
    assert "out of luck" in engine.run("document.querySelector('#failed pre').textContent")
