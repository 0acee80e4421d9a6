"""Late binding: functions of a module that is imported when one of them is first called.

Their types come from an import that only mypy sees, so that a name or a type that does not fit is found:

    if TYPE_CHECKING:
        from web.app.intents import coach
    else:
        coach = lazy("web.app.intents.coach")

`coach.on_hint` can then be put in a table, and called, before there is such a module.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

__all__ = ["LateFunction", "LateModule", "bound", "lazy", "module_of"]


class LateFunction:
    """A function of a module that may not be imported yet; a call imports it."""

    __slots__ = ("module", "name")

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name

    def __call__(self, *values: object, **named: object) -> object:
        return getattr(import_module(self.module), self.name)(*values, **named)

    def __repr__(self) -> str:
        return f"<{self.module}.{self.name}, bound late>"


class LateModule:
    """A module that may not be imported yet; its attributes are its functions, bound late."""

    __slots__ = ("_module",)

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> LateFunction:
        return LateFunction(self._module, name)


def lazy(module: str) -> LateModule:
    """Return the module of this name, to be imported when one of its functions is called."""
    return LateModule(module)


def module_of(function: Callable[..., object]) -> str:
    """Return the name of the module that a function, bound late or not, is in."""
    return function.module if isinstance(function, LateFunction) else function.__module__


def bound(function: Callable[..., object]) -> Callable[..., object]:
    """Return a function itself, where it is bound late; that imports its module."""
    if not isinstance(function, LateFunction):
        return function
    found: Callable[..., object] = getattr(import_module(function.module), function.name)
    return found
