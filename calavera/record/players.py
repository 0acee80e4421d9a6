"""The names of players in a record: people, and computers with their levels."""

__all__ = ["COMPUTER", "PERSON", "kind_of", "same"]

COMPUTER = "computer: "
"""The beginning of a computer's name; its level follows."""

PERSON = "person"


def kind_of(name: str) -> str:
    """`person`, or a computer as records call it (`computer: expert`)."""
    return name if name.startswith(COMPUTER) else PERSON


def same(name: str) -> str:
    """Return the key of a person's name, which all its spellings have in common."""
    return " ".join(name.casefold().split())
