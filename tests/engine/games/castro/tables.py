"""Short ways to positions of Castro, for tests: stacks by square, bottom to top, seats from 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from calavera.game import IllegalAction
from calavera.games.castro.actions import Action, Why
from calavera.games.castro.board import CLASSIC, SQUARES, Board
from calavera.games.castro.notation import parse, parse_choice
from calavera.games.castro.rules import ROOFS, Stack, State, new_game

__all__ = ["play", "position", "position_of_two", "refusal", "rule", "stacks_of", "throw"]


def stacks_of(text: str) -> tuple[Stack, ...]:
    """Return the stacks of `e3:112 a1:2`."""
    found: list[Stack] = [()] * SQUARES
    for part in text.split():
        name, roofs = part.split(":")
        place = parse_choice(name)
        found[place.square] = tuple(int(roof) - 1 for roof in roofs)  # type: ignore[union-attr]
    return tuple(found)


def position(text: str = "", seats: int = 2, *, active: int = 0, board: Board = CLASSIC) -> State:
    """Return a fresh turn with these stacks; every seat has all its roofs but one more left than it needs."""
    return replace(new_game(seats, board), stacks=stacks_of(text), active=active)


def position_of_two(stacks: Mapping[int, str], active: int, turns_left: int = 2 * ROOFS) -> State:
    """Return a position of two from its stacks by the numbers of their squares, with so much left to come."""
    found = tuple(tuple(map(int, stacks.get(square, ""))) for square in range(SQUARES))
    own, other = (turns_left + 1) // 2, turns_left // 2
    supply = (own, other) if active == 0 else (other, own)
    return replace(new_game(2), stacks=found, supply=supply, active=active)


def play(state: State, tokens: str) -> State:
    """Return the state after these actions."""
    for token in tokens.split():
        state = state.apply(parse(token))
    return state


def throw(state: State, dice: str, throws: int = 1) -> State:
    """Return the state in which these dice lie, after this number of throws."""
    state = play(state, dice)
    for _ in range(throws - 1):
        state = play(state, f"r1 {dice[0]}")
    return state


def refusal(state: State, action: Action | str) -> Why | None:
    """Return why an action is not available; None where it is."""
    reason = state.why_not(parse(action) if isinstance(action, str) else action)
    return None if reason is None else reason.why


def rule(state: State, token: str) -> str:
    """Return the sentence with which an action is refused; empty where it is not."""
    try:
        state.apply(parse(token))
    except IllegalAction as error:
        return error.rule
    return ""
