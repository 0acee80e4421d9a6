"""The colours of the page, their contrasts, and how far apart they are for every eye."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"

Theme = dict[str, str]

Triple = tuple[float, float, float]

Matrix = tuple[Triple, Triple, Triple]

GROUNDS = ("ground", "paper", "start", "points", "death", "die")

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
