"""The drawn faces of players, and how the views show them."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest

from calavera.record.players import COMPUTER
from tests.web.games_played import at, running, shown, with_class
from web.app.state.people.profiles import COLOURS, PARTS, PATTERNS, TOKENS, Face, Look, Profile, usual
from web.app.tree.nodes import Node, html
from web.app.view.parts.player_faces import EYES, HATS, MOUTHS, SKULLS, face_view, stripe_view
from web.app.view.parts.seat_look import name_face, seat_face, seat_stripe

FACES = [Face(*parts) for parts in product(*PARTS.values())]


def test_every_part_has_its_drawing() -> None:
    drawn = [tuple(parts) for parts in (SKULLS, EYES, MOUTHS, HATS)]
    assert drawn == list(PARTS.values())


def test_a_face_is_one_small_drawing_of_few_paths() -> None:
    for face in FACES:
        drawing = face_view(face, "blue")
        assert len(drawing.children) <= 8
        assert all(isinstance(path, Node) and path.tag == "path" for path in drawing.children)
        assert len(html(drawing)) < 2500


def test_no_two_faces_are_the_same_drawing() -> None:
    assert len({html(face_view(face, "blue")) for face in FACES}) == len(FACES)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_face_is_painted_with_tokens_alone(colour: str) -> None:
    for face in FACES[:: len(FACES) // 50]:
        paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', html(face_view(face, colour))))
        assert all(re.fullmatch(r"var\(--[a-z]+\)", paint) for paint in paints)
        bald = face.hat == "none" and face.eyes not in {"flowers", "hearts"}
        assert bald or f"var(--{TOKENS[colour]})" in paints


def test_a_drawing_stays_in_its_frame() -> None:
    """The absolute places of the paths; curves between them bulge by less than their outline."""
    for face in FACES:
        for path in face_view(face, "blue").children:
            assert isinstance(path, Node)
            for x, y in re.findall(r"[ML](-?[\d.]+) ?(-?[\d.]+)", path.attributes["d"]):
                assert 0 <= float(x) <= 32
                assert 0 <= float(y) <= 32


def test_stripes_differ_by_colour_and_by_pattern() -> None:
    stripes = [html(stripe_view(Look(colour, pattern))) for colour in COLOURS for pattern in PATTERNS]
    assert all(one != other for one, other in pairwise(sorted(stripes)))


# -- seats

INA = Profile("Ina", "blue", "dots", FACES[7])


def test_a_seat_has_a_portrait_a_face_or_nothing() -> None:
    page = at(names=("Ina", f"{COMPUTER}easy", "")).with_person(profiles=(INA,))
    record = running(page)
    faces = [seat_face(page, record, seat) for seat in range(3)]
    assert faces[0] == face_view(INA.face, "blue")
    assert faces[1] is not None
    assert "bot-easy" in faces[1].attributes["class"]
    assert faces[2] is None
    stripes = [seat_stripe(page, record, seat) for seat in range(3)]
    assert stripes[0] == stripe_view(Look("blue", "dots"))
    assert stripes[1:] == [None, None]


def test_a_name_without_a_profile_has_its_own_face_too() -> None:
    bob = usual("Bob")
    assert name_face((INA,), "Bob") == face_view(bob.face, bob.colour)
    assert name_face((INA,), " INA") == face_view(INA.face, "blue")
    assert "person" in name_face((INA,), " ").attributes["class"]


def test_each_sheet_of_a_person_has_one_face_and_one_stripe() -> None:
    tree = shown(at(names=("Ina", "Sami", "Ada")).with_person(profiles=(INA,)))
    assert len(with_class(tree, "skull")) == len(with_class(tree, "stripe")) == 3
    assert {"colour-blue", "pattern-dots"} <= {
        name for node in with_class(tree, "stripe") for name in node.attributes["class"].split()
    }
    assert not with_class(shown(at(names=("", f"{COMPUTER}easy"))), "skull")
