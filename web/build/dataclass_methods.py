"""Compiles the methods of dataclasses ahead; build.py runs this under the Pyodide that ships.

dataclass_methods.py MODULES OUT writes the code of the methods of all classes that a start of the page makes,
by the digest of their text (`web/app/browser/ready_made.py`). MODULES is the folder of the compiled modules.
"""

import builtins
import dataclasses
import marshal
import sys
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any


def main(modules: str, out: str) -> None:
    """Import what a start imports, and note what is compiled."""
    sys.path.insert(0, modules)
    codes: dict[bytes, CodeType] = {}

    def execute(text: str, *names: dict[str, Any]) -> None:
        codes[digest(text)] = compile(text, "<string>", "exec", dont_inherit=True)
        builtins.exec(text, *names)

    digest = import_module("web.app.browser.ready_made").digest
    vars(dataclasses)["exec"] = execute
    for name in import_module("web.app.browser.preload").early_modules():
        import_module(name)
    Path(out).write_bytes(marshal.dumps(codes))
    if not codes:
        print("methods of dataclasses stay to be compiled at each start: see web/UPGRADING.md")


main(*sys.argv[1:])
