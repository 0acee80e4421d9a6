"""Compiles packages for the browser; build.py runs this under the Pyodide that ships (`node.mjs`).

compile.py OUT OPTIMIZE PACKAGE… writes OUT/PACKAGE/…/module.pyc for every module of each package, with 2
for OPTIMIZE without docstrings and assertions. The files are unchecked and hash-based, so they hold no time
and equal sources give equal bytes. `node.mjs` leaves columns out: without sources they help nobody.
"""

import sys
from pathlib import Path
from py_compile import PycInvalidationMode, compile

out, optimize, *packages = sys.argv[1:]
for package in packages:
    for source in sorted(Path(package).rglob("*.py")):
        target = Path(out, source).with_suffix(".pyc")
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = PycInvalidationMode.UNCHECKED_HASH
        # The name in tracebacks is the path in the repository.
        compile(
            str(source),
            str(target),
            str(source),
            doraise=True,
            optimize=int(optimize),
            invalidation_mode=mode,
        )
