"""The colours of Castro's roofs follow the person, not the seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera import new_record
from calavera.record.record import AnyRecord
from web.app.games.castro.view import town
from web.app.games.castro.view.town import NEAREST
from web.app.state.people.players import header
from web.app.state.people.profiles import COLOURS, Profile, usual
from web.app.state.setup import rematch

ORANGE, GREEN, PINK, BLACK = range(4)
PIPO, LOLA = header("easy"), header("medium")


def roof_colours(record: AnyRecord, *profiles: Profile) -> tuple[int, ...]:
    """Return the number of each seat's roof on a device with these players."""
    return town.roof_colours(record, profiles)


def game(*names: str, chair: int = 1) -> AnyRecord:
    headers = {"Game": "Castro", "Seats": str(len(names)), "Board": "classic"}
    headers |= {f"Seat{seat}": name for seat, name in enumerate(names, 1) if name}
    return new_record(headers | ({"Chair": str(chair)} if chair > 1 else {}))


def test_every_colour_of_a_player_has_a_roof() -> None:
    assert set(NEAREST) == set(COLOURS)
    assert sorted(set(NEAREST.values())) == [ORANGE, GREEN, PINK, BLACK]


def test_without_a_name_a_person_alone_always_has_the_same() -> None:
    assert roof_colours(game("", PIPO)) == (ORANGE, GREEN)
    assert roof_colours(game(PIPO, "")) == (GREEN, ORANGE)
    assert roof_colours(game(PIPO, LOLA, ""))[2] == ORANGE


@pytest.mark.parametrize("colour", COLOURS)
def test_a_profile_says_the_colour_wherever_its_player_sits(colour: str) -> None:
    ina = replace(usual("Ina"), colour=colour)
    for names in (("Ina", PIPO), (PIPO, "Ina"), ("", "", "Ina"), ("Bo", "", PIPO, "Ina")):
        found = roof_colours(game(*names), ina)
        assert found[names.index("Ina")] == NEAREST[colour]
        assert len(set(found)) == len(names)


def test_a_name_alone_keeps_its_colour_in_another_seat() -> None:
    mine = {
        roof_colours(game(*names))[names.index("Ina")]
        for names in (("Ina", PIPO), ("", "Ina"), (PIPO, LOLA, "Ina"))
    }
    assert mine == {NEAREST[usual("Ina").colour]}


def test_chairs_without_names_keep_theirs_in_a_rematch() -> None:
    first = game("", "", "")
    assert roof_colours(first) == (ORANGE, GREEN, PINK)
    again = rematch(first, "00" * 16, "2026-11-28")
    assert roof_colours(again) == (GREEN, PINK, ORANGE)


def test_of_two_with_one_colour_the_first_has_it() -> None:
    pair = tuple(replace(usual(name), colour="green") for name in ("Ina", "Bo"))
    found = roof_colours(game("Bo", "Ina"), *pair)
    assert found[0] == GREEN
    assert found[1] != GREEN
