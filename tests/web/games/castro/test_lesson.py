"""Castro's lesson: played to its end by its own hints, apart from the other one, safe against the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from calavera.game import Rethrow
from calavera.games.castro.board import CLASSIC, IN_LINE
from calavera.games.castro.combinations import Combination
from calavera.games.castro.prospects import winning_squares
from calavera.games.castro.rules import BY_LINE, ROOFS, THROWS
from calavera.record.record import read, write
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import ask, changed, fresh_page, intents_of, running, with_class
from tests.web.lesson_pages import lesson, looks
from web.app.features.lesson.card import coach_view
from web.app.features.lesson.state import Lesson, asked, barred, begin, step_of, targets
from web.app.games.calavera.model.lesson import STEPS as FIRST_STEPS
from web.app.games.castro.model.lesson import STEPS
from web.app.saving.page_texts import SETTINGS, load, save
from web.app.state.page import Page, Person, decider, free_dice
from web.app.tree.nodes import text
from web.app.update import IntentError

LONGEST = 110
"""The letters of a text that a phone shows without scrolling, above the board."""

every_step = pytest.mark.parametrize("step", range(len(STEPS)), ids=[step.name for step in STEPS])


def at_step(step: int | str) -> Page:
    """Return a step at its beginning."""
    number = step if isinstance(step, int) else [one.name for one in STEPS].index(step)
    return begin(fresh_page(), number, "castro")


def ways(page: Page) -> Iterator[Page]:
    """Yield every page on one way through a step's task that the hints point out."""
    yield page
    while not lesson(page).done:
        page = ask(page, min(targets(page)))
        yield page


@cache
def moments(step: int) -> tuple[Page, ...]:
    return tuple(ways(at_step(step)))


def test_the_whole_lesson_is_played_by_following_the_hints() -> None:
    page, presses, names = ask(fresh_page(), "lesson castro"), 0, []
    while isinstance(page.lesson, Lesson):
        if page.lesson.done:
            names.append(step_of(page).name)
        page = ask(page, min(targets(page)))
        presses += 1
    assert names == [step.name for step in STEPS]
    assert presses < 45
    assert running(page).game.key == page.person.setup.game == "castro"
    assert set(running(page).names) == {"Ina", "computer: easy"}
    assert any(help.coach == "always" for help in page.match.coach.helps)


@every_step
def test_everything_pointed_at_is_on_the_screen_and_nothing_else_is_marked(step: int) -> None:
    for page in moments(step):
        tree = looks(page)
        marked = [node.attributes["data-intent"] for node in with_class(tree, "hinted")]
        assert set(marked) == targets(page)
        assert len(marked) == len(set(marked))
        assert not barred(page) & set(intents_of(tree))


@every_step
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_every_language(step: int, language: str) -> None:
    words = words_of(language)
    for page in moments(step):
        said = text(coach_view(page, words))
        assert "lesson_" not in said
        assert "{" not in said
        texts = [*with_class(coach_view(page, words), "task"), *with_class(coach_view(page, words), "sign")]
        assert max(len(text(node)) for node in texts) <= LONGEST


# -- the game


@every_step
def test_every_position_is_a_legal_game(step: int) -> None:
    start, goal = STEPS[step].start, STEPS[step].goal
    assert read(write(start)) == start
    assert goal.actions[: len(start.actions)] == start.actions
    assert (len(goal.actions) > len(start.actions)) == STEPS[step].asks


def test_it_is_one_game_in_which_only_the_other_player_acts_unseen() -> None:
    for step, following in pairwise(STEPS):
        done, then = step.goal, following.start
        assert then.actions[: len(done.actions)] == done.actions
        assert all(decider(state) == 1 for state in then.states[len(done.actions) : -1])


def test_the_steps_show_what_their_texts_say() -> None:
    at_end = {step.name: step.goal.state for step in STEPS}
    hand = at_end["sort"].dice
    assert sorted(face.letter for face in hand) == list("33666")
    built = dict(enumerate(at_end["over"].stacks))
    assert built[15] == (1, 0)  # d3: the learner's roof over the other's
    assert CLASSIC.squares[15] is Combination.SIXES
    assert THROWS - len(built[15]) == 3  # "within three rolls"
    assert CLASSIC.squares[29] is Combination.FIVE  # f5
    assert at_end["fives"].stacks[29] == (0,)
    assert winning_squares(at_end["threat"], 0) == (12, 16)  # a3 and e3
    assert winning_squares(at_end["block"], 0) == (12, 16)
    assert at_end["block"].stacks[16] == (1,)
    assert at_end["worth"].returns() == (5, 3)
    assert ROOFS == 15
    assert IN_LINE == 4
    assert at_end["four"].won_by == BY_LINE
    assert at_end["four"].active == 0


def test_no_two_lessons_have_a_step_of_the_same_name() -> None:
    names = [step.name for step in (*FIRST_STEPS, *STEPS)]
    assert len(set(names)) == len(names)


# -- nothing else happens


@every_step
def test_any_other_action_changes_nothing_but_that_a_hint_is_shown(step: int) -> None:
    for page in moments(step):
        state = running(page).state
        for action in state.legal_actions():
            if action in asked(page):
                continue
            if isinstance(action, Rethrow):
                held = frozenset(free_dice(state)).difference(action.positions)
                after = ask(changed(page, held=held, picked=None), "throw")
            else:
                after = ask(page, f"take {action}")
            assert running(after) == running(page)
            assert lesson(after).astray
            assert targets(after)


def test_keeping_a_die_while_the_card_explains_the_roll_begins_keeping_dice() -> None:
    for die in range(1, 6):
        page = ask(ask(at_step("town"), "throw"), f"hold {die}")
        assert step_of(page).name == "sort"
        assert page.match.draft.held == {die - 1}
        assert not lesson(page).done
    sixes = [n for n, face in enumerate(running(page).state.dice, 1) if face.letter == "6"]
    page = ask(at_step("town"), "throw")
    for die in sixes:
        page = ask(page, f"hold {die}")
    assert targets(page) == {"throw"}


@pytest.mark.parametrize(("explained", "done", "square"), [("sort", "fits", "b3"), ("quick", "over", "d3")])
def test_a_tap_on_the_square_of_the_next_step_begins_it(explained: str, done: str, square: str) -> None:
    page = ask(moments([step.name for step in STEPS].index(explained))[-1], f"tap-square {square}")
    assert step_of(page).name == done
    assert targets(page) == {"confirm"}
    page = ask(page, f"tap-square {square}")
    assert lesson(page).done


def test_what_the_next_step_does_not_ask_for_leaves_the_card_as_it_is() -> None:
    page = moments([step.name for step in STEPS].index("sort"))[-1]
    for intent in ("tap-square b2", "hold 1", "log", "throw"):
        assert step_of(ask(page, intent)).name == "sort"
    for name in ("fits", "over"):  # where the other's turn comes between
        page = moments([step.name for step in STEPS].index(name))[-1]
        assert step_of(ask(page, "throw")).name == name
    page = moments(len(STEPS) - 1)[-1]
    assert step_of(ask(page, "tap-square a3")).name == STEPS[-1].name


# -- two lessons


def test_each_lesson_goes_on_where_it_was_left() -> None:
    page = ask(ask(fresh_page(), "lesson 4"), "leave")
    page = ask(ask(ask(page, "lesson castro"), "lesson 3"), "leave")
    assert page.kept.taught == (FIRST_STEPS[3].name, STEPS[2].name)
    assert (lesson(ask(page, "lesson castro")).game, lesson(ask(page, "lesson castro")).step) == ("castro", 2)
    assert lesson(ask(page, "lesson calavera")).step == 3
    assert lesson(ask(page, "lesson")).game == "calavera"
    chosen = ask(page, "setup game castro")
    assert lesson(ask(chosen, "lesson")).game == "castro"
    again = ask(ask(ask(chosen, "lesson"), "lesson 1"), "leave")
    assert again.kept.taught == (FIRST_STEPS[3].name,)


@every_step
def test_a_reload_comes_back_to_the_beginning_of_the_step(step: int) -> None:
    texts: dict[str, str] = {}
    page = ask(ask(fresh_page(), "lesson 4"), "leave")
    save(begin(page, step, "castro"), texts)
    loaded = load(Page(Person(languages=LANGUAGES)), texts)
    assert (lesson(loaded).game, lesson(loaded).step) == ("castro", step)
    left = ask(loaded, "leave")
    assert set(left.kept.taught) >= {FIRST_STEPS[3].name}
    save(left, texts)
    assert load(Page(Person(languages=LANGUAGES)), texts).kept.taught == left.kept.taught


@pytest.mark.parametrize("stored", ['["x", "fits", 3]', '["fits", ["y"]]', '"fits"'])
def test_names_that_no_lesson_has_are_forgotten(stored: str) -> None:
    texts: dict[str, str] = {}
    save(fresh_page(), texts)
    texts[SETTINGS] = texts[SETTINGS].replace('"taught": 0', f'"taught": {stored}')
    loaded = load(Page(Person(languages=LANGUAGES)), texts)
    assert loaded.kept.taught == ("fits",)
    assert loaded.notice is None


def test_a_lesson_that_there_is_none_of_is_refused() -> None:
    for intent in ("lesson chess", "lesson 99", "rules-of chess"):
        with pytest.raises((IntentError, ValueError)):
            ask(fresh_page(), intent)


def test_the_end_of_the_lesson_leads_to_pipo_and_nowhere_else() -> None:
    page = moments(len(STEPS) - 1)[-1]
    assert running(page).state.over
    intents = intents_of(looks(page))
    assert "play-against easy coach castro" in intents
    assert not {"rematch", "review", "share-game", "replay", "fair"} & set(intents)
    left = ask(page, "leave")
    assert replace(left, kept=fresh_page().kept) == fresh_page()
