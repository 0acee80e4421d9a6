"""Compiles translations for the page; build.py runs this in the private environment, which has Babel.

catalogues.py OUT FOLDER… reads every `.po` of each language's folder (`locale/de/page.po` …) and writes one
table of all languages in lines of JSON: every message's name once, then a line with each language's texts.
That compresses better than every language's names and texts in a file of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

__all__ = ["language", "table"]

OWN_NAME = "language_name"
"""The message with a language's name for itself."""

LISTED_BELOW_ZERO, LISTED_FROM_ZERO = 100, 200
"""Numbers below zero, and from zero on, with their plurals listed; beyond, every hundred is alike."""


def language(folder: Path) -> Catalog:
    """Read all messages of the language that a folder is named after.

    Fails where two files have the same message or different plurals.
    """
    whole, *others = [_catalogue(file, folder.name) for file in sorted(folder.glob("*.po"))]
    for other in others:
        assert other.plural_forms == whole.plural_forms, f"{folder}: each file has its own plurals"
        for message in other:
            if message.id:
                assert message.id not in whole, f"{folder}: {message.id} stands in two files"
                whole[message.id] = message
    return whole


def _catalogue(file: Path, language: str) -> Catalog:
    with file.open("rb") as data:
        return read_po(data, locale=language, abort_invalid=True)


def table(catalogues: Mapping[str, Catalog]) -> bytes:
    """Write the messages of these languages as `web.app.tree.catalogue.read_catalogues` reads them."""
    found = {
        language: {_name(message): _texts(message) for message in catalogue if message.id and message.string}
        for language, catalogue in catalogues.items()
    }
    # In the order of the files, where texts about the same thing stand together: that compresses better.
    names = list(dict.fromkeys(name for texts in found.values() for name in texts))
    languages = {
        language: {"own_name": texts.get(OWN_NAME, language), "plurals": _plurals(catalogues[language])}
        for language, texts in found.items()
    }
    head = {"names": names, "languages": languages}
    columns = [[texts.get(name) for name in names] for texts in found.values()]
    lines = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in (head, *columns)]
    return "\n".join(lines).encode()


def _name(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _texts(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(map(str, message.string or ()))


def _plurals(catalogue: Catalog) -> str:
    """Return for each number, as a digit, which of its forms a message takes."""
    form = c2py(catalogue.plural_expr)
    digits = "".join(str(form(n)) for n in range(-LISTED_BELOW_ZERO, LISTED_FROM_ZERO))
    assert all(
        str(form(n)) == digits[LISTED_BELOW_ZERO + 100 + n % 100] for n in range(LISTED_FROM_ZERO, 1000)
    )
    assert all(str(form(n)) == digits[n % 100] for n in range(-1000, -LISTED_BELOW_ZERO))
    return digits


def main(out: str, *names: str) -> None:
    """Read the folders and write the table."""
    catalogues = {Path(name).name: language(Path(name)) for name in names}
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    Path(out).write_bytes(table(catalogues))


if __name__ == "__main__":
    main(*sys.argv[1:])
