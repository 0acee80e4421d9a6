"""Whole games of Castro are played by what the table offers, and come back after every step."""

from __future__ import annotations

from random import Random

import pytest

from calavera.record.record import read, write
from tests.web.catalogues import LANGUAGES
from tests.web.fake_document import Crossings
from tests.web.games.castro.tables import kinds, lit, lots, playing, step, table, with_kind
from tests.web.games_played import ask, offered, press, shown
from web.app.saving.page_texts import load, save
from web.app.state.commands import Given
from web.app.state.cues import effects
from web.app.state.device import Device
from web.app.state.page import Page
from web.app.state.people.person import Person
from web.app.tree.nodes import html, text
from web.app.tree.patch import make, patch
from web.app.update import update

LINE = ("11123 c1", "12345 a2", "11122 d1", "12345 c3", "11123 e1", "12345 d4")
"""Turns after which the first player lacks a straight on f1 for four in a line."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_by_what_is_offered(seats: int) -> None:
    page, random, heard = playing(seats), Random(seats), set[str]()
    while not page.match.record.state.over:
        before, page = page, step(page, random)
        heard |= {cue.kind for cue in effects(before, page)}
        legal = {str(square) for square in page.match.record.state.placements()}
        assert lit(page) == legal
        assert len(with_kind(shown(page), "town")) == 1
    assert heard >= {"throw", "roof", "cover", "win"}
    assert read(write(page.match.record)) == page.match.record
    assert "rematch" in offered(page)


def test_the_table_comes_back_after_every_step() -> None:
    page, random = playing(3), Random(1)
    for _ in range(60):
        page = step(page, random)
        texts: dict[str, str] = {}
        save(page, texts)
        again = load(Page(Person(LANGUAGES, "en")), texts)
        assert again.kind == "castro"
        assert again.match.record == page.match.record
        assert again.match.draft == page.match.draft
        assert offered(again) == offered(page)


def test_each_game_keeps_its_running_match() -> None:
    page = press(playing(), "throw")
    page = ask(ask(page, "menu"), "setup game calavera")
    page = press(ask(page, "new"), "throw")
    assert {kind: match.record.game.key for kind, match in page.at_hand.items()} == {
        "castro": "castro",
        "calavera": "calavera",
    }
    page = press(page, "menu")
    assert {"resume", "resume castro"} <= set(offered(page))
    back = press(page, "resume castro")
    assert back.match.record.game.key == "castro"
    assert not back.match.record.state.fresh


def test_a_roof_can_be_taken_back_until_the_next_roll() -> None:
    page = press(table("66666 d3", "11123"), "tap-square c1", "tap-square c1")
    assert page.match.record.state.stacks[2] == (1,)
    page = press(page, "undo")
    assert page.match.record.state.stacks[2] == ()
    assert not page.match.record.state.fresh
    page = press(page, "tap-square c1", "confirm", "throw")
    assert "undo" not in offered(page)


def test_who_passes_a_small_device_is_asked_to() -> None:
    page, given = table("66666 d3", "11123"), Given(device=Device(roomy=False))
    for intent in ("tap-square c1", "tap-square c1"):
        page = update(page, intent, given)[0]
    assert page.match.handover is not None
    assert page.match.handover.passes_device
    assert with_kind(shown(page), "veil")
    assert update(page, "tap-square a2", given)[0].match == page.match
    whose = [text(heading) for heading in with_kind(shown(page), "whose")]
    assert page.match.handover.drawing
    page = update(page, "skip", given)[0]
    assert with_kind(shown(page), "next-person")
    assert [text(heading) for heading in with_kind(shown(page), "whose")] != whose
    assert "Ina" in text(with_kind(shown(page), "whose")[0])
    assert "Ina’s turn" in text(with_kind(shown(page), "next-person")[0])


def test_a_roof_that_fits_nowhere_is_lost_in_sight() -> None:
    page = table("12346 ....6 ....6 ....6 ....6")
    assert [intent for intent in offered(page) if intent.startswith(("throw", "take"))] == ["take -"]
    assert "Nothing fits after the last roll, so Ina loses an unbuilt roof." in text(shown(page))
    after = press(page, "take -")
    assert after.match.record.state.supply == (14, 15)
    assert "lost" in {cue.kind for cue in effects(page, after)}


def test_four_in_a_line_win_at_once_and_are_marked() -> None:
    page = press(table(*LINE, "12345"), "tap-square f1")
    assert "Four in a line – you win!" in text(shown(page))
    after = press(page, "tap-square f1")
    assert after.match.record.state.won_by == "line"
    assert {"roof", "line", "win"} <= {cue.kind for cue in effects(page, after)}
    found = lots(shown(after))
    assert {name for name, lot in found.items() if "in-line" in kinds(lot)} == {"c1", "d1", "e1", "f1"}


def test_a_roof_in_every_stack_of_five_wins_at_once() -> None:
    page = table("11111 b1", "12345 a2", "11111 f5", "12345 c3", "11111")
    page = press(page, "tap-square e6")
    assert "A roof in every five-of-a-kind stack – you win!" in text(shown(page))
    assert press(page, "confirm").match.record.state.won_by == "yatzy"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_roof_crosses_to_the_browser_a_limited_number_of_times(seats: int) -> None:
    page, random, counter = playing(seats), Random(seats), Crossings()
    live = make(shown(page), counter.document)
    counter.document.appendChild(live.element)
    roofs = []
    while not page.match.record.state.over:
        before, page = page, step(page, random)
        counter.taken()
        live = patch(live, shown(page), counter.document)
        if (
            before.match.record.state.stacks != page.match.record.state.stacks
            and not page.match.record.state.over
        ):
            roofs.append(counter.taken())
    assert 0 < max(roofs) <= 220


def test_holding_a_die_crosses_to_the_browser_a_few_times() -> None:
    page, counter = table("11123 c1", "12345"), Crossings()
    live = make(shown(page), counter.document)
    counter.document.appendChild(live.element)
    counter.taken()
    patch(live, shown(press(page, "hold 2")), counter.document)
    assert 0 < counter.taken() <= 40


def test_a_large_board_of_a_late_game_is_small_enough_to_be_drawn_at_once() -> None:
    page, random = playing(4), Random(4)
    while not page.match.record.state.over:
        page = step(page, random)
    (town,) = with_kind(shown(page), "town")
    assert len(html(town)) < 20_000
