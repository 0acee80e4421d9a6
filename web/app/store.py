"""Named texts that outlive the page. A shelf maps names to texts: a dict in tests, the browser's storage in
`main`, whose writes raise OSError where it is full or forbidden."""

from collections.abc import MutableMapping

__all__ = ["Shelf", "put", "set_aside"]

Shelf = MutableMapping[str, str]


def put(shelf: Shelf, name: str, text: str) -> None:
    """Keep a text; writes only what has changed."""
    if shelf.get(name) != text:
        shelf[name] = text


def set_aside(shelf: Shelf, name: str) -> str:
    """Move a text that cannot be read to a free name, so that nothing writes over it; that name."""
    number = 1
    while f"{name}-damaged-{number}" in shelf:
        number += 1
    aside = f"{name}-damaged-{number}"
    shelf[aside] = shelf[name]
    del shelf[name]
    return aside
