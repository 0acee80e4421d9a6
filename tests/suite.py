"""All checks in two tiers, those that fail soonest first; `python3 build.py test` runs the small one."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from ctypes.util import find_library
from pathlib import Path
from threading import Lock
from time import monotonic

import build
from tests.other_pythons import check_other_pythons

__all__ = [
    "BUILT",
    "FIGURES",
    "SMALL",
    "TOOLS",
    "browser_tests",
    "chromium",
    "firefox",
    "headless",
    "run_all",
    "run_bench",
    "run_quick",
    "run_small",
    "site",
]

WASM_SITE = build.PRIVATE / "wasm-site"
"""Pure Python packages for the tests that run under Pyodide."""

BUILT = "CALAVERA_SITE_IS_BUILT"
"""Set where a step before this one has built the site."""

CACHING = {
    BUILT: "yes",
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "PYTHONPYCACHEPREFIX": str(build.PRIVATE / "bytecode"),
}
"""The environment of all steps: where it forbids bytecode, each of dozens of processes would compile
some five hundred modules for itself."""

FOUR = ("-n", "4", "--dist=load", "--maxschedchunk=1")
"""More workers than this machine has cores, since a browser test waits for the browser; one test at a time in
the order of tests/e2e/conftest.py, so that no worker is left alone with a long one."""

PAIRED = ("-n", "2", "--dist=worksteal")
"""For tests that only compute."""

ENGINE = ("tests/engine", "tests/interfaces", "tests/lab")
OF_PAGE = ("bench", "references", "shape", "suite", "toolchain", "words_of_code")
PAGE = ("tests/web", *(f"tests/test_{name}.py" for name in OF_PAGE))

OF_SITE = ("build", "one_file", "sizes", "start")
SITE = ("tests/runtime", *(f"tests/test_{name}.py" for name in OF_SITE))

OPTIONAL = ("openspiel", "pettingzoo")
"""The extras of pyproject.toml that only tests of the large tier need."""

SMALL = "not large"
"""The tests of the small tier: those that no other test stands for."""

QUICK = "not uncounted and not long"
"""The tests without those that pyproject.toml marks as taking seconds each."""

Commands = dict[str, list[str]]
"""Steps by their names, in their order."""

FIGURES = build.ROOT / "tests" / "bench" / "figures.json"
"""The last figures, of which the table in web/README.md is made."""

SHELL = "chromium-headless-shell"
"""Debian's package, and its command; without it the tests take longer."""

TOOLS = build.ROOT / "tests" / "e2e"
"""The folder whose `package-lock.json` pins the browser tests' tools in JavaScript; `package.json` overrides
what Lighthouse asks for in its latest version, which no lock can hold."""


def run_small() -> None:
    """Check what every landing has to pass. Raises build.Problem at the first step that fails."""
    _run(SMALL)


def run_all() -> None:
    """Check everything. Raises build.Problem at the first step that fails."""
    _run("")


def _run(tier: str) -> None:
    """Install what is needed, build, and run the tests that belong to a tier."""
    install_machine_packages()
    python = build.environment("build", "test", *(() if tier == SMALL else OPTIONAL))
    install_for_wasm(python)
    install_chromium(python)
    build.fetch_parts(TOOLS)
    node, _ = build.node_and_npm()
    pytest = [python, "-m", "pytest", "-q"]
    counting = [python, "-m", "coverage", "run", *pytest[1:]]
    engine = {
        "engine": [*pytest, *ENGINE, *marked("uncounted", tier), *PAIRED],
        # The counts of a run that was broken off name files that may be gone.
        "what was counted before": [python, "-m", "coverage", "erase"],
        "engine, counted": [*counting, *ENGINE, *marked("not uncounted", tier), *PAIRED],
        "all that was run": [python, "-m", "coverage", "combine", "-q"],
        "coverage": [python, "-m", "coverage", "report"],
    }
    page = {"page": [*pytest, *PAGE, *marked(tier), *PAIRED]}
    built = {"build": [*pytest, *SITE, *marked(tier)]}
    under_pyodide = {"engine under Pyodide": [node, "web/build/run_in_pyodide.mjs", "tests/under_pyodide.py"]}
    run_lanes({"the site": [sys.executable, "build.py"]}, reading(python))
    if tier == SMALL:
        run_lanes(engine, page | built)
    else:  # there the site is built a dozen times, one after the other
        run_lanes(engine, page, built, under_pyodide)
        check_other_pythons(CACHING)
    check("browser", browser_tests(python, tier))


def browser_tests(python: str, tier: str, tests: Sequence[str] = ("tests/e2e",)) -> list[str]:
    """Return the command that runs the browser tests of a tier, once the site is built."""
    return [python, "-m", "pytest", "-q", *tests, *marked(tier), "--durations=20", *FOUR]


def run_quick() -> None:
    """Check what needs neither a browser nor the site. Raises build.Problem at the first step that fails."""
    python = build.environment("build", "test")
    build.fetch_parts()
    fast = reading(python)
    types = fast.pop("types")
    run_lanes(fast)
    tests = [python, "-m", "pytest", "-q", *ENGINE, *PAGE, *marked(QUICK, SMALL), *PAIRED]
    run_lanes({"types": types}, {"tests": tests})


def reading(python: str) -> Commands:
    """Return the checks that only read the sources."""
    return {
        "lint": [python, "-m", "ruff", "check", "."],
        "format": [python, "-m", "ruff", "format", "--check", "."],
        "types": [python, "-m", "mypy"],
    }


def marked(*expressions: str) -> list[str]:
    """Return pytest's option for the tests that all of these expressions about markers select."""
    given = [expression for expression in expressions if expression]
    return ["-m", " and ".join(given)] if given else []


def check(name: str, command: list[str]) -> None:
    """Run a command. Raises build.Problem where it fails."""
    print(f"== {name}", flush=True)
    start = monotonic()
    if subprocess.run(command, cwd=build.ROOT, env=CACHING, check=False).returncode:
        raise build.Problem(f"{name}: failed")
    print(f"== {name}: {monotonic() - start:.0f} s", flush=True)


def run_lanes(*lanes: Commands) -> None:
    """Run lanes of commands side by side, each lane's one after the other; print what each says as it ends.

    Raises build.Problem at the first that fails, and ends the others. A step that computes in two processes
    leaves a core idle at its end, which another lane uses.
    """
    together = Lanes()
    with ThreadPoolExecutor(len(lanes)) as pool:
        running = [pool.submit(together.run, lane) for lane in lanes]
        try:
            for lane in as_completed(running):
                lane.result()
        except BaseException:
            together.end()
            raise


class Lanes:
    """Commands that run at the same time, and end together where one fails."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.ended = False
        self.running: list[subprocess.Popen[str]] = []

    def run(self, commands: Commands) -> None:
        """Run commands by their names, in their order. Raises build.Problem at the first that fails."""
        for name, command in commands.items():
            start = monotonic()
            with self.lock:
                if self.ended:
                    return
                process = subprocess.Popen(
                    command,
                    cwd=build.ROOT,
                    env=CACHING,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                )
                self.running.append(process)
            output, _ = process.communicate()
            with self.lock:
                if self.ended:
                    return
                print(f"== {name}: {monotonic() - start:.0f} s\n{output}", end="", flush=True)
            if process.returncode:
                raise build.Problem(f"{name}: failed")

    def end(self) -> None:
        """End what still runs."""
        with self.lock:
            self.ended = True
            for process in self.running:
                process.kill()


def run_bench(rounds: int, out: Path) -> None:
    """Measure how soon the page answers; figures kept in their place are the read-me's too.

    Raises build.Problem where something does not start.
    """
    install_machine_packages()
    python = build.environment("build", "test")
    install_chromium(python)
    build.fetch_parts(TOOLS)
    command = [python, "-m", "tests.bench.start", "--rounds", str(rounds), "--json", str(out)]
    command += ["--table"] if out == FIGURES else []
    if subprocess.run(command, cwd=build.ROOT, check=False).returncode:
        raise build.Problem("bench: failed")


def install_for_wasm(python: str) -> None:
    """Install pytest and Hypothesis as pinned, without compiled parts, where Pyodide finds them."""
    project = tomllib.loads((build.ROOT / "pyproject.toml").read_text())["project"]
    pinned = project["optional-dependencies"]["test"]
    wanted = [name for name in pinned if name.startswith(("pytest==", "hypothesis=="))]
    stamp = WASM_SITE / ".installed"
    if stamp.is_file() and stamp.read_text() == repr(wanted):
        return
    shutil.rmtree(WASM_SITE, ignore_errors=True)
    pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    build.pip_install(python, ["--target", str(WASM_SITE), *pure, "--python-version=3.14", *wanted])
    stamp.write_text(repr(wanted))


def site() -> Path:
    """Return the built site: built by the suite's first step, or now where a test runs by itself."""
    return build.DIST if os.environ.get(BUILT) else build.build()


def chromium() -> str | None:
    """Find this machine's Chromium; None where it has none, and Playwright's own is used."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def headless() -> str | None:
    """Find Chromium without the window round the page, which costs a test nearly as much as the page."""
    return shutil.which(SHELL) or chromium()


def firefox() -> str | None:
    """Find this machine's Firefox."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


def missing_packages() -> list[str]:
    """List Debian's packages that the tests need and this machine lacks: on Linux all engines.

    Elsewhere there is no WebKitGTK; tests of engines that are not there are skipped by name
    (`engines/engine.py`), except in CI.
    """
    missing = build.missing_for_environment()
    if sys.platform != "linux":
        return missing
    found = {
        "chromium": chromium(),
        "firefox-esr": firefox(),
        "libwebkit2gtk-4.1-0": find_library("webkit2gtk-4.1"),
        "webkit2gtk-driver": shutil.which("WebKitWebDriver"),
        "xvfb": shutil.which("Xvfb"),
    }
    missing += [package for package, place in found.items() if not place]
    if "chromium" in missing and build.is_root():
        missing.append(SHELL)
    return missing


def install_machine_packages() -> None:
    """Install what the tests need on the machine itself. Raises build.Problem, which names all of it at once.

    Where only Chromium is missing and may not be installed, `install_chromium` finds another one.
    """
    missing = missing_packages()
    if missing != ["chromium"]:
        build.install_packages(missing, "not all is here that the tests need")


def install_chromium(python: str) -> None:
    """Install Playwright's own Chromium where the machine has none. Raises build.Problem."""
    if chromium() is None:
        fetch = [python, "-m", "playwright", "install", "chromium"]
        build.run(fetch, "no Chromium to test with: install one (Debian: apt-get install chromium)")
