"""The shape of the whole: rooms, floors, edges, sizes, and what may stand where."""

from __future__ import annotations

import ast
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests import suite
from tests.sources import ROOT, tracked
from web.app.state.page import Page

Rooms = dict[str, str]
"""A package's rooms, each with the rooms that it may import besides itself, apart by spaces.

A room is a folder or a module by its path in the package; a module belongs to the room with the longest name
that fits, and `games.*` stands for each folder of `games`.
"""

ENGINE_ROOMS: Rooms = {
    "dice": "",
    "game": "dice",
    "perft": "game",
    "games": "game",
    "record": "game dice games",
    "play": "game dice record",
    "coach": "game dice games record",
    "multiplayer": "game dice games record play",
    "games.*": "game dice record play coach",
    "interfaces": "game dice games games.* coach arena",
    "arena": "game dice games record play coach",
    "terminal": "game dice games record play",
    "__main__": "game games record arena perft terminal",
    "__init__": "game dice games.* record",
    "lab": "game dice record play games.* coach",
}
"""calavera/: shared rooms never import a game, and a game never imports another one."""

PAGE_ROOMS = (
    "lazy",
    "tree",
    "games",
    "state",
    "games/*/model",
    "intents/route_type",
    "features",
    "saving",
    "intents",
    "games/*",
    "games/*/intents",
    "update",
    "background",
    "game_protocol/view",
    "view/parts",
    "games/*/view",
    "view/table",
    "view/screens",
    "features/*",
    "view/screen",
    "browser",
    "main",
)
"""web/app/, lowest first: imports go down, or stay in their room; all of it stands on the engine.

The registry of features and their declarations (`features`) with their kinds of screens are low, so that any
room may ask them. What they bind late is above them: that is how a feature can be taken out.
"""

OF_ALL_FEATURES = {"features.feature", "features.playing"}
"""The modules of the page by which others ask features."""

BESIDE_STATE = {"game_protocol", "game_protocol/lazy", "game_protocol/model", "game_protocol/results"}
"""Modules of one room with `state`: a game's model takes and returns matches, and state asks the model."""

ASKS_NO_VIEW = ("state", "games/*/model", "saving", "intents", "games/*/intents", "update", "background")
"""The rooms that know of a game what its model says, and never load a view."""

HANDED_IN = {
    *("update", "tree.patch", "background.slices", "background.computer", "state.strict"),
    "game_protocol.model",
}
"""The modules beside `browser` with untyped objects: the document, randomness made at the edge, JSON, values
of types that only one game has."""

PLAIN_DATA = {"dict[str, Any]", "Mapping[str, Any]"}

IN_THE_ENVIRONMENT = {"catalogues.py", "gzip_twins.py", "title_font.py"}
"""The modules of the build that need the private environment's packages."""

PACKAGES: dict[str, Rooms] = {"calavera": ENGINE_ROOMS}
"""The packages whose imports are checked room by room."""

EDGE = ROOT / "web" / "app" / "main.py"
"""The only file that touches the browser."""

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}

HARMLESS = {
    *(
        "__future__",
        "abc",
        "base64",
        "collections",
        "datetime",  # its `date` knows the calendar; the clock is banned below
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
    *("re", "typing"),
}
"""The engine's imports from the standard library: nothing with a clock, chance, files or a network."""

WITH_A_TERMINAL = {"terminal", "arena.engine_process", "arena.tournament", "__main__"}
"""The engine's modules that talk to people, or to other programs."""

OPTIONAL = {"distributed", "tqdm"}
"""Modules that `tournament` imports inside its functions, and can do without."""

WITH_CHANCE = {
    "play.match",
    "arena.simulate",
    "arena.engine",
    "coach.analysis",
    "coach.levels",
    "games.calavera.bots",
    "games.calavera.bots.simple",
    "games.castro.bots",
    "games.castro.bots.levels",
    "games.castro.bots.simple",
}
"""The engine's modules that hand randomness on, or make it from a seed they are given."""

TOP = {"pyproject.toml", "web", "calavera", "tests", "build.py", "README.md", "LICENSE", "CHANGELOG.md"}
"""Names that may stand beside the dot-files."""

MOST_LINES = 500
"""From here on a file is looked at for two ideas. Files are split by idea, and not by number."""


ENGINE_FILES = sorted(
    file
    for file in (ROOT / "calavera").rglob("*.py")
    if not {"lab", "interfaces"} & {*file.relative_to(ROOT).parts}
)
"""All but the laboratory and the interfaces, which stand above and are never shipped."""


def engine_name(file: Path) -> str:
    """Return `game` or `play.match`; the name of a package is that of its `__init__`."""
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
    """Return a file's syntax."""
    return ast.parse(file.read_text())


def imports(file: Path, node: ast.AST | None = None) -> Iterator[str]:
    """Yield every module that a file imports, wherever in it, by its full name."""
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
    """Return the top-level packages that a file imports."""
    return {name.split(".")[0] for name in imports(file)}


# -- rooms and floors


def room_of(module: str, rooms: Rooms) -> tuple[str, str]:
    """Return a module's room in a package: its name, and its entry in the table. Raises KeyError for none."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        for entry in (name, ".".join([*parts[: length - 1], "*"])):
            if entry in rooms:
                return name, entry
    raise KeyError(f"{module} stands in no room")


def may_import(module: str, other: str, rooms: Rooms) -> bool:
    """Return whether a module of a package may import another one of it."""
    own, entry = room_of(module, rooms)
    room, kind = room_of(other, rooms)
    # One game among `games.*` is a room of its own, which the others do not see.
    return room == own or bool({room, kind if kind != entry else room} & set(rooms[entry].split()))


def strangers(package: str, file: Path) -> list[str]:
    """Return the modules of its own package that a file imports and must not."""
    module = ".".join(file.relative_to(ROOT / package).with_suffix("").parts).removesuffix(".__init__")
    others = (name.removeprefix(f"{package}.") for name in imports(file) if name.startswith(f"{package}."))
    return [other for other in others if not may_import(module, other, PACKAGES[package])]


@pytest.mark.parametrize(
    ("module", "other"),
    [
        ("record.link", "games.calavera.rules"),
        ("games", "games.calavera"),
        ("games.castro.rules", "games.calavera.view.sheet"),
        ("game", "record.record"),
        ("play.match", "arena.simulate"),
        ("games.castro", "lab.castro.solve"),
    ],
)
def test_arrows_that_no_room_of_the_engine_has(module: str, other: str) -> None:
    assert may_import(module, module, ENGINE_ROOMS)
    assert not may_import(module, other, ENGINE_ROOMS)


@pytest.mark.parametrize(
    ("package", "file"),
    [
        pytest.param(package, file, id=file.relative_to(ROOT).as_posix())
        for package in PACKAGES
        for file in sorted((ROOT / package).rglob("*.py"))
    ],
)
def test_a_room_imports_only_the_rooms_below_it(package: str, file: Path) -> None:
    assert strangers(package, file) == []


@pytest.mark.parametrize("rooms", PACKAGES.values(), ids=PACKAGES)
def test_the_arrows_between_rooms_go_one_way(rooms: Rooms) -> None:
    assert {name for below in rooms.values() for name in below.split()} <= rooms.keys()
    open_rooms = dict(rooms)
    while open_rooms:
        lowest = [room for room, below in open_rooms.items() if not open_rooms.keys() & set(below.split())]
        assert lowest, open_rooms
        for room in lowest:
            del open_rooms[room]


def page_name(file: Path) -> str:
    """Return `state.page`; the name of a package is that of its `__init__`."""
    parts = file.relative_to(ROOT / "web" / "app").with_suffix("").parts
    return ".".join(parts).removesuffix("__init__").rstrip(".")


def page_room(module: str) -> str:
    """Return the room of a module of the page; each game has rooms of its own, as `games/calavera/model`."""
    path = module.replace(".", "/")
    if path in BESIDE_STATE:
        return "state"
    if path.startswith("games/"):
        return "/".join(path.split("/")[:3])
    if path.startswith("features/") and path.count("/") > 1 and not path.endswith("/screen"):
        return "/".join(path.split("/")[:2])
    if path.startswith("features"):
        return "features"  # the registry and the declarations, such as `features/puzzles/__init__`
    rooms = (room for room in PAGE_ROOMS if path == room or path.startswith(f"{room}/"))
    return max(rooms, key=len, default="")


def kind_of_room(room: str) -> str:
    """Return the entry of a room in the lists, where all games stand side by side: `games/*/model`.

    So do all features.
    """
    return re.sub(r"^(games|features)/\w+", r"\1/*", room)


def game_of_room(room: str) -> str:
    """Return the key of the game that a room belongs to; empty for none."""
    return room.split("/")[1] if room.startswith("games/") else ""


def page_place(room: str) -> int:
    """Return the height of a room."""
    return PAGE_ROOMS.index(kind_of_room(room))


def page_imports(file: Path) -> set[str]:
    """Return the modules of the page that a file imports."""
    declares = kind_of_room(page_room(page_name(file))) in {"features", "games/*"}
    late = late_imports(file) if declares else set()
    return {name.removeprefix("web.app.") for name in imports(file) if name.startswith("web")} - late


def late_imports(file: Path) -> set[str]:
    """Return the modules of the page that a file binds late."""
    return {name.removeprefix("web.app.") for name in late_names(file).values()}


def late_names(file: Path) -> dict[str, str]:
    """Return the names that a file has for modules that it binds late."""
    return {
        ast.unparse(node.targets[0]): ast.literal_eval(node.value.args[0])
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "lazy"
    }


@app_files
def test_the_page_imports_only_downwards(file: Path) -> None:
    own = page_room(page_name(file))
    for name in page_imports(file):
        room = page_room(name)
        assert room == own or page_place(room) < page_place(own), name
        assert game_of_room(room) in {"", game_of_room(own)}, name


@app_files
def test_whatever_draws_nothing_loads_no_view(file: Path) -> None:
    """Not even late, by the name of a module."""
    if kind_of_room(page_room(page_name(file))) not in ASKS_NO_VIEW:
        return
    texts = {node.value for node in ast.walk(tree(file)) if isinstance(node, ast.Constant)}
    loaded = {*imports(file), *(text for text in texts if isinstance(text, str))}
    view = re.compile(r"^(web\.app\.)?(view|game_protocol\.view|games\.\w+\.view)(\.[\w.]+)?$")
    assert not [name for name in loaded if view.match(name)]


@app_files
def test_shared_modules_of_the_page_know_no_game(file: Path) -> None:
    """They ask its model and its view; `calavera` itself offers the names of the first game."""
    if game_of_room(page_room(page_name(file))):
        return
    of_games = "calavera.games.", "web.app.games."
    found = {name for name in imports(file) if name == "calavera" or name.startswith(of_games)}
    assert not found


@app_files
def test_no_module_of_the_page_knows_a_feature_that_is_not_its_own(file: Path) -> None:
    own = page_name(file).split(".")[:2]
    found = {name for name in page_imports(file) if name.startswith("features.")}
    assert not [name for name in found - OF_ALL_FEATURES if name.split(".")[:2] != own]


@app_files
def test_what_is_bound_late_has_the_types_of_the_module_that_it_names(file: Path) -> None:
    """mypy sees the import below `if TYPE_CHECKING`, the page the name in `lazy`: they have to agree."""
    typed = {
        alias.asname or alias.name: f"{found.module}.{alias.name}"
        for node in ast.walk(tree(file))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and node.orelse
        for found in node.body
        if isinstance(found, ast.ImportFrom)
        for alias in found.names
    }
    assert late_names(file) == typed


def test_no_module_of_the_page_imports_itself_by_way_of_others() -> None:
    files = (ROOT / "web" / "app").rglob("*.py")
    TopologicalSorter({page_name(file): page_imports(file) for file in files}).prepare()


def test_every_module_of_the_page_has_its_room() -> None:
    modules = {page_name(file) for file in (ROOT / "web" / "app").rglob("*.py")}
    assert {name for name in modules if not page_room(name)} == {"", "view"}
    assert {name for name in modules if page_room(name) == "games"} == {"games"}


@app_files
def test_only_the_adapters_hold_what_the_browser_hands_in(file: Path) -> None:
    """Elsewhere `Any` stands only for plain data, as JSON has it, and for changes that are handed on."""
    if page_room(page_name(file)) in {"browser", "main"} or page_name(file) in HANDED_IN:
        return
    nodes = list(ast.walk(tree(file)))
    data = [node for node in nodes if isinstance(node, ast.Subscript) and ast.unparse(node) in PLAIN_DATA]
    plain = {part for node in data for part in ast.walk(node)}
    kwargs = [node.kwarg for node in nodes if isinstance(node, ast.arguments) and node.kwarg]
    plain |= {kwarg.annotation for kwarg in kwargs if kwarg.annotation}
    untyped = [node for node in nodes if isinstance(node, ast.Name) and node.id == "Any"]
    assert not [node for node in untyped if node not in plain]


@app_files
def test_the_page_uses_only_the_engine_the_standard_library_and_itself(file: Path) -> None:
    allowed = sys.stdlib_module_names | {"calavera", "web"} | (BROWSER if file == EDGE else set())
    assert names(file) <= allowed


@app_files
def test_the_page_takes_nothing_from_the_terminal(file: Path) -> None:
    assert not [name for name in imports(file) if name.removeprefix("calavera.") in WITH_A_TERMINAL]


# -- edges


def test_a_page_has_few_fields() -> None:
    assert len(fields(Page)) <= 10


def test_only_one_file_touches_the_browser() -> None:
    python = [*(ROOT / "calavera").rglob("*.py"), *(ROOT / "web" / "app").rglob("*.py"), ROOT / "build.py"]
    assert [file for file in python if names(file) & BROWSER] == [EDGE]


@app_files
def test_only_the_edge_knows_time_chance_and_files(file: Path) -> None:
    if file != EDGE:
        assert not names(file) & {
            "time",
            "random",
            "secrets",
            "os",
            "pathlib",
            "socket",
            "urllib",
        }


@pytest.mark.parametrize(
    "file",
    [*ENGINE_FILES, *sorted((ROOT / "web" / "app").rglob("*.py"))],
    ids=lambda file: file.relative_to(ROOT).as_posix(),
)
def test_dates_are_reckoned_without_a_clock(file: Path) -> None:
    if file == EDGE or file.stem in WITH_A_TERMINAL:
        return
    found = [node for node in ast.walk(tree(file)) if isinstance(node, ast.Import | ast.ImportFrom)]
    taken = [node for node in found if "datetime" in {name.split(".")[0] for name in imports(file, node)}]
    assert all(isinstance(node, ast.ImportFrom) for node in taken)  # `import datetime` brings the clock
    assert {alias.name for node in taken for alias in node.names} <= {"date", "timedelta"}
    asked = {node.attr for node in ast.walk(tree(file)) if isinstance(node, ast.Attribute)}
    assert not (taken and asked & {"now", "utcnow", "today", "fromtimestamp", "time"})


@engine_files
def test_the_engine_uses_the_standard_library_without_clock_chance_or_files(file: Path) -> None:
    outside = names(file) - {"calavera"}
    if engine_name(file) == "arena.tournament":
        outside -= OPTIONAL
        top = (node for node in tree(file).body if isinstance(node, ast.Import | ast.ImportFrom))
        assert not OPTIONAL & {name for node in top for name in imports(file, node)}
    assert outside <= sys.stdlib_module_names
    if engine_name(file) not in WITH_A_TERMINAL:
        allowed = {"random"} if engine_name(file) in WITH_CHANCE else set()
        # The registry alone imports what has only a name.
        assert outside <= HARMLESS | allowed | ({"importlib"} if engine_name(file) == "games" else set())


@engine_files
def test_the_engine_reads_and_prints_only_at_a_terminal(file: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert engine_name(file) in WITH_A_TERMINAL or not called & {
        "open",
        "print",
        "input",
        "exec",
        "eval",
        "__import__",
    }


def test_the_referees_randomness_is_handed_in() -> None:
    file = ROOT / "calavera" / "play" / "match.py"
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
    for file in sorted((ROOT / "web" / "build").glob("*.py")):
        if file.name not in IN_THE_ENVIRONMENT:
            assert names(file) <= sys.stdlib_module_names | {"web"}, file.name


# -- sizes


def _sources() -> list[Path]:
    found = [*(ROOT / "calavera").rglob("*.py"), *(ROOT / "web" / "app").rglob("*.py"), ROOT / "build.py"]
    web = [file for room in ("start", "build") for file in sorted((ROOT / "web" / room).rglob("*.*"))]
    return [*found, *(file for file in web if file.suffix in {".py", ".js", ".mjs"})]


def test_no_file_is_longer_than_one_idea() -> None:
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text().splitlines()) for file in _sources()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_every_module_says_what_it_is() -> None:
    assert not [file for file in _sources() if file.suffix == ".py" and not ast.get_docstring(tree(file))]


# -- the repository


def test_every_test_belongs_to_one_step_of_the_suite() -> None:
    steps = [*suite.ENGINE, *suite.PAGE, *suite.SITE, "tests/e2e"]
    files = [name for name in tracked() if re.search(r"^tests/(.*/)?test_\w+\.py$", name)]
    held = {name: sum(Path(name).is_relative_to(step) for step in steps) for name in files}
    assert {name: times for name, times in held.items() if times != 1} == {}


def test_no_file_imports_from_a_module_of_tests() -> None:
    """Helpers of several tests have files of their own: a test may be moved, or left out of a run."""
    found = {
        name: [module for module in imports(ROOT / name) if re.search(r"(^|\.)test_\w+$", module)]
        for name in tracked()
        if name.endswith(".py")
    }
    assert {name: modules for name, modules in found.items() if modules} == {}


def texts() -> Iterator[tuple[str, str]]:
    """Yield every tracked file that is text."""
    for name in tracked():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            yield name, data.decode()


def test_the_top_level_has_only_what_the_design_allows() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_file_names_a_place_on_someones_machine() -> None:
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
    "command",
    [
        "python3 build.py serve",
        "python3 build.py test",
        "python3 build.py test --quick",
        "pytest tests/engine",
    ],
)
def test_the_read_me_names_the_command(command: str) -> None:
    assert command in (ROOT / "README.md").read_text()


def test_the_read_me_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 160


def test_the_python_example_in_the_read_me_runs() -> None:
    (source,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    setup, last = source.strip().rsplit("\n", 1)
    expression, result = last.split("  # ")
    shared: dict[str, object] = {}
    exec(setup, shared)
    assert repr(eval(expression, shared)) == result


@pytest.mark.parametrize("name", ["README.md", "calavera/README.md", "calavera/arena/README.md"])
def test_every_engine_command_in_the_read_me_exists(name: str) -> None:
    from calavera.__main__ import _parser

    commands = re.findall(r"^python -m calavera ([^#\n]+)", (ROOT / name).read_text(), re.M)
    assert commands
    for command in commands:
        _parser().parse_args(shlex.split(command))


READ_ME = [
    *(f"{folder}README.md" for folder in ("", "calavera/", "calavera/arena/", "web/", "web/build/runtime/")),
    *("tests/README.md", "web/UPGRADING.md", "web/app/README.md", ".github/CONTRIBUTING.md"),
]


@pytest.mark.parametrize("name", READ_ME)
def test_every_build_command_in_the_read_me_exists(name: str) -> None:
    source = (ROOT / "build.py").read_text()
    for command in re.findall(r"python3 build\.py (\w+)", (ROOT / name).read_text()):
        assert f'add_parser("{command}"' in source


@pytest.mark.parametrize("name", READ_ME)
def test_every_file_that_the_read_me_links_to_exists(name: str) -> None:
    folder = (ROOT / name).parent
    links = re.findall(r"\]\((?!https?:|#)([^)]+)\)", (ROOT / name).read_text())
    assert [link for link in links if not (folder / link).exists()] == []


@pytest.mark.parametrize("name", READ_ME)
def test_every_module_that_the_read_me_runs_exists(name: str) -> None:
    modules = re.findall(r"python -m ((?:calavera|tests|web)[\w.]*)", (ROOT / name).read_text())
    paths = [ROOT.joinpath(*module.split(".")) for module in modules]
    assert [path for path in paths if not path.with_suffix(".py").is_file() and not path.is_dir()] == []
