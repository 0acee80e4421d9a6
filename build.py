"""Builds, serves, tests and measures the site: `python3 build.py [serve | test | bench]`.

Standard library only. Without a word it writes `dist/`, a static site that works from any path of any
host. Tools it needs (Node.js where it is missing, Babel, the tests' own) go to the private folder `.build/`.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  whoever starts this with an older Python is told so
    sys.exit("build.py: Python 3.11 or newer is needed; try python3.11 build.py")

import argparse
import base64
import gettext
import hashlib
import json
import os
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

from web.files import Files
from web.pack import LIBRARY, copy, fill, named_by_hash, unpack, write_archive

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
PRIVATE = ROOT / ".build"
VENV = PRIVATE / "venv"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

UNUSED = ("codemirror", "mpy", "pyodide_graph", "xterm")
"""Beginnings of PyScript's chunks for editors, terminals and MicroPython, which the page never asks for."""

FONTS = ("sancreek/files/sancreek-latin-400-normal.woff2", "kalam/files/kalam-latin-700-normal.woff2")
"""The two faces of web/style/fonts.css, in npm's @fontsource."""

STYLES = (
    "tokens",
    "fonts",
    "base",
    "start",
    "table",
    "sheet",
    "dice",
    "choices",
    "log",
    "rules",
    "lesson",
    "motion",
)
"""The parts of the style, in the order in which they follow each other."""

OLDEST_NODE = 20


class Problem(Exception):
    """Something that the person at the keyboard has to change; one line that says what and how."""


def main() -> int:
    """Run one command; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(metavar="COMMAND")
    server = commands.add_parser("serve", help="build, serve on this machine and print the address")
    server.add_argument("--port", type=int, default=0, help="default: any that is free")
    server.set_defaults(run=lambda options: serve(options.port))
    tests = commands.add_parser("test", help="install what the tests need privately, then run everything")
    tests.set_defaults(run=lambda _: suite().run_all())
    bench = commands.add_parser("bench", help="measure how soon the page answers, beside stock PyScript")
    bench.add_argument("--rounds", type=int, default=7, help="default: %(default)s")
    bench.add_argument("--json", type=Path, default=PRIVATE / "bench.json", help="default: .build/bench.json")
    bench.set_defaults(run=lambda options: suite().run_bench(options.rounds, options.json.resolve()))
    parser.set_defaults(run=lambda options: print(f"built {build().relative_to(ROOT)}/"))
    options = parser.parse_args()
    try:
        options.run(options)
    except Problem as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def suite() -> ModuleType:
    """What checks and measures: only from here, as the site can be built from a tree without its tests."""
    # The suite imports this file as `build`: let it find the one that runs, with the same Problem.
    sys.modules["build"] = sys.modules[__name__]
    from tests import suite

    return suite


# -- the site


def build() -> Path:
    """Write `dist/` anew and as a whole; the same sources give the same bytes."""
    fetch_parts()
    stage = PRIVATE / "stage"
    shutil.rmtree(stage, ignore_errors=True)
    locales = compile_catalogues(stage / "locale")
    site = stage / "site"
    runtime = named_by_hash(write_runtime(stage / "runtime"), site, "runtime")
    app = named_by_hash(write_app(stage / "app", locales, runtime), site, "app")
    write_index(site, app, runtime, locales)
    shutil.copy(WEB / "manifest.webmanifest", site)
    shutil.copytree(WEB / "art" / "icons", site / "icons")
    (site / ".nojekyll").touch()  # GitHub Pages would otherwise leave out names it thinks are private
    write_service_worker(site)
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.move(site, DIST)
    return DIST


def compile_catalogues(out: Path) -> dict[str, Path]:
    """Each language's `.po` as `.mo`, by language."""
    python = environment("build")
    sources = sorted((WEB / "locale").glob("*.po"))
    run([python, WEB / "catalogues.py", out, *sources], "the catalogues cannot be compiled")
    return {source.stem: out / f"{source.stem}.mo" for source in sources}


def write_runtime(out: Path) -> Path:
    """PyScript and Pyodide, as they come, and the module that joins them."""
    modules = WEB / "node_modules"
    copy(modules / "pyodide", PYODIDE, out / "pyodide")
    write_library(modules / "pyodide", out)
    pyscript = modules / "@pyscript" / "core" / "dist"
    chunks = [file.name for file in sorted(pyscript.glob("*.js")) if not file.name.startswith(UNUSED)]
    copy(pyscript, chunks, out / "pyscript")
    copy(WEB, ["interpreter.mjs"], out)
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text())
    (out / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}))
    return out


def write_library(pyodide: Path, out: Path) -> None:
    """Python's standard library where Pyodide asks for it: what is needed of it, compiled."""
    sources = out.with_name("library")
    unpack(pyodide / LIBRARY, sources, (WEB / "stdlib.txt").read_text().split())
    compiled = compile_python(sources.relative_to(ROOT), out=out.with_name("compiled"))
    below = compiled / sources.relative_to(ROOT)
    write_archive(
        out / "pyodide" / LIBRARY, {str(file.relative_to(below)): file for file in below.rglob("*.pyc")}
    )


def compile_python(*packages: str | Path, out: Path) -> Path:
    """Compile all modules of some folders with the Pyodide that ships."""
    node, _ = node_and_npm()
    names = [Path(name).as_posix() for name in (out.relative_to(ROOT), *packages)]
    run([node, "web/node.mjs", "web/compile.py", *names], "compiling failed")
    return out


def write_app(out: Path, locales: dict[str, Path], runtime: str) -> Path:
    """Our own part: style, the start, and one archive of compiled modules and catalogues."""
    copy(WEB, ["boot.js", "theme.js", "start.py"], out)
    shutil.copytree(WEB / "art" / "marks", out / "marks")
    for font in FONTS:
        copy((WEB / "node_modules" / "@fontsource" / font).parent, [Path(font).name], out / "fonts")
    (out / "style.css").write_text("\n".join((WEB / "style" / f"{name}.css").read_text() for name in STYLES))
    modules = compile_python("calavera", "web/app", out=out.parent / "modules")
    files = {file.relative_to(modules).as_posix(): file for file in modules.rglob("*.pyc")}
    files |= {f"web/locale/{file.name}": file for file in locales.values()}
    write_archive(out / "calavera.zip", files)
    # PyScript finds the interpreter from the page, and files from this configuration.
    config = {"interpreter": f"./{runtime}/interpreter.mjs", "files": {"./calavera.zip": "./*"}}
    (out / "pyscript.json").write_text(json.dumps(config))
    return out


def write_index(site: Path, app: str, runtime: str, locales: dict[str, Path]) -> None:
    """The page itself, with the drawings and the few texts needed before Python runs."""
    filled = {
        "APP": app,
        "RUNTIME": runtime,
        "SPRITE": (WEB / "art" / "sprite.svg").read_text().strip(),
        "NOSCRIPT": boot_texts("boot_noscript", locales, hidden=False),
        "FAILED": boot_texts("boot_failed", locales, hidden=True),
    }
    (site / "index.html").write_text(fill((WEB / "index.html").read_text(), filled))


def boot_texts(message: str, locales: dict[str, Path], *, hidden: bool) -> str:
    """One message in every language, as paragraphs."""
    texts = {}
    for language, file in locales.items():
        with file.open("rb") as data:
            texts[language] = gettext.GNUTranslations(data).gettext(message)
    flag = " hidden" if hidden else ""
    return "".join(f'<p lang="{language}"{flag}>{text}</p>' for language, text in texts.items())


def write_service_worker(site: Path) -> None:
    """`sw.js` with the list of all other files; its name for the build is their common hash."""
    files = {}
    for file in sorted(site.rglob("*")):
        if file.is_file() and file.name not in {".nojekyll", "sw.js"}:
            digest = base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()
            path = file.relative_to(site).as_posix()
            files["./" if path == "index.html" else path] = f"sha256-{digest}"
    listed = json.dumps(files, indent=1)
    name = hashlib.sha256(listed.encode()).hexdigest()[:12]
    (site / "sw.js").write_text(fill((WEB / "sw.js").read_text(), {"BUILD": name, "FILES": listed}))


# -- what has to be there first


def fetch_parts(folder: Path = WEB) -> None:
    """The JavaScript parts that a folder's `package-lock.json` pins, through npm."""
    mark = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".calavera"
    if stamp.is_file() and stamp.read_text() == mark:
        return
    _, npm = node_and_npm()
    problem = "npm could not fetch what package-lock.json pins (check the network)"
    run([npm, "ci", "--ignore-scripts"], problem, folder)
    stamp.write_text(mark)


def node_and_npm() -> tuple[str, str]:
    """Node.js and npm of this machine, or from PyPI in the private environment."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        version = run([node, "--version"], "Node.js does not run").lstrip("v")
        if int(version.split(".")[0]) >= OLDEST_NODE:
            return node, npm
    scripts = Path(environment("node")).parent
    # npm's own script asks PATH for node.
    os.environ["PATH"] = os.pathsep.join([str(scripts), os.environ["PATH"]])
    return str(scripts / "node"), str(scripts / "npm")


def environment(*extras: str) -> str:
    """The Python of the private environment, with these extras of pyproject.toml installed."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extra in extras:
        wanted = project["optional-dependencies"][extra]
        stamp = VENV / f".{extra}"
        if stamp.is_file() and stamp.read_text() == repr(wanted):
            continue
        if not python.is_file():
            run([sys.executable, "-m", "venv", VENV], "no private environment (Debian: install python3-venv)")
        pip_install(str(python), wanted)
        stamp.write_text(repr(wanted))
    return str(python)


def pip_install(python: str, what: Sequence[str | Path]) -> None:
    """Install with the private environment's pip."""
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile"]
    run([*pip, *what], "pip could not fetch what is needed (is there a network?)")


def run(command: Sequence[str | Path], problem: str, folder: Path = ROOT) -> str:
    """What a command prints. Raises Problem with what it said where it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr + done.stdout).strip().splitlines()
        # npm tells the cause in the middle and ends with where its log is.
        causes = (line.removeprefix("npm error ") for line in said)
        cause = next((line for line in causes if "checksum failed" in line or "failed, reason" in line), "")
        raise Problem(f"{problem}: {cause or (said[-1] if said else done.returncode)}")
    return done.stdout


# -- serve


def serve(port: int) -> None:
    """Build and serve until interrupted."""
    folder = build()
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder)))
    except OSError as error:
        raise Problem(f"port {port} cannot be used: {error.strerror}; try another --port") from None
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    sys.exit(main())
