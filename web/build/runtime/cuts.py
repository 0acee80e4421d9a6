"""The cuts, in their order, each of which is left out by itself where it does not know what it meets."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from web.build.minify import minify
from web.build.pack import LIBRARY
from web.build.runtime import library
from web.build.runtime.exports import trimmed
from web.build.runtime.glue import lean
from web.build.runtime.parts import CODE, GLUE, LOADER, PYSCRIPT, copy_whole, core_of, sources, unchecked
from web.build.runtime.pyscript import without_modules
from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.remove_modules import cut

__all__ = ["CUTS", "KEPT_BUILTINS", "Cut", "write_runtime"]

KEPT_BUILTINS = Path(__file__).with_name("kept_builtin_modules.txt")
"""The built-in modules that stay, one a line."""


@dataclass(frozen=True)
class Cut:
    """One cut: it changes the files of a runtime, all that it changes or none.

    `make(out)` raises ValueError or LookupError where a part is not as it is known.
    """

    name: str
    what: str
    """The parts that go, for people."""
    make: Callable[[Path], None]
    checked_with: tuple[str, ...]
    """The parts of npm that have to be those with which it was checked."""
    needs: str = ""
    """The cut without which this one would take something that is used."""


def write_runtime(out: Path, *, whole: bool = False, without: Collection[str] = frozenset()) -> list[str]:
    """Write what the page uses of Pyodide and PyScript; return a warning for each cut that is left out.

    `whole` makes no cut, and `without` names cuts that are not wanted: neither gives a warning.
    """
    copy_whole(out)
    if whole:
        return []
    new = unchecked()
    made: set[str] = set()
    unwanted = set(without)
    warnings = []
    for one in CUTS:
        if one.name in unwanted or (one.needs and one.needs in unwanted):
            unwanted.add(one.name)
        elif reason := _reason(one, new, made) or _made(one, out):
            warnings.append(f"{one.what} stay: {reason}; see web/UPGRADING.md")
        else:
            made.add(one.name)
    return warnings


def _reason(one: Cut, new: Collection[str], made: Collection[str]) -> str:
    """Return why a cut must not even be tried; empty where it may."""
    unknown = [name for name in one.checked_with if name in new]
    if unknown:
        return f"the cut of {one.name} was checked with another {' and another '.join(unknown)}"
    if one.needs and one.needs not in made:
        return f"the cut of {one.needs} was not made"
    return ""


def _made(one: Cut, out: Path) -> str:
    """Make a cut; return why it was not made, empty where it was."""
    try:
        one.make(out)
    except UnknownPartError as error:
        return str(error)
    except (ValueError, LookupError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _cut_pyscript(out: Path) -> None:
    core = core_of(out / "pyscript")
    core.write_text(without_modules(core.read_text()))


def _cut_exports(out: Path) -> None:
    loader, glue, code = (out / "pyodide" / name for name in (LOADER, GLUE, CODE))
    trim, text = trimmed(code.read_bytes(), glue.read_text(), loader.read_text())
    code.write_bytes(trim)
    glue.write_text(text)


def _cut_builtins(out: Path) -> None:
    code = out / "pyodide" / CODE
    kept = KEPT_BUILTINS.read_text().split()
    code.write_bytes(cut(sources()[CODE].read_bytes(), code.read_bytes(), kept))


def _cut_glue(out: Path) -> None:
    loader, glue, code = (out / "pyodide" / name for name in (LOADER, GLUE, CODE))
    pyscript = [file.read_text() for file in (out / "pyscript").iterdir()]
    users = [loader.read_text(), *pyscript, *library.texts(out)]
    glue.write_text(lean(glue.read_text(), code.read_bytes(), users))
    minify(glue)


CUTS = (
    Cut("pyscript", "PyScript's own modules in Python", _cut_pyscript, (PYSCRIPT,)),
    Cut(
        "library",
        "the sources of Python's whole library",
        library.write_library,
        (LIBRARY, LOADER, PYSCRIPT),
        needs="pyscript",
    ),
    Cut("exports", "the names for packages in C", _cut_exports, (CODE, GLUE, LOADER)),
    Cut(
        "builtins",
        "the built-in modules that nothing imports",
        _cut_builtins,
        (CODE, LIBRARY),
        needs="library",
    ),
    Cut("glue", "the JavaScript that nothing asks for", _cut_glue, (GLUE, LOADER, CODE)),
)
"""All cuts. PyScript's own modules import more of the library than the page does, and the whole library more
of the built-in modules: so each of these cuts needs the one before."""
