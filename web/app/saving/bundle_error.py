"""The strictness with which members of a backup file are read, those of features as well."""

from __future__ import annotations

from typing import Any

__all__ = ["BundleError", "fields_of"]


class BundleError(ValueError):
    """A file that is refused: where, and why."""

    def __init__(self, where: str, rule: str) -> None:
        super().__init__(f"{where}: {rule}")


def fields_of(value: object, where: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return an object that has exactly these names. Raises BundleError."""
    if not isinstance(value, dict) or set(value) != set(names):
        raise BundleError(where, f"it has {', '.join(names)} and nothing else")
    return value
