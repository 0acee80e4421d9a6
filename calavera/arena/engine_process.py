"""Programs that play through the protocol of `calavera.arena.engine`: started, asked, held to the rules."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import IO, Any

from calavera.arena.protocol import position_line
from calavera.arena.simulate import PlayerError
from calavera.game import NotationError
from calavera.record.record import Record

__all__ = ["EngineProcess"]

MAX_LINE = 65_536
"""Characters in a line of an answer; more than any that we ask for."""

MAX_WAITING_LINES = 64
"""Lines that may wait to be read: who prints more has to wait itself."""

SECONDS_TO_QUIT = 5.0
"""Seconds that a program has to end after `quit`."""

_kill = getattr(os, "killpg", os.kill)
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class EngineProcess:
    """A running program as a participant; a context manager that ends it. Raises PlayerError throughout.

    It has to know three commands: `position`, `go seed NUMBER` and `quit`.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.answers: Queue[str] = Queue(MAX_WAITING_LINES)
        self.endless = False
        """True after a line longer than any that is read: nothing is read after it."""
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise self.problem(f"the command cannot be read: {error}") from None
        if not words:
            raise self.problem("there is no command")
        try:
            # A group of its own: Ctrl-C is for us, who then say quit.
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
            )
        except (OSError, ValueError) as error:
            raise self.problem(f"cannot be started: {error}") from None
        assert self.process.stdin is not None  # both are pipes
        assert self.process.stdout is not None
        self.input: IO[bytes] = self.process.stdin
        self.output: IO[bytes] = self.process.stdout
        # A pipe has no time limit: one thread waits at it, and we wait for the thread.
        self.reader = Thread(target=self.read, daemon=True)
        self.reader.start()

    def __call__(self, record: Record[Any], chance: int) -> Any:
        """Ask the program for its decision, which is checked against the rules."""
        self.ask(position_line(record))
        answer = self.ask(f"go seed {chance}")
        word, _, token = answer.partition(" ")
        try:
            if word != "bestmove":
                raise NotationError("the answer to go is bestmove ACTION")
            action = record.game.parse(token)
            record.state.apply(action)  # raises where that is not allowed
        except ValueError as error:
            raise self.problem(f"answered {answer[:60]!a}: {error}") from None
        return action

    def ask(self, line: str) -> str:
        """Send a command and return the first line of its answer, without the `=`."""
        try:
            self.input.write(f"{line}\n".encode())
            self.input.flush()
        except OSError:
            raise self.problem(self.death()) from None
        until = monotonic() + self.seconds
        while not (first := self.answer(until)):
            pass  # one empty line too many closed the answer before
        rest = first
        while rest:
            rest = self.answer(until)
        if first[:1] != "=":
            raise self.problem(f"answered {first[:60]!a} to {line[:60]!a}")
        return first[1:].strip()

    def answer(self, until: float) -> str:
        """Return the next line that the program prints, at the latest at the moment `until`."""
        try:
            line = self.answers.get(timeout=until - monotonic())
        except (Empty, ValueError):  # the latter where that moment is past
            raise self.problem(f"gave no answer within {self.seconds:g} seconds") from None
        if not line.endswith("\n"):
            raise self.problem(self.death())
        return line.strip()

    def read(self) -> None:
        """Pass on what the program prints, line by line, until it ends: the last line has no end."""
        line = "\n"
        with self.output:
            while line.endswith("\n"):
                data = self.output.readline(MAX_LINE)
                # Told before the pipe closes: a program may die of that, and would be blamed for dying.
                self.endless = len(data) == MAX_LINE and not data.endswith(b"\n")
                line = data.decode("utf-8", "replace")
                self.answers.put(line)

    def death(self) -> str:
        """Explain in a few words why the program answers no more."""
        if self.endless:
            return "does not end its line"
        try:
            status = self.process.wait(SECONDS_TO_QUIT)
            return f"ended with exit status {status}" if status >= 0 else f"was ended by signal {-status}"
        except subprocess.TimeoutExpired:
            return "closed its output"

    def problem(self, what: str) -> PlayerError:
        """Make the error that names this program as its cause."""
        return PlayerError(f"engine:{self.command}: {what}")

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Send `quit`; kill the program, and all that it started, if it does not end."""
        # Writing fails where the program has gone; so does the closing then, which writes again.
        with suppress(OSError), self.input:
            self.input.write(b"quit\n")
        try:
            self.process.wait(SECONDS_TO_QUIT if error is None else 0.1)
        except subprocess.TimeoutExpired:
            _kill(self.process.pid, _KILL)
            self.process.wait()
        # The reader may wait for room, or for what has left the group and still holds the pipe.
        until = monotonic() + SECONDS_TO_QUIT
        while self.reader.is_alive() and monotonic() < until:
            with suppress(Empty):
                self.answers.get(timeout=0.05)
