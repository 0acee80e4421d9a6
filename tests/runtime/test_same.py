"""A Pyodide that has been cut answers as the whole one does, but where it needs what is cut."""

import os
import subprocess
from pathlib import Path

import pytest

import build
from tests import suite
from web.build.runtime.cuts import KEPT_BUILTINS

KEPT = [name for name in KEPT_BUILTINS.read_text().split() if not name.startswith("_pyodide")]

WHOLE = build.WEB / "node_modules" / "pyodide"

NAMES = r"""
def said(text):
    try:
        compile(text, "", "eval")
    except Exception as error:
        return f"{type(error).__name__}: {error}"

print(said(r"'\N{DASH}'"), said("é"), sep="\n")
"""
"""Code for which Python looks into `unicodedata`: characters by their names, and letters in names."""


def run(out: Path, runtime: Path) -> subprocess.Popen[str]:
    """Return a process that writes down what a Pyodide answers."""
    node, _ = build.node_and_npm()
    return subprocess.Popen(
        [
            node,
            "web/build/run_in_pyodide.mjs",
            "tests/runtime/same_everywhere.py",
            str(out.relative_to(build.ROOT)),
            *KEPT,
        ],
        cwd=build.ROOT,
        env={**os.environ, "CALAVERA_RUNTIME": str(runtime), "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.large
def test_half_a_million_answers_are_the_same() -> None:
    (cut,) = suite.site().glob("runtime-*/pyodide")
    outs = [build.PRIVATE / f"answers-{which}.txt" for which in ("whole", "cut")]
    running = [run(out, runtime) for out, runtime in zip(outs, (WHOLE, cut), strict=True)]
    told = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0], told
    whole, after = (out.read_text().split("\n") for out in outs)
    assert len(whole) > 400_000
    for out in outs:
        out.unlink()
    assert [pair for pair in zip(whole, after, strict=True) if pair[0] != pair[1]][:20] == []


def test_what_needs_the_names_of_characters_is_told_so() -> None:
    (cut,) = suite.site().glob("runtime-*/pyodide")
    script = build.PRIVATE / "names.py"
    script.write_text(NAMES)
    node, _ = build.node_and_npm()
    told = subprocess.run(
        [node, "web/build/run_in_pyodide.mjs", script.relative_to(build.ROOT)],
        cwd=build.ROOT,
        env={**os.environ, "CALAVERA_RUNTIME": str(cut)},
        capture_output=True,
        text=True,
        check=True,
    )
    names, letters = told.stdout.splitlines()
    assert "can't load unicodedata module" in names
    assert letters == "ModuleNotFoundError: No module named 'unicodedata'"
