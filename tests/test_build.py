"""The files that `build.py` writes, and its messages where it cannot."""

import ast
import base64
import errno
import gzip
import hashlib
import json
import marshal
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_path
from types import CodeType, ModuleType
from typing import Any

import pytest
from fontTools.ttLib import TTFont

import build
import web.build.site
from tests import suite
from web.app.features import FEATURES
from web.build.headers import HEADER_FILES, write_headers
from web.build.pack import LIBRARY, module_name
from web.build.publish import error_line, recover
from web.build.runtime import parts, write_runtime
from web.build.runtime.library import KEPT, STAND_INS
from web.build.site_files import COMMAND_LINE_ONLY, LATE, ONE_FILE, TITLE_FONT

ROOT = build.ROOT

HOSTS_OWN = (".nojekyll", "_headers", ".htaccess", "nginx.conf")
"""Files for the host and not for the page."""

INSIDE = {"abc", "io", "os"}
"""Modules that Pyodide has in itself."""


START = """
import json, sys
sys.path.insert(0, "/repo/" + sys.argv[1])
from importlib import import_module
from web.app.browser import ready_made
ready_made.install()
for name in import_module("web.app.browser.preload").early_modules():
    import_module(name)
print(json.dumps([ready_made.__file__, len(ready_made.missed)]))
"""
"""Imports from the archive what a start of the page imports."""


@pytest.fixture(scope="module")
def dist() -> Path:
    return suite.site()


def contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def test_the_service_worker_lists_every_other_file_with_its_hash(dist: Path) -> None:
    listed = re.search(r"FILES = (\{.*?\});", (dist / "sw.js").read_text(), re.S)
    assert listed is not None
    files = contents(dist)
    for name in ("sw.js", ONE_FILE, *HOSTS_OWN):
        del files[name]
    files["./"] = files.pop("index.html")
    twins = {name.removesuffix(".gz"): len(files.pop(name)) for name in [*files] if name.endswith(".gz")}
    assert json.loads(listed[1]) == {
        name: {
            "hash": "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode(),
            "bytes": twins.get(name, len(data)),
            "packed": name in twins,
        }
        for name, data in files.items()
    }


def test_what_is_large_or_late_has_a_compressed_twin_of_the_same_content(dist: Path) -> None:
    twins = {file.with_suffix(""): file for file in dist.rglob("*.gz")}
    plain = {dist / "index.html", dist / ONE_FILE}
    files = [file for file in dist.rglob("*") if file.is_file() and file not in plain]
    wanted = {file for file in files if file.stat().st_size >= 100_000 or file.name in LATE}
    assert wanted - set(twins.values()) == set(twins)
    for file, twin in twins.items():
        assert gzip.decompress(twin.read_bytes()) == file.read_bytes()


def test_the_service_worker_knows_the_type_of_whatever_has_a_twin(dist: Path) -> None:
    """The host's type for a twin is that of a compressed file, which no browser takes for a style sheet."""
    worker = (build.WEB / "start" / "service_worker.js").read_text()
    (known,) = re.findall(r"const TYPES = \{(.*?)\}", worker)
    twins = {file.with_suffix("").suffix.removeprefix(".") for file in dist.rglob("*.gz")}
    assert twins
    assert twins <= set(re.findall(r"(\w+):", known))


def test_a_first_visit_is_small_enough(dist: Path) -> None:
    """All that is needed to play offline, from hosts that compress and from those that do not."""
    listed = re.search(r"FILES = (\{.*?\});", (dist / "sw.js").read_text(), re.S)
    assert listed is not None
    plain, compressed = (dist / "sw.js").stat().st_size, len(gzip.compress((dist / "sw.js").read_bytes()))
    for name, file in json.loads(listed[1]).items():
        data = (dist / name.replace("./", "index.html")).read_bytes()
        plain += file["bytes"]
        small = not file["packed"] and name.endswith(("/", ".js", ".mjs", ".css", ".svg", ".webmanifest"))
        compressed += len(gzip.compress(data)) if small else file["bytes"]
    assert plain <= 3_360_000  # with 46 kB of puzzles, which nothing makes smaller
    assert compressed <= 3_220_000


def outlines(font: TTFont) -> dict[str, list[tuple[int, int]]]:
    return {name: list(font["glyf"][name].coordinates) for name in ("I", "one", "two", "seven")}


def test_the_titles_one_is_no_capital_i_and_all_else_as_it_was(dist: Path) -> None:
    (built,) = dist.glob("app-*/fonts/title.woff2")
    ours, theirs = TTFont(built), TTFont(build.WEB / "node_modules" / "@fontsource" / TITLE_FONT)
    now, before = outlines(ours), outlines(theirs)
    assert {name for name, outline in now.items() if outline != before[name]} == {"one"}
    assert ours.getGlyphOrder() == theirs.getGlyphOrder()
    assert min(x for x, _ in now["one"]) < min(x for x, _ in before["one"])  # its flag
    names = {str(record) for record in ours["name"].names if record.nameID in (1, 4, 6)}
    assert names == {"Broadside"}, "changed, it may not keep its name"


def test_our_own_files_name_no_other_origin_and_no_absolute_path(dist: Path) -> None:
    ours = {name: data for name, data in contents(dist).items() if not name.startswith("runtime-")}
    texts = {
        name: data.decode()
        for name, data in ours.items()
        if not name.endswith((".png", ".woff2", ".zip", ".gz")) and name != ONE_FILE
    }
    assert len(texts) >= 7
    for name, text in texts.items():
        addresses = set(re.findall(r"\b(?:https?:)?//[\w.-]+\.[a-z]{2,}[^\s\"'<>]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name
        assert not re.search(r"(?:src|href|config)=\"/", text), name


def stays_at_home(source: Path) -> bool:
    """Return whether a module, by its path in the project, is none of the page's."""
    return source.as_posix().startswith(COMMAND_LINE_ONLY)


def test_the_library_holds_all_that_our_own_modules_import() -> None:
    with zipfile.ZipFile(build.WEB / "node_modules" / "pyodide" / LIBRARY) as whole:
        library = {module_name(name) for name in whole.namelist()} - INSIDE
    imported = set()
    for folder in ("calavera", "web/app"):
        for file in (build.ROOT / folder).rglob("*.py"):
            if stays_at_home(file.relative_to(build.ROOT)):
                continue
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Import):
                    imported |= {name.name for name in node.names}
                elif isinstance(node, ast.ImportFrom):
                    imported.add(str(node.module))
    used = imported & library
    assert {"json", "hashlib", "dataclasses"} <= used
    used -= set(map(module_name, STAND_INS))
    assert used <= set(KEPT.read_text().split())


def test_the_build_has_the_methods_of_all_classes_of_a_start(dist: Path) -> None:
    (archive,) = dist.glob("app-*/calavera.zip")
    script = build.ROOT / ".build" / "start.py"
    script.write_text(START)
    node, _ = build.node_and_npm()
    paths = [path.relative_to(build.ROOT) for path in (script, archive)]
    said = subprocess.run(
        [node, "web/build/run_in_pyodide.mjs", *paths],
        cwd=build.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(said.stdout) == [f"/repo/{paths[1]}/web/app/browser/ready_made.pyc", 0]


def test_every_way_to_send_the_policy_sends_the_same(dist: Path) -> None:
    page = (dist / "index.html").read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert "unsafe-inline" not in policy[1]
    assert "unsafe-eval" not in policy[1].replace("'wasm-unsafe-eval'", "")
    for directive in ("object-src 'none'", "base-uri 'none'", "form-action 'none'"):
        assert directive in policy[1].split("; ")
        assert directive in (dist / ONE_FILE).read_text()[:5_000]
    assert "frame-ancestors" not in policy[1]  # browsers heed it in a header alone
    for name in HEADER_FILES:
        assert f"{policy[1]}; frame-ancestors 'self'" in (dist / name).read_text(), name
    folders = {file.name for file in dist.iterdir() if re.fullmatch(r"(app|runtime)-\w+", file.name)}
    assert all(f"/{folder}/*" in (dist / "_headers").read_text() for folder in folders)


def test_the_pages_that_may_show_the_site_in_a_frame_are_a_setting(
    tmp_path: Path, sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_headers(tmp_path, "app-1", one_file=ONE_FILE, embedders="https://example.org *")
    for name in HEADER_FILES:
        text = (tmp_path / name).read_text()
        assert text.count("frame-ancestors https://example.org *") == text.count("Content-Security-Policy")
    asked: list[str] = []

    def built(embedders: str, *, whole: bool) -> Path:
        assert not whole
        asked.append(embedders)
        return build.DIST

    monkeypatch.setattr(build, "build", built)
    for given in ([], ["--frame-ancestors", " https://a.example  'self'"], ["--frame-ancestors", "'none'"]):
        monkeypatch.setattr(sys, "argv", ["build.py", *given])
        assert build.main() == 0
    assert asked == ["'self'", "https://a.example 'self'", "'none'"]


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("command", [[], ["sizes"], ["one"], ["serve"]])
def test_every_command_that_builds_can_build_with_nothing_cut(
    command: list[str], whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    class Built(Exception):
        """The end of a command that has asked for a build."""

    def built(*_: str, whole: bool) -> Path:
        asked.append(whole)
        raise Built

    monkeypatch.setattr(build, "build", built)
    monkeypatch.setattr(sys, "argv", ["build.py", *(["--whole"] if whole else []), *command])
    with pytest.raises(Built):
        build.main()
    assert asked == [whole]


def test_a_cut_that_is_left_out_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web.build.site, "write_runtime", lambda *_, whole: [] if whole else ["glue stays"])
    web.build.site.write_parts(tmp_path, whole=False)
    assert capsys.readouterr() == ("", "build.py: warning: glue stays\n")
    web.build.site.write_parts(tmp_path, whole=True)
    assert capsys.readouterr() == ("", "")


def test_a_table_of_lines_that_python_reads_in_another_way_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["compile_modules.py", str(tmp_path), "0"])
    module = run_path(str(build.WEB / "build" / "compile_modules.py"))
    joined_lines = module["joined_lines"]
    code = compile("a = 1\n\n\ndef f():\n    return 2\n", "lines.py", "exec")
    assert joined_lines(code).co_linetable != code.co_linetable
    assert module["UNJOINED"] == []
    joined_lines.__globals__["_groups"] = lambda _: iter([0])  # as if Python wrote numbers in another way
    assert joined_lines(code).co_linetable == code.co_linetable
    assert module["UNJOINED"] == ["f", "<module>"]


@pytest.mark.parametrize(
    "text", ["", "'none' https://a.example", "a.example; script-src *", "self'", "https://a b/c"]
)
def test_sources_of_frames_that_no_browser_reads_are_refused(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["build.py", "--frame-ancestors", text])
    assert build.main() == 1
    assert capsys.readouterr().err.startswith(f"build.py: --frame-ancestors {text}: must be")


def test_the_page_has_nothing_inline(dist: Path) -> None:
    page = (dist / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    for attributes, content in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S):
        # No browser runs these: two kinds of text, and what PyScript gives to Python.
        kinds = ("application/json", "text/html", "py")
        assert not content.strip() or any(f'type="{kind}"' in attributes for kind in kinds)


def test_nothing_is_left_to_be_filled_in(dist: Path) -> None:
    for name, data in contents(dist).items():
        if name.endswith((".html", "boot.js", "sw.js", ".json", ".webmanifest")):
            assert not re.search(rb"\{\{[A-Z]+\}\}", data), name


def test_the_archive_holds_the_compiled_modules_of_both_packages(dist: Path) -> None:
    (archive,) = dist.glob("app-*/calavera.zip")
    with zipfile.ZipFile(archive) as names:
        held = set(names.namelist())
    sources = [*Path("calavera").rglob("*.py"), *Path("web/app").rglob("*.py")]
    home = [source for source in sources if stays_at_home(source)]
    assert all(any(source.as_posix().startswith(name) for source in home) for name in COMMAND_LINE_ONLY)
    assert {source.with_suffix(".pyc").as_posix() for source in sources if source not in home} == {
        name for name in held if name.endswith(".pyc")
    }
    assert "web/locale/texts.json" in held
    assert {"calavera/games/calavera/solo.bin", "calavera/games/calavera/bots/two_seats.bin"} <= held


def test_all_shipped_tables_together_are_small(dist: Path) -> None:
    (archive,) = dist.glob("app-*/calavera.zip")
    with zipfile.ZipFile(archive) as names:
        sizes = {name.filename: name.file_size for name in names.infolist() if name.filename.endswith(".bin")}
    puzzles = sum(size for name, size in sizes.items() if name.endswith("puzzles.bin"))
    assert 0 < puzzles <= 60_000
    assert sum(sizes.values()) - puzzles <= 100_000


def test_an_older_python_is_told_so() -> None:
    program = "import sys; sys.version_info = (3, 10, 0); exec(open('build.py').read())"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.strip() == "build.py: Python 3.11 or newer is needed; try python3.11 build.py"


def test_a_wrong_integrity_is_one_line(tmp_path: Path) -> None:
    lock = json.loads((build.WEB / "package-lock.json").read_text())
    for part in lock["packages"].values():
        if "integrity" in part:
            part["integrity"] = "sha512-" + base64.b64encode(bytes(64)).decode()
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    (tmp_path / "package.json").write_text((build.WEB / "package.json").read_text())
    with pytest.raises(build.Problem, match="Integrity checksum failed") as told:
        build.fetch_parts(tmp_path)
    assert "\n" not in str(told.value)


def test_without_a_network_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text((build.WEB / name).read_text())
    # Nothing answers at the discard port, and an empty cache does not help.
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(build.Problem, match="check the network") as told:
        build.fetch_parts(tmp_path)
    assert "\n" not in str(told.value)


def test_serve_builds_equal_bytes_prints_its_address_and_sends_the_right_types(dist: Path) -> None:
    before = contents(dist)
    with subprocess.Popen(
        [sys.executable, "build.py", "serve"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        address = run.stdout.readline().strip()
        try:
            with urllib.request.urlopen(address) as page:
                text = page.read().decode()
                assert page.headers["Content-Type"] == "text/html"
            runtime = re.search(r"runtime-\w+", text)
            assert runtime is not None
            types = {"pyodide.asm.wasm": "application/wasm", "pyodide.mjs": "text/javascript"}
            for name, kind in types.items():
                with urllib.request.urlopen(f"{address}{runtime[0]}/pyodide/{name}") as file:
                    assert file.headers["Content-Type"] == kind
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(address + "nothing")
            port = address.split(":")[2].strip("/")
            taken = [sys.executable, "build.py", "serve", "--port", port]
            second = subprocess.run(taken, cwd=ROOT, capture_output=True, text=True, check=False)
            assert second.returncode == 1
            assert second.stderr.startswith(f"build.py: port {port} cannot be used")
            assert contents(build.DIST) == before
        finally:
            run.terminate()


# -- the new site in the place of the old one (on folders of three files: web/build/publish.py)


def small_site(folder: Path, content: str) -> Path:
    """Return a site as far as publishing looks at it."""
    app = folder / f"app-{hashlib.sha256(content.encode()).hexdigest()[:12]}"
    app.mkdir(parents=True)
    (app / "boot.js").write_text(content)
    (folder / "index.html").write_text(app.name)
    (folder / "sw.js").write_text(app.name)
    return folder


def is_whole(dist: Path) -> bool:
    """Return whether all that the page names is there."""
    return (dist / (dist / "index.html").read_text() / "boot.js").is_file()


@pytest.fixture
def sites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which `build.build` publishes small sites, the first one with the content `1`."""
    numbers = iter(range(1, 9))
    private = tmp_path / ".build"
    monkeypatch.setattr(web.build.site, "DIST", tmp_path / "dist")
    monkeypatch.setattr(web.build.site, "PRIVATE", private)
    monkeypatch.setattr(web.build.site, "fetch_parts", lambda: None)
    monkeypatch.setattr(
        web.build.site, "write_site", lambda *_, **__: small_site(private / "site", str(next(numbers)))
    )
    return tmp_path


def test_a_build_leaves_nothing_of_the_one_before(sites: Path) -> None:
    build.build()
    (sites / "dist" / "old").touch()
    build.build()
    assert contents(sites / "dist") == contents(small_site(sites / "wanted", "2"))
    assert not list((sites / ".build").glob("before-*"))


@pytest.mark.parametrize("how", ["symlink", "mount point", "another disk"])
def test_a_dist_that_has_to_stay_is_filled_in_place(
    how: str, sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = sites / ("elsewhere" if how == "symlink" else "dist")
    target.mkdir()
    (target / "CNAME").touch()
    (target / ".part-of-a-killed-build").touch()
    if how == "symlink":
        (sites / "dist").symlink_to("elsewhere")
    elif how == "mount point":
        monkeypatch.setattr(Path, "is_mount", lambda path: path == target)
    else:
        monkeypatch.setattr(Path, "rename", failing(errno.EXDEV))
    for _ in range(2):
        build.build()
    assert (sites / "dist").is_symlink() == (how == "symlink")
    assert contents(target) == contents(small_site(sites / "wanted", "2")) | {"CNAME": b""}


def failing(number: int) -> Callable[..., None]:
    """Return a renaming that the system refuses."""

    def refuse(path: Path, target: Path) -> None:
        raise OSError(number, os.strerror(number), str(path), None, str(target))

    return refuse


def test_a_site_that_is_filled_in_place_is_whole_after_every_file(
    sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sites / "elsewhere").mkdir()
    (sites / "dist").symlink_to("elsewhere")
    build.build()
    seen: list[str] = []
    replace = Path.replace

    def watched(path: Path, target: Path) -> Path:
        done = replace(path, target)
        assert is_whole(sites / "dist")
        seen.append(target.name)
        return done

    monkeypatch.setattr(Path, "replace", watched)
    build.build()
    assert seen == ["boot.js", "index.html", "sw.js"]


def test_a_build_that_is_killed_between_its_two_steps_loses_no_site(sites: Path) -> None:
    build.build()
    (sites / "dist").rename(sites / ".build" / "before-1")
    recover(sites / "dist", sites / ".build")
    assert is_whole(sites / "dist")
    assert not list((sites / ".build").glob("before-*"))


def test_a_site_that_cannot_be_put_in_place_leaves_the_old_one(
    sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build.build()
    rename = Path.rename

    def refuse_new(path: Path, target: Path) -> Path:
        if path.name == "site":
            failing(errno.EACCES)(path, target)
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse_new)
    with pytest.raises(build.Problem, match="dist: Permission denied"):
        build.build()
    assert contents(sites / "dist") == contents(small_site(sites / "wanted", "1"))


def test_an_old_site_that_cannot_be_deleted_stops_no_build(
    sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "rmtree", lambda *_, ignore_errors: None)
    for _ in range(4):
        build.build()
    assert (sites / "dist" / "index.html").read_text() == (
        small_site(sites / "wanted", "4") / "index.html"
    ).read_text()
    assert len(list((sites / ".build").glob("before-*"))) == 3


def test_two_builds_at_once_work_one_after_the_other(sites: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, begun, go_on = 0, threading.Event(), threading.Event()
    write = web.build.site.write_site

    def slow(embedders: str, *, whole: bool) -> Path:
        nonlocal inside
        inside += 1
        assert inside == 1
        begun.set()
        assert go_on.wait(60)
        inside -= 1
        return write(embedders, whole=whole)

    waiting = threading.Event()
    monkeypatch.setattr(web.build.site, "write_site", slow)
    monkeypatch.setattr("builtins.print", lambda *_, **__: waiting.set())
    with ThreadPoolExecutor() as pool:
        first = pool.submit(build.build)
        assert begun.wait(60)
        second = pool.submit(build.build)
        assert waiting.wait(60)
        go_on.set()
        first.result()
        second.result()
    assert is_whole(sites / "dist")


def test_a_dist_that_leads_nowhere_or_is_no_folder_is_one_line(sites: Path) -> None:
    (sites / "dist").symlink_to("nowhere")
    with pytest.raises(build.Problem, match="dist is a symlink to nowhere, which does not exist"):
        build.build()
    (sites / "dist").unlink()
    (sites / "dist").touch()
    with pytest.raises(build.Problem, match="dist is not a folder"):
        build.build()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left", "a", None, ".build/b"), ".build/b: No space left"),
        (OSError(errno.ENOSPC, "No space left"), "writing dist/: No space left"),
        (PermissionError(errno.EACCES, "Permission denied", str(ROOT / "dist")), "dist: Permission denied"),
        (
            shutil.Error([(str(ROOT / "web/node_modules/a"), "b", "[Errno 2] No such file: 'web/x'")]),
            "web/node_modules/a: No such file; delete web/node_modules and build again",
        ),
        (OSError("odd\nerror"), "writing dist/: odd error"),
    ],
)
def test_what_the_system_refuses_is_one_line_with_its_place(
    error: OSError,
    said: str,
    sites: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(_: str, *, whole: bool) -> None:
        raise error

    monkeypatch.setattr(web.build.site, "write_site", refuse)
    monkeypatch.setattr(sys, "argv", ["build.py"])
    assert build.main() == 1
    assert capsys.readouterr() == ("", f"build.py: {said}\n")


def test_a_part_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "node_modules"
    monkeypatch.setattr(parts, "modules", lambda: folder)
    with pytest.raises(FileNotFoundError) as missing:
        write_runtime(tmp_path / "out")
    assert "node_modules/pyodide/pyodide.mjs: No such file or directory;" in error_line(missing.value)
    shutil.copytree(build.WEB / "node_modules" / "pyodide", folder / "pyodide")
    with pytest.raises(FileNotFoundError) as missing:
        write_runtime(tmp_path / "out")
    assert "@pyscript/core/dist/error-*.js: No such file or directory;" in error_line(missing.value)


def test_pip_installs_a_typed_package_and_nothing_else(tmp_path: Path) -> None:
    python = build.environment("test")
    source = tmp_path / "source"  # pip builds where the sources are; the checkout stays as it is
    shutil.copytree(ROOT / "calavera", source / "calavera")
    shutil.copytree(ROOT / "web", source / "web", ignore=shutil.ignore_patterns("node_modules"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    tmp_path = tmp_path / "site"
    pip = [python, "-m", "pip", "install", "-q", "--no-deps", "--target", str(tmp_path), str(source)]
    subprocess.run(pip, check=True, capture_output=True)
    assert (tmp_path / "calavera" / "py.typed").is_file()
    assert not (tmp_path / "web").exists()
    assert not (tmp_path / "tests").exists()
    (about,) = tmp_path.glob("calavera-*.dist-info/METADATA")
    needs = [line for line in about.read_text().splitlines() if line.startswith("Requires-Dist")]
    assert all("extra ==" in line for line in needs)
    program = "import calavera; print(calavera.__file__)"
    said = subprocess.run(
        [python, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(tmp_path) in said.stdout


SOURCE = '''
"""A module."""
from __future__ import annotations
from collections.abc import Iterable, Mapping
from math import ceil, floor, pi
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from math import tau
else:
    tau = 6
__all__ = ["floor", "up"]
def up(numbers: Iterable[float], by: Mapping[str, float]) -> list[int]:
    """Return them."""
    return [ceil(number) for number in numbers]
'''


def test_compiled_modules_import_only_what_they_use_or_offer(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "module.py").write_text(SOURCE)
    (tmp_path / "package" / "again.py").write_text(f"# other bytes\n{SOURCE}")
    script = ROOT / "web" / "build" / "compile_modules.py"
    run = [sys.executable, str(script), "out", "0", "package"]
    subprocess.run(run, cwd=tmp_path, check=True)
    compiled = tmp_path / "out" / "package" / "module.pyc"
    module = run_compiled(compiled)
    assert {name for name in module if not name.startswith("__")} == {
        "annotations",
        "ceil",
        "floor",
        "tau",
        "up",
    }
    assert module["up"]([0.5], {}) == [1]
    assert module["up"].__doc__ is None
    again = compiled.with_name("again.pyc").read_bytes()
    assert compiled.read_bytes()[:16] == again[:16]  # no hash of their own


FIELDS = '''"""Fields."""
from __future__ import annotations
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple
__all__ = ["Kind", "Pair", "Plain", "wrong"]
known: Mapping[str, int] = {"a": 1}
class Plain:
    left: Mapping[str, int]
@dataclass
class Kind:
    name: Mapping[str, int]
    many: ClassVar[int] = 3
    size: int = 2
class Pair(NamedTuple):
    left: Mapping[str, int]
    right: int = 0
def wrong(number: int) -> float:
    if (number > 0 and
            number < 3):
        number = 0


    return known["a"] / (number
        * 2)
'''


def test_compiled_modules_keep_every_field_and_every_line(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "module.py").write_text(FIELDS)
    script = ROOT / "web" / "build" / "compile_modules.py"
    run = [sys.executable, "-X", "no_debug_ranges", str(script), "out", "0", "package"]
    subprocess.run(run, cwd=tmp_path, check=True)
    module = run_compiled(tmp_path / "out" / "package" / "module.pyc")
    assert "Mapping" not in module
    assert module["Kind"].__match_args__ == ("name", "size")
    assert module["Pair"]._fields == ("left", "right")
    assert module["known"] == {"a": 1}
    whole = compile(FIELDS, "module.py", "exec", dont_inherit=True)
    (plain,) = (code for code in whole.co_consts if getattr(code, "co_name", "") == "wrong")
    short = module["wrong"].__code__
    assert lines_of(short) == lines_of(plain)
    assert len(short.co_linetable) < len(plain.co_linetable)
    with pytest.raises(ZeroDivisionError) as fault:
        module["wrong"](1)
    assert fault.traceback[-1].lineno + 1 == 24  # counted from 0 there


TELL_FIELDS = """
import dataclasses, importlib, inspect, json, sys
found = {}
for name in sys.argv[1:]:
    for kind, of in vars(importlib.import_module(name)).items():
        if inspect.isclass(of) and of.__module__ == name:
            own = dataclasses.fields(of) if dataclasses.is_dataclass(of) else ()
            found[f"{name}.{kind}"] = [[field.name for field in own], getattr(of, "_fields", None)]
print(json.dumps(found))
"""
"""Prints the fields of every class of the modules that it is given."""


def test_every_class_of_the_page_has_the_same_fields_compiled(tmp_path: Path) -> None:
    script = ROOT / "web" / "build" / "compile_modules.py"
    subprocess.run(
        [sys.executable, str(script), str(tmp_path), "0", "calavera", "web/app"], cwd=ROOT, check=True
    )
    for file in (ROOT / "calavera").rglob("*.bin"):
        shutil.copyfile(file, tmp_path / file.relative_to(ROOT))
    shipped = sorted(file.relative_to(tmp_path).with_suffix("") for file in tmp_path.rglob("*.pyc"))
    names = [
        ".".join(module.parts)
        for module in shipped
        if module.name not in {"__main__", "main"}
        and not f"{module.as_posix()}.".startswith(COMMAND_LINE_ONLY)
    ]
    told = [
        subprocess.run(
            [sys.executable, "-c", TELL_FIELDS, *names], cwd=folder, check=True, capture_output=True
        ).stdout
        for folder in (ROOT, tmp_path)
    ]
    assert json.loads(told[0]) == json.loads(told[1])
    assert len(json.loads(told[0])) > 200


def lines_of(code: CodeType) -> list[int | None]:
    """Return the line of each instruction."""
    return [line for start, end, line in code.co_lines() for _ in range(start, end, 2)]


def run_compiled(file: Path) -> dict[str, Any]:
    """Return the names of a compiled module."""
    module = ModuleType("compiled")
    sys.modules["compiled"] = module  # where dataclasses look for what they are annotated with
    names = vars(module)
    exec(marshal.loads(file.read_bytes()[16:]), names)
    return names


@pytest.mark.large
@pytest.mark.parametrize("feature", [name for name in FEATURES if name != "lesson"])
def test_a_site_is_built_without_a_feature(feature: str, tmp_path: Path) -> None:
    """Only the feature's line in the registry is taken out; its folder stays."""
    copy = tmp_path / "copy"
    left_out = shutil.ignore_patterns(".git", ".build", "dist", "node_modules", "tests", "__pycache__")
    shutil.copytree(ROOT, copy, ignore=left_out)
    (copy / ".build").mkdir()
    (copy / ".build" / "venv").symlink_to(build.VENV)
    (copy / "web" / "node_modules").symlink_to(build.WEB / "node_modules")
    registry = copy / "web" / "app" / "features" / "__init__.py"
    with_it = registry.read_text()
    without = with_it.replace(f'    "{feature}",\n', "")
    assert without != with_it
    registry.write_text(without)
    twins = copy / "web" / "build" / "gzip_twins.py"
    quick = re.sub(
        r"(?m)^LARGE = .*$", "LARGE = 0", twins.read_text()
    )  # the smallest twins take half of a build
    assert quick != twins.read_text()
    twins.write_text(quick)
    done = subprocess.run([sys.executable, "build.py"], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (copy / "dist" / "index.html").exists()
