"""A drawing of the page as an image: saved as a file, or handed to whatever the device shares files with.

The browser's window is handed in, with `guard`, from whose functions no error gets out, and `once`, which
makes of a function one that the browser calls once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from web.app.browser.files import Once, save
from web.app.browser.share import Guard, closed_by_player
from web.app.state.notice import SAVED

__all__ = ["Title", "hand_on_picture", "standalone", "without_titles"]

SCALE = 2
"""Pixels of the image to a unit of the drawing."""

NAME = "calavera.png"

FACE = "Broadside"
"""The title face of web/style/fonts.css."""

_PROPERTY = re.compile(r"var\((--[\w-]+)\)")
_TITLE = re.compile(rf'<text((?:\s[\w-]+="[^"]*")*\sfont-family="{FACE},[^"]*"[^>]*)>([^<]*)</text>')
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_USED = re.compile(r'href="#([\w-]+)"')


def standalone(drawing: str, colour: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    """Return a drawing that needs no page: with the symbols that it uses in it, and its colours as they are.

    `colour` knows the value of a custom property, `symbol` the text of an element of the page by its id.
    """
    found: dict[str, str] = {}
    wanted = _USED.findall(drawing)
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = symbol(name)
            wanted += _USED.findall(found[name])
    start, _, rest = drawing.partition(">")
    space = "" if "xmlns=" in start else ' xmlns="http://www.w3.org/2000/svg"'
    whole = f"{start}{space}><defs>{''.join(found.values())}</defs>{rest}"
    return _PROPERTY.sub(lambda match: colour(match[1]).strip(), whole)


@dataclass(frozen=True, slots=True)
class Title:
    """A text in the title face, which an image has to be given: it has no faces but the device's own."""

    said: str
    x: float
    y: float
    size: float
    colour: str


def without_titles(drawing: str) -> tuple[str, list[Title]]:
    """Return a drawing that stands alone without its titles, and these."""
    found = []
    for match in _TITLE.finditer(drawing):
        given = dict(_ATTRIBUTE.findall(match[1]))
        x, y, size = (float(given[name]) for name in ("x", "y", "font-size"))
        found.append(Title(match[2], x, y, size, given["fill"]))
    return _TITLE.sub("", drawing), found


def hand_on_picture(
    how: str, window: Any, guard: Guard, once: Once, told: Callable[..., object], name: str = NAME
) -> None:
    """Save or share the picture that is shown, as `how` says; `told` gets a notice's name, and a file's."""
    document = window.document
    drawing = document.querySelector(".picture svg")
    colours = window.getComputedStyle(drawing)
    whole = standalone(
        str(drawing.outerHTML),
        lambda name: str(colours.getPropertyValue(name)),
        lambda name: str(document.getElementById(name).outerHTML),
    )
    text, titles = without_titles(whole)
    image = window.Image.new()

    def drawn(event: Any) -> None:
        if str(event.type) != "load":
            told("picture_failed")
            return
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = image.width * SCALE, image.height * SCALE
        context = canvas.getContext("2d")
        context.drawImage(image, 0, 0, canvas.width, canvas.height)
        for title in titles:
            context.font, context.fillStyle = f"{title.size * SCALE:g}px {FACE}, Georgia, serif", title.colour
            context.fillText(title.said, title.x * SCALE, title.y * SCALE)
        canvas.toBlob(once(pass_on), "image/png")

    def pass_on(made: Any) -> None:
        if not made:  # the browser has no memory for it, or draws no images
            told("picture_failed")
        elif how == "share":
            _share(made, name, window, guard, once, told)
        else:
            save(made, name, window, once)
            told(SAVED, name)

    image.onload = image.onerror = once(drawn)
    image.src = "data:image/svg+xml;charset=utf-8," + str(window.encodeURIComponent(text))


def _share(
    made: Any, name: str, window: Any, guard: Guard, once: Once, told: Callable[[str], object]
) -> None:
    """Share an image with the device; where that refuses, it becomes a file, and a notice says so."""
    about, data = window.Object.new(), window.Object.new()
    about.type = "image/png"
    data.files = window.Array.of(window.File.new(window.Array.of(made), name, about))

    def refused(error: Any) -> None:
        if not closed_by_player(error):
            save(made, name, window, once)
            told("picture_saved")

    window.navigator.share(data).then(lambda *_: None, guard(refused))
