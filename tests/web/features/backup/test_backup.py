"""Everything as one file: back and forth without a difference, and nothing here is lost or doubled by it."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import read, write
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import DATE, aside, ask, at, changed, fresh_page, offered, press, running, shown
from tests.web.intents.libraries import ALONE, BAD, NEWER, ONE, OVER, TABLE, TWO, game, library, texts
from web.app.features.backup.bundle import Bundle, bundle_of, check_steps, file_check_steps, read_bundle
from web.app.features.backup.bundle_members import NewerBundle
from web.app.features.backup.merge import merged
from web.app.features.replay.screen import Replay
from web.app.features.solo.days import Days
from web.app.saving.bundle_error import BundleError
from web.app.saving.match_text import settings
from web.app.saving.outlines import MOST_GAMES
from web.app.state import strict
from web.app.state.page import Page, Person
from web.app.state.past.library import Library, StoredMatch
from web.app.state.people.profiles import MOST_PROFILES, Face, Profile
from web.app.state.screens import LibraryScreen
from web.app.tree.nodes import text


@cache
def full() -> Page:
    """Return a page with something of everything."""
    page = library(ONE, TWO, OVER, BAD, "\ud800 half", page=ALONE)
    page = page.with_kept(days=Days((("2026-11-20", 31), ("2026-11-21", -4)), 40))
    return ask(ask(ask(page, "setup name 1 Zoë 🎲"), "option theme dark"), "language de")


def blank() -> Page:
    return Page(Person(languages=LANGUAGES))


def taken(page: Page, file: str, *, everything: bool = False) -> Page:
    """The page after taking a file in, as its buttons do it."""
    page = ask(page, "import", text=file)
    return press(page, *(["import-settings"] if everything else []), "import-yes")


def content(file: str) -> dict[str, object]:
    """Return the JSON of a file."""
    found: dict[str, object] = json.loads(file.partition("\n")[2])
    return found


def altered(**fields: object) -> str:
    """Return the file of a full page with other fields."""
    return "Calavera bundle 1\n" + json.dumps({**content(bundle_of(full()).text()), **fields})


INA = Profile("Ina", "blue", "dots", Face("round", "flowers", "grin", "bow"))
SAMI = replace(INA, name="Sami", colour="red")


def with_players(page: Page, *profiles: Profile) -> Page:
    return page.with_person(profiles=profiles)


# -- there and back


def test_a_file_is_read_as_it_was_written() -> None:
    bundle = bundle_of(full())
    assert read_bundle(bundle.text()) == bundle
    assert read_bundle(bundle.text()).text() == bundle.text()
    bundle.text().encode()


def test_on_an_empty_page_it_gives_the_same_file_again() -> None:
    file = bundle_of(full()).text()
    page = taken(blank(), file, everything=True)
    assert bundle_of(page).text() == file
    assert (page.record, aside(page), page.kept.days) == (full().record, aside(full()), full().kept.days)
    assert (page.person.language, page.person.setup, page.person.options) == (
        full().person.language,
        full().person.setup,
        full().person.options,
    )


def test_taken_in_twice_it_changes_nothing_more() -> None:
    file = bundle_of(full()).text()
    once = taken(blank(), file)
    twice = taken(once, file)
    assert bundle_of(twice) == bundle_of(once)


def test_players_come_along_and_those_that_are_here_stay() -> None:
    file = bundle_of(with_players(full(), INA, SAMI)).text()
    assert content(file)["settings"] == json.loads(json.dumps(settings(with_players(full(), INA, SAMI))))
    here = replace(INA, name="ina", pattern="waves")
    asked = ask(with_players(blank(), here), "import", text=file)
    assert "1 new player" in text(shown(asked))
    for everything in (False, True):
        assert taken(with_players(blank(), here), file, everything=everything).person.profiles == (here, SAMI)
    assert taken(blank(), file).person.profiles == (INA, SAMI)


def test_a_file_without_players_takes_none_away() -> None:
    page = taken(with_players(blank(), INA), bundle_of(full()).text(), everything=True)
    assert page.person.profiles == (INA,)


def test_more_players_than_there_is_room_for_stay_behind() -> None:
    many = [replace(INA, name=f"P{n}") for n in range(MOST_PROFILES)]
    page = taken(with_players(blank(), *many), bundle_of(with_players(full(), SAMI)).text())
    assert page.person.profiles == tuple(many)


def test_damaged_texts_stand_apart_and_are_kept_as_they_are() -> None:
    bundle = bundle_of(full())
    assert {kept.text for kept in bundle.damaged} == {BAD, "\ud800 half"}
    assert {kept.text for kept in read_bundle(bundle.text()).damaged} == {BAD, "\ud800 half"}


def test_every_game_is_looked_through_in_steps() -> None:
    assert len(list(check_steps(full()))) == 5
    file = bundle_of(full()).text()
    games = len(read_bundle(file).hand + read_bundle(file).games + read_bundle(file).damaged)
    assert len(list(file_check_steps(file))) == 1 + games  # its bytes are counted first


def test_what_was_read_in_steps_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    file, damaged = bundle_of(full()).text(), altered(days=5)
    for one in (file, damaged):
        list(file_check_steps(one))
        with monkeypatch.context() as patched:
            patched.setattr("web.app.features.backup.bundle._bundle_steps", None)
            if one == file:
                assert read_bundle(one).text() == file
            else:
                with pytest.raises(BundleError, match="days"):
                    read_bundle(one)


@pytest.mark.parametrize("file", ["", "x\n{", "x\n[]", 'x\n{"games": 1}', "x\n" + 100_000 * "["])
def test_of_a_damaged_file_no_game_is_looked_through(file: str) -> None:
    assert len(list(file_check_steps(file))) <= 1


def test_a_file_with_too_many_games_is_refused_without_a_look_at_them() -> None:
    file = altered(games=(MOST_GAMES + 1) * [1])
    assert len(list(file_check_steps(file))) < 20
    with pytest.raises(BundleError, match="list of 10,000"):
        read_bundle(file)


HUGE = 16_000_000

BODIES = {
    "spaces": " " * HUGE,
    "lists": "[" + "[]," * (HUGE // 3) + "[]]",
    "numbers": "[" + "1," * (HUGE // 2) + "1]",
    "a text": '"' + "\\n" * (HUGE // 2) + '"',
    "a text without an end": '"' + "x" * HUGE,
    "backslashes": '"' + "\\" * HUGE,
}


@pytest.mark.parametrize("body", BODIES)
def test_no_step_of_a_huge_file_looks_at_more_than_a_slice(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it holds nothing: a step is so short that the page answers between two."""
    looked_at = {"longest": 0, "now": 0}

    class Counting:
        def __init__(self, pattern: re.Pattern[str]) -> None:
            self.pattern = pattern

        def match(self, *where: Any) -> re.Match[str] | None:
            found = self.pattern.match(*where)
            looked_at["now"] += len(found[0]) if found else 0
            looked_at["longest"] = max(looked_at.values())
            return found

    for name in ("_MARKS", "_TEXT"):
        monkeypatch.setattr(strict, name, Counting(getattr(strict, name)))
    for _ in file_check_steps(f"Calavera bundle 1\n{BODIES[body]}"):
        looked_at["now"] = 0
    assert looked_at["longest"] < 3 * strict.SLICE
    with pytest.raises(BundleError) as error:
        read_bundle(f"Calavera bundle 1\n{BODIES[body]}")
    why = {"lists": "more than 150,000 values", "numbers": "more than 150,000 values"}
    why["spaces"] = "100,000 characters with neither a text nor a list"
    why |= dict.fromkeys(["a text", "a text without an end", "backslashes"], "a text of more than 1,000,000")
    assert why[body] in str(error.value)


@pytest.mark.large
def test_the_largest_file_that_is_written_is_read() -> None:
    """Thousands of games, whose number or whose bytes are as many as a file has."""
    games = tuple(
        StoredMatch(number, ONE.replace("2026", f"{2000 + number % 999}")) for number in range(MOST_GAMES)
    )
    days = Days(
        tuple((f"{2020 + n // 336}-{n // 28 % 12 + 1:02}-{n % 28 + 1:02}", n % 40) for n in range(3_650))
    )
    bundle = replace(bundle_of(full()), games=games, damaged=(), more={"days": days.text()})
    for file in bundle.files():
        assert len(read_bundle(file).games) >= MOST_GAMES / 4


def test_what_only_the_screen_knows_travels_along() -> None:
    page = press(ask(at("OOGPJS"), "coach-set coach 1 always"), "hold 2", "hold 5")
    there = taken(blank(), bundle_of(page).text())
    assert (there.match.draft.held, there.match.coach.helps, there.record) == (
        page.match.draft.held,
        page.match.coach.helps,
        page.record,
    )


names = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=30)


@given(st.lists(names, max_size=5), st.lists(names, max_size=3), st.integers(-99, 99), st.integers(0, 6))
def test_whatever_is_kept_comes_back_byte_for_byte(
    given_names: list[str], damaged: list[str], points: int, turns: int
) -> None:
    kept = [write(read(ONE).with_header("Seat1", name).back(min(turns, 3))) for name in given_names]
    page = library(*dict.fromkeys([*kept, *damaged]))
    page = page.with_kept(days=Days((("2026-11-20", points),)))
    file = bundle_of(page).text()
    assert read_bundle(file).text() == file
    assert bundle_of(taken(blank(), file, everything=True)).text() == file


# -- merging


def test_the_question_says_what_it_would_do() -> None:
    here = library(ONE, OVER).with_kept(days=Days((("2026-11-20", 7),)))
    page = ask(here, "import", text=bundle_of(full()).text())
    assert page.top.name == "games"
    said = text(shown(page))
    for part in (
        "2 new games",
        "1 game that’s further along",
        "2 games you already have",
        "2 damaged games",
        "1 daily result",
    ):
        assert part in said, said
    assert texts(page) == texts(here)
    assert press(page, "import-no").top == LibraryScreen()
    assert "2026-11-21" in dict(days_of(press(page, "import-yes")).points)


def days_of(page: Page) -> Days:
    assert isinstance(page.kept.days, Days)
    return page.kept.days


def test_of_a_game_that_went_on_the_longer_one_stays_in_its_place() -> None:
    short, long = game("OOGPJS o2 2:p1"), game("OOGPJS o2 2:p1", "GGPPKK g2")
    file = bundle_of(library(long)).text()
    page = ask(library(short, TWO), "import", text=file)
    assert "1 game that’s further along" in text(shown(page))
    page = press(page, "import-yes")
    assert texts(page) == [TWO, long]
    back = taken(page, bundle_of(library(short)).text())
    assert texts(back) == [TWO, long]


def test_a_token_that_only_begins_alike_is_another_game() -> None:
    short, other = game("OOGPJS o2 2:p1", "GGPPKK g2"), game("OOGPJS o2 2:p1", "GGPPKK p2")
    page = taken(library(short), bundle_of(library(other)).text())
    assert set(texts(page)) == {short, other}


def test_the_game_at_hand_goes_on_too() -> None:
    longer = at("OOGPJS o2 2:p1", "GGPPKK g2")
    file = bundle_of(longer).text()
    page = taken(press(at("OOGPJS o2 2:p1", "GGPPKK"), "hold 1"), file)
    assert (running(page), page.match.draft.held, texts(page)) == (running(longer), frozenset(), [])
    waits = taken(changed(ALONE, aside=at("OOGPJS o2 2:p1").record), file)
    assert (aside(waits), waits.record) == (longer.record, ALONE.record)


@pytest.mark.parametrize("header", ["Seat1", "Date", "Copy", "Layout"])
def test_with_another_header_it_is_another_game(header: str) -> None:
    value = {"Layout": "-,-,-,-,-,4,5,6,8,10,5,0,1", "Date": "2026-01-01"}.get(header, "9")
    other = write(read(ONE).with_header(header, value))
    assert set(texts(taken(library(ONE), bundle_of(library(other)).text()))) == {ONE, other}


def test_the_game_at_hand_there_is_at_hand_here_where_none_is() -> None:
    alone = ask(ask(blank(), "solo-new"), "throw")
    page = taken(alone, bundle_of(at("OOGPJS", names=("", ""))).text())
    assert page.record == alone.record
    assert aside(page) == at("OOGPJS", names=("", "")).record
    page = taken(at("KKKPPP"), bundle_of(alone).text())
    assert (running(page), aside(page)) == (running(at("KKKPPP")), alone.record)
    page = taken(at("KKKPPP"), bundle_of(TABLE).text())
    assert running(page) == running(at("KKKPPP"))
    assert texts(page) == [write(running(TABLE))]


def test_a_game_without_a_throw_is_not_taken_beside_another() -> None:
    begun = ask(fresh_page(3), "new")
    assert texts(taken(at("KKKPPP"), bundle_of(begun).text())) == []
    assert taken(blank(), bundle_of(begun).text()).record == begun.record


def test_the_first_result_of_a_day_stays() -> None:
    page = blank().with_kept(days=Days((("2026-11-20", 7),), 3))
    assert days_of(taken(page, bundle_of(full()).text())) == Days((("2026-11-20", 7), ("2026-11-21", -4)), 40)


def test_the_settings_stay_unless_they_are_wanted() -> None:
    file = bundle_of(full()).text()
    assert settings(taken(blank(), file)) == settings(blank())
    page = press(ask(blank(), "import", text=file), "import-settings", "import-settings", "import-yes")
    assert settings(page) == settings(blank())


def test_a_language_that_is_not_here_changes_nothing() -> None:
    bundle = bundle_of(full())
    page = merged(
        blank(), replace(bundle, settings={**bundle.settings, "language": "pt"}), everything=True
    ).page
    assert page.person.language == "en"


def test_keys_that_are_taken_make_way() -> None:
    page = taken(library(ONE), bundle_of(library(TWO)).text())
    assert page.kept.library.games == (StoredMatch(2, TWO), StoredMatch(1, ONE))


def test_an_empty_file_says_so() -> None:
    page = ask(blank(), "import", text=bundle_of(blank()).text())
    assert "no games or results" in text(shown(page))


# -- what is refused


def test_a_single_game_is_looked_at() -> None:
    page = ask(full(), "import", text=OVER)
    assert (page.top.name, page.notice, page.kept.library) == ("replay", None, full().kept.library)
    assert page.shown(Replay).record == read(OVER)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("", "line 1: this is no file of Calavera’s games"),
        ("hello\n{}", "line 1: this is no file"),
        ("Calavera bundle 1\n{", "line 2: Expecting"),
        ("Calavera bundle 1\n{}", "the file: it has settings, days, hand, games, damaged"),
        ("Calavera bundle 1\n[]", "the file: it has"),
        ("Calavera bundle 1\n{}{}", "line 2: Extra data"),
        ("Calavera bundle 1\n" + 100_000 * "[", "the file: "),
        ("Calavera bundle 1\n" + 5000 * "9", "the file: "),
        ("Calavera bundle 1\nNaN", "the file: NaN is no number"),
        ('Calavera bundle 1\n{"days": 1, "days": 1}', "stands twice"),
        (altered(more=1), "the file: it has"),
        (altered(settings={}), "settings: it has language"),
        (altered(settings={"language": "../x", "setup": {}, "options": {}}), "settings: this is no language"),
        (altered(settings={"language": "en", "setup": {"seats": 9}, "options": {}}), "settings: 2 to 4"),
        (altered(settings={"language": "en", "setup": [], "options": {}}), "settings: "),
        (altered(settings={**settings(full()), "profiles": []}), "settings: profiles are a list"),
        (altered(settings={**settings(full()), "profiles": [{"name": "Ina"}]}), "settings: "),
        (altered(settings={**settings(full()), "players": []}), "settings: it has language"),
        (altered(settings={"language": "en", "setup": {}, "options": {"theme": "red"}}), "settings: unknown"),
        (altered(days=[]), "days: it has"),
        (altered(days={"days": {"2026-99-99": 1}, "other": None}), "days: the days are dates"),
        (altered(hand={}), "hand: this is a list"),
        (altered(hand=[7]), "game at hand 1: this is no text"),
        (altered(hand=[ONE, TWO]), "hand: one game of each kind"),
        (altered(games=10_001 * [0]), "games: this is a list of 10,000 at most"),
        (altered(games=[ONE]), "game 1: it has kept, text"),
        (altered(games=[{"kept": 1, "text": 1}]), "game 1: this is no text"),
        (altered(games=[{"kept": 1, "text": BAD}]), 'game 1: line 7: "o1": all 2 orange dice'),
        (altered(games=[{"kept": 1, "text": NEWER}]), "game 1: line 1"),
        (altered(games=[{"kept": True, "text": ONE}]), "game 1: kept is a number"),
        (altered(games=[{"kept": -1, "text": ONE}]), "game 1: kept is a number"),
        (altered(games=[{"kept": 10**15, "text": ONE}]), "game 1: kept is a number"),
        (altered(games=2 * [{"kept": 5, "text": ONE}]), "games: two were put away at the same time"),
        (altered(damaged=[{"kept": 5, "text": None}]), "damaged game 1: this is no text"),
        (" " * (16 * 1024 * 1024 + 1), "the file: longer than"),
    ],
    ids=str,
)
def test_a_file_that_is_none_of_ours_is_refused_with_place_and_reason(file: str, message: str) -> None:
    with pytest.raises(BundleError) as error:
        read_bundle(file)
    assert message in str(error.value)
    page = ask(full(), "import", text=file)
    assert page.notice is not None
    assert page.notice.message == "import_bad"
    assert page.kept.library == full().kept.library
    assert "import-yes" not in offered(page)


def test_a_file_of_a_later_version_is_told_from_a_damaged_one() -> None:
    file = bundle_of(full()).text().replace("bundle 1", "bundle 3", 1)
    with pytest.raises(NewerBundle):
        read_bundle(file)
    notice = ask(full(), "import", text=file).notice
    assert notice is not None
    assert notice.message == "import_newer"


def test_an_editor_that_changes_the_ends_of_lines_does_no_harm() -> None:
    file = bundle_of(full()).text()
    assert read_bundle("\ufeff" + file.replace("\n", "\r\n")).text() == file


@given(st.integers(0, 2**32))
def test_nothing_but_its_own_error_comes_from_a_mutated_file(number: int) -> None:
    random = Random(number)
    file = list(bundle_of(full()).text())
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(file))
        match random.randrange(4):
            case 0:
                del file[place : place + random.randint(1, 40)]
            case 1:
                file.insert(place, random.choice('"{}[],:\\0-e\ud800é\x00\n'))
            case 2:
                file[place] = random.choice("0123456789abcXYZ>#\"'")
            case _:
                other = random.randrange(len(file))
                file[place:place] = file[other : other + random.randint(1, 300)]
    with suppress(BundleError):
        bundle = read_bundle("".join(file))
        assert read_bundle(bundle.text()).text() == bundle.text()
        assert isinstance(merged(blank(), bundle, everything=True).page, Page)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["days", "other", "kept", "text", "language", "setup", "options", "helps"]),
                inner,
                max_size=4,
            )
        ),
    ),
    st.sampled_from(["settings", "days", "hand", "games", "damaged"]),
)
def test_no_value_in_any_place_raises_anything_else(value: object, place: str) -> None:
    with suppress(BundleError):
        assert isinstance(read_bundle(altered(**{place: value})), Bundle)


def test_a_library_is_only_ever_added_to() -> None:
    page = taken(library(ONE, TWO, page=TABLE), bundle_of(full()).text())
    assert {ONE, TWO} <= set(texts(page))
    assert page.record == TABLE.record
    assert replace(page.kept.library, games=()) == Library()


def test_a_finished_game_alone_that_was_at_hand_counts_though_another_is_at_hand() -> None:
    from calavera.games.calavera.bots import bot
    from calavera.play.match import play_out

    over = play_out(running(ask(blank(), f"solo-day {DATE}")), {0: bot("easy")}, Random(1))
    file = bundle_of(changed(blank(), record=over)).text()
    page = taken(ask(ask(blank(), "solo-new"), "throw"), file)
    assert days_of(page).best == over.state.returns()[0]


def test_what_one_file_cannot_hold_is_exported_as_several_and_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = write(read(TWO).with_header("Seat1", "Zoë"))
    bundle = bundle_of(library(TWO, other, OVER, BAD, "half", page=ALONE))
    assert bundle.files() == [bundle.text()]
    monkeypatch.setattr("web.app.features.backup.bundle.MOST_GAMES", 2)
    files = bundle.files()
    assert len(files) > 1
    page = blank()
    for file in files:
        assert len(read_bundle(file).games) <= 2
        page = taken(page, file, everything=True)
    assert bundle_of(page).text() == bundle.text()
