"""A whole game in one file, as a third one would be added: the proof that shared code knows no game.

One die. In a turn it is thrown, and thrown again or held: what is held counts, a six loses the turn. The
game ends with the first 20 points. The win is not the most points: of those with 10 or more, the fewest win.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from calavera.coach.analysis import Analysis, Option
from calavera.dice import SIDES
from calavera.game import (
    CHANCE,
    OVER,
    Die,
    IllegalAction,
    NoSeat,
    NotationError,
    Outcome,
    Rethrow,
    Thrown,
    thrown,
)

GOAL, ENOUGH = 20, 10


class Pips(Die):
    ONE, TWO, THREE, FOUR, FIVE, SIX = range(SIDES)


class Why(StrEnum):
    NOT_NOW = "not_now"


@dataclass(frozen=True, slots=True)
class Reason:
    why: Why = Why.NOT_NOW


@dataclass(frozen=True, slots=True)
class Hold:
    def __str__(self) -> str:
        return "hold"


@dataclass(frozen=True, slots=True)
class State:
    points: tuple[int, ...]
    active: int = 0
    dice: tuple[Any, ...] = ()
    flying: tuple[int, ...] = (0,)
    throws: int = 0

    @property
    def over(self) -> bool:
        return max(self.points) >= GOAL

    @property
    def seat(self) -> int | NoSeat:
        return OVER if self.over else CHANCE if self.flying else self.active

    @property
    def fresh(self) -> bool:
        return not self.dice

    @property
    def lost(self) -> bool:
        return bool(self.dice) and not self.flying and self.dice[0] == SIDES - 1

    def legal_actions(self) -> tuple[Any, ...]:
        return () if isinstance(self.seat, NoSeat) else (Hold(),) if self.lost else (Hold(), Rethrow((0,)))

    def choices(self, seat: int) -> tuple[Any, ...]:
        return (Hold(),) if seat == self.seat else ()

    def chance_outcomes(self) -> tuple[tuple[Thrown, int], ...]:
        return tuple((thrown(Pips, [n]), 1) for n in range(SIDES)) if self.flying and not self.over else ()

    def why_not(self, action: Any) -> Reason | None:
        chance = isinstance(action, Thrown) and bool(self.flying) and not self.over
        return None if chance or action in self.legal_actions() else Reason()

    def apply(self, action: Any) -> State:
        if (reason := self.why_not(action)) is not None:
            raise IllegalAction(action, reason, "not now", f"seat {self.active}")
        if isinstance(action, Thrown):
            return replace(self, dice=action.faces, flying=(), throws=self.throws + 1)
        if isinstance(action, Rethrow):
            return replace(self, flying=(0,))
        points = list(self.points)
        points[self.active] += 0 if self.lost else (self.dice[0] + 1) * self.throws
        return State(tuple(points), (self.active + 1) % len(points))

    def returns(self) -> tuple[int, ...]:
        return self.points

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        least = min(points for points in self.points if points >= ENOUGH)
        return Outcome((self.points.index(least),), self.points, "modesty")


class _Toy:
    key = "toy"
    names = ("Toy",)
    setup = ("Start",)
    kinds = ("toy",)
    seats = range(1, 5)
    dice = 1
    throws = 9
    faces = Pips
    bots = __name__
    terminal = __name__

    def headers(self, kind: str, number: str, setup: str) -> dict[str, str]:
        return {"Game": "Toy", "Seats": number, "Start": setup}

    def position(self, headers: Mapping[str, str]) -> tuple[str, str, str]:
        return "toy", headers["Seats"], headers["Start"]

    def begin(self, headers: Mapping[str, str]) -> State:
        if headers["Start"] != "classic":
            raise NotationError("Start: only classic")
        return State((0,) * int(headers["Seats"]))

    def parse(self, token: str) -> Any:
        if token in ("hold", "r1"):
            return Hold() if token == "hold" else Rethrow((0,))
        if token not in tuple("123456"):
            raise NotationError("not an action")
        return thrown(Pips, [int(token) - 1])

    def read_step(self, token: str, state: State) -> tuple[Any, ...]:
        action = self.parse(token)
        again = isinstance(action, Thrown) and not state.flying
        return (Rethrow((0,)), action) if again else (action,)

    def write_turns(self, actions: Iterable[Any], seats: int) -> list[str]:
        tokens = " ".join(str(action) for action in actions if not isinstance(action, Rethrow))
        turns = [turn.strip() for turn in tokens.split("hold")]
        done = [f"{turn} hold" for turn in turns[:-1]]
        return [*done, turns[-1]] if turns[-1] else done

    def automatic(self, state: State) -> Any | None:
        return Hold() if state.lost else None

    def as_json(self, state: State) -> dict[str, object]:
        return {"points": list(state.points)}

    def text(self, state: State, seat: int) -> str:
        return f"  {state.points[seat]} of {GOAL}"

    def mishap_chance(self, state: State) -> None:
        return None

    def mishap(self, state: State) -> bool:
        return False


GAME = _Toy()

# -- the module of its computer players, and of its words for the terminal

BOTS = ("hard",)
HELP = "hold, or r1 to throw again"


def bot(name: str) -> Any:
    if name not in BOTS:
        raise ValueError(f"no computer player is called {name!r}")
    return lambda state, random: random.choice(state.legal_actions())


def decide_steps(level: str, state: State, random: Any) -> Generator[None, None, Any]:
    yield
    return random.choice(state.legal_actions())


def analyse_steps(state: State) -> Generator[None, None, Analysis]:
    yield
    values = [1 / (n + 2) for n in range(len(state.legal_actions()))]
    return Analysis(state.active, tuple(map(Option, state.legal_actions(), values)), False)


def outlook_steps(state: State) -> Generator[None, None, tuple[float, ...]]:
    yield
    outcome = state.outcome()
    seats = range(len(state.points))
    return tuple(outcome.share(seat) if outcome else 1 / len(seats) for seat in seats)


def variance_steps(state: State) -> Generator[None, None, float]:
    yield
    return 0.0


def exact_or_trained(state: State) -> bool:
    return False


def unit(state: State) -> float:
    return 1.0


def typed(text: str, state: State) -> Any:
    return GAME.parse(text)


def landed(state: State) -> Iterable[str]:
    yield f"  {state.dice[0].letter}"


def options(state: State) -> Iterable[str]:
    return map(str, state.legal_actions())


def skipped(name: str) -> str:
    return f"  {name} loses the turn."
