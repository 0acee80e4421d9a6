"""Takes out of PyScript's code what a start would pay for and this page never uses.

Before it runs a script, PyScript writes its own modules in Python, whose text is in its code, into Pyodide's
files, and imports them all. And it looks for shared memory by an error at the top of its module: to say where
that was, V8 parses the whole module twice more.
"""

from __future__ import annotations

import re

from web.build.runtime.unknown_part import UnknownPartError

__all__ = ["without_modules"]

CHANGED = "// Changed by Calavera's build (web/build/runtime/pyscript.py).\n"
"""The note that PyScript's licence asks for in a file that is not as it came."""

LINES = re.compile(r'\b([\w$]+)=\["import os as _os","from pathlib import Path as _Path","_path = None"\]')
"""The beginning of the code in Python that precedes every script, as a list of lines."""

MODULES = re.compile(
    r"""\b[\w$]+\("\.",\{pyscript:\{.*\}\}\),
    (?P<lines>[\w$]+)\.push\("import[ ]pyscript[ ]as[ ]_pyscript"\),
    (?P=lines)\.push\(\.\.\.\["_Path","_path","_os","_pyscript"\]\.map\([^()]*\)\),""",
    re.DOTALL | re.VERBOSE,
)
"""The modules, as they are added to it, their import, and the end of all its names."""

LOOKED_FOR = re.compile(r"try\{new ([\w$]+)\(4,\{maxByteLength:8\}\)\}")
"""The trial to make a shared memory that can grow; an error where the page is not isolated from others."""


def without_modules(core: str) -> str:
    """Return PyScript's core without its modules in Python, its trial in a function, and a note that says so.

    Raises UnknownPartError where one of them is not there, or there twice.
    """
    core, lists = LINES.subn(r"\1=[]", core)
    core, modules = MODULES.subn("", core)
    core, trials = LOOKED_FOR.subn(r"try{(()=>new \1(4,{maxByteLength:8}))()}", core)
    if (lists, modules) != (1, 1) or not trials:
        raise UnknownPartError("PyScript's core is not written as pyscript.py knows it")
    return CHANGED + core
