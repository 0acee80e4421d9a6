"""Small shapes of which drawings are made in Python: they need no sprite, and style can outline them."""

from __future__ import annotations

from math import cos, pi, sin

from web.app.tree.nodes import Node, h

__all__ = ["figure", "flower", "ice", "roof", "shape", "skull", "stroke", "tower"]


def shape(d: str) -> Node:
    """Draw a filled path, in which a path inside another one is a hole."""
    return h("path", d=d, fill_rule="evenodd", class_="shape")


def stroke(d: str) -> Node:
    """Draw a line."""
    return h("path", d=d, class_="stroke")


def figure(digits: str, x: int, y: int, size: int) -> Node:
    """Draw a number, of which `x` is the middle."""
    return h("text", digits, x=x, y=y, font_size=size, text_anchor="middle", class_="shape")


def flower(x: float, y: float, r: float) -> Node:
    """Draw a marigold: eight petals round a hole."""
    out = ""
    for petal in range(8):
        first, second = (pi * (petal + half) / 4 for half in (0.0, 1.0))
        start, end = _at(x, y, 0.72 * r, first), _at(x, y, 0.72 * r, second)
        out += f"{'L' if petal else 'M'}{start}A{0.34 * r:.3g} {0.34 * r:.3g} 0 0 1 {end}"
    return shape(f"{out}z{_ring(x, y, 0.24 * r)}")


def ice(x: float, y: float, r: float) -> Node:
    """Draw a star of ice: three lines through a point."""
    arms = [(cos(pi * n / 3) * r, sin(pi * n / 3) * r) for n in range(3)]
    return stroke("".join(f"M{x - dx:.3g} {y - dy:.3g}L{x + dx:.3g} {y + dy:.3g}" for dx, dy in arms))


def roof(x: float, y: float, w: float) -> Node:
    """Draw a roof by the middle of its lower edge and half its width."""
    return shape(f"M{x - w:g} {y:g}l{w:g}-{0.8 * w:g} {w:g} {0.8 * w:g}z")


def tower(x: float, y: float, w: float, roofs: int) -> Node:
    """Draw roofs over each other, from the lower edge up."""
    up, thick = 0.7 * w, 0.3 * w
    storey = f"l{w:g}-{up:.3g} {w:g} {up:.3g}v-{thick:.3g}l-{w:g}-{up:.3g}-{w:g} {up:.3g}z"
    return shape("".join(f"M{x - w:g} {y - n * 0.62 * w:.4g}{storey}" for n in range(roofs)))


def skull(x: float, y: float, r: float) -> Node:
    """Draw a skull by its middle and half its width."""
    wide, side, low = 0.65 * r, 0.35 * r, 0.4 * r
    head = f"M{x - wide:.4g} {y + low:.4g}A{r:g} {r:g} 0 1 1 {x + wide:.4g} {y + low:.4g}"
    s = f"{side:.3g}"
    jaw = f"v{s}q0 {s}-{s} {s}h-{2 * (wide - side):.4g}q-{s} 0-{s}-{s}z"
    eyes = "".join(_ring(x + way * low, y - 0.1 * r, 0.26 * r) for way in (-1, 1))
    return shape(head + jaw + eyes)


def _ring(x: float, y: float, r: float) -> str:
    return f"M{x - r:.3g} {y:.3g}a{r:.3g} {r:.3g} 0 1 0 {2 * r:.3g} 0 {r:.3g} {r:.3g} 0 1 0-{2 * r:.3g} 0z"


def _at(x: float, y: float, r: float, angle: float) -> str:
    return f"{x + r * cos(angle):.3g} {y + r * sin(angle):.3g}"
