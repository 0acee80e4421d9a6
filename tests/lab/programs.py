"""Little programs that speak the engine's protocol, well or badly."""

from __future__ import annotations

import shlex
import sys

__all__ = ["answering", "engine", "program", "saying"]

LOOP = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "quit":
        break
    if word == "position":
        print("=\\n", flush=True)
    else:
        {}
"""


def program(code: str) -> str:
    """Return the command of a Python program; its lines have to stand in one."""
    return shlex.join([sys.executable, "-c", f"exec({code!r})"])


def saying(answer: str) -> str:
    """Return the command of a program that answers this when it is told to go."""
    return answering(f"print({answer + chr(10)!r}, flush=True)")


def answering(statement: str) -> str:
    """Return the command of a program that does this when it is told to go."""
    return program(LOOP.format(statement))


def engine(level: str) -> str:
    """Return the command of our own engine."""
    return shlex.join([sys.executable, "-m", "calavera", "engine", "--level", level])
