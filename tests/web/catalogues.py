"""The texts of the page, compiled in memory as the build compiles them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from web.app.tree.catalogue import Catalogue, Words, read_catalogues
from web.build.catalogues import language as read_language
from web.build.catalogues import table

ROOT = Path(__file__).parents[2]

FOLDERS = {file.parent.name: file.parent for file in sorted((ROOT / "web" / "locale").glob("*/*.po"))}
"""The folder with the `.po` files of each language."""

LANGUAGES = tuple(FOLDERS)


@cache
def catalogue(language: str) -> Catalog:
    """Return a language's messages as they stand in its files."""
    return read_language(FOLDERS[language])


@cache
def compiled() -> dict[str, Catalogue]:
    """Return each language as the page reads it."""
    return read_catalogues(table({language: catalogue(language) for language in LANGUAGES}))


@cache
def words_of(language: str) -> Words:
    """One language, ready to call."""
    return Words(language, compiled())


def messages(language: str) -> dict[str, Message]:
    """Return a language's messages by their name."""
    return {_id(message): message for message in catalogue(language) if message.id}


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> tuple[str, ...]:
    """Return every form of a message."""
    return (message.string,) if isinstance(message.string, str) else tuple(map(str, message.string or ()))
