"""Compiles translations for the page; build.py runs this in the private environment, which has Babel.

catalogues.py OUT FOLDER… reads every `.po` of each language's folder (`locale/de/page.po` …) and writes one
table of all languages: every message's name once, and beside each other the texts of one language, which
compress better than every language's names and texts in a file of its own.
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

BEFORE, AFTER = 100, 200
"""A plural's formula is written out from minus the one to below the other; beyond, every hundred is alike."""


def language(folder: Path) -> Catalog:
    """All messages of the language that a folder is named after; fails where two files have the same one."""
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
    """Return the messages of these languages as JSON that `web.app.tree.catalogue.read_catalogues` reads."""
    found = {
        language: {_name(message): _texts(message) for message in catalogue if message.id and message.string}
        for language, catalogue in catalogues.items()
    }
    names = sorted(set().union(*found.values()))
    languages = {
        language: {"plurals": _plurals(catalogues[language]), "texts": [texts.get(name) for name in names]}
        for language, texts in found.items()
    }
    whole = {"names": names, "languages": languages}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def _name(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _texts(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(map(str, message.string or ()))


def _plurals(catalogue: Catalog) -> str:
    """For each number which of its forms a message takes, as digits."""
    form = c2py(catalogue.plural_expr)
    digits = "".join(str(form(n)) for n in range(-BEFORE, AFTER))
    assert all(str(form(n)) == digits[BEFORE + 100 + n % 100] for n in range(AFTER, 1000))
    assert all(str(form(n)) == digits[n % 100] for n in range(-1000, -BEFORE))
    return digits


def main(out: str, *names: str) -> None:
    """Read the folders and write the table."""
    catalogues = {Path(name).name: language(Path(name)) for name in names}
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    Path(out).write_bytes(table(catalogues))


if __name__ == "__main__":
    main(*sys.argv[1:])
