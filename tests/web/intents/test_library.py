"""The library of games: nothing gets lost on the way, and nothing else is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Rethrow, read, write
from calavera.games.calavera.results import summary
from calavera.play.chains import CHAINS
from calavera.play.fairness import Check, check
from calavera.play.match import throw
from calavera.record.link import unpack
from calavera.record.outline import outline
from calavera.record.private_headers import ENTERED, OWN
from tests.engine.multiplayer.world import seated
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.features.solo.solo_days import finished as alone_over
from tests.web.games_played import (
    DATE,
    NAMES,
    aside,
    ask,
    at,
    everything,
    finished,
    fresh_page,
    offered,
    press,
    running,
    shown,
)
from tests.web.intents.libraries import ALONE, BAD, NEWER, ONE, OVER, TABLE, TWO, game, library, texts
from web.app.features.backup.bundle import bundle_of
from web.app.features.backup.merge import Plan, merged
from web.app.features.lesson.state import begin
from web.app.features.share.screen import Share
from web.app.intents.library import FILTERS
from web.app.intents.opening import LINK
from web.app.saving.match_text import save_text
from web.app.saving.page_texts import GAME, load, save
from web.app.state.device import Device
from web.app.state.match.match import SOLO
from web.app.state.page import Notice, Page
from web.app.state.past.library import PAGEFUL
from web.app.state.people.players import dice_of
from web.app.state.screens import AT_START, AT_TABLE, Settings
from web.app.state.setup import NAME_LENGTH
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError
from web.app.view.parts.dates import date_text

# -- the list


def test_the_start_screen_leads_to_it_and_back() -> None:
    page = press(fresh_page(), "games")
    assert page.top.name == "games"
    assert "No other games yet" in text(shown(page))
    assert press(page, "close").top.name == "start"


def test_games_at_hand_come_first_then_the_latest() -> None:
    tree = shown(library(ONE, TWO, page=ALONE))
    keys = [node.attributes["id"] for node in find_all(tree, "id")]
    assert keys == ["game-solo", "game-calavera", "game-2", "game-1"]
    assert {"resume", "resume calavera", "open 1", "open 2"} <= set(offered(library(ONE, TWO, page=ALONE)))


def headed(page: Page) -> dict[str, list[str]]:
    """Return the keys of the games listed below each heading."""
    lists: dict[str, list[str]] = {}
    for section in (node for node in everything(shown(page)) if node.tag == "section"):
        headings = [text(node) for node in everything(section) if node.tag == "h2"]
        keys = [node.attributes["id"].removeprefix("game-") for node in find_all(section, "id")]
        if headings and keys:
            lists[headings[0]] = keys
    return lists


def test_a_game_that_is_over_is_no_current_one() -> None:
    current, others = "Current games", "Other games"
    assert headed(library(ONE, page=ALONE)) == {current: ["solo", "calavera"], others: ["1"]}
    over = ask(ask(ask(finished(2), "menu"), "language en"), "games")
    assert headed(over) == {others: ["calavera"]}
    assert headed(press(over, "games finished")) == {others: ["calavera"]}
    assert headed(press(over, "games running")) == {}
    assert "No games of this kind" in text(shown(press(over, "games running")))
    assert running(press(over, "resume")).state.over
    alone = ask(alone_over(ask(TABLE, f"solo-day {DATE}")), "games")
    assert headed(alone) == {current: ["calavera"], others: ["solo"]}
    assert texts(press(alone, "game solo", "delete solo")) == []


def test_a_line_says_who_when_and_how_it_stands() -> None:
    said = text(shown(library(ONE, TWO, OVER)))
    assert "Ina and Sami" in said
    assert "31 Jan 2026" in said
    assert "Turn 1" in said
    scores = outline(OVER).scores
    assert scores is not None
    assert " : ".join(map(str, scores)).replace("-", "−") in said
    assert f"{max(scores)} points" in said


def test_who_begins_another_game_hears_that_the_one_that_runs_is_kept() -> None:
    kept = "will be saved in “Your games”"
    assert kept in text(shown(press(TABLE, "menu")))
    assert kept not in text(shown(fresh_page()))
    assert kept not in text(shown(press(ask(fresh_page(), "new"), "menu")))


def test_copies_real_dice_and_games_alone_are_marked() -> None:
    alone = write(running(ALONE))
    said = text(shown(library(game("OOGPJS", Dice="real", Copy="7"), alone)))
    assert "real dice · copy" in said
    assert "Turn 1 of 12" in said
    assert "score sheet only" in text(shown(library(game("OOGPJS", Dice="sheet"))))


@pytest.mark.parametrize(("only", "keys"), [("all", {3, 2, 1}), ("running", {2, 1}), ("finished", {3})])
def test_the_list_can_be_narrowed(only: str, keys: set[int]) -> None:
    page = press(library(ONE, TWO, OVER), f"games {only}")
    assert {int(intent[5:]) for intent in offered(page) if intent.startswith("open ")} == keys


def test_where_nothing_is_of_a_kind_that_is_said() -> None:
    assert "No games of this kind" in text(shown(press(library(ONE), "games finished")))


def test_hundreds_are_listed_a_few_at_a_time() -> None:
    page = library(*[ONE] * 45)
    for number in (PAGEFUL, 2 * PAGEFUL, 45):
        assert sum(intent.startswith("open ") for intent in offered(page)) == number
        page = press(page, "games-more") if number < 45 else page
    assert "games-more" not in offered(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_are_written_as_the_language_does(language: str) -> None:
    words = words_of(language)
    assert len(words("months").split()) == 12
    assert "2026" in date_text("2026-11-03", words)
    assert "3" in date_text("2026-11-03", words)


NO_DATES = (
    *("", "1970", "2026-13-01", "2026-1-1", "<b>", "٢٠٢٦-١١-٠٣x", "2026-11-٠x"),
    *("2026112222", "0123456789", "202612-12-", "--12345678", "2026-02-30", "2026-11-00"),
)


@pytest.mark.parametrize("date", NO_DATES)
def test_a_date_that_is_none_stands_as_it_is(date: str) -> None:
    assert date_text(date, words_of("en")) == date


HEADERS = st.dictionaries(
    st.sampled_from(
        ["Date", "Seat1", "Seat2", "Turns", "Copy", "Layout", "Dice", "Lot", "From", "Place", *OWN]
    ),
    st.sampled_from([*NO_DATES, "²", "9" * 30, "-1", "{name}", "computer: unknown", "real", "sheet"])
    | st.text(max_size=12),
)


def every_way(page: Page) -> None:
    """List the only game in every way, look at what can be done with it, and delete it."""
    for only in FILTERS:
        shown(ask(page, f"games {only}"))
    page = press(page, "game 1", "delete 1")
    assert not page.kept.library.games


@pytest.mark.long
@given(HEADERS, st.sampled_from([ONE, OVER, ONE.replace("Calavera", "Calavera solo", 1)]))
def test_whatever_its_headers_say_a_game_is_listed_and_can_be_deleted(
    headers: dict[str, str], game: str
) -> None:
    odd = "".join(f'[{key} "{value}"]\n' for key, value in headers.items())
    every_way(library(odd + game))


LINES = st.lists(st.sampled_from([*OVER.split("\n"), "= 1", "= 1 2 3 4 5"])).map("\n".join)


@given(st.text(max_size=60) | LINES)
def test_whatever_text_is_kept_it_is_listed_and_can_be_deleted(kept: str) -> None:
    every_way(library(kept))


@pytest.mark.parametrize("date", NO_DATES)
def test_a_game_of_no_day_can_be_looked_at_gone_on_with_and_counted(date: str) -> None:
    for kept in (game("OOGPJS o2 2:p1", Date=date), write(read(OVER).with_header("Date", date))):
        for intents in (["open 1"], ["game 1", "replay 1"], ["game 1", "share-game 1"]):
            shown(press(library(kept), *intents))
    assert summary(read(kept)).date == ""


# -- going on


def test_an_opened_game_is_at_hand_and_the_one_before_is_put_away() -> None:
    page = press(library(ONE, TWO, page=TABLE), "open 1")
    assert page.top.name == "table"
    assert write(running(page)) == ONE
    assert texts(page) == [write(running(TABLE)), TWO]
    assert page.match.new_from is None


def test_what_only_the_screen_knew_comes_back_with_a_game() -> None:
    held = press(ask(at("OOGPJS"), "coach-set coach 1 always"), "hold 2", "pick o2")
    page = press(replace(held, device=Device(now=5)), "menu", "new", "throw", "menu", "games", "open 5")
    assert (page.match.draft.held, page.match.draft.picked, page.match.coach.helps) == (
        held.match.draft.held,
        held.match.draft.picked,
        held.match.coach.helps,
    )
    assert running(page) == running(held)


def test_a_game_alone_is_opened_beside_the_one_of_a_table() -> None:
    other = press(ALONE, "menu", "solo", "solo-new", "throw")
    page = press(other, "menu", "games", f"open {other.kept.library.games[0].key}")
    assert running(page) == running(ALONE)
    assert aside(page) == TABLE.record
    assert texts(page) == [save_text(other.match)]


@pytest.mark.parametrize(("bad", "message"), [(BAD, "game_unreadable"), (NEWER, "game_newer"), ("x", "")])
def test_what_cannot_be_read_is_said_and_stays_with_its_text(bad: str, message: str) -> None:
    page = library(bad, TWO, page=TABLE)
    if bad == BAD:
        page = press(page, "open 1")
    else:
        assert "open 1" not in offered(page)
        page = ask(page, "open 1")
    assert page.notice is not None
    assert page.notice.message == message or not message
    assert (page.record, texts(page)) == (TABLE.record, [TWO, bad])
    assert "open 1" not in offered(page)
    assert bad.split("\n")[0] in text(shown(page))
    page = press(page, "delete 1")
    assert texts(page) == [TWO]
    assert page.kept.library.bad == ()


def test_a_reason_is_told_with_the_notice() -> None:
    notice = ask(library(BAD), "open 1").notice
    assert isinstance(notice, Notice)
    assert 'line 7: "o1"' in notice.values["error"]


# -- names


def test_a_seat_is_renamed_in_place() -> None:
    page = press(library(ONE), "game 1")
    fields = [node.attributes["data-change"] for node in find_all(shown(page), "data-change")]
    assert fields[:2] == ["rename 1 1", "rename 1 2"]
    renamed = ask(page, "rename 1 2 Zoë")
    assert texts(renamed) == [ONE.replace("Sami", "Zoë")]
    assert texts(ask(renamed, "rename 1 2 ")) == [ONE.replace('[Seat2 "Sami"]\n', "")]


def test_names_are_as_short_and_harmless_as_those_of_a_new_game() -> None:
    page = ask(library(ONE), 'rename 1 1 \u202e<b>"\\' + 40 * "x")
    (name, _) = read(texts(page)[0]).names
    assert name == ('<b>"\\' + 40 * "x")[:NAME_LENGTH]
    assert read(texts(ask(library(ONE), "rename 1 1 computer: expert"))[0]).names[0] == "expert"


def test_a_computer_keeps_its_name() -> None:
    page = press(library(game("OOGPJS", Seat2="computer: hard")), "game 1")
    assert [node.attributes["data-change"] for node in find_all(shown(page), "data-change")][:1] == [
        "rename 1 1"
    ]
    with pytest.raises(IntentError):
        ask(page, "rename 1 2 Ina")


def test_the_games_at_hand_are_renamed_as_well() -> None:
    page = ask(ask(ask(ALONE, "games"), "rename calavera 1 Zoë"), "rename solo 1 Kim")
    assert running(page).names == ("Kim",)
    assert aside(page) is not None
    assert page.waiting[0].record.names == ("Zoë", NAMES[1])
    held = press(at("OOGPJS"), "hold 1")
    assert ask(ask(held, "games"), "rename calavera 1 Zoë").match.draft.held == held.match.draft.held


# -- copies


def test_a_copy_is_another_game_with_the_same_turns() -> None:
    page = press(library(ONE), "game 1", "duplicate 1")
    copy, original = texts(page)
    assert original == ONE
    assert read(copy).actions == read(ONE).actions
    assert read(copy).header("Copy") == "100"
    assert "Game duplicated" in text(shown(page))


@pytest.mark.parametrize("turns", range(4))
def test_a_copy_can_stop_after_any_turn(turns: int) -> None:
    page = ask(press(library(OVER), "game 1"), f"library-cut 1 {turns}")
    copy = read(texts(press(page, f"duplicate 1 {turns}"))[0])
    assert copy.actions == read(OVER).actions[: len(copy.actions)]
    assert len(outline(write(copy)).body.splitlines()) == turns
    assert copy.state.fresh


def test_all_turns_are_the_whole_game() -> None:
    turns = outline(OVER).turns
    page = ask(library(OVER), f"duplicate 1 {turns}")
    assert read(texts(page)[0]).state == read(OVER).state
    page = ask(ask(library(TWO), "library-cut 1 99"), "duplicate 1 1")
    assert read(texts(page)[0]).actions == read(TWO).actions


def test_a_copy_of_a_tables_game_proves_its_own_throws_alone() -> None:
    world = seated([["Ana"], ["Ben"]], seed=3, game="calavera")
    world.play_on()
    game = world.host.log.proved()
    page = library(write(game))
    assert read(texts(press(page, "game 1", "duplicate 1"))[0]).header(CHAINS) == game.header(CHAINS)
    copy = read(texts(ask(page, "duplicate 1 3"))[0])
    other = throw(copy)
    assert other.actions[-1] != game.actions[len(copy.actions)]
    assert check(other) == Check(copy.throws)
    assert read(texts(ask(page, "duplicate 1 0"))[0]).header(CHAINS) is None


def test_a_copy_of_the_game_at_hand() -> None:
    page = ask(replace(TABLE, device=Device(now=9)), "games")
    copied = press(page, "game calavera", "duplicate calavera")
    assert read(texts(copied)[0]).actions == running(TABLE).actions


# -- deleting


def test_a_deleted_game_can_be_brought_back_until_something_else_is_done() -> None:
    page = press(library(ONE, TWO), "game 2", "delete 2")
    assert texts(page) == [ONE]
    assert texts(press(page, "undelete")) == [TWO, ONE]
    later = press(page, "game 1")
    assert "undelete" not in offered(later)
    with pytest.raises(IntentError):
        ask(later, "undelete")


def test_a_deleted_game_at_hand_makes_way_for_the_other_and_comes_back_to_the_library() -> None:
    page = press(replace(ALONE, device=Device(now=3)), "menu", "games", "game solo", "delete solo")
    assert (page.record, aside(page)) == (TABLE.record, None)
    assert texts(press(page, "undelete")) == [save_text(ALONE.match)]
    page = press(page, "game calavera", "delete calavera")
    assert (page.record, aside(page)) == (None, None)
    assert press(page, "close", "new").top.name == "table"


def test_a_table_whose_game_is_deleted_lies_below_nothing_any_more() -> None:
    page = ask(ask(ask(TABLE, "settings"), "games"), "delete calavera")
    assert [screen.name for screen in page.screens] == ["start", "settings", "games"]
    assert press(page, "close", "close").top.name == "start"


def test_the_waiting_game_is_deleted_without_the_other() -> None:
    page = ask(ask(ALONE, "games"), "delete calavera")
    assert (page.record, aside(page)) == (ALONE.record, None)


def test_a_deleted_game_at_hand_is_not_kept_any_more() -> None:
    stored: dict[str, str] = {}
    save(ALONE, stored)
    assert {GAME, SOLO} <= stored.keys()
    save(ask(ask(ALONE, "games"), "delete solo"), stored)
    assert SOLO not in stored
    assert load(fresh_page(), stored).record == TABLE.record
    save(ask(ask(load(fresh_page(), stored), "games"), "delete calavera"), stored)
    assert GAME not in stored


# -- from everywhere


def test_who_looks_through_the_games_has_left_the_lesson() -> None:
    page = ask(begin(TABLE, 3), "games")
    assert (page.lesson, page.record) == (None, TABLE.record)


@pytest.mark.parametrize(
    "intent",
    [
        *("open 9", "open calavera", "open x", "rename 1 3 Ina", "rename 1", "rename 9 1 x", "duplicate 9"),
        *("duplicate 1 x", "duplicate 1 -1", "delete 9", "delete solo", "undelete", "games other"),
        *("game 9", "library-cut 1 x", "library-cut 1 -1", "import-yes", "import-no", "import-settings"),
    ],
)
def test_what_is_not_there_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        ask(library(ONE), intent)


def test_nothing_from_a_game_becomes_markup() -> None:
    hostile = game("OOGPJS", Seat1="<img onerror=x>", Date="<script>", Dice="<b>")
    from web.app.tree.nodes import html

    page = press(library(hostile, "<script>x</script>"), "game 2")
    assert "<script" not in html(shown(page))
    assert "<img" not in html(shown(page))


def test_a_save_is_the_text_that_is_put_away() -> None:
    page = press(at("OOGPJS"), "hold 1")
    assert texts(press(page, "menu", "new")) == [save_text(page.match)]


def test_what_was_typed_in_of_a_throw_stays_at_home() -> None:
    half = game("OOGPJS o2 2:p1", Dice="real", **{ENTERED: "123456 s....."})
    page = press(library(half), "game 1")
    shared = press(page, "share-game 1").shown(Share)
    assert shared.record.header(ENTERED) is None
    assert ENTERED not in write(unpack(shared.link.partition(LINK)[2]))
    looked_at = press(page, "replay 1", "replay-go on", "replay-go on")
    assert running(press(looked_at, "continue")).header(ENTERED) is None


def test_a_copy_does_not_show_the_throws_that_are_still_to_come() -> None:
    begun = ask(ask(fresh_page(), "new"), "throw")
    page = ask(ask(replace(begun, device=Device(now=100)), "games"), "duplicate calavera")
    copy = read(texts(page)[0])
    assert copy.actions == running(begun).actions
    assert copy.seed is None
    both = [throw(record.play(Rethrow((0, 1, 2, 4, 5)))) for record in (copy, running(begun))]
    assert both[0].actions[-1] != both[1].actions[-1]
    assert dice_of(copy) == "app"
    assert read(texts(ask(library(OVER), "duplicate 1"))[0]).seed == read(OVER).seed
    assert read(texts(ask(library(OVER), "duplicate 1 1"))[0]).seed is None


def test_a_deleted_game_is_not_kept_whatever_is_shown() -> None:
    stored: dict[str, str] = {}
    save(ALONE, stored)
    assert {GAME, SOLO} <= stored.keys()
    deleted = ask(ask(ALONE, "games"), "delete calavera")
    for screens in (deleted.screens, AT_START, AT_TABLE, (*AT_START, Settings())):
        kept = dict(stored)
        save(replace(deleted, screens=screens), kept)
        assert GAME not in kept
        assert SOLO in kept


def test_the_question_compares_once_however_often_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def counted(*of: Any, **how: Any) -> Plan:
        done.append(of)
        return merged(*of, **how)

    monkeypatch.setattr("web.app.features.backup.intents.merged", counted)
    page = ask(library(ONE), "import", text=bundle_of(library(TWO)).text())
    for _ in range(3):
        shown(page)
        page = press(page, "import-settings")
    assert len(done) == 1
    assert texts(press(page, "import-yes")) == [TWO, ONE]
    shown(ask(library(ONE, OVER), "import", text=bundle_of(library(TWO)).text()))
    assert len(done) == 3
