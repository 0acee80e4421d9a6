"""A table that lies between its people: who sits where, and choices at the same time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from calavera import Record, Rethrow, Thrown, read, write
from calavera.record.link import pack
from calavera.record.private_headers import bare
from tests.engine.games.castro.sample_games import played
from tests.tiers import large_after
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage, table
from tests.web.games.castro.tables import playing as castro
from tests.web.games_played import (
    NAMES,
    ask,
    at,
    changed,
    everything,
    finished,
    fresh_page,
    intents_of,
    offered,
    press,
    running,
    shown,
    updated,
    with_class,
)
from web.app.features.round_table.state import (
    edges_of,
    facing,
    gathering,
    people_choosing,
    unconfirmed,
)
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import GAME, load, save
from web.app.state.device import Device
from web.app.state.match.table_edges import as_seen_by, awaited, opened, replying
from web.app.state.page import Page, Person, at_round_table
from web.app.state.people.options import Options
from web.app.state.people.players import Help, computers
from web.app.state.people.sides import noted, remembered
from web.app.state.setup import rotated
from web.app.tree.nodes import Node, find_all, html, text
from web.app.update import IntentError
from web.app.view.screens.round_offer import round_offer

ROOMY = Device(roomy=True)
LEFTOVERS = "OOGPJS o2"
"""A turn that leaves each of the others green, pink or the joker."""


def lying(page: Page) -> Page:
    """Return the page on a tablet that lies between the people, who have said where they sit."""
    page = ask(ask(page, "screen roomy"), "option facing on")
    return ask(page, "round-seated") if at_round_table(page) and page.match.around.seating else page


def four(*turns: str) -> Page:
    return lying(at(*(turns or (LEFTOVERS,)), names=NAMES))


def reloaded(page: Page) -> Page:
    texts: dict[str, str] = {}
    save(page, texts)
    return settle(load(Page(Person(languages=LANGUAGES, language="en"), device=page.device), texts))


def edge_of(page: Page, seat: int) -> Node:
    """Draw the strip at the edge where a seat sits."""
    (found,) = [
        node
        for node in everything(shown(page))
        if node.attributes.get("data-edge") == str(edges_of(page.match)[seat])
    ]
    return found


def edges_by_name(page: Page) -> dict[str, int]:
    return dict(zip(running(page).names, edges_of(page.match), strict=True))


# -- choices at the same time


def test_all_others_choose_at_the_same_time_and_are_marked_together() -> None:
    page = four()
    assert people_choosing(page) == (1, 2, 3)
    before = running(page)
    page = press(page, "round-tap 4 p", "round-ready 4", "round-tap 2 g", "round-ready 2")
    assert running(page) == before
    assert people_choosing(page) == (2,)
    page = press(page, "round-tap 3 k", "round-ready 3")
    assert [str(action) for action in running(page).actions[-3:]] == ["g1", "j1>k", "p1"]
    assert page.match.state.fresh
    assert page.match.state.active == 1


def at_random(random: Random) -> Page:
    """Play a game of four at such a table to its end, by pressing buttons in any order."""
    page = ask(fresh_page(4), "new", random.randbytes(16).hex())
    page = lying(page)
    while not page.match.state.over:
        state = page.match.state
        if gathering(page):
            buttons = [intent for intent in offered(page) if intent.startswith(("round-tap", "round-ready"))]
            ready = [intent for intent in buttons if intent.startswith("round-ready")]
            chosen = ready if ready and random.random() < 0.6 else buttons or ["round-all"]
            page = press(page, random.choice(chosen))
        elif state.fresh or ("throw" in offered(page) and random.random() < 0.4):
            page = press(page, "throw")
        else:
            page = ask(page, f"take {random.choice(state.choices(state.active))}")
    return page


def one_after_another(record: Record) -> Page:
    """Play the same game on the ordinary table."""
    page = ask(fresh_page(4), "new", record.header("Seed") or "")
    while not page.match.state.over:
        action = record.actions[len(running(page).actions)]
        if isinstance(action, Rethrow):
            keep = [n for n in range(6) if n not in action.positions and str(page.match.state.dice[n]) != "s"]
            for position in keep:
                if f"hold {position + 1}" in offered(page):
                    page = ask(page, f"hold {position + 1}")
            page = ask(page, "throw")
        else:
            page = ask(page, "throw" if isinstance(action, Thrown) else f"take {action}")
    return page


@pytest.mark.parametrize("number", large_after(1, range(2)))
def test_a_whole_game_has_the_same_record_as_one_chosen_one_after_another(number: int) -> None:
    page = at_random(Random(f"round {number}"))
    record = running(page)
    assert sum(replying(state) for state in record.states) > 10
    assert bare(record) == running(one_after_another(record))
    assert read(write(record)) == record


def test_a_tap_on_a_row_picks_and_another_one_picks_its_next_option() -> None:
    page = four("OOGJJS o2")
    picked = []
    for _ in range(3):
        page = press(page, "round-tap 3 g")
        (reply,) = page.match.around.replies
        picked.append(str(reply.picked))
    assert picked == ["g1", "j2>g", "g1"]
    page = press(page, "round-tap 3 p")
    assert [str(reply.picked) for reply in page.match.around.replies] == ["j2>p"]


def test_buttons_stand_on_each_sheet_for_what_its_owner_may_choose_and_nowhere_else() -> None:
    page = four("GGGGGG g6", "GGGGGG g6", "GGGGGG g6", "OGPPKS p2")
    assert people_choosing(page) == (0, 1, 2)
    for seat in range(4):
        rows = {intent[-1] for intent in intents_of(edge_of(page, seat)) if "-tap" in intent}
        state = as_seen_by(running(page), seat).state if seat < 3 else None
        wanted = {choice.colour.letter for choice in state.choices(seat)} if state else set()
        assert rows == wanted
    chosen = [[one for one in intents_of(edge_of(page, seat)) if "round-" in one] for seat in range(4)]
    assert [len(intents) for intents in chosen] == [3, 3, 3, 0]


def test_where_no_one_has_a_choice_one_tap_in_the_middle_confirms_for_all() -> None:
    page = four("OOGGGS o2")
    assert people_choosing(page) == ()
    assert [intent for intent in offered(page) if intent.startswith("round-")] == ["round-all"]
    assert "None of you has a choice" in text(shown(page))
    for seat in (1, 2, 3):
        assert len(with_class(edge_of(page, seat), "crossed")) == 3
        assert "3 green" in text(edge_of(page, seat))
    after = press(reloaded(page), "round-all")
    assert [str(action) for action in running(after).actions[-3:]] == ["g3", "g3", "g3"]
    assert after.match.state.fresh
    assert running(press(after, "undo")) == running(page)


def test_who_has_no_choice_counts_as_chosen_beside_those_who_have() -> None:
    page = four("GGGGGG g6", "GGGGGG g6", "OOOOOO o6", "PPPPPP p6", "GGGGGG g6", "GGSPPK p2")
    forced = [seat for seat in awaited(running(page)) if seat not in people_choosing(page)]
    assert forced == [0]
    assert people_choosing(page) == (2, 3)
    assert "only option" in text(edge_of(page, 0))
    assert not any(f"round-tap {seat + 1} " in intent for seat in forced for intent in offered(page))
    for seat in people_choosing(page):
        assert "only option" not in text(edge_of(page, seat))
        place = next(intent for intent in offered(page) if intent.startswith(f"round-tap {seat + 1} "))
        page = press(page, place, f"round-ready {seat + 1}")
    assert page.match.state.fresh


def test_with_the_setting_off_each_confirms_an_only_choice() -> None:
    page = ask(four("OOGGGS o2"), "option forced off")
    assert [intent for intent in offered(page) if "ready" in intent] == [
        f"round-ready {n}" for n in (2, 3, 4)
    ]
    page = press(page, "round-ready 2", "round-ready 3", "round-ready 4")
    assert page.match.state.fresh


def test_what_else_a_row_offers_is_said_beside_the_sheet() -> None:
    page = press(four("OOGJJS o2"), "round-tap 3 g")
    assert "1 of 2 – tap again for: 2 jokers as green" in text(edge_of(page, 2))
    page = press(page, "round-tap 3 g")
    assert "2 of 2 – tap again for: 1 green" in text(edge_of(page, 2))
    assert "tap again" not in text(edge_of(press(page, "round-tap 3 p"), 2))


def test_who_marks_with_jokers_enough_to_freeze_is_told_why_they_do_not() -> None:
    turns = ("OOOOOO o6", "OOOOOO o6", "OOOOOO o6", "OOOOOO o6", "GGJJJS g2")
    page = press(four(*turns), "round-tap 2 o")
    assert "Freezing is only for the player whose turn it is" in text(edge_of(page, 1))
    assert "freeze" not in text(edge_of(press(page, "round-tap 2 p"), 1))


def test_who_has_nothing_to_choose_is_passed_and_told() -> None:
    page = four("GGGGGG g6", "GGGGGG g6", "OOOOOO o6", "PPPPPP p6", "GGGGGG g6", "GGSPPP p3")
    assert 0 not in people_choosing(page)
    assert words_of("en")("round_none") in text(edge_of(page, 0))
    assert unconfirmed(page) == (2, 3)


@pytest.mark.parametrize(
    "intent",
    [
        *("round-tap 1 g", "round-tap 2 x", "round-tap 5 g", "round-tap", "round-ready 2", "round-ready 1"),
        *("round-all", "round-back 2", "round-lift 2", "round-sit 2 top", "round-seated", "screen wide"),
    ],
)
def test_what_cannot_be_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        ask(four(), intent)


def test_a_confirmed_choice_is_not_changed_by_a_tap_on_its_sheet() -> None:
    page = press(four(), "round-tap 3 g", "round-ready 3")
    with pytest.raises(IntentError):
        ask(page, "round-tap 3 p")
    page = press(page, "round-back 3", "round-tap 3 p", "round-ready 3")
    assert [str(reply.picked) for reply in page.match.around.replies] == ["p1"]


# -- hidden until all have chosen


def ready(seat: int, place: str) -> Page:
    return press(four(), f"round-tap {seat} {place}", f"round-ready {seat}")


@pytest.mark.parametrize("look", [(), ("log",), ("settings",), ("rules",)])
def test_nothing_on_the_screen_tells_what_has_been_confirmed(look: tuple[str, ...]) -> None:
    green, pink = ready(3, "g"), ready(3, "p")
    for intent in look:
        green, pink = ask(green, intent), ask(pink, intent)
    assert html(shown(green)) == html(shown(pink))
    assert "Done" in text(edge_of(ready(3, "g"), 2))
    assert "hidden until everyone has chosen" in text(edge_of(ready(3, "g"), 2))


def test_links_and_shared_records_do_not_tell_it_either() -> None:
    green, pink = ready(3, "g"), ready(3, "p")
    assert pack(running(green)) == pack(running(pink))
    assert write(running(green)) == write(running(pink)) == write(bare(running(green)))
    assert html(shown(ask(green, "replay"))) == html(shown(ask(pink, "replay")))


def test_a_preview_stands_on_the_own_sheet_alone() -> None:
    page = press(four(), "round-tap 3 g")
    ghosts = [len(with_class(edge_of(page, seat), "ghost")) > 0 for seat in range(4)]
    assert ghosts == [False, False, True, False]
    assert "Confirm" in text(edge_of(page, 2))


# -- undone, and kept


def test_undo_takes_all_choices_back_once_they_are_marked() -> None:
    page = four()
    before = running(page)
    page = press(page, "round-tap 2 g", "round-ready 2", "round-tap 3 g", "round-ready 3")
    page = press(page, "round-tap 4 g", "round-ready 4")
    back = press(page, "undo")
    assert running(back) == before
    assert people_choosing(back) == (1, 2, 3)
    assert not back.match.around.replies
    assert running(press(back, "undo")).state.choice is None  # and then the active player's


def test_undo_is_the_same_after_a_reload() -> None:
    page = four()
    before = running(page)
    for seat in (2, 3, 4):
        page = press(page, f"round-tap {seat} g", f"round-ready {seat}")
    assert running(press(reloaded(page), "undo")) == before


def test_another_choice_of_the_active_player_makes_the_drafts_void() -> None:
    page = press(ready(3, "g"), "undo")
    page = ask(page, "take p1")
    assert people_choosing(page) == (1, 2, 3)
    assert not any("Done" in text(edge_of(page, seat)) for seat in range(4))


def test_what_is_picked_and_confirmed_survives_a_reload() -> None:
    page = press(four(), "round-tap 3 g", "round-ready 3", "round-tap 4 p")
    again = reloaded(page)
    assert again.match.around == page.match.around
    assert html(shown(again)) == html(shown(page))
    for seat in (2, 4):
        again = again if seat == 4 else press(again, "round-tap 2 g")
        again = press(again, f"round-ready {seat}")
    assert [str(action) for action in running(again).actions[-3:]] == ["g1", "g1", "p1"]


@pytest.mark.parametrize("edges", ["", "0", "012", "0122", "01234", "4567", "²123", "abcd", "0 12"])
def test_damaged_places_are_asked_for_again(edges: str) -> None:
    texts: dict[str, str] = {}
    save(four(), texts)
    texts[GAME] = texts[GAME].replace('[Edges "0123"]', f'[Edges "{edges}"]')
    page = load(Page(Person(languages=LANGUAGES, language="en"), device=ROOMY), texts)
    assert page.match.around.seating


@pytest.mark.parametrize("replies", ["x", "3:", "3:o2", "!9:g1", "1:g1", "!3:g1:g1", ": !", "!!3:g1"])
def test_damaged_drafts_are_left_out(replies: str) -> None:
    texts: dict[str, str] = {}
    save(ready(3, "g"), texts)
    assert '[Replies "!3:g1"]' in texts[GAME]
    texts[GAME] = texts[GAME].replace("!3:g1", replies)
    page = load(Page(Person(languages=LANGUAGES, language="en"), device=ROOMY), texts)
    assert page.match.around.replies == ()


def test_on_a_screen_that_becomes_small_the_game_goes_on_one_after_another() -> None:
    page = ask(ready(3, "g"), "screen small")
    assert not at_round_table(page)
    page = press(page, "pick p1", "confirm")
    assert running(page).state.seat == 2
    page = ask(page, "screen roomy")
    assert people_choosing(page) == (3,)
    page = press(page, "round-tap 4 g", "round-ready 4")
    assert [str(action) for action in running(page).actions[-3:]] == ["p1", "g1", "g1"]


# -- computers among them


def choosing_with_computers() -> Stage:
    """Let a game of two people and two computers go on until the people choose from leftovers."""
    page = lying(table("person", "easy", "person", "medium"))
    stage = Stage(page, words_of("en"))
    for _ in range(200):
        page = stage.wait(lambda page: bool(people_choosing(page)))
        if people_choosing(page):
            return stage
        state = page.match.state
        if state.fresh and state.active in computers(running(page)):
            continue
        stage.show(ask(page, "throw" if state.fresh else f"take {state.choices(state.active)[0]}"))
    raise AssertionError("no skull for so long")


def test_computers_wait_for_the_people_and_then_choose_at_once() -> None:
    stage = choosing_with_computers()
    before, now = running(stage.page), stage.time
    assert stage.wait() is stage.page  # nothing is left to wait for
    assert running(stage.page) == before
    page = stage.page
    for seat in people_choosing(page):
        place = next(intent for intent in offered(page) if intent.startswith(f"round-tap {seat + 1} "))
        page = press(page, place, f"round-ready {seat + 1}")
    stage.show(page)
    stage.wait(lambda page: not gathering(page))
    assert not replying(stage.page.match.state)
    assert stage.time - now < 500


def test_a_computers_sheet_faces_the_person_opposite() -> None:
    page = lying(table("person", "person", "easy", "medium"))
    assert edges_of(page.match) == (0, 1, 2, 3)
    assert [facing(page.match, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [facing(lying(table("person", "easy", "person", "medium")).match, seat) for seat in range(4)] == [
        *(0, 1, 2, 3)
    ]


# -- where everybody sits


def test_where_everybody_sits_is_asked_once_and_before_anything_else() -> None:
    page = ask(ask(at(names=NAMES), "screen roomy"), "option facing on")
    assert "throw" not in offered(page)
    page = press(page, "round-lift 2", "round-sit 2 right", "round-seated")
    assert edges_by_name(page) == {"Ina": 0, "Sami": 3, "Ada": 2, "Bo": 1}  # who sat there has Sami's place
    assert "throw" in offered(page)
    assert "round-seated" not in offered(reloaded(page))
    assert edges_by_name(reloaded(page)) == edges_by_name(page)


def test_the_turns_of_a_new_game_go_clockwise_round_its_people() -> None:
    page = ask(ask(at(names=NAMES), "screen roomy"), "option facing on")
    page = page.with_match(page.match.coached(helps=(Help(), Help(coach="always"))))
    page = press(page, "round-lift 2", "round-sit 2 right", "round-seated")
    assert running(page).names == ("Ina", "Bo", "Ada", "Sami")
    assert edges_of(page.match) == (0, 1, 2, 3)
    assert page.match.coach.helps == (Help(), Help(), Help(), Help(coach="always"))
    assert read(write(running(page))).names == running(page).names


def test_people_without_names_keep_their_numbers_and_their_edges() -> None:
    page = ask(ask(at(names=("", "", "")), "screen roomy"), "option facing on")
    page = press(page, "round-lift 2", "round-sit 2 top", "round-seated")
    assert edges_of(page.match) == (0, 2, 1)


def test_the_turns_of_a_running_game_keep_their_order_and_that_is_said() -> None:
    page = ask(four(), "round-seats")
    assert "turn order" not in text(shown(page))
    page = press(page, "round-lift 2", "round-sit 2 right")
    assert "The turn order stays the same: Ina, Sami, Ada and Bo." in text(shown(page))
    assert running(press(page, "round-seated")).names == NAMES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_is_seen_from_all_edges_before_its_page_is_opened(seats: int) -> None:
    """The page of the result could face only one of them."""
    page = lying(ask(fresh_page(seats), "new"))
    record = finished(seats).match.record
    for number, name in enumerate(running(page).names, 1):
        record = record.with_header(f"Seat{number}", name)
    page = changed(page, record=record)
    assert at_round_table(page)
    outcome = record.state.outcome()
    assert outcome is not None
    for seat in range(seats):
        assert ("Victory" in text(edge_of(page, seat))) == (seat in outcome.winners)
        assert str(record.state.returns()[seat]).replace("-", "−") in text(edge_of(page, seat))
    (middle,) = with_class(shown(page), "turned")
    assert middle.attributes["data-side"] == str(facing(page.match, outcome.winners[0]))
    assert {"round-result", "rematch", "undo"} <= set(offered(page))
    result = press(page, "round-result")
    assert not at_round_table(result)
    assert with_class(shown(result), "breakdown")
    with pytest.raises(IntentError, match="just ended"):
        updated(result, "round-result")
    with pytest.raises(IntentError, match="just ended"):
        updated(four(), "round-result")


def test_a_name_goes_to_a_free_edge_and_is_put_down_by_a_second_tap() -> None:
    page = ask(ask(at(), "screen roomy"), "option facing on")
    assert edges_of(page.match) == (0, 2)
    page = press(page, "round-lift 1")
    assert [intent for intent in offered(page) if "sit" in intent] == [
        *("round-sit 1 left", "round-sit 1 top", "round-sit 1 right")
    ]
    assert "round-lift 1" in offered(press(page, "round-lift 1"))
    page = press(page, "round-sit 1 left", "round-seated")
    assert edges_of(page.match) == (1, 2)


def test_the_settings_ask_again_in_the_middle_of_a_game() -> None:
    page = press(four(), "settings", "round-seats", "round-lift 1", "round-sit 1 top", "round-seated")
    assert edges_of(page.match) == (2, 1, 0, 3)
    assert people_choosing(page) == (1, 2, 3)
    assert "round-seats" not in offered(ask(at(names=NAMES), "settings"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rematch_moves_only_the_beginner(seats: int) -> None:
    page = lying(ask(fresh_page(seats), "new"))
    page = ask(ask(page, "round-seats"), "round-lift 1")
    page = press(page, "round-sit 1 right", "round-seated")
    before, begun = edges_by_name(page), [running(page).names[0]]
    over = finished(seats).match.record
    for _ in range(seats):
        names = {f"Seat{n}": name for n, name in enumerate(running(page).names, 1)}
        record = over
        for header, name in names.items():
            record = record.with_header(header, name)
        page = changed(page, record=record)
        page = ask(page, "rematch")
        assert at_round_table(page)
        assert not page.match.around.seating
        assert edges_by_name(page) == before
        begun.append(running(page).names[0])
    assert begun == [*rotated(begun[:seats], 0), begun[0]]
    assert sorted(set(begun)) == sorted(NAMES[:seats])


def test_the_same_people_find_their_places_in_a_new_game_and_confirm_them() -> None:
    page = lying(ask(fresh_page(3), "new"))
    page = press(ask(page, "round-seats"), "round-lift 1", "round-sit 1 right", "round-seated")
    again = ask(page, "new")
    assert again.match.around.seating
    assert edges_by_name(again) == edges_by_name(page)
    other = ask(ask(ask(page, "menu"), "setup name 1 Zoe"), "new")
    assert edges_by_name(other) == {**{name: edges_by_name(page)[name] for name in NAMES[1:3]}, "Zoe": 3}


def test_people_keep_their_sides_over_games_of_another_kind_and_days() -> None:
    page = lying(ask(fresh_page(3), "new"))
    page = press(ask(page, "round-seats"), "round-lift 1", "round-sit 1 right", "round-seated")
    sides = edges_by_name(page)
    later = ask(ask(ask(reloaded(page), "menu"), "setup game castro"), "new")
    assert later.match.record.game.key == "castro"
    assert later.match.around.seating
    assert edges_by_name(later) == sides
    fewer = ask(ask(ask(later, "menu"), "setup seats 2"), "new")
    assert edges_by_name(fewer) == {name: sides[name] for name in NAMES[:2]}
    more = ask(ask(ask(fewer, "menu"), "setup seats 4"), "new")
    assert {name: edges_by_name(more)[name] for name in NAMES[:3]} == sides
    assert sorted(edges_by_name(more).values()) == [0, 1, 2, 3]


def test_two_people_of_one_side_sit_opposite_and_new_ones_have_none_yet() -> None:
    record = running(ask(fresh_page(2), "new"))
    ina, sami = (f"={name.casefold()}" for name in NAMES[:2])
    assert remembered((), record) == ()
    assert remembered((("=zoe", 1),), record) == ()
    assert remembered(((ina, 1), (sami, 1)), record) == (1, 3)
    assert remembered(((sami, 3),), record) == (1, 3)
    assert noted(((sami, 1), ("=ada", 2)), record, (0, 2)) == ((ina, 0), (sami, 2), ("=ada", 2))


def test_people_without_names_keep_the_sides_of_their_chairs() -> None:
    page = ask(ask(at(names=("", "", "")), "screen roomy"), "option facing on")
    page = press(page, "round-lift 2", "round-sit 2 top", "round-seated")
    assert page.kept.sides == (("1", 0), ("2", 2), ("3", 1))


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "0",
        "[0]",
        '["=ina"]',
        '[["=ina"]]',
        '[["=ina", 4]]',
        '[["=ina", -1]]',
        '[["=ina", true]]',
        '[["=ina", 1.0]]',
        '[["=Ina", 1]]',
        '[["ina", 1]]',
        '[["=", 1]]',
        '[["5", 1]]',
        '[["=ina", 1], ["=ina", 2]]',
        str([[f"={n}", 1] for n in range(25)]).replace("'", '"'),
    ],
)
def test_damaged_sides_are_set_aside(text: str) -> None:
    page = lying(ask(fresh_page(3), "new"))
    page = press(ask(page, "round-seats"), "round-seated")
    texts: dict[str, str] = {}
    save(page, texts)
    assert texts["sides"] == '[["=ina", 0], ["=sami", 1], ["=ada", 2]]'
    found = load(Page(Person(languages=LANGUAGES, language="en"), device=ROOMY), texts | {"sides": text})
    assert found.kept.sides is None
    assert found.notice is not None


# -- when the table is so


@pytest.mark.parametrize(
    "other",
    [
        lambda: ask(four(), "screen small"),
        lambda: ask(four(), "option facing off"),
        lambda: ask(four(), "lesson"),
        lambda: ask(four(), "moment-show 1"),
        lambda: lying(finished(3)),
        lambda: lying(table("person", "easy", "hard")),
        lambda: lying(changed(at(), record=running(at()).with_header("Dice", "real"))),
        lambda: lying(changed(at(), record=running(at()).with_header("Dice", "sheet"))),
        lambda: lying(fresh_page()),
    ],
)
def test_the_ordinary_table_is_used_wherever_people_do_not_sit_round(other: Callable[[], Page]) -> None:
    assert at_round_table(four())
    assert not at_round_table(other())


def test_settings_of_the_first_release_mean_the_real_table() -> None:
    page = at(names=NAMES)
    page = page.with_person(options=Options(facing="on"))
    assert not with_class(shown(page), "round")
    assert with_class(shown(replace(page, device=ROOMY)), "round")


def test_it_is_offered_where_two_people_play_with_dice_in_the_app() -> None:
    words = words_of("en")
    page = fresh_page(2)
    assert "option facing on" in offered(page)
    assert round_offer(ask(page, "setup kind 2 easy"), words) is None
    assert round_offer(ask(page, "setup dice real"), words) is None
    assert round_offer(ask(page, "setup seats 3"), words) is not None


# -- as it is drawn


def test_every_sheet_faces_its_owner_and_the_middle_faces_the_active_player() -> None:
    page = press(four(), "round-tap 2 g", "round-ready 2", "round-tap 3 g", "round-ready 3")
    page = press(page, "round-tap 4 g", "round-ready 4")
    (turned,) = with_class(shown(page), "turned")
    assert turned.attributes["data-side"] == "1"  # Sami is to roll
    sides = [with_class(edge_of(page, seat), "place")[0].attributes["data-side"] for seat in range(4)]
    assert sides == ["0", "1", "2", "3"]
    assert len(with_class(shown(page), "sheet")) == 4


def turned(page: Page) -> str | None:
    return shown(page).attributes.get("data-turned")


@pytest.mark.parametrize("screen", ["rules", "settings"])
def test_what_is_opened_over_the_table_faces_the_active_player(screen: str) -> None:
    for number in range(4):
        page = four(*("GGGGGG g6", "OOOOOO o6", "PPPPPP p6")[:number], "OOGPKK")
        assert turned(page) is None
        over = press(page, screen)
        assert turned(over) == (str(number) if number else None)
        assert turned(press(over, "close")) is None
        assert turned(ask(over, "screen small")) is None
    assert turned(ask(ask(page, "menu"), screen)) is None


def test_the_middle_comes_first_and_then_the_sheets_from_the_active_players_on() -> None:
    page = four("GGGGGG g6", LEFTOVERS)
    (main,) = with_class(shown(page), "round")
    order = [child.attributes.get("data-edge") for child in main.children if isinstance(child, Node)]
    assert order == [None, "1", "2", "3", "0"]


def test_who_still_chooses_is_said_to_a_screen_reader() -> None:
    page = press(four(), "round-tap 3 g", "round-ready 3")
    (live,) = with_class(shown(page), "heard")
    assert text(live) == (
        "Ina: 2 crosses in orange. Sami and Bo still have to choose, each on their own sheet."
    )
    labels = [node.attributes["aria-label"] for node in find_all(edge_of(page, 3), "aria-label")]
    assert labels[0] == "Bo"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_in_every_language(language: str) -> None:
    page = ask(four(), f"language {language}")
    assert len(with_class(shown(page), "edge")) == 4
    assert len(with_class(shown(ask(page, "round-seats")), "sits")) == 4


def test_the_log_and_every_option_take_the_place_of_the_dice() -> None:
    page = press(four("GGGGGG g6", "OOGPJJ"), "log")
    assert with_class(shown(page), "log")
    assert not with_class(shown(page), "dice")
    page = press(press(page, "log"), "hint")
    assert with_class(shown(page), "dice")


def test_the_coach_keeps_silent_while_all_choose() -> None:
    page = four()
    page = page.with_match(page.match.coached(hint_at=page.match.state))
    assert "hint" not in offered(page)
    assert not with_class(shown(page), "advice")


def test_the_choices_of_the_others_begin_after_that_of_the_active_player() -> None:
    page = four("GGGGGG g6", LEFTOVERS)
    record = running(page)
    assert opened(record) == len(record.actions)
    assert awaited(record) == (2, 3, 0)
    assert [as_seen_by(record, seat).state.seat for seat in (2, 3, 0)] == [2, 3, 0]
    with pytest.raises(KeyError):
        as_seen_by(record, 1)
    assert awaited(running(updated(page, "undo"))) == ()


def test_where_the_tablet_lies_is_asked_before_the_names_that_fill_a_screen() -> None:
    page = ask(fresh_page(2), "setup seats 4")
    setup = next(iter(with_class(shown(page), "setup")))
    kinds = [child.attributes.get("class") for child in setup.children if isinstance(child, Node)]
    assert kinds.index("round-offer") < kinds.index("seats") < kinds.index("fold coaches")


@pytest.mark.parametrize("game", ["calavera", "castro"])
def test_at_the_end_everybody_reads_at_the_own_edge_who_has_won(game: str) -> None:
    page = lying(ask(fresh_page(3), "new") if game == "calavera" else castro(3))
    record = finished(3).match.record if game == "calavera" else played(3, "mixed", 269, seeded=True)
    for number, name in enumerate(NAMES[:3], 1):
        record = record.with_header(f"Seat{number}", name)
    page = changed(page, record=record)
    outcome = record.state.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    for seat in range(3):
        said = text(edge_of(page, seat))
        assert ("★ Victory" in said) == (seat == winner)
        assert (f"{NAMES[winner]} wins this time" in said) == (seat != winner)
