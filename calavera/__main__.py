"""The command line: `python -m calavera play | replay | perft`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from calavera.perft import divide
from calavera.record import MAX_BYTES, Record, RecordError, read
from calavera.replay import json_lines
from calavera.terminal import play

__all__ = ["main"]

REFUSED = 2
"""Exit status for input that cannot be used; argparse has the same for bad arguments."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options) or 0)
    except RecordError as error:
        print(error, file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python must not complain again while it shuts
        # down: without a stream there is nothing left to flush.
        sys.stdout = None
        return 0
    return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m calavera", description="The dice game Calavera.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    replay = commands.add_parser("replay", help="print a record as JSON lines, one a turn")
    replay.add_argument("file", metavar="FILE", help="a game record; - reads standard input")
    replay.set_defaults(run=_replay)

    table = commands.add_parser("play", help="play at this keyboard")
    table.add_argument("names", nargs="*", metavar="NAME", help="two to four names (Ina and Sami)")
    table.add_argument(
        "--layout",
        default="classic",
        help="classic, or --layout=-,-,-,-,-,4,5,6,8,10,5,0,-5 (thirteen values)",
    )
    table.add_argument("--seed", help="32 hexadecimal digits that all throws follow from")
    table.set_defaults(run=_play)

    count = commands.add_parser("perft", help="count the sequences of actions from a position")
    count.add_argument("depth", type=int, metavar="DEPTH", help="how many actions deep, one or more")
    count.add_argument("file", nargs="?", metavar="FILE", help="a record (a new game for two)")
    count.set_defaults(run=_perft)
    return parser


def _replay(options: argparse.Namespace) -> None:
    # Everything is replayed before the first line is printed: a refused record prints nothing.
    lines = list(json_lines(_read(options.file)))
    for line in lines:
        print(line)
    sys.stdout.flush()


def _play(options: argparse.Namespace) -> None:
    play(options.names or ["Ina", "Sami"], options.layout, options.seed)


def _perft(options: argparse.Namespace) -> None:
    if options.depth < 1:
        raise RecordError(0, str(options.depth), "the depth is one or more")
    start = b'[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n'
    state = (_read(options.file) if options.file else read(start)).state
    counts = divide(state, options.depth)
    for action, leaves in counts.items():
        print(f"{action:7}{leaves:>24,}")
    # After the end there is one way to go on: not at all.
    print(f"{'total':7}{1 if state.over else sum(counts.values()):>24,}")
    sys.stdout.flush()


def _read(name: str) -> Record:
    """The record in a file, of which no more is read than a record can have. Raises RecordError."""
    try:
        if name == "-":
            return read(sys.stdin.buffer.read(MAX_BYTES + 1))
        with Path(name).open("rb") as file:
            return read(file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(0, name, reason) from None


if __name__ == "__main__":
    sys.exit(main())
