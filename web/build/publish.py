"""Puts a built site in the place of the one before, so that one of the two is always whole.

Standard library only.
"""

from __future__ import annotations

import errno
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from web.build.toolchain import ROOT, Problem

__all__ = ["build_lock", "error_line", "publish", "recover"]

STAYS_IN_PLACE = {errno.EXDEV, errno.EBUSY, errno.EINVAL}
"""Why a folder cannot be renamed although all is well: it is on another disk, or a disk of its own."""

WRITTEN_LAST = ("index.html", "index.html.gz", "sw.js")
"""Files that name others, in the order in which they are written after all of these."""

PART_PREFIX = ".part-"
"""Prefixes of the names of files that are being written."""

_HASHED = re.compile(r"(?:app|runtime)-[0-9a-f]{12}")


@contextmanager
def build_lock(lock: Path) -> Iterator[None]:
    """Let one build work at a time; the next one waits for it."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("ab") as held:
        if not _locked(held, wait=False):
            print("build.py: waiting for another build", file=sys.stderr, flush=True)
            _locked(held, wait=True)
        yield  # closing the file lets go of it, and so does the end of the process


def publish(site: Path, dist: Path, aside: Path) -> None:
    """Make `site` the new `dist`; the old one stands in the folder `aside` for a moment.

    A symlink and a mount point stay what they are: the folder behind them is filled file by file.
    """
    if dist.is_symlink() and not dist.exists():
        raise Problem(f"{_shown(dist)} is a symlink to {dist.readlink()}, which does not exist")
    if dist.exists() and not dist.is_dir():
        raise Problem(f"{_shown(dist)} is not a folder; move it away")
    if dist.is_symlink() or dist.is_mount():
        _fill(site, dist)
        return
    try:
        _swap(site, dist, aside)
    except OSError as error:
        if error.errno not in STAYS_IN_PLACE:
            raise
        _fill(site, dist)


def recover(dist: Path, aside: Path) -> None:
    """Restore the old site where a build was killed between its two steps; remove leftovers."""
    kept = _old_sites(aside)
    if kept and not dist.exists() and not dist.is_symlink():
        kept.pop().rename(dist)
    for old in kept:
        shutil.rmtree(old, ignore_errors=True)


def error_line(error: OSError) -> str:
    """Describe an error in one line: the file that it is about, and what helps where that is known."""
    first = error.args[0] if error.args else ""
    if isinstance(error, shutil.Error) and isinstance(first, list) and first:
        source, _, reason = first[0]  # of the many files of a folder the first one
        name, why = str(source), str(reason).rpartition("] ")[2].partition(": '")[0]
    else:
        # Of the two files of a renaming or a copy the second is the one that is written.
        name, why = str(error.filename2 or error.filename or ""), error.strerror or str(error)
    line = " ".join(f"{_shown(Path(name)) if name else 'writing dist/'}: {why}".split())
    if "node_modules" in Path(name).parts and isinstance(error, FileNotFoundError | shutil.Error):
        line += "; delete web/node_modules and build again"
    return line


def _swap(site: Path, dist: Path, aside: Path) -> None:
    """Put the new site in place with two renames; where the second one fails, undo the first."""
    old = None
    if dist.exists():
        kept = _old_sites(aside)
        number = int(kept[-1].name.rpartition("-")[2]) + 1 if kept else 1
        old = dist.rename(aside / f"before-{number}")
    try:
        site.rename(dist)
    except BaseException:
        if old is not None:
            old.rename(dist)
        raise
    if old is not None:
        shutil.rmtree(old, ignore_errors=True)  # the next build tries again


def _old_sites(aside: Path) -> list[Path]:
    """Return the old sites that were put aside, the newest last."""
    return sorted(aside.glob("before-*"), key=lambda old: int(old.name.rpartition("-")[2]))


def _fill(site: Path, dist: Path) -> None:
    """Write a site into a folder that has to stay; what others keep in it is left alone.

    What is shown is whole at every moment: folders are named by their content, and `index.html`, which
    names them, is replaced when they are there. The old ones go last.
    """
    for half in dist.rglob(f"{PART_PREFIX}*"):
        half.unlink()  # of a build that was killed
    names = [file.relative_to(site) for file in sorted(site.rglob("*")) if file.is_file()]
    order = {name: place for place, name in enumerate(WRITTEN_LAST)}
    for name in sorted(names, key=lambda name: order.get(name.as_posix(), -1)):
        (dist / name).parent.mkdir(parents=True, exist_ok=True)
        _replace(site / name, dist / name)
    for old in dist.iterdir():
        if _HASHED.fullmatch(old.name) and not (site / old.name).exists():
            shutil.rmtree(old, ignore_errors=True)
    shutil.rmtree(site)


def _replace(source: Path, target: Path) -> None:
    """Copy a file so that there is at no moment a half of it."""
    with NamedTemporaryFile(dir=target.parent, prefix=PART_PREFIX, delete=False) as part:
        written = Path(part.name)
        try:
            part.write(source.read_bytes())
            part.flush()  # here and not at the closing, which does not say which file
        except OSError as error:
            written.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(target)) from None
    written.chmod(source.stat().st_mode)
    written.replace(target)


def _shown(path: Path) -> str:
    """Return a path relative to the checkout where it is inside."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


if sys.platform == "win32":
    import msvcrt

    def _locked(held: IO[bytes], *, wait: bool) -> bool:
        """Return whether the file is ours now."""
        while True:
            try:
                held.seek(0)
                msvcrt.locking(held.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
            except OSError:  # even waiting gives up after ten seconds
                if not wait:
                    return False
            else:
                return True
else:
    import fcntl

    def _locked(held: IO[bytes], *, wait: bool) -> bool:
        """Return whether the file is ours now."""
        try:
            fcntl.flock(held, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True
