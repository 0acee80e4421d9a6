"""The bytes of a first visit, and the command that writes them into the read-me."""

import json
import re
from pathlib import Path

import pytest

import build
from tests import suite
from web.build.sizes import BEGIN, END, listed, table, with_table

ROW = re.compile(r"^\| (.+) \| ([\d,]+) \| ([\d,]+) \|$", re.M)

FIRST_VISIT = 3_400_000
"""The most bytes that a first visit may fetch, all that is needed offline."""


def rows(text: str) -> dict[str, list[int]]:
    """Return the two sizes of every part in a table."""
    return {name: [int(size.replace(",", "")) for size in sizes] for name, *sizes in ROW.findall(text)}


def test_a_first_visit_fetches_no_more_than_its_limit() -> None:
    assert 1_000_000 < sum(listed(suite.site()).values()) <= FIRST_VISIT


def test_the_read_me_has_a_table_that_the_command_can_write() -> None:
    text = (build.WEB / "README.md").read_text()
    told = rows(text[text.index(BEGIN) : text.index(END)])
    assert sum(fetched for name, (_, fetched) in told.items() if name != "all") == told["all"][1]
    written = with_table(text, "| a | 2 | 1 |\n| all | 2 | 1 |")
    assert rows(written[written.index(BEGIN) : written.index(END)]) == {"a": [2, 1], "all": [2, 1]}
    assert with_table(written, text[text.index(BEGIN) + len(BEGIN) : text.index(END) - 1]) == text
    with pytest.raises(ValueError, match="no marks"):
        with_table("| all | 2 | 1 |", "| all | 2 | 1 |")


def test_a_table_is_of_large_parts_and_of_the_others_together(tmp_path: Path) -> None:
    files = {"./": 20_000, "app-0123456789ab/core-C9KDLldu.js": 30_000, "a.css": 7, "b.css": 8}
    for path, size in files.items():
        file = tmp_path / ("index.html" if path == "./" else path)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(bytes(2 * size))
    listing = json.dumps({path: {"bytes": size} for path, size in files.items()})
    (tmp_path / "sw.js").write_text(f"const FILES = {listing};")
    own = len(f"const FILES = {listing};")
    assert rows(table(tmp_path)) == {
        "`app/core.js`": [60_000, 30_000],
        "`index.html`": [40_000, 20_000],
        "3 smaller ones": [30 + own, 15 + own],
        "all": [100_030 + own, 50_015 + own],
    }
    (tmp_path / "sw.js").write_text("")
    with pytest.raises(ValueError, match="no list"):
        listed(tmp_path)
