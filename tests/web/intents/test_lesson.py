"""The lesson: playable by its own hints alone, and safe against everything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calavera import Rethrow, Thrown, read, write
from calavera.play.match import automatic, undo
from tests.web.catalogues import words_of
from tests.web.games_played import ask, changed, fresh_page, intents_of, running, with_class
from tests.web.lesson_pages import every_step, lesson, looks, moments, ways
from web.app.games.calavera.lesson import STEPS
from web.app.intents.table import settle
from web.app.state.lesson import asked, begin, step_of, targets
from web.app.state.page import Page, free_dice
from web.app.tree.nodes import text
from web.app.view.table.lesson_card import coach_view


def test_the_whole_lesson_is_played_by_following_the_hints() -> None:
    page, presses, names = ask(fresh_page(), "lesson"), 0, []
    while page.lesson is not None:
        if page.lesson.done:
            names.append(step_of(page).name)
        page = ask(page, min(targets(page)))
        presses += 1
    assert names == [step.name for step in STEPS]
    assert presses < 40
    assert page == fresh_page()


@every_step
def test_every_way_that_the_hints_point_out_ends_with_the_task_done(step: int) -> None:
    ends = [page for page in moments(step) if lesson(page).done]
    assert ends
    assert all(not lesson(page).astray for page in moments(step))
    assert {len(running(page).actions) for page in ends} == {len(STEPS[step].goal.actions)}


@every_step
def test_everything_pointed_at_is_on_the_screen_and_nothing_else_is_marked(step: int) -> None:
    for page in moments(step):
        tree = looks(page)
        marked = [node.attributes["data-intent"] for node in with_class(tree, "hinted")]
        assert targets(page)
        assert set(marked) == targets(page)
        assert len(marked) == len([intent for intent in intents_of(tree) if intent in targets(page)])


def test_the_hints_follow_what_is_held_and_picked() -> None:
    page = begin(fresh_page(), 1)
    assert targets(page) == {"hold 1", "hold 3"}
    assert targets(ask(page, "hold 2")) == {"hold 1", "hold 2", "hold 3"}
    assert targets(ask(page, "pick o2")) == {"unpick"}
    assert targets(ask(ask(page, "hold 1"), "hold 3")) == {"throw"}
    page = begin(fresh_page(), 2)
    assert targets(page) == {"pick o4", "tap-row o"}
    assert targets(ask(page, "pick p1")) == {"pick o4", "tap-row o"}
    assert targets(ask(page, "tap-row o")) == {"confirm"}
    assert targets(ask(page, "moment-show 0")) == {"moment-now"}
    assert targets(ask(page, "rules")) == set()
    assert targets(fresh_page()) == set()


def test_jokers_go_into_any_row_and_leftovers_are_free() -> None:
    (jokers,) = [step for step in STEPS if step.name == "jokers"]
    assert {str(action) for action in asked(begin(fresh_page(), 3))} == {"j3>o", "j3>p", "j3>g", "j3>k"}
    assert jokers.also
    assert {str(action) for action in asked(begin(fresh_page(), 5))} == {"g1", "p1"}
    assert set(asked(begin(fresh_page(), 5))) == set(running(begin(fresh_page(), 5)).state.legal_actions())


def test_the_steps_show_what_they_are_about() -> None:
    at_end = {step.name: step.goal for step in STEPS}
    assert at_end["curse"].states[-2].cursed
    assert at_end["leftovers"].states[-2].seat == 1
    assert at_end["bonus"].state.sheets[0].bonuses == (4, 0, 0)
    assert at_end["bonus"].state.layout.reach[0] == 3  # the column that lesson.css frames
    assert sum(row.closed for row in at_end["freeze"].state.sheets[0].rows) == 1
    assert at_end["freeze"].state.sheets[0].score(at_end["freeze"].state.layout) == 10
    end, before = at_end["death"].state, at_end["death"].states[-2]
    assert end.over
    assert end.sheets[0].full
    assert before.returns()[0] - end.returns()[0] == 10


@every_step
def test_the_sheet_that_was_marked_is_the_one_that_is_shown(step: int) -> None:
    start, *_, end = moments(step)
    grown = [
        seat for seat in range(2) if running(start).state.sheets[seat] != running(end).state.sheets[seat]
    ]
    assert ([] if end.match.look.seat is None else [end.match.look.seat]) == grown or not grown


def test_before_black_is_confirmed_the_learner_reads_what_the_other_must_do() -> None:
    page = begin(fresh_page(), 4)
    (preview,) = with_class(looks(ask(page, "pick k3")), "preview")
    assert "Beto must then take 1 pink or 1 green." in text(preview)


# -- the positions


@every_step
def test_every_position_is_a_legal_game(step: int) -> None:
    start, goal = STEPS[step].start, STEPS[step].goal
    assert read(write(start)) == start
    assert goal.actions[: len(start.actions)] == start.actions
    assert len(goal.actions) > len(start.actions)
    assert not [n for n in range(len(start.actions), len(goal.actions)) if automatic(goal.back(n))]
    assert settle(begin(fresh_page(), step)) == begin(fresh_page(), step)


def test_the_steps_are_moments_of_one_game_in_their_order() -> None:
    longest = STEPS[-1].goal
    places = [len(step.start.actions) for step in STEPS]
    assert places == sorted(places)
    assert all(step.goal.actions == longest.actions[: len(step.goal.actions)] for step in STEPS)


def test_the_names_of_the_steps_differ() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS) == 10


# -- nothing else happens


def _wrong(page: Page) -> Iterator[tuple[Page, str]]:
    """Yield every other action of the game that could be asked for, with the page on which it is."""
    state = running(page).state
    for action in state.legal_actions():
        if action in asked(page):
            continue
        if not isinstance(action, Rethrow):
            yield page, f"take {action}"
            yield ask(page, f"pick {action}"), "confirm"
        else:
            held = frozenset(free_dice(state)).difference(action.positions)
            yield changed(page, held=held, picked=None), "throw"
    if state.fresh and not isinstance(next(iter(asked(page)), None), Thrown):
        yield page, "throw"


@every_step
def test_any_other_action_changes_nothing_but_that_a_hint_is_shown(step: int) -> None:
    tried = 0
    for page in moments(step):
        for before, intent in _wrong(page):
            after = ask(before, intent)
            landed = before.with_match(before.match.looking(landed=after.match.look.landed))
            assert after == replace(landed, lesson=replace(lesson(landed), astray=True))
            assert targets(after)
            tried += 1
    assert tried or STEPS[step].name == "death"  # nothing else is possible there


@every_step
def test_a_hint_is_gone_once_the_right_thing_is_done(step: int) -> None:
    page = begin(fresh_page(), step)
    page = replace(page, lesson=replace(lesson(page), astray=True))
    assert all(not lesson(after).astray for after in ways(page) if lesson(after).done)


def test_holding_picking_and_looking_are_let_alone() -> None:
    page = begin(fresh_page(), 3)
    for intent in [
        "hold 2",
        "pick o2",
        "unpick",
        "look 2",
        "why",
        "why",
        "log",
        "log",
        "tap-row p",
        "choose next",
    ]:
        page = ask(page, intent)
        assert not lesson(page).astray
        assert running(page) == STEPS[3].start


@every_step
def test_what_the_step_has_brought_can_be_taken_back_but_nothing_before(step: int) -> None:
    for page in moments(step):
        offered = "undo" in intents_of(looks(page))
        longer = len(running(page).actions) > len(STEPS[step].start.actions)
        assert offered == (longer and undo(running(page)) is not None)
        if offered:
            assert not lesson(ask(page, "undo")).done
    page = begin(fresh_page(), step)
    if undo(running(page)) is not None:
        assert running(ask(page, "undo")) == running(page)


def test_the_way_on_is_shown_to_whoever_plays_on_after_the_task() -> None:
    page = ask(begin(fresh_page(), 0), "throw")
    assert lesson(page).done
    after = ask(page, "throw")
    assert (running(after), lesson(after).astray) == (running(page), True)
    assert "Next" in text(coach_view(after, words_of("en")))
