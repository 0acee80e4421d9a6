"""The interfaces stay outside: no page ships them, and the rest of the package never imports them."""

from __future__ import annotations

from pathlib import Path

from web.build.site_files import COMMAND_LINE_ONLY

ROOT = Path(__file__).resolve().parents[2]


def test_no_page_ships_the_interfaces() -> None:
    files = [file.relative_to(ROOT).as_posix() for file in (ROOT / "calavera" / "interfaces").glob("*.py")]
    assert len(files) >= 5
    assert all(file.startswith(COMMAND_LINE_ONLY) for file in files)


def test_nothing_of_the_engine_or_the_page_asks_the_interfaces() -> None:
    sources = [*(ROOT / "calavera").rglob("*.py"), *(ROOT / "web" / "app").rglob("*.py")]
    asking = {file for file in sources if "calavera.interfaces" in file.read_text()}
    assert {file.parent.name for file in asking} == {"interfaces"}
