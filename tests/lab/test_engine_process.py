"""Programs of other people at the table: played with, held to the rules, and ended."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from calavera import parse
from calavera.arena.engine_process import EngineProcess
from calavera.arena.simulate import PlayerError
from tests.engine.positions import record
from tests.lab.programs import answering, engine, program, saying

GAME = record("1. OOOPPG")


def refusal(command: str, seconds: float = 20) -> str:
    """Return the error of a program that is asked to decide."""
    with pytest.raises(PlayerError) as caught, EngineProcess(command, seconds) as player:
        player(GAME, 1)
    prefix = f"engine:{command}: "
    assert str(caught.value).startswith(prefix)
    return str(caught.value).removeprefix(prefix)


def test_our_own_engine_plays() -> None:
    with EngineProcess(engine("greedy"), 60) as player:
        assert player(GAME, 1) == parse("r456")
        assert player(record("1. OOOPPG oooKKS oooKPs"), 2) == parse("o3")
    assert player.process.returncode == 0


def test_any_program_plays() -> None:
    with EngineProcess(saying("= bestmove p2\nwith pleasure\n"), 20) as player:
        assert player(GAME, 1) == player(GAME, 2) == parse("p2")
    assert player.process.returncode == 0


def test_the_number_for_chance_and_the_game_are_passed_on(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    note = f'open({str(heard)!r}, "a").write(line); print("= bestmove p2", end=2 * chr(10), flush=True)'
    with EngineProcess(answering(note), 20) as player:
        player(GAME, 123)
    assert heard.read_text() == "go seed 123\n"


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("= bestmove p3", "answered 'bestmove p3': \"p3\": all 2 pink dice must be taken"),
        ("= bestmove OOO", "answered 'bestmove OOO': \"OOO\": no dice are in the air"),
        ("= bestmove", "answered 'bestmove': not an action"),
        ("= p2", "answered 'p2': the answer to go is bestmove ACTION"),
        ("= \xff", "answered '\\xff': the answer to go is bestmove ACTION"),
        ("? no idea", "answered '? no idea' to 'go seed 1'"),
        ("bestmove p2", "answered 'bestmove p2' to 'go seed 1'"),
        (100_000 * "=", "does not end its line"),
    ],
)
def test_who_breaks_the_rules_is_told_so(answer: str, message: str) -> None:
    assert refusal(saying(answer)).startswith(message)


def test_who_dies_is_told_so() -> None:
    assert refusal(answering("sys.exit(3)")) == "ended with exit status 3"
    assert (
        refusal(answering(r"sys.stdout.buffer.write(b'= \xff'); sys.exit(3)")) == "ended with exit status 3"
    )


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "there is no command"),
        ("'", "the command cannot be read: No closing quotation"),
        ("/nowhere/to/be/found", "cannot be started: "),
        ("a\0b", "cannot be started: "),
    ],
)
def test_what_cannot_be_started_is_told_so(command: str, message: str) -> None:
    assert refusal(command).startswith(message)


def test_who_is_ended_by_a_signal_is_told_so() -> None:
    assert refusal(answering("import os; os.kill(os.getpid(), 9)")) == "was ended by signal 9"


def test_who_never_ends_its_line_is_told_so_although_it_dies_of_not_being_read() -> None:
    with EngineProcess("cat /dev/zero", 20) as player:
        player.process.wait(20)
        with pytest.raises(PlayerError, match="does not end its line"):
            player(GAME, 1)


def test_who_has_gone_cannot_be_asked() -> None:
    with EngineProcess(program("raise SystemExit(7)"), 20) as player:
        player.process.wait()
        with pytest.raises(PlayerError, match="ended with exit status 7"):
            player(GAME, 1)


def test_who_has_closed_the_ear_cannot_be_asked() -> None:
    deaf = "import os, time; os.close(0); print('=', flush=True); time.sleep(1)"
    with EngineProcess(program(deaf), 20) as player:
        assert player.answers.get() == "=\n"
        with pytest.raises(PlayerError, match="ended with exit status 0"):
            player(GAME, 1)


def test_who_is_silent_has_a_time_limit_and_is_ended() -> None:
    before = time.monotonic()
    assert refusal(answering("import time; time.sleep(600)"), 0.5) == "gave no answer within 0.5 seconds"
    assert time.monotonic() - before < 60


def test_who_talks_without_end_has_a_time_limit_and_is_ended() -> None:
    talk = 'while True: print("= and so on", flush=True)'
    assert refusal(program(talk), 0.5) == "gave no answer within 0.5 seconds"


def test_who_closes_its_mouth_but_stays_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.arena.engine_process.SECONDS_TO_QUIT", 0.2)
    assert refusal(program("import os, time; os.close(1); time.sleep(600)")) == "closed its output"


def test_who_does_not_quit_is_ended_with_all_it_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("calavera.arena.engine_process.SECONDS_TO_QUIT", 0.2)
    child = (
        f"import subprocess, sys; subprocess.run([{sys.executable!r}, '-c', 'import time; time.sleep(600)'])"
    )
    before = time.monotonic()
    with EngineProcess(program(child), 20) as player:
        pass
    assert player.process.returncode
    assert not player.reader.is_alive()
    assert time.monotonic() - before < 60


def test_what_has_left_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.arena.engine_process.SECONDS_TO_QUIT", 0.2)
    sleep = [sys.executable, "-c", "import time; time.sleep(2)"]
    leave = (
        f"import subprocess; subprocess.Popen({sleep}, start_new_session=True); print(flush=True); input()"
    )
    with EngineProcess(program(leave), 20) as player:
        assert player.answers.get() == "\n"
    assert player.process.returncode is not None
    assert player.reader.is_alive()
    player.reader.join()
    assert player.output.closed
