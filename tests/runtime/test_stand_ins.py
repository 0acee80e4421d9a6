"""The modules that stand in for the library's have what is asked of them."""

import ast
import html
import re
import socket
import subprocess
import zipfile
from pathlib import Path
from runpy import run_path

import pytest

import build
from tests import suite
from web.build.pack import LIBRARY, module_name
from web.build.runtime.library import KEPT, STANDING_IN


@pytest.fixture(scope="module")
def dist() -> Path:
    return suite.site()


def test_html_escapes_as_the_original_does() -> None:
    ours = run_path(str(STANDING_IN / "html.py"))["escape"]
    text = "".join(map(chr, range(0x2100))) + "&amp;<<\"''"
    assert ours(text) == html.escape(text)
    assert ours(text, quote=False) == html.escape(text, quote=False)
    users = [*(build.ROOT / "web" / "app").rglob("*.py"), *(build.ROOT / "calavera").rglob("*.py")]
    with zipfile.ZipFile(build.WEB / "node_modules" / "pyodide" / LIBRARY) as whole:
        files = {module_name(name): name for name in whole.namelist()}
        texts = [whole.read(files[name]).decode() for name in KEPT.read_text().split()]
    texts += [user.read_text() for user in users]
    used = {
        name
        for text in texts
        if re.search(r"^(?:import|from) html\b", text, re.M)
        for name in re.findall(r"\bhtml\.(\w+)\(|^from html import (.+)$", text, re.M)
    }
    assert {name for pair in used for name in pair} <= {"", "escape"}


def offered(name: str) -> set[str]:
    """Return the names that a stand-in offers, and those of the modules of a package."""
    tree = ast.parse((STANDING_IN / name).read_text())
    lists = [node.value for node in tree.body if isinstance(node, ast.Assign) and "__all__" in ast.dump(node)]
    return {str(one) for names in lists for one in ast.literal_eval(names)}


def library_texts(*names: str) -> str:
    """Return the sources of some modules of Pyodide's library."""
    with zipfile.ZipFile(build.WEB / "node_modules" / "pyodide" / LIBRARY) as whole:
        return "\n".join(whole.read(name).decode() for name in names)


def test_asyncio_has_what_pyodide_asks_of_it() -> None:
    text = library_texts("pyodide/webloop.py")
    code = "\n".join(re.sub(r"~asyncio.*|#.*", "", line) for line in text.splitlines())
    asked = set(re.findall(r"(?<![\w./])asyncio\.(\w+)", code)) - {"loop"}  # of a docstring
    asked |= {name for names in re.findall(r"from asyncio import (.+)", code) for name in names.split(", ")}
    assert {"Future", "gather", "run", "DefaultEventLoopPolicy"} <= asked
    assert asked <= offered("asyncio/__init__.py")


def test_the_loader_of_packages_has_what_pyodide_asks_of_it(dist: Path) -> None:
    (glue,) = dist.glob("runtime-*/pyodide/pyodide.asm.mjs")
    asked = set(re.findall(r"package_loader\.(\w+)", glue.read_text()))
    assert {"SITE_PACKAGES", "init_loaded_packages"} <= asked
    assert asked <= offered("pyodide/_package_loader.py")


def test_stand_ins_have_the_defaults_of_asyncio() -> None:
    events = library_texts("asyncio/events.py")
    for name, original in {"socket": socket, "subprocess": subprocess}.items():
        ours = run_path(str(STANDING_IN / f"{name}.py"))
        asked = set(re.findall(rf"=\s*{name}\.(\w+)", events))
        assert asked == offered(f"{name}.py")
        assert {one: ours[one] for one in asked} == {one: int(getattr(original, one)) for one in asked}
