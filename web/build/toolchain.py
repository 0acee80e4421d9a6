"""Tools of the build: npm's parts, Node.js, a private environment. Standard library only."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
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
    "node_and_npm",
    "pip_install",
    "run",
]

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
PRIVATE = ROOT / ".build"
VENV = PRIVATE / "venv"

OLDEST_NODE = 20


class Problem(Exception):
    """Something that the person at the keyboard has to change; one line that says what and how."""


def fetch_parts(folder: Path = WEB) -> None:
    """Install the JavaScript parts that a folder's `package-lock.json` pins, through npm."""
    mark = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".calavera"
    if stamp.is_file() and stamp.read_text() == mark:
        return
    _, npm = node_and_npm()
    problem = "npm could not fetch what package-lock.json pins (check the network)"
    run([npm, "ci", "--ignore-scripts"], problem, folder)
    stamp.write_text(mark)


def node_and_npm() -> tuple[str, str]:
    """Return the commands of Node.js and npm: this machine's, else from PyPI in the private environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = run([node, "--version"], "Node.js does not run").lstrip("v")
        if int(version.split(".")[0]) >= OLDEST_NODE:
            return node, npm
    scripts = Path(environment("node")).parent
    # npm's own script asks PATH for node.
    os.environ["PATH"] = os.pathsep.join([str(scripts), os.environ["PATH"]])
    return str(scripts / "node"), str(scripts / "npm")


def environment(*extras: str) -> str:
    """Install these extras of pyproject.toml in the private environment, and return its Python."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extra in extras:
        wanted = project["optional-dependencies"][extra]
        stamp = VENV / f".{extra}"
        if stamp.is_file() and stamp.read_text() == repr(wanted):
            continue
        if not python.is_file():
            run([sys.executable, "-m", "venv", VENV], "no private environment (Debian: install python3-venv)")
        pip_install(str(python), wanted)
        stamp.write_text(repr(wanted))
    return str(python)


def pip_install(python: str, what: Sequence[str | Path]) -> None:
    """Install with the private environment's pip."""
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile"]
    run([*pip, *what], "pip could not fetch what is needed (is there a network?)")


def run(command: Sequence[str | Path], problem: str, folder: Path = ROOT) -> str:
    """Run a command and return its output. Raises Problem, with these words first, where it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr + done.stdout).strip().splitlines()
        # npm tells the cause in the middle and ends with where its log is.
        causes = (line.removeprefix("npm error ") for line in said)
        cause = next((line for line in causes if "checksum failed" in line or "failed, reason" in line), "")
        raise Problem(f"{problem}: {cause or (said[-1] if said else done.returncode)}")
    return done.stdout
