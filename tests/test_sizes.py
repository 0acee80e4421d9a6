"""The table of sizes in the page's read-me is that of the built site."""

import json
import re
from pathlib import Path

import pytest

import build
from tests import suite
from web.build.sizes import listed, table

ROW = re.compile(r"^\| (.+) \| ([\d,]+) \| ([\d,]+) \|$", re.M)
NEARLY = 0.03


def rows(text: str) -> dict[str, list[int]]:
    """Return the two sizes of every part in a table."""
    return {name: [int(size.replace(",", "")) for size in sizes] for name, *sizes in ROW.findall(text)}


def test_the_read_me_tells_every_large_part_and_its_size() -> None:
    told = rows((build.WEB / "README.md").read_text())
    found = rows(table(suite.site()))
    small = next(name for name in found if name.endswith("smaller ones"))
    found["smaller ones"] = found.pop(small)
    told["smaller ones"] = told.pop(next(name for name in told if name.endswith("smaller ones")))
    assert told.keys() == found.keys(), "python3 build.py sizes prints the table"
    for name, sizes in found.items():
        assert told[name] == pytest.approx(sizes, rel=NEARLY), name


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
