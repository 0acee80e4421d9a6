"""`simulate` at a terminal: plays a tournament here, on several processors or on a Dask cluster."""

from __future__ import annotations

import csv
import json
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, wait
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from calavera.arena.engine_process import EngineProcess
from calavera.arena.simulate import Block, Player, PlayerError, Tournament, play_block
from calavera.arena.standings import standings, standings_json, standings_table
from calavera.coach.analysis import bots_of
from calavera.game import Game
from calavera.games import GAMES, game
from calavera.record.record import Record, RecordError, new_record

__all__ = ["blocks_of", "on_cluster", "one_by_one", "participants", "play_all", "side_by_side"]

ENGINE_PREFIX = "engine:"
"""The beginning of an outside program's name; its command follows."""

EXIT_INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""

BLOCKS_AHEAD = 256
"""Blocks that a cluster is given at a time."""

SCHEDULER_TIMEOUT = "10s"
"""The time in which a cluster's scheduler has to answer."""


def participants(text: str, key: str = GAMES[0]) -> tuple[str, ...]:
    """Return the names given by `--seats`, checked as far as possible without starting a program.

    Separated by commas; a name with commas of its own stands in double quotes. Raises PlayerError.
    """
    try:
        (names,) = csv.reader([text], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise PlayerError(f"{text!a}: names are separated by commas") from None
    chosen_game = game(key)
    if len(names) not in chosen_game.seats:
        raise PlayerError(f"{chosen_game.seats[0]} to {chosen_game.seats[-1]} can play, not {len(names)}")
    for name in names:
        if not name.startswith(ENGINE_PREFIX):
            try:
                bots_of(chosen_game).bot(name)
            except ValueError as error:
                raise PlayerError(str(error)) from None
    return tuple(names)


def play_all(
    tournament: Tournament,
    jobs: int = 1,
    scheduler: str | None = None,
    *,
    numbers: bool = False,
    folder: Path | None = None,
) -> int:
    """Play, print the standings (as JSON with `numbers`), and return the exit status.

    After Ctrl-C or a friendly kill, or when a player fails, the standings are those of the blocks that were
    finished. Raises PlayerError, and RecordError for a layout or names that no game can have.
    """
    new_record(tournament.headers(0, range(len(tournament.players))))
    played: list[Block] = []
    end: BaseException | None = None
    try:
        with _signals_as_interrupts() as signals, closing(blocks_of(tournament, jobs, scheduler)) as source:
            for block in _with_progress(source, tournament.blocks):
                played.append(_without_records(block, folder))
                if signals:
                    raise KeyboardInterrupt
    except (KeyboardInterrupt, PlayerError) as error:
        end = error
    if played:
        results = standings(tournament, played)
        answer = standings_json(tournament, results, stopped=end is not None)
        print(json.dumps(answer, ensure_ascii=False) if numbers else standings_table(results), flush=True)
    if isinstance(end, PlayerError):
        raise end
    return EXIT_INTERRUPTED if end else 0


@contextmanager
def _signals_as_interrupts() -> Iterator[list[int]]:
    """Turn Ctrl-C and SIGTERM into KeyboardInterrupt, so that no worker process is left behind.

    Yields the list of the signals received so far: an exception that comes while Python clears a generator
    away is dropped, and the games would go on.
    """
    signals: list[int] = []

    def end(number: int, _: object) -> None:
        signals.append(number)
        raise KeyboardInterrupt

    before = {signal.SIGTERM: signal.signal(signal.SIGTERM, end)}
    # In the background Ctrl-C may be switched off, and stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        before[signal.SIGINT] = signal.signal(signal.SIGINT, end)
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def blocks_of(tournament: Tournament, jobs: int, scheduler: str | None) -> Generator[Block, None, None]:
    """Yield the blocks as they are finished, in any order."""
    if scheduler is not None:
        return on_cluster(tournament, scheduler)
    return one_by_one(tournament) if jobs == 1 else side_by_side(tournament, jobs)


def one_by_one(tournament: Tournament) -> Generator[Block, None, None]:
    """Play the blocks in this process. Raises PlayerError."""
    with _started_players(tournament) as players:
        for number in range(tournament.blocks):
            yield play_block(tournament, number, players)


def side_by_side(tournament: Tournament, jobs: int) -> Generator[Block, None, None]:
    """Play the blocks in `jobs` processes. Raises PlayerError."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Spawned everywhere: a fork of a process with threads, such as a progress bar's, may hang.
    # Ctrl-C is for this process, which waits for the others: they ignore it as soon as they can, and are
    # started with it held back, for one that dies of it on its way would leave the pool locked.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield from _play_in_pool(tournament, pool, 2 * jobs)
    except BrokenProcessPool:
        raise PlayerError("a process that played games has died") from None
    finally:
        pool.shutdown(cancel_futures=True)


def on_cluster(tournament: Tournament, scheduler: str) -> Generator[Block, None, None]:
    """Play the blocks on a Dask scheduler's workers, which need this package too. Raises PlayerError."""
    try:
        from distributed import Client
    except ImportError:
        raise PlayerError("--scheduler needs Dask: pip install 'calavera[cluster]'") from None
    try:
        client = Client(scheduler, timeout=SCHEDULER_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PlayerError(f"no scheduler at {scheduler!a}: {error}") from None
    with client:
        pool = client.get_executor(pure=False)
        try:
            yield from _play_in_pool(tournament, pool, BLOCKS_AHEAD)
        except PlayerError:
            raise
        except (Exception, CancelledError) as error:  # whatever can happen to a worker
            raise PlayerError(f"the cluster gave up: {str(error) or type(error).__name__}") from None
        finally:
            pool.shutdown(wait=False)


def _play_in_pool(tournament: Tournament, pool: Executor, ahead: int) -> Generator[Block, None, None]:
    numbers = iter(range(tournament.blocks))
    with _held_back(signal.SIGINT):
        running = {pool.submit(_play_alone, tournament, number) for number in islice(numbers, ahead)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(_play_alone, tournament, number) for number in islice(numbers, len(done))}
        for future in done:
            yield future.result()


@contextmanager
def _held_back(number: signal.Signals) -> Iterator[None]:
    """Block a signal for a while; processes started meanwhile never get it."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  # where there are no such signals
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {number})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_alone(tournament: Tournament, number: int) -> Block:
    """Play one block in a worker process, which starts the programs that it needs."""
    with _started_players(tournament) as players:
        return play_block(tournament, number, players)


@contextmanager
def _started_players(tournament: Tournament) -> Iterator[list[Player]]:
    with ExitStack() as stack:
        players: list[Player] = []
        for name in tournament.players:
            if name.startswith(ENGINE_PREFIX):
                command = name.removeprefix(ENGINE_PREFIX)
                players.append(stack.enter_context(EngineProcess(command, tournament.seconds)))
            else:
                players.append(_computer_player(name, game(tournament.game)))
        yield players


def _computer_player(name: str, chosen_game: Game) -> Player:
    chosen = bots_of(chosen_game).bot(name)

    def decide(record: Record[Any], chance: int) -> Any:
        return chosen(record.state, Random(chance))

    return decide


def _without_records(block: Block, folder: Path | None) -> Block:
    """Write a block's records to the folder, if there is one, and return the block without them."""
    if folder is None:
        return block
    games = []
    for place, played in enumerate(block.games, block.number * len(block.games) + 1):
        path = folder / f"game-{place:06}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(played.record or "", encoding="utf-8", newline="")
        except OSError as error:
            raise RecordError(0, str(path), error.strerror or str(error)) from None
        games.append(replace(played, record=None))
    return Block(block.number, tuple(games))


def _with_progress(blocks: Iterable[Block], total: int) -> Generator[Block, None, None]:
    """Pass the blocks on and show the progress on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield from blocks
        return
    try:
        from tqdm import tqdm
    except ImportError:
        for count, block in enumerate(blocks, 1):
            print(f"\r{count:,} of {total:,}", end="" if count < total else "\n", file=sys.stderr, flush=True)
            yield block
        return
    yield from tqdm(blocks, total=total, unit="block", smoothing=0)
