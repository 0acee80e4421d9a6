"""Second taps of double taps and swipes, told from what is meant."""

import pytest

from web.app.browser.gestures import DOUBLE_TAP, SAME_PLACE, SWIPE, Fingers


def test_the_first_tap_is_never_the_second_of_two() -> None:
    assert not Fingers().doubled(0, (0, 0))


@pytest.mark.parametrize(
    ("later", "beside", "doubled"),
    [
        (DOUBLE_TAP - 1, 0, True),
        (DOUBLE_TAP, 0, False),
        (1, SAME_PLACE - 1, True),
        (1, SAME_PLACE, False),
        (1, -SAME_PLACE, False),
    ],
)
def test_two_taps_belong_together_where_they_are_near_in_time_and_place(
    later: float, beside: float, doubled: bool
) -> None:
    for x, y in ((beside, 0.0), (0.0, beside)):
        fingers = Fingers()
        fingers.doubled(1000, (200, 300))
        assert fingers.doubled(1000 + later, (200 + x, 300 + y)) is doubled


def test_a_third_tap_belongs_to_the_second() -> None:
    fingers = Fingers()
    taps = [fingers.doubled(1000 + 200 * number, (5, 5)) for number in range(3)]
    assert taps == [False, True, True]


def test_keys_have_no_place_but_themselves() -> None:
    fingers = Fingers()
    taps = [("r", 0), ("u", 100), ("u", 200), ("", 250), ("r", 300)]
    assert [fingers.doubled(1000 + time, (0, 0), key) for key, time in taps] == [
        *(False, False, True, False, False)
    ]


def test_a_double_tap_is_one_whatever_others_tap_in_between() -> None:
    fingers = Fingers()
    assert not fingers.doubled(1000, (100, 700))
    assert not fingers.doubled(1050, (700, 100)), "another person's tap"
    assert fingers.doubled(1100, (102, 698))
    assert fingers.doubled(1150, (702, 98))
    assert not fingers.doubled(1150, (400, 400))
    assert not fingers.doubled(1100 + DOUBLE_TAP, (100, 700))


@pytest.mark.parametrize(
    ("to", "intent"),
    [(SWIPE, "look back"), (-SWIPE, "look next"), (SWIPE - 1, None), (1 - SWIPE, None), (0, None)],
)
def test_a_swipe_leafs_like_a_page(to: float, intent: str | None) -> None:
    fingers = Fingers()
    fingers.down(1, 100)
    assert fingers.up(1, 100 + to) == intent


def test_a_finger_that_comes_down_elsewhere_leafs_through_nothing() -> None:
    fingers = Fingers()
    fingers.down(1, 100)
    fingers.down(1, None)
    assert fingers.up(1, 300) is None
    fingers.down(1, 100)
    assert fingers.up(1, 300) == "look back"
    assert fingers.up(1, 500) is None


def test_each_finger_swipes_for_itself() -> None:
    fingers = Fingers()
    fingers.down(1, 100)
    fingers.down(2, None)
    fingers.down(3, 500)
    assert fingers.up(2, 400) is None
    assert fingers.up(3, 400) == "look next"
    assert fingers.up(1, 200) == "look back"
