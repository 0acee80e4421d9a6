"""The statistics: what is read and when, what is kept of it, what is asked for, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from calavera import RecordError, new_record, read, write
from calavera.games.calavera.results import Summary, summary
from calavera.play.match import play_out
from calavera.play.statistics import Filter
from calavera.record.record import read_steps
from tests.engine.sample_games import freezer
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games_played import (
    DATE,
    SEED,
    ask,
    at,
    changed,
    fresh_page,
    intents_of,
    offered,
    press,
    shown,
    updated,
    with_class,
)
from web.app.background.slices import SLICE
from web.app.features.progress.statistics import STEP, all_games, games, missing, reading_due, unread
from web.app.features.progress.summaries import (
    DAMAGED,
    RUNNING,
    StatisticsScreen,
    Tallies,
    print_of,
    tallies_of,
)
from web.app.saving.page_texts import load, save
from web.app.state.page import Kept, Page, Person
from web.app.state.past.library import Library
from web.app.state.screens import AT_START, AT_TABLE
from web.app.state.setup import Setup
from web.app.tree.nodes import html, text
from web.app.update import IntentError

ENGLISH = words_of("en")

DAMAGE = '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n\n1. QQQQQQ'


@cache
def game(number: int, *names: str, over: bool = True) -> str:
    """Return the record of a game, finished or one turn short of it."""
    seats = len(names)
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic", "Date": DATE}
    if seats == 1:
        headers |= {"Game": "Calavera solo", "Turns": "12"}
    named = {f"Seat{seat}": name for seat, name in enumerate(names, 1) if name}
    record = play_out(new_record(headers | named), dict.fromkeys(range(seats), freezer), Random(number))
    return write(record if over else record.back(9))


TEXTS = (
    game(1, "Ina", "Sami"),
    game(2, "INA ", "computer: hard", "Sami"),
    game(3, "Ina", "computer: hard"),
    game(4, "Ina"),
    game(5, "Sami", "Ada", over=False),
    DAMAGE,
    game(6, "", "Ada"),
)


def library(*texts: str) -> Library:
    found = Library()
    for key, text_ in enumerate(texts, 1):
        found = found.put(text_, key)
    return found


def page_of(*texts: str, language: str = "en") -> Page:
    return Page(Person(LANGUAGES, language), kept=Kept(library=library(*texts)))


@cache
def full(language: str = "en") -> Page:
    """Return the statistics of a few games, after all the waiting."""
    stage = Stage(page_of(*TEXTS, language=language), words_of(language))
    stage.ask("statistics")
    return stage.wait(lambda page: not reading_due(page))


def said(page: Page) -> str:
    return text(shown(page))


# -- reading


def test_reading_in_steps_is_reading() -> None:
    pauses = []

    def gone_through() -> Iterator[None]:
        pauses.append((yield from read_steps(TEXTS[0])))

    count = sum(1 for _ in gone_through())
    assert pauses == [read(TEXTS[0])]
    assert pauses[0].states == read(TEXTS[0]).states
    assert count == len([line for line in TEXTS[0].splitlines() if line])
    with pytest.raises(RecordError, match="line 5"):
        [*read_steps(DAMAGE)]


def test_games_are_read_when_they_are_asked_for_and_only_once() -> None:
    page = page_of(*TEXTS)
    assert not reading_due(page)
    page = updated(page, "statistics")
    assert reading_due(page)
    assert missing(page) == tuple(reversed(TEXTS))
    done = full()
    assert not missing(done)
    assert not reading_due(updated(updated(done, "menu"), "statistics"))
    more = done.with_kept(library=done.kept.library.put(game(7, "Bo", "Ada"), 99))
    assert missing(more) == (game(7, "Bo", "Ada"),)


def test_how_far_it_has_come_is_shown_in_steps_and_kept() -> None:
    texts = [game(number, "Ina", "Sami") for number in range(10, 40)]
    stage = Stage(page_of(*texts), ENGLISH)
    stage.tick = 0.3
    stage.ask("statistics")
    stage.wait(lambda page: page.shown(StatisticsScreen).percent >= 50)
    percents = [screen.percent for page in stage.pages if (screen := page.find(StatisticsScreen))]
    assert percents == sorted(percents)
    assert len(percents) <= 100 // STEP + 1
    assert "Counting your games…" in said(stage.page)
    assert with_class(shown(stage.page), "people") == []
    half = stage.ask("menu")
    assert len(tallies_of(half).known) >= 15
    stage.wait()  # no screen waits any more, and nothing more is read
    assert stage.page is half
    assert len(missing(stage.ask("statistics"))) <= 15
    assert not missing(stage.wait(lambda page: not reading_due(page)))


def test_no_slice_is_longer_than_it_may_be() -> None:
    """A pause comes after every line of every record: no game is read at one go."""
    stage = Stage(page_of(game(1, "Ina", "Sami")), ENGLISH)
    stage.tick = SLICE * 0.6  # with every line a slice is over
    stage.ask("statistics")
    steps = 0
    while reading_due(stage.page):
        assert stage.step()
        steps += 1
    assert steps > 20


def test_what_cannot_be_read_is_said_and_left_out() -> None:
    page = full()
    assert unread(page) == 1
    assert "1 game couldn’t be read." in said(page)
    known = tallies_of(page).known
    assert known[print_of(DAMAGE)] == DAMAGED
    assert known[print_of(TEXTS[4])] == RUNNING
    assert len(all_games(page)) == 5


def test_what_is_deleted_is_forgotten_the_next_time() -> None:
    page = full()
    fewer = page.with_kept(library=page.kept.library.without(1).put(game(8, "Bo", "Ada"), 50))
    stage = Stage(fewer, ENGLISH)
    found = stage.wait(lambda page: not reading_due(page))
    assert print_of(TEXTS[0]) not in tallies_of(found).known
    assert len(tallies_of(found).known) == len(TEXTS)


def test_the_games_at_hand_count_when_they_are_over() -> None:
    page = changed(
        Page(Person(LANGUAGES, "en"), screens=AT_TABLE), record=read(TEXTS[0]), aside=read(TEXTS[3])
    )
    assert len(games(page)) == 2
    running = changed(page, record=read(TEXTS[4]), aside=None)
    assert games(running) == []
    twice = changed(page, library=library(TEXTS[0]), aside=None)
    done = Stage(updated(twice, "statistics"), ENGLISH).wait(lambda page: not reading_due(page))
    assert "1 finished game " in said(done) + " "


def test_a_new_game_keeps_what_is_known() -> None:
    page = full().with_person(setup=Setup())
    assert ask(page, "new").kept.tallies == page.kept.tallies


def test_the_lesson_is_left_for_it() -> None:
    page = ask(fresh_page(), "lesson")
    assert ask(page, "statistics").lesson is None


# -- what is asked for


def test_a_person_is_asked_for_and_everybody_again() -> None:
    page = press(full(), "statistics-person =ina")
    assert page.top == StatisticsScreen(Filter(person="ina"))
    assert "won" in text(with_class(shown(page), "sum")[1])
    assert "statistics-person =ina" not in offered(page)
    assert "Favourite colour" in said(page)
    page = press(page, "statistics-against computer: hard", "statistics-seats 2")
    assert page.shown(StatisticsScreen).wanted == Filter("ina", 2, "computer: hard")
    assert "1 finished game " in said(page)
    page = press(page, "statistics-person all", "statistics-seats all", "statistics-against all")
    assert page == full()


def test_who_has_not_played_like_that_is_told_so_and_finds_back() -> None:
    page = press(full(), "statistics-against computer: hard")
    page = updated(page, "statistics-person =ada")
    assert "0 finished games" in said(page)
    assert "statistics-person all" in offered(page)


def test_without_games_of_several_only_those_alone_are_counted() -> None:
    stage = Stage(page_of(game(4, "Ina")), ENGLISH)
    stage.ask("statistics")
    told = said(stage.wait(lambda page: not reading_due(page)))
    assert ENGLISH("statistics_games", n=0) not in told
    turns = ENGLISH("statistics_turns", n=12)
    assert ENGLISH("statistics_alone", n=1, turns=turns) in told


@pytest.mark.parametrize(
    "intent",
    [
        "statistics-person ina",
        "statistics-person =unknown",
        "statistics-person =",
        "statistics-person =computer: hard",
        "statistics-seats 5",
        "statistics-seats ",
        "statistics-against computer: easy",
        "statistics-reset yes",
        "statistics-reset maybe",
        "statistics-more",
    ],
)
def test_nothing_else_is_answered(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(full(), intent)


def test_elsewhere_nothing_of_it_is_answered() -> None:
    for intent in (
        "statistics-person all",
        "statistics-seats 2",
        "statistics-reset",
        "statistics-against all",
    ):
        with pytest.raises(IntentError):
            updated(press(full(), "close"), intent)


def test_only_what_there_is_can_be_asked_for() -> None:
    alike = Stage(page_of(game(1, "Ina", "Sami")), ENGLISH)
    alike.ask("statistics")
    page = alike.wait(lambda page: not reading_due(page))
    assert not [
        intent for intent in offered(page) if intent.startswith(("statistics-seats", "statistics-ag"))
    ]
    there = [intent for intent in offered(full()) if intent.startswith("statistics-")]
    assert there == [
        *("statistics-seats all", "statistics-seats 2", "statistics-seats 3"),
        *("statistics-against all", "statistics-against person", "statistics-against computer: hard"),
        *("statistics-person =ina", "statistics-person =sami", "statistics-person =ada"),
        "statistics-reset",
    ]


def test_games_of_computers_alone_are_against_no_one() -> None:
    """A player who was offered such an opponent would find no game."""
    stage = Stage(page_of(game(1, "Ina", "Sami"), game(2, "computer: easy", "computer: hard")), ENGLISH)
    stage.ask("statistics")
    page = stage.wait(lambda page: not reading_due(page))
    assert not [intent for intent in offered(page) if intent.startswith("statistics-ag")]
    with pytest.raises(IntentError):
        updated(page, "statistics-against computer: easy")


# -- resetting


def test_a_reset_asks_first_and_leaves_the_games() -> None:
    page = press(full(), "statistics-reset")
    assert "statistics-reset yes" in offered(page)
    assert press(page, "statistics-reset no") == full()
    reset = press(page, "statistics-reset yes")
    assert reset.kept.library == page.kept.library
    assert games(reset) == []
    assert ENGLISH("statistics_empty") in said(reset)
    later = reset.with_kept(library=reset.kept.library.put(game(9, "Ina", "Sami"), 70))
    done = Stage(updated(later, "statistics"), ENGLISH).wait(lambda page: not reading_due(page))
    assert len(games(done)) == 1
    assert len(games(press(done, "statistics-reset undo"))) == 6


def test_where_nothing_counts_there_is_nothing_to_reset() -> None:
    reset = press(full(), "statistics-reset", "statistics-reset yes")
    assert [intent for intent in offered(reset) if "reset" in intent] == ["statistics-reset undo"]


def test_a_game_from_before_does_not_come_back_under_another_name_or_key() -> None:
    reset = press(full(), "statistics-reset", "statistics-reset yes")
    renamed = write(read(TEXTS[0]).with_header("Seat1", "Irina"))
    moved = replace(reset, screens=AT_START).with_kept(library=reset.kept.library.without(1).put(renamed, 99))
    done = Stage(updated(moved, "statistics"), ENGLISH).wait(lambda page: not reading_due(page))
    assert games(done) == []


# -- how it is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it_all(language: str) -> None:
    page = full(language)
    words = words_of(language)
    games = {"statistics-person =ina": 3, "statistics-reset": 4, "statistics-seats 3": 1}
    for intent, count in games.items():
        found = press(page, intent)
        assert "{" not in said(found)
        assert words("statistics_games", n=count) in said(found)
    empty = ask(Page(Person(LANGUAGES, language)), "statistics")
    assert words("statistics_empty") in said(empty)


def test_without_a_game_there_is_a_friendly_word_and_a_way_on() -> None:
    page = press(fresh_page(), "statistics")
    assert ENGLISH("statistics_empty") in said(page)
    assert press(page, "menu").top.name == "start"
    only_damaged = Stage(page_of(DAMAGE), ENGLISH)
    only_damaged.ask("statistics")
    page = only_damaged.wait(lambda page: not reading_due(page))
    assert "1 game couldn’t be read." in said(page)


def test_points_of_the_last_games_are_drawn_and_said() -> None:
    page = press(full(), "statistics-person =ina")
    points = [
        seat.points
        for game_ in games(page)
        for seat in game_.seats
        if not game_.alone and seat.name.strip().lower() == "ina"
    ]
    (drawn,) = with_class(shown(page), "last-games")
    label = f"Points in the last 3 games: {', '.join(map(str, points))}".replace("-", "−")
    assert drawn.attributes["aria-label"] == label


def test_computers_stand_by_themselves_and_no_one_asks_for_one() -> None:
    page = full()
    assert "Ramón" in said(page)
    assert not [intent for intent in offered(page) if "person =computer" in intent]
    assert "You" in said(page)


def test_a_crowd_is_cut() -> None:
    names = [f"Player {number}" for number in range(70)]
    known: dict[str, Summary | str] = {}
    texts = []
    found = summary(read(game(1, "Ina", "Sami")))
    for number in range(35):
        seats = tuple(
            replace(seat, name=name) for seat, name in zip(found.seats, names[2 * number :], strict=False)
        )
        texts.append(f"text {number}")
        known[print_of(texts[-1])] = replace(found, mark=f"{number:016x}", seats=seats)
    page = page_of(*texts).with_kept(tallies=Tallies(known))
    page = updated(page, "statistics")
    assert len([intent for intent in offered(page) if intent.startswith("statistics-person")]) == 30
    assert "and 40 more" in said(page)


def test_a_name_is_never_markup() -> None:
    evil = "<img src=x onerror=a(1)>"  # as long as a name that is shown
    stage = Stage(page_of(game(1, evil, "Sami"), game(2, evil, "Sami")), ENGLISH)
    stage.ask("statistics")
    page = stage.wait(lambda page: not reading_due(page))
    for found in (page, press(page, *[intent for intent in offered(page) if "img" in intent])):
        assert evil in said(found)
        assert "<img" not in html(shown(found))


def test_games_on_other_sheets_are_said_not_to_count() -> None:
    own = game(1, "Ina", "Sami").replace('"classic"', '"-,-,-,-,-,4,5,6,8,10,5,0,-4"')
    own = own[: own.index("=")] if "=" in own else own
    page = at()
    page = changed(page, record=read(own), screens=AT_START)
    page = ask(page, "statistics")
    assert "1 of them was played with custom values" in said(page)
    assert "on average" not in said(page)
    assert "Favourite colour" in said(press(page, "statistics-person =ina"))


def test_who_crossed_nothing_has_no_favourite_colour() -> None:
    found = summary(read(game(1, "Ina", "Sami")))
    line = replace(found.seats[0].lines[0], crosses=0, points=0)
    seats = (replace(found.seats[0], lines=(line,) * 4), found.seats[1])
    page = page_of("text").with_kept(tallies=Tallies({print_of("text"): replace(found, seats=seats)}))
    assert "–" in said(press(updated(page, "statistics"), "statistics-person =ina"))


# -- what is kept


def test_what_is_kept_is_read_as_the_same() -> None:
    page = press(full(), "statistics-reset", "statistics-reset yes")
    tallies = tallies_of(page)
    assert len(tallies.known) == len(TEXTS)
    assert len(tallies.before) == 5
    assert Tallies.read(tallies.text) == tallies
    assert Tallies.read(Tallies().text) == Tallies()
    assert len(tallies.text) < 600 * len(TEXTS)
    assert hash(tallies) == hash(Tallies.read(tallies.text))


GOOD = json.loads(Tallies({"0" * 16: RUNNING}, frozenset(["f" * 16])).text)


KNOWN: list[object] = [None, [], {"0": RUNNING}, {"0" * 16: "other"}, {"0" * 16: {}}]
BEFORE: list[object] = [None, "x", [1], ["G" * 16], ["0" * 15], [[]], {}]


@pytest.mark.parametrize(
    "value",
    [None, [], 3, "x", {}, {"known": {}}, {"before": []}]
    + [GOOD | {"known": value} for value in KNOWN]
    + [GOOD | {"before": value} for value in BEFORE],
)
def test_anything_else_that_is_kept_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="these are no statistics"):
        Tallies.read(json.dumps(value))


@pytest.mark.parametrize("kept", ["", "{", "[" * 100_000, "\ud800"])
def test_what_is_no_json_is_refused(kept: str) -> None:
    with pytest.raises(ValueError, match="these are no statistics"):
        Tallies.read(kept)


def test_the_seed_of_a_game_is_no_part_of_what_is_kept() -> None:
    record = read(game(1, "Ina", "Sami"))
    assert SEED not in json.dumps(summary(record).as_json())
    assert intents_of(shown(full()))


def test_what_was_read_is_kept_and_what_is_damaged_of_it_is_set_aside() -> None:
    page = Page(Person(languages=LANGUAGES)).with_kept(
        tallies=Tallies(before=frozenset({"0123456789abcdef"}))
    )
    stored: dict[str, str] = {}
    save(page, stored)
    assert load(Page(Person(languages=LANGUAGES)), stored).kept.tallies == page.kept.tallies
    stored["statistics"] = "{"
    loaded = load(Page(Person(languages=LANGUAGES)), stored)
    assert loaded.kept.tallies is None
    assert loaded.notice is not None
    assert loaded.notice.message == "statistics_damaged"
    assert stored["statistics-damaged-1"] == "{"
