"""The project's files for the tests of its words: docstrings and comments, and the code without them."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

__all__ = ["ROOT", "code", "docstrings", "prose", "tracked"]

ROOT = Path(__file__).parents[1]

COMMENT = re.compile(r"/\*.*?\*/|^[ \t]*//[^\n]*", re.S | re.M)
"""A comment of JavaScript or CSS that has lines of its own."""

NO_PROSE = re.compile(r"^```.*?^```$|<!-- (\w+): .*?<!-- end of \1 -->", re.S | re.M)
"""A document's blocks of code, and what commands write into it."""


@cache
def tracked() -> tuple[str, ...]:
    """Return the names of the project's files; skips where this is no checkout."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no git checkout")
    return tuple(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield every docstring with its line, also those of attributes."""
    for node in _docstring_nodes(source):
        yield node.lineno, str(node.value).strip()


def prose(name: str) -> Sequence[tuple[int, str]]:
    """Return docstrings and comments, or a document without code and written parts, with their lines."""
    return _parts(name)[0]


def code(name: str) -> str:
    """Return a file's text without what `prose` has of it; Python still parses, with empty docstrings."""
    return _parts(name)[1]


@cache
def _parts(name: str) -> tuple[Sequence[tuple[int, str]], str]:
    data = (ROOT / name).read_bytes()
    text = "" if b"\0" in data else data.decode()
    if name.endswith(".py"):
        return _parts_of_python(text)
    if name.endswith((".js", ".mjs", ".css")):
        found = COMMENT.finditer(text)
        return [(text.count("\n", 0, each.start()) + 1, each[0]) for each in found], COMMENT.sub("", text)
    if name.endswith(".md"):
        return [(1, NO_PROSE.sub(lambda found: "\n" * found[0].count("\n"), text))], ""
    return [], text


def _parts_of_python(text: str) -> tuple[Sequence[tuple[int, str]], str]:
    found, lines = [], text.split("\n")
    for node in _docstring_nodes(text):
        found.append((node.lineno, str(node.value)))
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        lines[first:last] = [" " * node.col_offset + '""', *([""] * (last - first - 1))]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found.append((token.start[0], token.string))
            line, column = token.start
            lines[line - 1] = lines[line - 1][:column]
    return found, "\n".join(lines)


def _docstring_nodes(source: str) -> Iterator[ast.Constant]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            values = (part.value for part in node.body if isinstance(part, ast.Expr))
            yield from (
                value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)
            )
