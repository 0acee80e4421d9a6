"""A plain game in a terminal, for people at the same keyboard."""

import secrets
from collections.abc import Callable, Sequence

from calavera.actions import Choice, Freeze, Rethrow, TakeJokers
from calavera.dice import COLOURS, DICE
from calavera.game import THROWS, IllegalAction, State
from calavera.layout import SheetLayout, Zone
from calavera.match import idle, throw, undo
from calavera.notation import NAME, NotationError, parse
from calavera.preview import Preview, preview
from calavera.record import Record, new_record, write
from calavera.sheet import Row, Sheet
from calavera.wording import face_name, sentence

__all__ = ["play"]

HELP = """\
  1 3 5      reroll dice 1, 3 and 5              r  reroll every die that shows no skull
  o3         take the three orange dice          j2>p  take both jokers as pink
  j2#g       freeze green with two jokers        -  nothing, where nothing can be taken
  u  undo    s  all sheets    w  the record so far    q  leave"""


def play(
    names: Sequence[str],
    layout: str = "classic",
    seed: str | None = None,
    ask: Callable[[str], str] = input,
    say: Callable[[str], None] = print,
) -> Record:
    """Play until the game is over or somebody leaves; the record so far.

    Raises RecordError for a number of names, a name, a layout or a seed that no game can have.
    """
    headers = {
        "Game": NAME,
        "Seats": str(len(names)),
        "Layout": layout,
        "Seed": secrets.token_hex(16) if seed is None else seed,
    }
    headers |= {f"Seat{number}": name for number, name in enumerate(names, 1)}
    table = _Table(new_record(headers), ask, say)
    say(HELP)
    try:
        while not table.record.state.over:
            table.step()
    except (_Left, EOFError, KeyboardInterrupt):
        say("")
    else:
        table.show_end()
    say(write(table.record))
    return table.record


class _Left(Exception):
    """Somebody wants to stop."""


class _Table:
    """The running game and the two ends of the terminal."""

    def __init__(self, record: Record, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.record = record
        self.ask = ask
        self.say = say

    def step(self) -> None:
        """Land the dice, skip who has nothing to choose, or let one seat decide."""
        state = self.record.state
        if state.fresh and not self.begin_turn():
            return
        if state.flying:
            self.record = throw(self.record)
            self.show_dice()
        elif idle(self.record):
            assert state.seat is not None  # an idle seat is one
            self.say(f"  {self.record.names[state.seat]} can take none of the leftovers.")
            self.record = self.record.play(state.legal_actions()[0])
        else:
            self.decide()

    def begin_turn(self) -> bool:
        """Wait for the active seat; whether it throws (or has taken the last turn back)."""
        state = self.record.state
        name = self.record.names[state.active]
        self.say(f"\n{name} ({state.returns()[state.active]} points)")
        self.say(sheet_text(state.sheets[state.active], state.layout))
        thrown = False
        while not thrown and self.record.state is state:
            thrown = self.command(self.ask(f"{name}, Enter rolls: ").strip(), may_throw=True)
        return thrown

    def show_dice(self) -> None:
        state = self.record.state
        faces = "  ".join(f"{n}:{face_name(face)}" for n, face in enumerate(state.dice, 1))
        self.say(f"  roll {state.throws} of {THROWS}: {faces}")
        if state.cursed:
            self.say("  Three skulls: the curse! Nothing is marked, and the others take what they can.")

    def decide(self) -> None:
        state = self.record.state
        assert state.seat is not None  # the caller has seen that nobody else acts
        name = self.record.names[state.seat]
        for choice in state.choices(state.seat):
            self.say(f"    {choice!s:6}{explained(preview(state, state.seat, choice), choice)}")
        self.command(self.ask(f"{name}: ").strip(), may_throw=False)

    def command(self, text: str, *, may_throw: bool) -> bool:
        """Do what was typed; whether the first throw of a turn is to be made."""
        state = self.record.state
        match text:
            case "q":
                raise _Left
            case "u":
                before = undo(self.record)
                self.say("  Nothing to undo since the last roll." if before is None else "  Undone.")
                self.record = before or self.record
            case "s":
                for name, sheet in zip(self.record.names, state.sheets, strict=True):
                    self.say(f"{name}\n{sheet_text(sheet, state.layout)}")
            case "w":
                self.say(write(self.record))
            case "" if may_throw:
                return True
            case _:
                self.act(text)
        return False

    def act(self, text: str) -> None:
        try:
            self.record = self.record.play(_typed(text, self.record.state))
        except IllegalAction as error:
            self.say(f"  Not possible: {sentence(error.reason)}.")
        except NotationError:
            self.say(HELP)

    def show_end(self) -> None:
        state = self.record.state
        scores = state.returns()
        self.say("\nThe game is over.")
        for name, sheet, points in zip(self.record.names, state.sheets, scores, strict=True):
            self.say(f"{name}: {points} points\n{sheet_text(sheet, state.layout)}")
        best = [name for name, points in zip(self.record.names, scores, strict=True) if points == max(scores)]
        self.say(f"{' and '.join(best)} {'wins' if len(best) == 1 else 'share the win'}.\n")


def _typed(text: str, state: State) -> Rethrow | Choice:
    """What a line means: die numbers and `r` are rethrows, the rest are the record's tokens."""
    if text == "r":
        return Rethrow(tuple(n for n, face in enumerate(state.dice) if face.letter != "s"))
    digits = text.replace(" ", "")
    if digits.isdecimal() and digits.isascii() and len(digits) <= DICE:
        return Rethrow(tuple(sorted(int(digit) - 1 for digit in digits)))
    action = parse(text)
    if isinstance(action, Rethrow | Choice):
        return action
    raise NotationError("dice are not entered by hand here")


def explained(seen: Preview, choice: Choice) -> str:
    """A choice and its consequences in one line."""
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
    """A sheet as lines of text: `x` crossed, `#` the last cross of a closed row."""
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
