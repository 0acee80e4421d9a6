"""Names in back-quotes: what docstrings, comments and documents name is there.

The form of a text in back-quotes decides whether it is a name, and where it has to be found:

- with a slash or the ending of a file, it is a path: of a tracked file or folder, as much of it as is given,
  or of a file that code names, as the build does for those that it writes;
- with a dot between words, a module, a member of a module or of a class, or code that stands so elsewhere;
- with a capital, an underscore or parentheses, a name in code, or a word of a text there;
- a small word in a Python file: a name in its own code or in a module that it imports, a module or anything
  defined at the top of one in its package, or a word of a text in code, such as a verb or a value.

All else is a quotation: several words, signs, numbers, commands, formulas; so are the six letters of a throw
and, in a document, a small word.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import PurePosixPath

import pytest

from tests.sources import code, prose, tracked

QUOTED = re.compile(r"(?<![`\w])`([^`\n]+)`(?!`)")

WRITTEN = {".mjs", ".wasm", ".zip"}
"""Endings of files that only the build writes."""

ELSEWHERE = {
    "NotReadableError": "browsers",
    "cin": "C++",
    "cout": "C++",
    "syncifyHandler": "Pyodide",
    "webloop": "Pyodide",
}
"""Names that others define and that no code here uses."""

THROW = re.compile("[OPGKJS]{6}")

WITHOUT = {"CHANGELOG.md"}
"""Documents of former times, which name what was there then."""

WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Class:
    """The names that a class defines, also in its methods, and those of its bases."""

    members: frozenset[str]
    bases: tuple[str, ...]


@dataclass(frozen=True)
class Module:
    """The names of a Python file."""

    top: frozenset[str]
    """Names that it defines or imports outside functions and classes."""
    classes: dict[str, Class]
    used: frozenset[str]
    """Every name in its code, attributes and parameters as well."""
    imports: frozenset[str]
    """The modules that it imports, and what it imports from them, by their full names."""
    words: frozenset[str]
    """Every word of the texts in its code."""


def defined(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement and all in it define."""
    for part in ast.walk(node):
        if isinstance(part, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield part.name
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id
        elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part.attr
        elif isinstance(part, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in part.names)


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the full names of the modules that an import brings, and of what it takes from one."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def module(name: str) -> Module:
    """Return the names of a Python file."""
    tree = ast.parse(code(name))
    nodes = list(ast.walk(tree))
    functions = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    top = (([part.name] if isinstance(part, functions) else defined(part)) for part in tree.body)
    return Module(
        top=frozenset(each for names in top for each in names),
        classes={
            node.name: Class(
                frozenset(each for part in node.body for each in defined(part)),
                tuple(ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases),
            )
            for node in nodes
            if isinstance(node, ast.ClassDef)
        },
        used=frozenset(WORD.findall(code(name))),
        imports=frozenset(each for node in nodes for each in imported(node)),
        words=frozenset(
            word
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            for word in WORD.findall(node.value)
        ),
    )


# -- where names may be


@cache
def paths() -> frozenset[str]:
    """Return every tracked file and folder."""
    return frozenset(
        "/".join(parts[:length])
        for parts in (name.split("/") for name in tracked())
        for length in range(1, len(parts) + 1)
    )


@cache
def endings() -> frozenset[str]:
    """Return the endings of files."""
    return frozenset(PurePosixPath(name).suffix for name in tracked()) - {""} | WRITTEN


def package(name: str) -> str:
    """Return `calavera`, `web` or `tests`, to which a file belongs; empty for a document, which names any."""
    return "" if name.endswith(".md") else name.partition("/")[0]


@cache
def sources() -> tuple[str, ...]:
    """Return the files whose code names may come from: not this one, which makes some up."""
    return tuple(name for name in tracked() if name != "tests/test_references.py")


@cache
def visible(part: str) -> tuple[str, ...]:
    """Return the files whose names a part of the project may mention: its own, and those below it."""
    below = {"calavera": {"calavera"}, "web": {"web", "calavera", "build.py"}}.get(part)
    return tuple(name for name in sources() if below is None or package(name) in below)


@cache
def modules(part: str) -> dict[str, Module]:
    """Return the Python files that a part of the project may mention, by their full names with dots."""
    files = (name for name in visible(part) if name.endswith(".py"))
    return {name[:-3].replace("/", ".").removesuffix(".__init__"): module(name) for name in files}


@cache
def coded(part: str) -> frozenset[str]:
    """Return every word of the code that a part of the project may mention."""
    return frozenset(word for name in visible(part) for word in WORD.findall(code(name)))


@cache
def small_words(part: str) -> frozenset[str]:
    """Return what a small word in any Python file of a part may name, besides the names close to it."""
    found = modules(part)
    return frozenset(
        {part for name in found for part in name.split(".")}.union(
            *(each.top | each.words for each in found.values())
        ).union(keyword.kwlist, dir(builtins), sys.stdlib_module_names)
    )


@cache
def all_code() -> str:
    """Return the code of all files."""
    return "\n".join(code(name) for name in sources())


@cache
def stands_in_code(text: str) -> bool:
    """Check whether code has a text as it is, and not within a longer word."""
    found = re.finditer(rf"{re.escape(text)}(?![\w-])", all_code())  # quick: it begins with a plain letter
    return any(not re.match(r"[\w/.-]", all_code()[each.start() - 1]) for each in found)


def is_written(text: str) -> bool:
    """Check whether code names a path in full, a folder by itself, or a file that is none of the tracked."""
    if text.endswith("/") and text.count("/") == 1:
        return any(f"{quote}{text[:-1]}{quote}" in all_code() for quote in "\"'")
    file = PurePosixPath(text).name
    return stands_in_code(text.rstrip("/")) or ("." in file and not is_path(file) and stands_in_code(file))


# -- what a name leads to


def is_path(text: str) -> bool:
    """Check whether a tracked file or folder ends so; `<key>` and `*` stand for any name."""
    wanted = re.sub(r"<\w+>|\*", "\0", text.rstrip("/"))
    pattern = re.compile(r"(?:.*/)?" + "[^/]+".join(map(re.escape, wanted.split("\0"))))
    return any(pattern.fullmatch(path) for path in paths())


def member(name: str, of: str, part: str) -> bool:
    """Check whether a class of this name has such a member, by itself or from a base."""
    return any(
        name in each.classes[of].members or any(member(name, base, part) for base in each.classes[of].bases)
        for each in modules(part).values()
        if of in each.classes
    )


def is_dotted(text: str, part: str) -> bool:
    """Check whether words with dots between them name a module, or a member of one or of a class."""
    head, _, last = text.rpartition(".")
    owner = head.rpartition(".")[2]
    found = modules(part)
    return (
        any(f".{name}".endswith(f".{text}") for name in found)
        or any(f".{name}".endswith(f".{head}") and last in each.top for name, each in found.items())
        or member(last, owner, part)
        or in_library(text)
    )


def in_library(text: str) -> bool:
    """Check whether the standard library has a module, or a member of one, of this name."""
    names = text.split(".")
    if names[0] not in sys.stdlib_module_names:
        return False
    try:
        found = import_module(names[0])
        for number, name in enumerate(names[1:], 2):
            found = getattr(found, name, None) or import_module(".".join(names[:number]))
    except ImportError:
        return False
    return True


def is_close(word: str, name: str) -> bool:
    """Check whether a small word is a name in a Python file, or in a module that it imports."""
    own, found = module(name), modules(package(name))
    return word in own.used or any(word in found[each].used for each in own.imports & found.keys())


def leads_nowhere(text: str, name: str) -> bool:
    """Check whether a text in back-quotes in this file is a name, and nothing has it."""
    part = package(name)
    if re.fullmatch(r"[\w@.*<>-]*(/[\w.*<>@-]*)+", text) and re.search(r"\w", text):
        last = PurePosixPath(text).name
        in_python = text.removesuffix(".py").replace("/", ".")
        return not (
            is_path(text) or any(map(stands_in_code, (text.rstrip("/"), last))) or in_library(in_python)
        )
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+", text) and re.match(r"[^\W\d]", text):
        file = PurePosixPath(text).suffix in endings() and is_path(text)
        return not (file or is_dotted(text, part) or stands_in_code(text))
    if not re.fullmatch(r"[^\W\d]\w*(\(\))?", text) or text in ELSEWHERE or THROW.fullmatch(text):
        return False
    word = text.removesuffix("()")
    if word != text or "_" in word or not word.islower():
        numberless = word.rstrip("0123456789")  # `Seat1` is a header of those that begin with Seat
        return not {word, numberless} & coded(part) and word not in small_words(part)
    return name.endswith(".py") and word not in small_words(part) and not is_close(word, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("calavera/game.py", "README.md"),
        ("play/", "README.md"),
        ("play/match.py", "calavera/game.py"),
        ("games/<key>/bots/", "README.md"),
        ("app/calavera.zip", "web/README.md"),
        ("game.py", "README.md"),
        ("play.match", "calavera/game.py"),
        ("match.play_out", "calavera/game.py"),
        ("State.apply", "calavera/game.py"),
        ("random.Random", "calavera/game.py"),
        ("Outcome", "calavera/game.py"),
        ("new_record", "tests/test_shape.py"),
        ("throws", "calavera/game.py"),
        ("calavera", "calavera/game.py"),
        ("2 =Ina", "README.md"),
        ("o3", "calavera/game.py"),
        ("whatever it is", "README.md"),
    ],
)
def test_the_check_passes_over(text: str, name: str) -> None:
    assert not leads_nowhere(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("calavera/no_such.py", "README.md"),
        ("no_tables/", "README.md"),
        ("games/<key>/no_tables/", "README.md"),
        ("app/castro.zip", "web/README.md"),
        ("match.py_", "README.md"),
        ("play.matches", "calavera/game.py"),
        ("match.play_on", "calavera/game.py"),
        ("State.applied", "calavera/game.py"),
        ("random.Randomly", "calavera/game.py"),
        ("Outcomes", "calavera/game.py"),
        ("is_nearby", "calavera/game.py"),
        ("is_nearby()", "calavera/game.py"),
        ("driver", "web/app/background/computer.py"),
    ],
)
def test_the_check_finds(text: str, name: str) -> None:
    assert leads_nowhere(text, name)


def test_every_name_in_back_quotes_is_there() -> None:
    found = [
        f"{name}:{line + text.count(chr(10), 0, quoted.start())}: {quoted[1]}"
        for name in tracked()
        if name not in WITHOUT
        for line, text in prose(name)
        for quoted in QUOTED.finditer(text)
        if leads_nowhere(quoted[1], name)
    ]
    assert found == []
