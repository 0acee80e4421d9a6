"""Engine and page under other Pythons than the one that runs the suite.

The large tier runs `check_other_pythons`; `python3.13 -m tests.other_pythons` takes the Python that runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import build

__all__ = ["check_other_pythons", "check_with", "pythons"]

MINORS = (11, 12, 13, 14)
"""Of Python 3: the versions that may be on a machine, from the oldest that the project runs on."""

PACKAGES = ("pytest", "pytest-xdist", "hypothesis", "coverage")
"""Packages of the extra `test` that these tests need: pure Python, or with wheels for each version."""

TESTS = ("tests/engine", "tests/web")


def check_other_pythons(environment: dict[str, str]) -> None:
    """Run the tests under each Python that is here but this one. Raises build.Problem where one fails."""
    for name, python in pythons():
        check_with(name, python, environment)


def check_with(name: str, python: str, environment: dict[str, str]) -> None:
    """Run the tests under one Python. Raises build.Problem where one fails."""
    print(f"== engine and page with {name}", flush=True)
    own = _environment(name, python)
    command = [str(own), "-m", "pytest", "-q", *TESTS, "-m", "not large", "-n", "2", "--dist=worksteal"]
    if subprocess.run(command, cwd=build.ROOT, env=environment, check=False).returncode:
        raise build.Problem(f"engine and page with {name}: failed")


def pythons() -> Iterator[tuple[str, str]]:
    """Yield the names and commands of the Pythons on the path that run, without the version of this one."""
    for minor in MINORS:
        name = f"python3.{minor}"
        command = shutil.which(name)
        if minor == sys.version_info.minor or command is None:
            continue
        # A version manager puts commands on the path that only say which versions it has.
        if subprocess.run([command, "-c", ""], capture_output=True, check=False).returncode == 0:
            yield name, command


def _environment(name: str, python: str) -> Path:
    """Make an environment with what the tests need, and return its Python. Raises build.Problem."""
    extras = tomllib.loads((build.ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = [pin for pin in extras["test"] if pin.partition("==")[0] in PACKAGES] + extras["build"]
    folder = build.PRIVATE / f"venv-{name}"
    own = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / ".tests"
    if own.is_file() and stamp.is_file() and stamp.read_text() == repr(wanted):
        return own
    shutil.rmtree(folder, ignore_errors=True)
    build.run([python, "-m", "venv", folder], f"no environment for {name}")
    build.pip_install(str(own), wanted)
    stamp.write_text(repr(wanted))
    return own


if __name__ == "__main__":
    try:
        check_with(f"python3.{sys.version_info.minor}", sys.executable, dict(os.environ))
    except build.Problem as problem:
        sys.exit(f"tests.other_pythons: {problem}")
