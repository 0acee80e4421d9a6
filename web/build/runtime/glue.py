"""Removes from Pyodide's glue in JavaScript what nothing here asks for, and makes the rest short.

The glue brings all that any package in C may ask of JavaScript: windows, sounds, drawing in three dimensions,
file systems. It names each function several times, so no tool that makes scripts short may drop one: in the
table of what WebAssembly imports, in its signature for packages that are loaded later, and as a property of
the module. Here those names go that the cut WebAssembly, the glue itself, Pyodide and PyScript do not use;
terser does the rest. `eval` becomes a call by another way, since the direct one would keep every name: this
page's policy allows neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from web.build.runtime.parts import GLUE
from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.binary import imported

__all__ = ["lean"]

IMPORTS = re.compile(r"\bwasmImports=\{([^{}]*)\};")
"""The table of what WebAssembly imports, of entries like `abort:_abort` and `syncifyHandler`."""

BY_NAME = re.compile(r'\bwasmImports(?:\.|\[")([\w$]+)')
"""The glue's own use of an entry."""

SIGNATURE = re.compile(r"(?<=[;}])([\w$]+)\.(?:sig|stub|isAsync)=[^;]*;")
"""A fact that the loader of packages in C has to know of a function."""

OFFERED = re.compile(r'(?<=[;{}])Module\["([\w$]+)"\]=[\w$]+;')
"""A name made a property of the module."""

PROPERTY = re.compile(r"""\.([\w$]+)|["']([\w$]+)["']""")
IDENTIFIER = re.compile(r"[\w$]+")

EVAL = re.compile(r"(?<![\w$.])eval\(")


def lean(glue: str, wasm: bytes, users: Iterable[str]) -> str:
    """Remove the names that neither the module, nor the glue, nor its users ask for.

    Raises UnknownPartError where the glue has no table of imports, or several.
    """
    asked = {name for _, name, _ in imported(wasm)} | set(BY_NAME.findall(glue))
    tables = IMPORTS.findall(glue)
    if len(tables) != 1:
        raise UnknownPartError(f"{GLUE} has no table of imports as glue.py knows it")
    entries = [entry for entry in tables[0].split(",") if entry.partition(":")[0] in asked]
    functions = {entry.rpartition(":")[2] for entry in entries}
    glue = IMPORTS.sub(lambda _: f"wasmImports={{{','.join(entries)}}};", glue)
    glue = SIGNATURE.sub(_if(functions.__contains__), glue)
    used = {name for user in users for name in IDENTIFIER.findall(user)}
    used |= {name for pair in PROPERTY.findall(OFFERED.sub("", glue)) for name in pair}
    glue = OFFERED.sub(_if(used.__contains__), glue)
    return EVAL.sub("(0,eval)(", glue)


def _if(wanted: Callable[[str], bool]) -> Callable[[re.Match[str]], str]:
    return lambda match: match[0] if wanted(match[1]) else ""
