"""The colours of the page, measured: contrast in every theme, and dice that need no eye for colour."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from tests.web.colours import (
    APART,
    DICHROMACIES,
    EYES,
    GROUNDS,
    THEMES,
    WEB,
    contrast,
    lab,
    linear,
    read_names,
)
from web.build.site_files import SPRITES

STYLES = sorted((WEB / "style").rglob("*.css"))

ROWS = ("orange", "pink", "green", "black")
FACES = (*ROWS, "joker")

TEXTS = [(text, ground) for text in ("ink", "soft", "main", "accent") for ground in (*GROUNDS, "warn")]
TEXTS += [("on-main", "main"), ("on-night", "night")]
SEEN_ALONE = [face for face in FACES if face != "black"]
MARKS = [(mark, ground) for mark in ("edge", *SEEN_ALONE, "leaf", "pencil") for ground in GROUNDS]
MARKS += [("bone", "cut"), ("flame", "night"), ("bone", "night")]


STEP = 8.0
"""The least step of lightness between the four rows' colours, for an eye or a printer without hue."""


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


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_called_black_is_black_and_seen_by_its_rim_where_the_ground_is_dark(theme: str) -> None:
    colours = THEMES[theme]
    assert lightness(colours["black"]) < 20
    for ground in GROUNDS:
        seen = [contrast(colours[part], colours[ground]) for part in ("black", "black-rim")]
        assert max(seen) >= 3, ground
    assert contrast(colours["black"], colours["black-rim"]) >= 7


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
