"""Outlines of records, without replaying them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Record, RecordError, read, write
from calavera.games.calavera.notation import SOLO
from calavera.record.outline import OtherGame, outline
from tests.engine.strategies import damaged, records

HEAD = '[Game "Calavera"]\n[Seats "2"]\n'


@pytest.mark.uncounted
@given(records())
def test_it_agrees_with_the_replayed_record(record: Record) -> None:
    found = outline(write(record))
    assert dict(record.headers) == found.headers
    assert found.names == record.names
    assert found.alone == record.alone == (record.header("Game") == SOLO)
    assert found.game is record.game
    assert found.scores == (record.state.returns() if record.state.over else None)
    assert found.body == "\n".join(line for line in write(record).split("\n") if line[:1].isdigit())
    assert found.turns == len(found.body.split("\n")) if record.actions else found.turns == 0


@pytest.mark.uncounted
@given(records(), st.integers(0, 400))
def test_a_game_that_goes_on_begins_with_the_same_turns(record: Record, back: int) -> None:
    before = record.back(min(back, len(record.actions)))
    assert outline(write(record)).body.startswith(outline(write(before)).body)


@pytest.mark.uncounted
@given(st.data(), records())
def test_whatever_is_read_can_be_looked_at(data: st.DataObject, record: Record) -> None:
    text = data.draw(damaged(write(record).encode()))
    try:
        read(text)
    except RecordError:
        with suppress(RecordError):  # and nothing else is ever raised
            outline(text.decode("utf-8", "replace"))
        return
    outline(text.decode())


def test_one_seat_is_alone() -> None:
    assert outline(f'[Game "{SOLO}"]\n[Seats "1"]\n').alone
    assert not outline(HEAD).alone
    whole = read(HEAD + '[Layout "classic"]\n')
    assert not whole.alone
    assert outline(HEAD).game is whole.game


def test_names_are_unescaped_and_may_be_missing() -> None:
    assert outline(HEAD + '[Seat2 "\\"B\\\\o\\""]').names == ("", '"B\\o"')


def test_comments_blanks_and_other_line_ends_do_not_count() -> None:
    text = HEAD.replace("\n", "\r\n") + "\r\n; said\r\n1.  OOGPJS   o2\r\n\r\n=  -3   4\r\n"
    found = outline(text)
    assert (found.turns, found.body, found.scores) == (1, "1. OOGPJS o2", (-3, 4))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("hello", "line 1"),
        ('[Game "Calavera]', "line 1"),
        (HEAD + "1. OOGPJS\nno", "line 4"),
        (HEAD + "= 3 4\n1. OOGPJS", "line 4"),
        (HEAD.replace("2", "5"), '"5"'),
        ('[Game "Calavera"]', "Seats says"),
        ("", "Game"),
    ],
)
def test_what_does_not_look_like_a_record_is_refused(text: str, place: str) -> None:
    with pytest.raises(RecordError, match=place):
        outline(text)


def test_another_game_is_told_from_a_damaged_one() -> None:
    with pytest.raises(OtherGame):
        outline(HEAD.replace("Calavera", "Calavera castro"))
    for text in ("", HEAD.replace("[Game", "[Fame")):
        with pytest.raises(RecordError) as caught:
            outline(text)
        assert not isinstance(caught.value, OtherGame)
