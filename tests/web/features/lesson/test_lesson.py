"""The lesson: playable by its own hints alone, and safe against everything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from calavera import Rethrow, Thrown, parse, read, write
from calavera.play.match import automatic, undo
from tests.web.catalogues import words_of
from tests.web.games_played import ask, changed, fresh_page, intents_of, running, with_class
from tests.web.lesson_pages import every_step, lesson, looks, moments, ways
from web.app.features.lesson.auto_advance import auto_advance
from web.app.features.lesson.card import coach_view
from web.app.features.lesson.state import Lesson, asked, begin, step_of, targets
from web.app.games.calavera.model.lesson import STEPS
from web.app.intents.automatic_steps import settle
from web.app.state.page import Page, decider, free_dice
from web.app.tree.nodes import text


def test_the_whole_lesson_is_played_by_following_the_hints() -> None:
    page, presses, names = ask(fresh_page(), "lesson"), 0, []
    while isinstance(page.lesson, Lesson):
        if page.lesson.done:
            names.append(step_of(page).name)
        page = ask(page, min(targets(page)))
        presses += 1
    assert names == [step.name for step in STEPS]
    assert presses < 50
    assert running(page).names == ("Ina", "computer: easy")


@every_step
def test_every_way_that_the_hints_point_out_ends_with_the_task_done(step: int) -> None:
    ends = [page for page in moments(step) if lesson(page).done]
    assert ends
    assert STEPS[step].asks == (moments(step)[0] not in ends)
    assert all(not lesson(page).astray for page in moments(step))
    assert {len(running(page).actions) for page in ends} == {len(STEPS[step].goal.actions)}


@every_step
def test_everything_pointed_at_is_on_the_screen_and_nothing_else_is_marked(step: int) -> None:
    for page in moments(step):
        tree = looks(page)
        marked = [node.attributes["data-intent"] for node in with_class(tree, "hinted")]
        assert targets(page)
        assert set(marked) == targets(page)
        assert len(marked) == len(set(marked))  # one ring for each, and no second way to the same


def at_step(name: str) -> Page:
    """Return a step by its name, at its beginning."""
    return begin(fresh_page(), [step.name for step in STEPS].index(name))


def test_the_hints_follow_what_is_held_and_picked() -> None:
    page = at_step("keep")
    assert targets(page) == {"hold 1", "hold 4"}
    assert targets(ask(page, "hold 2")) == {"hold 1", "hold 2", "hold 4"}
    assert targets(ask(page, "pick o2")) == {"unpick"}
    assert targets(ask(ask(page, "hold 1"), "hold 4")) == {"throw"}
    page = ask(ask(ask(page, "hold 1"), "hold 4"), "throw")
    assert targets(page) == {"pick o4"}
    assert targets(ask(page, "pick p1")) == {"pick o4"}
    assert targets(ask(page, "tap-row o")) == {"confirm"}
    assert targets(ask(page, "moment-show 0")) == {"moment-now"}
    assert targets(ask(page, "rules")) == set()
    assert targets(fresh_page()) == set()


def test_of_four_alike_any_three_may_be_kept() -> None:
    page = at_step("exact")
    assert targets(page) == {"hold 1", "hold 2", "hold 4"}
    for kept in ("1 2 4", "1 2 6", "1 4 6", "2 4 6"):
        held = page
        for die in kept.split():
            held = ask(held, f"hold {die}")
        assert targets(held) == {"throw"}
        after = ask(held, "throw")
        assert not lesson(after).done
        assert sorted(face.letter for face in running(after).state.dice) == sorted("ooogkp")
        assert asked(after) == (parse("o3"),)  # another reroll is not what is asked for any more
        assert lesson(ask(ask(after, "pick o3"), "confirm")).done
    assert targets(ask(ask(page, "hold 4"), "hold 6")) < {"hold 1", "hold 2"}


def test_past_ten_is_only_looked_at() -> None:
    page = ask(at_step("past"), "throw")
    assert not lesson(page).done
    assert targets(page) == {"pick o4"}
    after = ask(page, "pick o4")
    assert lesson(after).done
    assert targets(after) == {"next"}
    assert with_class(looks(after), "deadly")
    tried = ask(page, "confirm" if "confirm" in intents_of(looks(page)) else "take o4")
    lying = page.with_match(page.match.looking(landed=True))
    assert tried == replace(lying, lesson=replace(lesson(lying), astray=True))
    confirmed = ask(after, "confirm")
    assert running(confirmed) == running(after)
    assert lesson(confirmed).astray
    assert running(ask(after, "next")).state.sheets == running(after).state.sheets


def test_the_steps_show_what_they_are_about() -> None:
    at_end = {step.name: step.goal for step in STEPS}
    layout = at_end["line"].state.layout
    points = [row.points(layout) for row in at_end["exact"].state.sheets[0].rows]
    assert points == [max(box.value for box in layout.boxes), 0, 0, 0]
    assert sum(row.closed for row in at_end["freeze"].state.sheets[0].rows) == 1
    assert at_end["freeze"].state.sheets[0].score(layout) == 10
    before, after = at_end["freeze"].state, at_end["skull"].state
    assert before.seat == 1
    assert (before.returns()[1], after.returns()[1]) == (10, 5)
    assert at_end["leftovers"].states[-2].seat == 0
    assert at_end["leftovers"].states[-2].active == 1
    assert at_end["curse"].states[-2].cursed
    assert at_end["line"].state.sheets[0].bonuses == (4, 0, 0)
    assert layout.reach[0] == 3  # the column that lesson.css marks
    assert at_end["end"].state.returns() == (14, 5)


def test_it_is_one_game_in_which_only_the_other_player_acts_unseen() -> None:
    for step, following in pairwise(STEPS):
        done, then = step.goal, following.start
        assert then.actions[: len(done.actions)] == done.actions
        for state in then.states[len(done.actions) : -1]:
            assert decider(state) == 1 or not state.flying  # what the learner left over is taken by the other


def test_no_roll_of_the_lesson_is_the_learners_without_a_tap() -> None:
    for step, following in pairwise(STEPS):
        unseen = following.start.states[len(step.goal.actions) : -1]
        assert not [state for state in unseen if state.active == 0 and state.flying]


@every_step
def test_the_learners_sheet_never_moves(step: int) -> None:
    for page in moments(step):
        (large,) = with_class(looks(page), "large")
        assert text(large).removeprefix("▸ ").startswith("You")


# -- the positions


@every_step
def test_every_position_is_a_legal_game(step: int) -> None:
    start, goal = STEPS[step].start, STEPS[step].goal
    assert read(write(start)) == start
    assert goal.actions[: len(start.actions)] == start.actions
    assert (len(goal.actions) > len(start.actions)) == STEPS[step].asks
    assert not [n for n in range(len(start.actions), len(goal.actions)) if automatic(goal.back(n))]
    assert settle(begin(fresh_page(), step)) == begin(fresh_page(), step)


def test_the_steps_are_moments_of_one_game_in_their_order() -> None:
    longest = STEPS[-1].goal
    places = [len(step.start.actions) for step in STEPS]
    assert places == sorted(places)
    assert all(step.goal.actions == longest.actions[: len(step.goal.actions)] for step in STEPS)


def test_the_names_of_the_steps_differ() -> None:
    assert len({step.name for step in STEPS}) == len(STEPS) == 11


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
    rolling = isinstance(next(iter(asked(page)), None), Thrown)
    if state.fresh and not rolling and auto_advance(page, "throw") is page:  # or the next step asks for it
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
    assert tried


@every_step
def test_a_hint_is_gone_once_the_right_thing_is_done(step: int) -> None:
    page = begin(fresh_page(), step)
    page = replace(page, lesson=replace(lesson(page), astray=STEPS[step].asks))
    assert all(not lesson(after).astray for after in ways(page) if lesson(after).done)


def test_holding_picking_and_looking_are_let_alone() -> None:
    page = ask(at_step("jokers"), "throw")
    for intent in [
        "pick j3>o",
        "unpick",
        "look 2",
        "log",
        "log",
        "tap-row p",
        "choose next",
    ]:
        page = ask(page, intent)
        assert not lesson(page).astray
        assert running(page).actions == at_step("jokers").match.record.actions + running(page).actions[-1:]


def test_dice_that_are_tapped_instead_of_their_button_are_answered() -> None:
    page = ask(at_step("jokers"), "throw")
    tapped = ask(page, "hold 1")
    assert (tapped.match.draft, lesson(tapped).astray) == (page.match.draft, True)
    assert "tap the button with the rose" in text(coach_view(tapped, words_of("en")))
    page = ask(ask(at_step("past"), "throw"), "hold 1")
    assert "+4 button" in text(coach_view(page, words_of("en")))
    assert not lesson(ask(at_step("keep"), "hold 1")).astray


def test_nothing_on_the_table_says_what_the_step_does_not_allow() -> None:
    for step in range(len(STEPS)):
        for page in moments(step):
            said = text(looks(page))
            assert "choose now" not in said
            assert "Tap again" not in said
            assert "why" not in intents_of(looks(page))


def test_the_sign_goes_with_what_it_explains() -> None:
    page = at_step("keep")
    assert "scores in 4" in text(coach_view(page, words_of("en")))
    for intent in ("hold 1", "hold 4", "throw"):
        page = ask(page, intent)
    assert "scores in 4" not in text(coach_view(page, words_of("en")))


def test_no_skull_lies_on_the_table_before_it_is_spoken_of() -> None:
    skulls = [step.name for step in STEPS if step.goal.state.skulls]
    before = [step for step in STEPS if [one.name for one in STEPS].index(step.name) < 5]
    assert not [step.name for step in before if step.name in skulls]
    assert "kulls are locked" in words_of("en")("lesson_freeze_then")


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


def test_the_next_step_begins_by_itself_when_a_player_does_what_it_asks() -> None:
    page = ask(ask(at_step("goal"), "throw"), "hold 4")
    assert (step_of(page).name, page.match.draft.held) == ("keep", frozenset({3}))
    assert targets(page) == {"hold 1"}
    page = ask(ask(ask(at_step("past"), "throw"), "pick o4"), "hold 1")
    assert (step_of(page).name, page.match.draft.held) == ("exact", frozenset({0}))
    page = ask(moments([step.name for step in STEPS].index("leftovers"))[-1], "throw")
    assert (step_of(page).name, len(running(page).state.dice)) == ("curse", 6)
    done = ask(ask(at_step("jokers"), "throw"), "pick j3>o")
    assert step_of(ask(done, "confirm")).name == "jokers"


def test_the_way_on_is_shown_to_who_plays_on_after_the_task() -> None:
    page = ask(at_step("goal"), "throw")
    assert lesson(page).done
    after = ask(page, "throw")
    assert (running(after), lesson(after).astray) == (running(page), True)
    assert "Next" in text(coach_view(after, words_of("en")))
