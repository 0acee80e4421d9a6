"""PyScript's code loses its modules in Python, and looks for shared memory at no cost."""

import re

import pytest

import build
from web.build.runtime.pyscript import CHANGED, without_modules
from web.build.runtime.unknown_part import UnknownPartError

CORE = (
    'const a=["import os as _os","from pathlib import Path as _Path","_path = None"],b=(e,t)=>a.push(e,t);'
    'b(".",{pyscript:{"web.py":"class A:\\n\\tdef f(s):return{\'a\':{\'b\':1}}",sub:{"x.py":""}}}),'
    'a.push("import pyscript as _pyscript"),'
    'a.push(...["_Path","_path","_os","_pyscript"].map(e=>`del ${e}`)),a.push("\\n");'
    "let s=1;try{new s(4,{maxByteLength:8})}catch(e){s=2}"
)


def test_what_a_start_would_pay_for_is_taken_out() -> None:
    assert without_modules(CORE) == CHANGED + (
        'const a=[],b=(e,t)=>a.push(e,t);a.push("\\n");'
        "let s=1;try{(()=>new s(4,{maxByteLength:8}))()}catch(e){s=2}"
    )


@pytest.mark.parametrize("known", ["import os as _os", "pyscript:{", "maxByteLength"])
def test_a_core_that_is_written_otherwise_is_refused(known: str) -> None:
    with pytest.raises(UnknownPartError, match="not written as"):
        without_modules(CORE.replace(known, "new"))


def test_the_core_that_is_installed_loses_nothing_else() -> None:
    (core,) = (build.WEB / "node_modules" / "@pyscript" / "core" / "dist").glob("core-*.js")
    whole = core.read_text()
    left = without_modules(whole)
    assert "_pyscript" in left  # the module that hooks find
    assert "_path.write_text" in left  # for files of a configuration
    assert "import pyscript as" not in left
    assert len(whole) - len(left) < 35_000
    assert re.findall(r"export\{.*\}", left) == re.findall(r"export\{.*\}", whole)
