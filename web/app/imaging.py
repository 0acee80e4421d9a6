"""A drawing of the page as an image: saved as a file, or handed to whatever the device shares files with.

The browser's window is handed in, with `door`, through which comes in what the browser answers, and `once`,
which makes of a function one that the browser calls once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from web.app.carrying import Once, save
from web.app.sharing import Door

__all__ = ["hand_on_picture", "standalone"]

SCALE = 2
"""Pixels of the image to a unit of the drawing."""

NAME = "calavera.png"

_PROPERTY = re.compile(r"var\((--[\w-]+)\)")
_USED = re.compile(r'href="#([\w-]+)"')


def standalone(drawing: str, colour: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    """A drawing that needs no page: with the symbols that it uses in it, and its colours as they are.

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


def hand_on_picture(
    how: str, window: Any, door: Door, once: Once, told: Callable[[str], object], name: str = NAME
) -> None:
    """`save` the picture that is shown, or `share` it; what goes wrong is `told` as the name of a notice."""
    document = window.document
    drawing = document.querySelector(".picture svg")
    colours = window.getComputedStyle(drawing)
    text = standalone(
        str(drawing.outerHTML),
        lambda name: str(colours.getPropertyValue(name)),
        lambda name: str(document.getElementById(name).outerHTML),
    )
    image = window.Image.new()

    def drawn(event: Any) -> None:
        if str(event.type) != "load":
            told("picture_failed")
            return
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = image.width * SCALE, image.height * SCALE
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        canvas.toBlob(once(pass_on), "image/png")

    def pass_on(made: Any) -> None:
        if not made:  # the browser has no memory for it, or draws no images
            told("picture_failed")
        elif how == "share":
            _share(made, name, window, door, told)
        else:
            save(made, name, window, once)

    image.onload = image.onerror = once(drawn)
    image.src = "data:image/svg+xml;charset=utf-8," + str(window.encodeURIComponent(text))


def _share(made: Any, name: str, window: Any, door: Door, told: Callable[[str], object]) -> None:
    about, data = window.Object.new(), window.Object.new()
    about.type = "image/png"
    data.files = window.Array.of(window.File.new(window.Array.of(made), name, about))
    # Whoever closes the device's own window has shared nothing, and knows it.
    closed = door(lambda error: None if str(error.name) == "AbortError" else told("picture_failed"))
    window.navigator.share(data).then(lambda *_: None, closed)
