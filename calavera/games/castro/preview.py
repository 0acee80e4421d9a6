"""The consequences of a placement before it is made, for a page that knows no rule."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.games.castro.actions import Place
from calavera.games.castro.board import IN_LINE, THROUGH
from calavera.games.castro.combinations import Combination
from calavera.games.castro.rules import THROWS, State
from calavera.games.castro.wording import illegal

__all__ = ["Preview", "preview"]


@dataclass(frozen=True, slots=True)
class Preview:
    """The consequences of one legal placement."""

    square: int
    combination: Combination
    height: int
    """The roofs on the square then."""
    safe: bool
    """True where no roof can be built on it any more."""
    covered: int | None
    """The seat whose roof was the top, also the builder's own; None for an empty square."""
    lines: tuple[tuple[int, ...], ...]
    """Lines of four through the square that it completes, each with its squares."""
    longest: int
    """The most tops of the builder in one of the lines of four through the square then."""
    hindered: tuple[tuple[int, tuple[int, ...]], ...]
    """Other seats with three tops of a line through the square, each with the line: the square is one of the
    three, or the one that is missing."""
    fives: int
    """The stacks for five of a kind with a roof of the builder then."""
    points: tuple[int, ...]
    """Points by seat then."""
    gain: int
    """The change of the builder's own points."""
    won_by: str | None
    """The way in which it ends the game; None where the game goes on."""


def preview(state: State, place: Place) -> Preview:
    """Return the consequences of a placement. Raises IllegalAction where it is not allowed."""
    reason = state.why_not(place)
    if reason is not None:
        raise illegal(state, place, reason)
    after = state.apply(place)
    seat, square = state.active, place.square
    before, stack = state.stacks[square], after.stacks[square]
    points = after.returns()
    return Preview(
        square=square,
        combination=state.board.squares[square],
        height=len(stack),
        safe=len(stack) == THROWS,
        covered=before[-1] if before else None,
        lines=tuple(line for line in THROUGH[square] if _tops(after, line, seat) == IN_LINE),
        longest=max(_tops(after, line, seat) for line in THROUGH[square]),
        hindered=_hindered(state, square),
        fives=sum(seat in after.stacks[five] for five in state.board.fives),
        points=points,
        gain=points[seat] - state.returns()[seat],
        won_by=after.won_by,
    )


def _tops(state: State, line: tuple[int, ...], seat: int) -> int:
    return sum(state.stacks[square][-1:] == (seat,) for square in line)


def _hindered(state: State, square: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    others = [seat for seat in range(len(state.supply)) if seat != state.active]
    lines = ((seat, line) for seat in others for line in THROUGH[square])
    return tuple((seat, line) for seat, line in lines if _tops(state, line, seat) == IN_LINE - 1)
