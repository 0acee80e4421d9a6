"""Crossings into the browser of every answer in games of Castro, counted instead of timed."""

from __future__ import annotations

from random import Random

import pytest

from tests.web.fake_document import Crossings
from tests.web.games.castro.tables import next_presses, playing
from tests.web.games_played import press, shown, verb_of
from web.app.tree.patch import make, patch

SEATS = (2, 3, 4)

MOST = {
    "hold": 20,
    "tap-square": 50,
    # With the log open, which gets its line; and where a threat is made: squares and stage get theirs.
    "confirm": 150,
    "throw": 150,
    "take": 80,
}
"""The most crossings of an answer, by the pressed button; a little more than whole games needed. The project
allows 40 for a held die, and 220 for a roof that is built, which two answers make."""


def crossings_of_whole_games(*opened: str) -> tuple[dict[str, list[int]], set[str]]:
    """Return the crossings of every answer in games of two, three and four, by what was pressed, and the
    games' last actions."""
    found: dict[str, list[int]] = {}
    ends = set()
    for seats in SEATS:
        random = Random(f"crossings {seats}")
        page, counter = press(playing(seats), *opened), Crossings()
        live = make(shown(page), counter.document)
        counter.document.appendChild(live.element)
        while not page.match.record.state.over:
            for intent in next_presses(page, random):
                page = press(page, intent)
                counter.taken()
                live = patch(live, shown(page), counter.document)
                found.setdefault(verb_of(intent), []).append(counter.taken())
        ends.add(str(page.match.record.actions[-1]))
    return found, ends


@pytest.mark.parametrize("opened", [(), ("log",)], ids=["table", "log"])
def test_no_answer_in_whole_games_crosses_more_often_than_its_limit(opened: tuple[str, ...]) -> None:
    found, ends = crossings_of_whole_games(*opened)
    assert "-" in ends  # the last answer draws the end: by a lost roof in some games
    assert len(ends) > 1  # and by one that is built in others
    assert found.keys() == MOST.keys()
    assert min(found["hold"]) > 0
    over = {verb: max(taken) for verb, taken in found.items() if max(taken) > MOST[verb]}
    assert over == {}
