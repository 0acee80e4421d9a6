"""Python compiled by the Pyodide that ships, of which only this one knows its byte code."""

from __future__ import annotations

from pathlib import Path

from web.build.toolchain import ROOT, node_and_npm, run, warn

__all__ = ["compile_python", "run_in_pyodide"]


def compile_python(*packages: str | Path, out: Path, optimize: int) -> Path:
    """Compile all modules of some folders with the Pyodide that ships."""
    names = [Path(name).as_posix() for name in packages]
    run_in_pyodide("compile_modules.py", out.relative_to(ROOT), str(optimize), *names)
    return out


def run_in_pyodide(script: str, *arguments: str | Path) -> None:
    """Run one of the build's scripts under the Pyodide that ships; each line it prints is a warning."""
    node, _ = node_and_npm()
    command = [node, "web/build/run_in_pyodide.mjs", f"web/build/{script}", *arguments]
    for line in run(command, "compiling failed").splitlines():
        warn(line)
