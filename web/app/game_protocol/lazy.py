"""Parts of a game that are imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["lazy_part", "lazy_parts"]

T = TypeVar("T")
Part = TypeVar("Part", covariant=True)


class lazy_part(Generic[Part]):  # noqa: N801  a decorator, as `property` is
    """An attribute that a method imports on first use.

    The method returns a module of the same name, and a type checker compares that with the protocol that the
    method is to return.
    """

    def __init__(self, load: Callable[[T], Part]) -> None:
        self._load: Callable[..., Part] = load

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: object, kind: type | None = None) -> Part:
        found = self._load(owner)
        vars(owner)[self._name] = found  # from now on the attribute itself is found first
        return found


def lazy_parts(owner: object) -> tuple[str, ...]:
    """List the names of an object's lazy parts, in their order."""
    return tuple(name for name, found in vars(type(owner)).items() if isinstance(found, lazy_part))
