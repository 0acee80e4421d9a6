"""The players of this device: their values, their texts, and seats that always differ."""

from __future__ import annotations

import json
import math
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.record.players import COMPUTER
from tests.web.colours import APART, EYES, GROUNDS, THEMES, contrast
from web.app.state.people.profiles import (
    COLOURS,
    MOST_PROFILES,
    PARTS,
    PATTERNS,
    TOKENS,
    Face,
    Profile,
    added,
    chance_face,
    find,
    known,
    looks,
    read_profiles,
    stored,
    usual,
)
from web.app.state.setup import Setup

FACE = Face("round", "flowers", "grin", "bow")
INA = Profile("Ina", "blue", "dots", FACE)
SAMI = Profile("Sami", "blue", "dots", Face("tall", "plain", "kiss", "none"))

faces = st.builds(Face, *map(st.sampled_from, PARTS.values()))
profiles = st.builds(usual, st.sampled_from(["Ina", "Sami", "Zoë 🎲", "Anna Maria", "O’Neill", "x" * 24]))
names = st.sampled_from(["", "Ina", "ina ", "Sami", "Bob", f"{COMPUTER}easy", "Zoë"])


# -- colours


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("colour", "ground"), list(product(COLOURS, (*GROUNDS, "warn"))))
def test_every_colour_can_be_seen_on_every_ground(theme: str, colour: str, ground: str) -> None:
    seen = [TOKENS[colour], *(["black-rim"] if colour == "black" else [])]
    assert max(contrast(THEMES[theme][part], THEMES[theme][ground]) for part in seen) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_no_eye_takes_one_player_for_another(theme: str, eye: str) -> None:
    seen = {colour: EYES[eye](THEMES[theme][TOKENS[colour]]) for colour in COLOURS}
    near = {pair: math.dist(seen[pair[0]], seen[pair[1]]) for pair in combinations(COLOURS, 2)}
    assert {pair: distance for pair, distance in near.items() if distance < APART} == {}


# -- texts


@given(st.lists(profiles, min_size=1, max_size=6, unique_by=lambda profile: profile.key))
def test_profiles_are_read_as_they_were_written(there: list[Profile]) -> None:
    assert read_profiles(json.loads(json.dumps(stored(there)))) == tuple(there)


GOOD = stored([INA])[0]


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        ({}, "a list of 1 to 12"),
        ([], "a list of 1 to 12"),
        ([{**GOOD, "name": f"Ina {n}"} for n in range(MOST_PROFILES + 1)], "a list of 1 to 12"),
        ([{**GOOD, "colour": "brown"}], "unknown colour or pattern"),
        ([{**GOOD, "pattern": "#fff"}], "unknown colour or pattern"),
        ([{**GOOD, "face": "round flowers grin"}], "a face has parts"),
        ([{**GOOD, "face": "round flowers grin veil"}], "a face has parts"),
        ([{**GOOD, "name": ""}], "a short name"),
        ([{**GOOD, "name": " Ina"}], "a short name"),
        ([{**GOOD, "name": "x" * 25}], "a short name"),
        ([{**GOOD, "name": f"{COMPUTER}easy"}], "a short name"),
        ([{**GOOD, "name": 7}], "a short name"),
        ([GOOD, {**GOOD, "name": "INA"}], "two profiles have one name"),
    ],
)
def test_damaged_profiles_are_refused_with_a_reason(damaged: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_profiles(damaged)


@pytest.mark.parametrize(
    "damaged", [[{}], [7], [None], [{**GOOD, "hat": "bow"}], [{**GOOD, "face": 7}], ["Ina"]]
)
def test_what_is_no_profile_raises_what_a_reader_expects(damaged: object) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
        read_profiles(damaged)


# -- values


@given(faces, st.sampled_from(list(PARTS)))
def test_arrows_lead_through_all_variants_and_back(face: Face, part: str) -> None:
    there = face
    seen = set()
    for _ in PARTS[part]:
        there = there.turned(part, 1)
        seen.add(there)
    assert there == face
    assert len(seen) == len(PARTS[part])
    assert face.turned(part, 1).turned(part, -1) == face


@given(faces, st.binary(min_size=16, max_size=16))
def test_another_face_is_another_one_and_the_same_for_the_same_seed(face: Face, seed: bytes) -> None:
    found = chance_face(seed.hex(), face)
    assert found != face
    assert Face.read(str(found)) == found == chance_face(seed.hex(), face)


def test_a_name_has_one_look_for_ever_however_it_is_spelled() -> None:
    assert usual("Ina") == Profile("Ina", "orange", "waves", Face("wide", "happy", "tooth", "top"))
    first, second = usual("Sami"), usual(" SAMI ")
    assert (first.colour, first.pattern, first.face) == (second.colour, second.pattern, second.face)


def test_a_profile_is_found_by_any_spelling() -> None:
    assert find([INA, SAMI], " sami") == SAMI
    assert find([INA], "Bob") is None


def test_of_another_device_only_new_names_come() -> None:
    other = Profile("INA", "red", "plain", FACE)
    assert added([INA], [other, SAMI]) == (INA, SAMI)
    many = [Profile(f"P{n}", "red", "plain", FACE) for n in range(MOST_PROFILES)]
    assert added([INA], many) == (INA, *many[:-1])


def test_people_to_pick_from_are_those_with_a_profile_and_the_last_names() -> None:
    setup = Setup(names=("Bob", " ina", "", "computer: easy"))
    assert [one.name for one in known([INA], setup)] == ["Ina", "Bob", "easy"]


# -- seats


def test_the_first_of_two_with_one_colour_has_it_and_the_other_that_of_the_seat() -> None:
    one, other = looks(("Ina", "Sami"), (INA, SAMI))
    assert (one.colour, one.pattern, one.face) == ("blue", "dots", INA.face)
    assert (other.colour, other.pattern, other.face) == ("pink", "stripes", SAMI.face)


def test_a_profile_goes_before_what_only_follows_from_a_name() -> None:
    name = next(name for name in map(str, range(99)) if usual(name).colour == "blue")
    first, second = looks((name, "Ina"), (INA,))
    assert second.colour == "blue"
    assert first.colour != "blue"


def test_computers_and_nameless_players_have_the_looks_of_their_seats() -> None:
    found = looks(("", f"{COMPUTER}hard"), ())
    assert [(look.colour, look.pattern, look.face) for look in found] == [
        ("black", "plain", None),
        ("pink", "stripes", None),
    ]


@given(st.lists(names, min_size=1, max_size=4), st.booleans())
def test_seats_always_differ(seats: list[str], own: bool) -> None:
    found = looks(tuple(seats), (INA, SAMI) if own else ())
    assert len({look.colour for look in found}) == len({look.pattern for look in found}) == len(seats)
    assert {look.colour for look in found} <= set(COLOURS)
    assert {look.pattern for look in found} <= set(PATTERNS)
