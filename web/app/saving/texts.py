"""Named texts that outlive the page: a dict in tests, the browser's storage in the page.

Writes raise OSError if the storage is full or forbidden.
"""

from collections.abc import MutableMapping

__all__ = ["Texts", "put", "set_aside"]

Texts = MutableMapping[str, str]


def put(texts: Texts, name: str, text: str) -> None:
    """Store a text, if it has changed."""
    if texts.get(name) != text:
        texts[name] = text


def set_aside(texts: Texts, name: str) -> str:
    """Move a text that cannot be read to a free name, so that nothing overwrites it; return that name."""
    number = 1
    while f"{name}-damaged-{number}" in texts:
        number += 1
    aside = f"{name}-damaged-{number}"
    texts[aside] = texts[name]
    del texts[name]
    return aside
