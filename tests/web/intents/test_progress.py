"""The progress of a person: whose it is, the ladder, the ways there and back, and a game from there."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from calavera.games import GAMES
from calavera.play.bests import ROW
from tests.engine.sample_games import random_record
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games_played import ask, changed, fresh_page, intents_of, offered, press, shown, with_class
from tests.web.intents.test_feats import counted, named, page_of, won
from web.app.background.computer import Job, job
from web.app.games import contract
from web.app.intents.progress import game_climbed, people, person_shown, played
from web.app.state.page import Page, Person
from web.app.state.players import LEVELS
from web.app.state.screens import AT_START, AT_TABLE, Start, Table
from web.app.state.summaries import ProgressScreen, StatisticsScreen
from web.app.tree.nodes import Node, text
from web.app.update import IntentError
from web.app.view.parts.bests import best_name, best_text

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
    assert job(page) == Job("count", None)
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


def test_an_overlay_is_left_for_it() -> None:
    page = ask(climbed(), "settings")
    assert ask(page, "progress").screens == (Start(), Table(), ProgressScreen())
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
    assert "no game of two yet" in found["Doña Luz"]
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
    assert "no game of two yet" in steps(page)["Lola"]
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
    assert page.screens == AT_TABLE
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
    assert "Longest row" not in text(bests)
    other = press(page, "progress-person =sami")
    assert "21 Nov" not in text(with_class(shown(other), "bests")[0])
    castro = press(page, "progress-game castro")
    assert not with_class(shown(castro), "bests")
    assert "Finish a game to set your first best." in text(shown(castro))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_is_told_in_every_language(language: str) -> None:
    words = words_of(language)
    for key in GAMES:
        for name in (*contract.bests(key).MEASURES, ROW):
            assert "{" not in f"{best_name(name, words)} {best_text(key, name, 2, words)}"
            assert "2" in best_text(key, name, 2, words)
