"""The texts of the page, compiled in memory as the build compiles them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from web.app.words import Catalogue, Words, read
from web.catalogues import table

ROOT = Path(__file__).parents[2]

SOURCES = {file.stem: file for file in sorted((ROOT / "web" / "locale").glob("*.po"))}
"""The `.po` file of each language."""

LANGUAGES = tuple(SOURCES)


@cache
def catalogue(language: str) -> Catalog:
    """A language's messages as they stand in its file."""
    with SOURCES[language].open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


@cache
def compiled() -> dict[str, Catalogue]:
    """Each language as the page reads it."""
    return read(table({language: catalogue(language) for language in LANGUAGES}))


@cache
def words_of(language: str) -> Words:
    """One language, ready to call."""
    return Words(language, compiled())
