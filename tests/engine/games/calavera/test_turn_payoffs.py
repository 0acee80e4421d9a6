"""The payoffs of a turn beside brute force through the engine, for a judge that is simple enough to check."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random

import pytest

from calavera import CLASSIC, Sheet, State, TakeColour, Thrown
from calavera.games.calavera.actions import Choice, face_used
from calavera.games.calavera.bots.turn_payoffs import Table, final_share, table_steps
from calavera.games.calavera.faces import Face, hands
from calavera.games.calavera.rules import THROWS
from tests.engine.positions import sheet


class Points:
    """A judge by points and crosses, whose chances differ between any two sheets."""

    def chance(self, mover: Sheet, waiting: Sheet) -> float:
        """Return a value between 0 and 1, larger with the mover's lead."""
        return 1 / (1 + exp(0.7 * (self.worth(waiting) - self.worth(mover) - 0.3)))

    @cache  # noqa: B019 -- lives as long as a test
    def worth(self, paper: Sheet) -> float:
        """Return points, and something for each cross, by colour."""
        return (
            paper.score(CLASSIC) / 5
            + sum(row.crosses * (1 + number / 10) for number, row in enumerate(paper.rows)) / 10
        )


JUDGE = Points()


def made(state: State) -> Table:
    """Return the table of a turn."""
    thinking = table_steps(state, JUDGE)
    pauses = 0
    while True:
        try:
            next(thinking)
            pauses += 1
        except StopIteration as done:
            assert pauses > 20
            table = done.value
            assert isinstance(table, Table)
            return table


def worth_after(state: State, active: int) -> float:
    """Return the worth of a state to the seat that was active, when the others answer as is best for each."""
    if state.over:
        return final_share(state.returns(), active)
    if state.choice is None:  # the next turn
        other = 1 - active
        return 1 - JUDGE.chance(state.sheets[other], state.sheets[active])
    return min(worth_after(state.apply(answer), active) for answer in state.legal_actions())


def stopped(state: State, hand: tuple[Face, ...]) -> State:
    """Return the state in which the active seat has thrown this hand with its last throw."""
    assert state.fresh
    return State(state.layout, state.sheets, state.active, hand, (), THROWS)


@pytest.mark.parametrize(
    "sheets",
    [
        "/",
        "o3 p4 g2 k6/o1 p7 g3",
        "o9 p6! g3 k10/o11 p8 g5 k2 +4,0,0",
        "o6! p11 g12 k9/o8 p9! g11 k13",
        "o13 p11 g10 k6!/o6! p6! g6! k5",
    ],
)
def test_every_payoff_is_what_best_play_makes_of_the_hand(sheets: str) -> None:
    state = State(CLASSIC, tuple(sheet(text) for text in sheets.split("/")), 1)
    table = made(state)
    for place, hand in enumerate(hands(6)):
        thrown = stopped(state, hand)
        worths = {choice: worth_after(thrown.apply(choice), 1) for choice in thrown.choices(1)}
        assert table.turn.payoff[place] == pytest.approx(max(worths.values()), abs=1e-12)
        for choice, worth in worths.items():
            assert table.worth(choice, hand) == pytest.approx(worth, abs=1e-12)


def test_with_three_seats_each_of_the_others_answers_for_itself() -> None:
    state = State(CLASSIC, (sheet("o3 p4 g2 k6"), sheet("o1 p7 g3"), sheet("k5")))
    table = made(state)
    random = Random(3)
    for hand in random.sample(hands(6), 60):
        thrown = stopped(state, hand)
        for choice in thrown.choices(0):
            pairs = 1.0
            for other in (1, 2):
                two = State(CLASSIC, (state.sheets[0], state.sheets[other]))
                pairs *= worth_after(stopped(two, hand).apply(choice), 0)
            assert table.worth(choice, hand) == pytest.approx(pairs, abs=1e-12)


def test_the_end_is_shared_fairly_among_three() -> None:
    sheets = (sheet("o6! p6! g6! k5"), sheet("o6 p6 k10"), sheet("o6 p6 g6"))
    state = State(CLASSIC, sheets)
    hand = Thrown(tuple(hands(6)[0])).faces  # six orange: nothing to be taken, the row is closed
    assert stopped(state, hand).choices(0) != ()
    table = made(state)
    for hand in hands(6):
        for choice in stopped(state, hand).choices(0):
            after = stopped(state, hand).apply(choice)
            if after.over and face_used(choice) is not None:
                assert table.worth(choice, hand) == pytest.approx(final_share(after.returns(), 0))


def test_a_shared_win_is_worth_its_part() -> None:
    assert [final_share((30, 30, 12), seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_choices_differ_by_what_they_leave() -> None:
    state = State(CLASSIC, (sheet(""), sheet("")))
    table = made(state)
    hand = hands(6)[100]
    values = {choice: table.worth(choice, hand) for choice in stopped(state, hand).choices(0)}
    assert len(set(values.values())) == len(values)
    assert isinstance(next(iter(values)), TakeColour | Choice)
