"""The command line of the laboratory: solve, train, games, audit, ladder, calibrate, solo, and Castro's own.

Each command makes what it needs of the ones before it and keeps it in a folder (`--folder`, .build/lab), so
that a run that was stopped goes on where it was. Everything follows from `--seed`.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calavera.coach.data_file import read_package_file
from calavera.coach.levels import TEMPERATURES
from calavera.games.calavera.bots.analysis import SHARPNESS
from calavera.games.castro.bots.network import NETWORK_FILE as CASTRO_NETWORK
from calavera.games.castro.bots.network import weights_of
from calavera.lab.calavera.beyond_products import MODELS, gain
from calavera.lab.calavera.calibrate import fit, likelihood, notes
from calavera.lab.calavera.exact import Solution, opened, solve
from calavera.lab.calavera.games import Games, play_games
from calavera.lab.calavera.play import EXACT, NET
from calavera.lab.calavera.solo import TABLE_FILE, write_table
from calavera.lab.calavera.train import error, file_of, read_net, train
from calavera.lab.puzzles import check, write

__all__ = ["main"]

NETWORK_FILE = Path(__file__).parents[1] / "games" / "calavera" / "bots" / "two_seats.bin"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command."""
    parser = argparse.ArgumentParser(prog="python -m calavera.lab", description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path(".build/lab"), help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, games_default, text in (
        ("solve", _solve, 0, "the whole two-seat game by backward induction"),
        (
            "train",
            _train,
            400_000,
            "label games by the solution, train the network, write it into the package",
        ),
        ("games", _facts, 200_000, "what perfect play looks like"),
        ("audit", _audit, 20_000, "what each level gives away to perfect play"),
        ("ladder", _ladder, 20_000, "each level against the one below"),
        ("calibrate", _calibrate, 100, "the percentages of three and four seats"),
        ("solo", _solo, 0, "the solution of playing alone, into the package"),
        ("puzzles", _puzzles, 1_200, "the puzzles, into the package"),
        ("castro-puzzles", _castro_puzzles, 1_500, "Castro's puzzles, into the package"),
        ("castro-train", _castro_train, 100_000, "train Castro's judge of positions, into the package"),
        ("castro-ladder", _castro_ladder, 4_000, "Castro: each level against the one below, and rivals"),
        ("castro-facts", _castro_facts, 10_000, "Castro: who wins, how long, in which way"),
        ("castro-roofs", _castro_roofs, 4_000, "Castro: the worth of the first roof, by combination"),
    ):
        command = commands.add_parser(name, help=text)
        if games_default:
            command.add_argument("--games", type=int, default=games_default, help="default: %(default)s")
        if name.endswith("puzzles"):
            command.add_argument("--check", action="store_true", help="only check those in the package")
        if name == "train":
            command.add_argument("--epochs", type=float, default=24, help="default: %(default)s")
        command.set_defaults(run=run, name=name)
    options = parser.parse_args(arguments)
    options.run(options)


def _solve(options: argparse.Namespace) -> Solution:
    solution = solve(options.folder)
    print(f"the first player wins {solution.start():.5f} with perfect play")
    return solution


def _train(options: argparse.Namespace) -> None:
    """Label games of mixed strength by the exact solution, then train the network and write its file."""
    data = _labels(_solve(options), options)
    held_out = len(data.labels) // 50
    test = Games(data.out, data.inputs[:held_out], data.leads[:held_out], data.labels[:held_out])
    rest = replace(
        data, inputs=data.inputs[held_out:], leads=data.leads[held_out:], labels=data.labels[held_out:]
    )
    weights = train(rest, options.epochs, options.seed)
    loss = error(weights, test, held_out)
    command = f"python -m calavera.lab --seed {options.seed} train --games {options.games}"
    about = {
        "command": f"{command} --epochs {options.epochs:g}",
        "positions": len(rest.labels),
        "error": round(loss, 5),
        "seed": options.seed,
    }
    NETWORK_FILE.write_bytes(file_of(weights, about))
    print(
        f"{NETWORK_FILE.name}: {NETWORK_FILE.stat().st_size:,} bytes, error {loss:.5f} of positions held out"
    )


def _labels(solution: Solution, options: argparse.Namespace) -> Games:
    path = options.folder / f"labels-{options.seed}-{options.games}.npz"
    if path.exists():
        with np.load(path) as kept:
            return Games(kept["out"], kept["inputs"], kept["leads"], kept["labels"])
    random = np.random.default_rng(options.seed)
    heats = random.choice(list(LABEL_HEATS), (options.games, 2), p=list(LABEL_HEATS.values()))
    data = play_games(solution, np.full((1, 2), EXACT), heats, options.seed, samples=SAMPLES_A_GAME)
    order = random.permutation(len(data.labels))
    data = Games(data.out, data.inputs[order], data.leads[order], data.labels[order])
    np.savez(path, out=data.out, inputs=data.inputs, leads=data.leads, labels=data.labels)
    print(f"{len(data.labels):,} labelled positions")
    return data


LABEL_HEATS = {0.0: 0.38, 0.01: 0.16, 0.03: 0.16, 0.1: 0.12, 0.3: 0.10, 1.0: 0.08}
"""Temperatures of the players whose games are labelled, with their shares: from 0.3 on play is weak and
strange, and the network has to know such positions, too."""

SAMPLES_A_GAME = 120
"""Positions kept of each game, at most."""


def _facts(options: argparse.Namespace) -> None:
    out = play_games(_solve(options), np.full((1, 2), EXACT), np.zeros((options.games, 2)), options.seed).out
    scores, margin = out[:, 4:6], np.abs(out[:, 4] - out[:, 5])
    facts = {
        "first player": out[:, 0].mean(),
        "points": scores.mean(),
        "points, standard deviation": scores.std(),
        "margin": margin.mean(),
        "turns": out[:, 3].mean(),
        "ties": (out[:, 0] == 0.5).mean(),
        "open rows": out[:, 6:8].mean(),
    }
    for name, value in facts.items():
        print(f"{name:28}{value:8.4f}")


def _audit(options: argparse.Namespace) -> None:
    """Print what each level gives away per game to perfect play, and its score; seats alternate.

    Then the same for the expert against weak and strange play, which leads to positions of its own.
    """
    solution, net = _solve(options), read_net(NETWORK_FILE.read_bytes())
    duels = [(level, heat, 0.0, "perfect play") for level, heat in TEMPERATURES.items()]
    level, heat = duels[-1][:2]
    duels += [(level, heat, weak, f"play at temperature {weak:g}") for weak in LABEL_HEATS if weak >= 0.1]
    for level, heat, other, whom in duels:
        seats = np.arange(options.games) % 2
        own = seats[:, None] == np.arange(2)
        lanes, heats = np.where(own, NET, EXACT), np.where(own, heat, other)
        out = play_games(solution, lanes, heats, options.seed, net).out
        seats = np.resize(seats, len(out))
        lost = np.where(seats == 0, out[:, 1], out[:, 2])
        points = np.where(seats == 0, out[:, 0], 1 - out[:, 0])
        print(
            f"{level:8} gives away {lost.mean():.4f} ± {_interval(lost):.4f} a game, "
            f"scores {points.mean():.4f} ± {_interval(points):.4f} against {whom}"
        )


def _ladder(options: argparse.Namespace) -> None:
    """Print each level's score against the one below; seats alternate, no dice are used twice."""
    solution, net = _solve(options), read_net(NETWORK_FILE.read_bytes())
    levels = list(TEMPERATURES.items())
    for (low, low_heat), (high, high_heat) in pairwise(levels):
        seats = np.arange(options.games) % 2
        heats = np.where(seats[:, None] == np.arange(2), high_heat, low_heat)
        out = play_games(solution, np.full((1, 2), NET), heats, options.seed, net).out
        seats = np.resize(seats, len(out))
        points = np.where(seats == 0, out[:, 0], 1 - out[:, 0])
        print(f"{high:8} against {low:8} {points.mean():.4f} ± {_interval(points):.4f}")


def _calibrate(options: argparse.Namespace) -> None:
    """Print the powers of the products for three and four seats."""
    for seats in (3, 4):
        seen = notes(seats, options.games, options.seed)
        power = fit(seen)
        print(f"{seats} seats: {power:.2f}, shipped {SHARPNESS[seats]}; mean log likelihood:")
        for name, other in (("fitted", power), ("shipped", SHARPNESS[seats]), ("plain", 1.0)):
            print(f"  {name:8}{likelihood(other, seen):8.4f}")
        print("gain over even chances in other games, by what is learned from:")
        for model in MODELS:
            print(f"  {model:24}{gain(seen, model):8.4f}")


def _interval(values: np.typing.NDArray[np.float64]) -> float:
    """Return half the width of the 95 % interval of the mean."""
    return float(1.96 * values.std() / len(values) ** 0.5)


def _puzzles(options: argparse.Namespace) -> None:
    from calavera.lab.calavera import puzzles

    solution, layer = opened(options.folder)
    print(f"what is solved: all positions from layer {layer} of 88 on")
    judge = puzzles.Exact(solution)
    if options.check:
        check("calavera", puzzles.analyse_again(judge))
    else:
        candidates = puzzles.candidates(judge, options.games, options.seed, layer)
        write("calavera", candidates, puzzles.WANTED, _command(options))


def _castro_puzzles(options: argparse.Namespace) -> None:
    from calavera.lab.castro import puzzles

    if options.check:
        check("castro", puzzles.analyse_again)
    else:
        candidates = puzzles.candidates(options.games, options.seed)
        write("castro", candidates, puzzles.WANTED, _command(options))


def _castro_train(options: argparse.Namespace) -> None:
    # Compiled for minutes: only where it is asked for.
    from calavera.lab.castro.train import NETWORK, train, write_network

    begun = time.monotonic()
    weights, loss = train(options.games, options.seed)
    write_network(options.games, options.seed, loss, weights)
    minutes = (time.monotonic() - begun) / 60
    print(
        f"{NETWORK.name}: {NETWORK.stat().st_size:,} bytes, cross-entropy {loss:.4f}, {minutes:.1f} minutes"
    )


def _castro_ladder(options: argparse.Namespace) -> None:
    from calavera.lab.castro.ladder import ladder

    _print_table(ladder(_castro_weights(), options.games, options.seed), options)


def _castro_facts(options: argparse.Namespace) -> None:
    from calavera.lab.castro.facts import facts

    print("| | |\n|---|---|")
    _print_table(facts(_castro_weights(), options.games, options.seed), options)


def _castro_roofs(options: argparse.Namespace) -> None:
    from calavera.lab.castro.facts import first_roofs

    print("| first roof | points of the first seat |\n|---|---|")
    _print_table(first_roofs(_castro_weights(), options.games, options.seed), options)


def _castro_weights() -> NDArray[np.float64]:
    """Return the weights of Castro's network as it ships."""
    return np.array(weights_of(read_package_file(CASTRO_NETWORK)))


def _print_table(rows: Iterable[str], options: argparse.Namespace) -> None:
    """Print the rows of a table, then when, where and how they came about."""
    for row in rows:
        print(row, flush=True)
    machine = f"{os.cpu_count()} cores of {platform.machine()}, CPython {platform.python_version()}"
    print(f"\n`{_command(options)}`, {date.today():%B %d, %Y}, {machine}.")


def _command(options: argparse.Namespace) -> str:
    """Return the command that makes the same once more."""
    return f"python -m calavera.lab --seed {options.seed} {options.name} --games {options.games}"


def _solo(_: argparse.Namespace) -> None:
    write_table()
    print(f"{TABLE_FILE.name}: {TABLE_FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
