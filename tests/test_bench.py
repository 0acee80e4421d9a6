"""The counts and judgements of the benchmark; nothing here is timed."""

import gzip
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.figures import BEGIN, END, README, with_table
from tests.bench.hosts import Counting
from tests.bench.report import COLD, PYODIDE, PYSCRIPT, RATES, WARM, Results
from tests.bench.visit import Figures
from tests.suite import FIGURES

SCRIPT = b"export const answer = 42;\n" * 100
ARCHIVE = b"PK" + bytes(500)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_bytes(b"<!doctype html>")
    (tmp_path / "code.mjs").write_bytes(SCRIPT)
    for name in ("code.wasm.gz", "library.zip", "mark.png", "face.woff2", "view.webp"):
        (tmp_path / name).write_bytes(ARCHIVE)
    return tmp_path


@pytest.fixture
def plain(site: Path) -> Iterator[Counting]:
    host = Counting(site)
    yield host
    host.stop()


@pytest.fixture
def packing(site: Path) -> Iterator[Counting]:
    host = Counting(site, gzips=True)
    yield host
    host.stop()


def ask(host: Counting, path: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    """Return a body as it was sent, and what was said of it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with urllib.request.urlopen(urllib.request.Request(host.origin + path, headers=named)) as answer:
        return answer.read(), dict(answer.headers)


def test_bodies_are_counted_as_they_are_sent(plain: Counting) -> None:
    body, headers = ask(plain, "/code.mjs", Accept_Encoding="gzip, br")
    assert body == SCRIPT
    assert headers["Content-Type"] == "text/javascript"
    assert "Content-Encoding" not in headers
    assert plain.sent == len(SCRIPT)
    body, _ = ask(plain, "/")
    assert body == b"<!doctype html>"
    assert plain.sent == len(SCRIPT) + len(body)


def test_what_the_browser_has_already_costs_nothing(plain: Counting) -> None:
    _, headers = ask(plain, "/code.mjs")
    with pytest.raises(urllib.error.HTTPError, match="304"):
        ask(plain, "/code.mjs", If_None_Match=headers["ETag"])
    with pytest.raises(urllib.error.HTTPError, match="404"):
        ask(plain, "/nothing")
    assert plain.sent == len(SCRIPT)


def test_texts_are_compressed_where_the_browser_takes_that(packing: Counting) -> None:
    body, headers = ask(packing, "/code.mjs", Accept_Encoding="gzip, br")
    assert gzip.decompress(body) == SCRIPT
    assert headers["Content-Encoding"] == "gzip"
    assert packing.sent == len(body) < len(SCRIPT)
    assert ask(packing, "/code.mjs")[0] == SCRIPT
    assert packing.sent == len(body) + len(SCRIPT)


@pytest.mark.parametrize("name", ["code.wasm.gz", "library.zip", "mark.png", "face.woff2", "view.webp"])
def test_what_is_compressed_already_is_sent_as_it_is(packing: Counting, name: str) -> None:
    body, headers = ask(packing, f"/{name}", Accept_Encoding="gzip")
    assert body == ARCHIVE
    assert "Content-Encoding" not in headers
    assert packing.sent == len(ARCHIVE)


def results(warm: Figures) -> Results:
    """Make one round in which everything but the warm page takes a second."""
    stock = Figures(paint=100, answer=1000, task=1000, memory=None)
    starts = {(name, rate): [stock] for name in (PYSCRIPT, PYODIDE, COLD) for rate in RATES}
    starts |= {(WARM, rate): [warm] for rate in RATES}
    sent = {(name, gzips): 5_100_000 for name in (PYSCRIPT, PYODIDE, COLD) for gzips in (False, True)}
    return Results(starts, sent)


def test_demands_are_ratios_to_stock_pyscript() -> None:
    told = results(Figures(paint=90, answer=300, task=250, memory=None)).demands()
    assert [(demand.found, demand.met) for demand in told] == [
        (0.3, True),
        (0.25, False),
        (90, True),
        (5_100_000, False),
        (5_100_000, False),
    ]


def test_the_read_me_has_the_table_of_the_figures_that_are_kept() -> None:
    told = json.loads(FIGURES.read_text())
    text = README.read_text()
    assert with_table(text, told) == text, "python3 build.py bench writes the table"


def test_the_table_of_the_read_me_says_what_is_missed() -> None:
    measured = results(Figures(paint=90, answer=300, task=250, memory=None))
    measured.interactions = {"": 120, "confirm": 96}
    measured.elsewhere = {
        ("Firefox", page): {"paint": 80, "answer": answer}
        for page, answer in ((PYSCRIPT, 800), ("ours", 200))
    }
    machine = {"cores": 2, "processor": "some", "chromium": "1"}
    told = {"date": "2026-11-24T12:00:00+00:00", "machine": machine, "rounds": 1, **measured.told()}
    text = with_table("before\n" + BEGIN + "old\n" + END + "after\n", told)
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| first tap, 4× | 1,000 ms | 300 ms (0.30) |" in text
    assert "all taps 120 ms, confirm 96 ms" in text
    assert "Firefox at full speed: first tap 200 ms (0.25 of" in text
    assert "longest task / stock's: 0.25, goal 0.10" in text
    assert "INP of a game, 4×, ms: 120, goal 100" in text
    with pytest.raises(ValueError, match="no marks"):
        with_table("nothing", told)


def test_the_table_has_a_column_for_each_variant_and_says_what_is_unknown() -> None:
    head, _, paint, *_, memory, plain, packed = results(Figures(50, 300, 250, None)).table()
    assert [cell.strip() for cell in head.split("|")[1:-1]] == ["", PYSCRIPT, PYODIDE, COLD, WARM]
    assert [cell.strip() for cell in paint.split("|")[2:-1]] == [
        "100 ms (1.00)",
        "100 ms (1.00)",
        "100 ms (1.00)",
        "50 ms (0.50)",
    ]
    assert [cell.strip() for cell in memory.split("|")[2:-1]] == ["–"] * 4
    assert packed.split("|")[2:] == plain.split("|")[2:]
