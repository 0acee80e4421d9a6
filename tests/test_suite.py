"""The suite itself: lanes of steps that run side by side, and what the tiers select."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import build
from tests.suite import SMALL, marked, run_lanes

TESTS = Path(__file__).parent


def prints(text: str) -> list[str]:
    """Return a command that prints a text."""
    return [sys.executable, "-c", f"print({text!r})"]


def test_the_steps_of_a_lane_follow_each_other_beside_another_lane(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = tmp_path / "made"
    waits = (
        f"import pathlib, time\nwhile not pathlib.Path({str(made)!r}).exists(): time.sleep(0.01)\nprint(1)"
    )
    makes = f"import pathlib; pathlib.Path({str(made)!r}).touch(); print(2)"
    run_lanes(
        {"waits": [sys.executable, "-c", waits], "last": prints("3")},
        {"makes": [sys.executable, "-c", makes]},
    )
    lines = re.findall(r"^== (\w+): \d+ s$|^(\d)$", capfd.readouterr().out, re.M)
    said = [name or number for name, number in lines]
    assert sorted(said) == ["1", "2", "3", "last", "makes", "waits"]
    assert [one for one in said if one in {"waits", "1", "last", "3"}] == ["waits", "1", "last", "3"]
    assert said.index("2") == said.index("makes") + 1


def test_a_step_that_fails_ends_the_others_and_is_named(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    never = tmp_path / "never"
    follows = [sys.executable, "-c", f"import pathlib; pathlib.Path({str(never)!r}).touch()"]
    with pytest.raises(build.Problem, match="fails: failed"):
        run_lanes(
            {"endless": [sys.executable, "-c", "while True: pass"], "follows": follows},
            {"fails": [sys.executable, "-c", "print('why'); raise SystemExit(3)"]},
        )
    assert "why" in capfd.readouterr().out
    assert not never.exists()


def test_markers_are_joined() -> None:
    assert marked("uncounted", SMALL) == ["-m", "uncounted and not large"]
    assert marked("uncounted", "") == ["-m", "uncounted"]
    assert marked("") == []


def test_the_read_me_names_every_module_with_tests_of_the_large_tier() -> None:
    """Tests that leave the gate of every landing are named there, by their kind."""
    text = (TESTS / "README.md").read_text()
    own = Path(__file__)
    large = re.compile(r"\bmark\.large\b|\blarge_(?:rows_after|after|but)\(")
    found = {file.name for file in TESTS.rglob("test_*.py") if file != own and large.search(file.read_text())}
    assert len(found) > 10
    assert {name for name in found if f"`{name.removesuffix('.py')}`" not in text} == set()
