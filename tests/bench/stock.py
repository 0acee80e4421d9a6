"""The page for comparison: the least that answers a tap in Python, with all parts as they come."""

from __future__ import annotations

import shutil
from pathlib import Path

import build

__all__ = ["ANSWERED", "TAP", "write_stock"]

TAP = "#tap"
ANSWERED = "#answer:not(:empty)"

BODY = '<button id="tap">Tap</button><p id="answer"></p>'

# The interpreter is named only because PyScript would fetch it from elsewhere; as JSON, which spares the
# page a parser for TOML.
PYSCRIPT = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>PyScript</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../pyscript/core.css">
<script type="module" src="../pyscript/core.js"></script>
</head>
<body>
{BODY}
<script type="py" config='{{"interpreter": "../pyodide/pyodide.mjs"}}'>
from pyscript import document, when

@when("click", "{TAP}")
def answer(event):
    document.querySelector("#answer").textContent = "Hello from Python"
</script>
</body>
</html>
"""

PYODIDE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Pyodide</title>
<link rel="icon" href="data:,">
<script type="module">
import {{ loadPyodide }} from "../pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
pyodide.runPython(`
from js import document
from pyodide.ffi import create_proxy

def answer(event):
    document.querySelector("#answer").textContent = "Hello from Python"

document.querySelector("{TAP}").addEventListener("click", create_proxy(answer))
`);
</script>
</head>
<body>
{BODY}
</body>
</html>
"""


def write_stock(out: Path) -> Path:
    """Return a site with both pages, at `pyscript-page/` and `pyodide-page/`."""
    shutil.rmtree(out, ignore_errors=True)
    modules = build.WEB / "node_modules"
    shutil.copytree(modules / "pyodide", out / "pyodide")
    shutil.copytree(modules / "@pyscript" / "core" / "dist", out / "pyscript")
    for name, page in {"pyscript-page": PYSCRIPT, "pyodide-page": PYODIDE}.items():
        (out / name).mkdir()
        (out / name / "index.html").write_text(page)
    return out
