"""The laboratory writes the table of playing alone in the form that the game ships and reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from calavera import CLASSIC
from calavera.coach.data_file import unpack_table
from calavera.games.calavera.solo import Solution, codes
from calavera.lab.calavera.solo import COMMAND, SHIPPED_TURNS, TABLE_FILE, write_table

pytestmark = [pytest.mark.uncounted, pytest.mark.large]

WRITTEN = 2
"""Turns: all later ones are found and written as the second is."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of a few turns."""
    path = tmp_path_factory.mktemp("solo") / "solo.bin"
    write_table(path, WRITTEN)
    return path


def test_a_written_table_has_the_shipped_values(table: Path) -> None:
    written, shipped = Solution(CLASSIC, table.read_bytes()), Solution(CLASSIC, TABLE_FILE.read_bytes())
    for left in range(1, WRITTEN + 1):
        for code in codes(CLASSIC):
            assert written.to_come(code, left) == shipped.to_come(code, left), (code, left)
    assert not written.knows((0, 0, 0, 0), WRITTEN + 1)


def test_a_written_table_says_what_the_shipped_one_says(table: Path) -> None:
    said, shipped = (unpack_table("solo table", path.read_bytes())[0] for path in (table, TABLE_FILE))
    assert list(said) == list(shipped)
    assert said["command"] == shipped["command"] == COMMAND
    assert (said["turns"], shipped["turns"]) == (WRITTEN, SHIPPED_TURNS)


def test_every_damaged_byte_is_refused(table: Path) -> None:
    data = table.read_bytes()
    for place in range(data.index(b"\n") + 1, len(data), 7):
        with pytest.raises(ValueError, match="damaged"):
            Solution(CLASSIC, data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
