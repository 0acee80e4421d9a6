"""Games looked at step by step: every moment can be reached, and what is gone on with is the same game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from calavera import Action, Freeze, Record, Rethrow, State, Thrown, new_record, read, write
from calavera.games.calavera.bots import bot
from calavera.play.fairness import Check, check
from calavera.play.match import play_out, throw
from tests.engine.multiplayer.world import seated
from tests.tiers import large_but
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_document import Crossings
from tests.web.fake_stage import Stage
from tests.web.games_played import (
    aside,
    ask,
    at,
    changed,
    fresh_page,
    offered,
    press,
    running,
    shown,
    updated,
    with_class,
)
from web.app.features.replay.screen import Replay
from web.app.features.replay.state import SPEEDS, actor, course, gone_on, until
from web.app.features.solo.challenge import day_of, day_seed
from web.app.features.solo.days import Days
from web.app.games.calavera.view.sentences import SIGNS
from web.app.intents.watching import can_continue
from web.app.saving.page_texts import load, save
from web.app.state.device import Device
from web.app.state.page import Page, Person
from web.app.state.past.library import Library
from web.app.state.screens import AT_START, AT_TABLE, LibraryScreen
from web.app.tree.nodes import find_all, text
from web.app.tree.patch import make, patch
from web.app.update import IntentError
from web.app.view.screen import screen

SEED = "000102030405060708090a0b0c0d0e0f"
DATE = "2026-11-22"


def daring(state: State, random: Random) -> Action:
    """Freezes a row at once where that is possible, and is greedy otherwise."""
    frozen = [action for action in state.legal_actions() if isinstance(action, Freeze)]
    return frozen[0] if frozen else bot("greedy")(state, random)


@cache
def game(seats: int) -> Record:
    """A whole game, alone or of several, with the dice of a seed."""
    alone = {"Game": "Calavera solo", "Seats": "1", "Turns": "12"}
    table = {"Game": "Calavera", "Seats": str(seats)}
    names = {f"Seat{seat}": f"Name{seat}" for seat in range(1, seats + 1)}
    headers = {**(alone if seats == 1 else table), **names, "Layout": "classic", "Seed": SEED, "Date": DATE}
    return play_out(new_record(headers), dict.fromkeys(range(seats), daring), Random(seats))


def unfinished(seats: int) -> Record:
    """Return the same game some turns before its end, before a throw."""
    _, end = course(game(seats)).turns[-4]
    return game(seats).back(len(game(seats).actions) - end)


def page_of(record: Record) -> Page:
    """Return a page with this game at hand."""
    return changed(Page(Person(LANGUAGES, "en"), screens=AT_TABLE), record=record, device=Device(now=1_000))


def looking(record: Record, at: int = 0, *, foreign: bool = False) -> Page:
    """Return a page on which this game is looked at, and no other one is at hand."""
    return Page(
        Person(LANGUAGES, "en"), screens=(*AT_START, Replay(record, at, foreign)), device=Device(now=1_000)
    )


def replay(page: Page) -> Replay:
    return page.shown(Replay)


every_number_of_seats = pytest.mark.parametrize("seats", large_but([1, 3], [1, 2, 3, 4]))


# -- through a game


@pytest.mark.long
@every_number_of_seats
def test_stepping_on_and_back_visits_every_action_with_its_own_table(seats: int) -> None:
    record = game(seats)
    page = ask(page_of(record), "replay")
    for number, state in enumerate(record.states):
        assert replay(page).at == number
        assert until(replay(page)).state == state
        assert running(page) == record
        large = with_class(shown(page), "large")[0]
        assert f"Name{actor(until(replay(page))) + 1}" in text(large)
        assert (replay(page).before == number - 1) == (number > 0)
        page = press(page, "replay-go on")
    assert replay(page).at == len(record.actions)
    for number in reversed(range(len(record.actions))):
        page = ask(page, "replay-go back")
        assert replay(page).at == number
        assert replay(page).before is None
    assert replay(ask(page, "replay-go back")).at == 0


@every_number_of_seats
def test_turns_begin_where_the_dice_lie_no_more(seats: int) -> None:
    record = game(seats)
    fresh = [number for number, state in enumerate(record.states) if state.fresh]
    marks = sorted({*fresh, len(record.actions)})
    page = looking(record)
    for mark in marks[1:]:
        page = press(page, "replay-go turn-on")
        assert replay(page).at == mark
    assert replay(ask(page, "replay-go turn-on")).at == len(record.actions)
    for mark in reversed(marks[:-1]):
        page = press(page, "replay-go turn-back")
        assert replay(page).at == mark
    middle = ask(page, f"replay-to {marks[1] + 1}")
    assert replay(ask(middle, "replay-go turn-back")).at == marks[1]
    assert replay(press(middle, "replay-go last")).at == len(record.actions)
    assert replay(press(middle, "replay-go first")).at == 0


@every_number_of_seats
def test_jumps_lead_to_each_bonus_freeze_and_curse_in_their_order(seats: int) -> None:
    record = game(seats)
    pairs = list(zip(record.states, record.states[1:], strict=False))
    wanted = {
        "curse": {n for n, (_, after) in enumerate(pairs, 1) if after.cursed and not pairs[n - 1][0].cursed},
        "freeze": {n for n, action in enumerate(record.actions, 1) if isinstance(action, Freeze)},
        "bonus": {
            n
            for n, (before, after) in enumerate(pairs, 1)
            if [sheet.bonuses for sheet in before.sheets] != [sheet.bonuses for sheet in after.sheets]
        },
    }
    for kind in SIGNS:
        page, found = looking(record), []
        while (after := ask(page, f"replay-go {kind}-on")) and replay(after).at != replay(page).at:
            page = after
            found.append(replay(page).at)
        assert found == sorted(wanted[kind])
        for mark in reversed(found[:-1]):
            page = ask(page, f"replay-go {kind}-back")
            assert replay(page).at == mark
        for event in course(record).events:
            assert event.kind not in {"curse"} or record.states[event.at].active == event.seat
    chips = {intent for intent in offered(looking(record)) if intent.startswith("replay-to ")}
    marks = wanted["curse"] | wanted["freeze"] | wanted["bonus"]
    assert {f"replay-to {mark}" for mark in marks} <= chips


def test_every_kind_is_found_in_some_game() -> None:
    assert {event.kind for seats in (1, 2, 3, 4) for event in course(game(seats)).events} == set(SIGNS)


@pytest.mark.parametrize(
    "intent",
    [
        *("replay-to -1", "replay-to 9999", "replay-to x", "replay-go x", "replay-go x-on"),
        *("replay-go turn-x", "replay-play", "replay-play x", "look 5", "look x", "replay 7", "replay x"),
    ],
)
def test_what_leads_nowhere_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(looking(game(2)), intent)


@pytest.mark.parametrize(
    "intent", ["replay", "replay-to 0", "replay-go on", "replay-play slow", "replay-stop"]
)
def test_without_a_game_nothing_is_looked_at(intent: str) -> None:
    with pytest.raises(IntentError):
        updated(fresh_page(), intent)


def test_the_lesson_is_not_looked_at() -> None:
    page = ask(fresh_page(), "lesson")
    assert "replay" not in offered(ask(page, "log"))
    with pytest.raises(IntentError, match="lesson"):
        updated(page, "replay")


# -- what is seen


@every_number_of_seats
def test_every_moment_can_be_told_in_every_language(seats: int) -> None:
    for number in range(len(game(seats).actions) + 1):
        page = looking(game(seats), number).with_person(language=LANGUAGES[number % len(LANGUAGES)])
        tree = shown(page)
        (said,) = with_class(tree, "said")
        (heard,) = with_class(tree, "heard")
        assert text(said)
        assert text(heard) == text(said)


def test_dice_that_are_taken_up_show_which_ones_stay() -> None:
    record = game(2)
    number = next(n for n, action in enumerate(record.actions) if isinstance(action, Rethrow))
    action = record.actions[number]
    assert isinstance(action, Rethrow)
    tree = shown(looking(record, number + 1))
    free = [die for die in with_class(tree, "die") if "locked" not in die.attributes["class"]]
    assert len([die for die in free if "held" not in die.attributes["class"]]) == len(action.positions)
    (said,) = with_class(tree, "said")
    assert "rerolls" in text(said)


def test_after_a_turn_its_dice_lie_there_with_the_used_ones_marked() -> None:
    record = game(2)
    _, end = course(record).turns[0]
    tree = shown(looking(record, end))
    assert not with_class(tree, "blank")
    choices = [str(action) for action in record.actions[:end] if not isinstance(action, Thrown | Rethrow)]
    assert len(with_class(tree, "used")) == (0 if choices[0] == "-" else int(choices[0].strip("opgkj")[0]))


def test_a_look_at_another_sheet_stays_until_it_is_asked_for_again() -> None:
    page = press(looking(game(3), 5), "look 2", "replay-go on", "replay-go turn-on")
    assert "Name2" in text(with_class(shown(page), "large")[0])
    assert replay(press(page, "look 2")).seat is None
    assert replay(ask(page, "look next")).seat == 2
    assert replay(ask(page, "look back")).seat == 0


def test_the_log_leads_to_the_moments_of_this_game() -> None:
    page = press(looking(game(2)), "log")
    _, end = course(game(2)).turns[4]
    page = press(page, f"moment-show {end}")
    assert replay(page).at == end
    pressed = [turn for turn in with_class(shown(page), "turn") if turn.attributes["aria-pressed"] == "true"]
    assert len(pressed) == 1


def test_the_lines_of_the_chart_have_their_names_at_their_ends() -> None:
    (drawn,) = with_class(shown(looking(game(3))), "chart")
    assert all(f"Name{seat}" in text(drawn) for seat in (1, 2, 3))
    assert with_class(drawn, "beside-names")
    (alone,) = with_class(shown(looking(game(1))), "chart")
    assert "Name1" not in text(alone)
    assert not with_class(alone, "beside-names")


@every_number_of_seats
def test_each_turn_of_the_chart_says_its_points_and_opens_its_moment(seats: int) -> None:
    record = game(seats)
    page = looking(record)
    (columns,) = with_class(shown(page), "columns")
    buttons = find_all(columns, "data-intent")
    assert len(buttons) == len(course(record).turns)
    for button, (_, end) in zip(buttons, course(record).turns, strict=True):
        for points in record.states[end].returns():
            assert str(points).replace("-", "−") in button.attributes["aria-label"]
        page = press(page, button.attributes["data-intent"])
        assert replay(page).at == end
        (pressed,) = [
            one
            for one in find_all(with_class(shown(page), "columns")[0], "data-intent")
            if one.attributes["aria-pressed"] == "true"
        ]
        assert pressed.attributes["data-intent"] == f"replay-to {end}"
    lines = find_all(with_class(shown(page), "chart")[0], "points")
    assert len({line.attributes["class"] for line in lines}) == seats


def test_a_very_long_game_has_no_more_columns_and_chips_than_fit() -> None:
    headers = {"Game": "Calavera", "Seats": "2", "Layout": "classic"}
    lines = [f'[{key} "{value}"]' for key, value in headers.items()]
    record = read(
        "\n".join([*lines, *(f"{n}. SSSSSS - 2:-" if n % 2 else f"{n}. SSSSSS - 1:-" for n in range(1, 401))])
    )
    tree = shown(looking(record, 7))
    assert len(find_all(with_class(tree, "columns")[0], "data-intent")) <= 60
    assert len(with_class(tree, "jump")) <= 40
    assert replay(ask(looking(record, len(record.actions)), "replay-go curse-back")).at > 7


def test_a_game_without_an_action_can_be_looked_at() -> None:
    page = looking(game(2).back(len(game(2).actions)))
    assert not with_class(shown(page), "chart")
    for intent in ("replay-go on", "replay-go turn-back", "replay-go last", "replay-play fast"):
        assert replay(ask(page, intent)).at == 0
        assert not replay(ask(page, intent)).playing


def test_what_the_review_found_stands_beside_the_moment() -> None:
    stage = Stage(page_of(game(2)), words_of("en"))
    stage.ask("review")
    page = stage.wait(lambda page: page.match.review is not None and page.match.review.review is not None)
    assert page.match.review is not None
    assert page.match.review.review is not None
    costly = page.match.review.review.costliest[0]
    page = press(page, "resume", "replay")
    assert len(with_class(shown(ask(page, f"replay-to {costly.number}")), "judged")) == 1
    assert press(page, "review").top.name == "review"


# -- by itself


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_it_plays_by_itself_to_the_end_and_stops(speed: str) -> None:
    stage = Stage(looking(game(2)), words_of("en"))
    stage.ask(f"replay-play {speed}")
    begun = stage.time
    stage.wait()
    assert [replay(page).at for page in stage.pages[1:]] == list(range(len(game(2).actions) + 1))
    assert not replay(stage.page).playing
    thrown_again = sum(isinstance(action, Rethrow) for action in game(2).actions)
    least = (len(game(2).actions) - thrown_again) * SPEEDS[speed]
    assert stage.time - begun >= least
    again = stage.ask(f"replay-play {speed}")
    assert replay(again).at == 0
    assert replay(again).playing


@pytest.mark.parametrize(
    "intent", ["replay-stop", "replay-go on", "replay-to 3", "replay-go back", "close", "menu"]
)
def test_whatever_someone_asks_for_stops_it(intent: str) -> None:
    stage = Stage(looking(game(2)), words_of("en"))
    stage.ask("replay-play normal")
    stage.wait(lambda page: replay(page).at == 4)
    page = stage.ask(intent)
    stage.wait()
    assert stage.page is page


def test_looking_at_a_sheet_while_it_plays_does_not_stop_it() -> None:
    stage = Stage(looking(game(2)), words_of("en"))
    stage.ask("replay-play fast", "look 2")
    stage.wait()
    assert replay(stage.page).at == len(game(2).actions)
    assert replay(stage.page).seat == 1


def test_at_the_end_nothing_goes_on() -> None:
    end = Replay(game(2), len(game(2).actions), playing=True)
    assert gone_on(end).at == end.at
    assert not gone_on(end).playing


# -- going on with it


@every_number_of_seats
def test_a_game_gone_on_with_has_the_same_throws_to_come(seats: int) -> None:
    record = game(seats)
    for number in range(0, len(record.actions), 7):
        page = looking(record, number)
        if not can_continue(page, until(replay(page))):
            continue
        found = running(ask(page, "continue"))
        assert found.header("From") == str(number)
        assert found.with_header("From", None).headers == record.headers
        for action in record.actions[len(found.actions) :]:
            if isinstance(action, Thrown):
                assert throw(found).actions[-1] == action
            found = found.play(action)
        assert found.actions == record.actions


@every_number_of_seats
def test_the_game_at_hand_is_kept_in_the_library(seats: int) -> None:
    record = game(seats)
    page = press(page_of(record), "replay")
    page = press(ask(page, "replay-to 9"), "continue")
    assert page.top.name == "table"
    assert page.match.new_from is None
    assert [kept.text for kept in page.kept.library.games] == [write(record)]
    assert page.kept.library.games[0].key == 1_000
    assert running(page).actions[:9] == record.actions[:9]


def test_a_game_of_the_other_kind_only_waits() -> None:
    page = changed(looking(game(1), 9), record=game(2))
    after = press(page, "continue")
    assert aside(after) == game(2)
    assert after.kept.library.games == ()


def test_a_game_that_was_sent_becomes_ones_own_when_it_is_gone_on_with() -> None:
    page = changed(looking(game(3), 9, foreign=True), record=unfinished(2))
    (told,) = with_class(shown(page), "foreign")
    assert text(told).startswith(words_of("en")("replay_foreign"))
    assert running(press(page, "menu")) == unfinished(2)
    after = press(page, "continue")
    assert running(after).names == game(3).names
    assert [kept.text for kept in after.kept.library.games] == [write(unfinished(2))]


def test_a_tables_game_gone_on_with_proves_its_own_throws_alone() -> None:
    world = seated([["Ana"], ["Ben"]], seed=3, game="calavera")
    world.play_on()
    whole = world.host.log.proved()
    for start, _ in course(whole).turns[::4]:
        found = running(ask(looking(whole, start), "continue"))
        assert found.actions == whole.actions[:start]
        assert check(throw(found)) == (Check(found.throws) if start else None)


def test_a_finished_game_and_the_moment_at_hand_are_not_gone_on_with() -> None:
    end = looking(game(2), len(game(2).actions))
    assert "continue" not in offered(end)
    with pytest.raises(IntentError):
        updated(end, "continue")
    page = ask(page_of(unfinished(2)), "replay")
    assert "continue" in offered(page)
    assert "continue" not in offered(ask(page, "replay-go last"))


def test_helps_stay_with_ones_own_game_only() -> None:
    page = replace(ask(page_of(game(2)), "replay"))
    page = ask(ask(page, "close"), "coach-set coach 1 always")
    assert (
        ask(ask(ask(page, "replay"), "replay-to 9"), "continue").match.coach.helps
        == page.match.coach.helps
        != ()
    )
    foreign = replace(page, screens=(*AT_START, Replay(game(3), 9, foreign=True)))
    assert ask(foreign, "continue").match.coach.helps == ()


def test_what_was_played_alone_with_the_throws_known_is_no_result() -> None:
    record = game(1).with_header("Seed", None).with_header("Seed", day_seed(DATE, "calavera"))
    record = play_out(record.back(len(record.actions)), {0: bot("greedy")}, Random(1))
    assert day_of(record) == DATE
    page = ask(looking(record, 4), "continue")
    again = play_out(running(page), {0: bot("greedy")}, Random(2))
    assert again.state.over
    assert day_of(again) is None
    assert Days().with_game(again) == Days()
    assert Days().with_game(record) != Days()
    end = changed(page, record=again)
    assert not with_class(shown(end), "news")


def test_headers_of_how_a_game_was_left_are_not_taken_along() -> None:
    record = game(2).with_header("Held", "1").with_header("Picked", "o2").with_header("Coach", "x")
    found = running(ask(looking(record, 9), "continue"))
    assert [found.header(name) for name in ("Held", "Picked", "Coach")] == [None] * 3


# -- coming and going


def test_the_table_finds_its_log_as_it_was_left() -> None:
    """The list of a replay is its own: opening and closing it there changes nothing at the table."""
    page = press(at("OOGPJS o2 2:p1"), "log")
    there = press(page, "replay")
    assert (page.log_open, there.log_open, press(there, "log").log_open) == (True, False, True)
    assert press(there, "log", "log", "close").log_open
    assert press(there, "log", "close").log_open


def test_the_log_and_the_end_lead_there_and_back() -> None:
    for page in (page_of(game(2)), press(at("OOGPJS o2 2:p1"), "log")):
        there = press(page, "replay")
        assert there.top.name == "replay"
        back = press(there, "close")
        assert (back.top.name, back.find(Replay), back.record) == ("table", None, page.record)


def test_it_begins_at_the_moment_that_is_looked_at() -> None:
    page = press(ask(page_of(game(2)), "moment-show 12"), "log", "replay")
    assert replay(page).at == 12


def test_a_game_of_the_library_is_looked_at_and_a_damaged_one_said() -> None:
    library = Library().put(write(game(2)), 5).put(write(game(3)).replace("1. ", "2. ", 1), 6)
    page = replace(fresh_page(), screens=(*AT_START, LibraryScreen())).with_kept(library=library)
    there = ask(page, "replay 5")
    assert replay(there).record == game(2)
    assert press(there, "close").top.name == "games"
    bad = ask(page, "replay 6")
    assert bad.top.name == "games"
    assert bad.notice is not None
    assert "line" in text(with_class(shown(bad), "notice")[0])


def test_from_the_rules_one_comes_back_to_the_moment() -> None:
    page = ask(ask(page_of(game(2)), "replay"), "replay-to 8")
    back = press(ask(page, "rules keys"), "close")
    assert (back.top.name, replay(back).at) == ("replay", 8)
    assert press(back, "close").top.name == "table"


@pytest.mark.parametrize("foreign", [False, True])
def test_a_page_that_is_loaded_again_comes_to_the_table_or_the_start(foreign: bool) -> None:
    page = looking(game(3), 8, foreign=True) if foreign else ask(page_of(game(2)), "replay")
    texts: dict[str, str] = {}
    save(page, texts)
    back = load(Page(Person(LANGUAGES, "en")), texts)
    assert back.top.name == ("start" if foreign else "table")
    assert back.record == page.record
    screen(back, words_of("en"))


@pytest.mark.long
def test_a_step_costs_no_more_crossings_than_one_at_the_table() -> None:
    record = game(4)
    page, crossings = looking(record), Crossings()
    live = make(shown(page), crossings.document)
    crossings.taken()
    taken = []
    for _ in record.actions:
        page = ask(page, "replay-go on")
        live = patch(live, shown(page), crossings.document)
        taken.append(crossings.taken())
    print(f"{sum(taken) / len(taken):.1f} crossings a step, at most {max(taken)}")
    assert sum(taken) / len(taken) < 50
    assert max(taken) < 130
