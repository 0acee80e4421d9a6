"""The engine's protocol: every command, what is refused, the transcript in the read me, hostile lines."""

from __future__ import annotations

import io
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calavera import Record, parse, read
from calavera.arena.engine import COMMANDS, Engine, serve
from calavera.arena.protocol import position_line
from calavera.game import CHANCE
from calavera.games.calavera.bots.analysis import analyse, outlook
from calavera.record.record import MAX_BYTES, MAX_TURNS
from tests.engine.positions import CHECK_SEED, record
from tests.engine.sample_games import random_record
from tests.engine.strategies import records
from tests.engine.transcript import README, said_again, transcript

START = "position new 2 classic turns"


def session(*lines: str | bytes, level: str = "greedy") -> list[str]:
    """Return the answers to these lines, each without the empty line that closes it."""
    said: list[str] = []
    data = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    serve(Engine(level), io.BytesIO(data), said.append)
    for answer in said:
        assert answer.endswith("\n\n")
        assert answer[0] in "=?"
        assert "\n\n" not in answer[:-2]
        assert answer.isascii()
    return [answer[:-2] for answer in said]


def last(*lines: str | bytes) -> str:
    """Return the answer to the last of these lines; the others must be answered without an error."""
    *before, answer = session(*lines)
    assert [said for said in before if said[0] != "="] == []
    return answer


# -- the commands


def test_the_transcript_in_the_read_me_of_the_arena() -> None:
    script = transcript(README.read_text(encoding="utf-8"))
    assert said_again(script) == script, "python -m tests.engine.transcript writes it again"
    asked = {line.split()[1] for line in script.splitlines() if line.startswith("> ")}
    assert asked == Engine().commands.keys() - {"help"}


def test_help_names_every_command() -> None:
    lines = last("help").removeprefix("= ").split("\n")
    assert lines == COMMANDS.split("\n")
    named = dict.fromkeys(line.split()[0] for line in lines if not line.startswith(" "))
    assert [*named] == [*Engine("greedy").commands]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_position_is_a_game_at_its_start(seats: int) -> None:
    answer = last(f"position new {seats}", "record")
    assert read(answer[2:]) == record(headers=f'[Game "Calavera"]\n[Seats "{seats}"]\n[Layout "classic"]\n')


def test_a_position_can_be_that_of_one_who_plays_alone() -> None:
    answers = session("position solo 12 classic turns OOGPJS o2", "record", "dice", "analyse 1", "outlook")
    assert read(answers[1][2:]).state.turns_left == 11
    header, option = answers[3].removeprefix("= ").split("\n")
    assert header == "seat 1 trained"
    assert 30 < float(option.split()[1]) < 40
    assert answers[4].removeprefix("= ") == option.split()[1]


def test_a_position_has_a_layout_and_turns() -> None:
    layout = "-,-,-,-,-,1,2,3,4,5,6,7,8"
    turns = "1. OOGPJS ooOKjs o3 2:j1>p 2. SSGSKO"
    answer = last(f"position new 2 {layout} turns {turns}", "record")
    assert answer.split("\n")[2:] == [f'[Layout "{layout}"]', "1. OOGPJS ooOKjs o3 2:j1>p", "2. SSGSKO"]
    assert last(f"position new 2 {layout} turns {re.sub('[0-9]+[.] ', '', turns)}", "record") == answer


@given(records())
@settings(max_examples=30)
def test_the_line_of_a_game_leads_to_its_position(played: Record) -> None:
    engine = Engine("greedy")
    assert engine.answer(f"{position_line(played)}\n".encode()) == "=\n\n"
    # A rethrow whose dice have not landed has no place in a line.
    assert engine.match.actions == played.actions[: len(engine.match.actions)]
    assert len(played.actions) - len(engine.match.actions) <= 1


def test_actions_are_applied_all_or_none() -> None:
    assert last("apply OOGPJS r34 OK", "apply o3", "legal") == "= k1 j1>o j1>p j1>g j1>k"
    answers = session("apply OOGPJS", "apply r34 OK o2", "legal")
    assert answers[1] == '? "o2": all 3 orange dice must be taken'
    assert answers[2].startswith("= o2 p1 g1 j1>o")


def test_dice_are_thrown_by_a_seed() -> None:
    assert last(f"dice seed {CHECK_SEED}") == "= KGGSKO"
    assert last("apply KGGSKO r23", f"dice seed {CHECK_SEED}") == "= PP"


def test_dice_are_thrown_by_what_was_played() -> None:
    thrown = last("dice")
    assert thrown == last("position new 3", "position new 2", "dice")
    assert thrown != last("position new 3", "dice")
    assert last("dice", "show").split("\n")[0].endswith(thrown[2:].lower())


def test_actions_are_taken_back() -> None:
    assert last("apply OOGPJS r34 OK", "undo", "show").startswith(
        "= seat 1 rolls, 2 dice in the air, on the table oogpjs\nseat 1: 0 points\n"
    )
    assert last("apply OOGPJS r34 OK", "undo 3", "record") == last("record")
    assert session("apply OOGPJS", "undo 2")[1] == "? 2 actions cannot be taken back from 1"


def test_no_one_decides_while_dice_are_in_the_air_and_after_the_end() -> None:
    whole = position_line(random_record(Random(5)))
    for start, reason in (
        ("position new 2", "the dice must be rolled first"),
        (whole, "the game is over"),
    ):
        assert last(start, "legal") == "="
        assert last(start, "go") == last(start, "analyse") == f"? {reason}"
    assert last(whole, "show").startswith("= the game is over\nseat 1: ")
    assert last(whole, "dice") == last(whole, f"dice seed {CHECK_SEED}") == "? the game is over"
    assert last(whole, "apply OOOOOO") == '? "OOOOOO": the game is over'
    assert session(f"{whole} OOOOOO")[0] == '? "OOOOOO": the game is over'
    assert last("apply OOOPPP", "dice") == "? no dice are in the air"


def test_going_answers_a_legal_action_and_applies_nothing() -> None:
    start = f"{START} OOOGPS"
    assert last(start, "go") == "= bestmove r45"
    assert last(start, "go greedy seed 7") == "= bestmove r45"
    assert last(start, "go", "record") == last(start, "record")
    found = {last(start, f"go random seed {number}") for number in range(20)}
    assert len(found) > 10
    legal = last(start, "legal")[2:].split()
    assert {answer.removeprefix("= bestmove ") for answer in found} <= set(legal)
    assert last(start, "go random") == last(start, "go random")


def test_the_level_is_who_decides() -> None:
    assert last("level") == "= greedy"
    assert last("level random", "level") == "= random"
    assert last("level random", f"{START} OOOGPS", "go seed 3") == last(f"{START} OOOGPS", "go random seed 3")
    assert session("level none", "level")[1] == "= greedy"
    with pytest.raises(ValueError, match="none"):
        Engine("none")


def test_analysing_lists_the_actions_with_their_values() -> None:
    state = record("1. OOGPJS ooOKjs").state
    found = analyse(state)
    lines = last(f"{START} OOGPJS ooOKjs", "analyse").removeprefix("= ").split("\n")
    assert lines[0] == "seat 1 trained"
    assert lines[1:] == [f"{option.action} {option.value:.4f}" for option in found.options]
    assert {line.split()[0] for line in lines[1:]} == set(map(str, state.legal_actions()))
    assert last(f"{START} OOGPJS ooOKjs", "analyse 2").removeprefix("= ").split("\n") == lines[:3]
    values = [float(line.split()[1]) for line in lines[1:]]
    assert values == sorted(values, reverse=True)


def test_other_layouts_are_estimated() -> None:
    start = "position new 2 -,-,-,-,-,1,2,3,4,5,6,7,8 turns OOGPJS o2"
    assert last(start, "analyse 1").startswith("= seat 2 estimated\n")


def test_the_outlook_is_every_seats_chance() -> None:
    chances = outlook(record().state)
    assert last("outlook") == "= " + " ".join(f"{chance:.4f}" for chance in chances)


def test_a_level_plays_a_whole_game_against_itself() -> None:
    engine = Engine("greedy")
    for _ in range(1_000):
        if engine.match.state.over:
            break
        if engine.match.state.seat is CHANCE:
            answer = engine.answer(b"dice")
        else:
            answer = engine.answer(b"go")
            answer = engine.answer(f"apply {answer.split()[-1]}".encode())
        assert answer[0] == "="
    assert engine.answer(b"record").rstrip("\n").split("\n")[-1].startswith("= ")
    assert read(engine.answer(b"record")[2:]).state.over


# -- lines


def test_empty_lines_and_comments_have_no_answer() -> None:
    assert session("", "  ", "; go", ";", "version\r", "  version  ") == 2 * ["= Calavera 1"]


def test_the_last_line_needs_no_end() -> None:
    said: list[str] = []
    serve(Engine("greedy"), io.BytesIO(b"version\nlevel"), said.append)
    assert said == ["= Calavera 1\n\n", "= greedy\n\n"]


def test_nothing_is_read_after_quit() -> None:
    assert session("quit", "version") == ["="]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("x", '"x": not a command; help lists them'),
        ("LEGAL", '"LEGAL": not a command; help lists them'),
        (100 * "x", f'"{40 * "x"}...": not a command; help lists them'),
        ("legal\0", "control characters are not allowed"),
        ("level\teasy", "control characters are not allowed"),
        (b"legal \xff", "not ASCII"),
        ("level schwér", "not ASCII"),
        ("version 2", '"2": one word too many'),
        ("quit now", '"now": one word too many'),
        ("level greedy random", '"random": one word too many'),
        ("position", "something is missing; help lists what belongs to a command"),
        ("position new", "something is missing; help lists what belongs to a command"),
        ("position old 2", '"old": a position is new, solo or castro'),
        ("position solo 0", '"0": Turns: 1 to 100 can be played'),
        ("position new 5", '"5": Seats: 2 to 4 can play'),
        ("position new 2 long", '"long": Layout: a layout is classic or has 13 values'),
        ('position new 2 "', '""": Layout: a layout is classic or has 13 values'),
        ("position new 2 classic o3", '"o3": one word too many'),
        (f"{START} o3", '"o3": a turn begins with a roll of 6 letters'),
        (f"{START} 2. OOOPPP", '"2.": turn 1 comes next'),
        (f"{START} OOOPPP 2. o3", '"2.": turn 1 is not finished'),
        (f"{START} OOOPPP o2", '"o2": all 3 orange dice must be taken'),
        (f"{START} OOOPPS o3 o2", '"o2": seat 2 chooses next, as 2:CHOICE'),
        ("apply", "no action"),
        ("apply x", '"x": not an action'),
        ("apply OOO", '"OOO": 3 faces for the 6 dice in the air'),
        ("apply 1. OOOPPP", '"1.": not an action'),
        ("dice 6", '"6": one word too many'),
        ("dice seed", "something is missing; help lists what belongs to a command"),
        ("dice seed 12", '"12": a seed has 32 hexadecimal digits'),
        ("undo 0", '"0": not a number from 1 to 9999'),
        (f"undo {10**30}", f'"1{30 * "0"}": not a number from 1 to 9999'),
        ("undo", "1 actions cannot be taken back from 0"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_and_changes_nothing(line: str | bytes, message: str) -> None:
    answers = session(line, "record", "level")
    assert answers == [f"? {message}", last("record"), "= greedy"]


@pytest.mark.parametrize("number", ["-1", "x", "4294967296", 20 * "9"])
def test_a_number_for_chance_is_below_2_to_the_32(number: str) -> None:
    answers = session("apply OOOPPP", f"go seed {number}", "go seed 4294967295", "analyse x")
    assert answers[1] == f'? "{number}": a seed here is a number below 2**32'
    assert answers[2].startswith("= bestmove")
    assert answers[3] == '? "x": not a number from 1 to 9999'


def test_a_line_that_is_too_long_is_one_error() -> None:
    for length in (MAX_BYTES, MAX_BYTES + 1, 3 * MAX_BYTES - 1, 3 * MAX_BYTES):
        assert session(length * "x", "version") == [f"? longer than {MAX_BYTES:,} bytes", "= Calavera 1"]
    longest = "version" + (MAX_BYTES - 8) * " "
    assert session(longest) == ["= Calavera 1"]
    said: list[str] = []
    serve(Engine("greedy"), io.BytesIO(2 * MAX_BYTES * b"\0"), said.append)
    assert said == [f"? longer than {MAX_BYTES:,} bytes\n\n"]


def test_a_game_has_an_end() -> None:
    # Six skulls, and no seat can take anything: nothing ever happens.
    turns = MAX_TURNS // 2 * "SSSSSS - 2:- SSSSSS - 1:- "
    full, answer, again = session(f"{START} {turns}", "dice", "show")
    assert full == "="
    assert answer.endswith(": a game has at most 1,000 turns")
    assert again.startswith("= seat 1 rolls, 6 dice in the air\n")
    assert session(f"{START} {turns} SSSSSS") == ['? "SSSSSS": a game has at most 1,000 turns']


WORDS = st.sampled_from(
    [
        *Engine("greedy").commands,
        *("new", "solo", "2", "3", "9", "classic", "-,-,-,-,-,1,2,3,4,5,6,7,8", "turns", "seed", CHECK_SEED),
        *(
            "1.",
            "OOGPJS",
            "OOOPPP",
            "SSSSSS",
            "ooOKjs",
            "o3",
            "2:j2>p",
            "3:-",
            "-",
            "r34",
            "OK",
            "j1>o",
            "j3#o",
        ),
        *("greedy", "random", "0", "7", "99999", ";", "\0", "\x7f", "é", '"', ""),
    ]
)
LINES = st.one_of(
    st.lists(WORDS, max_size=8).map(lambda words: " ".join(words).encode()),
    st.binary(max_size=40),
    st.text(max_size=20).map(lambda text: f"apply {text}".encode("utf-8", "surrogatepass")),
)


@given(st.lists(LINES, max_size=12))
def test_no_line_is_the_end_of_the_engine(lines: list[bytes]) -> None:
    engine = Engine("greedy")
    said: list[str] = []
    serve(engine, io.BytesIO(b"\n".join(lines) + b"\n"), said.append)
    assert all(answer[0] in "=?" and answer.endswith("\n\n") and answer.isascii() for answer in said)
    assert engine.answer(b"version") == "= Calavera 1\n\n"
    # Whatever was said, the game is one that the rules allow.
    assert read(engine.answer(b"record")[2:]).state.sheets == engine.match.state.sheets


MOVES = st.sampled_from(["dice", "go", "undo", "go random", "undo 3"])


@given(st.lists(MOVES, max_size=60), st.integers(0, 99))
@settings(max_examples=20)
def test_whatever_it_proposes_can_be_applied(commands: list[str], number: int) -> None:
    engine = Engine("greedy")
    for command in commands:
        answer = engine.answer(f"{command} seed {number}".encode() if "go" in command else command.encode())
        if answer.startswith("= bestmove"):
            token = answer.split()[-1]
            assert parse(token) in engine.match.state.legal_actions()
            assert engine.answer(f"apply {token}".encode()) == "=\n\n"
