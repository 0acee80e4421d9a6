"""The shape of the whole: floors, edges, sizes, and what may stand where (DESIGN.md)."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ENGINE_FLOORS = (
    "dates dice layout actions digits pieces shipped",
    "sheet",
    "wording game",
    "notation preview perft solver unseen",
    "record private",
    "bots.simple bots.uses bots.table bots.network bots.estimate solo bots.analysis bots coach",
    "match replay protocol review glance packed fairness tally totals",
    "terminal simulate",
    "standings engine outside",
    "tournament",
    "__main__",
)
"""calavera/, lowest first. Imports go down; on one floor, only to what stands further left."""

APP_FLOORS = (
    "strict nodes store vault words seats setup options sections search examples fingers days known library"
    " tallies entry",
    "moments page dom doors focusing",
    "tallying entering saves coaching lesson play solo bundle handing merging games reviews printing"
    " replaying statistics fair update effects timbre sound awake senses",
    "keeping view.parts view.worth view.dice view.sheet view.robot view.coach view.choices view.events"
    " view.prose view.figures view.chapters view.bars view.career view.fair view.statistics"
    " view.guide view.rules view.lesson view.log view.entering"
    " view.seating view.settings view.end view.games view.solo view.paper view.picture view.curve view.review"
    " view.known view.start view.controls view.table view.scores view.replay view.share view.screen",
    "ahead storage early listening robots driver later ready carrying sharing imaging errands",
    "main",
)
"""web/app/, in the same way; all of it stands on the engine."""

PUBLIC = "record"
"""The top of what `calavera/__init__.py` shows to the world: nothing above it."""

EDGE = ROOT / "web" / "app" / "main.py"
"""The only file that touches the browser."""

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}

HARMLESS = {
    *(
        "__future__",
        "base64",
        "collections",
        "dataclasses",
        "enum",
        "functools",
        "hashlib",
        "itertools",
        "json",
        "math",
        "operator",
        "struct",
    ),
    *("re", "typing", "unicodedata"),
}
"""What the engine takes from the standard library: nothing with a clock, chance, files or a network."""

WITH_A_TERMINAL = {"terminal", "outside", "tournament", "__main__"}
"""The engine's modules that talk to people, or to other programs."""

OPTIONAL = {"distributed", "tqdm"}
"""What `tournament` asks for inside its functions, and does without."""

WITH_CHANCE = {"match", "simulate", "engine", "bots", "bots.simple"}
"""The engine's modules that hand randomness on, or make it from a seed they are given."""

TOP = {"pyproject.toml", "web", "calavera", "tests", "build.py", "README.md", "LICENSE", "CHANGELOG.md"}
"""What may stand beside the dot-files."""

MOST_LINES = 310


def _rank(floors: tuple[str, ...]) -> dict[str, int]:
    """Each module's place in one order, floor by floor."""
    return {module: place for place, module in enumerate(" ".join(floors).split())}


ENGINE, APP = _rank(ENGINE_FLOORS), _rank(APP_FLOORS)

ENGINE_FILES = sorted(
    file for file in (ROOT / "calavera").rglob("*.py") if "lab" not in file.relative_to(ROOT).parts
)
"""All but the laboratory, which stands above and is never shipped."""


def engine_name(file: Path) -> str:
    """`game`, or `bots.table`; the name of a package is that of its `__init__`."""
    parts = file.relative_to(ROOT / "calavera").with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


engine_files = pytest.mark.parametrize("file", ENGINE_FILES, ids=engine_name)
app_files = pytest.mark.parametrize(
    "file",
    sorted((ROOT / "web" / "app").rglob("*.py")),
    ids=lambda file: file.relative_to(ROOT / "web").as_posix(),
)


@cache
def tree(file: Path) -> ast.Module:
    """A file's syntax."""
    return ast.parse(file.read_text())


def imports(file: Path, node: ast.AST | None = None) -> Iterator[str]:
    """Every module that a file imports, wherever in it, by its full name."""
    for found in ast.walk(node or tree(file)):
        if isinstance(found, ast.Import):
            yield from (alias.name for alias in found.names)
        elif isinstance(found, ast.ImportFrom):
            assert found.module, "relative imports hide the floors"
            assert not found.level
            # `from calavera import notation` imports a module, `from calavera import read` a name.
            modules = [
                name
                for alias in found.names
                if (ROOT / (name := f"{found.module}.{alias.name}").replace(".", "/"))
                .with_suffix(".py")
                .exists()
            ]
            yield from modules or [found.module]


def names(file: Path) -> set[str]:
    """The top-level packages that a file imports."""
    return {name.split(".")[0] for name in imports(file)}


# -- floors


@engine_files
def test_the_engine_imports_only_downwards(file: Path) -> None:
    for name in imports(file):
        package, _, module = name.partition(".")
        if package != "calavera":
            continue
        if engine_name(file) == "__init__":
            assert ENGINE[module] <= ENGINE[PUBLIC], name
        else:
            assert ENGINE[module] < ENGINE[engine_name(file)], name


@app_files
def test_the_page_imports_only_downwards(file: Path) -> None:
    own = ".".join(file.relative_to(ROOT / "web" / "app").with_suffix("").parts)
    for name in imports(file):
        if name.startswith("web"):
            assert APP[name.removeprefix("web.app.")] < APP[own], name


def test_every_module_has_its_floor() -> None:
    assert {engine_name(file) for file in ENGINE_FILES} == ENGINE.keys() | {"__init__"}
    app = {
        ".".join(file.relative_to(ROOT / "web" / "app").with_suffix("").parts)
        for file in (ROOT / "web" / "app").rglob("*.py")
    }
    assert app == APP.keys() | {"__init__", "view.__init__"}


@app_files
def test_the_page_uses_only_the_engine_the_standard_library_and_itself(file: Path) -> None:
    allowed = sys.stdlib_module_names | {"calavera", "web"} | (BROWSER if file == EDGE else set())
    assert names(file) <= allowed


@app_files
def test_the_page_takes_nothing_from_the_terminal(file: Path) -> None:
    assert not [name for name in imports(file) if name.removeprefix("calavera.") in WITH_A_TERMINAL]


# -- edges


def test_only_one_file_touches_the_browser() -> None:
    python = [*(ROOT / "calavera").rglob("*.py"), *(ROOT / "web" / "app").rglob("*.py"), ROOT / "build.py"]
    assert [file for file in python if names(file) & BROWSER] == [EDGE]


@app_files
def test_only_the_edge_knows_time_chance_and_files(file: Path) -> None:
    if file != EDGE:
        assert not names(file) & {
            "datetime",
            "time",
            "random",
            "secrets",
            "os",
            "pathlib",
            "socket",
            "urllib",
        }


@engine_files
def test_the_engine_uses_the_standard_library_without_clock_chance_or_files(file: Path) -> None:
    outside = names(file) - {"calavera"}
    if engine_name(file) == "tournament":
        outside -= OPTIONAL
        top = (node for node in tree(file).body if isinstance(node, ast.Import | ast.ImportFrom))
        assert not OPTIONAL & {name for node in top for name in imports(file, node)}
    assert outside <= sys.stdlib_module_names
    if engine_name(file) not in WITH_A_TERMINAL:
        assert outside <= HARMLESS | ({"random"} if engine_name(file) in WITH_CHANCE else set())


@engine_files
def test_the_engine_reads_and_prints_only_at_a_terminal(file: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert file.stem in WITH_A_TERMINAL or not called & {
        "open",
        "print",
        "input",
        "exec",
        "eval",
        "__import__",
    }


def test_the_referees_randomness_is_handed_in() -> None:
    file = ROOT / "calavera" / "match.py"
    assert "random.Random" in {
        f"{node.module}.{node.names[0].name}"
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ImportFrom)
    }
    assert not [
        node
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Random"
    ]


def test_the_build_needs_nothing_but_the_standard_library() -> None:
    file = ROOT / "build.py"
    top = [node for node in tree(file).body if isinstance(node, ast.Import | ast.ImportFrom)]
    needed = {name.split(".")[0] for node in top for name in imports(file, node)}
    assert needed <= sys.stdlib_module_names | {"web"}
    assert names(file) - sys.stdlib_module_names == {"tests", "web"}  # the tests inside a function: the suite
    for name in ("files.py", "pack.py", "trim.py", "tools.py", "site.py", "first.py", "headers.py"):
        assert names(ROOT / "web" / name) <= sys.stdlib_module_names | {"web"}, name


# -- sizes


def _sources() -> list[Path]:
    found = [*(ROOT / "calavera").rglob("*.py"), *(ROOT / "web" / "app").rglob("*.py"), ROOT / "build.py"]
    return [*found, *(ROOT / "web").glob("*.js"), *(ROOT / "web").glob("*.mjs"), *(ROOT / "web").glob("*.py")]


def test_no_file_is_longer_than_one_idea() -> None:
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text().splitlines()) for file in _sources()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_module_says_what_it_is() -> None:
    assert not [file for file in _sources() if file.suffix == ".py" and not ast.get_docstring(tree(file))]


# -- the repository


@cache
def tracked() -> tuple[str, ...]:
    """The files that belong to the project; skips where this is no checkout."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no git checkout")
    return tuple(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def texts() -> Iterator[tuple[str, str]]:
    """Every tracked file that is text."""
    for name in tracked():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            yield name, data.decode()


def test_the_top_level_has_only_what_the_design_allows() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    place = re.compile(r"(?<![\w.~/])/(?:root|home|Users|work|mnt|private/var)/\w")
    assert [name for name, text in texts() if place.search(text)] == []


def test_no_file_names_the_host_of_a_registry() -> None:
    # Written apart so that this file does not name them either.
    hosts = ("registry.npm" + "js", "registry.yarn" + "pkg", "pypi" + ".org/", "python" + "hosted.org")
    host = re.compile("|".join(map(re.escape, hosts)), re.I)
    assert [name for name, text in texts() if host.search(text)] == []


@pytest.mark.parametrize("folder", ["web", "tests/e2e"])
def test_the_lock_names_no_address_to_download_from(folder: str) -> None:
    assert '"resolved"' not in (ROOT / folder / "package-lock.json").read_text()


# -- the read me


@pytest.mark.parametrize(
    "command", ["python3 build.py serve", "python3 build.py test", "pytest tests/engine"]
)
def test_the_read_me_names_the_command(command: str) -> None:
    assert command in (ROOT / "README.md").read_text()


def test_every_engine_command_in_the_read_me_exists() -> None:
    from calavera.__main__ import _parser

    commands = re.findall(r"^python -m calavera ([^#\n]+)", (ROOT / "README.md").read_text(), re.M)
    assert commands
    for command in commands:
        _parser().parse_args(shlex.split(command))


def test_every_build_command_in_the_read_me_exists() -> None:
    source = (ROOT / "build.py").read_text()
    for command in re.findall(r"python3 build\.py (\w+)", (ROOT / "README.md").read_text()):
        assert f'add_parser("{command}"' in source


def test_every_file_that_the_read_me_links_to_exists() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)]+)\)", (ROOT / "README.md").read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []
