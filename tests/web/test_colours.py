"""The colours of the page, measured: contrast in every theme, and dice that need no eye for colour."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from web.build.site_files import SPRITES

WEB = Path(__file__).resolve().parents[2] / "web"
STYLES = sorted((WEB / "style").rglob("*.css"))

Theme = dict[str, str]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

ROWS = ("orange", "pink", "green", "black")
FACES = (*ROWS, "joker")
GROUNDS = ("ground", "paper", "start", "points", "death", "die")

TEXTS = [(text, ground) for text in ("ink", "soft", "main", "accent") for ground in (*GROUNDS, "warn")]
TEXTS += [("on-main", "main"), ("on-night", "night")]
MARKS = [(mark, ground) for mark in ("edge", *FACES, "leaf", "pencil") for ground in GROUNDS]
MARKS += [("bone", "cut"), ("flame", "night"), ("bone", "night")]

DICHROMACIES: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices of linear RGB, at severity 1: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009."""

APART = 12.0
"""The least CIE76 distance of two faces for any eye; one that sees no difference is at 2.3."""

STEP = 8.0
"""The least step of lightness between the four rows' colours, for an eye or a printer without hue."""


def read_themes() -> dict[str, Theme]:
    """Return the colours of each theme, from tokens.css: what stands in its own block."""
    text = re.sub(r"/\*.*?\*/", "", (WEB / "style" / "tokens.css").read_text(), flags=re.DOTALL)
    themes = {}
    for name, body in re.findall(r'\[data-theme="(\w+)"\]\s*\{([^}]*)\}', text):
        themes[name] = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\s*;", body))
    return themes


def read_names() -> dict[str, set[str]]:
    """Return every custom property that holds in each theme, colour or not."""
    text = re.sub(r"/\*.*?\*/", "", (WEB / "style" / "tokens.css").read_text(), flags=re.DOTALL)
    shared: set[str] = set()
    names: dict[str, set[str]] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        found = set(re.findall(r"(--[\w-]+)\s*:", body))
        theme = re.search(r'\[data-theme="(\w+)"\]', selector)
        if theme:
            names[theme[1]] = found
        elif ":root" in selector:
            shared |= found
    return {theme: own | shared for theme, own in names.items()}


THEMES = read_themes()
"""Three, which `test_the_three_themes_name_the_same_colours` checks."""


def linear(colour: str) -> Triple:
    """A colour's light, from its sRGB hex."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return unbend(red), unbend(green), unbend(blue)


def unbend(value: float) -> float:
    """One channel without the bend of sRGB."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(light: Triple) -> float:
    """Return the brightness of light, from 0 to 1."""
    return dot((0.2126, 0.7152, 0.0722), light)


def dot(one: Triple, other: Triple) -> float:
    """Return the scalar product."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    dark, bright = sorted((luminance(linear(one)), luminance(linear(other))))
    return (bright + 0.05) / (dark + 0.05)


def lab(light: Triple) -> Triple:
    """CIE L*a*b* for daylight (D65)."""
    x = bend(dot((0.4124564, 0.3575761, 0.1804375), light) / 0.95047)
    y = bend(luminance(light))
    z = bend(dot((0.0193339, 0.1191920, 0.9503041), light) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def bend(value: float) -> float:
    """Return the cube root of Lab, straight near black."""
    return float(value ** (1 / 3)) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def seen(matrix: Matrix) -> Callable[[str], Triple]:
    """Return a colour in Lab, as an eye that this matrix describes sees it."""

    def see(colour: str) -> Triple:
        red, green, blue = (min(1.0, max(0.0, dot(row, linear(colour)))) for row in matrix)
        return lab((red, green, blue))

    return see


EYES: dict[str, Callable[[str], Triple]] = {
    "usual": lambda colour: lab(linear(colour)),
    **{name: seen(matrix) for name, matrix in DICHROMACIES.items()},
}


def lightness(colour: str) -> float:
    """Return all that greyscale leaves of a colour: its L*."""
    return lab(linear(colour))[0]


def test_the_formulas_know_known_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert lab(linear("#ff0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    for matrix in DICHROMACIES.values():  # grey stays grey
        assert [sum(row) for row in matrix] == pytest.approx([1, 1, 1], abs=1e-5)


def test_the_three_themes_name_the_same_colours() -> None:
    assert list(THEMES) == ["light", "dark", "contrast"]
    assert len({frozenset(theme) for theme in THEMES.values()}) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(theme: str, text: str, ground: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(theme: str, mark: str, ground: str) -> None:
    assert contrast(THEMES[theme][mark], THEMES[theme][ground]) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_no_eye_takes_one_face_for_another(theme: str, eye: str) -> None:
    seen_as = {face: EYES[eye](THEMES[theme][face]) for face in FACES}
    near = {pair: math.dist(seen_as[pair[0]], seen_as[pair[1]]) for pair in combinations(FACES, 2)}
    assert {pair: distance for pair, distance in near.items() if distance < APART} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_the_rows_are_spread_in_lightness(theme: str) -> None:
    steps = sorted(lightness(THEMES[theme][row]) for row in ROWS)
    assert min(upper - lower for lower, upper in pairwise(steps)) >= STEP


@pytest.mark.parametrize("theme", THEMES)
def test_the_joker_is_apart_from_most_rows_in_greyscale(theme: str) -> None:
    """One row may be as light as the joker: in greyscale the rose's shape tells them apart."""
    joker = lightness(THEMES[theme]["joker"])
    assert sum(abs(joker - lightness(THEMES[theme][row])) >= STEP for row in ROWS) >= 3


@pytest.mark.parametrize("file", [*STYLES, *SPRITES], ids=lambda file: str(file.name))
def test_every_property_in_use_is_defined_in_every_theme(file: Path) -> None:
    text = file.read_text()
    own = set(re.findall(r"(--[\w-]+)\s*:", text))  # a rule may set a property for what is inside it
    used = set(re.findall(r"var\(\s*(--[\w-]+)", text)) - own
    for theme, names in read_names().items():
        assert used - names == set(), theme


@pytest.mark.parametrize("file", [*STYLES, *SPRITES], ids=lambda file: str(file.name))
def test_only_the_tokens_name_a_colour(file: Path) -> None:
    if file.name != "tokens.css":
        text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", file.read_text(), flags=re.DOTALL)
        text = re.sub(r"url\([^)]*\)|href=\"#[\w-]+\"", "", text)
        values = r"[:,\s(\"]#[0-9a-fA-F]{3,8}\b(?![^{};]*\{)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\("
        assert re.findall(values, text) == []


@pytest.mark.parametrize("file", SPRITES, ids=lambda file: str(file.name))
def test_the_sprite_obeys_a_strict_policy(file: Path) -> None:
    text = file.read_text()
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", text)
    assert len(text.encode()) <= 45_000
    paints = set(re.findall(r'(?:fill|stroke|color|stop-color)="([^"]+)"', text))
    allowed = re.compile(r"none|currentColor|var\(--[\w-]+\)")
    assert {paint for paint in paints if not allowed.fullmatch(paint)} == set()
