"""The transcript of the protocol in calavera/arena/README.md; `python -m tests.engine.transcript` writes it.

Run it when the trained values have changed: some answers contain them.
"""

from __future__ import annotations

import re
from pathlib import Path

from calavera.arena.engine import Engine

__all__ = ["README", "said_again", "transcript"]

README = Path(__file__).parents[2] / "calavera" / "arena" / "README.md"

_SCRIPT = re.compile(r"^```text\n(> version\n.*?)^```$", re.M | re.S)


def transcript(text: str) -> str:
    """Return the transcript in a text: lines that are typed, behind `> `, each with its answer."""
    (script,) = _SCRIPT.findall(text)
    return str(script)


def said_again(script: str) -> str:
    """Return the same lines with their present answers."""
    engine = Engine()
    lines = [line for line in script.splitlines(keepends=True) if line.startswith("> ")]
    return "".join(line + engine.answer(line.removeprefix("> ").encode()) for line in lines)


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    old = transcript(text)
    README.write_text(text.replace(old, said_again(old)), encoding="utf-8")
