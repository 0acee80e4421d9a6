"""Tools of the build: npm's parts, Node.js, a private environment. Standard library only."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

__all__ = [
    "DIST",
    "PRIVATE",
    "ROOT",
    "VENV",
    "WEB",
    "Problem",
    "environment",
    "fetch_parts",
    "install_packages",
    "is_root",
    "missing_for_environment",
    "node_and_npm",
    "pip_install",
    "run",
    "warn",
]

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
PRIVATE = ROOT / ".build"
VENV = PRIVATE / "venv"

OLDEST_NODE = 20

THIS_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor} of {sys.base_prefix}"
"""The Python that runs this: an environment that another one made may lead to what is no longer there."""

MADE_BY = ".made-by"
"""The stamp of a whole private environment: the Python that has made it."""

UNFINISHED = ".unfinished"
"""Stands in the private environment while pip works there; where pip was broken off, it stays."""

FULL_DISK = ("No space left on device", "ENOSPC")
"""Words of pip, npm and apt where a disk is full."""


class Problem(Exception):
    """Something that the person at the keyboard has to change; one line that says what and how."""


def fetch_parts(folder: Path = WEB) -> None:
    """Install the JavaScript parts that a folder's `package-lock.json` pins, through npm."""
    mark = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".calavera"
    if _reads(stamp, mark):
        return
    _, npm = node_and_npm()
    stamp.unlink(missing_ok=True)  # npm may be broken off while it removes what was there
    problem = "npm could not fetch what package-lock.json pins (check the network)"
    run([npm, "ci", "--ignore-scripts"], problem, folder)
    stamp.write_text(mark)


def node_and_npm() -> tuple[str, str]:
    """Return the commands of Node.js and npm: this machine's, else from PyPI in the private environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major_version(node) >= OLDEST_NODE:
        return node, npm
    scripts = Path(environment("node")).parent
    # npm's own script asks PATH for node.
    os.environ["PATH"] = os.pathsep.join([str(scripts), os.environ["PATH"]])
    return str(scripts / "node"), str(scripts / "npm")


def _major_version(node: str) -> int:
    """Return the number before the first dot of a Node.js's version; 0 for one that does not run."""
    try:
        version = run([node, "--version"], "Node.js does not run")
    except Problem:
        return 0
    number = version.strip().removeprefix("v").partition(".")[0]
    return int(number) if number.isdecimal() else 0


def environment(*extras: str) -> str:
    """Install these extras of pyproject.toml in the private environment, and return its Python.

    An environment that was left half made, or that another Python made, is made from the beginning.
    """
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    if not (python.is_file() and _reads(VENV / MADE_BY, THIS_PYTHON)) or (VENV / UNFINISHED).exists():
        _make_environment()
    for extra in extras:
        wanted = project["optional-dependencies"][extra]
        stamp = VENV / f".{extra}"
        if _reads(stamp, repr(wanted)):
            continue
        (VENV / UNFINISHED).touch()
        pip_install(str(python), wanted)
        stamp.write_text(repr(wanted))
        (VENV / UNFINISHED).unlink()
    return str(python)


def _make_environment() -> None:
    """Make an empty private environment in the place of whatever is there. Raises Problem."""
    install_packages(missing_for_environment(), "no private environment")
    shutil.rmtree(VENV, ignore_errors=True)
    run([sys.executable, "-m", "venv", VENV], "no private environment")
    (VENV / MADE_BY).write_text(THIS_PYTHON)


def missing_for_environment() -> list[str]:
    """List Debian's packages that a private environment needs and this Python lacks."""
    return [] if find_spec("ensurepip") and find_spec("venv") else ["python3-venv"]


def install_packages(packages: Sequence[str], problem: str) -> None:
    """Install Debian's packages, where this is Debian and the user may.

    Elsewhere raises Problem: one sentence, which begins with these words and names all of them.
    """
    if not packages:
        return
    names = " ".join(packages)
    if not (shutil.which("apt-get") and is_root()):
        raise Problem(f"{problem}: install {names} (Debian, Ubuntu: sudo apt-get install {names})")
    failed = f"{problem}: apt-get could not install {names} (is there a network?)"
    run(["apt-get", "update", "-qq"], failed)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], failed, env=quiet)


def is_root() -> bool:
    """Return whether this process may install packages for the whole machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def pip_install(python: str, what: Sequence[str | Path]) -> None:
    """Install with the private environment's pip."""
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile"]
    run([*pip, *what], "pip could not fetch what is needed (is there a network?)")


def run(
    command: Sequence[str | Path], problem: str, folder: Path = ROOT, env: Mapping[str, str] | None = None
) -> str:
    """Run a command and return its output. Raises Problem, with these words first, where it fails."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=env)
    except OSError as error:
        raise Problem(f"{problem}: {command[0]}: {error.strerror}") from None
    if done.returncode:
        lines = (done.stderr + done.stdout).strip().splitlines()
        raise Problem(f"{problem}: {_cause(lines) or done.returncode}")
    return done.stdout


def warn(text: str) -> None:
    """Print what the person at the keyboard should know of a build that is made all the same."""
    print(f"build.py: warning: {text}", file=sys.stderr, flush=True)


def _cause(lines: Sequence[str]) -> str:
    """Return the line of a failed command's output that names the cause; empty if it said nothing."""
    if any(words in line for line in lines for words in FULL_DISK):
        return "the disk is full"
    # npm tells the cause in the middle and ends with where its log is.
    causes = (line.removeprefix("npm error ") for line in lines)
    return next((line for line in causes if "checksum failed" in line or "failed, reason" in line), "") or (
        lines[-1] if lines else ""
    )


def _reads(stamp: Path, text: str) -> bool:
    """Return whether a stamp is there with this text."""
    return stamp.is_file() and stamp.read_text() == text
