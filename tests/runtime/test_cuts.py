"""Each cut is left out by itself, with a warning, where it meets what it does not know; the rest starts."""

import ast
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import build
from tests import suite
from web.build.pack import LIBRARY, module_name
from web.build.runtime import cuts, parts, write_runtime
from web.build.runtime.cuts import CUTS
from web.build.runtime.exports import trimmed
from web.build.runtime.glue import lean
from web.build.runtime.library import KEPT, STAND_INS
from web.build.runtime.parts import CODE, GLUE, LOADER, PYSCRIPT
from web.build.runtime.wasm.binary import exported
from web.build.runtime.wasm.remove_modules import cut

ROOM = build.WEB / "build" / "runtime"

SCRIPTS = "@pyscript/core/dist"
"""PyScript's chunks, among npm's packages."""

GLUE_OF_ONE = f'var {",".join(f"v{n}" for n in range(1001))};v1=Module["v1"]=wasmExports["v1"];'
"""Glue that takes over one export, as the cut of exports knows it."""

ALL = [one.name for one in CUTS]


@pytest.fixture
def out() -> Iterator[Path]:
    """A folder for a runtime; the library is compiled beside it."""
    stage = build.PRIVATE / "cuts"
    shutil.rmtree(stage, ignore_errors=True)
    yield stage / "runtime"
    shutil.rmtree(stage)


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of npm's Pyodide and PyScript, which the build takes, and a test changes."""
    folder = tmp_path / "node_modules"
    for name in ("pyodide", SCRIPTS):
        shutil.copytree(build.WEB / "node_modules" / name, folder / name)
    monkeypatch.setattr(parts, "modules", lambda: folder)
    return folder


def left_out(warnings: list[str]) -> list[str]:
    """Return the names of the cuts that warnings are about, in their order."""
    return [one.name for warning in warnings for one in CUTS if warning.startswith(f"{one.what} stay: ")]


# -- what is decided before


def made_up(monkeypatch: pytest.MonkeyPatch, new: set[str], **errors: Exception) -> list[str]:
    """Have the cuts do nothing but note that they were made, or raise an error; return the notes."""
    made: list[str] = []

    def maker(name: str) -> Callable[[Path], None]:
        def make(_: Path) -> None:
            if name in errors:
                raise errors[name]
            made.append(name)

        return make

    monkeypatch.setattr(cuts, "CUTS", tuple(replace(one, make=maker(one.name)) for one in CUTS))
    monkeypatch.setattr(cuts, "copy_whole", lambda _: None)
    monkeypatch.setattr(cuts, "unchecked", lambda: new)
    return made


def test_all_cuts_are_made_of_the_parts_that_are_pinned() -> None:
    assert parts.unchecked() == set(), "npm has other parts than those with which the cuts were checked"


@pytest.mark.parametrize(
    ("part", "stay"),
    [
        (PYSCRIPT, ["pyscript", "library", "builtins"]),
        (LIBRARY, ["library", "builtins"]),
        (CODE, ["exports", "builtins", "glue"]),
        (GLUE, ["exports", "glue"]),
        (LOADER, ["library", "exports", "builtins", "glue"]),
    ],
)
def test_a_part_that_no_cut_was_checked_with_is_left_whole_with_a_warning(
    part: str, stay: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = made_up(monkeypatch, {part})
    warnings = write_runtime(tmp_path)
    assert left_out(warnings) == stay
    assert made == [name for name in ALL if name not in stay]
    assert all(part in warning or "was not made" in warning for warning in warnings)
    assert all(warning.endswith("; see web/UPGRADING.md") for warning in warnings)


@pytest.mark.parametrize("error", [ValueError("odd"), KeyError("odd"), IndexError("odd")])
@pytest.mark.parametrize("name", ALL)
def test_a_cut_that_cannot_read_a_part_is_left_out(
    name: str, error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = made_up(monkeypatch, set(), **{name: error})
    warnings = write_runtime(tmp_path)
    assert left_out(warnings)[0] == name
    assert f"{type(error).__name__}: " in warnings[0]
    assert made == [other for other in ALL if other not in left_out(warnings)]


def test_an_error_of_the_machine_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up(monkeypatch, set(), glue=build.Problem("the disk is full"))
    with pytest.raises(build.Problem, match="the disk is full"):
        write_runtime(tmp_path)


def test_a_cut_that_is_not_wanted_takes_along_those_that_need_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = made_up(monkeypatch, set())
    assert write_runtime(tmp_path, without={"pyscript"}) == []
    assert made == ["exports", "glue"]
    made.clear()
    assert write_runtime(tmp_path, whole=True) == []
    assert made == []


# -- real parts that are unknown


def changed(file: Path, was: bytes, now: bytes) -> None:
    data = file.read_bytes()
    assert was in data
    file.write_bytes(data.replace(was, now))


def without_module(library: Path) -> None:
    """Take a module out of a library that is to stay there."""
    with zipfile.ZipFile(library) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if name != "textwrap.py"}
    with zipfile.ZipFile(library, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


UNKNOWN: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "exports": (
        lambda folder: changed(folder / "pyodide" / GLUE, b"=wasmExports[", b"=wasmExports ["),
        "does not take over the module's exports",
        "pyscript glue",
    ),
    "glue": (
        lambda folder: changed(folder / "pyodide" / GLUE, b"wasmImports={", b"wasmImports ={"),
        "has no table of imports",
        "pyscript exports",
    ),
    "library": (
        lambda folder: without_module(folder / "pyodide" / LIBRARY),
        "it has no textwrap",
        "exports glue",
    ),
    "pyscript": (
        lambda folder: changed(parts.core_of(folder / SCRIPTS), b"import os as _os", b"import os as os_"),
        "PyScript's core is not written as",
        "exports glue",
    ),
}
"""By cut a change of npm's parts that it does not know, why it is left out, and cuts that are not tried."""


@pytest.mark.parametrize("name", UNKNOWN)
def test_what_is_written_in_another_way_stays_as_it_came(
    name: str, newer: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where `checked.txt` says that the cuts were checked with it."""
    change, reason, others = UNKNOWN[name]
    change(newer)
    monkeypatch.setattr(cuts, "unchecked", set)
    warnings = write_runtime(out, without=others.split())
    assert left_out(warnings)[0] == name
    assert reason in warnings[0]
    stock = {"pyscript": newer / SCRIPTS, "pyodide": newer / "pyodide"}
    for folder, files in stock.items():
        for file in (out / folder).iterdir():
            if not (name == "library" and folder == "pyscript"):  # PyScript was cut before
                assert file.read_bytes() == (files / file.name).read_bytes()


@pytest.mark.parametrize("code", [b"", b"no WebAssembly at all", b"\0asm\1\0\0\0\x0a\x7fhalf"])
def test_code_that_is_not_whole_is_left_out_by_every_cut_that_reads_it(code: bytes) -> None:
    kept = cuts.KEPT_BUILTINS.read_text().split()
    for read in (
        lambda: cut(code, code, kept),
        lambda: trimmed(code, GLUE_OF_ONE),
        lambda: lean("", code, []),
    ):
        with pytest.raises((ValueError, LookupError)):
            read()


# -- what is left


def start(runtime: Path) -> int:
    """Start a runtime under Node.js and import all of our modules; return how many there are."""
    (archive,) = suite.site().glob("app-*/calavera.zip")
    node, _ = build.node_and_npm()
    return int(build.run([node, "tests/runtime/start.mjs", runtime, archive], "it does not start"))


@pytest.mark.parametrize(
    "name",
    [
        "",
        pytest.param("whole", marks=pytest.mark.large),
        *(pytest.param(one, marks=pytest.mark.large) for one in ALL),
    ],
)
def test_a_runtime_without_one_cut_or_any_starts(name: str, out: Path) -> None:
    assert write_runtime(out, whole=name == "whole", without=name.split()) == []
    assert start(out) > 100


def test_nothing_of_a_whole_runtime_is_cut(out: Path) -> None:
    assert write_runtime(out, whole=True) == []
    for folder, source in {"pyodide": "pyodide", "pyscript": "@pyscript/core/dist"}.items():
        files = [*(out / folder).iterdir()]
        assert files
        for file in files:
            assert file.read_bytes() == (build.WEB / "node_modules" / source / file.name).read_bytes()


def test_the_runtime_of_the_site_names_what_it_uses_and_little_else() -> None:
    (code,) = suite.site().glob("runtime-*/pyodide/*.wasm")
    (glue,) = suite.site().glob("runtime-*/pyodide/*.asm.mjs")
    names = exported(code.read_bytes())
    assert set(re.findall(r'wasmExports\["(\w+)"\]', glue.read_text())) <= set(names)
    assert len(names) < 1000


def test_the_library_of_the_site_holds_the_modules_that_are_listed_and_nothing_else() -> None:
    (library,) = suite.site().glob(f"runtime-*/pyodide/{LIBRARY}")
    listed = KEPT.read_text().splitlines()
    assert listed == sorted(set(listed))
    with zipfile.ZipFile(library) as archive:
        found = {module_name(name) for name in archive.namelist()}
        assert found == {*listed, *map(module_name, STAND_INS)}
        assert not [name for name in archive.namelist() if not name.endswith(".pyc")]


# -- the room


def test_the_build_enters_the_room_by_its_door_alone() -> None:
    others = [build.ROOT / "build.py", *(build.WEB / "build").glob("*.py")]
    assert len(others) > 15
    for file in others:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("web.build.runtime"):
                assert node.module == "web.build.runtime", file.name
        assert not re.search(r"wasmExports|wasmImports|PyInit_", file.read_text()), file.name
    assert (ROOM / "README.md").is_file()
