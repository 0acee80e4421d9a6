"""Facts about single letters: what is left of them in plain writing, which are accents, which are wide.

Python's `unicodedata` knows them of every letter there is. It would be a tenth of all that a first visit
downloads, so the page goes without: it folds the letters of Latin writing, in which its texts are.
"""

from __future__ import annotations

from bisect import bisect_right

__all__ = ["is_accent", "is_wide", "plain"]

_ACCENTED = {
    "a": "ªàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
    "b": "ḃḅḇ",
    "c": "çćĉċčḉ",
    "d": "ďḋḍḏḑḓ",
    "dz": "ǆǳ",
    "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "f": "ḟ",
    "g": "ĝğġģǧǵḡ",
    "h": "ĥȟḣḥḧḩḫ",
    "i": "ìíîïĩīĭįǐȉȋḭḯỉị",
    "ij": "ĳ",
    "j": "ĵ",
    "k": "ķǩḱḳḵ",
    "l": "ĺļľḷḹḻḽ",
    "lj": "ǉ",
    "l·": "ŀ",
    "m": "ḿṁṃ",
    "n": "ñńņňǹṅṇṉṋ",
    "nj": "ǌ",
    "o": "ºòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "p": "ṕṗ",
    "r": "ŕŗřȑȓṙṛṝṟ",
    "s": "śŝşšșṡṣṥṧṩ",
    "t": "ţťțṫṭṯṱ",
    "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "v": "ṽṿ",
    "w": "ŵẁẃẅẇẉ",
    "x": "ẋẍ",
    "y": "ýÿŷȳẏỳỵỷỹ",
    "z": "źžẑẓẕż",
    "æ": "ǣǽ",
    "ø": "ǿ",
    "ʒ": "ǯ",
}
"""The small Latin letters that are others with accents, or two others."""

_PLAIN = {
    **{sign: letters for letters, signs in _ACCENTED.items() for sign in signs},
    **{chr(0xFF01 + code): chr(0x21 + code) for code in range(94)},
    **{chr(0x245F + number): str(number) for number in range(1, 21)},
    **dict(zip("¹²³¼½¾…", ("1", "2", "3", "1⁄4", "1⁄2", "3⁄4", "..."), strict=True)),
    **dict.fromkeys("\u00a0\u2009\u202f", " "),
}
"""Letters and signs in plain writing: also wide ones, numbers in a circle and spaces."""

_WIDE = (
    "1100-115f 231a-231b 2329-232a 23e9-23ec 23f0 23f3 25fd-25fe 2614-2615 2630-2637 2648-2653 267f "
    "268a-268f 2693 26a1 26aa-26ab 26bd-26be 26c4-26c5 26ce 26d4 26ea 26f2-26f3 26f5 26fa 26fd 2705 "
    "270a-270b 2728 274c 274e 2753-2755 2757 2795-2797 27b0 27bf 2b1b-2b1c 2b50 2b55 2e80-2e99 2e9b-2ef3 "
    "2f00-2fd5 2ff0-303e 3041-3096 3099-30ff 3105-312f 3131-318e 3190-31e5 31ef-321e 3220-3247 3250-a48c "
    "a490-a4c6 a960-a97c ac00-d7a3 f900-faff fe10-fe19 fe30-fe52 fe54-fe66 fe68-fe6b ff01-ff60 ffe0-ffe6 "
    "16fe0-16fe4 16ff0-16ff1 17000-187f7 18800-18cd5 18cff-18d08 1aff0-1aff3 1aff5-1affb 1affd-1affe "
    "1b000-1b122 1b132 1b150-1b152 1b155 1b164-1b167 1b170-1b2fb 1d300-1d356 1d360-1d376 1f004 1f0cf "
    "1f18e 1f191-1f19a 1f200-1f202 1f210-1f23b 1f240-1f248 1f250-1f251 1f260-1f265 1f300-1f320 "
    "1f32d-1f335 1f337-1f37c 1f37e-1f393 1f3a0-1f3ca 1f3cf-1f3d3 1f3e0-1f3f0 1f3f4 1f3f8-1f43e 1f440 "
    "1f442-1f4fc 1f4ff-1f53d 1f54b-1f54e 1f550-1f567 1f57a 1f595-1f596 1f5a4 1f5fb-1f64f 1f680-1f6c5 "
    "1f6cc 1f6d0-1f6d2 1f6d5-1f6d7 1f6dc-1f6df 1f6eb-1f6ec 1f6f4-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a "
    "1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa89 1fa8f-1fac6 1face-1fadc 1fadf-1fae9 1faf0-1faf8 "
    "20000-2fffd 30000-3fffd"
)
"""The wide letters and signs of Unicode 16, first and last of each stretch."""


def _edges(stretches: str) -> list[int]:
    """Return where stretches begin and where what is outside of them does, in turn."""
    edges: list[int] = []
    for stretch in stretches.split():
        first, _, last = stretch.partition("-")
        edges += int(first, 16), int(last or first, 16) + 1
    return edges


_EDGES = _edges(_WIDE)


def plain(char: str) -> str:
    """Return a character in small letters without accents.

    >>> plain("É"), plain("ß"), plain("…")
    ('e', 'ss', '...')
    """
    return "".join(_PLAIN.get(small, small) for small in char.casefold() if not is_accent(small))


def is_accent(char: str) -> bool:
    """Return whether a character is an accent that belongs to the letter before it."""
    return "\u0300" <= char <= "\u036f"


def is_wide(char: str) -> bool:
    """Return whether a character is as wide as it is high, as those of East Asia are."""
    return bisect_right(_EDGES, ord(char)) % 2 == 1
