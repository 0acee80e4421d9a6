"""The words of the code: plain English in docstrings, comments and documents."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT, docstrings, tracked

RIDDLE = re.compile(r"(?:What|Who|Whom|Whose|Whether|Whence|By (?:what|whom|which)|That (?!is\b))\b")
"""Openings that make a docstring a clause without a subject: a verb or a noun says it at once."""

VAGUE = re.compile(
    r"(?<![^\W_])(?:some" r"body|no" r"body|who" r"ever|a" r"new|so " r"many)s?(?![^\W_])", re.I
)
"""Words for which player, page, caller, again or a number say more, in names too; apart to be none here."""

SUFFIXES = {".py", ".js", ".mjs", ".css", ".html", ".md"}
"""Kinds of files that are code or documents."""


def returns_nothing(source: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of functions that return None, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            text = ast.get_docstring(node)
            if text and ast.unparse(node.returns) == "None":
                yield node.lineno, text


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('"""What it is."""', [1]),
        ('"""A value."""\nX = 1\n"""Whether it is one."""', [3]),
        ('@cache\ndef found():\n    """Whose it is."""', [3]),
        ('class Seat:\n    name: str\n    """By what it is called."""', [3]),
        ('def found():\n    """Return whether it is found."""', []),
        ('"""Whole numbers."""', []),
    ],
)
def test_the_check_finds_riddles(source: str, lines: list[int]) -> None:
    assert [line for line, text in docstrings(source) if RIDDLE.match(text)] == lines


def test_no_docstring_begins_with_a_riddle() -> None:
    python = [name for name in tracked() if name.endswith(".py")]
    found = [
        f"{name}:{line}: {text.splitlines()[0]}"
        for name in python
        for line, text in docstrings((ROOT / name).read_text(encoding="utf-8"))
        if text and RIDDLE.match(text)
    ]
    assert found == []


def test_a_function_without_a_result_does_not_claim_to_return_one() -> None:
    python = [name for name in tracked() if name.endswith(".py")]
    found = [
        f"{name}:{line}: {text.splitlines()[0]}"
        for name in python
        for line, text in returns_nothing((ROOT / name).read_text(encoding="utf-8"))
        if text.startswith("Return ")
    ]
    assert found == []


def vague(name: str) -> list[str]:
    """List the vague words of a file with their lines."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return [f"{name}:{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]}" for hit in VAGUE.finditer(text)]


def test_code_and_documents_have_no_vague_words() -> None:
    names = [name for name in tracked() if Path(name).suffix in SUFFIXES]
    exempt = {
        *("tests/test_words_of_code.py", "tests/web/test_glossary.py"),  # they name the words to refuse
        "calavera/RULES.md",  # the rule of record stays word for word
    }
    assert [hit for name in names if name not in exempt for hit in vague(name)] == []


def test_the_english_texts_have_no_vague_words() -> None:
    catalogues = [name for name in tracked() if re.fullmatch(r"web/locale/en/\w+\.po", name)]
    assert len(catalogues) >= 2
    assert [hit for name in catalogues for hit in vague(name)] == []
