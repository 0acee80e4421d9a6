"""The read-me of the page: its tables of the state name the fields that there are, each once."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.people.person import Kept, Person

TEXT = (Path(__file__).parents[2] / "web" / "app" / "README.md").read_text()


def documented(heading: str) -> list[str]:
    """Return the names in the first column of the table below a line that begins so, in their order."""
    below = re.split(rf"^{re.escape(heading)} .*\n\n", TEXT, maxsplit=1, flags=re.M)[1]
    table = below.split("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


@pytest.mark.parametrize(
    ("heading", "types"),
    [("`Page`", (Page,)), ("`Match`", (Match,)), ("`Person` and `Kept`", (Person, Kept))],
    ids=["page", "match", "person"],
)
def test_its_tables_have_the_fields_of_the_state(heading: str, types: tuple[type, ...]) -> None:
    there = [field.name for kind in types for field in fields(kind)]
    assert documented(heading) == there
