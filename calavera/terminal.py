"""A plain game in a terminal, for players at the same keyboard."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from calavera.game import IllegalAction, NotationError
from calavera.games import GAMES, game, part
from calavera.play.match import automatic, throw, undo
from calavera.record.record import Record, new_record, write

__all__ = ["Board", "play"]


class Board(Protocol):
    """The module of a game's own words for the terminal (`Game.terminal`)."""

    HELP: str

    def typed(self, text: str, state: Any) -> Any:
        """Return the action that a line means. Raises NotationError."""

    def landed(self, state: Any) -> Iterable[str]:
        """Return lines about the dice that have just landed."""

    def options(self, state: Any) -> Iterable[str]:
        """Return a line for every way to end the decision."""

    def skipped(self, name: str) -> str:
        """Return the line for an automatic action of this player."""


def play(
    names: Sequence[str],
    setup: str = "classic",
    seed: str | None = None,
    ask: Callable[[str], str] = input,
    say: Callable[[str], None] = print,
    key: str = GAMES[0],
) -> Record[Any]:
    """Play until the game is over or a player leaves, and return the record so far.

    Raises RecordError for a number of names, a name, a setup or a seed that the game cannot have.
    """
    chosen_game = game(key)
    headers = chosen_game.headers(chosen_game.kinds[0], str(len(names)), setup)
    headers |= {"Seed": secrets.token_hex(16) if seed is None else seed}
    headers |= {f"Seat{number}": name for number, name in enumerate(names, 1)}
    table = _Table(new_record(headers), ask, say)
    say(table.board.HELP)
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
    """A player wants to stop."""


class _Table:
    """The running game and the two ends of the terminal."""

    def __init__(self, record: Record[Any], ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.record = record
        self.board: Board = part(record.game.terminal)
        self.ask = ask
        self.say = say

    def step(self) -> None:
        """Land the dice, play an automatic action, or let one seat decide."""
        state = self.record.state
        if state.fresh and not self.begin_turn():
            return
        if state.flying:
            self.record = throw(self.record)
            self.show(self.board.landed(self.record.state))
        elif (action := automatic(self.record)) is not None:
            assert isinstance(state.seat, int)  # chance is not automatic
            self.say(self.board.skipped(self.record.names[state.seat]))
            self.record = self.record.play(action)
        else:
            self.decide()

    def begin_turn(self) -> bool:
        """Wait for the active seat: True when it rolls, False when it has taken the last turn back."""
        state = self.record.state
        name = self.record.names[state.active]
        self.say(f"\n{name} ({state.returns()[state.active]} points)")
        self.say(self.record.game.text(state, state.active))
        thrown = False
        while not thrown and self.record.state is state:
            thrown = self.command(self.ask(f"{name}, Enter rolls: ").strip(), may_throw=True)
        return thrown

    def show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def decide(self) -> None:
        state = self.record.state
        assert isinstance(state.seat, int)  # the caller has seen that no chance is due
        name = self.record.names[state.seat]
        self.show(self.board.options(state))
        self.command(self.ask(f"{name}: ").strip(), may_throw=False)

    def command(self, text: str, *, may_throw: bool) -> bool:
        """Do what was typed; return True where the first roll of a turn is due."""
        state = self.record.state
        match text:
            case "q":
                raise _Left
            case "u":
                before = undo(self.record)
                self.say("  Nothing to undo since the last roll." if before is None else "  Undone.")
                self.record = before or self.record
            case "s":
                for seat, name in enumerate(self.record.names):
                    self.say(f"{name}\n{self.record.game.text(state, seat)}")
            case "w":
                self.say(write(self.record))
            case "" if may_throw:
                return True
            case _:
                self.act(text)
        return False

    def act(self, text: str) -> None:
        try:
            self.record = self.record.play(self.board.typed(text, self.record.state))
        except IllegalAction as error:
            self.say(f"  Not possible: {error.rule}.")
        except NotationError:
            self.say("  Here you can type:")
            self.say(self.board.HELP)

    def show_end(self) -> None:
        state = self.record.state
        outcome = state.outcome()
        assert outcome is not None  # or this is not the end
        self.say("\nThe game is over.")
        for seat, (name, points) in enumerate(zip(self.record.names, outcome.scores, strict=True)):
            self.say(f"{name}: {points} points\n{self.record.game.text(state, seat)}")
        best = [self.record.names[seat] for seat in outcome.winners]
        self.say(f"{' and '.join(best)} {'wins' if len(best) == 1 else 'share the win'}.\n")
