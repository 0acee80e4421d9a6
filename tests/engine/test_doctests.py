"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import calavera

OPTIONAL = tuple(f"calavera.interfaces.{name}" for name in ("openspiel", "pettingzoo", "strength"))
"""The modules of libraries that only the large tier has."""

MODULES = [
    "calavera",
    *(
        found.name
        for found in walk_packages(calavera.__path__, "calavera.", onerror=lambda name: None)
        if not found.name.startswith(("calavera.lab", *OPTIONAL))
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) > 3
