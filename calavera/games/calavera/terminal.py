"""Calavera's own words for a game in a terminal."""

from collections.abc import Iterable

from calavera.game import NotationError, Rethrow
from calavera.games.calavera.actions import Choice, Freeze, TakeJokers
from calavera.games.calavera.faces import COLOURS, DICE
from calavera.games.calavera.layout import SheetLayout, Zone
from calavera.games.calavera.notation import parse
from calavera.games.calavera.preview import Preview, preview
from calavera.games.calavera.rules import THROWS, State
from calavera.games.calavera.sheet import Row, Sheet
from calavera.games.calavera.wording import face_name

__all__ = ["HELP", "explained", "landed", "options", "sheet_text", "skipped", "typed"]

HELP = """\
  1 3 5      reroll dice 1, 3 and 5              r  reroll every die that shows no skull
  o3         take the three orange dice          j2>p  take both jokers as pink
  j2#g       freeze green with two jokers        -  nothing, where nothing can be taken
  u  undo    s  all sheets    w  the record so far    q  leave"""


def landed(state: State) -> Iterable[str]:
    """Yield a line for the roll, and one for the curse."""
    faces = "  ".join(f"{n}:{face_name(face)}" for n, face in enumerate(state.dice, 1))
    yield f"  roll {state.throws} of {THROWS}: {faces}"
    if state.cursed:
        yield "  Three skulls: the curse! Nothing is marked, and the others take what they can."


def options(state: State) -> Iterable[str]:
    """Yield a line for every choice of the seat that decides, with its consequences."""
    assert isinstance(state.seat, int)  # or there is nothing to choose
    for choice in state.choices(state.seat):
        yield f"    {choice!s:6}{explained(preview(state, state.seat, choice), choice)}"


def skipped(name: str) -> str:
    """Return the line for a player who can take none of the leftovers."""
    return f"  {name} can take none of the leftovers."


def typed(text: str, state: State) -> Rethrow | Choice:
    """Read a line: die numbers and `r` are rerolls, the rest the record's tokens. Raises NotationError."""
    if text == "r":
        return Rethrow(tuple(n for n, face in enumerate(state.dice) if face.letter != "s"))
    digits = text.replace(" ", "")
    if digits.isdecimal() and digits.isascii() and len(digits) <= DICE:
        return Rethrow(tuple(sorted(int(digit) - 1 for digit in digits)))
    action = parse(text)
    if isinstance(action, Rethrow | Choice):
        return action
    raise NotationError("dice are not rolled by hand here")


def explained(seen: Preview, choice: Choice) -> str:
    """Describe a choice and its consequences in one line."""
    if seen.colour is None:
        return "nothing"
    row = face_name(seen.colour)
    match choice:
        case Freeze():
            parts = [f"freeze {row} at {seen.value}"]
        case TakeJokers():
            parts = [f"jokers as {row}: box {seen.after.crosses}"]
        case _:
            parts = [f"{row}: box {seen.after.crosses}"]
    if seen.closes and not isinstance(choice, Freeze):
        parts.append(f"closed at {seen.value}")
    parts += [f"bonus line {line + 1}: {points} points" for line, points in seen.lines]
    if seen.over:
        parts.append("ends the game")
    return ", ".join(parts)


def sheet_text(sheet: Sheet, layout: SheetLayout) -> str:
    """Return a sheet as lines of text: `x` crossed, `#` the last cross of a closed row."""
    lines = [
        f"  {face_name(colour):7}{_row_text(row, layout)}"
        for colour, row in zip(COLOURS, sheet.rows, strict=True)
    ]
    return "\n".join([*lines, f"  bonuses {' '.join(map(str, sheet.bonuses))}"])


def _row_text(row: Row, layout: SheetLayout) -> str:
    cells = []
    for number, box in enumerate(layout.boxes, 1):
        mark = "#" if row.closed and number == row.crosses else "x"
        empty = "." if box.zone is Zone.START else str(box.value)
        cells.append(f"{mark if number <= row.crosses else empty:>3}{'|' if box.line is not None else ' '}")
    return "".join(cells)
