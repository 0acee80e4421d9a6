"""Tells what a Python answers to thousands of calls of its built-in modules, one line a call.

CALAVERA_RUNTIME=FOLDER node web/build/run_in_pyodide.mjs tests/runtime/same_everywhere.py OUT MODULE…

`tests/runtime/test_same.py` compares the answers of a Pyodide that has been cut with those of the whole one.
Every function and every method of a built-in type is called with many arguments, most of them wrong: so each
table, each message and each text of the code that stays is read. What differs from run to run is left out.
"""

import ast
import builtins
import importlib
import inspect
import itertools
import math
import os
import re
import sys
import types
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

OUT, *MODULES = sys.argv[1:]

NOT_CALLED = re.compile(
    r"abort|breakpoint|eval|exec|exit|fork|getrandom|input|kill|lock|Lock|pause|poll|popen|raise_signal|sbrk|select"
    r"|set_int_max|setitimer|settrace|setprofile|sleep|spawn|syscall|system|urandom|wait|alarm|interrupt_main"
    r"|start_|_thread|pthread|chroot|chdir|dup|close|open|read|write|pipe|sendfile|truncate|umask|recursion"
    r"|_current_|_getframe|get_ident|native_id|getpid|monotonic|perf_counter|time_ns|clock|times|getloadavg"
    r"|process_time|thread_time|audit|_clear|unraisable|displayhook|excepthook|debugmalloc|_git|_home|getrefcount"
    r"|getallocated|gettotal|activate|deactivate|remote|id$|hash|__reduce|__sizeof|getsizeof|__dir|print|new_type"
    r"|get_stats|get_objects|get_count|get_referrers|get_referents|freeze|collect|set_threshold|set_debug|intern"
    r"|cpu_count|getppid|uname|stat|utime|getcwd|environ|scandir|listdir|mkdir|rmdir|remove|unlink|rename|link"
    r"|socket|getaddrinfo|gethostby|ctermid|getlogin|terminal|sched_|pidfd|eventfd|memfd|register|run_exitfuncs|register_at_fork|nice"
    r"|^time$|^ctime$|interactivehook|localtime|gmtime|asctime|strftime|mktime|now$|today$|utcnow|timestamp|random$|getrandbits|seed"
)
"""Functions that wait, end the process, tell the time or its state, or change something behind our backs."""

VALUES: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    7,
    1 << 70,
    2.5,
    -0.0,
    math.inf,
    3 - 4j,
    "",
    "Zoe-12.5",
    "Grüße 💀",
    b"",
    b"a\x80\xff",
    (),
    (1, "b"),
    [3, 1, 2],
    {"k": 1},
    frozenset({5}),
    range(3, 9, 2),
    slice(1, None),
    int,
    len,
    str.upper,
    bytearray(b"xyz"),
    memoryview(b"memory"),
    NotImplemented,
    ...,
)
"""Arguments, each of which is passed alone."""

FEW = VALUES[1:5] + VALUES[11:13] + VALUES[14:18]
"""Arguments that are passed in pairs, too."""

LONG = 1000
"""Letters of a line from which on it is told by its check sum."""

HIDDEN = re.compile(r"0x[0-9a-f]+|at [0-9]+\b")
"""Addresses."""


def main() -> None:
    """Write all answers. What is called may write files, too: not into the tree."""
    with Path(OUT).open("w", encoding="utf-8", errors="backslashreplace") as out:
        os.chdir("/tmp")
        for line in itertools.chain(letters(), codecs(), numbers(), sources(), calls()):
            text = HIDDEN.sub("…", line).replace("\n", "\\n")
            sum_of_all = zlib.crc32(text.encode(errors="backslashreplace")) if len(text) > LONG else ""
            out.write(f"{text[:LONG]}{sum_of_all}\n")


def letters() -> Iterator[str]:
    """Tell what is known of every character."""
    asked = [method for name, method in vars(str).items() if name.startswith("is")]
    changed = [str.upper, str.lower, str.title, str.casefold, str.capitalize, repr, ascii]
    for start in range(0, sys.maxunicode + 1, 64):
        chars = [chr(code) for code in range(start, start + 64)]
        bits = [sum(method(char) << n for n, method in enumerate(asked)) for char in chars]
        yield f"{start:x} {bits} {[change(''.join(chars)) for change in changed]!a}"
        yield repr([re.fullmatch(r"(?i)\w|\s", char) is None for char in chars])


def codecs() -> Iterator[str]:
    """Tell what codecs make of texts and bytes, whole and broken."""
    text = "".join(map(chr, range(0x250))) + "\u2028\ud800日本💀"
    data = bytes(range(256)) + "Zoë 💀".encode() + b"+AGE-\xed\xa0\x80\xff\xfe\\n\\x4"
    named = ["ascii", "latin-1", "utf-8", "utf-7", "utf-16", "utf-16-be", "utf-32", "utf-32-le"]
    named += ["unicode_escape", "raw_unicode_escape", "charmap"]
    handlers = ["strict", "ignore", "replace", "backslashreplace", "surrogateescape", "surrogatepass"]
    for name, errors in itertools.product(named, [*handlers, "xmlcharrefreplace", "nonsense"]):
        yield f"{name} {errors} {answer(text.encode, name, errors)} {answer(data.decode, name, errors)}"


def numbers() -> Iterator[str]:
    """Tell what becomes of numbers in calculations and in writing."""
    floats = [
        sign * (1 + n / 7) * 10.0**power
        for sign in (1, -1)
        for n in range(5)
        for power in range(-320, 309, 9)
    ]
    functions = [getattr(math, name) for name in sorted(vars(math)) if not name.startswith("_")]
    for value in floats:
        yield f"{value!r} {value:.17e} {value:g} {value.hex()} {float(str(value)) == value}"
        yield " ".join(answer(function, value) for function in functions if callable(function))
    for n in range(0, 400, 7):
        yield f"{7**n} {int(str(7**n)) == 7**n} {13**n % (7**n + 1)} {math.isqrt(5**n)} {math.comb(n + 9, 9)}"


def sources() -> Iterator[str]:
    """Tell what the parser and the compiler make of some modules, and of what is not Python."""
    for name in (
        "dataclasses",
        "enum",
        "inspect",
        "typing",
        "json.decoder",
        "asyncio.base_events",
        "re._parser",
    ):
        text = inspect.getsource(importlib.import_module(name))
        tree = ast.parse(text)
        yield f"{name} {ast.dump(tree)}"
        yield from map(code_of, flat(compile(tree, name, "exec", dont_inherit=True)))
        for cut in range(3, 1200, 17):
            yield answer(ast.parse, text[: len(text) // 3 + cut])
    for wrong in ("e =", "f'{x!z}'", "a b", "(", "1 +", "def f(x, x): 0", "return", "0777", "x = $"):
        yield answer(ast.parse, wrong)


def flat(code: types.CodeType) -> Iterator[types.CodeType]:
    """Yield code and all code in it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from flat(const)


def code_of(code: types.CodeType) -> str:
    """Describe code by what it runs."""
    return f"{code.co_qualname} {code.co_code.hex()} {code.co_names} {code.co_exceptiontable.hex()}"


def calls() -> Iterator[str]:
    """Tell what everything in the built-in modules answers."""
    for name in MODULES:
        module = importlib.import_module(name)
        for key, value in sorted(vars(module).items()):
            yield from about(f"{name}.{key}", value)
            if isinstance(value, type) and value.__module__ in {name, "builtins"}:
                for below, member in sorted(vars(value).items()):
                    yield from about(f"{name}.{key}.{below}", member)
                    yield from methods(f"{name}.{key}.{below}", value, member)


def about(name: str, value: object) -> Iterator[str]:
    """Tell what a thing says of itself, and what it answers."""
    yield f"{name} {type(value).__name__} {getattr(value, '__doc__', None)!r}"
    yield f"{name} {getattr(value, '__text_signature__', None)}"
    if (
        isinstance(value, int | float | str | bytes | tuple | frozenset)
        and name != "sys.builtin_module_names"
    ):
        yield f"{name} = {shown(value)}"
    if callable(value) and not NOT_CALLED.search(name.rpartition(".")[2]) and "_pyodide_core" not in name:
        yield from (f"{name}{arguments!r:.60} {answer(value, *arguments)}" for arguments in combinations())


def methods(name: str, of: type, method: object) -> Iterator[str]:
    """Tell what a method answers for each value of its type."""
    if not callable(method) or NOT_CALLED.search(name.rpartition(".")[2]):
        return
    for value in VALUES:
        if type(value) is of:
            yield from (f"{name} {answer(method, value, *few)}" for few in itertools.product(FEW, FEW))


def combinations() -> Iterator[tuple[object, ...]]:
    """Yield the arguments: none, one, and two or three of some."""
    yield ()
    yield from ((value,) for value in VALUES)
    yield from itertools.product(FEW, FEW)
    yield from itertools.product(FEW[4:7], repeat=3)


def answer(function: Callable[..., object], *arguments: object) -> str:
    """Return what a function gives back, or how it refuses."""
    fresh = (one.copy() if isinstance(one, bytearray | list | dict) else one for one in arguments)
    try:
        return shown(function(*fresh))
    except builtins.BaseException as error:
        return f"{type(error).__name__}: {error}"


def shown(value: object) -> str:
    """Return a value as a text, a long one shortened, an iterator by what it yields first."""
    if isinstance(value, set | frozenset):
        value = sorted(value, key=repr)
    try:
        text = repr(list(itertools.islice(value, 5)) if isinstance(value, Iterator) else value)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return text[:300]


main()
