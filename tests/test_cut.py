"""Built-in modules that nothing imports are cut from Pyodide, cleanly; what stays is whole."""

import json
import os
import subprocess

import pytest

import build
from tests import suite
from web.build.toolchain import Problem
from web.build.trim_pyodide import trimmed
from web.build.wasm.binary import (
    CODE,
    leb,
    number,
    section,
    sections,
    signed,
    signed_leb,
)
from web.build.wasm.cut import cut, table_of_modules
from web.build.wasm.data import pieces
from web.build.wasm.link_order import depths, in_order
from web.build.wasm.module import Module
from web.build.wasm.parts import parts_of

PYODIDE = build.WEB / "node_modules" / "pyodide"
KEPT = (build.WEB / "build" / "builtins.txt").read_text().split()

SAYS = """
import importlib, json, sys
said = {}
for name in json.loads(sys.argv[1]):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        said[name] = error.name
    else:
        said[name] = "here"
print(json.dumps([said, sorted(sys.builtin_module_names)]))
"""
"""Tells what comes of importing each of some modules, and which modules Python says it has in itself."""


@pytest.fixture(scope="module")
def whole() -> Module:
    return Module((PYODIDE / "pyodide.asm.wasm").read_bytes())


@pytest.fixture(scope="module")
def before(whole: Module) -> bytes:
    glue, loader = ((PYODIDE / name).read_text() for name in ("pyodide.asm.mjs", "pyodide.mjs"))
    return trimmed(whole.wasm, glue, loader)[0]


def test_numbers_are_read_as_they_are_written() -> None:
    for value in (0, 1, 0x3F, 0x40, 0x7F, 0x80, 0x1234, 0x7FFFFFFF, 0xFFFFFFFF):
        assert number(leb(value), 0) == (value, len(leb(value)))
        for either in (value, -value):
            assert signed(b"?" + signed_leb(either), 1) == (either, 1 + len(signed_leb(either)))


def test_the_longest_row_in_order_is_found() -> None:
    assert in_order([]) == []
    assert in_order([1, 1, 5, 2, 3, 0, 3]) == [0, 1, 3, 4, 6]


def test_a_slot_goes_only_where_its_neighbours_go() -> None:
    gone = [False, True, True, False]
    parts = [0, 0, 1, 1, 2, 2, 3, 1, 3]
    unshared = [False] * len(parts)
    assert depths(parts, gone, unshared) == [0, 0, 1, 2, 2, 1, 0, 0, 0]
    shared = [place == 3 for place in range(len(parts))]
    assert depths(parts, gone, shared)[3] == 2
    assert depths([1, 1], gone, [False] * 2) == [2, 2]


def test_zeros_between_data_are_written_only_where_they_are_few() -> None:
    memory = bytearray(b"\0\0ab" + bytes(10) + b"c" + bytes(100) + b"d\0")
    assert pieces(memory) == [(2, b"ab" + bytes(10) + b"c"), (115, b"d")]


def test_every_module_that_is_cut_is_refused_and_no_other() -> None:
    (runtime,) = suite.site().glob("runtime-*/pyodide")
    whole = Module((PYODIDE / "pyodide.asm.wasm").read_bytes())
    names = [*table_of_modules(whole, whole.memory())]
    assert set(names) - set(KEPT)
    script = build.PRIVATE / "says.py"
    script.write_text(SAYS)
    node, _ = build.node_and_npm()
    told = subprocess.run(
        [node, "web/build/run_in_pyodide.mjs", script.relative_to(build.ROOT), json.dumps(names)],
        cwd=build.ROOT,
        env={**os.environ, "CALAVERA_RUNTIME": str(runtime)},
        capture_output=True,
        text=True,
        check=True,
    )
    said, inside = json.loads(told.stdout.splitlines()[-1])
    assert {name for name in names if said[name] == "here"} == set(KEPT) - {"_pyodide_core"}
    assert all(said[name] == name for name in set(names) - set(KEPT))
    assert inside == sorted(KEPT)


def test_only_what_is_cut_is_gone(whole: Module, before: bytes) -> None:
    after = cut(whole.wasm, before, KEPT)
    changed = {
        kind for (kind, was), (_, now) in zip(sections(before), sections(after), strict=True) if was != now
    }
    assert changed <= {9, 10, 11, 12}
    assert Module(after).names == Module(before).names
    assert cut(whole.wasm, before, KEPT) == after
    assert len(section(after, CODE)) < 0.62 * len(section(before, CODE))


def test_an_unknown_pyodide_is_refused(whole: Module, before: bytes) -> None:
    with pytest.raises(Problem, match="it is not known what may go from this Pyodide"):
        cut(before, before, KEPT)
    with pytest.raises(Problem, match="this Pyodide has no _nonsense"):
        cut(whole.wasm, before, [*KEPT, "_nonsense"])


def test_parts_without_their_names_are_refused(whole: Module, before: bytes) -> None:
    with pytest.raises(Problem, match="has no "):
        parts_of(Module(before), KEPT)
