"""Finding words in a tree of nodes, without regard to case and accents, and marking them there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from web.app.tree.letters import is_accent, plain
from web.app.tree.nodes import Node

__all__ = ["has_terms", "spoken_text", "terms", "with_marks"]

_ALIKE = str.maketrans("’‘–−", "''--")
"""Signs that a keyboard has in a plainer form."""


def terms(query: str) -> tuple[str, ...]:
    """Return the words that are looked for, folded and each once.

    >>> terms("Würfel  WURFEL joker")
    ('wurfel', 'joker')
    """
    return tuple(dict.fromkeys(_folded(query)[0].split()))


def has_terms(wanted: Iterable[str], text: str) -> bool:
    """Return whether all the words appear in a text."""
    folded = _folded(text)[0]
    return all(next(_places(term, folded), None) is not None for term in wanted)


def with_marks(node: Node, wanted: Iterable[str]) -> Node:
    """Wrap every hit in a `<mark>`; drawings, which are not read out, stay as they are."""
    wanted = tuple(wanted)
    if not wanted or _drawn(node):
        return node
    children: list[Node | str] = []
    for child in node.children:
        children += _pieces(child, wanted) if isinstance(child, str) else [with_marks(child, wanted)]
    return Node(node.tag, node.attributes, tuple(children), node.key)


def spoken_text(node: Node | str) -> str:
    """Return the text of a tree without its drawings, as it is read out."""
    if isinstance(node, str):
        return node
    return "" if _drawn(node) else " ".join(filter(None, map(spoken_text, node.children)))


def _drawn(node: Node) -> bool:
    return node.attributes.get("aria-hidden") == "true"


def _pieces(text: str, wanted: tuple[str, ...]) -> list[Node | str]:
    """Split a text into hits and what lies between."""
    pieces: list[Node | str] = []
    end = 0
    for start, stop in _spans(text, wanted):
        pieces += [text[end:start]] if start > end else []
        pieces.append(Node("mark", {}, (text[start:stop],)))
        end = stop
    return [*pieces, text[end:]] if end < len(text) else pieces


def _spans(text: str, wanted: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return the hits in a text, in its own characters, from left to right; what touches is one hit."""
    folded, origin = _folded(text)
    hits = sorted(
        (origin[place], _end(text, origin[place + len(term) - 1] + 1))
        for term in wanted
        for place in _places(term, folded)
    )
    spans: list[tuple[int, int]] = []
    for start, stop in hits:
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(stop, spans[-1][1]))
        else:
            spans.append((start, stop))
    return spans


def _end(text: str, stop: int) -> int:
    """Return the end of a hit, behind the accents that belong to its last letter."""
    while stop < len(text) and is_accent(text[stop]):
        stop += 1
    return stop


def _places(term: str, folded: str) -> Iterator[int]:
    """Return the places of a word. A single letter or digit counts only at the beginning of a word."""
    place = folded.find(term)
    while place >= 0:
        if len(term) > 1 or not folded[:place][-1:].isalnum():
            yield place
        place = folded.find(term, place + len(term))


@lru_cache(maxsize=4096)
def _folded(text: str) -> tuple[str, tuple[int, ...]]:
    """Return a text in plain small letters, and for each of them the character that it came from."""
    pairs = [(plain, n) for n, char in enumerate(text) for plain in _plain(char)]
    return "".join(plain for plain, _ in pairs), tuple(n for _, n in pairs)


@lru_cache(maxsize=1024)
def _plain(char: str) -> str:
    return plain(char).translate(_ALIKE)
