"""Writes the site. Standard library only, but for what `toolchain` fetches."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path

from web.app.browser.ready_made import FILE as METHODS
from web.app.saving.migrations import COPIED
from web.app.tree.catalogue import Catalogue, read_catalogues
from web.build.compiling import compile_python, run_in_pyodide
from web.build.decoder import write_decoder
from web.build.first_screens import drawings, first_screens, woven
from web.build.headers import EMBEDDERS, POLICY, write_headers
from web.build.one_file import write_one_file
from web.build.pack import copy, fill, named_by_hash, write_archive
from web.build.publish import build_lock, error_line, publish, recover
from web.build.runtime import empty_lock, write_runtime
from web.build.site_files import (
    BOOT,
    COMMAND_LINE_ONLY,
    FIRST_STYLES,
    LATE,
    NOT_CACHED,
    ONE_FILE,
    PENCIL_FONT,
    SCRIPTS,
    SPRITES,
    STYLES,
    TITLE_FONT,
    UNABLE,
    UNUSED,
    WORTH_A_TWIN,
)
from web.build.toolchain import DIST, PRIVATE, ROOT, WEB, Problem, environment, fetch_parts, run, warn

__all__ = ["build", "write_service_worker", "write_site"]

STYLE_COMMENT = re.compile(r"/\*(?!!).*?\*/", re.DOTALL)
"""A comment of the style; one that begins with `/*!`, as the fonts' licence, stays."""


def build(embedders: str = EMBEDDERS, *, whole: bool = False, dist: Path | None = None) -> Path:
    """Write `dist/` afresh and as a whole; the same sources give the same bytes.

    `embedders` are the pages that may show the site in a frame, for the files with headers. `whole` leaves
    Pyodide and PyScript as they came, and `dist` is another folder for the site.
    Raises Problem for all that a person can mend: no room, no permission, a part that is missing.
    """
    dist = dist or DIST
    try:
        # The folder it works in has one name, which the compiled modules hold: two builds would mix there.
        with build_lock(PRIVATE / "lock"):
            recover(dist, PRIVATE)
            fetch_parts()
            publish(write_site(embedders, whole=whole), dist, PRIVATE)
    except OSError as error:
        raise Problem(error_line(error)) from None
    return dist


def write_site(embedders: str = EMBEDDERS, *, whole: bool = False) -> Path:
    """Write all files of the site to a folder of `.build/`, and return it; `whole` as in `build`."""
    stage = PRIVATE / "stage"
    if stage.exists():
        shutil.rmtree(stage)
    texts = compile_catalogues(stage / "locale" / "texts.json")
    site = stage / "site"
    runtime = named_by_hash(write_parts(stage / "runtime", whole=whole), site, "runtime")
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


def write_parts(out: Path, *, whole: bool) -> Path:
    """Write what others made and the page runs on, and return the folder."""
    for warning in write_runtime(out, whole=whole):
        warn(warning)
    copy(WEB / "node_modules" / "idb-keyval" / "dist", ["index.js"], out / "idb-keyval")
    return out


def write_app(out: Path, texts: Path, runtime: Path) -> Path:
    """Write our own part: style, start scripts, fonts, and one archive of modules, tables and catalogues."""
    out.mkdir(parents=True)
    write_scripts(out, runtime, read_catalogues(texts.read_bytes()))
    shutil.copytree(WEB / "art" / "marks", out / "marks")
    # Asked for only where a game is shared, or a code scanned, so that nothing of them is loaded before.
    shutil.copyfile(WEB / "node_modules" / "lean-qr" / "index.mjs", out / "lean-qr.mjs")
    write_decoder(WEB / "node_modules" / "qr", out / "qr.mjs")
    faces = WEB / "node_modules" / "@fontsource"
    copy((faces / PENCIL_FONT).parent, [Path(PENCIL_FONT).name], out / "fonts")
    changed = WEB / "build" / "title_font.py"
    run(
        [environment("build"), changed, faces / TITLE_FONT, out / "fonts" / "title.woff2"],
        "no face for titles",
    )
    write_style(out)
    # Assertions stay: what they find is better told than played on.
    modules = compile_python("calavera", "web/app", out=out.parent / "modules", optimize=0)
    methods = modules / "web" / "app" / "browser" / METHODS
    run_in_pyodide("dataclass_methods.py", modules.relative_to(ROOT), methods.relative_to(ROOT))
    files = {file.relative_to(modules).as_posix(): file for file in [*modules.rglob("*.pyc"), methods]}
    files |= {file.relative_to(ROOT).as_posix(): file for file in (ROOT / "calavera").rglob("*.bin")}
    files = {name: file for name, file in files.items() if not name.startswith(COMMAND_LINE_ONLY)}
    files[f"web/locale/{texts.name}"] = texts
    write_archive(out / "calavera.zip", files)
    return out


def write_scripts(out: Path, runtime: Path, catalogues: Mapping[str, Catalogue]) -> None:
    """Write our own scripts, with the addresses of what they load, and the first one's messages."""
    scripts = sorted(runtime.rglob("*.*js"))
    filled = {
        "RUNTIME": runtime.name,
        "COPIED": json.dumps(COPIED),
        "UNABLE": as_json({language: unable_texts(catalogue) for language, catalogue in catalogues.items()}),
        "LOCK": json.dumps(empty_lock()),
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
        "FONT": next((site / app / "fonts").glob("title*")).name,
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
