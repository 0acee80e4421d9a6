"""Results of a tournament: shares of points with their intervals, as a table or as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from calavera.arena.simulate import Block, Game, Tournament

__all__ = ["Interval", "Standing", "Standings", "interval", "standings", "standings_json", "standings_table"]

NORMAL = 1.959964
"""Standard errors to either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share and the 95 % interval round it."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """Results of one participant. `points`: a win is 1, a shared win is shared; as a share of its games."""

    name: str
    games: int
    wins: int
    ties: int
    points: Interval
    score: float


@dataclass(frozen=True, slots=True)
class Standings:
    """Results of the participants, and of the first seat, the second … whichever participant had it."""

    players: tuple[Standing, ...]
    seats: tuple[Interval, ...]
    games: int
    blocks: int
    turns: float


def interval(shares: Sequence[float]) -> Interval:
    """Return the mean of independent shares from 0 to 1 with its 95 % interval. Raises ValueError for none.

    Agresti and Coull's: the normal interval after two shares of 0 and two of 1 have been added, so that it
    holds for few shares and near the ends as well, where it is a little too wide.
    """
    if not shares:
        raise ValueError("without games there is no interval")
    share = sum(shares) / len(shares)
    more = [*shares, 0.0, 0.0, 1.0, 1.0]
    centre = sum(more) / len(more)
    error = sqrt(sum((value - centre) ** 2 for value in more)) / len(more)
    low, high = centre - NORMAL * error, centre + NORMAL * error
    return Interval(share, max(0.0, min(low, share)), min(1.0, max(high, share)))


def standings(tournament: Tournament, blocks: Iterable[Block]) -> Standings:
    """Return the standings after these blocks, in whatever order they come. Raises ValueError for none.

    Games of a block have their dice in common, so the intervals count blocks, not games.
    """
    # In one order: sums of floats depend on it in the last digit.
    played = sorted(blocks, key=lambda block: block.number)
    games = [game for block in played for game in block.games]
    order = range(len(tournament.players))
    return Standings(
        players=tuple(
            _standing(name, player, played) for player, name in zip(order, tournament.labels, strict=True)
        ),
        seats=tuple(
            interval([_mean([_points(game)[seat] for game in block.games]) for block in played])
            for seat in order
        ),
        games=len(games),
        blocks=len(played),
        turns=_mean([game.turns for game in games]),
    )


def standings_table(results: Standings) -> str:
    """Format the standings as a table for people."""
    wide = max(len(standing.name) for standing in results.players)
    kind = "pairs of games" if len(results.players) == 2 else f"rounds of {len(results.players)} games"
    rows = [
        f"{standing.name:{wide}} {standing.games:>7,} {standing.wins:>7,} {standing.ties:>6,}"
        f"   {_percent(standing.points)} {standing.score:>8.1f}"
        for standing in results.players
    ]
    seats = [f"  seat {seat}  {_percent(share)}" for seat, share in enumerate(results.seats, 1)]
    return "\n".join(
        [
            f"{'':{wide}} {'games':>7} {'wins':>7} {'ties':>6}   {'points':6}  {'(95 %)':12} {'score':>8}",
            *rows,
            "",
            f"{results.turns:.1f} turns a game. By seat:",
            *seats,
            "",
            f"Points: a win is 1, a shared win is shared. Intervals: normal, over {results.blocks:,} {kind}"
            " with the same dice.",
        ]
    )


def standings_json(tournament: Tournament, results: Standings, *, stopped: bool) -> dict[str, object]:
    """Return the standings as plain values for JSON; `stopped` tells that not all games were played."""
    asked = {"seed": tournament.seed, "layout": tournament.layout, "stopped": stopped}
    return asked | asdict(results)


def _standing(name: str, player: int, blocks: Sequence[Block]) -> Standing:
    own = [[(_points(game), game, game.seats.index(player)) for game in block.games] for block in blocks]
    games = [entry for block in own for entry in block]
    points = [points[seat] for points, _, seat in games]
    return Standing(
        name=name,
        games=len(games),
        wins=points.count(1),
        ties=sum(0 < point < 1 for point in points),
        points=interval([_mean([points[seat] for points, _, seat in block]) for block in own]),
        score=_mean([game.outcome.scores[seat] for _, game, seat in games]),
    )


def _points(game: Game) -> list[float]:
    """Return the points of each seat in a game: 1 for a win, a fair part for a shared one, else 0."""
    return [game.outcome.share(seat) for seat in range(len(game.seats))]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _percent(interval: Interval) -> str:
    return f"{100 * interval.share:5.1f}%  ({100 * interval.low:4.1f}–{100 * interval.high:5.1f})"
