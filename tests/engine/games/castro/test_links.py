"""Whole games of Castro as links."""

from __future__ import annotations

import pytest

from calavera.game import Rethrow
from calavera.record.link import pack, unpack
from calavera.record.mixed_radix import PackedError
from calavera.record.record import read, write
from tests.engine.games.castro.sample_games import BOARDS, EXAMPLE, SEED, STYLES, played

LONGEST = 1_000
"""The most characters of a link to a whole game."""

GOLDEN = (
    # As the first version with this game writes them: they stay readable for ever.
    (EXAMPLE, "AfyZ--ABvOWXHINq3Bx5X-cx3uJ7KNK8qZi0v-Nob47tkpR1Y4x2aHsS163eDA"),
    (
        EXAMPLE.split("\n\n")[0] + "\n" + SEED + "\n1. 43364 2235. ....4\n",
        "ATC39WIBewfuv_6gXIQzPgs4ZZK_7pVPhqAVfL2V9nK8qZi0v-Nob47tkpR1Y4x2aHsS163eDA",
    ),
)


@pytest.mark.parametrize(("text", "link"), GOLDEN)
def test_links_stay_as_they_are(text: str, link: str) -> None:
    assert pack(read(text)) == link
    assert write(unpack(link)) == text


@pytest.mark.parametrize("board", BOARDS[:2])
@pytest.mark.parametrize("style", [*STYLES, "mixed"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_comes_back_from_its_link(seats: int, style: str, board: str) -> None:
    for seeded in (True, False):
        record = played(seats, style, seats, board=board, seeded=seeded)
        assert unpack(pack(record)) == record
        for count in (1, 7, len(record.actions) // 2):
            before = record.back(count)
            if not isinstance(before.actions[-1], Rethrow):
                assert unpack(pack(before)) == before


@pytest.mark.parametrize("style", [*STYLES, "mixed"])
@pytest.mark.parametrize("board", BOARDS[:2])
def test_a_whole_game_of_four_fits_into_a_thousand_characters(style: str, board: str) -> None:
    for seed in range(3):
        record = played(4, style, seed, board)
        for seat, name in enumerate(("Ina", "Sami Müller", "computer: expert", "Great-aunt Wilhelmina"), 1):
            record = record.with_header(f"Seat{seat}", name)
        assert len(pack(record.with_header("Date", "2026-11-23"))) <= LONGEST


def test_a_link_that_was_changed_is_refused() -> None:
    link = pack(played(2, "builder"))
    for place in range(0, len(link), 9):
        other = "A" if link[place] != "A" else "B"
        with pytest.raises(PackedError):
            unpack(link[:place] + other + link[place + 1 :])
