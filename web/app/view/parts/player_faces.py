"""The faces of players: sugar skulls put together from parts, each one small drawing of a few paths."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from math import cos, pi, sin
from typing import NamedTuple

from web.app.state.people.profiles import TOKENS, Face, Look
from web.app.tree.nodes import Node, h, prerendered

__all__ = ["face_view", "stripe_view"]


class _Shape(NamedTuple):
    """A shape, its token and the width of its outline; neighbours that agree in both become one path."""

    path: str
    fill: str
    edge: str = ""


OWN = ""
"""Stands for the player's colour."""

CUT, BONE, FLAME, LIPS = "cut", "bone", "flame", "joker"


def _circle(x: float, y: float, radius: float) -> str:
    round_ = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{round_} {2 * radius:g} 0{round_}-{2 * radius:g} 0"


def _flower(x: float, y: float, radius: float, petals: int) -> str:
    """Draw a flower whose petals are arcs between the points of a star."""
    points = [
        (x + radius * sin(2 * pi * n / petals), y - radius * cos(2 * pi * n / petals)) for n in range(petals)
    ]
    wide = 1.15 * radius * sin(pi / petals)
    first, *others = [*points, points[0]]
    arcs = "".join(f"A{wide:.2f} {wide:.2f} 0 0 1 {px:.2f} {py:.2f}" for px, py in others)
    return f"M{first[0]:.2f} {first[1]:.2f}{arcs}z"


SKULLS = {
    "round": "M16 8.6c5.9 0 9.6 3.6 9.6 8.8 0 2.5-1 4.4-2.5 5.5-.4.3-.5.7-.5 1.2l-.1 2.2c-.1"
    " 2.1-1.4 3.4-3.4 3.4h-6.2c-2 0"
    "-3.3-1.3-3.4-3.4l-.1-2.2c0-.5-.1-.9-.5-1.2-1.5-1.1-2.5-3-2.5-5.5 0-5.2 3.7-8.8 9.6-8.8z",
    "tall": "M16 7.4c5.2 0 8.6 3.6 8.6 9 0 2.7-.7 4.7-1.9 6-.4.5-.6.9-.6 1.4l-.2 3.2c-.1 2.4-1.6"
    " 3.9-3.7 3.9h-4.4c-2.1 0"
    "-3.6-1.5-3.7-3.9l-.2-3.2c0-.5-.2-.9-.6-1.4-1.2-1.3-1.9-3.3-1.9-6 0-5.4 3.4-9 8.6-9z",
    "wide": "M16 9c7.2 0 11.4 3.2 11.4 8.1 0 3.2-1.6 5.2-3.9 6.1-.5.2-.7.6-.7 1.1v1.5c0 2.3-1.4"
    " 3.7-3.6 3.7h-6.4c-2.2 0"
    "-3.6-1.4-3.6-3.7v-1.5c0-.5-.2-.9-.7-1.1-2.3-.9-3.9-2.9-3.9-6.1C4.6 12.2 8.8 9 16 9z",
    "heart": "M16 9.8c1.7-1.2 3.4-1.7 5-1.7 3.7 0 5.8 3.1 5.8 7.5 0 5.2-3.3 8.6-5.9 12-1.5 2-2.9"
    " 3.2-4.9 3.2s-3.4-1.2-4.9"
    "-3.2c-2.6-3.4-5.9-6.8-5.9-12 0-4.4 2.1-7.5 5.8-7.5 1.6 0 3.3.5 5 1.7z",
}

_HEART = (
    "M{x} 20.6c-2.1-1.6-3.3-2.8-3.3-4.4 0-1.2.8-1.9 1.7-1.9.7 0 1.3.4 1.6 1.1.3-.7.9-1.1 1.6-1.1.9"
    " 0 1.7.7 1.7 1.9"
    " 0 1.6-1.2 2.8-3.3 4.4z"
)
_STAR = "M{x} 13.6q.6 3 3.6 3.7-3 .7-3.6 3.7-.6-3-3.6-3.7 3-.7 3.6-3.7z"
_SHUT = "M{x} 18.7c.5-2.7 1.5-4.1 2.9-4.1s2.4 1.4 2.9 4.1l-1.2.3c-.4-1.5-.9-2.3-1.7-2.3s-1.3.8-1.7 2.3z"

EYES = {
    "plain": (
        _Shape(_circle(12, 17.3, 2.7) + _circle(20, 17.3, 2.7), CUT),
        _Shape(_circle(12.9, 16.3, 0.8) + _circle(20.9, 16.3, 0.8), BONE),
    ),
    "flowers": (
        _Shape(_flower(12, 17.3, 2.9, 8) + _flower(20, 17.3, 2.9, 8), OWN),
        _Shape(_circle(12, 17.3, 1.9) + _circle(20, 17.3, 1.9), CUT),
    ),
    "happy": (_Shape(_SHUT.format(x=9.1) + _SHUT.format(x=17.1), CUT),),
    "hearts": (_Shape(_HEART.format(x=11.9) + _HEART.format(x=20.1), OWN, ".8"),),
    "stars": (_Shape(_STAR.format(x=12) + _STAR.format(x=20), CUT),),
}

_NOSE = "M16 19.5c1 .9 1.5 1.9 1.1 2.6-.3.5-.8.4-1.1 0-.3.4-.8.5-1.1 0-.4-.7.1-1.7 1.1-2.6"

MOUTHS = {
    "grin": (
        _Shape(
            "M10.9 24.2q5.1 2.4 10.2 0v1q-5.1 2.5-10.2 0zM13.2"
            " 24.2h.8v3h-.8zm2.4.5h.8v3h-.8zm2.4-.5h.8v3h-.8z",
            CUT,
        ),
    ),
    "laugh": (
        _Shape("M11.2 23.9q4.8 1.3 9.6 0-.5 4.9-4.8 4.9t-4.8-4.9z", CUT),
        _Shape("M12.6 24.7q3.4.7 6.8 0v1.2q-3.4.7-6.8 0z", BONE),
    ),
    "tooth": (_Shape("M10.8 23.7q5.2 5.6 10.4 0l-1-.2q-4.2 2.6-8.4 0zM14.6 24.7h2.8v2.2h-2.8z", CUT),),
    "moustache": (
        _Shape(
            "M16 22.9c1.3-1.1 3-1 4 0 1 .9 2.3.9 3.6-.6.2 2.9-1.8 4.4-4"
            " 4.2-1.6-.1-2.8-.8-3.6-1.8-.8 1-2 1.7-3.6 1.8-2.2.2"
            "-4.2-1.3-4-4.2 1.3 1.5 2.6 1.5 3.6.6 1-1 2.7-1.1 4 0",
            CUT,
        ),
    ),
    "kiss": (_Shape("M12.9 25.4q1.7-1.9 3.1-.8 1.4-1.1 3.1.8-1.3 2.3-3.1 2.3t-3.1-2.3z", LIPS, ".7"),),
}

HATS = {
    "none": (
        _Shape(_flower(16, 12.2, 2, 6) + _circle(9.7, 21.4, 0.8) + _circle(22.3, 21.4, 0.8), OWN),
        _Shape(_circle(16, 12.2, 0.9), FLAME),
    ),
    "flowers": (
        _Shape(_flower(8.6, 9.9, 3, 7) + _flower(23.4, 9.9, 3, 7) + _flower(16, 7, 4, 9), OWN, ".9"),
        _Shape(_circle(8.6, 9.9, 1.2) + _circle(23.4, 9.9, 1.2) + _circle(16, 7, 1.7), FLAME),
    ),
    "sombrero": (
        _Shape("M9.6 11C9.6 4.6 11.6 1 16 1s6.4 3.6 6.4 10z", OWN, "1.1"),
        _Shape(
            "M.9 8.6c1.4 2.4 4.3 2 7.6 1.5q7.5-1 15 0c3.3.5 6.2.9 7.6-1.5.6 3.6-2.2 5.8-6.2"
            " 5.3q-8.9-1.3-17.8 0C3.1 14.4.3"
            " 12.2.9 8.6",
            OWN,
            "1.1",
        ),
        _Shape("m10.5 7.3 1.5-1 1.3 1 1.3-1 1.4 1 1.4-1 1.3 1 1.3-1 1.5 1 .2 1.5q-5.7-.8-11.4 0z", FLAME),
    ),
    "bow": (
        _Shape(
            "M16 8.2C13 4.6 9.6 2.6 7 3.2 5.4 6 5.6 10 7.2 12.6 9.8 12.6 13.4 11 16 8.2 18.6 11"
            " 22.2 12.6 24.8 12.6c1.6-2.6"
            " 1.8-6.6.2-9.4-2.6-.6-6 1.4-9 5z",
            OWN,
            "1.1",
        ),
        _Shape(_circle(16, 8.2, 2.1), FLAME, ".9"),
    ),
    "top": (
        _Shape("M9.9 1.7q6.1-1.3 12.2 0l-.7 8.6q-5.4-1-10.8 0z", OWN, "1.1"),
        _Shape("M5.9 10.3q10.1-3.4 20.2 0 1 1.9-.9 2.3-9.2-2.1-18.4 0-1.9-.4-.9-2.3z", OWN, "1.1"),
        _Shape("M10.5 6.5q5.5-1 11 0l-.2 2.3q-5.3-.9-10.6 0z", FLAME),
    ),
    "crown": (
        _Shape(
            "M8.3 12 6.6 3.9l5 3.4L16 1.7l4.4 5.6 5-3.4L23.7 12q-7.7-2.5-15.4 0z",
            OWN,
            "1.1",
        ),
        _Shape(_circle(11.8, 9.5, 0.9) + _circle(16, 8.6, 1.1) + _circle(20.2, 9.5, 0.9), FLAME),
    ),
}


@lru_cache(maxsize=64)
def face_view(face: Face, colour: str) -> Node:
    """Draw a face in a player's colour; the name beside it says who it is."""
    shapes = [
        _Shape(SKULLS[face.skull], BONE, "1.3"),
        *EYES[face.eyes],
        _Shape(_NOSE, CUT),
        *MOUTHS[face.mouth],
        *HATS[face.hat],
    ]
    own = TOKENS[colour]
    paths = [
        h(
            "path",
            d="".join(shape.path for shape in alike),
            fill=f"var(--{fill or own})",
            stroke="var(--cut)" if edge else None,
            stroke_width=edge or None,
        )
        for (fill, edge), alike in groupby(shapes, lambda shape: (shape.fill, shape.edge))
    ]
    return prerendered(h("svg", paths, class_="symbol skull", viewBox="0 0 32 32", aria_hidden="true"))


def stripe_view(look: Look) -> Node:
    """Draw a player's colour with its pattern; the name beside it says who it is."""
    return h("i", class_=f"stripe colour-{look.colour} pattern-{look.pattern}", aria_hidden="true")
