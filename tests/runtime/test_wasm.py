"""Built-in modules that nothing imports are cut from Pyodide, cleanly; what stays is whole."""

import json
import os
import subprocess

import pytest

import build
from tests import suite
from web.build.runtime.cuts import KEPT_BUILTINS
from web.build.runtime.exports import trimmed
from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.binary import (
    CODE,
    DATA,
    imported,
    leb,
    number,
    section,
    sections,
    signed,
    signed_leb,
)
from web.build.runtime.wasm.clear import clear
from web.build.runtime.wasm.data import pieces
from web.build.runtime.wasm.layout import Layout, layout_of
from web.build.runtime.wasm.link_order import depths, divided, in_order
from web.build.runtime.wasm.module import Function, Module
from web.build.runtime.wasm.parts import Parts, parts_of
from web.build.runtime.wasm.remove_modules import cut, table_of_modules

PYODIDE = build.WEB / "node_modules" / "pyodide"
KEPT = KEPT_BUILTINS.read_text().split()

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


def test_rows_that_begin_again_are_told_apart() -> None:
    assert divided([]) == 0
    assert divided([1, 2, 2, 9, 3, 1, 0, 2, 3]) == 4
    assert divided([0, 1, 2, 0, 1, 2]) == 3


def test_a_slot_goes_only_where_its_neighbours_go() -> None:
    gone = [False, True, True, False]
    parts = [0, 0, 1, 1, 2, 2, 3, 1, 3]
    unshared = [False] * len(parts)
    deep, around = depths(parts, gone, unshared)
    assert deep == [0, 0, 1, 2, 2, 1, 0, 0, 0]
    assert around[3] == range(4)
    shared = [place == 3 for place in range(len(parts))]
    assert depths(parts, gone, shared)[0][3] == 2
    assert depths([1, 1], gone, [False] * 2) == ([2, 2], [range(4)] * 2)


def test_zeros_between_data_are_written_only_where_they_are_few() -> None:
    memory = bytearray(b"\0\0ab" + bytes(10) + b"c" + bytes(100) + b"d\0")
    assert pieces(memory) == [(2, b"ab" + bytes(10) + b"c"), (115, b"d")]


def tiny(**named: tuple[int, ...]) -> tuple[Module, Parts]:
    """Make a module of five parts, one function each, of which the second to fourth go."""
    module = Module(b"")
    numbers = [frozenset(named.get(f"part_{part}", ())) for part in range(5)]
    module.__dict__["functions"] = {
        part: Function(0, 0, frozenset(), numbers[part], frozenset()) for part in range(5)
    }
    module.__dict__["addresses"] = {"shown": 1234, "hidden": 1300}
    return module, Parts(list(range(5)), [False, True, True, True, False])


def left(living: set[int], kept: list[str], places: list[tuple[int, int]], **named: tuple[int, ...]) -> str:
    """Return the hundreds of a memory that are left after clearing it; the first one is text."""
    module, parts = tiny(**named)
    memory = bytearray(b"\0" * 1024 + b"".join(bytes([n]) * 100 for n in b"abcdefgh"))
    memory[1024:1124] = (b"t" * 9 + b"\0") * 10
    layout = Layout(range(1024, 1124), (places, []), len(memory))
    clear(module, memory, layout, parts, living, kept)
    return "".join(chr(memory[at]) for at in range(1124, 1824, 100)).replace("\0", ".")


PLACES = [(1124, 0), (1224, 1), (1324, 2), (1424, 2), (1524, 3), (1624, 4)]
"""Addresses of a memory, and the parts whose data stand there: those of 1 to 3 go."""


def test_data_between_two_parts_that_go_are_cleared_and_no_others() -> None:
    assert left({0, 4}, [], PLACES) == "b...fgh"
    assert left({0, 4}, [], PLACES, part_0=(1350,)) == "b...fgh"  # inside of one part it is by chance


def test_data_that_something_still_names_stay() -> None:
    assert left({0, 4}, [], PLACES, part_0=(1250,)) == "bc..fgh"  # data without code between two parts
    assert left({0, 2, 4}, [], PLACES, part_2=(1350,)) == "bcdefgh"  # a function that is called still
    assert left({0, 4}, [], [*PLACES[:3], (1350, 2), *PLACES[3:]], part_0=(1300,)) == "bc..fgh"
    assert left({0, 4}, ["shown"], [(1124, 0), (1224, 1), (1244, 1), *PLACES[2:]]) == "bc..fgh"


def test_a_text_stays_where_it_is_named_and_behind_the_middle_of_one() -> None:
    module, parts = tiny(part_0=(1034, 1071))
    memory = bytearray(b"\0" * 1024 + (b"t" * 9 + b"\0") * 40 + b"\0\0\0\0")
    clear(module, memory, Layout(range(1024, 1424), ([], []), len(memory)), parts, {0}, [])
    found = [at for at in range(1024, 1424, 10) if memory[at]]
    assert found == [1034, 1064, *range(1074, 1327, 10)]


def test_the_data_of_parts_are_found_in_both_rows(whole: Module) -> None:
    layout = layout_of(whole, whole.memory(), parts_of(whole, KEPT))
    read_only, changing = layout.rows
    assert min(len(read_only), len(changing)) > 4000
    assert layout.texts.stop < read_only[0][0] < read_only[-1][0] < changing[0][0]


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
    assert changed <= {2, 9, 10, 11, 12}
    assert [kind for *_, kind in imported(after)] == [kind for *_, kind in imported(before)]
    assert {name for _, name, _ in imported(after)} - {"malloc"} < {name for _, name, _ in imported(before)}
    assert Module(after).names == Module(before).names
    assert cut(whole.wasm, before, KEPT) == after
    assert len(section(after, CODE)) < 0.52 * len(section(before, CODE))
    assert len(section(after, DATA)) < 0.5 * len(section(before, DATA))


def test_a_pyodide_without_a_module_that_stays_is_refused(whole: Module, before: bytes) -> None:
    with pytest.raises(UnknownPartError, match="this Pyodide has no _nonsense"):
        cut(whole.wasm, before, [*KEPT, "_nonsense"])


def test_parts_without_their_names_are_refused(whole: Module, before: bytes) -> None:
    with pytest.raises(UnknownPartError, match="exports no "):
        parts_of(Module(before), KEPT)
