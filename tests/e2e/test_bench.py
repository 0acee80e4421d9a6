"""Every benchmark that the read-me names still works; none of its figures is looked at."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import build
from tests.suite import BUILT

pytestmark = pytest.mark.large

RUNS = {
    "start": ("--smoke",),
    "frames": ("--smoke",),
    "thinking": ("--smoke",),
    "robots": ("--smoke", "castro"),
}
"""Its module, and how it is told to take only seconds; those of `ELSEWHERE` have tests of their own."""

ELSEWHERE = {"taps", "lighthouse", "sounds"}


@pytest.mark.parametrize("name", RUNS)
def test_a_benchmark_runs(name: str, dist: Path, tools: Path, tmp_path: Path) -> None:
    assert dist.is_dir()
    assert tools.is_dir()
    more = ("--json", str(tmp_path / "figures.json")) if name == "start" else ()
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{name}", *RUNS[name], *more],
        cwd=build.ROOT,
        env={**os.environ, BUILT: "yes"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not more or (tmp_path / "figures.json").stat().st_size > 1000


def test_the_read_me_names_these_and_no_others() -> None:
    text = (build.ROOT / "tests" / "README.md").read_text()
    named = {part.split()[0] for part in text.split("tests.bench.")[1:]}
    assert named == {*RUNS, *ELSEWHERE} - {"start"}
