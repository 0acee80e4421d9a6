"""Counting every way to go on: the fastest check that no legal action is missing or invented.

After chess's perft. Each hand of dice is visited once and counted as often as it is thrown.
"""

from calavera.game import State

__all__ = ["divide", "perft"]


def perft(state: State, depth: int) -> int:
    """Count sequences of `depth` actions from here; single dice differ, and a game's end cuts it short."""
    return _count(state, depth, {})


def divide(state: State, depth: int) -> dict[str, int]:
    """Count as `perft`, but separately for each first action; `depth` is 1 or more.

    Where two engines' counts differ, this shows where to look.
    """
    cache: dict[tuple[State, int], int] = {}
    return {str(action): times * _count(after, depth - 1, cache) for action, times, after in _steps(state)}


def _steps(state: State) -> list[tuple[object, int, State]]:
    chances = [(thrown, times, state.apply(thrown)) for thrown, times in state.chance_outcomes()]
    return [*chances, *((action, 1, state.apply(action)) for action in state.legal_actions())]


def _count(state: State, depth: int, cache: dict[tuple[State, int], int]) -> int:
    if depth == 0 or state.over:
        return 1
    key = (state, depth)
    if key not in cache:
        cache[key] = sum(times * _count(after, depth - 1, cache) for _, times, after in _steps(state))
    return cache[key]
