"""Castro's own words for a game in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.game import Rethrow
from calavera.games.castro.actions import Action
from calavera.games.castro.board import SIDE
from calavera.games.castro.combinations import held
from calavera.games.castro.faces import DICE
from calavera.games.castro.notation import parse
from calavera.games.castro.preview import Preview, preview
from calavera.games.castro.rules import THROWS, State
from calavera.games.castro.wording import combination_name

__all__ = ["HELP", "board_text", "explained", "landed", "options", "skipped", "typed"]

HELP = """\
  1 3 5      reroll dice 1, 3 and 5              r  reroll every die
  e3         place a roof on the square e3       -  lose a roof, where nothing fits
  u  undo    s  all views    w  the record so far    q  leave
  On the board: 1 to 6 a pair of that number, T three of a kind, F four of a kind, S straight,
  H full house, Y five of a kind; beside it the players' roofs from bottom to top, * yours on top"""


def landed(state: State) -> Iterable[str]:
    """Yield the roll, the combinations that it holds, and how high may be built."""
    dice = "  ".join(f"{n}:{die.letter}" for n, die in enumerate(state.dice, 1))
    yield f"  roll {state.throws} of {THROWS}: {dice}"
    names = ", ".join(combination_name(combination) for combination in sorted(held(state.dice)))
    height = "on empty squares" if not state.highest else f"on up to {state.highest} of the roofs there"
    yield f"  {names or 'no combination'}; building {height}"


def options(state: State) -> Iterable[str]:
    """Return every placement of the seat that decides, with its consequences."""
    for place in state.placements():
        yield f"    {place!s:4}{explained(preview(state, place))}"


def skipped(name: str) -> str:
    """Return the line for a player whose fifth roll fits nowhere."""
    return f"  Nothing fits: {name} loses a roof."


def typed(text: str, state: State) -> Action:
    """Return the action that a line means: die numbers and `r` reroll, the rest are the record's tokens."""
    if text == "r":
        return Rethrow(tuple(range(DICE)))
    digits = text.replace(" ", "")
    if digits.isdecimal() and digits.isascii() and len(digits) <= DICE:
        return Rethrow(tuple(sorted(int(digit) - 1 for digit in digits)))
    return parse(text)


def explained(seen: Preview) -> str:
    """Return a placement and its consequences in one line."""
    parts = [f"{combination_name(seen.combination)}, height {seen.height}"]
    parts += ["safe"] * seen.safe
    parts += [
        f"three tops of player {seat + 1} in a line there" for seat in sorted({s for s, _ in seen.hindered})
    ]
    parts += [f"{seen.longest} tops in a line"] * (seen.longest > 1)
    parts += [f"wins by {seen.won_by}"] * (seen.won_by is not None)
    return ", ".join(parts)


def board_text(state: State, seat: int) -> str:
    """Return the board as lines of text, for one seat."""
    lines = [f"     {''.join(f'{column:9}' for column in 'abcdef')}".rstrip()]
    for row in range(SIDE):
        cells = (_cell(state, row * SIDE + column, seat) for column in range(SIDE))
        lines.append(f"  {row + 1}  {''.join(cells)}".rstrip())
    return "\n".join([*lines, f"  roofs left: {state.supply[seat]}"])


def _cell(state: State, square: int, seat: int) -> str:
    stack = state.stacks[square]
    roofs = "".join(str(owner + 1) for owner in stack) + "*" * (stack[-1:] == (seat,))
    return f"{state.board.squares[square].symbol} {roofs or '.':7}"
