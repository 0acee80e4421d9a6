"""The same in every engine that people have: Blink, Gecko and WebKit, each with a profile of its own."""

import json
from itertools import count
from pathlib import Path

import pytest

from calavera import Freeze, Rethrow, read, write
from calavera.record.record import AnyRecord
from tests.e2e.broken_storage import BREAK, EMPTIED, HELD, HOLD_UP, NEVER, NO_NOTICE, NOTICE, SEED
from tests.e2e.castro_games import short
from tests.e2e.engines.choice import BESIDE_CHROMIUM
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.webkit import WebKit
from tests.e2e.eventful_games import eventful
from tests.e2e.next_build import CLEANED, TAKEN_OVER, another_build
from tests.e2e.notices import notice
from tests.e2e.saved_files import SAVING
from tests.e2e.typists import BuilderAtEngine
from tests.e2e.varied_games import played

NAMES = ["Ina", "Søren"]

CHOSEN = """(() => {
  const files = new DataTransfer();
  files.items.add(new File([window.saved], "calavera.txt", { type: "text/plain" }));
  const field = document.querySelector("[data-file]");
  field.files = files.files;
  field.dispatchEvent(new Event("input", { bubbles: true }));
})()"""
"""Chooses the file that was saved last as a person would, whom none of the drivers lets do it alike."""

ALL_KEPT = """calaveraTexts.all().then((texts) => JSON.stringify(
  Object.entries(JSON.parse(texts)).filter(([name]) => /^(game|solo|days|kept)/.test(name)).sort()))"""
"""Every game that is kept; not what only remembers where the page was and what the statistics have seen."""

FACES = "() => [...document.querySelectorAll('.die')].map((die) => die.ariaLabel + die.textContent)"

AT = "Number(document.querySelector('input[type=range]').value)"
"""The moment at which a replay is."""

STYLE = 'document.querySelector("link[rel=stylesheet]").getAttribute("href")'

RELOADED = 20
"""Decisions until the page is loaded again in the middle of a game."""


@BESIDE_CHROMIUM
@pytest.mark.moving
def test_a_whole_game_by_tapping_with_a_reload_in_its_middle(engine: Engine) -> None:
    """For Chromium see `test_games`, `test_reload` and `test_picture`."""
    expected = eventful(2)
    engine.begin(NAMES, expected.header("Seed"))
    played_with_a_reload(engine, expected)
    assert engine.record.names == tuple(NAMES)
    assert any(isinstance(action, Freeze) for action in expected.actions)
    assert any(isinstance(action, Rethrow) for action in expected.actions)
    scores = [str(points).replace("-", "−") for points in expected.state.returns()]
    assert engine.run('[...document.querySelectorAll(".sum td")].map((it) => it.innerText)') == scores

    engine.tap("share-game")
    engine.tap("picture")
    engine.run(SAVING)
    engine.tap("picture-save")
    engine.wait("window.made === 'image/png true'")


def played_with_a_reload(
    engine: Engine, expected: AnyRecord, at: int = RELOADED, part: slice = slice(None)
) -> None:
    """Play a game that has just begun, or its first part, and load the page again after `at` decisions."""
    steps = count(1)

    def look() -> None:
        if next(steps) == at:
            engine.go_on()  # no moment between two decisions outlives a reload
            shown = engine.screen()
            engine.reload()
            assert engine.screen() == shown

    played(engine, expected, look, part)
    engine.go_on()
    assert next(steps) > at
    done = len(engine.record.actions)
    assert done >= len(expected.actions[part])
    assert engine.record.actions == expected.actions[:done]


@pytest.mark.large
@BESIDE_CHROMIUM
def test_a_whole_game_of_castro_by_tapping_and_by_keyboard(engine: Engine) -> None:
    """Fingers play its first half, with a reload, and keys the rest. For Chromium see `test_castro`."""
    expected = short(2)
    engine.game = "castro"
    engine.begin(NAMES, expected.header("Seed"))
    half = len(expected.actions) // 2
    played_with_a_reload(engine, expected, at=RELOADED // 2, part=slice(half))
    assert set(engine.record.names) == set(NAMES)  # who begins was thrown for

    hands = BuilderAtEngine(engine)
    played(hands, expected, part=slice(len(engine.record.actions), None))
    hands.go_on()
    assert hands.record.actions == expected.actions
    outcome = expected.state.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    assert engine.record.names[winner] in engine.run('document.querySelector(".result").textContent')


@pytest.mark.large
@BESIDE_CHROMIUM
def test_without_a_network_it_starts_again_and_again_also_after_the_browser_was_closed(
    engine: Engine,
) -> None:
    """For Chromium see `test_offline`."""
    expected = eventful(2)
    engine.wait_until_offline_ready()
    engine.begin(NAMES, expected.header("Seed"))
    engine.tap("throw")
    engine.wait("document.querySelectorAll('.dot.used').length === 1")
    shown = engine.screen()
    engine.host.stop()
    engine.open()
    assert engine.screen() == shown
    for _ in range(3):
        engine.reload()
        assert engine.screen() == shown
    engine.quit()

    engine.launch()
    engine.open()
    assert engine.screen() == shown
    engine.do(expected.actions[1])
    assert engine.record.actions == expected.actions[:2]


@pytest.mark.large
@pytest.mark.parametrize("engine", ["webkit"], indirect=True)
def test_a_device_with_memory_starts_from_a_snapshot(engine: Engine) -> None:
    """For Chromium see `test_snapshot`; Firefox makes none."""
    expected = eventful(2)
    engine.begin(NAMES, expected.header("Seed"))
    shown = engine.screen()
    engine.quit()

    engine.memory = 8
    engine.launch()
    engine.open()
    engine.wait_for("html[data-snapshot=kept]")
    engine.host.stop()
    engine.reload()
    assert engine.run("document.documentElement.dataset.snapshot") == "used"
    assert engine.screen() == shown
    engine.tap("throw")
    assert engine.record.actions == expected.actions[:1]


@pytest.mark.large
@BESIDE_CHROMIUM
def test_a_storage_that_fails_while_someone_plays(engine: Engine) -> None:
    """For Chromium, and for what else can fail, see `test_storage_faults`."""
    engine.begin(NAMES, SEED)  # the first three dice show no skull
    engine.allow(notice("not_kept"))
    for breaking in (BREAK, HOLD_UP):
        engine.evaluate(breaking)
        engine.tap("throw" if breaking is BREAK else "hold 1")
        engine.wait(f"({NOTICE})()")
        engine.evaluate("() => mend()")
        engine.tap("hold 2")
        engine.wait(f"({NO_NOTICE})()")
    assert engine.record.throws == 1
    engine.evaluate(EMPTIED)
    engine.tap("hold 3")
    assert engine.kept("settings") is not None
    shown = engine.screen()
    engine.evaluate(EMPTIED)
    engine.reload()
    assert engine.screen() == shown
    assert engine.evaluate(HELD) == 2


@pytest.mark.large
def test_a_database_that_never_answers_at_the_start(engine: Engine) -> None:
    engine.begin(NAMES)
    engine.tap("throw")
    shown = engine.evaluate(FACES)
    engine.quit()

    engine.before = NEVER
    engine.allow(notice("no_database"))
    if isinstance(engine, WebKit):
        engine.optimizing = True  # once with each of its compilers, as people have it
    engine.launch()
    engine.open()
    assert engine.evaluate("() => document.querySelector('.notice.no_database') !== null")
    assert engine.evaluate(FACES) == shown


@pytest.mark.large
def test_everything_around_a_game_works_without_a_network(engine: Engine) -> None:
    expected = eventful(2).with_header("Seat1", NAMES[0]).with_header("Seat2", NAMES[1])
    engine.wait_until_offline_ready()
    engine.keep(game=write(expected.back(4)))
    engine.host.stop()
    engine.reload()
    engine.tap("resume")
    played(engine, expected, part=slice(len(expected.actions) - 4, None))
    engine.go_on()
    assert engine.record.actions == expected.actions

    entered_with_real_dice(engine)
    engine.tap("games")
    engine.touch('[data-intent^="open "]')
    assert engine.record.actions == expected.actions
    replayed(engine, len(expected.actions))
    looked_through(engine)
    link = shared(engine)
    engine.run(f"location.hash = {json.dumps(link.partition('#')[2])}")
    engine.wait_for('[data-screen="replay"] .foreign')
    engine.tap("menu")

    engine.tap("statistics")
    engine.wait_for(".people")
    statistics = engine.screen()
    engine.tap("close")
    engine.tap("games")
    carried(engine)
    engine.touch('[data-intent^="open "]')
    half_entered = engine.screen()
    kept = engine.run(ALL_KEPT)

    engine.reload()
    assert engine.screen() == half_entered
    engine.tap("menu")
    engine.tap("statistics")
    engine.wait_for(".people")
    assert engine.screen() == statistics
    assert engine.run(ALL_KEPT) == kept


def entered_with_real_dice(engine: Engine) -> None:
    """From the end of a game to the start screen, with another one that has a throw and a half entered."""
    engine.tap("menu")
    engine.set_up("choices-more")
    engine.tap("setup dice real")
    engine.new()
    for letter in "opgooo":
        engine.tap(f"real-face {letter}")
    assert str(engine.record.actions[0]) == "OPGOOO"
    assert engine.record.seed is None
    engine.tap("hold 1")
    engine.tap("throw")
    engine.tap("real-face o")
    engine.tap("menu")


def replayed(engine: Engine, actions: int) -> None:
    """From the end of a game through its replay, and back."""
    engine.tap("replay")
    engine.tap("replay-go on")
    assert engine.run(AT) == 1
    # The drivers scroll only so far that it lies below the controls, which stay in sight.
    engine.run("document.querySelector('.columns').scrollIntoView({ block: 'center' })")
    engine.touch(".columns button:nth-child(10)")
    assert engine.run("document.querySelector('.columns [aria-pressed=true]:nth-child(10)') !== null")
    chosen = engine.run(AT)
    engine.tap("replay-play fast")
    engine.wait(f"{AT} > {chosen}")
    engine.tap("replay-go last")
    assert engine.run(AT) == actions
    engine.tap("close")


def looked_through(engine: Engine) -> None:
    """The dice of a game that is over, its picture and its print."""
    engine.tap("fair")
    engine.tap("fair-check")
    engine.wait_for(".fair [role=status]")
    engine.run("history.back()")  # the browser's own way
    engine.wait_for('[data-screen="table"] [data-intent="share-game"]')
    engine.tap("share-game")
    engine.tap("picture")
    engine.run(SAVING)
    engine.tap("picture-save")
    engine.wait("window.made === 'image/png true'")
    engine.tap("print")
    engine.wait("window.printed")
    engine.tap("close")
    engine.tap("close")


def shared(engine: Engine) -> str:
    """Return the link of the game at hand, for which a code has been drawn."""
    engine.tap("share-game")
    engine.wait_for("svg.code path")
    link = str(engine.run("document.querySelector('.sharing input').value"))
    engine.tap("share-save")
    assert read(engine.run("window.saved.text()")).actions == engine.record.actions
    engine.tap("close")
    return link


def carried(engine: Engine) -> None:
    """From the list of games into a file, and from that to what has changed since: nothing."""
    engine.run("window.saved = null")
    engine.tap("export")
    engine.wait("window.saved !== null")  # it is made in steps
    engine.run(CHOSEN)
    engine.wait_for('[data-intent="import-yes"]')
    engine.tap("import-no")


@pytest.mark.large
@BESIDE_CHROMIUM
def test_a_new_build_takes_over_at_the_next_start_and_the_running_game_goes_on(
    engine: Engine, dist: Path, tmp_path: Path
) -> None:
    """For Chromium see `test_offline`."""
    expected = eventful(2)
    old = engine.run(STYLE)
    engine.wait_until_offline_ready()
    engine.begin(NAMES, expected.header("Seed"))
    engine.reload()  # controlled by the worker now
    engine.tap("throw")

    engine.host.folder = another_build(dist, tmp_path / "next")
    engine.reload()
    assert engine.run(STYLE) == old
    engine.wait(TAKEN_OVER)
    engine.do(expected.actions[1])
    assert engine.run(STYLE) == old
    assert engine.record.actions == expected.actions[:2]

    engine.host.stop()
    engine.reload()
    assert engine.run(STYLE) != old
    assert engine.record.actions == expected.actions[:2]
    engine.wait(CLEANED)
