"""Answers to puzzles and own decisions: rows, days, and when a decision comes back."""

from __future__ import annotations

import json

import pytest

from web.app.features.puzzles.training import MOST_ANSWERS, MOST_MISTAKES, Answer, Mistake, Training
from web.app.state.past.streak import days_after

KEY = "0123abcd"


def answers(rights: str) -> Training:
    """Return a training of answers, `+` for a right one."""
    found = Training()
    for number, right in enumerate(rights):
        found = found.answered(f"{number:08x}", "2026-11-25", right=right == "+")
    return found


@pytest.mark.parametrize(
    ("rights", "row", "best"), [("", 0, 0), ("+", 1, 1), ("++-", 0, 2), ("++-+++", 3, 3), ("+++-+", 1, 3)]
)
def test_right_answers_in_a_row_are_counted(rights: str, row: int, best: int) -> None:
    assert (answers(rights).row, answers(rights).best_row) == (row, best)


def test_a_decision_comes_back_after_1_3_7_and_21_days_and_then_is_known() -> None:
    training, today = Training().taught(["Abc"], "2026-11-25"), "2026-11-25"
    for days in (1, 3, 7, 21):
        assert training.due(today) == ()
        assert training.due(days_after(today, days - 1)) == ()
        today = days_after(today, days)
        assert [one.text for one in training.due(today)] == ["Abc"]
        training = training.practised("Abc", today, right=True)
    assert training.mistakes == ()


def test_a_wrong_answer_begins_again() -> None:
    training = Training((), (Mistake("Abc", "2026-11-25", 3), Mistake("Def", "2026-11-20")))
    assert [one.text for one in training.due("2026-11-25")] == ["Def", "Abc"]
    training = training.practised("Abc", "2026-11-25", right=False)
    assert training.mistakes == (Mistake("Abc", "2026-11-26", 0), Mistake("Def", "2026-11-20"))


def test_what_is_there_already_is_not_there_twice() -> None:
    training = Training((), (Mistake("Abc", "2026-11-30", 2),))
    assert training.taught(["Abc"], "2026-11-25") is training
    assert len(training.taught(["Abc", "Def", "Def"], "2026-11-25").mistakes) == 2
    many = Training().taught([f"A{n}" for n in range(MOST_MISTAKES + 5)], "2026-11-25")
    assert [many.mistakes[0].text, len(many.mistakes)] == ["A5", MOST_MISTAKES]


def test_it_is_read_as_it_was_written() -> None:
    training = answers("+-").taught(["Abc_-9"], "2026-11-25")
    assert Training.read(training.text()) == training
    assert Training.read(training.text()).text() == training.text()
    assert Training.read('{"answers": [], "mistakes": []}') == Training()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"answers": []}',
        '{"answers": 1, "mistakes": []}',
        '{"answers": [["0123abcd", "2026-11-25"]], "mistakes": []}',
        '{"answers": [["0123abcx", "2026-11-25", 1]], "mistakes": []}',
        '{"answers": [["0123abcd", "2026-02-30", 1]], "mistakes": []}',
        '{"answers": [["0123abcd", "2026-11-25", true]], "mistakes": []}',
        '{"answers": [["0123abcd", "2026-11-25", 2]], "mistakes": []}',
        '{"answers": [], "mistakes": [["A b", "2026-11-25", 0]]}',
        '{"answers": [], "mistakes": [["Ab", "2026-11-25", 4]]}',
        '{"answers": [], "mistakes": [["Ab", "2026-11-25", 0.0]]}',
        '{"answers": [], "mistakes": [["Ab", 20261125, 0]]}',
        '{"answers": [], "mistakes": [], "scores": []}',
        '{"answers": [], "mistakes": [], "scores": [[0, 30]]}',
        *(
            '{"answers": [["0123abcd", "2026-11-25", 0], ["0123abcd", "2026-11-25", 1]], "mistakes": [], '
            f'"scores": {scores}}}'
            for scores in ("[[0, 50]]", "[[0, 0]]", "[[1, 49]]", "[[1, 100]]", "[[0, 1.5]]", "[[-1, 60]]")
        ),
        '{"answers": [["0123abcd", "2026-11-25", 0]], "mistakes": [], "scores": [[0, 9], [0, 9]]}',
        '{"answers": [["0123abcd", "2026-11-25", 0]], "mistakes": [], "scores": [[0]]}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"training|answer|decision|step|score"):
        Training.read(text)


def test_scores_stand_beside_the_answers_where_earlier_builds_pass_over_them() -> None:
    training = answers("+-")
    plain = training.text()
    assert "scores" not in plain
    assert training.answered(KEY, "2026-11-25", right=True, percent=100) == training.answered(
        KEY, "2026-11-25", right=True
    )
    training = training.answered(KEY, "2026-11-25", right=True, percent=60)
    training = training.answered(KEY, "2026-11-25", right=False, percent=12)
    kept = json.loads(training.text())
    assert [row[2] for row in kept["answers"]] == [1, 0, 1, 0]
    assert kept["scores"] == [[2, 60], [3, 12]]
    assert Training.read(training.text()) == training
    assert [answer.score for answer in training.answers] == [1.0, 0.0, 0.6, 0.12]
    assert Training.read(plain).answers == training.answers[:2]


def test_too_much_is_refused_and_never_written() -> None:
    row = [KEY, "2026-11-25", 1]
    with pytest.raises(ValueError, match="at most"):
        Training.read(json.dumps({"answers": [row] * (MOST_ANSWERS + 1), "mistakes": []}))
    training = Training((Answer(KEY, "2026-11-25", True),) * MOST_ANSWERS)
    assert len(training.answered(KEY, "2026-11-26", right=False).answers) == MOST_ANSWERS


def test_two_trainings_are_one_without_a_loss() -> None:
    here = Training((Answer(KEY, "2026-11-20", True), Answer(KEY, "2026-11-25", False)))
    there = Training((Answer(KEY, "2026-11-20", True), Answer("f" * 8, "2026-11-22", True)))
    both = here.taught(["Abc"], "2026-11-25").merged(there.taught(["Abc", "Def"], "2026-11-01"))
    assert [answer.date for answer in both.answers] == ["2026-11-20", "2026-11-22", "2026-11-25"]
    assert both.mistakes == (Mistake("Abc", "2026-11-26"), Mistake("Def", "2026-11-02"))
    assert both.merged(there) == both


def test_a_calendar_ends_somewhere() -> None:
    assert days_after("9999-12-31", 1) == "9999-12-31"
    assert days_after("2026-03-01", -1) == "2026-02-28"
