"""The catalogues: every text that a person sees, in their language.

A message is named by an identifier, in English too; `n` chooses the plural form. Reading is the standard
library's gettext; the build compiles `web/locale/*.po` to `.mo`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO

__all__ = ["FALLBACK", "Words", "best_language", "signed"]

FALLBACK = "en"
"""The language of somebody whose own is not there."""


class Words:
    """One language: call it with a message's name and values."""

    def __init__(self, language: str, catalogues: Mapping[str, bytes]) -> None:
        self.language = language
        self.languages = {code: _name(code, data) for code, data in sorted(catalogues.items())}
        self._messages = _parsed(catalogues[language])

    def __call__(self, message: str, /, **values: object) -> str:
        """The text of a message with its values filled in."""
        n = values.get("n")
        if isinstance(n, int):
            text = self._messages.ngettext(message, message, n)
        else:
            text = self._messages.gettext(message)
        return text.format(**{name: _shown(value) for name, value in values.items()})

    def all_of(self, items: Iterable[str]) -> str:
        """Several things as one phrase: `a, b and c`."""
        *front, last = items
        return self("list_and", front=", ".join(front), last=last) if front else last

    def one_of(self, items: Iterable[str]) -> str:
        """Alternatives as one phrase: `a, b or c`."""
        *front, last = items
        return self("list_or", front=", ".join(front), last=last) if front else last


def best_language(wanted: Iterable[str], there: Iterable[str]) -> str:
    """The first wanted language (`de-AT` is `de`) that is there."""
    known = set(there)
    primary = (tag.split("-")[0].lower() for tag in wanted)
    return next((code for code in primary if code in known), FALLBACK)


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def _shown(value: object) -> object:
    return signed(value) if isinstance(value, int) else value


@cache
def _parsed(data: bytes) -> GNUTranslations:
    """A catalogue, parsed once: every language is asked for its name by every other."""
    return GNUTranslations(BytesIO(data))


def _name(code: str, data: bytes) -> str:
    """What a language calls itself."""
    return _parsed(data).gettext("language_name")
