"""Pyodide's glue in JavaScript loses what nothing asks for, and keeps all that is asked."""

import re
import subprocess
from pathlib import Path

import pytest

import build
from tests import suite
from web.build.minify import minify
from web.build.runtime.cuts import KEPT_BUILTINS
from web.build.runtime.exports import trimmed
from web.build.runtime.glue import BY_NAME, IMPORTS, lean
from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.binary import IMPORT, imported, leb, with_sections
from web.build.runtime.wasm.remove_modules import cut
from web.build.toolchain import Problem

PYODIDE = build.WEB / "node_modules" / "pyodide"
KEPT = KEPT_BUILTINS.read_text().split()


def asking(*names: str) -> bytes:
    """Make a module that does nothing but import functions."""
    entries = (b"\3env" + leb(len(name)) + name.encode() + b"\0\0" for name in names)
    empty = b"\0asm\1\0\0\0" + bytes([1, 4, 1, 0x60, 0, 0]) + bytes([IMPORT, 1, 0])
    return with_sections(empty, {IMPORT: leb(len(names)) + b"".join(entries)})


GLUE = (
    "function start(Module,eval_){"
    "function _abort(){return eval('1')}_abort.sig='v';function _draw(){return 'drawing'}_draw.sig='vi';"
    "function _open(){}var FS={read(){return GL}};var GL={draw:_draw};var Sound={};"
    'Module["FS"]=FS;Module["GL"]=GL;Module["Sound"]=Sound;Module["said"]=Sound;'
    'var wasmImports={abort:_abort,draw:_draw,_open,said:_said};wasmImports["_open"]();eval_("2");'
    "return [wasmImports,Module.FS]}"
)


def test_only_what_is_asked_for_stays() -> None:
    left = lean(GLUE, asking("abort", "missing"), ["await Module.Sound.play()"])
    assert "wasmImports={abort:_abort,_open};" in left
    assert "_abort.sig='v';" in left
    assert "_draw.sig" not in left
    assert re.findall(r'Module\["(\w+)"\]', left) == ["FS", "Sound"]
    assert "return (0,eval)('1')" in left
    assert 'eval_("2")' in left


def test_glue_that_is_written_otherwise_is_refused() -> None:
    with pytest.raises(UnknownPartError, match="no table of imports"):
        lean(GLUE.replace("wasmImports=", "imports="), asking("abort"), [])


def test_what_is_no_longer_named_is_dropped_and_what_stays_works(tmp_path: Path) -> None:
    script = tmp_path / "glue.mjs"
    script.write_text("export default " + lean(GLUE, asking("abort"), []))
    minify(script)
    assert "drawing" in script.read_text()  # the file system still names it
    script.write_text("export default " + lean(GLUE.replace("return GL", "return 5"), asking("abort"), []))
    minify(script)
    assert "drawing" not in script.read_text()
    node, _ = build.node_and_npm()
    call = f"""
      const {{ default: start }} = await import({script.as_uri()!r});
      console.log(start({{}}, (text) => text)[0].abort());
    """
    assert build.run([node, "--input-type=module", "--eval", call], "the glue does not run").strip() == "1"


def test_a_script_with_an_error_is_told(tmp_path: Path) -> None:
    script = tmp_path / "glue.mjs"
    script.write_text("function (")
    with pytest.raises(Problem, match=r"glue\.mjs cannot be made short: "):
        minify(script)


def test_all_that_the_cut_pyodide_imports_is_there() -> None:
    whole = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    before, loader = ((PYODIDE / name).read_text() for name in ("pyodide.asm.mjs", "pyodide.mjs"))
    trim, text = trimmed(whole, before, loader)
    after = cut(whole, trim, KEPT)
    left = lean(text, after, [loader])
    names = [
        {entry.partition(":")[0] for entry in IMPORTS.findall(glue)[0].split(",")} for glue in (before, left)
    ]
    asked = {name for place, name, _ in imported(after) if place in {"env", "wasi_snapshot_preview1"}}
    assert asked & names[0] == asked & names[1]
    assert names[1] <= asked | set(BY_NAME.findall(before)) | {"malloc"}
    assert len(names[1]) < len(names[0]) / 4


def test_the_page_has_no_glue_for_what_it_never_does() -> None:
    (glue,) = suite.site().glob("runtime-*/pyodide/pyodide.asm.mjs")
    assert not re.search(r"IMG_Load|_emscripten_gl|alcOpenDevice", glue.read_text())
    checked = subprocess.run([build.node_and_npm()[0], "--check", glue], capture_output=True, check=False)
    assert checked.returncode == 0
