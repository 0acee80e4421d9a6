"""Into the lesson, through it and out of it: it is gone without a trace, and kept over a reload."""

from __future__ import annotations

import pytest

from calavera import read
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import ask, at, fresh_page, intents_of, running, updated
from tests.web.lesson_pages import away_pages, every_step, lesson, looks, moments, untaught, ways
from web.app.features.lesson.state import barred, begin, targets
from web.app.games.calavera.model.lesson import STEPS
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import GAME, SETTINGS, load, save
from web.app.state.page import Page, Person, leave
from web.app.update import IntentError

from_everywhere = pytest.mark.parametrize("away", away_pages().values(), ids=away_pages().keys())


# -- in, through and out


@from_everywhere
@every_step
def test_leaving_gives_back_exactly_the_page_that_was_left(away: Page, step: int) -> None:
    page = ask(away, f"lesson {step + 1}")
    taught = (STEPS[step].name,) if 0 < step < len(STEPS) - 1 else ()
    learned = ("calavera",) if step == len(STEPS) - 1 else ()
    assert ask(page, "leave") == away.with_kept(taught=taught, learned=learned)
    for moment in ways(page):
        assert untaught(ask(moment, "leave")) == untaught(away)


def test_what_was_set_in_the_lesson_stays_set() -> None:
    away = at("OOGPJS")
    page = ask(ask(ask(away, "lesson"), "language de"), "option theme dark")
    assert page.lesson is not None
    expected = away.with_person(language="de", options=away.person.options.changed("theme dark"))
    assert ask(page, "leave") == leave(page) == expected


def test_who_left_goes_on_at_the_same_step_and_who_finished_begins_again() -> None:
    page = ask(ask(ask(fresh_page(), "lesson 4"), "leave"), "lesson")
    assert lesson(page).step == 3
    page = ask(fresh_page(), f"lesson {len(STEPS) - 1}")
    assert lesson(ask(ask(page, "leave"), "lesson")).step == len(STEPS) - 2
    page = ask(fresh_page(), f"lesson {len(STEPS)}")
    assert lesson(ask(ask(page, "leave"), "lesson")).step == 0


@pytest.mark.parametrize("screen", ["settings", "rules", "rules bonus"])
def test_rules_and_settings_lead_back_into_the_lesson(screen: str) -> None:
    page = begin(fresh_page(), 4)
    over = ask(page, screen)
    assert over.top.name != "table"
    assert ask(over, "close") == page


def test_next_again_and_back_lead_through_all_steps() -> None:
    page = ask(fresh_page(), "lesson")
    for step in range(len(STEPS)):
        assert page == begin(fresh_page(), step)
        assert ask(page, "again") == page
        assert ask(page, "lesson") == page
        for moment in moments(step):
            assert ask(moment, "again") == page
        if step:
            assert ask(ask(page, f"lesson {step}"), "next") == page
        if step + 1 < len(STEPS):
            page = ask(page, "next")
    with pytest.raises(IntentError):
        updated(page, "next")


@pytest.mark.parametrize(
    "intent", ["next", "again", "leave", "lesson 0", "lesson 12", "lesson x", "lesson ²"]
)
def test_there_is_no_such_way(intent: str) -> None:
    for page in away_pages().values():
        with pytest.raises(IntentError):
            updated(page, intent)


def test_the_start_page_is_outside_the_lesson() -> None:
    away = at("OOGPJS")
    page = ask(begin(away, 3), "menu")
    assert page.lesson is None
    assert untaught(page) == ask(away, "menu")


def test_a_new_game_puts_the_real_one_away() -> None:
    page = ask(begin(at("OOGPJS o2 2:p1"), 3), "new")
    assert [read(game.text) for game in page.kept.library.games] == [running(at("OOGPJS o2 2:p1"))]


def test_at_the_end_a_game_begins_and_another_one_is_put_away() -> None:
    running_game = ask(at("OOGPJS"), "menu")
    for away, kept in ((fresh_page(), []), (running_game, [running(running_game)])):
        end = begin(away, len(STEPS) - 1)
        assert "play-against easy coach" in intents_of(looks(end))
        begun = ask(end, "play-against easy coach")
        assert (begun.top.name, begun.lesson, begun.kept.taught, running(begun).actions) == (
            "table",
            None,
            (),
            (),
        )
        assert [read(game.text) for game in begun.kept.library.games] == kept


def test_the_lessons_game_is_neither_played_again_nor_copied() -> None:
    for page in moments(len(STEPS) - 1):
        assert "rematch" in barred(page)
        assert not {"rematch", "copy"} & set(intents_of(looks(page)))
        with pytest.raises(IntentError):
            ask(page, "rematch")


def test_the_real_dice_do_not_know_of_the_lesson() -> None:
    away = ask(fresh_page(), "new")
    page = ask(away, "lesson")
    while lesson(page).step + 1 < len(STEPS):
        page = ask(page, min(targets(page)))
    assert running(ask(ask(page, "leave"), "throw")) == running(ask(away, "throw"))


# -- kept


@from_everywhere
@every_step
def test_a_reload_comes_back_to_the_beginning_of_the_step(away: Page, step: int) -> None:
    for moment in (begin(away, step), *list(ways(begin(away, step)))[-1:]):
        texts: dict[str, str] = {}
        save(moment, texts)
        loaded = settle(load(Page(Person(languages=LANGUAGES)), texts))
        assert lesson(loaded).step == step
        assert running(loaded) == STEPS[step].start
        plain: dict[str, str] = {}
        save(away, plain)
        assert untaught(ask(loaded, "leave")) == settle(load(Page(Person(languages=LANGUAGES)), plain))
        assert texts.get(GAME) == plain.get(GAME)
        save(untaught(ask(loaded, "leave")), texts)
        assert texts == plain


@pytest.mark.parametrize("number", range(10))
def test_who_was_in_the_lesson_of_an_earlier_release_begins_with_this_one(number: int) -> None:
    texts: dict[str, str] = {}
    save(at("OOGPJS"), texts)
    texts[SETTINGS] = texts[SETTINGS].removesuffix("}") + f', "lesson": {number}}}'
    loaded = settle(load(Page(Person(languages=LANGUAGES)), texts))
    assert (lesson(loaded).step, loaded.notice) == (0, None)
    assert running(ask(loaded, "leave")) == running(at("OOGPJS"))
    texts[SETTINGS] = texts[SETTINGS].replace(f'"lesson": {number}', f'"taught": {number}')
    assert load(Page(Person(languages=LANGUAGES)), texts).kept.taught == ()


@pytest.mark.parametrize("number", ["-1", "10", "1.0", "true", "null", '"x"', '"3"', "[]"])
def test_a_step_that_there_is_none_of_is_forgotten(number: str) -> None:
    texts: dict[str, str] = {}
    save(at("OOGPJS"), texts)
    texts[SETTINGS] = texts[SETTINGS].removesuffix("}") + f', "lesson": {number}}}'
    loaded = load(Page(Person(languages=LANGUAGES)), texts)
    assert (loaded.lesson, loaded.notice) == (None, None)
    assert running(loaded) == running(at("OOGPJS"))


def test_a_damaged_game_is_told_before_the_lesson_goes_on() -> None:
    texts: dict[str, str] = {}
    save(begin(at("OOGPJS"), 3), texts)
    texts[GAME] = "nonsense"
    loaded = load(Page(Person(languages=LANGUAGES)), texts)
    assert loaded.lesson is None
    assert loaded.notice is not None
