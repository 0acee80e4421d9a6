"""Scripts made short by terser. Standard library only."""

from __future__ import annotations

from pathlib import Path

from web.build.toolchain import WEB, node_and_npm, run

__all__ = ["minify"]


def minify(script: Path) -> None:
    """Make a module of JavaScript short in its place, and drop what it does not use."""
    node, _ = node_and_npm()
    terser = WEB / "node_modules" / "terser" / "bin" / "terser"
    options = ["--module", "--compress", "passes=3", "--mangle", "--output", str(script)]
    run([node, terser, script, *options], f"{script.name} cannot be made short")
