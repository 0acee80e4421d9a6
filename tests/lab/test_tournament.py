"""`simulate`: the same games in one process, in several and by outside programs; what is printed."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, ModuleType

import pytest

from calavera import read
from calavera.__main__ import main
from calavera.arena import tournament
from calavera.arena.simulate import Block, PlayerError, Tournament
from calavera.arena.tournament import one_by_one, participants, side_by_side
from tests.lab.programs import engine, saying

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

ASKED = Tournament(("greedy", "random"), blocks=4, seed="lab", records=True)
RUN = ["simulate", "--seats", "greedy,random", "--games", "5", "--seed", "lab"]


def in_order(blocks: Generator[Block, None, None]) -> list[Block]:
    return sorted(blocks, key=lambda block: block.number)


# -- the same games


def test_several_processes_play_the_same_games() -> None:
    assert in_order(side_by_side(ASKED, 2)) == list(one_by_one(ASKED))


def test_an_outside_twin_plays_the_same_games() -> None:
    inside = Tournament(("random", "greedy"), blocks=1, seed="twin")
    outside = Tournament((f"engine:{engine('random')}", "greedy"), blocks=1, seed="twin")
    assert list(one_by_one(outside)) == list(one_by_one(inside))


def test_outside_programs_play_in_several_processes() -> None:
    bad = saying("? not now")
    asked = Tournament(("greedy", f"engine:{bad}"), blocks=3)
    with pytest.raises(PlayerError, match=r"answered '\? not now' to 'go seed "):
        list(side_by_side(asked, 2))


def test_a_process_that_dies_ends_the_tournament(monkeypatch: Patch) -> None:
    # Found by its name in the other process, where it is the real one that ends it.
    monkeypatch.setattr(tournament, "_play_alone", dying)
    with pytest.raises(PlayerError, match="a process that played games has died"):
        list(side_by_side(ASKED, 2))


def dying(asked: Tournament, number: int) -> Block:
    """End the process without a word."""
    import os

    os._exit(1)


# -- the command


def test_the_standings_are_printed(capsys: Capture) -> None:
    assert main(RUN) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.split("\n")
    assert [line.split()[:2] for line in lines[1:3]] == [["greedy", "6"], ["random", "6"]]
    assert "over 3 pairs of games" in printed.out


def test_the_standings_are_printed_as_json(capsys: Capture) -> None:
    assert main([*RUN, "--json"]) == 0
    once = capsys.readouterr().out
    found = json.loads(once)
    assert (found["games"], found["seed"], found["stopped"]) == (6, "lab", False)
    assert [player["name"] for player in found["players"]] == ["greedy", "random"]
    assert main([*RUN, "--json", "--jobs", "2"]) == 0
    assert capsys.readouterr().out == once


def test_the_games_are_kept_as_records(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "some" / "games"
    assert main([*RUN, "--records", str(folder)]) == 0
    kept = [read(path.read_bytes()) for path in sorted(folder.iterdir())]
    assert [path.name for path in sorted(folder.iterdir())] == [f"game-00000{n}.txt" for n in range(1, 7)]
    assert [record.names for record in kept] == 3 * [("greedy", "random"), ("random", "greedy")]
    assert all(record.state.over for record in kept)


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    assert main([*RUN, "--records", str(tmp_path / "file")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith('"')


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "greedy"], "2 to 4 can play, not 1"),
        (["--seats", "greedy,greedy,greedy,greedy,greedy"], "2 to 4 can play, not 5"),
        (["--seats", ""], "2 to 4 can play, not 0"),
        (["--seats", "greedy,unknown"], "unknown"),
        (["--seats", 'greedy,"engine:x'], "'greedy,\"engine:x': names are separated by commas"),
        (["--seats", "greedy,engine:"], "engine:: there is no command"),
        (["--seats", "greedy,engine:/nowhere/at/all"], "engine:/nowhere/at/all: cannot be started: "),
        (["--seats", "greedy,random", "--layout", "x"], '"x": Layout: '),
        (["--seats", "greedy,engine:a\x07"], "control characters are not allowed"),
    ],
)
def test_what_cannot_be_played_is_one_line(arguments: list[str], message: str, capsys: Capture) -> None:
    assert main(["simulate", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--jobs", "x"], ["--seconds", "0"], []])
def test_wrong_arguments_exit_with_two(wrong: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["simulate", *wrong])
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: ")


def test_names_with_commas_stand_in_quotes() -> None:
    assert participants('greedy, "engine:bot --level a,b"') == ("greedy", "engine:bot --level a,b")


# -- stopping


def cut(after: int, error: BaseException) -> Generator[Block, None, None]:
    """Yield some blocks, then raise the error."""
    for count, block in enumerate(one_by_one(ASKED)):
        if count == after:
            raise error
        yield block


def test_ctrl_c_prints_what_there_is(monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(tournament, "blocks_of", lambda *_: cut(2, KeyboardInterrupt()))
    assert main([*RUN, "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert (found["blocks"], found["stopped"]) == (2, True)


@contextmanager
def ctrl_c(handler: signal.Handlers | Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Let Ctrl-C call this handler: where the tests run in the background, it may be switched off."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
        assert signal.getsignal(signal.SIGINT) == handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_python_drops_is_heard_after_the_block(
    number: signal.Signals, monkeypatch: Patch, capsys: Capture
) -> None:
    def dropped() -> Generator[Block, None, None]:
        for count, block in enumerate(one_by_one(ASKED)):
            if count == 1:
                with suppress(KeyboardInterrupt):
                    signal.raise_signal(number)
            yield block

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(tournament, "blocks_of", lambda *_: dropped())
    with ctrl_c(signal.default_int_handler):
        assert main([*RUN, "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert (found["blocks"], found["stopped"]) == (2, True)
    assert signal.getsignal(signal.SIGTERM) == before


def test_ctrl_c_that_is_switched_off_stays_so(monkeypatch: Patch, capsys: Capture) -> None:
    def pressed() -> Generator[Block, None, None]:
        for block in one_by_one(ASKED):
            signal.raise_signal(signal.SIGINT)
            yield block

    monkeypatch.setattr(tournament, "blocks_of", lambda *_: pressed())
    with ctrl_c(signal.SIG_IGN):
        assert main([*RUN, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stopped"] is False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_is_stopped_leaves_the_standings_and_no_process(
    number: signal.Signals, jobs: str, tmp_path: Path
) -> None:
    # Ctrl-C may be switched off for all that the tests start, too.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from calavera.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    long = ["simulate", "--seats", "greedy,random", "--games", "1000000", "--json", "--jobs", jobs]
    command = [sys.executable, "-c", program, *long, "--records", str(tmp_path / "games")]
    pipe = subprocess.PIPE
    # Not measured: a signal that comes while coverage has locked its data leaves them locked for good.
    alone = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=alone, start_new_session=True) as process:
        while not (tmp_path / "games" / "game-000002.txt").exists():
            assert process.poll() is None
            time.sleep(0.05)
        if number == signal.SIGINT:
            os.killpg(process.pid, number)  # as a terminal does it
        else:
            process.send_signal(number)
        try:
            # The pipes are closed when the last process has gone.
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert (process.returncode, err) == (130, b"")
    assert json.loads(out)["stopped"] is True


def test_ctrl_c_before_the_first_games_prints_nothing(monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(tournament, "blocks_of", lambda *_: cut(0, KeyboardInterrupt()))
    assert main(RUN) == 130
    assert capsys.readouterr() == ("", "")


def test_a_player_that_fails_does_not_take_the_games_before_along(
    monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.setattr(tournament, "blocks_of", lambda *_: cut(2, PlayerError("engine:x: has gone")))
    assert main(RUN) == 2
    printed = capsys.readouterr()
    assert "over 2 pairs of games" in printed.out
    assert printed.err == "engine:x: has gone\n"


# -- progress


class Screen(io.StringIO):
    """A terminal that a person watches."""

    def isatty(self) -> bool:
        return True


def test_progress_is_counted_where_someone_watches(monkeypatch: Patch, capsys: Capture) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert main(RUN) == 0
    assert screen.getvalue() == "\r1 of 3\r2 of 3\r3 of 3\n"


def test_progress_is_a_bar_where_there_is_tqdm(monkeypatch: Patch, capsys: Capture) -> None:
    seen: list[object] = []

    def bar(blocks: object, **how: object) -> object:
        seen.append(how)
        return blocks

    fake = ModuleType("tqdm")
    fake.__dict__["tqdm"] = bar
    monkeypatch.setitem(sys.modules, "tqdm", fake)
    monkeypatch.setattr(sys, "stderr", Screen())
    assert main(RUN) == 0
    assert seen == [{"total": 3, "unit": "block", "smoothing": 0}]
