"""The names of players in a record: people, and computers with their levels."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["COMPUTER", "PERSON", "kind_of", "person_on", "same"]

COMPUTER = "computer: "
"""The beginning of a computer's name; its level follows."""

PERSON = "person"


def kind_of(name: str) -> str:
    """Return `person`, or a computer as records call it (`computer: expert`)."""
    return name if name.startswith(COMPUTER) else PERSON


def same(name: str) -> str:
    """Return the key that all spellings of a person's name share."""
    return " ".join(name.casefold().split())


def person_on(names: Sequence[str], seat: int) -> str | None:
    """Return the key of the person on a seat; one without a name is known only as the single one at a table.

    None for a computer, and for everyone else without a name.
    """
    persons = [other for other, name in enumerate(names) if kind_of(name) == PERSON]
    key = same(names[seat])
    return key if seat in persons and (key or len(persons) == 1) else None
