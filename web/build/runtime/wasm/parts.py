"""The parts that Pyodide is linked from, found by names that it exports, and which of them go."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.module import Module

__all__ = ["LIBRARIES", "Parts", "parts_of"]

INIT = "PyInit_"
"""The beginning of the name of the function that makes a built-in module, the first in its part."""

LIBRARIES = (
    ("_ctypes", "ffi_prep_cif", "hiwire_intern"),
    ("_lzma", "lzma_version_number", "sqlite3_status64"),
    ("_sqlite3", "sqlite3_status64", "FSE_versionNumber"),
    ("_zstd", "FSE_versionNumber", "emscripten_GetProcAddress"),
    (None, "emscripten_GetProcAddress", "BZ2_blockSort"),
    ("_bz2", "BZ2_blockSort", "adler32_z"),
    (None, "iconv_open", "if_indextoname"),
    (None, "_ZNSt3__26__sortIRNS_6__lessIccEEPcEEvT0_S5_T_", "__cxa_bad_typeid"),
)
"""The libraries linked into Pyodide, each with the built-in module that needs it (`None`: packages that are
loaded later would) and the names of its first function and of the first after it: libffi, liblzma, SQLite,
Zstandard, OpenGL's table of names, libbzip2, the
conversion of character sets, the library of C++ but for what throws and catches."""

HELPERS = ("_symtable", "_Py_Get_Getpath_CodeObject")
"""The last module, and the first function after the helpers of several modules, which have no name outside
(arithmetic of decimals, Expat, hashes): only what is called stays of them."""


@dataclass(frozen=True)
class Parts:
    """Parts in the order in which they are linked: where each begins, and whether it goes."""

    starts: list[int]
    gone: list[bool]

    def of(self, function: int) -> int:
        """Return the place of a function's part."""
        return bisect_right(self.starts, function) - 1


def parts_of(module: Module, kept: Collection[str]) -> Parts:
    """Find the parts. Raises UnknownPartError where a name is missing or stands elsewhere."""
    names = module.names
    try:
        stretches = [*_modules(names, kept), *_libraries(names, kept)]
    except KeyError as missing:
        raise UnknownPartError(f"this Pyodide exports no {missing.args[0]}") from None
    starts, gone = [0], [False]
    for start, end, goes in sorted(stretches):
        if not starts[-1] <= start < end:
            raise UnknownPartError("this Pyodide is linked in another order")
        if start == starts[-1]:
            starts.pop()
            gone.pop()
        starts += start, end
        gone += goes, False
    return Parts(starts, gone)


def _modules(names: dict[str, int], kept: Collection[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield where each built-in module begins and ends, and whether it goes.

    A part ends where the next exported function stands. Those with several names do not count: they are equal
    ones of several parts, made one.
    """
    several = Counter(names.values())
    inits = {index: name.removeprefix(INIT) for name, index in names.items() if name.startswith(INIT)}
    marks = sorted(index for index, count in several.items() if count == 1 or index in inits)
    for start, name in inits.items():
        if name != HELPERS[0]:
            yield start, marks[bisect_left(marks, start + 1)], name not in kept


def _libraries(names: dict[str, int], kept: Collection[str]) -> Iterator[tuple[int, int, bool]]:
    for owner, first, after in LIBRARIES:
        yield names[first], names[after], owner not in kept
    yield names[INIT + HELPERS[0]], names[HELPERS[1]], True
