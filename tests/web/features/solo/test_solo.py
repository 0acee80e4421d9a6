"""Playing alone on the page: the challenge's screen, its game beside another one, links, results, sharing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera import parse, read
from calavera.games.calavera.solo import OPTIMUM
from calavera.record.private_headers import bare
from tests.web.catalogues import words_of
from tests.web.features.solo.solo_days import BLANK, TODAY, begun, finished, kept, points, screen, thrown
from tests.web.games_played import (
    ADDRESS,
    DATE,
    SEED,
    answer,
    aside,
    ask,
    at,
    changed,
    fresh_page,
    intents_of,
    offered,
    press,
    running,
    shown,
)
from web.app.features.share.result import ShareResult
from web.app.features.solo.challenge import day_of, day_seed
from web.app.features.solo.days import Days
from web.app.features.solo.end_view import share_text
from web.app.features.solo.screen import CalendarScreen, SoloScreen
from web.app.features.solo.state import reached
from web.app.games.calavera.view.solo import rank_of_points
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import GAME, load
from web.app.state.match.match import KINDS, SOLO
from web.app.state.page import Page, Person, game_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, find_all, text
from web.app.update import IntentError
from web.app.view.parts.dates import date_text
from web.app.view.parts.numbers import tenths


def label(page: Page, name: str) -> str:
    """Return the text of the first element with this class."""
    return next(text(node) for node in classed(shown(page), name))


def classed(node: Node, name: str) -> list[Node]:
    return [found for found in find_all(node, "class") if name in found.attributes["class"].split()]


# -- the screen


def test_the_start_leads_to_the_challenge() -> None:
    page = screen()
    assert page.top.name == "solo"
    said = text(shown(page))
    assert "33.9" in said
    assert (date_text(DATE, words()) in said, DATE in said) == (True, False)
    assert "day in a row" not in said
    assert press(page, "close").top.name == "start"


def test_the_day_begins_with_its_dice() -> None:
    page = begun()
    record = running(page)
    assert page.top.name == "table"
    assert record.header("Seed") == day_seed(DATE, "calavera")
    assert day_of(record) == DATE
    assert (record.seats, record.state.turns_left, record.names) == (1, 12, ("Ina",))
    assert running(begun(Page(Person(languages=("en",), language="en")))).names == ("",)


def test_new_dice_come_by_chance() -> None:
    page = press(screen(), "solo-new")
    assert running(page).header("Seed") == SEED
    assert day_of(running(page)) is None


def test_a_seed_can_be_typed_and_is_offered_once_it_is_whole() -> None:
    page = ask(screen(), f"solo-typed {SEED[:31].upper()}")
    assert "solo-play" not in offered(page)
    field = find_all(shown(page), "data-change")[0]
    assert field.attributes["aria-invalid"] == "true"
    with pytest.raises(IntentError):
        ask(page, "solo-play")
    page = ask(page, f"solo-typed  {SEED.upper()} ")
    assert running(press(page, "solo-play")).header("Seed") == SEED


def test_what_is_typed_is_cleaned_and_cut() -> None:
    page = ask(screen(), "solo-typed \u202e" + 99 * "x")
    assert page.top == SoloScreen(40 * "x")
    assert ask(page, "solo-typed ").top == SoloScreen("")


def test_without_a_seed_or_a_question_nothing_is_answered() -> None:
    for intent in ("solo-play", "solo-other"):
        with pytest.raises(IntentError):
            ask(fresh_page(), intent)


def test_a_game_gone_on_with_is_offered_on_the_screen() -> None:
    page = press(thrown(), "menu", "solo")
    assert TODAY not in offered(page)
    assert press(page, "resume").top.name == "table"


def test_another_running_game_alone_is_put_away() -> None:
    before = thrown()
    page = press(before, "menu", "solo", "solo-new")
    assert running(page).header("Seed") == SEED
    assert [bare(read(game.text)) for game in page.kept.library.games] == [before.record]


def test_an_untouched_game_alone_is_not_kept() -> None:
    page = press(begun(), "menu", "solo", "solo-new")
    assert running(page).header("Seed") == SEED
    assert page.kept.library.games == ()


def test_a_copy_of_a_days_game_is_no_second_try() -> None:
    page = ask(ask(thrown(), "games"), "duplicate solo")
    (copy,) = page.kept.library.games
    assert day_of(read(copy.text)) is None
    assert day_of(running(page)) == DATE


# -- two games at once


def test_a_game_of_several_waits_meanwhile() -> None:
    table = ask(at("OOGPJS"), "hold 1")
    page = thrown(press(table, "menu"))
    assert aside(page) is not None
    assert bare(page.waiting[0].record) == table.record
    page = press(page, "menu", "resume calavera")
    assert (page.record, page.match.draft.held) == (table.record, table.match.draft.held)
    assert page.match.new_from is None
    page = press(page, "menu", "resume solo")
    assert running(page).seats == 1
    assert aside(page) is not None
    assert bare(page.waiting[0].record) == table.record


@pytest.mark.parametrize("reload", [False, True])
def test_what_is_half_made_in_either_game_is_not_lost_in_the_other(reload: bool) -> None:
    table = ask(at("OOGPJS"), "pick o2")
    alone = ask(thrown(press(table, "menu")), "hold 2")
    page = press(alone, "menu")
    page = settle(load(BLANK, kept(page))) if reload else page
    page = press(page, "resume calavera")
    assert (page.record, page.match.draft.picked, page.match.draft.held) == (
        table.record,
        table.match.draft.picked,
        frozenset(),
    )
    page = press(page, "menu", "resume solo")
    assert (page.record, page.match.draft.picked, page.match.draft.held) == (
        alone.record,
        None,
        alone.match.draft.held,
    )
    page = ask(press(page, "menu", "games"), "delete solo")
    assert (page.record, page.match.draft.picked, page.match.draft.held) == (
        table.record,
        table.match.draft.picked,
        frozenset(),
    )


def test_a_new_game_of_several_leaves_the_one_alone() -> None:
    alone = thrown()
    page = press(alone, "menu", "new")
    assert aside(page) == alone.record
    assert running(page).seats == 2
    assert page.kept.library.games == ()


def test_a_waiting_game_of_several_is_put_away_for_a_new_one() -> None:
    table = at("OOGPJS")
    page = press(thrown(press(table, "menu")), "menu", "new")
    assert [read(game.text) for game in page.kept.library.games] == [table.record]
    assert aside(page) is not None
    assert page.waiting[0].record.seats == 1


def test_there_is_no_other_game_to_resume_without_one() -> None:
    with pytest.raises(IntentError):
        ask(thrown(), "resume calavera")
    with pytest.raises(IntentError):
        ask(thrown(), "resume elsewhere")


def test_both_are_kept_and_found_again() -> None:
    page = ask(thrown(press(at("OOGPJS"), "menu")), "hold 2")
    texts = kept(page)
    assert {GAME, SOLO} <= texts.keys()
    again = settle(load(BLANK, texts))
    assert (again.record, aside(again)) == (page.record, aside(page))
    assert (again.match.draft.held, again.top.name) == (page.match.draft.held, "table")
    other = press(again, "menu", "resume calavera")
    again = settle(load(BLANK, kept(other)))
    assert (again.record, aside(again)) == (other.record, aside(other))


def test_from_the_lesson_it_leads_back_to_ones_own_games() -> None:
    page = ask(press(press(at("OOGPJS"), "menu"), "lesson"), "solo")
    assert page.lesson is None
    assert running(press(page, TODAY)).seats == 1
    assert game_of(press(page, TODAY), KINDS[0]) == at("OOGPJS").record


# -- at the table


def test_the_table_shows_one_sheet_and_the_turn() -> None:
    page = begun()
    assert "Turn 1 of 12" in text(shown(page))
    assert not classed(shown(page), "tab")
    assert not classed(shown(page), "others")
    assert "You have 12 turns" in label(page, "said")
    assert "look 1" not in offered(page)
    assert "Turn 2 of 12" in text(shown(next_turn(page)))


def next_turn(page: Page) -> Page:
    page = press(page, "throw")
    return press(page, f"pick {running(page).state.choices(0)[0]}", "confirm")


def test_no_one_else_is_spoken_of() -> None:
    page = next_turn(thrown_by("OOGPJK"))
    assert "others" not in text(shown(page))
    page = ask(thrown_by("OOGPJK"), "pick o2")
    assert "others" not in text(shown(page))
    cursed = thrown_by("OOGSSS")
    assert "Everyone" not in text(shown(cursed))
    assert "the turn is lost" in text(shown(cursed))


def thrown_by(dice: str) -> Page:
    """Return the first throw of a game alone with these dice."""
    record = running(begun()).with_header("Seed", None)
    return changed(begun(), record=record.play(parse(dice)))


def test_a_choice_is_taken_back_and_the_dice_are_not() -> None:
    page = next_turn(begun())
    assert press(page, "undo").record == running(page).back(1)
    assert "undo" not in offered(press(page, "throw"))


# -- the end


def test_the_end_tells_the_points_beside_perfect_play() -> None:
    page = finished(begun())
    said = text(shown(page))
    assert label(page, "result") in (f"{points(page)} points", f"{points(page)} point")
    assert "33.9" in said
    assert "of 100 perfect games" in said.lower()
    assert "1 day in a row" in said
    assert len(classed(shown(page), "mark")) == 12
    assert {"share", "share-game", "review", "solo", "undo", "menu"} <= set(offered(page))
    assert not {"copy", "picture"} & set(offered(page))
    assert {"share", "copy", "picture", "share-copy"} <= set(offered(press(page, "share-game")))
    assert "rematch" not in offered(page)
    with pytest.raises(IntentError):
        ask(page, "rematch")


def test_the_result_counts_and_undo_takes_it_back() -> None:
    page = finished(begun())
    assert reached(page).of(DATE) == points(page)
    assert reached(press(page, "undo")).of(DATE) is None
    assert f"{points(page)} points today" in text(shown(press(page, "solo"))) or points(page) == 1


def test_a_days_second_game_does_not_count() -> None:
    first = finished(begun())
    page = press(first, "solo", TODAY)
    assert page.kept.days == Days(((DATE, points(first)),), pure=frozenset([DATE]))
    page = finished(page)
    assert reached(page) == page.kept.days
    assert "Only the first game" in text(shown(page))


def test_a_new_best_is_said() -> None:
    page = finished(begun().with_kept(days=Days(other=-50)))
    assert "A new personal best!" in label(page, "milestones")
    page = finished(begun().with_kept(days=Days(other=60)))
    assert "best" not in label(page, "milestones")


def test_free_dice_count_as_the_best_only() -> None:
    page = finished(press(screen(), "solo-new"))
    assert reached(page) == Days(other=points(page))
    assert label(page, "milestones") == "Without hint or undo"
    assert "Personal best" in text(shown(press(page, "solo")))


def test_results_are_kept() -> None:
    page = press(finished(begun()), "solo", "solo-new")
    texts = kept(page)
    again = load(BLANK, texts)
    assert again.kept.days == page.kept.days
    assert reached(again).of(DATE) is not None


def test_a_game_of_another_length_is_not_measured() -> None:
    record = read('[Game "Calavera solo"]\n[Seats "1"]\n[Turns "1"]\n[Layout "classic"]\n1. OOOPPG o3\n')
    page = changed(begun(), record=record)
    assert "33.9" not in text(shown(page))
    assert "33.9" not in share_text(record, words(), "https://x/")


@pytest.mark.parametrize(
    ("score", "said"),
    [(18, "The skulls had"), (19, "modest"), (29, "Solid"), (34, "Well"), (39, "Impressive"), (53, "Legend")],
)
def test_the_rank_follows_the_percentiles(score: int, said: str) -> None:
    assert said in rank_of_points(score, words())


def words() -> Words:
    return words_of("en")


def test_points_have_one_decimal_as_the_language_writes_it() -> None:
    assert tenths(OPTIMUM, words()) == "33.9"
    assert tenths(OPTIMUM, words_of("de")) == "33,9"
    assert tenths(-0.25, words()) == "−0.2"
    assert tenths(-0.04, words()) == "0.0"
    assert tenths(-1.96, words()) == "−2.0"


# -- sharing and links


def test_a_shared_text_tells_points_and_signs_and_no_dice() -> None:
    page = finished(begun())
    lines = share_text(running(page), words(), "https://example.org/calavera/").split("\n")
    assert lines[0].endswith(date_text(DATE, words()))
    assert str(points(page)) in lines[1]
    assert sum(lines[2].count(sign) for sign in "🌹🌿🕯💀") == 12
    assert lines[3] == f"https://example.org/calavera/#solo={day_seed(DATE, 'calavera')}"
    assert len(lines) == 4
    assert share_text(running(page), words(), "").split("\n") == lines[:3]  # a file has no address


def test_a_link_leads_to_its_dice() -> None:
    page = ask(fresh_page(), f"solo-link #solo={SEED.upper()}")
    assert page.top.name == "solo"
    assert running(press(page, "solo-play")).header("Seed") == SEED


def test_the_link_of_the_day_leads_to_the_day() -> None:
    page = ask(fresh_page(), f"solo-link #solo={day_seed(DATE, 'calavera')}")
    assert "solo-play" not in offered(page)
    assert day_of(running(press(page, TODAY))) == DATE


@pytest.mark.parametrize(
    "address", ["#solo", "#solo=", "#solo=12", f"#solo={SEED}0", "#solo=" + 32 * "g", "#solo x"]
)
def test_a_damaged_link_says_so_and_changes_nothing(address: str) -> None:
    before = thrown()
    page = ask(before, f"solo-link {address}")
    assert page.notice is not None
    assert page.notice.message == "solo_link_bad"
    assert replace(page, notice=None) == before


# -- damage


@pytest.mark.parametrize("text", ["", "not a game", '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n'])
def test_a_damaged_game_alone_is_set_aside_and_the_other_stays(text: str) -> None:
    texts = kept(thrown(press(at("OOGPJS"), "menu")))
    texts[SOLO] = text
    page = load(BLANK, texts)
    assert page.notice is not None
    assert page.notice.message == "solo_damaged"
    assert page.top.name == "start"
    assert page.record == at("OOGPJS").record
    assert aside(page) is None
    assert texts["solo-damaged-1"] == text
    assert SOLO not in texts


def test_a_game_alone_is_none_of_several() -> None:
    texts = kept(thrown())
    texts[GAME] = texts[SOLO]
    page = load(BLANK, texts)
    assert page.notice is not None
    assert page.notice.message == "game_damaged"
    assert kept(page)[SOLO] == texts[SOLO]


def test_damaged_results_are_set_aside() -> None:
    texts = kept(press(finished(begun()), "solo", "solo-new"))
    texts["days"] = "{"
    page = load(BLANK, texts)
    assert page.notice is not None
    assert page.notice.message == "days_damaged"
    assert page.kept.days is None
    assert texts["days-damaged-1"] == "{"


def test_every_button_of_every_screen_is_answered() -> None:
    for page in (screen(), thrown(), finished(begun()), press(finished(begun()), "solo")):
        for intent in set(intents_of(shown(page))) - {"copy", "share", "install", "reload"}:
            ask(page, intent)


# -- the start page


def tile(page: Page) -> Node:
    """Return the challenge's tile on the start page."""
    [found] = [
        node
        for node in find_all(shown(page), "data-intent")
        if words()("challenge") in [text(name) for name in classed(node, "name")]
    ]
    return found


def stands(page: Page) -> tuple[str, str, bool]:
    """Return what the tile says below its name, where it leads, and whether it is ticked."""
    node = tile(page)
    [small] = classed(node, "small")
    ticked = "done" in (node.attributes["class"] or "").split()
    return text(small), node.attributes["data-intent"] or "", ticked


def test_the_tile_of_the_start_says_how_the_day_stands() -> None:
    about = words()("challenge_about")
    page = ask(fresh_page(), "day")
    assert stands(page) == (about, "solo", False)
    two = Days((("2026-11-19", 30), ("2026-11-20", 20)))
    page = page.with_kept(days=two)
    assert stands(page) == ("2 days in a row", "solo", False)
    page = press(finished(begun(page)), "menu")
    said = f"{words()('solo_done', n=points(page))} · 3 days in a row"
    assert stands(page) == (said, f"solo-result {DATE}", True)
    assert stands(press(begun(), "menu")) == (about, "solo", False)
    late = Days((("2026-11-15", 30),), late=frozenset(["2026-11-15"]))
    assert stands(ask(fresh_page(), "day").with_kept(days=late)) == (about, "solo", False)


def test_the_tile_leads_to_the_result_also_when_another_game_took_its_place() -> None:
    over = press(finished(begun()), "menu")
    page = press(over, f"solo-result {DATE}")
    assert page.top.name == "table"
    assert label(page, "result").startswith(str(points(over)))
    assert press(page, "menu").top.name == "start"
    other = press(over, "calendar", "close", "games", "close")
    other = ask(ask(other, "solo-new"), "menu")
    page = press(other, f"solo-result {DATE}")
    assert page.top == CalendarScreen(DATE[:7], DATE)
    assert f"calendar-watch {DATE}" in offered(page)
    page = press(page, "close")
    assert (page.top.name, press(page, "close").top.name) == ("solo", "start")
    with pytest.raises(IntentError):
        ask(fresh_page(), f"solo-result {DATE}")


def main_ways(page: Page) -> list[str]:
    """Return the intents of the large buttons."""
    return [intent for node in classed(shown(page), "main") if (intent := node.attributes.get("data-intent"))]


def test_the_result_is_sent_from_the_end() -> None:
    page = finished(begun())
    [sent] = answer(page, "share")[1]
    assert isinstance(sent, ShareResult)
    assert sent.text(words()) == share_text(running(page), words(), ADDRESS, pure=True)
    assert main_ways(page) == ["share"]
    free = finished(press(screen(), "solo-new"))
    assert main_ways(free) == ["solo"]
    assert "share" in offered(free)
    for running_page in (thrown(), fresh_page(), press(page, "menu")):
        with pytest.raises(IntentError):
            ask(running_page, "share")
