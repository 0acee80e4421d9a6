"""Records of the first version with this game, and their links: they stay readable for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calavera.record.link import pack, unpack
from calavera.record.outline import outline
from calavera.record.record import read, write

GOLDEN = Path(__file__).parents[3] / "golden" / "castro-1.json"

LINKS: dict[str, str] = json.loads(GOLDEN.read_text(encoding="utf-8"))["links"]


@pytest.mark.parametrize(("text", "link"), LINKS.items(), ids=range(len(LINKS)))
def test_a_record_and_its_link_stay_as_they_are(text: str, link: str) -> None:
    record = read(text)
    assert write(record) == text
    assert pack(record) == link
    assert unpack(link) == record
    assert outline(text).over == record.state.over


def test_they_end_in_every_way_or_not_yet() -> None:
    outcomes = [read(text).state.outcome() for text in LINKS]
    assert len(outcomes) == 10
    assert {len(read(text).state.supply) for text in LINKS} == {2, 3, 4}
    ways = {(outcome.how, len(outcome.winners)) for outcome in outcomes if outcome is not None}
    assert ways == {("line", 1), ("yatzy", 1), ("points", 1), ("points", 2)}
    assert None in outcomes
