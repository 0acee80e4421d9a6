"""Drawbacks of actions beside better ones: facts of the position, checked against the sheets themselves."""

from __future__ import annotations

from random import Random

import pytest

from calavera import CLASSIC, Box, Face, Rethrow, SheetLayout, State, Zone, parse
from calavera.games.calavera.actions import Nothing, TakeColour
from calavera.games.calavera.curse import curse_chance
from calavera.games.calavera.drawbacks import drawbacks
from calavera.games.calavera.gathering import gather_chance
from calavera.games.calavera.motive import Drawback, Motive
from tests.e2e.varied_games import games
from tests.engine.positions import position


def told(sheets: str, tokens: str, token: str, better: str) -> list[Motive]:
    return list(drawbacks(position(sheets, tokens), parse(token), parse(better)))


PINK_TO_THE_OTHER = Motive(Drawback.GIVES, points=6, seat=1, reply=TakeColour(Face.PINK, 3))


@pytest.mark.parametrize(
    ("sheets", "tokens", "token", "better", "found"),
    [
        ("k5/", "KKKOOG", "o2", "k3", [Motive(Drawback.FEWER, points=6)]),
        ("k9/", "KKKOOG", "k3", "r12", [Motive(Drawback.COSTS, points=8)]),
        ("/ p5", "SPPPOO", "o2", "p3", [PINK_TO_THE_OTHER]),
        ("/ p5", "SPPPOO", "o2", "r45", [PINK_TO_THE_OTHER]),
        (
            "p6/",
            "JJKOOG",
            "j2#p",
            "o2",
            [Motive(Drawback.EARLY, Face.PINK, points=4), Motive(Drawback.CUTS, count=3)],
        ),
        ("o3 p3 g2 /", "KKKOOG", "o2", "k3", [Motive(Drawback.ASIDE, count=1)]),
        ("p8/", "PPJKOG", "p2", "o1", [Motive(Drawback.EXPOSED, Face.PINK, count=5, points=10)]),
        ("p6/", "PPPPOG", "r3456", "r56", [Motive(Drawback.DROPS, Face.PINK, count=2)]),
        (
            "p6/",
            "PPPPOG",
            "r123456",
            "p4",
            [Motive(Drawback.CERTAIN, points=6), Motive(Drawback.CURSE, chance=curse_chance(6, 0))],
        ),
    ],
)
def test_an_action_has_its_drawbacks(
    sheets: str, tokens: str, token: str, better: str, found: list[Motive]
) -> None:
    assert told(sheets, tokens, token, better) == found


def test_a_reroll_that_keeps_less_gets_there_less_often() -> None:
    (less,) = told("p7/", "PPKKOG", "r23456", "r3456")
    assert (less.what, less.face) == (Drawback.LESS, Face.PINK)
    assert less.chance == pytest.approx(gather_chance(1, 5, 0, 2, 3, exact=True))
    assert less.before == pytest.approx(gather_chance(2, 4, 0, 2, 3, exact=True))


def test_what_is_kept_as_well_is_no_drawback() -> None:
    assert told("p8 k2/", "JJKKOG", "r3456", "r23456") == []  # it keeps more, and gets there more often
    assert told("/ k13", "SPPPKK", "p3", "k2") == []
    assert told("/", "OOOPPG", "r456", "o3") == []  # nothing is worth a point as yet


def test_what_ends_on_a_sheet_without_points_closes_nothing_early() -> None:
    short = SheetLayout((*CLASSIC.boxes[:0], Box(1, Zone.DEATH)), ())
    state = position("/", "OOPGKS", layout=short)
    assert "early" not in {str(found.what) for found in drawbacks(state, parse("o2"), parse("p1"))}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawbacks_are_true_in_games(seats: int) -> None:
    random, seen = Random(seats), set()
    for style in range(12):
        for state in games(seats, f"{style:032x}", style).states:
            legal = list(state.legal_actions())
            if len(legal) < 2:
                continue
            action, better = random.sample(legal, 2)
            found = drawbacks(state, action, better)
            seen |= {motive.what for motive in found}
            for motive in found:
                check(state, action, better, motive)
    assert seen > {Drawback.FEWER, Drawback.GIVES, Drawback.LESS, Drawback.DROPS, Drawback.CURSE}


def check(state: State, action: object, better: object, motive: Motive) -> None:
    """Check what a drawback says by marking sheets, without the previews it comes from."""
    assert motive.what in Drawback
    if motive.what is Drawback.FEWER:
        assert motive.points == gain(state, better) - gain(state, action) > 0
    if motive.what is Drawback.COSTS:
        assert motive.points == -gain(state, action) > 0
    if motive.what is Drawback.GIVES:
        after = state.apply(action)  # type: ignore[arg-type]  # a legal one
        assert motive.seat is not None
        assert motive.reply in after.choices(motive.seat)
        marked = after.marked(motive.seat, motive.reply)
        least = marked.score(state.layout) - after.sheets[motive.seat].score(state.layout)
        assert least >= motive.points > 0  # as much as with the better option, and these points more
    if motive.what is Drawback.CERTAIN:
        assert motive.points == gain(state, better) > 0
    if motive.what is Drawback.CURSE:
        assert isinstance(action, Rethrow)
        assert motive.chance == curse_chance(len(action.positions), state.skulls)
    if motive.what is Drawback.LESS:
        assert motive.chance is not None
        assert motive.before is not None
        assert 0 <= motive.chance < motive.before <= 1


def gain(state: State, choice: object) -> int:
    assert isinstance(state.seat, int)
    if isinstance(choice, Nothing):
        return 0
    after = state.marked(state.seat, choice)  # type: ignore[arg-type]  # no reroll
    return after.score(state.layout) - state.sheets[state.seat].score(state.layout)
