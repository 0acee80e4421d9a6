"""Puzzles on the page: their screen, the table, answers, ratings, own decisions, and what is stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from calavera.coach.analysis import Analysis, bots_of
from calavera.coach.puzzles import puzzles_of
from calavera.coach.rating import BEGINNER, rated
from calavera.game import Rethrow
from calavera.games.calavera.bots.analysis import analyse
from calavera.games.calavera.rules import State
from calavera.record.link import pack
from tests.web.catalogues import words_of
from tests.web.features.review.reviews import alone, reviewed
from tests.web.games_played import DATE, answer, ask, fresh_page, offered, press, shown, updated
from web.app.background.computer import advised, job
from web.app.features.backup.bundle import bundle_of, read_bundle
from web.app.features.backup.bundle_members import NewerBundle
from web.app.features.backup.merge import merged
from web.app.features.playing import costly
from web.app.features.puzzles.screen import PuzzlesScreen, Solving
from web.app.features.puzzles.sharing import SharePuzzle
from web.app.features.puzzles.state import (
    analysis_of,
    daily,
    daily_answer,
    days_in_row,
    next_puzzle,
    standing,
    themes,
    training_of,
)
from web.app.features.puzzles.training import Mistake, Training
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import load, save
from web.app.state.commands import Given
from web.app.state.match.match import Draft
from web.app.state.page import Page, free_dice
from web.app.state.past.streak import days_after
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError, update

PUZZLES = "puzzles"
"""The name of the stored text."""


def puzzles() -> Page:
    """Return the screen of puzzles."""
    return press(fresh_page(), "puzzles")


def set_before(page: Page | None = None, which: str = "next") -> Page:
    """Return the table with a puzzle."""
    return press(page or puzzles(), "puzzle next" if which == "next" else f"puzzle {which} {DATE}")


def worths(page: Page) -> Analysis:
    """Return what every option of the puzzle is worth."""
    found = analysis_of(page)
    assert found is not None
    return found


def decided(page: Page, action: object) -> Page:
    """Return the page after an option was chosen by its buttons."""
    if isinstance(action, Rethrow):
        free = free_dice(page.match.state)
        for position in free:
            if (position in action.positions) == (position in page.match.draft.held):
                page = press(page, f"hold {position + 1}")
        return press(page, "throw")
    pick = next(intent for intent in (f"pick {action}", f"tap-square {action}") if intent in offered(page))
    return press(page, pick, "confirm")


def right(page: Page) -> Page:
    return decided(page, worths(page).best.action)


def wrong(page: Page) -> Page:
    return decided(page, worths(page).options[-1].action)


def of_theme(theme: str) -> Page:
    """Return the first puzzle of a theme on the table."""
    game = next(key for key in ("calavera", "castro") if theme in themes(key))
    return set_before(ask(ask(puzzles(), f"puzzles-game {game}"), f"puzzles-theme {theme}"))


EVERY_THEME = [theme for game in ("calavera", "castro") for theme in themes(game)]


# -- on the table


@pytest.mark.parametrize("theme", EVERY_THEME)
def test_the_best_option_of_each_theme_is_right_and_another_one_is_not(theme: str) -> None:
    page = of_theme(theme)
    assert isinstance(page.lesson, Solving)
    assert page.lesson.theme == theme
    for solved, good in ((right(page), True), (wrong(page), False)):
        assert [one.right for one in training_of(solved).answers] == [good]
        state = find_all(shown(solved), "data-state")[0].attributes["data-state"]
        assert state == ("done" if good else "astray")
        assert f"{round(100 * worths(page).best.value)}" in text(shown(solved))


def test_a_wrong_answer_is_told_what_speaks_against_it() -> None:
    told = {
        theme: (text(shown(right(of_theme(theme)))), text(shown(wrong(of_theme(theme)))))
        for theme in EVERY_THEME
    }
    assert not [theme for theme, (fine, _) in told.items() if "Why not “" in fine]
    assert [theme for theme, (_, astray) in told.items() if "Why not “" in astray]


def test_an_answer_is_not_played_and_cannot_be_given_twice() -> None:
    page = of_theme("leftovers")
    solved = wrong(page)
    assert solved.record == page.record
    again = updated(solved, f"take {worths(page).best.action}")
    assert isinstance(again.lesson, Solving)
    assert again.record == page.record
    assert training_of(again) == training_of(solved)
    assert not {"undo", "confirm", "unpick"}.intersection(offered(solved))


def test_looking_and_picking_answer_nothing() -> None:
    page = of_theme(next(theme for theme in ("leftovers", "mark") if theme in EVERY_THEME))
    token = str(worths(page).options[-1].action)
    page = press(page, f"pick {token}", "look 1")
    assert isinstance(page.lesson, Solving)
    assert page.lesson.answer is None
    assert not training_of(page).answers


def test_nothing_of_the_answer_is_told_before_it() -> None:
    page = set_before()
    assert not {"hint", "weigh", "undo", "share-game", "replay"}.intersection(offered(page))
    assert "worth" not in text(find_all(shown(page), "data-state")[0])


def test_the_character_has_its_own_face_and_no_colour_of_a_person() -> None:
    page = set_before()
    seats = [node for node in find_all(shown(page), "class") if node.tag == "article"]
    assert len(seats) == 2
    for seat in seats:
        lola = "Lola" in text(seat)
        stripes = [node for node in find_all(seat, "class") if "stripe" in node.attributes["class"].split()]
        assert bool(stripes) is not lola
        drawings = [node.attributes["href"] for node in find_all(seat, "href")]
        assert ("#bot-medium" in drawings) is lola


def test_the_way_on_leads_to_another_puzzle_and_out_to_the_screen() -> None:
    page = right(set_before())
    following = press(page, "puzzle next")
    assert isinstance(page.lesson, Solving)
    assert isinstance(following.lesson, Solving)
    assert following.lesson.key != page.lesson.key
    back = press(following, "puzzle-leave")
    assert isinstance(back.top, PuzzlesScreen)
    assert back.lesson is None


def test_a_running_game_waits_meanwhile() -> None:
    page = press(fresh_page(), "new", "throw")
    before = page.record
    page = right(set_before(ask(page, "puzzles")))
    page = press(page, "puzzle-leave", "close")
    assert page.record == before


# -- which one


def test_the_next_one_fits_the_rating_and_is_new() -> None:
    page, seen = puzzles(), set()
    for number in range(12):
        page = set_before(page, "next")
        assert isinstance(page.lesson, Solving)
        assert page.lesson.key not in seen
        seen.add(page.lesson.key)
        page = press((right if number % 3 else wrong)(page), "puzzle-leave")
    rating, count = standing(training_of(page), "calavera")
    assert count == 12
    assert rating.deviation < 150


def test_right_answers_lead_to_harder_ones() -> None:
    strong = weak = Training()
    for _ in range(10):
        for good in (True, False):
            training = strong if good else weak
            puzzle = next_puzzle(training, "calavera")
            assert puzzle is not None
            training = training.answered(puzzle.key, DATE, right=good)
            strong, weak = (training, weak) if good else (strong, training)
    hard, easy = next_puzzle(strong, "calavera"), next_puzzle(weak, "calavera")
    assert hard is not None
    assert easy is not None
    assert hard.rating > easy.rating + 200


def test_what_was_missed_comes_again_when_all_are_answered() -> None:
    theme = themes("castro")[-1]
    keys = [puzzle.key for puzzle in puzzles_of("castro") if puzzle.theme == theme]
    training = Training()
    for number, key in enumerate(keys):
        training = training.answered(key, DATE, right=number not in (2, 5))
    found = next_puzzle(training, "castro", theme)
    assert found is not None
    assert found.key == keys[2]
    training = training.answered(keys[2], DATE, right=False)
    found = next_puzzle(training, "castro", theme)
    assert found is not None
    assert found.key == keys[5]
    for key in (keys[2], keys[5]):
        training = training.answered(key, DATE, right=True)
    assert next_puzzle(training, "castro", theme) is None
    page = puzzles().with_kept(training=training)
    page = ask(ask(page, "puzzles-game castro"), f"puzzles-theme {theme}")
    assert "puzzle next" not in offered(page)


def rating_after(page: Page, loss: float) -> float:
    """Return the rating after a first answer that costs this much."""
    analysis = worths(page)
    best, other = analysis.options[0], analysis.options[-1]
    unit = bots_of(page.match.record.game).unit(page.match.state)
    costly = replace(other, value=best.value - loss * unit)
    told = advised(page, replace(analysis, options=(*analysis.options[:-1], costly)))
    return standing(training_of(decided(told, other.action)), "calavera")[0].rating


@pytest.mark.parametrize("theme", themes("calavera"))
def test_a_larger_loss_costs_more_rating_and_two_points_of_a_hundred_cost_none(theme: str) -> None:
    page = of_theme(theme)
    losses = (0.0, 0.01, 0.02, 0.024, 0.03, 0.05, 0.1, 0.3)
    ratings = [rating_after(page, loss) for loss in losses]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings[0] > BEGINNER.rating
    assert min(ratings[:4]) >= BEGINNER.rating > ratings[4] > ratings[5] > ratings[6] > ratings[7]


def test_an_answer_that_costs_two_points_is_no_miss() -> None:
    page = set_before()
    analysis = worths(page)
    other = analysis.options[-1]
    for loss, state, said in ((0.02, "done", "puzzle_near"), (0.03, "astray", "puzzle_wrong")):
        costly = replace(other, value=analysis.best.value - loss)
        told = advised(page, replace(analysis, options=(*analysis.options[:-1], costly)))
        after = decided(told, other.action)
        assert [one.right for one in training_of(after).answers] == [state == "done"]
        assert find_all(shown(after), "data-state")[0].attributes["data-state"] == state
        first = words_of("en")(said, what="").split()[0]
        assert first in text(shown(after))


def test_ratings_that_were_stored_without_scores_are_as_before() -> None:
    keys = puzzles_of("calavera")[:6]
    training, expected = Training(), BEGINNER
    for number, puzzle in enumerate(keys):
        training = training.answered(puzzle.key, DATE, right=number % 2 == 0)
        expected = rated(expected, [(puzzle.difficulty, float(number % 2 == 0))])
    assert standing(Training.read(training.text()), "calavera") == (expected, 6)


def test_the_rating_on_the_card_is_the_one_on_the_screen() -> None:
    page = right(set_before())
    rating = f"{round(standing(training_of(page), 'calavera')[0].rating)}"
    assert f"Your rating: 900 → {rating}" in text(shown(page))
    assert f"Your rating: {rating} ±" in text(shown(press(page, "puzzle-leave")))


# -- the day's


def test_what_is_best_is_shown_on_the_table_after_the_answer_and_nothing_else_can_be_chosen() -> None:
    for page in (set_before(), of_theme("keep")):
        best = worths(page).best.action
        after = wrong(page)
        if isinstance(best, Rethrow):
            assert after.match.draft.held == set(free_dice(after.match.state)) - set(best.positions)
        else:
            assert after.match.draft.picked == best
        assert not [one for one in offered(after) if one.startswith("pick ") or one in ("confirm", "why")]
        assert after.match.record == page.match.record


def test_the_theme_is_told_when_it_is_chosen_and_after_the_answer_else_it_would_help() -> None:
    page = of_theme("keep")
    theme = text(shown(page)).partition("·")[2]
    assert theme.strip().startswith("Which dice to keep")
    page = set_before()
    assert "·" not in text(shown(page)).partition("What would you do")[0]
    assert "Puzzle · " in text(shown(right(page)))


def test_right_answers_are_counted_at_the_first_try() -> None:
    assert "1 right on the first try" in text(shown(press(right(set_before()), "puzzle-leave")))
    assert "0 right on the first try" in text(shown(press(wrong(set_before()), "puzzle-leave")))


def test_the_puzzle_of_the_day_is_everyones_and_counts_at_the_first_try() -> None:
    page = set_before(which="daily")
    puzzle = daily(DATE, "calavera")
    assert puzzle is not None
    assert isinstance(page.lesson, Solving)
    assert page.lesson.key == puzzle.key
    assert len({found.key for n in range(30) if (found := daily(days_after(DATE, n), "calavera"))}) > 20
    page = press(wrong(page), "puzzle-leave")
    assert daily_answer(training_of(page), DATE, "calavera") is False
    assert f"puzzle daily {DATE}" not in offered(page)
    _, commands = answer(page, "puzzle-share")
    [command] = commands
    assert isinstance(command, SharePuzzle)
    assert not command.right


def test_each_game_has_a_puzzle_of_the_day() -> None:
    page = ask(puzzles(), "puzzles-game castro")
    puzzle = daily(DATE, "castro")
    assert puzzle is not None
    assert "Castro, the same for everyone" in text(shown(page))
    page = press(page, f"puzzle daily {DATE}")
    assert isinstance(page.lesson, Solving)
    assert page.lesson.key == puzzle.key
    page = press(right(page), "puzzle-leave")
    assert f"puzzle daily {DATE}" not in offered(page)
    _, (command,) = answer(page, "puzzle-share")
    assert isinstance(command, SharePuzzle)
    assert (command.game, command.right, command.days) == ("Castro", True, 1)
    assert f"puzzle daily {DATE}" in offered(ask(page, "puzzles-game calavera"))


def test_days_in_a_row_end_with_a_day_without_an_answer() -> None:
    training = Training()
    for back, game in ((4, "calavera"), (2, "castro"), (1, "calavera")):
        day = days_after(DATE, -back)
        puzzle = daily(day, game)
        assert puzzle is not None
        training = training.answered(puzzle.key, day, right=False)
    assert days_in_row(training, DATE) == 2
    today = daily(DATE, "castro")
    assert today is not None
    assert days_in_row(training.answered(today.key, DATE, right=True), DATE) == 3


@pytest.mark.parametrize("good", [True, False])
def test_the_shared_text_gives_nothing_away(good: bool) -> None:
    told = SharePuzzle("Castro", DATE, good, 1234, 3, "https://example.org/").text(words_of("en"))
    assert told.splitlines()[-1] == "https://example.org/"
    assert "1234" in told
    assert told.startswith("Castro · ")
    assert "3 days in a row" in told
    assert len(told.splitlines()) == 4
    assert len(SharePuzzle("Castro", DATE, good, 1234, 1, "").text(words_of("en")).splitlines()) == 2


# -- own decisions


def own() -> Page:
    """Return an own decision on the table, at which the coach has not looked yet."""
    text = pack(puzzles_of("calavera")[0].record())
    return set_before(puzzles().with_kept(training=Training((), (Mistake(text, DATE),))), "mistake")


def test_the_costly_decisions_of_a_game_of_ones_own_become_puzzles() -> None:
    page = alone()
    assert 0 < len(costly(page)) <= 3
    assert "come back after 1, 3, 7 and 21 days" in text(shown(page))
    page = press(page, "puzzles")
    texts = [one.text for one in training_of(page).mistakes]
    assert len(texts) == len(costly(alone()))
    assert training_of(page).due(DATE) == ()
    assert len(training_of(press(page, "close", "puzzles")).mistakes) == len(texts)
    tomorrow = days_after(DATE, 1)
    page = update(page, "day", Given(today=tomorrow))[0]
    assert f"puzzle mistake {tomorrow}" in offered(page)


def test_whose_mistakes_they_are_is_not_known_where_two_people_play() -> None:
    assert costly(reviewed()) == []
    assert "puzzles" not in offered(reviewed())


def test_an_own_decision_waits_for_the_coach_and_comes_back_until_it_is_known() -> None:
    page = own()
    assert analysis_of(page) is None
    assert "looking at this position" in text(shown(page))
    waiting = job(page)
    assert waiting is not None
    assert waiting.kind == "advise"
    early = updated(page, f"take {page.match.state.choices(page.match.state.active)[0]}")
    assert isinstance(early.lesson, Solving)
    assert early.lesson.answer is None
    page = advised(page, analyse(cast("State", page.match.state)))
    assert job(page) is None
    solved, missed = right(page), wrong(page)
    assert [(one.due, one.step) for one in training_of(solved).mistakes] == [(days_after(DATE, 3), 1)]
    assert "comes back on" in text(shown(solved))
    assert [(one.due, one.step) for one in training_of(missed).mistakes] == [(days_after(DATE, 1), 0)]
    assert not training_of(missed).answers
    assert offered(missed).count("puzzle-leave") == 2  # in the card, and as the way on


def test_the_last_right_answer_is_the_end_of_it() -> None:
    page = own()
    [mistake] = training_of(page).mistakes
    page = page.with_kept(training=Training((), (replace(mistake, step=3),)))
    page = right(advised(page, analyse(cast("State", page.match.state))))
    assert training_of(page).mistakes == ()
    assert "it won’t come back" in text(shown(page))


def test_a_text_that_holds_no_decision_stands_in_no_ones_way() -> None:
    good = pack(puzzles_of("calavera")[0].record())
    training = Training((), (Mistake("Abc", days_after(DATE, -1)), Mistake(good, DATE)))
    page = set_before(puzzles().with_kept(training=training), "mistake")
    assert isinstance(page.lesson, Solving)
    assert page.lesson.text == good


# -- what is stored


def test_answers_are_stored_and_come_back() -> None:
    page = right(set_before())
    texts: dict[str, str] = {}
    save(page, texts)
    assert PUZZLES in texts
    again = load(Page(page.person), texts)
    assert again.kept.training == page.kept.training
    untouched: dict[str, str] = {}
    save(puzzles(), untouched)
    assert PUZZLES not in untouched


def reloaded(page: Page) -> Page:
    """Return the page after a reload."""
    texts: dict[str, str] = {}
    save(page, texts)
    return settle(load(Page(page.person, device=page.device), texts))


@pytest.mark.parametrize("which", ["next", "daily"])
@pytest.mark.parametrize("solve", [lambda page: page, right, wrong])
def test_a_reload_leads_back_to_the_puzzle(which: str, solve: Callable[[Page], Page]) -> None:
    page = solve(set_before(which=which))
    again = reloaded(page)
    assert shown(again) == shown(page)
    assert shown(press(again, "puzzle-leave")) == shown(press(page, "puzzle-leave"))


def test_a_reload_leads_back_to_an_own_decision() -> None:
    page = own()
    assert shown(reloaded(page)) == shown(page)
    answered = right(advised(page, analyse(cast("State", page.match.state))))
    assert reloaded(answered).lesson is None
    assert "PuzzlesScreen" in str(reloaded(answered).top)


@pytest.mark.parametrize(
    "change",
    [
        {"key": "no such puzzle"},
        {"source": "mistake"},
        {"source": "guessed"},
        {"screen": ["chess", ""]},
        {"screen": 7},
        {"answer": 10_000},
        {"answer": "x"},
        {"today": {}, "key": []},
    ],
)
def test_a_stored_puzzle_of_another_kind_stands_in_no_ones_way(change: dict[str, object]) -> None:
    texts: dict[str, str] = {}
    save(wrong(set_before()), texts)
    kept = json.loads(texts["settings"])
    kept["puzzle"].update(change)
    page = load(fresh_page(), {**texts, "settings": json.dumps(kept)})
    assert page.notice is None
    assert page.lesson is None
    page = load(fresh_page(), {**texts, "settings": json.dumps({**kept, "puzzle": None})})
    assert page.lesson is None
    without = load(
        fresh_page(), {"settings": texts["settings"]}
    )  # the answers are lost: it is to be solved again
    assert isinstance(without.lesson, Solving)
    assert without.lesson.answer is None


def test_a_stored_choice_that_there_is_not_is_forgotten() -> None:
    texts: dict[str, str] = {}
    save(set_before(), texts)
    kept = json.loads(texts["settings"])
    kept["puzzle"] |= {"held": "99", "picked": "nothing like it"}
    page = load(fresh_page(), {**texts, "settings": json.dumps(kept)})
    assert isinstance(page.lesson, Solving)
    assert page.match.draft == Draft()


def test_answers_that_cannot_be_read_are_set_aside() -> None:
    texts = {PUZZLES: "{"}
    page = load(fresh_page(), texts)
    assert page.notice is not None
    assert page.notice.message == "puzzles_damaged"
    assert texts == {f"{PUZZLES}-damaged-1": "{"}


def test_a_backup_has_them_and_is_as_before_without() -> None:
    page = press(right(set_before()), "puzzle-leave")
    bundle = bundle_of(page)
    assert bundle.text().startswith("Calavera bundle 2\n")
    assert read_bundle(bundle.text()) == bundle
    plan = merged(fresh_page(), bundle)
    assert plan.more == {PUZZLES: 1}
    assert plan.page.kept.training == page.kept.training
    assert merged(page, bundle).more == {PUZZLES: 0}
    assert bundle_of(puzzles()).text().startswith("Calavera bundle 1\n")
    with pytest.raises(NewerBundle):
        read_bundle(bundle.text().replace("bundle 2", "bundle 3", 1))
    content = json.loads(bundle.text().partition("\n")[2])
    content["puzzles"]["answers"][0][2] = 7
    with pytest.raises(ValueError, match="puzzles"):
        read_bundle("Calavera bundle 2\n" + json.dumps(content))
    content["puzzles"] = {"answers": [], "mistakes": [["Abc", DATE, 0]]}
    with pytest.raises(ValueError, match="decision 1"):
        read_bundle("Calavera bundle 2\n" + json.dumps(content))


# -- what there is not


@pytest.mark.parametrize(
    "intent",
    [
        "puzzle other",
        f"puzzle mistake {DATE}",
        "puzzle-leave",
        "puzzles-game toy",
        "puzzles-theme win",
        "puzzle-share",
    ],
)
def test_what_there_is_not_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        ask(puzzles(), intent)
