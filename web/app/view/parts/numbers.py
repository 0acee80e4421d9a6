"""Numbers as a language writes them: the one place that rounds, signs and groups what people read."""

from __future__ import annotations

from web.app.tree.catalogue import Words

__all__ = ["amount", "percent", "rounded", "tenths", "written"]


def rounded(value: float) -> int:
    """Round to tenths, as a whole number of them."""
    return round(value * 10)


def tenths(value: float, words: Words, *, sign: bool = False) -> str:
    """Return a number with one decimal, never “−0.0”; with a plus sign on request."""
    number = rounded(value)
    before = "−" if number < 0 else "+" if sign and number else ""
    return before + _decimal(str(abs(number) // 10), str(abs(number) % 10), words)


def amount(value: float, words: Words) -> str:
    """Return a number with one decimal where there is one, else without."""
    return tenths(value, words) if rounded(value) % 10 else words.whole(rounded(value) // 10)


def percent(part: float, words: Words) -> str:
    """Return a part of one in whole per cent."""
    return words("percent", number=round(part * 100))


def written(text: str, words: Words) -> str:
    """Write a decimal with the language's own point; no digit is lost or added."""
    whole, _, part = text.partition(".")
    return _decimal(whole, part, words) if part else words.whole(int(whole))


def _decimal(whole: str, part: str, words: Words) -> str:
    return words("decimal", whole=words.whole(int(whole)), tenths=part)
