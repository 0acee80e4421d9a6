"""Names are taken out of Pyodide, and nothing but names: what the glue and the code ask for is there."""

import re

import pytest

import build
from web.build.runtime.exports import trimmed
from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.binary import EXPORT, exported, imported, sections

PYODIDE = build.WEB / "node_modules" / "pyodide"

TINY = b"\0asm\1\0\0\0" + b"".join(
    bytes([number, len(body)]) + body
    for number, body in (
        (1, b"\1\x60\0\0"),
        (
            2,
            b"\6\3env\1t\1\x70\1\x80\1\x80\2\3env\1m\2\0\1\7GOT.mem\4seen\3\x7f\1"
            b"\3env\1f\0\0\3env\1x\4\0\0\3env\1n\2\1\1\2",
        ),
        (3, b"\1\0"),
        (7, b"\4\4used\0\1\4seen\0\1\6unused\0\1\5\xc3\xa4ber\0\1"),
        (10, b"\1\2\0\x0b"),
    )
)
"""A module with an import of every kind and four names for its one function."""

NAMES = ["used", "seen", "unused"]


def glue(rest: str) -> str:
    """Make glue that takes over all of the module's exports, among a thousand variables."""
    declared = ",".join([f"_{name}" for name in NAMES] + [f"v{n}" for n in range(1000)])
    taken = "".join(f'_{name}=Module["_{name}"]=wasmExports["{name}"];' for name in NAMES)
    return f"var {declared};function take(wasmExports){{{taken}}}{rest}"


def test_what_no_one_names_goes_and_the_rest_stays() -> None:
    module, text = trimmed(TINY, glue("_used()"))
    assert imported(module) == imported(TINY)
    assert [name for _, name, _ in imported(TINY)] == ["t", "m", "seen", "f", "x", "n"]
    assert exported(TINY) == ["used", "seen", "unused", "äber"]
    assert exported(module) == ["used", "seen"]
    assert "unused" not in text
    assert "_used=" in text
    assert "_seen=" in text
    assert "v999;" in text


def test_what_another_file_names_stays_as_well() -> None:
    assert "unused" in exported(trimmed(TINY, glue(""), "Module._unused()")[0])


@pytest.mark.parametrize("known", ["wasmExports[", ",v999;"])
def test_glue_that_takes_over_exports_in_another_way_is_refused(known: str) -> None:
    with pytest.raises(UnknownPartError, match="does not take over"):
        trimmed(TINY, glue("_used()").replace(known, "other"))


def test_of_pyodide_only_names_are_gone() -> None:
    before = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    names = ("pyodide.asm.mjs", "pyodide.mjs")
    text, loader = ((PYODIDE / name).read_text() for name in names)
    after, small = trimmed(before, text, loader)
    assert [part for part in sections(after) if part[0] != EXPORT] == [
        part for part in sections(before) if part[0] != EXPORT
    ]
    assert len(exported(after)) < 1000 < len(exported(before))
    assert set(re.findall(r'wasmExports\["(\w+)"\]', small)) <= set(exported(after))
    asked = {name for place, name, _ in imported(after) if place.startswith("GOT.")}
    assert all(name in exported(after) or f"_{name}" in small for name in asked)
