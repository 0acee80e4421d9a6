"""Hash chains: each link leads to those before it, and to none after it."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.table.chain import LINKS, link, read_link, revealed, walked, write_link

SECRET = bytes(range(16))


def test_a_link_is_the_first_half_of_a_hash_of_the_one_after_it() -> None:
    assert link(SECRET) == sha256(b"calavera/link" + SECRET).digest()[:16]


def test_every_link_leads_to_the_anchor_in_as_many_steps_as_its_number() -> None:
    anchor = revealed(SECRET, 0)
    assert revealed(SECRET, LINKS) == SECRET
    for number in (1, 2, 500, LINKS):
        assert walked(revealed(SECRET, number), number) == anchor
        assert walked(revealed(SECRET, number), number - 1) != anchor


@pytest.mark.parametrize(("secret", "number"), [(SECRET, -1), (SECRET, LINKS + 1), (b"short", 0)])
def test_a_link_that_no_chain_has(secret: bytes, number: int) -> None:
    with pytest.raises(ValueError, match="links 0 to 1024"):
        revealed(secret, number)


@given(st.binary(min_size=16, max_size=16))
def test_a_link_is_written_in_22_characters_and_read_again(value: bytes) -> None:
    assert len(write_link(value)) == 22
    assert read_link(write_link(value)) == value


@pytest.mark.parametrize("text", ["", "A" * 21, "A" * 23, "A" * 21 + "B", "A" * 21 + "!", "Ä" * 22])
def test_other_texts_are_no_links(text: str) -> None:
    with pytest.raises(ValueError, match="no link"):
        read_link(text)
