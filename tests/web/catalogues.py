"""The texts of the page, compiled in memory as the build compiles them."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from web.app.words import Words

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
def compiled() -> dict[str, bytes]:
    """Each language as the bytes of a `.mo` file."""
    found = {}
    for language in LANGUAGES:
        out = BytesIO()
        write_mo(out, catalogue(language))
        found[language] = out.getvalue()
    return found


@cache
def words_of(language: str) -> Words:
    """One language, ready to call."""
    return Words(language, compiled())
