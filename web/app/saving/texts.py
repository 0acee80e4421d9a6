"""Named texts that outlive the page. A shelf maps names to texts: a dict in tests, the browser's storage in
the page, whose writes raise OSError where it is full or forbidden."""

from collections.abc import MutableMapping

__all__ = ["Texts", "put", "set_aside"]

Texts = MutableMapping[str, str]


def put(shelf: Texts, name: str, text: str) -> None:
    """Keep a text; writes only what has changed."""
    if shelf.get(name) != text:
        shelf[name] = text


def set_aside(shelf: Texts, name: str) -> str:
    """Move a text that cannot be read to a free name, so that nothing writes over it; that name."""
    number = 1
    while f"{name}-damaged-{number}" in shelf:
        number += 1
    aside = f"{name}-damaged-{number}"
    shelf[aside] = shelf[name]
    del shelf[name]
    return aside
