"""Accuracy and luck over the last games: which are looked at and when, what is kept, and how it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from calavera import Record
from tests.engine.sample_games import random_record
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.features.progress.won_games import counted, named, page_of, won
from tests.web.games_played import ask, press, shown, with_class
from web.app.background.computer import Job, job
from web.app.features.progress.intents import LAST, look_due, looked_at
from web.app.features.progress.looks import JUDGE
from web.app.features.progress.summaries import Tallies, tallies_of
from web.app.game_protocol.results import Summary
from web.app.state.page import Page
from web.app.tree.nodes import text

EASY = "computer: easy"


def opened(*stored: Record, then: Record | None = None) -> Page:
    """Return the progress with nothing looked at."""
    return press(page_of(then or named(won(0), "Ina", EASY), *stored), "progress")


def looked(page: Page, *looks: tuple[float, float]) -> Page:
    """Return the page with these looks at the person's games, the newest first."""
    found = tallies_of(page)
    for game, look in zip(looked_at(page), looks, strict=False):
        seat = [seat.name for seat in game.seats].index("Ina")
        by_seat = tuple(look if n == seat else (0.0, 0.0) for n in range(len(game.seats)))
        found = found.with_look(game.mark, by_seat)
    return page.with_kept(tallies=found)


def alone(number: int = 0) -> Record:
    return named(random_record(Random(f"look {number}"), 1, "hasty"), "Ina")


# -- which games


def test_the_last_games_of_two_and_alone_are_looked_at_newest_first() -> None:
    many = [named(won(0, number), "Ina", EASY) for number in range(1, LAST + 3)]
    page = opened(*many, alone())
    found = looked_at(page)
    assert [len(game.seats) for game in found] == [1, *[2] * LAST]
    assert found[1].mark == looked_at(opened())[-1].mark
    assert looked_at(ask(page, "progress-game castro")) == []
    three = named(random_record(Random("look"), 3, "hasty"), "Ina", EASY, EASY)
    assert looked_at(opened(then=three)) == []


def test_games_are_looked_at_only_while_the_progress_is_open_and_all_is_read() -> None:
    page = page_of(named(won(0), "Ina", EASY))
    assert job(page) is None
    open_page = press(page, "progress")
    assert job(open_page) == Job("look", None, looked_at(open_page)[0].mark)
    assert job(press(open_page, "close")) is None
    unread = ask(page_of(named(won(0), "Ina", EASY), named(won(0, 1), "Ina", EASY), read=False), "progress")
    due = job(unread)
    assert due is not None
    assert due.kind == "count"
    assert look_due(unread) == ""


def test_each_game_is_looked_at_once_and_one_after_the_other() -> None:
    page = opened(named(won(1, 1), "Ina", EASY))
    assert "Looking back at the last games: 0 of 2" in text(shown(page))
    stage = Stage(page, words_of("en"))
    stage.ask("progress-person =ina")
    page = stage.wait(lambda page: job(page) is None)
    assert len(tallies_of(page).looks) == 2
    assert "Looking back" not in text(shown(page))
    assert "In the last 2 games, choices cost" in text(shown(page))
    for own, other in tallies_of(page).looks.values():
        assert own[0] >= 0
        assert own[1] == pytest.approx(-other[1])


def test_games_that_cannot_be_judged_are_said_to_be() -> None:
    unseen = named(won(0), "Ina", EASY).with_header("Seed", None).with_header("Dice", "sheet")
    stage = Stage(opened(then=unseen), words_of("en"))
    stage.ask("progress-person =ina")
    page = stage.wait(lambda page: job(page) is None)
    assert list(tallies_of(page).looks.values()) == [()]
    assert "The coach can’t judge these games" in text(shown(page))


def test_a_game_that_has_gone_in_the_meantime_is_no_game() -> None:
    page = opened()
    lost = page.with_kept(tallies=replace(tallies_of(page), looks={}))
    assert look_due(lost)


# -- what is kept


def test_looks_are_kept_with_their_judge_and_dropped_with_their_games() -> None:
    page = looked(opened(named(won(0, 1), "Ina", EASY)), (0.25, 0.5), (0.125, -0.5))
    tallies = tallies_of(page)
    assert Tallies.read(tallies.text) == tallies
    kept = json.loads(tallies.text)
    assert kept["looks"]["judge"] == JUDGE
    assert Tallies.read(json.dumps(kept | {"looks": {**kept["looks"], "judge": 0}})).looks == {}
    fewer = page.with_kept(library=replace(page.kept.library, games=()))
    assert len(tallies_of(counted(fewer)).looks) == 1


@pytest.mark.parametrize(
    "of", [[], {"x": []}, {"0" * 16: [3]}, {"0" * 16: [[1, "2"]]}, {"0" * 16: [[1e9, 0]]}]
)
def test_looks_that_the_page_never_writes_are_refused(of: object) -> None:
    with pytest.raises(ValueError, match="these are no statistics"):
        Tallies.read(json.dumps({"known": {}, "before": [], "looks": {"judge": JUDGE, "of": of}}))


# -- how it is told


def test_each_kind_has_its_average_its_chart_and_every_game_in_words() -> None:
    page = looked(opened(named(won(0, 1), "Ina", EASY), alone()), (2.5, -1.0), (0.25, 0.5), (0.15, -0.062))
    said = text(shown(page))
    assert "In 1 game, choices cost 2.5 points." in said
    assert "choices cost 2.5 points, luck −1.0" in said
    assert (
        "In the last 2 games, choices cost 20.0 percentage points of the chance of winning on average."
        in said
    )
    assert "choices cost 15.0 percentage points, luck −6.2" in said
    assert "choices cost 25.0 percentage points, luck +50.0" in said
    (chart,) = with_class(shown(page), "curve")
    assert len(with_class(chart, "pattern-plain")) == len(with_class(chart, "pattern-stripes")) == 2


def test_without_such_games_there_is_nothing_about_them() -> None:
    assert "Accuracy and luck" not in text(shown(ask(opened(), "progress-game castro")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_the_chart_have_short_names(language: str) -> None:
    words = words_of(language)
    assert max(len(words("looks_given")), len(words("looks_luck"))) <= 10


def test_a_summary_is_what_is_listed() -> None:
    found: list[Summary] = looked_at(opened())
    assert [game.game for game in found] == ["calavera"]
