"""Codes: round trips, every damage, and the descriptions that real browsers have given."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.multiplayer.connection_code import (
    LINK,
    MAX_DIGITS,
    CodeError,
    ConnectionCode,
    End,
    check_of,
    pack,
    unpack,
)
from calavera.multiplayer.network_address import Candidate, address_bytes, address_text, by_use
from calavera.multiplayer.sdp import as_answer, as_offer, parse

SAMPLES = sorted((Path(__file__).parent / "sdp").glob("*.sdp"))
"""Descriptions by Chromium 156 and Firefox ESR 153, with addresses and with names in their place."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

NAME = "a9ad6838-abe8-49bc-9dd5-66a3b713f31c.local"

kinds = st.sampled_from([(4, 4), (6, 16), (7, 16)])
addresses = kinds.flatmap(
    lambda kind: st.binary(min_size=kind[1], max_size=kind[1]).map(lambda data: address_text(kind[0], data))
)
candidates = st.builds(Candidate, addresses, st.integers(1, 65_535))
letters = st.sampled_from([LETTERS, "0123456789abcdef"])
ends = st.builds(
    End,
    letters.flatmap(lambda some: st.text(some, min_size=4, max_size=127)),
    letters.flatmap(lambda some: st.text(some, min_size=22, max_size=127)),
    st.binary(min_size=32, max_size=32),
    st.lists(candidates, min_size=1, max_size=3, unique=True).map(
        lambda some: tuple(sorted(some, key=by_use))
    ),
)
codes = st.builds(ConnectionCode, ends, st.none() | st.binary(min_size=2, max_size=2))


def code(**changes: object) -> ConnectionCode:
    """Return an offer of one address, changed."""
    end = {"name": "Y5+h", "password": "6WcsXHS+fWYtPiXjKsFjN5eU", "fingerprint": bytes(range(32))}
    given = {**end, "candidates": (Candidate("192.168.1.2", 50_000),), **changes}
    return ConnectionCode(End(**given))  # type: ignore[arg-type]  # the same four fields, some of them changed


def as_digits(data: bytes) -> str:
    """Return the digits of these bytes, with a check that fits."""
    return str(int.from_bytes(data + sha256(data).digest()[:2], "big"))


def as_bytes(digits: str) -> bytes:
    """Return the bytes of digits, without their check."""
    number = int(digits)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")[:-2]


@given(codes)
def test_a_card_reads_as_it_was_written(one: ConnectionCode) -> None:
    assert unpack(pack(one)) == one


@given(codes, st.data())
def test_a_wrong_digit_is_noticed_or_makes_another_card_that_is_whole(
    one: ConnectionCode, data: st.DataObject
) -> None:
    """Two bytes of check let one in 65,536 pass; what passes is still read strictly."""
    digits = pack(one)
    at = data.draw(st.integers(0, len(digits) - 1))
    damaged = digits[:at] + data.draw(st.sampled_from("0123456789")) + digits[at + 1 :]
    if damaged != digits:
        try:
            read = unpack(damaged)
        except CodeError:
            return
        assert pack(read) == damaged


@given(st.text() | st.text("0123456789 -", max_size=400))
def test_whatever_the_text_nothing_but_a_card_error_comes_of_it(text: str) -> None:
    try:
        read = unpack(text)
    except CodeError:
        return
    assert pack(read) == text.replace(" ", "").replace("-", "")


@given(st.binary(max_size=160))
def test_whatever_the_bytes_behind_a_fitting_check_a_card_has_one_text(data: bytes) -> None:
    digits = as_digits(bytes([2]) + data)
    try:
        assert pack(unpack(digits)) == digits
    except CodeError:
        return


def test_every_change_of_a_byte_of_a_card_behind_a_fitting_check_is_read_strictly() -> None:
    random = Random(17)
    data = as_bytes(pack(code()))
    refused = set()
    for at in range(1, len(data)):
        changed = data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
        try:
            assert pack(unpack(as_digits(changed))) == as_digits(changed)
        except CodeError as error:
            refused.add(str(error))
    assert any("no kind of address" in said for said in refused), refused
    assert any("it ends in the middle of" in said for said in refused), refused


def test_a_code_of_one_address_has_152_digits_or_a_few_more() -> None:
    assert len(pack(code())) <= 157
    assert len(pack(ConnectionCode(code().end, b"ab"))) <= 162


@pytest.mark.parametrize(
    "text", [" {} \n", "https://example.org/calavera/#join={}", "#join={}", "{0:.9}-\u200b{1}"]
)
def test_a_card_is_found_in_what_was_scanned_or_pasted(text: str) -> None:
    digits = pack(code())
    parts = (digits, digits[9:]) if "{1}" in text else (digits,)
    assert unpack(text.format(*parts)) == code()
    assert check_of(LINK + digits) == sha256(as_bytes(digits)).digest()[:2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "code: there are no digits"),
        ("https://example.org/#join=", "code: there are no digits"),
        ("12a4", "code: character 3 is no digit: 'a'"),
        ("12\u0664", "code: character 3 is no digit: '\\u0664'"),
        ("1" * (MAX_DIGITS + 1), f"code: it has more than {MAX_DIGITS} digits"),
        ("0", "code: a digit is wrong, or some are missing: its check does not fit"),
        (pack(code())[:-1], "code: a digit is wrong, or some are missing: its check does not fit"),
        (as_digits(b"\2\x0c"), "code: it ends in the middle of the name"),
        (as_digits(as_bytes(pack(code()))[:-1]), "code: it ends in the middle of a port"),
        (as_digits(as_bytes(pack(code()))[:-2] + b"\0\0"), "code: no device is reached at port 0"),
        (as_digits(as_bytes(pack(code()))[:-7] + b"\5" + bytes(6)), "code: 5 is no kind of address"),
        (as_digits(as_bytes(pack(code()))[:-7]), "code: this device has no address in a network"),
        ("0" + pack(code()), "code: it is not written as this app writes it"),
    ],
)
def test_an_error_says_what_is_wrong_and_where(text: str, said: str) -> None:
    with pytest.raises(CodeError) as refused:
        unpack(text)
    assert str(refused.value) == said
    assert not refused.value.newer


def test_a_card_of_a_later_version_says_so() -> None:
    with pytest.raises(CodeError, match=r"^code: version 2 is newer than this app$") as refused:
        unpack(as_digits(b"\4 and what is not known yet"))
    assert refused.value.newer


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "abc"},
        {"name": "x" * 128},
        {"name": "näme"},
        {"password": "x" * 21},
        {"candidates": ()},
    ],
    ids=str,
)
def test_no_card_is_made_of_what_no_browser_says(changes: dict[str, object]) -> None:
    with pytest.raises(CodeError):
        pack(code(**changes))


def test_a_card_has_room_for_three_hidden_addresses_or_eight_plain_ones_the_likeliest_first() -> None:
    names = [Candidate(NAME.replace("9", str(n)), 9_000 + n) for n in range(5)]
    assert unpack(pack(code(candidates=tuple(names)))).end.candidates == tuple(names[:3])
    plain = [Candidate(f"203.0.113.{n}", 9_000 + n) for n in range(12)]
    assert unpack(pack(code(candidates=tuple(plain)))).end.candidates == tuple(plain[:8])
    mixed = ("203.0.113.1", "fd00:0:0:0:0:0:0:2", NAME, "10.8.0.4", "172.31.0.1", "192.168.43.1")
    read = unpack(pack(code(candidates=tuple(Candidate(address, 9) for address in mixed))))
    addresses = [one.address for one in read.end.candidates]
    assert addresses == [
        *mixed[:2:-1],
        NAME,
        mixed[0],
    ]  # where no room is left for a long one, a short one goes in


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("192.168.0.255", "192.168.0.255"),
        ("fd00::2", "fd00:0:0:0:0:0:0:2"),
        ("::", "0:0:0:0:0:0:0:0"),
        ("FE80::1:0:ABCD", "fe80:0:0:0:0:1:0:abcd"),
        ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
        (NAME.upper(), NAME),
    ],
)
def test_an_address_has_one_way_to_be_written(text: str, same: str) -> None:
    found = address_bytes(text)
    assert found is not None
    assert address_text(*found) == same
    assert address_bytes(same) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1.2.3",
        "1.2.3.256",
        "01.2.3.4",
        "1.2.3.4.5",
        "::1::",
        "1:2:3",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7::8",
        "fe80::1%eth0",
        "12345::",
        "phone.local",
        f"x{NAME}",
        "redacted",
        ":",
        "1.2.3.\u0664",
    ],
)
def test_no_address(text: str) -> None:
    assert address_bytes(text) is None


# -- descriptions of browsers


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_browsers_description_fits_into_a_card_and_comes_back(sample: Path) -> None:
    end = parse(sample.read_bytes().decode())
    assert len(end.candidates) == 2  # one of IPv4 and one of IPv6; those of TCP are left out
    read = unpack(pack(ConnectionCode(end))).end
    assert {*read.candidates} == {*end.candidates}
    assert parse(as_offer(read)) == parse(as_answer(read)) == read
    said = {line.strip() for line in sample.read_text().splitlines()}
    kept = {"a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=mid:", "a=sctp-port:", "m=application "}
    for beginning in kept - {"m=application "}:
        ours = [line for line in as_offer(read).split("\r\n") if line.startswith(beginning)]
        assert len(ours) == 1
        assert ours[0] in said


def test_the_guest_reads_an_active_host_and_the_host_a_passive_guest() -> None:
    assert "\r\na=setup:active\r\n" in as_offer(code().end)
    assert "\r\na=setup:passive\r\n" in as_answer(code().end)
    assert as_offer(code().end).replace("active", "passive") == as_answer(code().end)


@given(ends)
def test_a_description_has_a_fixed_number_of_lines_whatever_the_card(end: End) -> None:
    lines = as_offer(end).split("\r\n")
    assert len(lines) == 15 + len(end.candidates)
    assert lines[-1] == ""
    assert parse(as_offer(end)) == end


@pytest.mark.parametrize("missing", ["a=ice-ufrag", "a=ice-pwd", "a=fingerprint:sha-256"])
def test_a_description_without_a_part_is_refused_by_name(missing: str) -> None:
    text = "\r\n".join(line for line in as_offer(code().end).split("\r\n") if not line.startswith(missing))
    with pytest.raises(CodeError, match=missing):
        parse(text)


@pytest.mark.parametrize(
    "line",
    [
        "a=candidate:1 1 tcp 2105458943 192.168.1.2 9 typ host tcptype active",
        "a=candidate:1 2 udp 2105458943 192.168.1.2 9000 typ host",
        "a=candidate:1 1 udp 2105458943 192.168.1.2 9000 typ srflx raddr 0.0.0.0 rport 0",
        "a=candidate:1 1 udp 2105458943 192.168.1.2 99999 typ host",
        "a=candidate:1 1 udp 2105458943 192.168.1.2 0 typ host",
        "a=candidate:1 1 udp 2105458943 somewhere.example.org 9000 typ host",
    ],
)
def test_other_candidates_are_left_out(line: str) -> None:
    assert parse(f"{as_offer(code().end)}{line}\r\n") == code().end
