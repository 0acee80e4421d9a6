"""`python -m calavera replay | perft | play | engine`: what is printed where, and the exit status."""

from __future__ import annotations

import errno
import io
import json
import runpy
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import calavera.__main__
from calavera import write
from calavera.__main__ import main
from calavera.perft import perft
from calavera.record.json_lines import json_lines
from calavera.record.link import pack
from tests.engine.positions import CHECK_SEED, HEADERS, position, record
from tests.engine.sample_games import random_record

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished game in a file."""
    path = tmp_path / "game.txt"
    path.write_text(write(random_record(Random(5))), encoding="utf-8", newline="")
    return path


def feed(monkeypatch: Patch, data: bytes) -> None:
    """Make this the standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def assert_refused(arguments: list[str], capsys: Capture) -> str:
    """Check for exit status 2, one line on standard error and nothing on standard output."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.rstrip("\n")


# -- replay


def test_replay_prints_one_object_a_line(file: Path, capsys: Capture) -> None:
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out == "".join(f"{line}\n" for line in json_lines(random_record(Random(5))))
    assert json.loads(printed.out.splitlines()[-1])["over"] is True


def test_replay_reads_standard_input(file: Path, monkeypatch: Patch, capsys: Capture) -> None:
    feed(monkeypatch, file.read_bytes())
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.count("\n") == sum(1 for _ in json_lines(random_record(Random(5))))


def test_replay_of_a_record_without_a_finished_turn_prints_nothing(
    monkeypatch: Patch, capsys: Capture
) -> None:
    feed(monkeypatch, HEADERS.encode() + b"1. OOOPPS o3")
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_refused_record_prints_nothing_but_its_error(monkeypatch: Patch, capsys: Capture) -> None:
    feed(monkeypatch, f"{HEADERS}\n1. OOOPPP o3\n2. OOOPPP o2\n3. x\n".encode())
    assert assert_refused(["replay", "-"], capsys) == 'line 6: "o2": all 3 orange dice must be taken'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", 'line 1: "Game": this header is required'),
        (10_000_000 * b"x", "record: longer than 65,536 bytes"),
        (bytes(range(256)), 'line 2: "0x80": not UTF-8'),
        (b"\x7fELF\xff", 'line 1: "0xff": not UTF-8'),
        (b"PK\3\4", r'line 1: "PK\x03\x04": control characters are not allowed'),
    ],
    ids=["empty", "ten megabytes", "every byte", "binary", "archive"],
)
def test_a_file_that_is_no_record_is_refused(
    data: bytes, message: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert assert_refused(["replay", str(path)], capsys) == message
    feed(monkeypatch, data)
    assert assert_refused(["replay", "-"], capsys) == message


def test_a_missing_file_is_refused(tmp_path: Path, capsys: Capture) -> None:
    message = assert_refused(["replay", str(tmp_path / "none")], capsys)
    assert message.startswith('"')
    assert message.endswith("No such file or directory")


def test_a_directory_is_refused(tmp_path: Path, capsys: Capture) -> None:
    assert assert_refused(["replay", str(tmp_path)], capsys).startswith('"')


def test_a_name_that_no_file_can_have_is_refused(capsys: Capture) -> None:
    assert assert_refused(["replay", "a\0b"], capsys).startswith(r'"a\x00b": ')


class Closed(io.StringIO):
    """A pipe without a reader."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_a_reader_who_has_seen_enough_is_no_error(file: Path, monkeypatch: Patch, capsys: Capture) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", Closed())
        assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().err == ""


# -- perft


def test_perft_counts_from_a_new_game(capsys: Capture) -> None:
    assert main(["perft", "1"]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    assert len(lines) == 462
    assert total.split() == ["total", "46,656"]


def test_perft_counts_from_the_end_of_a_record(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write(record("1. OOGPJS ooOKjs")), encoding="utf-8")
    assert main(["perft", "2", str(path)]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    counts = {action: int(count.replace(",", "")) for action, count in lines}
    assert list(counts)[:3] == ["o3", "k1", "j1>o"]
    assert counts["total"] == perft(position("/", "OOGPJS r34 OK"), 2) == sum(counts.values()) / 2


@pytest.mark.parametrize("depth", ["0", "-1"])
def test_perft_needs_a_depth(depth: str, capsys: Capture) -> None:
    assert assert_refused(["perft", depth], capsys) == f'"{depth}": DEPTH is 1 or more'


# -- streams that cannot be used


@pytest.mark.parametrize("command", [["replay", "-"], ["play"], ["engine"]])
def test_without_an_input_it_says_so(command: list[str], monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert assert_refused(command, capsys) == '"-": standard input is closed'


def test_without_an_output_it_says_so(monkeypatch: Patch, capsys: Capture) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", None)
        assert main(["perft", "1"]) == 1
    assert capsys.readouterr().err == "calavera: standard output is closed\n"


class Full(io.StringIO):
    """A file on a disk without room, which says so when it is written to the disk."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("command", [["perft", "1"], ["replay", "FILE"], ["pack", "FILE"], ["engine"]])
def test_a_full_disk_is_told(command: list[str], file: Path, monkeypatch: Patch, capsys: Capture) -> None:
    feed(monkeypatch, b"version\n")
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", Full())
        assert main([str(file) if word == "FILE" else word for word in command]) == 1
        assert sys.stdout is None  # or Python would complain once more at its end
    assert capsys.readouterr().err == "calavera: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
def test_a_full_disk_is_told_once() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "calavera", "perft", "1"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"calavera: No space left on device\n")


def test_a_name_that_the_output_cannot_hold_is_told(monkeypatch: Patch, capsys: Capture) -> None:
    link = pack(record("1. OOGPJS ooOKjs").with_header("Seat1", "Zo\xeb"))
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
        assert main(["unpack", link]) == 1
    told = r"'\xeb' cannot be printed in ascii; try PYTHONIOENCODING=utf-8"
    assert capsys.readouterr().err == f"{told}\n"


def test_a_seed_that_is_no_text_is_refused(capsys: Capture) -> None:
    simulate = ["simulate", "--seats", "random,random", "--games", "2", "--seed", "\udcff"]
    assert assert_refused(simulate, capsys) == r"seed '\udcff': not UTF-8"


# -- arguments


@pytest.mark.parametrize(
    "arguments", [[], ["nonsense"], ["replay"], ["perft"], ["perft", "x"], ["replay", "a", "b"]]
)
def test_bad_arguments_exit_with_two(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("usage: python -m calavera")


@pytest.mark.parametrize("command", [[], ["replay"], ["play"], ["perft"], ["simulate"], ["engine"]])
def test_help_is_printed(command: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("usage: python -m calavera")


# -- play (the game itself: test_terminal)


def test_play_is_for_ina_and_sami_unless_told_otherwise(monkeypatch: Patch, capsys: Capture) -> None:
    feed(monkeypatch, b"q\n")
    assert main(["play"]) == 0
    printed = capsys.readouterr().out
    assert '[Seat1 "Ina"]\n[Seat2 "Sami"]\n' in printed
    assert '[Layout "classic"]' in printed


def test_play_takes_names_a_seed_and_a_layout(monkeypatch: Patch, capsys: Capture) -> None:
    layout = "-,-,-,-,-,1,2,3,4,5,6,7,8"
    feed(monkeypatch, b"\n")  # one throw, then the end of the input
    assert main(["play", "Zoe", "Kim", "Ada", f"--layout={layout}", "--seed", CHECK_SEED]) == 0
    printed = capsys.readouterr().out
    assert '[Seats "3"]' in printed
    assert '[Seat3 "Ada"]' in printed
    assert f'[Layout "{layout}"]' in printed
    assert printed.endswith("\n1. KGGSKO\n\n")


# -- engine (the protocol itself: test_engine)


def test_the_engine_answers_until_its_input_ends(monkeypatch: Patch, capsys: Capture) -> None:
    feed(monkeypatch, b"version\nlevel\n\xff\0\n")
    assert main(["engine", "--level", "random"]) == 0
    assert capsys.readouterr() == ("= Calavera 1\n\n= random\n\n? not ASCII\n\n", "")
    feed(monkeypatch, b"")
    assert main(["engine"]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_engine_answers_each_line_at_once(monkeypatch: Patch, capsys: Capture) -> None:
    flushed: list[str] = []
    feed(monkeypatch, b"version\nlevel\n")
    with monkeypatch.context() as patched:
        screen = io.StringIO()
        patched.setattr(screen, "flush", lambda: flushed.append(screen.getvalue()))
        patched.setattr(sys, "stdout", screen)
        assert main(["engine"]) == 0
    both = "= Calavera 1\n\n= expert\n\n"
    assert flushed == ["= Calavera 1\n\n", both, both]  # the last time as every command at its end


def test_an_engine_that_no_one_listens_to_ends_quietly(monkeypatch: Patch, capsys: Capture) -> None:
    feed(monkeypatch, b"version\nversion\n")
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", Closed())
        assert main(["engine"]) == 0
    assert capsys.readouterr().err == ""


def test_an_engine_has_a_level_that_exists(capsys: Capture) -> None:
    assert "best" in assert_refused(["engine", "--level", "best"], capsys)


def test_ctrl_c_ends_an_engine_quietly(monkeypatch: Patch, capsys: Capture) -> None:
    class Interrupted(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))
    assert main(["engine"]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_package_runs(file: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "argv", ["calavera", "replay", str(file)])
    script = calavera.__main__.__file__
    with pytest.raises(SystemExit) as caught:
        runpy.run_path(script, run_name="__main__")
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith('{"turn": 1, ')


# -- words


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["play", "Ina"], '"1": Seats: 2 to 4 can play'),
        (["play", *"abcde"], '"5": Seats: 2 to 4 can play'),
        (["play", "a\nb", "c"], '"[Seat1 "a": a header is [Key "value"]'),
        (["play", "--seed", "12"], '"12": a seed has 32 hexadecimal digits'),
        (["play", "--layout", "3"], '"3": Layout: a layout is classic or has 13 values'),
        (
            ["simulate", "--seats", "easy,hard", "--layout", "3"],
            '"3": Layout: a layout is classic or has 13 values',
        ),
    ],
)
def test_a_refused_option_is_named_without_a_line(command: list[str], message: str, capsys: Capture) -> None:
    assert assert_refused(command, capsys) == message


@pytest.mark.parametrize("number", ["0", "-2", "x", "1.5"])
def test_a_number_below_one_is_refused_in_plain_words(number: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main(["simulate", "--seats", "easy,hard", f"--games={number}"])
    assert end.value.code == 2
    assert f"argument --games: '{number}' is not a whole number above 0" in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["play"], ["simulate"], ["replay"], ["pack"], ["unpack"], ["perft"]])
def test_the_help_says_roll(command: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert "throw" not in said
    assert "hold" not in said
