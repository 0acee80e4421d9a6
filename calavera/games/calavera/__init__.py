"""Calavera, the game of sheets, skulls and jokers: its rules and all that goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from calavera.games.calavera import notation, rules
from calavera.games.calavera.actions import Action, Nothing
from calavera.games.calavera.curse import curse_chance
from calavera.games.calavera.faces import DICE, Face

__all__ = ["GAME"]


class _Calavera:
    """The game as `game.Game` asks for it."""

    __slots__ = ()
    key = "calavera"
    names = (notation.NAME, notation.SOLO)
    setup = ("Layout", "Turns")
    kinds = ("new", "solo")
    seats = rules.SEATS
    dice = DICE
    throws = rules.THROWS
    faces = Face
    bots = f"{__name__}.bots"
    terminal = f"{__name__}.terminal"

    def headers(self, kind: str, number: str, setup: str) -> dict[str, str]:
        """Return the headers of a game at a table, or alone for a number of turns; `setup` is the layout."""
        if kind == "solo":
            return {"Game": notation.SOLO, "Seats": "1", "Layout": setup, "Turns": number}
        return {"Game": notation.NAME, "Seats": number, "Layout": setup}

    def position(self, headers: Mapping[str, str]) -> tuple[str, str, str]:
        """Return the kind, number and layout that headers describe, the layout in its shortest form."""
        layout = notation.layout_text(notation.parse_layout(headers["Layout"]))
        if headers["Game"] == notation.SOLO:
            return "solo", headers["Turns"], layout
        return "new", headers["Seats"], layout

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
        """Return `-` for a seat that may only take leftovers and can take none; else None."""
        waits = state.seat != state.active and state.legal_actions() == (Nothing(),)
        return Nothing() if waits else None

    def as_json(self, state: rules.State) -> dict[str, object]:
        """Return the scores and sheets of all seats."""
        from calavera.games.calavera.state_json import as_json  # only at a terminal

        return as_json(state)

    def text(self, state: rules.State, seat: int) -> str:
        """Return a seat's sheet as lines of text."""
        from calavera.games.calavera.terminal import sheet_text  # only at a terminal

        return sheet_text(state.sheets[seat], state.layout)

    def mishap_chance(self, state: rules.State) -> float:
        """Return the chance of the curse."""
        # Dice in the air were no skulls, so all that are there lie on the table.
        return curse_chance(len(state.flying), state.skulls)

    def mishap(self, state: rules.State) -> bool:
        """Check whether the dice are cursed."""
        return state.cursed


GAME = _Calavera()
