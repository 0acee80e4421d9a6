"""Killing a browser as a phone does that needs its memory: at once, with everything that belongs to it."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

__all__ = ["kill"]


def kill(profile: Path, only: str = "") -> None:
    """Kill the processes of the browser that uses this profile, and those that they have started.

    With `only`, those alone whose command says it.
    """
    for process in _browsers(profile):
        with contextlib.suppress(OSError):
            if only.encode() in Path(f"/proc/{process}/cmdline").read_bytes():
                os.kill(process, signal.SIGKILL)


def _browsers(profile: Path) -> set[int]:
    found, parents = set[int](), dict[int, int]()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                number = int(folder.name)
                parents[number] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if str(profile).encode() in (folder / "cmdline").read_bytes():
                    found.add(number)
    while more := {process for process, parent in parents.items() if parent in found} - found:
        found |= more
    return found
