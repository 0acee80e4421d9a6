"""A game as JSON lines (RECORD.md)."""

from __future__ import annotations

import json
from random import Random

from calavera import Record
from calavera.record.json_lines import json_lines
from tests.engine.positions import HEADERS, record
from tests.engine.sample_games import random_record

EMPTY = {"crosses": 0, "closed": None}


def lines(found: Record) -> list[dict[str, object]]:
    return [json.loads(line) for line in json_lines(found)]


def test_the_first_turn_as_documented() -> None:
    found = record("1. OOGPJS ooOKjs oooJjs o3 2:j2>p 3:j2>g", HEADERS.replace('"2"', '"3"'))
    assert list(json_lines(found)) == [
        '{"turn": 1, "seat": 1, "over": false, "scores": [0, 0, 0], "sheets": ['
        '{"rows": {"orange": {"crosses": 3, "closed": null}, "pink": {"crosses": 0, "closed": null}, '
        '"green": {"crosses": 0, "closed": null}, "black": {"crosses": 0, "closed": null}}, '
        '"bonuses": [0, 0, 0]}, '
        '{"rows": {"orange": {"crosses": 0, "closed": null}, "pink": {"crosses": 2, "closed": null}, '
        '"green": {"crosses": 0, "closed": null}, "black": {"crosses": 0, "closed": null}}, '
        '"bonuses": [0, 0, 0]}, '
        '{"rows": {"orange": {"crosses": 0, "closed": null}, "pink": {"crosses": 0, "closed": null}, '
        '"green": {"crosses": 2, "closed": null}, "black": {"crosses": 0, "closed": null}}, '
        '"bonuses": [0, 0, 0]}]}'
    ]


def test_one_object_after_each_turn() -> None:
    found = lines(record("1. OOOOOO o6\n2. OOOPPP o3\n3. OOOOOO o6\n4. SSSSSS - 1:-\n"))
    assert [(line["turn"], line["seat"]) for line in found] == [(1, 1), (2, 2), (3, 1), (4, 2)]
    assert [line["scores"] for line in found] == [[4, 0], [4, 0], [0, 0], [0, 0]]
    sheets = found[-1]["sheets"]
    assert isinstance(sheets, list)
    assert sheets[0]["rows"]["orange"] == {"crosses": 12, "closed": 0}
    assert sheets[1]["rows"] == {"orange": {"crosses": 3, "closed": None}} | dict.fromkeys(
        ["pink", "green", "black"], EMPTY
    )


def test_an_unfinished_last_turn_prints_no_object() -> None:
    for stop in ("", "1. OOOPPS", "1. OOOPPS oooPPs", "1. OOOPPS o3", "1. OOOPPS o3 2:p2"):
        assert lines(record(stop, HEADERS.replace('"2"', '"3"'))) == []


def test_a_frozen_row_shows_its_value() -> None:
    found = lines(record("1. OOOOOO o6\n2. OOOPPP o3\n3. JJPPPG j2#o"))
    sheets = found[-1]["sheets"]
    assert isinstance(sheets, list)
    assert sheets[0]["rows"]["orange"] == {"crosses": 6, "closed": 4}


def test_the_last_object_is_over_with_the_final_scores() -> None:
    for seats in (2, 3, 4):
        whole = random_record(Random(seats), seats=seats)
        *before, last = lines(whole)
        assert [line["over"] for line in before] == len(before) * [False]
        assert last["over"] is True
        assert last["scores"] == list(whole.state.returns())
        assert [line["turn"] for line in (*before, last)] == list(range(1, len(before) + 2))
