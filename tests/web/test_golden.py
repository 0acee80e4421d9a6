"""Samples of earlier releases are read for ever: storage, links and files, as they wrote them.

The files in `tests/golden/` were written by the releases themselves (format 1 by the first one, commit
4c57645; Castro's by the first ones with that game, `marks` by the first one with marks of days) and never
change. A new format adds a file; its digest goes into DIGESTS.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from calavera import Record, read, write
from calavera.record.link import pack, unpack
from calavera.record.private_headers import bare
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import aside, ask, offered
from web.app.features.backup.bundle import bundle_of, read_bundle
from web.app.features.backup.merge import merged
from web.app.features.lesson.state import Lesson, step_of
from web.app.features.replay.screen import Replay
from web.app.features.solo.state import days_of
from web.app.intents.automatic_steps import settle
from web.app.intents.opening import LINK
from web.app.saving.migrations import FORMAT, VERSION, migrate
from web.app.saving.page_texts import NAMES, save, with_library
from web.app.saving.write_buffer import WriteBuffer
from web.app.state.page import Page, Person
from web.app.view.screen import screen

GOLDEN = Path(__file__).parents[1] / "golden"

DIGESTS = {
    "castro-1.json": "b7786bd651c007ec5960dd1b9301932880dc7c3a83da3c1330d5c9365c252cfa",
    "castro-2.json": "5abacee92435cfa03a39e0bc5177b916073ff85a4e3a93c5f408fe3d9718a2db",
    "format-1.json": "e2f735e8a99a13ff90ac235139abae04d9b9f45a1e6e3fbc2f098fc298236e81",
    "format-2.json": "502f9d20c73b5e28b0dda31ba8c399125c9fbb3fcd474a29f4c11052f96c9cc2",
    "marks-1.json": "74e13e8450f5c691062d288bd571e56da8fad83542927c4fa2c573a75f00d828",
}

BLANK = Page(Person(languages=LANGUAGES, language="en"))


def golden(name: str) -> Any:
    return json.loads((GOLDEN / name).read_text())


STORES: dict[str, dict[str, str]] = {
    **{f"1: {name}": texts for name, texts in golden("format-1.json").items()},
    **{f"2: {name}": texts for name, texts in golden("format-2.json")["storage"].items()},
    **{f"castro: {name}": texts for name, texts in golden("castro-2.json")["storage"].items()},
    **{f"marks: {name}": texts for name, texts in golden("marks-1.json")["storage"].items()},
}

WHOLE = ("format-2.json", "castro-2.json")
"""The files with links and a backup as well."""


def opened(texts: dict[str, str]) -> tuple[Page, WriteBuffer]:
    """Return the page that these texts give, and what is kept of it from then on."""
    from web.app.saving.page_texts import load

    old = {} if FORMAT in texts else texts
    buffer = WriteBuffer({} if old else texts)
    migrate(buffer, old)
    return settle(with_library(load(BLANK, buffer), buffer)), buffer


def games(texts: dict[str, str]) -> list[Record]:
    return [read(text) for name, text in texts.items() if name in NAMES.values() or name.startswith("kept/")]


def test_the_golden_files_are_as_they_were_written() -> None:
    found = {file.name: sha256(file.read_bytes()).hexdigest() for file in GOLDEN.iterdir()}
    assert found == DIGESTS


@pytest.mark.parametrize("texts", STORES.values(), ids=STORES.keys())
def test_what_was_kept_comes_back(texts: dict[str, str]) -> None:
    page, buffer = opened(texts)
    assert page.notice is None
    assert buffer[FORMAT] == str(VERSION)
    there = [record for record in (page.record, aside(page)) if record is not None]
    there += [read(game.text) for game in page.kept.library.games]
    if page.lesson is None:
        assert sorted(write(bare(record)) for record in there) == sorted(
            write(bare(record)) for record in games(texts)
        )
    for language in LANGUAGES:
        screen(page, words_of(language))
    before = dict(buffer)
    save(page, buffer)
    assert opened(dict(buffer))[0] == page
    assert {name: buffer[name] for name in before if name != "settings"} == {
        name: text for name, text in before.items() if name != "settings"
    }


def test_held_dice_and_choices_of_the_first_release_come_back() -> None:
    page, _ = opened(STORES["1: held and picked"])
    assert page.match.draft.held == {0, 2}
    page, _ = opened(STORES["1: picked"])
    assert str(page.match.draft.picked) == "o2"
    page, _ = opened(STORES["1: settings"])
    assert (page.person.language, page.person.options.speed) == ("de", "off")
    assert ask(page, "menu").top.name == "start"


def test_marks_of_days_come_back() -> None:
    pure, _ = opened(STORES["marks: a day caught up on, a challenge without help"])
    aided, _ = opened(STORES["marks: the same after a hint"])
    assert (pure.match.pure, aided.match.pure) == (True, False)
    days = days_of(pure)
    assert days.late == days.pure == {"2026-11-18"}


def test_castro_comes_back_as_it_was_left() -> None:
    page, _ = opened(STORES["castro: held and picked"])
    assert page.match.draft.held == {0, 2}
    assert str(page.match.draft.picked) == "e1"
    page, _ = opened(STORES["castro: four at a table, a computer and the coach"])
    assert list(map(str, page.match.coach.helps)) == ["always/off", "always/off", "ask/1", "off/off"]
    page, _ = opened(STORES["castro: the lesson, half-way"])
    assert isinstance(page.lesson, Lesson)
    assert (page.lesson.game, step_of(page).name) == ("castro", "quick")
    page, _ = opened(STORES["castro: real dice, half entered"])
    assert "real-face 1" in offered(page)
    assert page.match.draft.entry is not None
    page, _ = opened(STORES["castro: only the board"])
    assert str(page.match.draft.picked) == "c1"
    assert "board-confirm" in offered(page)
    page, _ = opened(STORES["castro: a board of one's own, a game of Calavera aside"])
    assert page.kind == "castro"
    assert "".join(page.person.setup.others["castro"]) == page.match.record.header("Board")
    assert [one for one in offered(ask(page, "menu")) if "resume" in one] == ["resume", "resume calavera"]
    page, _ = opened(STORES["castro: a roof that will be lost, an older game in the library"])
    assert "take -" in offered(page)


def test_castro_s_games_ended_in_every_way() -> None:
    ends = [game.state.outcome() for name, texts in STORES.items() if "won" in name for game in games(texts)]
    ways = sorted((end.how, len(end.winners)) for end in ends if end is not None)
    assert ways == [("line", 1), ("points", 1), ("points", 2), ("yatzy", 1)]


@pytest.mark.parametrize("name", WHOLE)
def test_links_of_every_release_lead_to_their_games(name: str) -> None:
    for text, link in golden(name)["links"].items():
        assert write(unpack(link)) == text
        assert pack(read(text)) == link
        page = ask(BLANK, f"open-link {LINK}{link}")
        if not read(text).state.over:  # it could go on here: that is asked first
            page = ask(page, "link-watch")
        assert page.shown(Replay).record.actions == read(text).actions


@pytest.mark.parametrize("name", [*WHOLE, "marks-1.json"])
def test_files_of_every_release_are_read_and_written_again(name: str) -> None:
    text = golden(name)["bundle"]
    assert read_bundle(text).text() == text
    assert bundle_of(BLANK).text() != text
    page = merged(BLANK, read_bundle(text), everything=True).page
    assert bundle_of(page).text() == text


def test_a_file_has_the_running_game_of_each_kind() -> None:
    page = merged(BLANK, read_bundle(golden("castro-2.json")["bundle"]), everything=True).page
    assert set(page.at_hand) == {"calavera", "castro"}
    assert len(page.kept.library.games) == 2


def test_a_start_in_the_lesson_keeps_the_games_that_come_a_moment_later() -> None:
    texts = STORES["2: real dice, half entered, an older game in the library"]
    [key] = [name for name in texts if name.startswith("kept/")]
    before: dict[str, str] = {}
    save(ask(opened({name: text for name, text in texts.items() if name != key})[0], "lesson"), before)
    page, buffer = opened({FORMAT: texts[FORMAT], **before})
    assert page.lesson is not None
    buffer.add_stored({key: texts[key]})
    page = with_library(page, buffer)
    save(page, buffer)
    assert buffer[key] == texts[key]
    assert [game.text for game in ask(page, "leave").kept.library.games] == [texts[key]]


def test_a_game_that_only_a_newer_version_knows_waits_among_the_others() -> None:
    texts = {**STORES["2: held and picked"]}
    texts["game"] = texts["game"].replace('[Game "Calavera"]', '[Game "Calavera castro"]')
    page, buffer = opened(texts)
    assert page.record is None
    assert page.notice is not None
    assert page.notice.message == "game_newer"
    assert [game.text for game in page.kept.library.games] == [texts["game"]]
    assert "game" not in buffer
    assert page.top.name == "start"
