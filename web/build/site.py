"""Writes the site. Standard library only, but for what `toolchain` fetches."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from errno import ENOENT
from html import escape
from os import strerror
from pathlib import Path

from web.app.browser.ready_made import FILE as METHODS
from web.app.saving.migrations import COPIED
from web.app.tree.catalogue import Catalogue, read_catalogues
from web.build.decoder import write_decoder
from web.build.first_screens import drawings, first_screens, woven
from web.build.glue import lean, minify
from web.build.headers import EMBEDDERS, POLICY, write_headers
from web.build.one_file import write_one_file
from web.build.pack import LIBRARY, copy, fill, named_by_hash, unpack, write_archive
from web.build.publish import build_lock, error_line, publish, recover
from web.build.pyscript import without_modules
from web.build.site_files import (
    AT_A_KEYBOARD,
    BOOT,
    FIRST_STYLES,
    FONTS,
    LATE,
    NOT_CACHED,
    ONE_FILE,
    PYODIDE,
    PYSCRIPT,
    SCRIPTS,
    SPRITES,
    STAND_INS,
    STYLES,
    UNABLE,
    UNUSED,
    WORTH_A_TWIN,
)
from web.build.toolchain import DIST, PRIVATE, ROOT, WEB, Problem, environment, fetch_parts, node_and_npm, run
from web.build.trim_exports import trimmed
from web.build.wasm.cut import cut

__all__ = ["build", "write_service_worker", "write_site"]

STYLE_COMMENT = re.compile(r"/\*(?!!).*?\*/", re.DOTALL)
"""A comment of the style; one that begins with `/*!`, as the fonts' licence, stays."""


def build(embedders: str = EMBEDDERS) -> Path:
    """Write `dist/` afresh and as a whole; the same sources give the same bytes.

    `embedders` are the pages that may show the site in a frame, for the files with headers.
    Raises Problem for all that a person can mend: no room, no permission, a part that is missing.
    """
    try:
        # The folder it works in has one name, which the compiled modules hold: two builds would mix there.
        with build_lock(PRIVATE / "lock"):
            recover(DIST, PRIVATE)
            fetch_parts()
            publish(write_site(embedders), DIST, PRIVATE)
    except OSError as error:
        raise Problem(error_line(error)) from None
    return DIST


def write_site(embedders: str = EMBEDDERS) -> Path:
    """Write the whole site to a folder of `.build/`, and return it."""
    stage = PRIVATE / "stage"
    if stage.exists():
        shutil.rmtree(stage)
    texts = compile_catalogues(stage / "locale" / "texts.json")
    site = stage / "site"
    runtime = named_by_hash(write_runtime(stage / "runtime"), site, "runtime")
    app = named_by_hash(write_app(stage / "app", texts, site / runtime), site, "app")
    write_index(site, app, runtime, read_catalogues(texts.read_bytes()))
    shutil.copy(WEB / "manifest.webmanifest", site)
    shutil.copytree(WEB / "art" / "icons", site / "icons")
    write_headers(site, app, runtime, one_file=ONE_FILE, embedders=embedders)
    (site / ".nojekyll").touch()  # GitHub Pages would otherwise leave out names it thinks are private
    write_twins(site)
    write_one_file(site, site / ONE_FILE)
    write_service_worker(site)
    return site


def compile_catalogues(out: Path) -> Path:
    """Compile all languages' `.po` files into one table, and return its path."""
    python = environment("build")
    sources = sorted({file.parent for file in (WEB / "locale").glob("*/*.po")})
    run([python, WEB / "build" / "catalogues.py", out, *sources], "the catalogues cannot be compiled")
    return out


def write_runtime(out: Path) -> Path:
    """Write what the page uses of PyScript and Pyodide, and return the folder."""
    modules = WEB / "node_modules"
    copy(modules / "pyodide", PYODIDE, out / "pyodide")
    pyscript = modules / "@pyscript" / "core"
    chunks = [file.name for pattern in PYSCRIPT for file in matching(pyscript / "dist", pattern)]
    copy(pyscript / "dist", chunks, out / "pyscript")
    (core,) = (out / "pyscript").glob("core-*.js")
    core.write_text(without_modules(core.read_text()))
    write_library(modules / "pyodide", out)
    shrink_pyodide(out)
    copy(modules / "idb-keyval" / "dist", ["index.js"], out / "idb-keyval")
    return out


def shrink_pyodide(out: Path) -> None:
    """Take out of Pyodide's code, and of its glue in JavaScript, what nothing here uses."""
    loader, glue, code = (out / "pyodide" / name for name in PYODIDE)
    whole = code.read_bytes()
    trim, text = trimmed(whole, glue.read_text(), loader.read_text())
    code.write_bytes(cut(whole, trim, (WEB / "build" / "kept_builtin_modules.txt").read_text().split()))
    users = [loader, *(out / "pyscript").iterdir(), *out.with_name("library").rglob("*.py")]
    glue.write_text(lean(text, code.read_bytes(), (user.read_text() for user in users)))
    minify(glue)


def matching(folder: Path, pattern: str) -> list[Path]:
    """Return a part's files whose names match; at least one. Raises FileNotFoundError."""
    found = sorted(folder.glob(pattern))
    if not found:
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(folder / pattern))
    return found


def write_library(pyodide: Path, out: Path) -> None:
    """Write the compiled part of Python's standard library that the page needs, where Pyodide asks for it."""
    sources = out.with_name("library")
    unpack(pyodide / LIBRARY, sources, (WEB / "build" / "kept_library_modules.txt").read_text().split())
    copy(WEB / "build" / "stand_ins", STAND_INS, sources)
    compiled = compile_python(sources.relative_to(ROOT), out=out.with_name("compiled"), optimize=2)
    below = compiled / sources.relative_to(ROOT)
    write_archive(
        out / "pyodide" / LIBRARY, {str(file.relative_to(below)): file for file in below.rglob("*.pyc")}
    )


def compile_python(*packages: str | Path, out: Path, optimize: int) -> Path:
    """Compile all modules of some folders with the Pyodide that ships."""
    names = [Path(name).as_posix() for name in packages]
    run_in_pyodide("compile_modules.py", out.relative_to(ROOT), str(optimize), *names)
    return out


def run_in_pyodide(script: str, *arguments: str | Path) -> None:
    """Run one of the build's scripts under the Pyodide that ships."""
    node, _ = node_and_npm()
    run([node, "web/build/run_in_pyodide.mjs", f"web/build/{script}", *arguments], "compiling failed")


def write_app(out: Path, texts: Path, runtime: Path) -> Path:
    """Write our own part: style, start scripts, fonts, and one archive of modules, tables and catalogues."""
    out.mkdir(parents=True)
    write_scripts(out, runtime, read_catalogues(texts.read_bytes()))
    shutil.copytree(WEB / "art" / "marks", out / "marks")
    # Asked for only where a game is shared, or a code scanned, so that nothing of them is loaded before.
    shutil.copyfile(WEB / "node_modules" / "lean-qr" / "index.mjs", out / "lean-qr.mjs")
    write_decoder(WEB / "node_modules" / "qr", out / "qr.mjs")
    for font in FONTS:
        copy((WEB / "node_modules" / "@fontsource" / font).parent, [Path(font).name], out / "fonts")
    write_style(out)
    # Assertions stay: what they find is better told than played on.
    modules = compile_python("calavera", "web/app", out=out.parent / "modules", optimize=0)
    methods = modules / "web" / "app" / "browser" / METHODS
    run_in_pyodide("dataclass_methods.py", modules.relative_to(ROOT), methods.relative_to(ROOT))
    files = {file.relative_to(modules).as_posix(): file for file in [*modules.rglob("*.pyc"), methods]}
    files |= {file.relative_to(ROOT).as_posix(): file for file in (ROOT / "calavera").rglob("*.bin")}
    files = {name: file for name, file in files.items() if not name.startswith(AT_A_KEYBOARD)}
    files[f"web/locale/{texts.name}"] = texts
    write_archive(out / "calavera.zip", files)
    return out


def write_scripts(out: Path, runtime: Path, catalogues: Mapping[str, Catalogue]) -> None:
    """Write our own scripts, with the addresses of what they load, and the first one's messages."""
    lock = json.loads((WEB / "node_modules" / "pyodide" / "pyodide-lock.json").read_text())
    scripts = sorted(runtime.rglob("*.*js"))
    filled = {
        "RUNTIME": runtime.name,
        "COPIED": json.dumps(COPIED),
        "UNABLE": as_json({language: unable_texts(catalogue) for language, catalogue in catalogues.items()}),
        "LOCK": json.dumps({"info": lock["info"], "packages": {}}),
        "MODULES": json.dumps([module.relative_to(runtime.parent).as_posix() for module in scripts]),
    }
    for name in SCRIPTS:
        (out / name).write_text(fill((WEB / "start" / name).read_text(), filled))


def write_style(out: Path) -> None:
    """Write the style in two files, without comments: what the first paint waits for, and the rest."""
    for file, names in {"style.css": FIRST_STYLES, "rest.css": STYLES}.items():
        style = "\n".join((WEB / "style" / f"{name}.css").read_text() for name in names)
        (out / file).write_text(STYLE_COMMENT.sub("", style))


def write_index(site: Path, app: str, runtime: str, catalogues: Mapping[str, Catalogue]) -> None:
    """Write the page itself: drawings, the first screen in every language and the texts of the start.

    What stands in blocks of text costs the first paint little: only what is shown of it becomes elements.
    """
    texts = {language: boot_texts(catalogue) for language, catalogue in catalogues.items()}
    screens = first_screens(catalogues)
    common, own = woven(screens)
    first, others = drawings([file.read_text() for file in SPRITES], screens.values())
    filled = {
        "APP": app,
        "RUNTIME": runtime,
        "POLICY": POLICY,
        "UNUSED": json.dumps([f"!{plugin}" for plugin in UNUSED]),
        "FONT": next((site / app / "fonts").glob("sancreek*")).name,
        "SPRITE": first,
        "DRAWINGS": others,
        "SCREEN": common,
        "WORDS": as_json(own),
        "NOSCRIPT": "".join(
            f'<p lang="{language}">{escape(said["noscript"])}</p>' for language, said in texts.items()
        ),
        "LOST": "".join(
            f'<p lang="{language}">{escape(said["lost"])} <a href="">{escape(said["retry"])}</a></p>'
            for language, said in texts.items()
        ),
        "TEXTS": as_json(texts),
    }
    (site / "index.html").write_text(fill((WEB / "index.html").read_text(), filled))


def as_json(values: object) -> str:
    """Return JSON as it can stand in a document."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def boot_texts(catalogue: Catalogue) -> dict[str, str]:
    """Return the messages shown before Python runs, by their names without `boot_`."""
    return {name: catalogue.text(f"boot_{name}") for name in BOOT}


def unable_texts(catalogue: Catalogue) -> dict[str, str]:
    """Return the messages of a browser in which the game cannot start."""
    return {name: catalogue.text(f"boot_{key}") for name, key in UNABLE.items()}


def write_twins(site: Path) -> None:
    """Write compressed twins of the largest files, for hosts that do not compress.

    Smaller ones stay as they are: the page loads most of them before its service worker could inflate them.
    So does the document, which is asked for by its folder's address.
    """
    files = [file for file in site.rglob("*") if file.is_file() and file.name != "index.html"]
    packed = [file for file in files if file.stat().st_size >= WORTH_A_TWIN or file.name in LATE]
    python = environment("build")
    run([python, WEB / "build" / "gzip_twins.py", PRIVATE / "squeezed", *packed], "compressing failed")


def write_service_worker(site: Path) -> None:
    """Write `sw.js` with the list of all other files; their common hash names the build.

    Each file stands there with its hash and the bytes that are fetched for it: those of its compressed twin
    where it has one.
    """
    files = {}
    for file in sorted(site.rglob("*")):
        if file.is_file() and file.name not in NOT_CACHED and file.suffix != ".gz":
            digest = base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()
            path = file.relative_to(site).as_posix()
            twin = file.with_name(f"{file.name}.gz")
            files["./" if path == "index.html" else path] = {
                "hash": f"sha256-{digest}",
                "bytes": (twin if twin.exists() else file).stat().st_size,
                "packed": twin.exists(),
            }
    listed = json.dumps(files, indent=1)
    name = hashlib.sha256(listed.encode()).hexdigest()[:12]
    (site / "sw.js").write_text(
        fill((WEB / "start" / "service_worker.js").read_text(), {"BUILD": name, "FILES": listed})
    )
