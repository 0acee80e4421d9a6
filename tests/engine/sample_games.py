"""Random games in several styles of play, so that every kind of event comes up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from random import Random

from calavera import (
    CLASSIC,
    Action,
    BonusLine,
    Box,
    Face,
    Freeze,
    Nothing,
    Record,
    Rethrow,
    SheetLayout,
    State,
    Thrown,
    Zone,
    new_game,
    new_record,
    new_solo,
)
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.layout import with_values
from calavera.play.match import play_out

Style = Callable[[State, Random], Action]


def anything(state: State, random: Random) -> Action:
    """Choose any legal action; choices and rethrows come up alike."""
    choices, rethrows = _options(state)
    return random.choice(rethrows) if rethrows and random.random() < 0.5 else random.choice(choices)


def hasty(state: State, random: Random) -> Action:
    """Stop after the first throw."""
    return random.choice(_options(state)[0])


def gambler(state: State, random: Random) -> Action:
    """Throw every die again as long as that is allowed: many curses."""
    choices, rethrows = _options(state)
    return rethrows[-1] if rethrows else random.choice(choices)


def freezer(state: State, random: Random) -> Action:
    """Collect jokers and freeze whatever can be frozen."""
    choices, rethrows = _options(state)
    freezes = [choice for choice in choices if isinstance(choice, Freeze)]
    if freezes:
        return random.choice(freezes)
    kept = {position for position, face in enumerate(state.dice) if face is not Face.JOKER}
    hopeful = [rethrow for rethrow in rethrows if set(rethrow.positions) <= kept]
    return hopeful[-1] if hopeful else random.choice(choices)


def greedy(state: State, random: Random) -> Action:
    """Mark as many crosses as possible: rows run into the death zone."""
    choices, _ = _options(state)
    return max(choices, key=lambda choice: (_crosses(choice), random.random()))


def even(state: State, random: Random) -> Action:
    """Move the row that lags behind: many bonus lines."""
    assert isinstance(state.seat, int)
    rows = state.sheets[state.seat].rows
    return min(_options(state)[0], key=lambda choice: _progress(choice, [row.crosses for row in rows]))


STYLES: dict[str, Style] = {
    "anything": anything,
    "hasty": hasty,
    "gambler": gambler,
    "freezer": freezer,
    "greedy": greedy,
    "even": even,
}

SHORT = SheetLayout(
    boxes=(
        Box(0, Zone.START),
        Box(0, Zone.START, line=0),
        Box(3, Zone.POINTS, jokers=1),
        Box(7, Zone.POINTS, jokers=4, line=1),
        Box(-2, Zone.DEATH),
        Box(-9, Zone.DEATH, line=2),
    ),
    lines=(BonusLine(3, 1), BonusLine(8, 5), BonusLine(2, 1)),
)
"""A sheet of six boxes with a bonus line in the death zone, on which games are short."""

BARE = SheetLayout(boxes=(Box(2, Zone.POINTS, jokers=2), Box(1, Zone.DEATH)), lines=())
"""The least sheet with a row to freeze: no start zone and no bonus lines."""

SEED = 26
"""Chosen so that all the events of `test_random_play` occur in few games."""

LAYOUTS = (CLASSIC, with_values(CLASSIC, (9, -3, 0, 1, 20, -8, 7, 2)), SHORT, BARE)


@dataclass(frozen=True)
class Played:
    """A game with every state; `states[n]` is the one before `actions[n]`."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """Yield every action between its two states."""
        yield from zip(self.states, self.actions, self.states[1:], strict=False)


def random_game(random: Random, seats: int, styles: list[Style], layout: SheetLayout = CLASSIC) -> Played:
    """Play a whole game, each seat in a style of its own."""
    return played(new_game(seats, layout), styles, random)


def random_solo(random: Random, style: Style, turns: int = 12, layout: SheetLayout = CLASSIC) -> Played:
    """Return a whole game alone."""
    return played(new_solo(turns, layout), [style], random)


def played(start: State, styles: list[Style], random: Random) -> Played:
    """Return a game from its start to its end."""
    states, actions = [start], list[Action]()
    while not states[-1].over:
        state = states[-1]
        if isinstance(state.seat, NoSeat):
            action: Action = Thrown(tuple(random.choice(list(Face)) for _ in state.flying))
        else:
            action = styles[state.seat](state, random)
        actions.append(action)
        states.append(state.apply(action))
        assert len(states) < 10_000, "this game does not end"
    return Played(tuple(states), tuple(actions))


@cache
def games() -> tuple[Played, ...]:
    """Return games of two, three and four seats on every layout, in every style and mixed; and solo."""
    random = Random(SEED)
    found = []
    for seats in (2, 3, 4):
        layouts = cycle(LAYOUTS[seats - 2 :] + LAYOUTS[: seats - 2])
        for style, layout in zip(STYLES.values(), layouts, strict=False):
            found.append(random_game(random, seats, seats * [style], layout))
        for layout in (CLASSIC, SHORT, BARE):
            found.append(random_game(random, seats, random.sample(list(STYLES.values()), seats), layout))
    for style, layout in zip(STYLES.values(), cycle(LAYOUTS), strict=False):
        found.append(random_solo(random, style, random.randint(1, 30), layout))
    return tuple(found)


def random_record(
    random: Random, seats: int = 3, style: str = "anything", *, seeded: bool = True, layout: str = "classic"
) -> Record:
    """Return the record of a whole game."""
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": layout}
    if seats == 1:
        headers |= {"Game": "Calavera solo", "Turns": str(random.randint(1, 30))}
    if seeded:
        headers["Seed"] = random.randbytes(16).hex()
    return play_out(new_record(headers), dict.fromkeys(range(seats), STYLES[style]), random)


def _options(state: State) -> tuple[list[Choice], list[Rethrow]]:
    choices: list[Choice] = []
    rethrows: list[Rethrow] = []
    for action in state.legal_actions():
        if isinstance(action, Rethrow):
            rethrows.append(action)
        elif isinstance(action, Choice):
            choices.append(action)
    return choices, rethrows


def _crosses(choice: Choice) -> int:
    return 0 if isinstance(choice, Freeze | Nothing) else choice.dice


def _progress(choice: Choice, crosses: list[int]) -> tuple[bool, int]:
    return (isinstance(choice, Freeze), 0 if isinstance(choice, Nothing) else crosses[choice.colour])
