"""The catalogues: every text that a person sees, in their language.

A message is named by an identifier, in English too; `n` chooses the plural form. The build compiles
`web/locale/*/*.po` to one table of all languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

__all__ = ["FALLBACK", "FORMS", "Catalogue", "Words", "best_language", "read_catalogues", "signed"]

SPANISH = {" y ": (" e ", "h?[ií](?![aeo])"), " o ": (" u ", "h?[oó]|8")}
"""Spanish says another conjunction before a word that begins with its own sound: *Sami e Ina*, *uno u otro*;
not before a diphthong (*agua y hielo*)."""

FORMS = {
    "name": "_to_you",
    "names": "_to_you",
    "other": "_of_you",
    "active": "_from_you",
    "chooser": "_by_you",
}
"""By the placeholder of a player's name, the end of the form of a message for the player called "you"."""

GROUPED = 10_000
"""The least number whose thousands stand apart: four digits are read at a glance."""

FALLBACK = "en"
"""The language of players whose own is missing."""


class Catalogue:
    """The texts of one language, whose line of the table is read when the first of them is asked for: few
    players need a second language."""

    def __init__(self, own_name: str, plurals: str, names: Sequence[str], line: bytes) -> None:
        self.own_name = own_name
        """The language's name for itself."""
        self.plurals = plurals
        """The plural form of a number: a digit for each from -100 to 199; beyond, every hundred is alike."""
        self._names = names
        self._line = line

    @cached_property
    def texts(self) -> Mapping[str, str | list[str]]:
        """All texts by name; a list has the forms of a plural."""
        line, self._line = self._line, b""
        return {name: text for name, text in zip(self._names, json.loads(line), strict=True) if text}

    def text(self, message: str, n: int = 1) -> str:
        """Return a message in the form for a number; its name where there is no such message."""
        forms = self.texts.get(message, message)
        return forms if isinstance(forms, str) else forms[int(self.plurals[_place(n)])]


def read_catalogues(data: bytes) -> dict[str, Catalogue]:
    """Return every language of a compiled table: a line about all of them, and one with each one's texts."""
    head, *lines = data.splitlines()
    table = json.loads(head)
    return {
        language: Catalogue(found["own_name"], found["plurals"], table["names"], line)
        for (language, found), line in zip(table["languages"].items(), lines, strict=True)
    }


class Words:
    """One language: call it with a message's name and values."""

    def __init__(self, language: str, catalogues: Mapping[str, Catalogue]) -> None:
        self.language = language
        self.languages = {code: found.own_name for code, found in sorted(catalogues.items())}
        self._catalogue = catalogues[language]

    def __call__(self, message: str, /, **values: object) -> str:
        """Return the text of a message with its values filled in."""
        n = values.get("n")
        text = self._catalogue.text(self._spoken_to(message, values), n if isinstance(n, int) else 1)
        return text.format(**{name: self._shown(value) for name, value in values.items()})

    def _spoken_to(self, message: str, values: Mapping[str, object]) -> str:
        """Return the form of a message that speaks to the player, where it names one called "you"."""
        texts = self._catalogue.texts
        for place, form in FORMS.items():
            if place in values and values[place] == texts.get("you") and message + form in texts:
                return message + form
        return message

    def whole(self, number: int) -> str:
        """Return a whole number with a real minus sign, its thousands apart from ten thousand on."""
        if abs(number) < GROUPED:
            return signed(number)
        return ("−" if number < 0 else "") + self._grouped(str(abs(number)))

    def _grouped(self, digits: str) -> str:
        if len(digits) <= 3:
            return digits
        return self("thousands", front=self._grouped(digits[:-3]), last=digits[-3:])

    def _shown(self, value: object) -> object:
        return self.whole(value) if isinstance(value, int) else value

    def all_of(self, items: Iterable[str]) -> str:
        """Join several things to one phrase: `a, b and c`."""
        return self._joined(self("list_and", front="{front}", last="{last}"), items)

    def one_of(self, items: Iterable[str]) -> str:
        """Join alternatives to one phrase: `a, b or c`."""
        return self._joined(self("list_or", front="{front}", last="{last}"), items)

    def _joined(self, pattern: str, items: Iterable[str]) -> str:
        *front, last = items
        if not front:
            return last
        if self.language == "es":
            for word, (other, sounds) in SPANISH.items():
                pattern = pattern.replace(word, other) if re.match(sounds, last, re.I) else pattern
        return pattern.format(front=", ".join(front), last=last)


def best_language(wanted: Iterable[str], there: Iterable[str]) -> str:
    """Return the first wanted language (for `de-AT` that is “de”) that is there."""
    known = set(there)
    primary = (tag.split("-")[0].lower() for tag in wanted)
    return next((code for code in primary if code in known), FALLBACK)


def signed(number: int) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "−")


def _place(n: int) -> int:
    """Return the place of the digit for a number."""
    if n < -100:
        return n % 100
    return n + 100 if n < 200 else 200 + n % 100
