"""The progress of a person: whose it is, the ladder, the ways there and back, and a game from there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from calavera import Record
from calavera.games import GAMES
from calavera.games.calavera import achievements as calavera
from calavera.play.bests import ROW
from tests.engine.sample_games import random_record
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.features.progress.won_games import counted, named, page_of, won
from tests.web.games_played import ask, changed, fresh_page, intents_of, offered, press, shown, with_class
from web.app.background.computer import job
from web.app.features.progress.achievements import done_steps, lists
from web.app.features.progress.best_words import best_name, best_text
from web.app.features.progress.intents import game_climbed, people, person_shown, played
from web.app.features.progress.statistics import missing
from web.app.features.progress.summaries import RUNNING, ProgressScreen, StatisticsScreen, Tallies, tallies_of
from web.app.game_protocol.model import model
from web.app.game_protocol.view import view
from web.app.state.page import Page, Person
from web.app.state.people.players import LEVELS
from web.app.state.screens import AT_START, AT_TABLE
from web.app.tree.nodes import Node, html, text
from web.app.update import IntentError

EASY, MEDIUM = "computer: easy", "computer: medium"


def climbed(*names: tuple[str, ...], then: tuple[str, ...] = ("Ina", EASY)) -> Page:
    """Return the end of a game that the first seat has won, after others that it has won with these names."""
    stored = [named(won(0, number), *each) for number, each in enumerate(names, 1)]
    return page_of(named(won(0), *then), *stored)


def steps(page: Page) -> dict[str, str]:
    """Return the text of each step of the ladder by the name of its character, from the top."""
    found = with_class(shown(page), "ladder")[0].children
    texts = [text(step) for step in found if isinstance(step, Node)]
    return dict(zip(("Doña Luz", "Ramón", "Lola", "Pipo"), texts, strict=True))


# -- the way there and back


def test_the_end_of_a_game_leads_to_the_progress_and_back() -> None:
    page = press(climbed(), "progress")
    assert page.top == ProgressScreen()
    assert person_shown(page) == "ina"
    assert press(page, "close").screens == AT_TABLE
    assert intents_of(shown(page))[0] == "close"


def test_the_statistics_lead_to_it_also_for_one_person() -> None:
    page = ask(climbed(("Sami", EASY)), "statistics")
    own = press(page, "progress")
    assert person_shown(own) == "ina"
    assert press(own, "close").top == StatisticsScreen()
    other = press(page, "statistics-person =sami", "progress =sami")
    assert person_shown(other) == "sami"


def test_it_waits_until_every_stored_game_was_read() -> None:
    stored = named(won(0, 1), "Sami", EASY)
    page = ask(page_of(named(won(0), "Ina", EASY), stored, read=False), "progress")
    assert (due := job(page)) is not None
    assert due.kind == "count"
    assert with_class(shown(page), "statistics")[0].children[1].attributes["class"] == "card"  # type: ignore[union-attr]
    assert not with_class(shown(page), "ladder")
    stage = Stage(page, words_of("en"))
    stage.ask("progress-person =ina")
    page = stage.wait(lambda page: job(page) is None)
    assert with_class(shown(page), "ladder")
    assert list(people(played(page))) == ["ina", "sami"]


def test_it_is_there_before_any_game_and_for_an_unknown_person_refused() -> None:
    page = ask(fresh_page(), "progress")
    assert person_shown(page) == ""
    assert game_climbed(page) == "calavera"
    assert "0 of 4 characters beaten" in text(shown(page))
    assert "play-against easy  calavera" in offered(page)
    for wrong in ("progress =ina", "progress ina", "progress-person =ina", "progress-game chess"):
        with pytest.raises(IntentError):
            ask(page, wrong)
    with pytest.raises(IntentError):
        ask(fresh_page(), "progress-person =ina")


def test_it_lies_over_the_screen_from_which_it_was_opened() -> None:
    page = ask(climbed(), "settings")
    assert ask(page, "progress").screens == (*page.screens, ProgressScreen())
    assert ask(Page(Person(LANGUAGES, "en")), "progress").screens == (*AT_START, ProgressScreen())


# -- whose it is


def test_a_person_is_chosen_where_several_have_played() -> None:
    page = press(climbed(("Sami", EASY), then=("Ina", EASY)), "progress")
    assert {"progress-person =ina", "progress-person =sami"} <= set(offered(page))
    assert person_shown(press(page, "progress-person =sami")) == "sami"
    alone = press(climbed(("INA", EASY)), "progress")
    assert not [intent for intent in offered(alone) if intent.startswith("progress-person")]


def test_of_many_people_the_latest_can_be_chosen_and_the_one_shown() -> None:
    many = [(f"Guest {number}", EASY) for number in range(9)]
    page = press(climbed(*many), "progress")
    own = ask(page, "progress-person =guest 0")
    assert len([intent for intent in offered(page) if intent.startswith("progress-person")]) == 8
    assert len([intent for intent in offered(own) if intent.startswith("progress-person")]) == 9


def test_people_without_a_name_are_one_where_they_played_alone_against_computers() -> None:
    page = press(climbed(("", MEDIUM), ("", ""), then=("", EASY)), "progress")
    assert people(played(page)) == {"": ""}
    assert "won 1 of 1 game" in steps(page)["Lola"]


# -- the ladder


def test_the_next_character_is_the_weakest_that_is_not_beaten() -> None:
    page = press(climbed(("Ina", MEDIUM), (EASY, "Ina")), "progress")
    found = steps(page)
    assert "beaten" in found["Pipo"]
    assert "won 1 of 2 games" in found["Pipo"]
    assert "beaten" in found["Lola"]
    assert "next up" in found["Ramón"]
    assert "no one-on-one game yet" in found["Doña Luz"]
    assert "2 of 4 characters beaten" in text(shown(page))
    (due,) = with_class(shown(page), "due")
    assert due.attributes["aria-current"] == "step"
    (button,) = [one for one in with_class(shown(page), "main") if "data-intent" in one.attributes]
    assert (text(button), button.attributes["data-intent"]) == ("Play Ramón", "play-against hard  calavera")


def test_games_with_more_players_are_told_apart_and_beat_no_character() -> None:
    records = (random_record(Random(f"three {seed}"), 3, "hasty") for seed in count())
    three = next(record for record in records if record.state.returns()[0] > max(record.state.returns()[1:]))
    page = press(page_of(named(won(1), "Ina", EASY), named(three, "Ina", EASY, MEDIUM)), "progress")
    assert "with more players: won 1 of 1 game" in steps(page)["Lola"]
    assert "no one-on-one game yet" in steps(page)["Lola"]
    assert "won 0 of 1 game" in steps(page)["Pipo"]
    assert "0 of 4 characters beaten" in text(shown(page))


def test_with_all_beaten_the_strongest_is_played_again() -> None:
    every = [("Ina", f"computer: {level}") for level in LEVELS[1:]]
    page = press(climbed(*every), "progress")
    assert "4 of 4 characters beaten" in text(shown(page))
    assert "next up" not in " ".join(steps(page).values())
    assert "play-against expert  calavera" in offered(page)


def test_a_game_from_the_ladder_is_of_the_game_that_is_shown() -> None:
    page = press(climbed(), "progress", "progress-game castro")
    assert "0 of 4 characters beaten" in text(shown(page))
    page = press(page, "play-against easy  castro")
    assert [screen.name for screen in page.screens] == ["start", "progress", "table"]
    assert page.record is not None
    assert page.record.game.key == "castro"
    assert EASY in page.record.names


def test_games_before_a_reset_of_the_statistics_do_not_count() -> None:
    page = press(climbed(), "menu", "statistics", "statistics-reset", "statistics-reset yes")
    page = ask(page, "progress")
    assert "0 of 4 characters beaten" in text(shown(page))


def test_a_game_that_is_stored_twice_counts_once() -> None:
    record = named(won(0), "Ina", EASY)
    page = press(page_of(record, record), "progress")
    assert "won 1 of 1 game" in steps(page)["Pipo"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_in_every_language(language: str) -> None:
    page = press(climbed(("Sami", EASY)), "progress").with_person(language=language)
    (ladder,) = with_class(shown(page), "ladder")
    assert len(ladder.children) == 4
    assert counted(changed(page)) == page


# -- personal bests


def test_bests_are_of_one_person_and_game_with_their_days() -> None:
    record = named(won(0), "Ina", EASY).with_header("Date", "2026-11-21")
    page = press(page_of(record, named(won(0, 1), "Sami", EASY)), "progress")
    (bests,) = with_class(shown(page), "bests")
    assert f"Most points {record.state.returns()[0]} points 21 Nov 2026" in text(bests)
    assert "Longest winning streak" not in text(bests)
    other = press(page, "progress-person =sami")
    assert "21 Nov" not in text(with_class(shown(other), "bests")[0])
    castro = press(page, "progress-game castro")
    assert not with_class(shown(castro), "bests")
    assert "Finish a game to set your first best." in text(shown(castro))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_is_told_in_every_language(language: str) -> None:
    words = words_of(language)
    for key in GAMES:
        for name in (*model(key).results.MEASURES, ROW):
            assert "{" not in f"{best_name(name, words)} {best_text(key, name, 2, words)}"
            assert "2" in best_text(key, name, 2, words)


# -- achievements


def achievements(page: Page) -> dict[str, str]:
    """Return the text of each achievement on the screen by its name."""
    found = [step for one in with_class(shown(page), "achievements") for step in one.children]
    texts = [text(step) for step in found if isinstance(step, Node)]
    names = [name for key in GAMES for name in view(key).results.ART]
    return dict(zip(names, texts, strict=True))


def opened(page: Page) -> int:
    return len(with_class(with_class(shown(page), "achievements")[0], "open"))


def has(record: Record, name: str) -> bool:
    return name in list(steps_of(record))[-1][0]


def steps_of(record: Record) -> list[tuple[tuple[str, ...], ...]]:
    """Return the achievements of a game in a list of one, after all steps."""
    steps = done_steps(record)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return [found.value]


def doing(name: str, *names: str) -> Iterator[Record]:
    """Yield games in which the first seat has done this."""
    for number in range(200):
        record = named(random_record(Random(f"achievement {number}"), 2, "even"), *names)
        if has(record, name):
            yield record


def test_every_game_draws_what_can_be_achieved_in_it() -> None:
    for key in GAMES:
        assert list(view(key).results.ART) == list(model(key).results.ACHIEVEMENTS)
    page = ask(fresh_page(), "progress")
    found = achievements(page)
    assert 18 <= len(found) <= 26
    assert all(" not yet " in told for told in found.values())
    assert f"0 of {len(found)} achievements so far" in text(shown(page))
    assert len({html(node) for node in with_class(shown(page), "achievement")}) == len(found)


def test_an_achievement_has_the_day_on_which_it_was_reached_first() -> None:
    first, second = islice(doing("all_lines", "Ina", EASY), 2)
    earlier, later = first.with_header("Date", "2026-11-02"), second.with_header("Date", "2026-11-05")
    page = press(page_of(later, earlier), "progress")
    assert achievements(page)["all_lines"].startswith("Three lines 2 Nov 2026 Complete all three")
    assert opened(page) < opened(ask(fresh_page(), "progress"))
    undated = press(page_of(first.with_header("Date", None)), "progress")
    assert achievements(undated)["all_lines"].startswith("Three lines done ")


def test_achievements_are_of_people_and_each_has_its_own() -> None:
    record = next(doing("all_lines", "Ina", "Sami"))
    games = (named(won(0, number), "Ada", EASY) for number in count())
    other = next(game for game in games if not has(game, "all_lines"))
    page = press(page_of(record, other), "progress")
    assert "not yet" not in achievements(page)["all_lines"]
    assert "not yet" in achievements(press(page, "progress-person =ada"))["all_lines"]
    robots = named(record, "computer: hard", EASY)
    assert steps_of(robots) == [((), ())]
    assert steps_of(named(record, "Ina", EASY))[0][1] == ()


def test_nothing_is_achieved_where_the_dice_were_known_or_not_seen() -> None:
    record = next(doing("all_lines", "Ina", EASY))
    for again in (
        record.with_header("Copy", "2"),
        record.with_header("From", "9"),
        record.with_header("Seed", None).with_header("Dice", "sheet"),
    ):
        assert steps_of(again) == [((), ())]
    copy = record.with_header("Copy", "2")
    for stored in ((record, copy), (copy, record)):
        page = press(page_of(named(won(1), "Ina", EASY), *stored), "progress")
        assert "not yet" not in achievements(page)["all_lines"]


def test_the_end_tells_what_was_achieved_for_the_first_time() -> None:
    first, second = islice(doing("all_lines", "Ina", EASY), 2)
    (told,) = with_class(shown(page_of(first)), "milestones")
    assert "Achievements: Three lines and From the leftovers" in text(told)
    assert "Three lines" not in text(shown(page_of(second, first)))
    assert "Three lines" not in text(shown(page_of(first, second, read=False)))
    several = page_of(named(first, "Ina", "Sami"))
    assert "Ina: Achievements: Three lines and " in text(shown(several))


def test_the_end_waits_for_the_achievements_of_its_game() -> None:
    page = page_of(next(doing("all_lines", "Ina", EASY)), read=False)
    assert (due := job(page)) is not None
    assert due.kind == "count"
    assert job(counted(page)) is None


def test_what_was_read_before_there_were_achievements_is_read_again() -> None:
    page = page_of(won(1), next(doing("all_lines", "Ina", EASY)))
    tallies = tallies_of(page)
    kept = json.loads(tallies.text)
    without = {key: kept[key] for key in ("known", "before")}
    for old in (without, kept | {"achievements": {**kept["achievements"], "lists": ""}}):
        again = Tallies.read(json.dumps(old))
        assert again == Tallies(before=tallies.before)
        before = page.with_kept(tallies=again)
        assert missing(before)
        assert counted(before).kept.tallies == tallies
    running = {"known": {"0" * 16: RUNNING}, "before": []}
    assert Tallies.read(json.dumps(running)).known == {"0" * 16: RUNNING}


@pytest.mark.parametrize(
    "done", [[], {"x": []}, {"0" * 16: [["flying"]]}, {"0" * 16: 3}, {"0" * 16: [[["all_lines"]]]}]
)
def test_achievements_that_the_page_never_writes_are_refused(done: object) -> None:
    with pytest.raises(ValueError, match="these are no statistics"):
        Tallies.read(
            json.dumps({"known": {}, "before": [], "achievements": {"lists": lists(), "done": done}})
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_in_the_texts_are_those_that_count(language: str) -> None:
    words = words_of(language)
    for name, number in (
        ("comeback", calavera.BEHIND),
        ("few_points", calavera.FEW),
        ("many_points", calavera.MANY),
        ("challenge", calavera.CHALLENGE),
    ):
        assert str(number) in words(f"achievement_{name}_how")
