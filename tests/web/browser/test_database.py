"""The script that keeps texts in the browser's database, while that fails as `browser/faults.mjs` says."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import build
from web.app.saving.migrations import COPIED
from web.build.pack import fill

HERE = Path(__file__).parent

WEB = build.ROOT / "web"

SILENT = "the database does not answer"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    site = tmp_path_factory.mktemp("site")
    node, _ = build.node_and_npm()
    shutil.copytree(WEB / "node_modules" / "idb-keyval" / "dist", site / "runtime" / "idb-keyval")
    (site / "app").mkdir()
    (site / "package.json").write_text('{"type": "module"}')
    texts = site / "app" / "database.mjs"
    script = (WEB / "start" / "database.mjs").read_text()
    texts.write_text(fill(script, {"RUNTIME": "runtime", "COPIED": json.dumps(COPIED)}))
    run: list[str | Path] = [node, HERE / "faults.mjs", texts.as_uri()]
    return json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()[-1])


def test_a_writing_that_fails_says_why_and_leaves_the_copy_alone(told: Any) -> None:
    assert told["first"] == ["", "1", '1 {"game":"1"}']
    assert told["broken"] == ["it is over", "1", '1 {"game":"1"}']
    assert told["full"] == ["no space", "1"]
    assert told["mended"] == ["", "3", '2 {"game":"3"}']


def test_a_connection_that_was_lost_is_made_again(told: Any) -> None:
    assert told["closed"] == ""


def test_a_database_that_was_thrown_away_is_written_as_a_whole_or_not_at_all(told: Any) -> None:
    assert told["lost"] == "lost"
    assert told["whole"] == ["", "5", '4 {"game":"5"}']


def test_a_writing_that_is_never_answered_ends_and_does_nothing_later(told: Any) -> None:
    assert told["silent"] == SILENT
    assert told["after"] == ["", "7"]
    assert told["late"] == "7"


def test_of_two_tabs_that_take_over_at_once_exactly_one_plays(told: Any) -> None:
    assert told["second"] == [False, "7"]
    assert told["rounds"] == [[False, True, "elsewhere", ""]] * 5


def test_a_window_that_only_sits_at_a_table_asks_for_no_lock(told: Any) -> None:
    assert told["sitting"] == [False, "b4", 0]


def test_who_takes_over_a_lost_database_gets_the_copy_and_who_looks_on_does_not(told: Any) -> None:
    assert told["third"] == [False, "{}"]
    assert list(told["restored"]) == ["copy"]
    assert told["restored"]["copy"].endswith(' {"game":"b4"}')


def test_a_database_that_is_never_opened_is_done_without(told: Any) -> None:
    assert told["deaf"] == [None, SILENT]


def test_without_locks_who_came_last_plays(told: Any) -> None:
    assert told["free"] == [True, ""]
    assert told["other"] == [True, "", "elsewhere", False]
    assert told["back"] == [True, ""]
