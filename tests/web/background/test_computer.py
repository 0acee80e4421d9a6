"""The computers' turns: shown step by step at the chosen speed, skipped, interrupted, taken up again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from calavera import Rethrow, read, write
from calavera.coach.levels import LEVELS as ENGINE_LEVELS
from calavera.game import CHANCE, OVER
from calavera.games.calavera.bots import bot
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage, bots, table
from tests.web.games_played import at, offered, running, shown, with_class
from web.app.background.computer import job
from web.app.background.slices import SLICE
from web.app.games.calavera.view.motives import why as motives_told
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import GAME, load, save
from web.app.state.page import Page, Person, by_computer, decider
from web.app.state.people.options import CHOICES
from web.app.state.people.players import LEVELS, computers
from web.app.tree.nodes import find_all, text
from web.app.view.screen import screen

ENGLISH = words_of("en")


def stage(*kinds: str, speed: str = "normal") -> Stage:
    return Stage(table(*kinds, speed=speed), ENGLISH)


def over(page: Page) -> bool:
    return running(page).state.over


def mine(page: Page) -> bool:
    return not by_computer(running(page))


def kept(page: Page) -> dict[str, str]:
    texts: dict[str, str] = {}
    save(page, texts)
    return texts


def reloaded(page: Page) -> Page:
    return settle(load(Page(Person(languages=LANGUAGES, language="en")), kept(page)))


def play_first(page: Page) -> str:
    """Act like a person who does not think: throw, and take the first choice."""
    state = running(page).state
    return "throw" if state.fresh else f"take {state.choices(decider(state))[0]}"


def test_the_page_has_the_levels_of_the_engine() -> None:
    assert tuple(ENGINE_LEVELS) == LEVELS


# -- a turn, step by step


def test_a_turn_is_shown_in_steps() -> None:
    game = stage("medium", "person")
    game.wait(mine)
    turn = game.pages[: next(n for n, page in enumerate(game.pages) if mine(page))]
    kinds = [found.kind for page in turn if (found := job(page))]
    assert kinds[:3] == ["throw", "decide", "do"]
    assert set(kinds[1::2]) == {"decide"}
    assert set(kinds[2::2]) == {"do"}
    for page in turn:
        state = running(page).state
        found = job(page)
        assert (page.match.plan is not None) == (found is not None and found.kind == "do")
        if isinstance(page.match.plan, Rethrow):
            assert page.match.draft.held.isdisjoint(page.match.plan.positions)
        elif page.match.plan is not None:
            assert page.match.draft.picked == page.match.plan
        assert page.match.plan is None or page.match.plan in state.legal_actions()


def test_what_it_is_about_to_do_is_said_with_the_reason_and_heard() -> None:
    game = stage("expert", "person")
    game.ask("coach-set coach 2 always")
    page = game.wait(lambda page: page.match.plan is not None)
    tree = shown(page)
    (does,), (why,) = with_class(tree, "does"), with_class(tree, "why")
    assert text(does).startswith("Doña Luz ")
    assert page.match.plan is not None
    assert text(why) == motives_told(running(page), running(page).state, page.match.plan, ENGLISH)[0]
    (heard,) = with_class(tree, "heard")
    assert text(does) in text(heard)
    assert text(why) in text(heard)


def test_in_its_turn_people_can_look_take_back_and_skip_and_nothing_else() -> None:
    game = stage("hard", "person")
    while by_computer(running(game.page)):
        verbs = {intent.partition(" ")[0] for intent in offered(game.page)}
        assert verbs == {"menu", "log", "rules", "settings", "look", "explain", "skip", "pause", "option"}
        (focus,) = find_all(shown(game.page), "data-focus")
        assert focus.attributes["data-intent"] == "skip"
        game.step()
    assert {"throw", "pick"} & {intent.partition(" ")[0] for intent in offered(game.page)}


def test_numbers_are_for_people_whose_coach_is_on_and_the_character_speaks_to_all() -> None:
    page = stage("easy", "person").wait(lambda page: page.match.plan is not None)
    tree = shown(page)
    (line,) = with_class(tree, "speech")
    assert text(line).startswith("Pipo ")
    assert "“" in text(line)
    assert with_class(tree, "why") == []
    (heard,) = with_class(tree, "heard")
    assert text(line) in text(heard)
    assert "%" not in text(heard)
    assert [text(node) for node in with_class(shown(page), "speech")] == [text(line)]


@cache
def watched() -> tuple[Page, ...]:
    """Return the first pages of a game of four computers."""
    game = stage(*LEVELS, speed="off")
    game.wait(lambda page: running(page).throws > 14)
    return tuple(game.pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_told_in_every_language(language: str) -> None:
    words = words_of(language)
    told = [page for page in watched() if page.match.plan is not None]
    assert len(told) > 14
    for page in told:
        for robot in with_class(screen(page.with_person(language=language), words), "robot"):
            assert not {"{", "_"} & set(text(robot))


# -- time


def test_steps_follow_at_the_chosen_speed() -> None:
    spent = {}
    for speed in ("normal", "fast", "off"):
        game = stage("easy", "person", speed=speed)
        game.tick = 0.0001
        game.wait(mine)
        spent[speed] = game.time
    assert spent["normal"] > 3000
    assert spent["fast"] == pytest.approx(spent["normal"] * 0.45, rel=0.1)
    assert spent["off"] < 500


def test_the_pace_of_computers_is_an_option_of_its_own() -> None:
    spent = {}
    for pace in CHOICES["pace"]:
        game = stage("easy", "person")
        game.ask(f"option pace {pace}")
        game.tick = 0.0001
        game.wait(mine)
        spent[pace] = game.time
    assert spent["1x"] > 3000
    assert spent["2x"] == pytest.approx(spent["1x"] / 2, rel=0.1)
    assert spent["end"] < 500


def test_a_pause_that_is_no_longer_wanted_ends_at_once() -> None:
    game = stage("easy", "person")
    game.tick = 0.0001
    game.ask("option pace end")
    game.wait(mine)
    assert game.time < 500


def test_computers_wait_in_a_pause_and_go_on_after_it() -> None:
    game = stage("easy", "person")
    game.wait(lambda page: page.match.plan is not None)
    planned = game.page.match.plan
    game.ask("pause")
    assert job(game.page) is None
    assert game.wait() is game.page  # nothing is under way
    assert game.page.match.plan == planned
    game.ask("pause")
    game.wait(mine)


def test_skipping_ends_a_pause() -> None:
    game = stage("easy", "person")
    game.ask("pause", "skip")
    assert not game.page.match.paused
    game.wait(mine)


def test_a_pause_belongs_to_its_game() -> None:
    game = stage("easy", "person")
    game.ask("pause", "menu", "new")
    assert not game.page.match.paused


def test_without_pauses_there_is_no_sound() -> None:
    loud, still = stage("easy", "person"), stage("easy", "person", speed="off")
    loud.wait(mine)
    still.wait(mine)
    assert not any(loud.quiet)
    assert all(still.quiet)


def test_thinking_comes_in_slices() -> None:
    game = stage("expert", "person")
    game.wait(lambda page: (found := job(page)) is not None and found.kind == "decide")
    slices = 0
    while game.page.match.plan is None:
        before = game.time
        game.timers = [(game.time, number, do) for _, number, do in game.timers]
        game.step()
        assert game.time - before <= SLICE + 3
        slices += 1
    assert slices > 1


def test_a_tap_plays_the_rest_of_the_turn_at_once() -> None:
    game = stage("expert", "expert", "expert")
    game.step()
    game.driver.skip()
    begun = game.time
    game.tick = 0.0001
    game.wait(lambda page: running(page).state.active == 1)
    assert game.time - begun < 500
    assert game.quiet[-1]
    game.wait(lambda page: running(page).state.active == 2)
    assert game.time - begun > 2000  # the next turn is shown again
    assert not game.quiet[-1]


def test_skipping_where_no_one_waits_does_nothing() -> None:
    game = stage("person", "easy")
    game.driver.skip()
    assert game.pages == [game.page]


# -- whole games


@pytest.mark.long
def test_a_game_of_computers_comes_to_its_end() -> None:
    game = stage("easy", "hard", speed="off")
    page = game.wait()
    assert over(page)
    assert read(write(running(page))) == running(page)
    assert running(page).names == bots("easy", "hard")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_person_plays_a_whole_game_against_a_computer(seat: int) -> None:
    kinds = ["hard", "hard"]
    kinds[seat] = "person"
    game = stage(*kinds, speed="fast")
    while not over(game.page):
        game.wait(mine)
        if not over(game.page):
            game.ask(play_first(game.page))
    record = running(game.page)
    assert read(write(record)) == record
    assert {state.seat for state in record.states} == {0, 1, CHANCE, OVER}


def test_a_computer_decides_as_the_engines_bot_of_its_level_would() -> None:
    game = stage("expert", "person", speed="off")
    game.wait(mine)
    record = running(game.page)
    for state, action in zip(record.states, record.actions, strict=False):
        if state.seat == 0 and len(state.legal_actions()) > 1:
            assert action == bot("expert")(state, None)  # type: ignore[arg-type]  # the best needs no chance


# -- coming back


def test_a_reload_at_any_moment_leads_to_the_same_game() -> None:
    whole = stage("easy", "medium", speed="off")
    whole.wait(lambda page: running(page).throws > 6)
    for page in whole.pages[::2]:
        again = Stage(reloaded(page), ENGLISH)
        again.wait(lambda page: running(page).throws > 6)
        assert running(again.page) == running(whole.page)


def test_what_a_computer_is_about_to_do_is_not_kept_as_a_persons_choice() -> None:
    game = stage("medium", "person")
    for page in [game.wait(lambda page: page.match.plan is not None), game.page]:
        assert "[Held" not in kept(page)[GAME]
        assert "[Picked" not in kept(page)[GAME]


def test_nothing_goes_on_while_someone_reads_or_looks_back() -> None:
    game = stage("person", "easy")
    game.ask("throw")
    game.ask(play_first(game.page))
    game.wait(lambda page: page.match.plan is not None)
    before = running(game.page)
    for away, back in (("rules", "close"), ("menu", "resume"), ("moment-show 1", "moment-now")):
        game.ask(away)
        assert job(game.page) is None
        game.timers = [timer for timer in game.timers if timer[0] < game.time + 60_000]
        game.wait()
        assert running(game.page) == before
        game.ask(back)
    game.wait(mine)
    assert len(running(game.page).actions) > len(before.actions)


def test_a_persons_decision_can_be_taken_back_until_the_computer_throws() -> None:
    game = stage("person", "easy")
    thrown = game.ask("throw")
    game.ask(play_first(game.page))
    game.wait(lambda page: running(page).state.fresh)
    assert "undo" in offered(game.page)
    game.ask("undo")
    assert running(game.page) == running(thrown)
    game.wait()
    assert running(game.page) == running(thrown)  # it waits for the person again
    game.ask(play_first(game.page))
    game.wait(lambda page: running(page).throws > running(thrown).throws)
    assert "undo" not in offered(game.page)


def test_taking_back_and_doing_the_same_again_changes_no_ones_mind() -> None:
    page = at("OOGPJS o2", names=("Ina", *bots("easy", "easy")))
    first = Stage(page, ENGLISH)
    first.wait(lambda page: running(page).state.fresh)
    again = Stage(first.ask("undo"), ENGLISH)
    again.ask("take o2")
    again.wait(lambda page: running(page).state.fresh)
    assert running(again.page) == running(first.pages[-2])


def test_whose_sheet_is_looked_at_stays_so_during_a_turn() -> None:
    game = stage("hard", "person")
    game.ask("look 1")
    game.wait(lambda page: page.match.plan is not None)
    assert game.page.match.look.seat == 0
    game.wait(mine)
    assert game.page.match.look.seat is None


def test_in_a_curse_the_computer_accepts_it() -> None:
    page = at("SSSOPG", names=bots("easy", "easy"))
    game = Stage(page, ENGLISH)
    assert with_class(shown(page), "curse")
    game.wait(lambda page: page.match.plan is not None)
    assert str(game.page.match.plan) == "-"
    assert with_class(shown(game.page), "curse")
    game.wait(lambda page: running(page).state.choice is not None)
    assert len(computers(running(game.page))) == 2


def test_where_another_tab_plays_this_ones_computers_wait() -> None:
    page = stage("easy", "expert").page
    assert job(page) is not None
    assert job(replace(page, read_only=True)) is None
