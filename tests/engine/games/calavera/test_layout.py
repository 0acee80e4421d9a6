"""Sheets as data: which can be played, and which are refused."""

from __future__ import annotations

import pytest
from hypothesis import given

from calavera import CLASSIC, BonusLine, Box, SheetLayout, Zone
from calavera.games.calavera.layout import with_values
from calavera.games.calavera.notation import layout_text
from tests.engine.strategies import layouts

START = Box(0, Zone.START)
POINTS = Box(5, Zone.POINTS, jokers=2)
DEATH = Box(0, Zone.DEATH)
LINE = BonusLine(4, 2)


@pytest.mark.parametrize(
    "boxes",
    [(DEATH,), (START, DEATH), (POINTS, DEATH, DEATH), (START, START, POINTS, DEATH)],
)
def test_a_layout_ends_with_the_death_zone(boxes: tuple[Box, ...]) -> None:
    assert SheetLayout(boxes, ()).boxes == boxes


@pytest.mark.parametrize(
    "boxes",
    [(), (START,), (START, POINTS), (POINTS, START, DEATH), (DEATH, POINTS), (START, DEATH, POINTS, DEATH)],
)
def test_zones_out_of_order_are_refused(boxes: tuple[Box, ...]) -> None:
    with pytest.raises(ValueError, match="run start, points, death"):
        SheetLayout(boxes, ())


@pytest.mark.parametrize(
    "box", [Box(5, Zone.POINTS), Box(5, Zone.POINTS, jokers=-1), Box(0, Zone.START, 2), Box(0, Zone.DEATH, 2)]
)
def test_only_the_points_zone_names_jokers(box: Box) -> None:
    with pytest.raises(ValueError, match="name the jokers that freeze a row"):
        SheetLayout((box, DEATH), ())


@pytest.mark.parametrize("value", [-1, 1, 4])
def test_the_start_zone_has_no_values(value: int) -> None:
    with pytest.raises(ValueError, match="boxes of the start zone have no value"):
        SheetLayout((Box(value, Zone.START), DEATH), ())


@pytest.mark.parametrize("lines", [[0], [1, 0], [0, 0], [0, 2], [1, 2], [0, 1, 2]])
def test_bonus_lines_are_numbered_from_left_to_right(lines: list[int]) -> None:
    boxes = (*(Box(0, Zone.START, line=line) for line in lines), DEATH)
    with pytest.raises(ValueError, match="numbered from left to right"):
        SheetLayout(boxes, (LINE, LINE))


def test_a_bonus_line_may_follow_any_box() -> None:
    boxes = (Box(0, Zone.START, line=0), Box(5, Zone.POINTS, 2, line=1), Box(0, Zone.DEATH, line=2))
    assert SheetLayout(boxes, (LINE, LINE, LINE)).reach == (1, 2, 3)


def test_the_box_of_the_last_cross() -> None:
    assert CLASSIC.box(0) is None
    assert [CLASSIC.box(crosses) for crosses in range(1, 14)] == list(CLASSIC.boxes)


def test_other_values_leave_everything_else() -> None:
    changed = with_values(CLASSIC, (1, 2, 3, 4, 5, 6, 7, 8))
    assert [box.value for box in changed.boxes] == [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert with_values(changed, tuple(box.value for box in CLASSIC.boxes[5:])) == CLASSIC


@pytest.mark.parametrize("values", [(), (1,), 7 * (1,), 9 * (1,), 13 * (1,)])
def test_every_box_with_a_value_gets_one(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"8 boxes have a value, {len(values)} were given"):
        with_values(CLASSIC, values)


@given(layouts())
def test_any_layout_is_a_value(layout: SheetLayout) -> None:
    again = SheetLayout(layout.boxes, layout.lines)
    assert again == layout
    assert hash(again) == hash(layout)
    assert len(layout.reach) == len(layout.lines)
    assert list(layout.reach) == sorted(set(layout.reach))


def test_a_layout_that_is_not_classic_but_for_its_values_has_no_text() -> None:
    lines = (BonusLine(1, 1), *CLASSIC.lines[1:])
    with pytest.raises(ValueError, match="have a text"):
        layout_text(SheetLayout(CLASSIC.boxes, lines))


@pytest.mark.parametrize("box", [Box(0, Zone.START, jokers=-1), Box(5, Zone.POINTS, jokers=-2)])
def test_jokers_are_never_fewer_than_none(box: Box) -> None:
    with pytest.raises(ValueError, match="name the jokers"):
        SheetLayout((box, DEATH), ())
