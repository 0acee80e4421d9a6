"""The proof of a table's dice when its game takes another course: only throws of its own are proved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from calavera.games.castro import rules as castro
from calavera.play.chains import CHAINS, MAX_THROWS, Proof, parted
from calavera.play.fairness import check
from calavera.play.match import play_out
from calavera.record.record import AnyRecord, new_record, read, write
from tests.engine.multiplayer.world import HEADERS, seated


def anything(state: Any, random: Random) -> Any:
    """Do something legal."""
    return random.choice(state.legal_actions())


@pytest.fixture(scope="module", params=["calavera", "castro"])
def played(request: pytest.FixtureRequest) -> AnyRecord:
    """A whole game of a table of several devices."""
    world = seated([["Ana"], ["Ben"]], seed=3, game=request.param)
    world.play_on()
    return world.check()


def test_what_is_played_on_elsewhere_is_not_held_against_the_tables_links(played: AnyRecord) -> None:
    for at in range(0, len(played.actions), 25):
        copy = played.back(len(played.actions) - at)
        bots = dict.fromkeys(range(copy.seats), anything)
        whole = play_out(copy, bots, Random(at))
        found = check(whole)
        assert found is not None
        assert found.turn is not None, "the links of later throws fit no other course"
        end = play_out(parted(copy), bots, Random(at))
        assert end.actions == whole.actions
        proved = check(read(write(end)))
        assert (proved is None) == (copy.throws == 0)
        if proved is not None:
            assert (proved.turn, proved.throws) == (None, copy.throws)


def test_the_links_of_its_own_throws_still_prove_a_part(played: AnyRecord) -> None:
    copy = parted(played.back(len(played.actions) // 2))
    proof, whole = Proof.read(copy.header(CHAINS)), Proof.read(played.header(CHAINS))
    assert proof is not None
    assert whole is not None
    assert len(proof.links()) == copy.throws < played.throws
    assert proof.links() == whole.links()[: copy.throws]
    assert proof.start == whole.start
    headers = dict(copy.headers)
    assert {**headers, CHAINS: ""} == {**dict(played.headers), CHAINS: ""}


def test_a_game_at_its_end_loses_nothing(played: AnyRecord) -> None:
    assert parted(played).header(CHAINS) == played.header(CHAINS)


@pytest.mark.parametrize("text", [None, "", "no proof"])
def test_a_game_without_a_proof_stays_as_it_is(text: str | None) -> None:
    headers = HEADERS["calavera"] | {"Seats": "2"}
    record = new_record(headers if text is None else headers | {CHAINS: text})
    assert parted(record) == record


def test_the_longest_game_of_castro_fits_a_chain() -> None:
    assert castro.SEATS[-1] * castro.ROOFS * castro.THROWS <= MAX_THROWS
