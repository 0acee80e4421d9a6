"""Compiles packages for the browser; build.py runs this under the Pyodide that ships (`run_in_pyodide.mjs`).

compile_modules.py OUT OPTIMIZE PACKAGE… writes OUT/PACKAGE/…/module.pyc for every module of each package.
OPTIMIZE 2, for the standard library, leaves out docstrings, assertions and the lines inside of functions: in
a traceback, a function has only its first line. OPTIMIZE 0, for our own code, leaves out docstrings,
annotations (the fields of a dataclass or a named tuple have a `_`), `__all__`, the methods of protocols, and
what is imported for nothing but these: the page does not read them. Its lines are all there, in fewer bytes.
Classes keep a dot, since a dataclass without a docstring asks `inspect` for one. The files are unchecked and
hash-based, so they hold no time and equal sources give equal bytes; as no hash is checked, all have the same
one, which is compressed. `run_in_pyodide.mjs` leaves columns out: without sources they do not help.
"""

import ast
import marshal
import sys
from collections.abc import Collection, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

UNCHECKED = bytes([1, 0, 0, 0]) + bytes(8)
"""The head of a hash-based file whose source is not looked at, after its magic number (PEP 552)."""

UNJOINED: list[str] = []
"""The names of code whose table of lines stays as the compiler has written it."""


def bare(tree: ast.Module) -> ast.Module:
    """Remove docstrings, but for the dot of a class, and all that only readers and mypy use."""
    lists = [node.value for node in tree.body if isinstance(node, ast.Assign) and _lists_names(node)]
    offered = {name for names in lists for name in ast.literal_eval(names)}
    tree.body = [kept for node in tree.body for kept in _that_run(node) if not _lists_names(kept)]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(map(_is_protocol, node.bases)):
            node.body = [ast.copy_location(ast.Expr(ast.Constant(".")), node)]
            ast.fix_missing_locations(node)
            continue
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.Module) or (
            isinstance(node, ast.ClassDef) and not (node.bases or node.decorator_list)
        ):
            node.body = [kept for one in node.body if (kept := _unannotated(one)) is not None]
            node.body = node.body or [ast.copy_location(ast.Pass(), node)]
        elif isinstance(node, ast.ClassDef):
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and not _is_meant(field.annotation):
                    field.annotation = ast.copy_location(ast.Constant("_"), field.annotation)
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            if isinstance(node, ast.ClassDef):
                node.body[0] = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("."), first)), first)
            elif len(node.body) > 1:
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), first)
    used = offered | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    tree.body = [kept for node in tree.body if (kept := _needed(node, used)) is not None]
    return tree


def _unannotated(node: ast.stmt) -> ast.stmt | None:
    """Return a statement of a module or of a class without its annotation; None where it is nothing else."""
    if not isinstance(node, ast.AnnAssign):
        return node
    return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else None


def _is_meant(annotation: ast.expr) -> bool:
    """Return whether a class reads what an annotation says, and not only that there is one."""
    return any(word in ast.unparse(annotation) for word in ("ClassVar", "InitVar", "KW_ONLY"))


def _needed(node: ast.stmt, used: Collection[str]) -> ast.stmt | None:
    """Return a statement of a module, an import without unused names; None where nothing is left of it."""
    if isinstance(node, ast.ImportFrom) and node.module != "__future__":
        node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
        return node if node.names else None
    return node


def _lists_names(node: ast.stmt) -> bool:
    """Return whether a statement is a module's `__all__`."""
    return isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]


def _that_run(node: ast.stmt) -> list[ast.stmt]:
    """Return the statements that run of one: below `if TYPE_CHECKING` only those of its `else`."""
    for_mypy = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    return node.orelse if isinstance(node, ast.If) and for_mypy else [node]


def _is_protocol(base: ast.expr) -> bool:
    return ast.unparse(base).startswith("Protocol")


def first_lines(code: CodeType) -> CodeType:
    """Return the code, and all code in it, with a table of lines that holds only the first one.

    Each entry (see InternalDocs/code_objects.md of CPython) is for up to eight instructions: no columns, and
    0 lines on. Measured in November 2026 on the library's archive: 741 to 634 kB by gzip, 575 to 492 kB by
    Brotli, which is 2.2 % of a first visit's bytes.
    """
    long, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0b1_1101_111, 0]) * long + (bytes([0b1_1101_000 + rest - 1, 0]) if rest else b"")
    inner = (first_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def joined_lines(code: CodeType) -> CodeType:
    """Return the code, and all code in it, with a table of lines that has one entry for as much as it can.

    The compiler writes an entry for each column. Without columns, most entries repeat the line before. One is
    for up to eight instructions, as in `first_lines`; its line follows as the difference, the sign in the
    lowest bit, in groups of six bits. Where Python reads other lines in it, its table has another form than
    this knows, and the compiler's own stays: `UNJOINED` notes whose.
    """
    ranges: list[tuple[int, int | None]] = []
    for start, end, line in code.co_lines():
        units = (end - start) // 2
        if ranges and ranges[-1][1] == line:
            units += ranges.pop()[0]
        ranges.append((units, line))
    table, known = bytearray(), code.co_firstlineno
    for units, line in ranges:
        for done in range(0, units, 8):
            last = min(units - done, 8) - 1
            if line is None:
                table.append(0b1_1111_000 + last)
                continue
            step, known = line - known, line
            table += bytes([0b1_1101_000 + last, *_groups(2 * step if step >= 0 else -2 * step + 1)])
    inner = (joined_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    joined = code.replace(co_linetable=bytes(table), co_consts=tuple(inner))
    if [*_lines_by_unit(joined)] == [*_lines_by_unit(code)]:
        return joined
    UNJOINED.append(code.co_qualname)
    return code.replace(co_consts=joined.co_consts)


def _lines_by_unit(code: CodeType) -> Iterator[int | None]:
    """Yield the line of each instruction, in their order."""
    for start, end, line in code.co_lines():
        yield from [line] * ((end - start) // 2)


def _groups(number: int) -> Iterator[int]:
    """Yield a number's groups of six bits, the lowest first; all but the last have a seventh bit."""
    while number > 0b11_1111:
        yield 0b100_0000 | number & 0b11_1111
        number >>= 6
    yield number


def main(out: str, optimize: str, *packages: str) -> None:
    """Compile every module of these packages."""
    for package in packages:
        for source in sorted(Path(package).rglob("*.py")):
            text = source.read_bytes()
            # The name in tracebacks is the path in the repository.
            tree = ast.parse(text, str(source))
            tree = tree if int(optimize) else bare(tree)
            code = compile(tree, str(source), "exec", dont_inherit=True, optimize=int(optimize))
            code = first_lines(code) if int(optimize) else joined_lines(code)
            target = Path(out, source).with_suffix(".pyc")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
    if UNJOINED:
        print(f"tables of lines stay as they were compiled, {UNJOINED[0]}'s first; see web/UPGRADING.md")


main(*sys.argv[1:])
