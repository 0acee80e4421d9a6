"""The names of players in a record: people, and computers with their levels."""

__all__ = ["COMPUTER", "PERSON", "kind_of", "same"]

COMPUTER = "computer: "
"""The beginning of a computer's name; its level follows."""

PERSON = "person"


def kind_of(name: str) -> str:
    """Return `person`, or a computer as records call it (`computer: expert`)."""
    return name if name.startswith(COMPUTER) else PERSON


def same(name: str) -> str:
    """Return the key that all spellings of a person's name share."""
    return " ".join(name.casefold().split())
