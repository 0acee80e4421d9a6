"""The engine as a program of its own: pipes that close, lines that come one by one."""

from __future__ import annotations

import signal
import subprocess
import sys

ENGINE = [sys.executable, "-X", "dev", "-W", "error", "-m", "calavera", "engine", "--level", "greedy"]
"""With every complaint that Python can make while it shuts down."""


def started() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(ENGINE, stdin=pipe, stdout=pipe, stderr=pipe)


def test_each_line_is_answered_before_the_next_is_sent() -> None:
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, answer in (
            (b"position new 2\n", b"=\n"),
            (b"\xff\n", b"? not ASCII\n"),
            (b"legal\n", b"=\n"),
        ):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline() == answer
            assert process.stdout.readline() == b"\n"
        assert process.communicate(b"quit\n", timeout=60) == (b"=\n\n", b"")
    assert process.returncode == 0


def test_it_ends_quietly_with_its_input() -> None:
    with started() as process:
        assert process.communicate(b"version", timeout=60) == (b"= Calavera 1\n\n", b"")
    assert process.returncode == 0


def test_it_ends_quietly_when_no_one_listens() -> None:
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"version\n")
        process.stdin.flush()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def test_it_ends_quietly_with_ctrl_c() -> None:
    with started() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"version\n")
        process.stdin.flush()
        assert [process.stdout.readline(), process.stdout.readline()] == [b"= Calavera 1\n", b"\n"]
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == 0
