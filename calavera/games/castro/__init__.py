"""Castro, the game of roofs on a board of combinations: its rules and all that goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from calavera.games.castro import notation, rules
from calavera.games.castro.actions import Action, LoseRoof
from calavera.games.castro.faces import DICE, Pips

__all__ = ["GAME"]


class _Castro:
    """The game as `game.Game` asks for it."""

    __slots__ = ()
    key = "castro"
    names = (notation.NAME,)
    setup = ("Board",)
    kinds = ("castro",)
    seats = rules.SEATS
    dice = DICE
    throws = rules.THROWS
    faces = Pips
    bots = f"{__name__}.bots"
    terminal = f"{__name__}.terminal"

    def headers(self, kind: str, number: str, setup: str) -> dict[str, str]:
        """Return the headers of a game for a number of seats; `setup` is the board."""
        return {"Game": notation.NAME, "Seats": number, "Board": setup}

    def position(self, headers: Mapping[str, str]) -> tuple[str, str, str]:
        """Return the reverse of `headers`; the board in its shortest form."""
        board = notation.board_text(notation.parse_board(headers["Board"]))
        return self.kinds[0], headers["Seats"], board

    def begin(self, headers: Mapping[str, str]) -> rules.State:
        """Return the first state of the game that the headers describe."""
        return notation.begin(headers)

    def parse(self, token: str) -> Action:
        """Return the action of a token."""
        return notation.parse(token)

    def read_step(self, token: str, state: rules.State) -> tuple[Action, ...]:
        """Return the actions of one token of a turn line."""
        return notation.read_step(token, state)

    def write_turns(self, actions: Iterable[Action], seats: int) -> list[str]:
        """Return the turn lines of a game."""
        return notation.write_turns(actions, seats)

    def automatic(self, state: rules.State) -> Action | None:
        """Return the lost roof, where the fifth throw fits nowhere."""
        return LoseRoof() if state.legal_actions() == (LoseRoof(),) else None

    def as_json(self, state: rules.State) -> dict[str, object]:
        """Return points, supplies, stacks and the win."""
        from calavera.games.castro.state_json import as_json  # only at a terminal

        return as_json(state)

    def text(self, state: rules.State, seat: int) -> str:
        """Return the board as a seat sees it."""
        from calavera.games.castro.terminal import board_text  # only at a terminal

        return board_text(state, seat)

    def mishap_chance(self, state: rules.State) -> None:
        """Give no chance, for no throw of this game ends in a mishap."""
        return

    def mishap(self, state: rules.State) -> bool:
        """Return False, as there is none."""
        return False


GAME = _Castro()
