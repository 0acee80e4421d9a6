"""Reading and writing game records (RECORD.md): the grammar line by line, every refusal, every round trip."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from unicodedata import category

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calavera import (
    IllegalAction,
    Record,
    RecordError,
    Rethrow,
    new_record,
    parse,
    read,
    write,
)
from calavera.game import CHANCE, NoSeat
from calavera.play.match import throw
from calavera.record.record import MAX_BYTES, MAX_TURNS, printable, read_steps
from tests.engine.positions import CHECK_SEED, HEADERS, crosses, numbered, record, refused
from tests.engine.sample_games import STYLES, random_record
from tests.engine.strategies import damaged, records

EXAMPLE = """\
[Game "Calavera"]
[Date "2026-11-21"]
[Seats "3"]
[Seat1 "Ina"]
[Seat2 "Sami"]
[Seat3 "computer: expert"]
[Layout "classic"]

1. OOGPJS ooOKjs oooJjs o3 2:j2>p 3:j2>g
2. SSGSKO - 3:o1 1:k1
3. JJKGGO jjJgJo j4>o
"""

SEEDED = f'{HEADERS}[Seed "{CHECK_SEED}"]\n'


def test_the_example_of_the_format_is_read() -> None:
    found = read(EXAMPLE)
    assert found.seats == 3
    assert found.names == ("Ina", "Sami", "computer: expert")
    assert found.header("Date") == "2026-11-21"
    assert [crosses(found.state, seat) for seat in range(3)] == [(3, 0, 0, 1), (0, 2, 0, 0), (5, 0, 2, 0)]
    assert found.throws == 6
    assert (found.state.active, found.state.fresh) == (0, True)
    assert write(found) == EXAMPLE


def test_text_and_bytes_are_read_alike() -> None:
    assert read(EXAMPLE.encode()) == read(EXAMPLE)


# -- headers


def test_the_shortest_record_is_three_headers() -> None:
    found = read('[Layout "classic"]\n[Seats "4"]\n[Game "Calavera"]')
    assert found.actions == ()
    assert len(found.state.sheets) == 4
    assert found.names == ("", "", "", "")
    assert found.seed is None


@pytest.mark.parametrize("key", ["Game", "Seats", "Layout"])
def test_game_seats_and_layout_are_required(key: str) -> None:
    text = "".join(line for line in HEADERS.splitlines(keepends=True) if key not in line)
    assert refused(text + "\n1. OOOPPP o3\n") == f'line 4: "{key}": this header is required'


def test_a_record_of_nothing_lacks_its_headers() -> None:
    assert refused("") == 'line 1: "Game": this header is required'
    assert refused(b"; nothing\n\n") == 'line 3: "Game": this header is required'


def test_unknown_keys_are_kept_in_their_order() -> None:
    text = '[Zoo "a"]\n' + HEADERS + '[Under_score2 ""]\n[game "small"]\n'
    found = read(text)
    assert [key for key, _ in found.headers] == ["Zoo", "Game", "Seats", "Layout", "Under_score2", "game"]
    assert found.header("Under_score2") == ""
    assert found.header("Missing") is None
    assert write(found).startswith(text)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"\"", '"'),
        (r"\\", "\\"),
        (r"\\\"", '\\"'),
        (r"a \"b\" c\\", 'a "b" c\\'),
        ("; 1. [x] = ä 💀", "; 1. [x] = ä 💀"),
        ("", ""),
        ("  two  blanks  ", "  two  blanks  "),
    ],
)
def test_quotes_and_backslashes_escape(written: str, value: str) -> None:
    found = read(f'{HEADERS}[Seat1 "{written}"]\n')
    assert found.header("Seat1") == value
    assert f'[Seat1 "{written}"]\n' in write(found)


@pytest.mark.parametrize(
    "line",
    [
        '[Key "value"',
        '[Key "value]',
        "[Key value]",
        '[Key  "value"]',
        '[ Key "value"]',
        '[Key "value" ]',
        '[Key "value"] x',
        '["value"]',
        '[2Key "value"]',
        '[Kéy "value"]',
        r'[Key "\n"]',
        r'[Key "\"]',
        '[Key """]',
        "[",
    ],
)
def test_a_header_is_a_key_and_a_quoted_value(line: str) -> None:
    shown = line if len(line) <= 40 else line[:40] + "…"
    assert refused(f"{HEADERS}{line}\n") == f'line 4: "{shown}": a header is [Key "value"]'


def test_a_header_stands_once() -> None:
    assert refused(HEADERS + '[Seats "2"]\n') == 'line 4: "Seats": this header stands here twice'


def test_headers_come_before_the_turns() -> None:
    text = f'{HEADERS}\n1. OOOPPP o3\n[Date "x"]\n'
    assert refused(text) == 'line 6: "Date": headers come before the turns'


@pytest.mark.parametrize("value", ["Chess", "", "calavera", "Calavera "])
def test_only_calavera_is_read(value: str) -> None:
    message = refused(f'[Game "{value}"]\n[Seats "2"]\n[Layout "classic"]\n1. OOOPPP o3')
    token = f'"{value}": ' if value else ""
    assert message == f"line 1: {token}Game: only Calavera, Calavera solo and Castro can be replayed"


@pytest.mark.parametrize("value", ["0", "1", "5", "02", "x", "", "-2", "2.5", "2 ", "²"])
def test_two_to_four_seats_are_read(value: str) -> None:
    message = refused(f'[Game "Calavera"]\n[Seats "{value}"]\n[Layout "classic"]')
    token = f'"{value}": ' if value else ""
    assert message == f"line 2: {token}Seats: 2 to 4 can play"


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ("modern", "a layout is classic or has 13 values"),
        ("", "a layout is classic or has 13 values"),
        ("-,-,-,-,-,4,5,6,8,10,5,0", "a layout is classic or has 13 values"),
        ("-,-,-,-,-,4,5,6,8,10,5,0,-5,1", "a layout is classic or has 13 values"),
        ("0,-,-,-,-,4,5,6,8,10,5,0,-5", "the first 5 boxes of a layout are -"),
        ("-,-,-,-,-,-,5,6,8,10,5,0,-5", "the values of a layout are whole numbers from -999 to 999"),
        ("-,-,-,-,-,4,x,6,8,10,5,0,-5", "the values of a layout are whole numbers from -999 to 999"),
        ("-,-,-,-,-,4, 5,6,8,10,5,0,-5", "the values of a layout are whole numbers from -999 to 999"),
        ("-,-,-,-,-,4,5,6,,10,5,0,-5", "the values of a layout are whole numbers from -999 to 999"),
        ("-,-,-,-,-,4,5,6,8,10,5,-0,-5", "the values of a layout are whole numbers from -999 to 999"),
        ("-,-,-,-,-,4,5,6,8,10,5,0,1000", "the values of a layout are whole numbers from -999 to 999"),
        ("-,-,-,-,-,4,5,6,8,10,5,0,٣", "the values of a layout are whole numbers from -999 to 999"),
    ],
)
def test_a_bad_layout_is_refused(value: str, rule: str) -> None:
    message = refused(f'[Game "Calavera"]\n[Seats "2"]\n[Layout "{value}"]')
    token = f'"{value}": ' if value else ""
    assert message == f"line 3: {token}Layout: {rule}"


def test_a_layout_gives_the_values() -> None:
    found = read('[Game "Calavera"]\n[Seats "2"]\n[Layout "-,-,-,-,-,1,-20,3,4,5,6,7,999"]\n1. OOOOOO o6\n')
    assert found.state.returns() == (1, 0)
    assert found.state.layout.boxes[6].value == -20
    assert read(write(found)) == found


@pytest.mark.parametrize("value", ["", "0", CHECK_SEED[:-1], CHECK_SEED + "0", "x" + CHECK_SEED[1:]])
def test_a_seed_has_32_hexadecimal_digits(value: str) -> None:
    token = f'"{value}": ' if value else ""
    assert refused(f'[Seed "{value}"]\n{HEADERS}') == f"line 1: {token}a seed has 32 hexadecimal digits"


def test_a_seed_may_be_written_in_upper_case() -> None:
    found = read(SEEDED.replace(CHECK_SEED, CHECK_SEED.upper()) + "1. KGGSKO k2 2:g2\n")
    assert found.seed == bytes(range(16))


# -- lines


def test_blank_lines_and_comments_are_ignored() -> None:
    text = "; a game\n\n" + HEADERS + "   \n;\n1. OOOPPP o3\n;2. nonsense \0\n\n2. PPPOOO p3\n\n"
    assert read(text) == record("1. OOOPPP o3\n2. PPPOOO p3\n")


def test_lines_may_end_in_crlf() -> None:
    assert read(EXAMPLE.replace("\n", "\r\n")) == read(EXAMPLE)
    assert read(EXAMPLE.rstrip("\n")) == read(EXAMPLE)
    assert refused(HEADERS.replace("\n", "\r\r\n")).endswith("control characters are not allowed")


def test_blanks_round_a_line_and_between_tokens_do_not_count() -> None:
    assert record("  1.   OOOPPP  o3   \n") == record("1. OOOPPP o3\n")


@pytest.mark.parametrize("char", ["\0", "\t", "\x1b", "\x7f", "\x85", "\r"])
def test_control_characters_are_refused(char: str) -> None:
    message = refused(f"{HEADERS}1. OOOPPP{char}o3\n")
    shown = ascii(char)[1:-1]
    assert message == f'line 4: "1. OOOPPP{shown}o3": control characters are not allowed'
    assert not printable(char)


@pytest.mark.uncounted
def test_what_cannot_stand_in_a_record_is_what_unicode_calls_so() -> None:
    letters = map(chr, range(sys.maxunicode + 1))
    wrong = {char for char in letters if not printable(char)}
    assert wrong == {char for char in map(chr, range(0x10000)) if category(char) in {"Cc", "Cs"}}


def test_other_text_is_printable() -> None:
    assert printable("Zoë 💀 \u2028 日本")
    assert not printable("\ud800")


STRANGE = ["hello", "1 OOOPPP", "0. OOOPPP", "01. OOOPPP", "-1. OOOPPP", "{", "o3", "1.OOOPPP", "==", "１."]


@pytest.mark.parametrize("line", STRANGE)
def test_a_line_is_a_header_a_turn_a_comment_or_the_end(line: str) -> None:
    token = line.split(" ")[0]
    rule = "neither a header, a turn, a comment nor the final scores"
    assert refused(f"{HEADERS}{line}\n") == f'line 4: "{token}": {rule}'


@pytest.mark.parametrize("number", [2, 3, 10, 999, 10**30])
def test_turns_count_from_one(number: int) -> None:
    assert refused(f"{HEADERS}{number}. OOOPPP o3\n") == f'line 4: "{number}.": turn 1 comes next'


def test_turns_count_up() -> None:
    assert refused(f"{HEADERS}1. OOOPPP o3\n1. OOOPPP o3\n") == 'line 5: "1.": turn 2 comes next'
    assert refused(f"{HEADERS}1. OOOPPP o3\n3. OOOPPP o3\n") == 'line 5: "3.": turn 2 comes next'


def test_the_active_seat_follows_from_the_turn() -> None:
    found = record(numbered(5 * ["OOOOOP p1"]), HEADERS.replace('"2"', '"3"'))
    assert [state.active for state in found.states if state.fresh] == [0, 1, 2, 0, 1, 2]


# -- what a turn may say

TURNS = [
    # throws
    ("1.", "1.", "a turn begins with a roll"),
    ("1. o3", "o3", "a turn begins with a roll of 6 letters"),
    ("1. OOOPP", "OOOPP", "a turn begins with a roll of 6 letters"),
    ("1. OOOPPPP", "OOOPPPP", "a turn begins with a roll of 6 letters"),
    ("1. OOOPPX", "OOOPPX", "a turn begins with a roll of 6 letters"),
    ("1. -", "-", "a turn begins with a roll of 6 letters"),
    ("1. OOOPPp", "OOOPPp", "the first roll of a turn rolls all dice: upper case"),
    ("1. ooopgk o3", "ooopgk", "the first roll of a turn rolls all dice: upper case"),
    ("1. OOOPPP oooppp", "oooppp", "this roll rolls no die: one or more letters must be upper case"),
    ("1. OOOPPP ooopgK", "ooopgK", "die 5 was not rolled and still shows p"),
    ("1. OOOPPP OOOppk", "OOOppk", "die 6 was not rolled and still shows p"),
    ("1. OOOPPS oooPPo", "oooPPo", "die 6 was not rolled and still shows s"),
    ("1. OOOPPS oooppP", "oooppP", "die 6 shows a skull and is locked until the turn ends"),
    ("1. SOOPPS SOOpps", "SOOpps", "die 1 shows a skull and is locked until the turn ends"),
    ("1. SSSOOO sssOOO", "sssOOO", "three skulls: the active player marks nothing"),
    ("1. OOOPPP OOOPPP OOOPPP OOOPPP", "OOOPPP", "all 3 rolls of the turn are used"),
    ("1. OOOPPP oooppX", "oooppX", "not an action"),
    # the active choice
    ("1. OOOPPP o2", "o2", "all 3 orange dice must be taken"),
    ("1. OOOPPP o4", "o4", "all 3 orange dice must be taken"),
    ("1. OOOPPP g1", "g1", "no green dice are on the table"),
    ("1. OOOPPP j1>g", "j1>g", "no joker dice are on the table"),
    ("1. JJOPPP j1>g", "j1>g", "all 2 joker dice must be taken"),
    ("1. JJOPPP j2#g", "j2#g", "the last cross of the green row is not in the points zone"),
    ("1. OOOPPP -", "-", "doing nothing is not allowed while a group can be taken or a row frozen"),
    ("1. SSSPPP p3", "p3", "three skulls: the active player marks nothing"),
    *(
        (f"1. JJOPPP {token}", token, "not an action")
        for token in (
            *("o", "o0", "o7", "O1", "o1>p", "s1", "r1", "j2", "j2>", "j2>s", "j2>j", "j2<o", "J2>o", "j0>o"),
            *("j2#x", "1:o1", "2:p3", "--", "x", "1", "OOOPP", "=", "o１", "ｏ1"),
        )
    ),
    # the others
    ("1. OOOPPS o3 p2", "p2", "seat 2 chooses next, as 2:CHOICE"),
    ("1. OOOPPS o3 -", "-", "seat 2 chooses next, as 2:CHOICE"),
    ("1. OOOPPS o3 :p2", ":p2", "seat 2 chooses next, as 2:CHOICE"),
    ("1. OOOPPS o3 ２:p2", "２:p2", "seat 2 chooses next, as 2:CHOICE"),
    ("1. OOOPPS o3 OOOPPP", "OOOPPP", "seat 2 chooses next, as 2:CHOICE"),
    ("1. OOOPPS o3 1:p2", "1:p2", "seat 2 chooses next, not seat 1"),
    ("1. OOOPPS o3 3:p2", "3:p2", "seat 2 chooses next, not seat 3"),
    ("1. OOOPPS o3 02:p2", "02:p2", "seat 2 chooses next, not seat 02"),
    ("1. OOOPPS o3 2:", "2:", "not an action"),
    ("1. OOOPPS o3 2:2:p2", "2:2:p2", "not an action"),
    ("1. OOOPPS o3 2:o3", "2:o3", "the active player used the orange dice"),
    ("1. OOOPPS o3 2:p1", "2:p1", "all 2 pink dice must be taken"),
    ("1. OOOPPS o3 2:k1", "2:k1", "no black dice are on the table"),
    ("1. OOJPPS o2 2:j1#p", "2:j1#p", "only the active player may freeze a row"),
    ("1. OOOPPS o3 2:-", "2:-", "doing nothing is not allowed while a group can be taken or a row frozen"),
    ("1. SSSSSS - 2:o1", "2:o1", "no orange dice are on the table"),
    # the end of a turn
    ("1. OOOPPP o3 2:p3", "2:p3", "turn 1 is finished"),
    ("1. OOOPPP o3 o3", "o3", "turn 1 is finished"),
    ("1. OOOPPP o3 OOOPPP", "OOOPPP", "turn 1 is finished"),
    ("1. OOOPPS o3 2:p2 1:p2", "1:p2", "turn 1 is finished"),
    ("1. OOOPPS o3 2:p2 3:p2", "3:p2", "turn 1 is finished"),
]


@pytest.mark.parametrize(("turn", "token", "rule"), TURNS, ids=[turn for turn, _, _ in TURNS])
def test_a_turn_that_breaks_a_rule_is_refused_at_its_token(turn: str, token: str, rule: str) -> None:
    with pytest.raises(RecordError) as caught:
        record(f"{turn}\n")
    error = caught.value
    assert (error.line, error.token, error.rule) == (5, token, rule)
    assert str(error) == f'line 5: "{token}": {rule}'


def test_a_refusal_names_line_token_and_rule_as_documented() -> None:
    text = EXAMPLE + "4. OOOPPP o2\n"
    assert refused(text) == 'line 12: "o2": all 3 orange dice must be taken'


@pytest.mark.parametrize("stop", ["OOOPPS", "OOOPPS oooPPs", "OOOPPS o3", "OOOPPS o3 2:p2"])
def test_no_turn_follows_an_unfinished_one(stop: str) -> None:
    headers = HEADERS.replace('"2"', '"3"')
    message = refused(f"{headers}1. OOOPPP o3\n2. {stop.replace('2:', '3:')}\n3. OOOPPP o3\n")
    assert message == 'line 6: "3.": turn 2 is not finished'


@pytest.mark.parametrize(
    ("turn", "choosing"),
    [
        ("", CHANCE),
        ("1. OOOPPS", 0),
        ("1. OOOPPS oooPPs", 0),
        ("1. OOOPPS oooPPs oooPPs", 0),
        ("1. OOOPPS o3", 1),
        ("1. OOOPPS o3 2:p2", 2),
        ("1. OOOPPS o3 2:p2 3:p2", 3),
        ("1. OOOPPS o3 2:p2 3:p2 4:p2", CHANCE),
        ("1. SSSPPS", 0),
        ("1. SSSPPS -", 1),
    ],
)
def test_an_unfinished_record_may_stop_anywhere(turn: str, choosing: int | NoSeat) -> None:
    found = record(turn, HEADERS.replace('"2"', '"4"'))
    assert found.state.seat == choosing
    assert not found.state.over
    assert read(write(found)) == found
    assert read(write(found)).states == found.states


# -- the end


@cache
def finished() -> str:
    """Return a whole game with two seats and real dice, as text."""
    return write(random_record(Random(1), seats=2, seeded=False))


def test_a_finished_record_ends_with_the_scores() -> None:
    found = read(finished())
    *_, last = finished().splitlines()
    assert found.state.over
    assert last == "= " + " ".join(map(str, found.state.returns()))


def test_a_finished_game_is_read_without_its_scores_too() -> None:
    text, _, _ = finished().rpartition("=")
    assert read(text) == read(finished())
    assert write(read(text)) == finished()


@pytest.mark.parametrize("scores", ["", " 1", " 0 0", " 1 2 3", " x y"])
def test_wrong_scores_are_refused(scores: str) -> None:
    text, _, right = finished().rpartition("=")
    message = refused(f"{text}={scores}\n")
    line = finished().count("\n")
    assert message == f'line {line}: "={scores}": the final scores are{right.rstrip()}'


def test_scores_before_the_end_are_refused() -> None:
    assert refused(HEADERS + "= 0 0") == 'line 4: "=": the game is not over'
    assert refused(HEADERS + "1. OOOPPP o3\n= 0 0") == 'line 5: "=": the game is not over'


@pytest.mark.parametrize("line", ["= 0 0", "99. OOOPPP o3", '[Date "x"]', "x"])
def test_nothing_follows_the_scores(line: str) -> None:
    number = finished().count("\n") + 1
    assert refused(finished() + line) == f'line {number}: "{line}": nothing may follow the final scores'
    assert read(finished() + "\n; good game\n") == read(finished())


def test_nothing_follows_the_end_of_the_game() -> None:
    text = finished().rpartition("=")[0].rstrip()
    number = text.count("\n") + 1
    turns = int(text.rpartition("\n")[2].split(".")[0])
    message = refused(f"{text}\n{turns + 1}. OOOPPP o3")
    assert message == f'line {number + 1}: "{turns + 1}.": the game is over'
    assert refused(f"{text} 1:-") == f'line {number}: "1:-": turn {turns} is finished'


# -- seeds


def test_the_throws_of_a_seeded_record_are_checked() -> None:
    found = read(SEEDED + "1. KGGSKO kPPsko k2 2:p2\n")
    assert found.seed == bytes(range(16))
    assert found.throws == 2
    assert refused(SEEDED + "1. KGGSKK k3 2:g2\n") == (
        'line 5: "KGGSKK": roll 0 of the seed is KGGSKO, not KGGSKK'
    )
    assert refused(SEEDED + "1. KGGSKO kggsKO\n") == 'line 5: "kggsKO": roll 1 of the seed is PP, not KO'
    assert refused(SEEDED + "1. KGGSKO k2 2:g2\n2. KGGSKO k2\n") == (
        'line 6: "KGGSKO": roll 1 of the seed is PPGJJJ, not KGGSKO'
    )


def test_a_rule_comes_before_the_seed() -> None:
    message = refused(SEEDED + "1. KGGSKO kggPko\n")
    assert message == 'line 5: "kggPko": die 4 shows a skull and is locked until the turn ends'


# -- limits


def endless(turns: int, seats: int = 2) -> str:
    """Return a record of that many turns in which nothing ever happens: six skulls each time."""
    others = (" ".join(f"{(turn + n) % seats + 1}:-" for n in range(1, seats)) for turn in range(turns))
    return HEADERS.replace('"2"', f'"{seats}"') + "\n" + numbered([f"SSSSSS - {other}" for other in others])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_has_at_most_a_thousand_turns(seats: int) -> None:
    text = endless(MAX_TURNS, seats)
    assert write(read(text)) == text
    assert refused(text + "1001. SSSSSS\n") == 'line 1005: "1001.": a record has at most 1,000 turns'


def test_a_record_has_at_most_64_kib() -> None:
    full = HEADERS + ";" + (MAX_BYTES - len(HEADERS) - 1) * "x"
    assert len(full) == MAX_BYTES == 64 * 1024
    assert read(full) == read(full.encode()) == read(HEADERS)
    assert refused(full + "x") == "record: longer than 65,536 bytes"
    assert refused(full.encode() + b"x") == "record: longer than 65,536 bytes"
    assert refused(full[:-1] + "ä") == "record: longer than 65,536 bytes"


def test_a_record_of_ten_megabytes_is_refused() -> None:
    assert refused(10_000_000 * b"\0") == "record: longer than 65,536 bytes"
    assert refused(10_000_000 * "x") == "record: longer than 65,536 bytes"


@pytest.mark.parametrize(
    "text",
    [
        '[A "' + 65_000 // 2 * '\\"',
        '[A "' + 65_000 * "x",
        "[" + 65_000 * "A",
        HEADERS + 65_000 * " ",
        HEADERS + 65_000 * " " + "x",
        HEADERS + "1." + 65_000 * "9",
        HEADERS + 65_000 * "9" + ".",
        HEADERS + "1. " + 65_000 * "O",
        HEADERS + "1. " + 32_000 * "O ",
        HEADERS + "1. OOOPPS o3 " + 65_000 * "2",
        HEADERS + "1. OOOPPS o3 2:" + 65_000 * "j",
        HEADERS.replace("classic", 32_000 * "-,"),
        HEADERS.replace("classic", "-,-,-,-,-," + 60_000 * "1"),
        HEADERS + "= " + 32_000 * "1 ",
        64_000 * "\n",
        "".join(f'[K{n} ""]\n' for n in range(5_000)),
    ],
    ids=lambda text: f"{text[:8]!r}…{text[-8:]!r}",
)
def test_monstrous_lines_are_refused_like_any_other(text: str) -> None:
    if text.startswith(HEADERS) and not text.strip(" ")[len(HEADERS) :]:
        assert read(text) == read(HEADERS)
    else:
        assert len(refused(text)) < 200


# -- whatever the bytes


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff", 'line 1: "0xff": not UTF-8'),
        (HEADERS.encode() + b"; \xe4\n", 'line 4: "0xe4": not UTF-8'),
        (HEADERS.encode() + b"\xed\xa0\x80", 'line 4: "0xed": not UTF-8'),
        (HEADERS.encode("utf-16"), 'line 1: "0xff": not UTF-8'),
        (HEADERS.encode() + b"\xf0\x9f\x92", 'line 4: "0xf0": not UTF-8'),
        ("\ud800", "record: half a character (a lone surrogate) is not text"),
        (HEADERS + "; \udcff", "record: half a character (a lone surrogate) is not text"),
        ("\N{BOM}" + HEADERS, r'line 1: "Game": this header is required'),
    ],
    ids=ascii,
)
def test_what_is_not_text_is_refused(data: str | bytes, message: str) -> None:
    assert refused(data) == message


def test_a_long_or_strange_token_is_shown_shortened_and_escaped() -> None:
    assert refused(HEADERS + 50 * "x") == (
        f'line 4: "{40 * "x"}…": neither a header, a turn, a comment nor the final scores'
    )
    assert refused(HEADERS + "a\u2028b\u200e") == (
        r'line 4: "a\u2028b\u200e": neither a header, a turn, a comment nor the final scores'
    )


def readable(data: str | bytes) -> Record | None:
    """Return the record, or None where it is refused; any other error escapes."""
    try:
        return read(data)
    except RecordError as error:
        return None if str(error).isprintable() else pytest.fail(ascii(error))


@given(st.binary(max_size=400))
@example(b"")
def test_arbitrary_bytes_raise_only_record_errors(data: bytes) -> None:
    readable(data)
    readable(HEADERS.encode() + data)


@given(st.text(st.characters(exclude_categories=[]), max_size=200))
def test_arbitrary_text_raises_only_record_errors(text: str) -> None:
    readable(text)
    readable(HEADERS + "1. OOOPPS o3 " + text)


TOKENS = [
    "1.",
    "2.",
    "OOOPPS",
    "ooopps",
    "OOOpps",
    "o3",
    "p2",
    "2:p2",
    "2:-",
    "-",
    "=",
    "0",
    "[",
    "]",
    ";",
    "j1>o",
    "j1#o",
]


@given(st.lists(st.sampled_from([*TOKENS, "\n"]), max_size=30))
def test_arbitrary_tokens_raise_only_record_errors(tokens: list[str]) -> None:
    found = readable(HEADERS + "1. " + " ".join(tokens))
    if found is not None:
        assert read(write(found)) == found


@given(damaged(EXAMPLE.encode()))
def test_damaged_records_raise_only_record_errors(data: bytes) -> None:
    found = readable(data)
    if found is not None:
        assert read(write(found)) == found


@given(st.data())
@settings(max_examples=60)
def test_damaged_games_raise_only_record_errors(data: st.DataObject) -> None:
    found = readable(data.draw(damaged(finished().encode())))
    if found is not None:
        assert read(write(found)) == found


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le", "cp500"])
def test_other_encodings_are_refused(encoding: str) -> None:
    with pytest.raises(RecordError):
        read(finished().encode(encoding))


def test_every_beginning_of_a_record_is_read_or_refused() -> None:
    text = finished()
    for end in (*range(0, len(text), 5), *range(len(text) - 60, len(text))):
        found = readable(text[:end])
        assert found is None or found.actions == read(text).actions[: len(found.actions)]


# -- round trips


@pytest.mark.uncounted
@pytest.mark.parametrize("style", sorted(STYLES))
def test_a_game_cut_at_every_action_is_read_as_it_was_written(style: str) -> None:
    whole = random_record(Random(style), seats=2 + len(style) % 3, style=style, seeded=len(style) % 2 == 0)
    for count in range(len(whole.actions) + 1):
        assert_round_trip(whole.back(count))


def assert_round_trip(written: Record) -> None:
    """Check that reading gives back what was written, but for dice taken up and still in the air."""
    text = write(written)
    if written.actions and isinstance(written.actions[-1], Rethrow):
        written = written.back(1)
    again = read(text)
    assert again == written
    assert again.states == written.states
    assert again.throws == written.throws
    assert write(again) == text


@given(records())
@settings(max_examples=40)
def test_any_record_is_read_as_it_was_written(written: Record) -> None:
    assert_round_trip(written)


names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20)


@given(st.dictionaries(st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True), names, max_size=5))
def test_any_headers_are_read_as_they_were_written(others: dict[str, str]) -> None:
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic"}
    headers = {key: value for key, value in others.items() if key not in {*headers, "Seed"}} | headers
    made = new_record(headers)
    assert dict(made.headers) == headers
    assert read(write(made)) == made


# -- a record in play


def test_a_new_record_stands_at_the_start() -> None:
    made = new_record({"Game": "Calavera", "Seats": "3", "Layout": "classic", "Seat2": 'Sa"mi\\'})
    assert made.state.fresh
    assert made.actions == ()
    assert made.states == (made.state,)
    assert made.names == ("", 'Sa"mi\\', "")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Game": "Calavera", "Seats": "9", "Layout": "classic"},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat1": "a\nb"},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat1": "a\rb"},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat1": 'x"]\n[Seat2 "y'},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat1": "\ud800"},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat1": 70_000 * "x"},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "Seat 1": "x"},
        {"Game": "Calavera", "Seats": "2", "Layout": "classic", "": "x"},
    ],
)
def test_headers_that_no_record_can_have_are_refused(headers: dict[str, str]) -> None:
    with pytest.raises(RecordError):
        new_record(headers)


def test_play_adds_one_action() -> None:
    found = record()
    for token in ["OOOPPS", "r45", "PP", "o3", "p2"]:
        before = found
        found = found.play(parse(token))
        assert found.actions == (*before.actions, parse(token))
        assert found.states[:-1] == before.states
        assert found.back(1) == before
        assert found.back(1).states == before.states
    assert found == record("1. OOOPPS oooPPs o3 2:p2")


def test_play_refuses_what_the_rules_refuse() -> None:
    found = record("1. OOOPPS")
    with pytest.raises(IllegalAction):
        found.play(parse("o2"))
    assert found == record("1. OOOPPS")


def test_play_refuses_dice_not_of_its_seed() -> None:
    found = read(SEEDED)
    with pytest.raises(ValueError, match="roll 0 of the seed is KGGSKO, not OOOOOO"):
        found.play(parse("OOOOOO"))
    assert throw(found).actions == (parse("KGGSKO"),)


def test_taking_back_nothing_and_everything() -> None:
    found = read(EXAMPLE)
    assert found.back(0) == found
    assert found.back(len(found.actions)) == new_record(dict(found.headers))


def test_a_header_is_set_replaced_and_removed() -> None:
    found = record("1. OOOPPP o3")
    named = found.with_header("Seat1", "Ina").with_header("Date", "today").with_header("Seat1", "Zoë")
    assert named.headers[3:] == (("Date", "today"), ("Seat1", "Zoë"))
    assert named.names == ("Zoë", "")
    assert (named.actions, named.states) == (found.actions, found.states)
    assert named.with_header("Seat1", None).with_header("Date", None) == found
    assert found.with_header("Missing", None) == found
    assert read(write(named)) == named


def test_records_are_equal_by_headers_and_actions() -> None:
    one, two = record("1. OOOPPP o3"), record("1. OOOPPP o3")
    assert one == two
    assert hash(one) == hash(two)
    assert one != record("1. OOOPPP p3")
    assert "states" not in repr(one)


def test_no_more_can_be_taken_back_than_was_done() -> None:
    record = read(EXAMPLE)
    assert record.back(len(record.actions)).actions == ()
    with pytest.raises(ValueError, match="cannot be taken back"):
        record.back(len(record.actions) + 1)


def test_reading_with_pauses_is_reading() -> None:
    found: list[Record] = []

    def reads() -> Iterator[None]:
        found.append((yield from read_steps(EXAMPLE)))

    pauses = len(list(reads()))
    assert found == [read(EXAMPLE)]
    assert found[0].states == read(EXAMPLE).states
    assert pauses == len([line for line in EXAMPLE.splitlines() if line.strip() and not line.startswith(";")])
    with pytest.raises(RecordError, match="line 1"):
        next(read_steps("[Game]"))
