"""Games as the text of a link: every one comes back, and nothing but such texts is read."""

from __future__ import annotations

import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Record, Rethrow, new_record, parse, read, write
from calavera.__main__ import main
from calavera.record.link import pack, shared, unpack
from calavera.record.mixed_radix import MAX_CHARS, PackedError
from calavera.record.private_headers import ENTERED, OWN
from calavera.record.record import MAX_BYTES
from tests.engine.sample_games import STYLES, random_record

GOLDEN = (
    # Written by the first version: they stay readable for ever.
    (
        '[Game "Calavera"]\n[Date "2026-11-21"]\n[Seats "3"]\n[Seat1 "Ina"]\n[Seat2 "Sami"]\n'
        '[Seat3 "computer: expert"]\n[Layout "classic"]\n\n'
        "1. OOGPJS ooOKjs oooJjs o3 2:j2>p 3:j2>g\n2. SSGSKO - 3:o1 1:k1\n3. JJKGGO jjJgJo j4>o\n",
        "AYCY-tABBkuQmfbWKHiwMsrqrF6cA_AbeCi1GOwVg2nMCkLvMMhJzWyAh2ZB",
    ),
    (
        '[Game "Calavera solo"]\n[Date "2026-11-22"]\n[Seats "1"]\n[Turns "12"]\n[Layout "classic"]\n'
        '[Seed "000102030405060708090a0b0c0d0e0f"]\n\n1. KGGSKO kPPsGJ p2\n2. KOPSPP\n',
        "AeXRmLEBAtqVr3q6u1dfzJwVdVdIsEeXOyZR6XLEK7vjFgjUIB0E0Obo",
    ),
)


@cache
def records() -> tuple[Record, ...]:
    """Return games of every number of seats in every style, with and without a seed, and parts of them."""
    random = Random(7)
    found = []
    for seats in (1, 2, 3, 4):
        for style in STYLES:
            for seeded in (True, False):
                layout = random.choice(["classic", "-,-,-,-,-,9,-3,0,1,20,-8,7,999"])
                whole = random_record(random, seats, style, seeded=seeded, layout=layout)
                found += [whole, whole.back(random.randrange(len(whole.actions)))]
    return tuple(found)


def resealed(body: bytes) -> str:
    """Return a version and a number with the checksum they need."""
    data = body[:1] + sha256(body).digest()[:4] + body[1:]
    return urlsafe_b64encode(data).decode().rstrip("=")


def inside(text: str) -> bytes:
    """Return the version and the number of a text."""
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return data[:1] + data[5:]


def number(value: int) -> str:
    """Return the text for a number that was made up."""
    return resealed(bytes([1]) + value.to_bytes((value.bit_length() + 7) // 8, "big"))


def digits(*pairs: tuple[int, int]) -> str:
    """Return the text for digits that were made up, the first one first."""
    value = 0
    for digit, radix in reversed(pairs):
        value = value * radix + digit
    return number(value)


def refused(text: str) -> str:
    """Return the error for a text that holds no game."""
    with pytest.raises(PackedError) as caught:
        unpack(text)
    assert str(caught.value) == f"link: {caught.value.rule}"
    return caught.value.rule


# -- games


@pytest.mark.uncounted
def test_every_game_comes_back() -> None:
    for record in records():
        text = pack(record)
        assert unpack(text) == shared(record)
        assert write(unpack(text)) == write(record)
        assert pack(unpack(text)) == text


def test_the_states_come_back_as_well() -> None:
    record = random_record(Random(1), 3)
    assert unpack(pack(record)).states == record.states


def test_a_game_of_four_fits_into_a_link() -> None:
    lengths = [len(pack(record)) for record in records()]
    assert max(lengths) < 1_000


@pytest.mark.parametrize(("record", "text"), GOLDEN)
def test_links_of_the_first_version_stay_readable(record: str, text: str) -> None:
    assert unpack(text) == read(record)
    assert pack(read(record)) == text


def test_with_a_seed_only_decisions_cost_anything() -> None:
    record = random_record(Random(3), 2, "anything")
    dice = record.with_header("Seed", None)
    assert len(pack(record)) < len(pack(dice)) * 0.8


HEADER = st.tuples(
    st.sampled_from(["Date", "Seat1", "Seat2", "Seat4", "Lot", "Place", "X_1", "Turns", "Seed"]),
    st.one_of(
        st.text(max_size=60),
        st.sampled_from(
            ["2026-11-22", "2026-1-2", "10000-01-01", "drawn", "computer: hard", "12", "012", "A" * 32]
        ),
    ),
)


@given(st.lists(HEADER, max_size=6), st.sampled_from(["classic", "-,-,-,-,-,4,5,6,8,10,5,0,-5"]), st.data())
def test_headers_come_back_whatever_they_say(
    pairs: list[tuple[str, str]], layout: str, data: st.DataObject
) -> None:
    usual = [("Game", "Calavera"), ("Seats", "3"), ("Layout", layout)]
    headers = data.draw(st.permutations([*dict(pairs).items(), *usual]))
    try:
        record = new_record(dict(headers))
    except ValueError:
        return
    assert unpack(pack(record)) == record


def test_what_only_a_page_knows_is_not_shared() -> None:
    record = random_record(Random(4), 2)
    kept = record
    for own in OWN:
        kept = kept.with_header(own, "1")
    assert pack(kept) == pack(record)
    plain = new_record({"Game": "Calavera", "Held": "1", "Seats": "2", "Layout": "classic"})
    assert unpack(pack(plain)).headers == (("Game", "Calavera"), ("Seats", "2"), ("Layout", "classic"))


def test_a_link_that_says_what_was_typed_in_opens_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Dice": "real"}
    with monkeypatch.context() as early:
        early.setattr("calavera.record.private_headers.OWN", ("Held", "Picked", "Coach"))
        link = pack(new_record({**headers, ENTERED: "123456 s....."}))
    assert unpack(link) == new_record(headers)


def test_long_headers_need_no_module_that_a_page_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    # What divides large numbers in CPython; a page has only the modules that are listed in
    # web/build/runtime/kept_library_modules.txt.
    monkeypatch.setitem(sys.modules, "_pylong", None)
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic"}
    record = new_record({**headers, "Place": "x" * 1_200, "Event": "é" * 700, "Round": "z" * 5_000})
    assert unpack(pack(record)) == record


def test_dice_in_the_air_after_a_rethrow_are_taken_back_as_in_a_record() -> None:
    record = new_record({"Game": "Calavera", "Seats": "2", "Layout": "classic"})
    thrown = record.play(parse("OOGGPP"))
    assert unpack(pack(thrown.play(Rethrow((0,))))) == thrown


def test_what_is_too_long_for_a_link_is_said() -> None:
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic"}
    with pytest.raises(PackedError, match="a link has at most 16,384"):
        pack(new_record({**headers, "Seat1": "x" * 20_000}))
    with pytest.raises(PackedError, match="too long for a link"):
        pack(new_record(headers).with_header("Seat1", "x" * MAX_BYTES))


# -- at a keyboard


def test_a_link_is_made_and_opened_at_a_keyboard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = random_record(Random(5))
    file = tmp_path / "game.txt"
    file.write_text(write(record), encoding="utf-8", newline="")
    assert main(["pack", str(file)]) == 0
    text = capsys.readouterr().out.strip()
    assert unpack(text) == record
    for link in (text, f"https://example.org/calavera/#game={text}"):
        assert main(["unpack", link]) == 0
        assert capsys.readouterr().out == write(record)
    assert main(["unpack", text[:-3]]) == 2
    assert capsys.readouterr() == ("", "link: it is damaged or was cut off: its checksum does not fit\n")


# -- hostile texts


def test_the_outside_is_looked_at_first() -> None:
    text = pack(records()[0])
    assert refused("A" * (MAX_CHARS + 1)) == "it is longer than 16,384 characters"
    assert "none of a link's" in refused(text + "=")
    assert "none of a link's" in refused(text[:9] + "é" + text[10:])
    assert "none of a link's" in refused(text + "\n")
    assert "cut off" in refused("")
    assert "cut off" in refused("A")
    assert "cut off" in refused(text[:-1])


def test_a_newer_version_has_its_own_message() -> None:
    with pytest.raises(PackedError, match="newer version") as caught:
        unpack(resealed(bytes([2]) + inside(pack(records()[0]))[1:]))
    assert caught.value.newer
    assert "no version" in refused(resealed(bytes([0, 1])))


def test_only_what_pack_writes_is_read() -> None:
    text = pack(records()[0])
    body = inside(text)
    assert "more than a game" in refused(resealed(body[:1] + b"\0" + body[1:]))
    assert "more than a game" in refused(digits(*START, (0, 512), (1, 2)))
    loose = resealed(body + b"x")[:-1]
    assert refused(loose + ("B" if loose.endswith("A") else "A"))


def keyed(key: int) -> tuple[int, int]:
    """Return the digit for a header: 2 Game, 4 Seats, 5 Turns, 6 Seat1, 10 Layout; 1 another, 0 none."""
    return key, 13


GAME, SEATS, LAYOUT = ((2, 13), (1, 3)), ((4, 13), (2, 5)), ((10, 13), (1, 1999**8 + 2))
START = (*GAME, *SEATS, *LAYOUT, (0, 13))


def named(data: bytes) -> tuple[tuple[int, int], ...]:
    """Return a name's digits behind its key's."""
    return (6, 13), (0, 5), (len(data), 32), (int.from_bytes(data, "big"), 256 ** len(data))


def other(key: bytes, value: bytes) -> tuple[tuple[int, int], ...]:
    """Return the digits of any header."""
    sizes = ((len(text), 32, int.from_bytes(text, "big"), 256 ** len(text)) for text in (key, value))
    return (1, 13), *(
        (number, radix) for n, usual, text, most in sizes for number, radix in ((n, usual), (text, most))
    )


def test_made_up_headers_are_refused() -> None:
    assert unpack(digits(*START, (0, 512))) == new_record(
        {"Game": "Calavera", "Seats": "2", "Layout": "classic"}
    )
    assert "required" in refused(digits((0, 13)))
    assert "not UTF-8" in refused(digits(*named(b"\xff"), *START, (0, 512)))
    assert "control characters" in refused(digits(*named(b"a\0b"), *START, (0, 512)))
    unusual = "not what a game has"
    assert unusual in refused(
        digits(*named(b"computer: easy"), *START, (0, 512))
    )  # it has a digit of its own
    assert unusual in refused(digits(*GAME, *START, (0, 512)))  # twice
    assert unusual in refused(digits(*other(b"Seat1", b"x"), *START, (0, 512)))  # a known key as text
    assert unusual in refused(digits(*other(b"Held", b"1"), *START, (0, 512)))
    assert "a header is" in refused(digits(*named(b'x"]\n[Seat2 "y'), *START, (0, 512)))
    assert unusual in refused(digits(*other(b'Seat1 "y"]\n[Seat2', b"z"), *START, (0, 512)))
    assert "a header is" in refused(digits(*other(b"a b", b"x"), *START, (0, 512)))


def test_made_up_actions_are_refused() -> None:
    assert "dice in the air" in refused(digits(*START, (2, 512), (0, 6**6), (1, 1 + 63)))
    assert "too long" in refused(digits(*START, (511, 512), (510, 2**16)))
    solo = ((2, 13), (2, 3), (4, 13), (1, 5), (5, 13), (1, 101), *LAYOUT, (0, 13))
    assert "after the end" in refused(digits(*solo, (3, 512), (0, 6**6), (0, 64)))
    curses = [((6**6 - 1, 6**6), *2 * ((0, 1),))[:1] for _ in range(1001)]
    endless = [*START, (511, 512), (3 * 1001, 2**16), *(pair for turn in curses for pair in turn)]
    assert "more than 1,000 turns" in refused(digits(*endless))


def test_the_longest_game_that_a_link_can_hold_is_no_longer_than_a_record() -> None:
    again = [(0, 6**6), (63, 64)]  # everything is thrown again
    turn = [*again, *again, (6**6 - 1, 6**6)]  # then a curse
    four = (*GAME, (4, 13), (4, 5), *LAYOUT, (0, 13))
    quotes = 4_700  # each is written as two characters
    name = [(6, 13), (0, 5), (31, 32), (quotes, 2**16)]
    name.append((int.from_bytes(b'"' * quotes, "big"), 256**quotes))
    text = digits(*name, *four, (511, 512), (9_000, 2**16), *(1_000 * turn))
    assert MAX_CHARS * 0.95 < len(text) <= MAX_CHARS
    assert MAX_BYTES * 0.7 < len(write(unpack(text)).encode()) <= MAX_BYTES


def only_games(texts: Iterable[str]) -> int:
    """Return the number of these texts that are read; all of those are what `pack` writes."""
    found = 0
    for text in texts:
        try:
            record = unpack(text)
        except PackedError:
            continue
        assert pack(record) == text
        assert read(write(record)) == record
        found += 1
    return found


def mutated(random: Random, text: str) -> str:
    """Damage a link as line breaks, people and programs do."""
    at, other = random.randrange(len(text) + 1), random.randrange(len(text) + 1)
    letter = random.choice("ABCxyz019-_=%+/ é\0<\u202e")
    return random.choice(
        [
            text[:at],
            text[at:],
            text[:at] + letter + text[at:],
            text[:at] + letter + text[at + 1 :],
            text[:at] + text[other:],
            text[:at] + random.choice(texts())[other:],
            text.swapcase(),
            text + text,
        ]
    )


@cache
def texts() -> tuple[str, ...]:
    return tuple(map(pack, records()))


def test_damaged_links_hold_no_game() -> None:
    random = Random(11)
    damaged = [mutated(random, random.choice(texts())) for _ in range(5_000)]
    assert only_games(text for text in damaged if text not in texts()) == 0


def test_a_hostile_hand_that_knows_the_checksum_gets_nothing_but_games() -> None:
    random = Random(13)
    forged = []
    for _ in range(1_000):
        body = bytearray(inside(random.choice(texts())))
        for _ in range(random.randint(1, 4)):
            body[random.randrange(1, len(body))] ^= 1 << random.randrange(8)
        forged.append(resealed(bytes(body)))
    forged += [number(random.getrandbits(random.randint(1, 3_000))) for _ in range(1_000)]
    assert only_games(forged)


@given(st.text(max_size=200))
def test_any_text_is_refused_or_a_game(text: str) -> None:
    only_games([text])


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_or_a_game(data: bytes) -> None:
    only_games([resealed(b"\1" + data)])
