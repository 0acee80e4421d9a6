"""Files of the site: copied, filled in, packed, named by their content. Standard library only."""

import hashlib
import shutil
import zipfile
from collections.abc import Collection, Iterable
from pathlib import Path

__all__ = ["LIBRARY", "copy", "fill", "module_name", "named_by_hash", "unpack", "write_archive"]

LIBRARY = "python_stdlib.zip"
"""The standard library, as Pyodide asks for it."""


def unpack(library: Path, out: Path, names: Collection[str]) -> None:
    """Write the sources of these modules to a folder."""
    with zipfile.ZipFile(library) as archive:
        wanted = [file for file in archive.namelist() if file.endswith(".py") and module_name(file) in names]
        archive.extractall(out, wanted)


def module_name(file: str) -> str:
    """Return the module's name for a file of an archive: `json.decoder` for `json/decoder.py`."""
    return file.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def write_archive(out: Path, files: dict[str, Path]) -> None:
    """Write a zip archive that is the same in every build.

    Stored: its compressed twin is smaller as a whole, and importing has nothing to inflate then. What is
    alike stands side by side, as gzip looks back no further than 32 KB: files of a kind, and the games'
    modules of the same name.
    """
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, file in sorted(files.items(), key=lambda item: _likeness(item[0])):
            archive.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_STORED)


def _likeness(name: str) -> tuple[str, str, str]:
    """Return the place of a file among others: its kind, and its path with the name of its game put last."""
    above, games, path = name.partition("/games/")
    game, _, rest = path.partition("/")
    return name.rpartition(".")[2], above + games + rest, game


def named_by_hash(folder: Path, site: Path, name: str) -> str:
    """Move a folder into the site under a name that holds its content's hash; return that name."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    site.mkdir(exist_ok=True)
    target = site / f"{name}-{digest.hexdigest()[:12]}"
    shutil.move(folder, target)
    return target.name


def fill(text: str, values: dict[str, str]) -> str:
    """Replace each {{NAME}} of a text."""
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def copy(folder: Path, names: Iterable[str], out: Path) -> None:
    """Copy some files of a folder, or of folders in it."""
    for name in names:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / name, out / name)
