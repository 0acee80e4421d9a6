"""The command line: `python -m calavera play | replay | pack | unpack | perft | simulate | engine`."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from calavera.arena.simulate import PlayerError, Tournament
from calavera.games import GAMES, game
from calavera.perft import divide
from calavera.record.json_lines import json_lines
from calavera.record.link import pack, unpack
from calavera.record.mixed_radix import PackedError
from calavera.record.record import MAX_BYTES, Record, RecordError, new_record, read, write
from calavera.terminal import play

__all__ = ["main"]

EXIT_REFUSED = 2
"""Exit status for input that cannot be used; argparse has the same for bad arguments."""


EXIT_FAILED = 1
"""Exit status where the output cannot be written."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        if sys.stdout is None:
            raise OSError("standard output is closed")
        status = int(options.run(options) or 0)
        sys.stdout.flush()  # here, where a full disk can still be told
    except (RecordError, PackedError, PlayerError) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    except BrokenPipeError:
        # The reader of our output has seen enough. Python must not complain again while it shuts
        # down: without a stream there is nothing left to flush.
        sys.stdout = None
        return 0
    except UnicodeEncodeError as error:
        odd, encoding = error.object[error.start], error.encoding
        print(f"{odd!a} cannot be printed in {encoding}; try PYTHONIOENCODING=utf-8", file=sys.stderr)
        return EXIT_FAILED
    except OSError as error:
        sys.stdout = None  # as above
        print(f"calavera: {error.strerror or error}", file=sys.stderr)
        return EXIT_FAILED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m calavera",
        description="The dice game Calavera: play it, check and share records, let computers play.",
        epilog="Each command has its own help: python -m calavera play --help",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_play(commands.add_parser("play", help="play a game at this keyboard"))
    _add_record_commands(commands)
    _add_simulate(commands.add_parser("simulate", help="let computer players play each other on every seat"))
    engine = commands.add_parser("engine", help="answer a line protocol, for programs that play")
    engine.add_argument("--level", default="expert", help=f"the level that decides; {_DEFAULT}")
    engine.set_defaults(run=_engine)
    return parser


def _add_play(play_command: argparse.ArgumentParser) -> None:
    play_command.add_argument(
        "names", nargs="*", metavar="NAME", help="two to four players; default: Ina Sami"
    )
    _add_game(play_command)
    play_command.add_argument("--seed", help="32 hexadecimal digits from which all rolls follow")
    play_command.set_defaults(run=_play)


def _add_record_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    replay = commands.add_parser("replay", help="replay a record: one line of JSON after each turn")
    replay.add_argument("file", metavar="FILE", help="a game record; - reads standard input")
    replay.set_defaults(run=_replay)

    to_link = commands.add_parser("pack", help="print a record as the text that a link to it carries")
    to_link.add_argument("file", metavar="FILE", help="a game record; - reads standard input")
    to_link.set_defaults(run=_pack)

    from_link = commands.add_parser("unpack", help="print the record that a link carries")
    from_link.add_argument("link", metavar="LINK", help="a link to a game, or the part of it after #game=")
    from_link.set_defaults(run=_unpack)

    count = commands.add_parser("perft", help="count the sequences of actions from a position")
    count.add_argument("depth", type=int, metavar="DEPTH", help="the number of actions; at least 1")
    count.add_argument("file", nargs="?", metavar="FILE", help="a game record; default: a new game for two")
    count.set_defaults(run=_perft)


def _add_simulate(simulate: argparse.ArgumentParser) -> None:
    simulate.add_argument(
        "--seats",
        required=True,
        metavar="NAME,NAME…",
        help="two to four of easy, medium, hard, expert, greedy, random, and engine:COMMAND for a program"
        " that speaks the protocol of the command engine",
    )
    _add_game(simulate)
    simulate.add_argument(
        "--games", type=_positive, default=1000, help=f"the least number of games; {_DEFAULT}"
    )
    simulate.add_argument("--seed", default="1", help=f"any text; all games follow from it; {_DEFAULT}")
    simulate.add_argument("--jobs", type=_positive, default=1, help=f"processes to play in; {_DEFAULT}")
    simulate.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead")
    simulate.add_argument(
        "--seconds", type=_positive, default=60, help=f"how long a program may take to answer; {_DEFAULT}"
    )
    simulate.add_argument(
        "--records", type=Path, metavar="FOLDER", help="write the record of every game there"
    )
    simulate.add_argument("--json", action="store_true", help="print the standings as JSON")
    simulate.set_defaults(run=_simulate)


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", choices=GAMES, default=GAMES[0], help=f"the game to play; {_DEFAULT}")
    command.add_argument(
        "--layout",
        default="classic",
        help="the sheet or board: classic; the values of a row, thirteen like"
        " --layout=-,-,-,-,-,4,5,6,8,10,5,0,-5; or Castro's 36 squares, row by row, as a record has them;"
        f" {_DEFAULT}",
    )


_DEFAULT = "default: %(default)s"


def _positive(text: str) -> int:
    with suppress(ValueError):
        if (number := int(text)) > 0:
            return number
    raise argparse.ArgumentTypeError(f"{text!a} is not a whole number above 0")


def _replay(options: argparse.Namespace) -> None:
    # Everything is replayed before the first line is printed: a refused record prints nothing.
    lines = list(json_lines(_record_in(options.file)))
    for line in lines:
        print(line)


def _pack(options: argparse.Namespace) -> None:
    print(pack(_record_in(options.file)))


def _unpack(options: argparse.Namespace) -> None:
    print(write(unpack(options.link.rpartition("#game=")[2])), end="")


def _play(options: argparse.Namespace) -> None:
    _standard_input()
    play(options.names or ["Ina", "Sami"], options.layout, options.seed, key=options.game)


def _perft(options: argparse.Namespace) -> None:
    if options.depth < 1:
        raise RecordError(0, str(options.depth), "DEPTH is 1 or more")
    first = game(GAMES[0])
    start = first.headers(first.kinds[0], "2", "classic")
    state = (_record_in(options.file) if options.file else new_record(start)).state
    counts = divide(state, options.depth)
    for action, leaves in counts.items():
        print(f"{action:7}{leaves:>24,}")
    # After the end there is one way to go on: not at all.
    print(f"{'total':7}{1 if state.over else sum(counts.values()):>24,}")


def _simulate(options: argparse.Namespace) -> int:
    # Imported where it is needed: the other commands do without the computers' values.
    from calavera.arena.tournament import participants, play_all

    try:
        options.seed.encode()
    except UnicodeEncodeError:
        raise PlayerError(f"seed {options.seed!a}: not UTF-8") from None
    players = participants(options.seats, options.game)
    tournament = Tournament(
        players,
        # Each participant has every seat: the last block is played to its end.
        blocks=-(-options.games // len(players)),
        seed=options.seed,
        layout=options.layout,
        seconds=options.seconds,
        records=options.records is not None,
        game=options.game,
    )
    return play_all(tournament, options.jobs, options.scheduler, numbers=options.json, folder=options.records)


def _engine(options: argparse.Namespace) -> None:
    from calavera.arena.engine import Engine, serve

    try:
        engine = Engine(options.level)
    except ValueError as error:
        raise PlayerError(str(error)) from None
    with suppress(KeyboardInterrupt):
        serve(engine, _standard_input(), partial(print, end="", flush=True))


def _standard_input() -> IO[bytes]:
    """Return standard input as bytes. Raises RecordError where it is closed."""
    if sys.stdin is None:
        raise RecordError(0, "-", "standard input is closed")
    return sys.stdin.buffer


def _record_in(name: str) -> Record[Any]:
    """Return the record in a file. Raises RecordError, also for a file that cannot be read.

    Never reads more bytes than a record may have.
    """
    try:
        if name == "-":
            return read(_standard_input().read(MAX_BYTES + 1))
        with Path(name).open("rb") as file:
            return read(file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(0, name, reason) from None


if __name__ == "__main__":
    sys.exit(main())
