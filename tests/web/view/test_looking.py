"""Rows that are tapped, what is new on the screen, the log, settings, and the way between screens."""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter

import pytest

from calavera import COLOURS, Record, Thrown, preview, read, write
from calavera.game import NoSeat
from tests.web.games_played import (
    Step,
    ask,
    at,
    finished,
    fresh_page,
    intents_of,
    offered,
    press,
    running,
    shown,
    steps,
    updated,
    with_class,
)
from tests.web.view.short_games import FIFTEEN, FULL_ROWS, ROWS_OF_TWELVE, turns
from tests.web.view.shown_sheets import cells, large, said
from web.app.games.calavera.model.table import choices_at
from web.app.state.page import news
from web.app.state.people.options import CHOICES, Options
from web.app.state.people.players import HELPS
from web.app.state.screens import Rules, Table
from web.app.state.setup import Setup, begin_game, chair, rematch
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError
from web.app.view.parts.seat_look import looks_of
from web.app.view.screen import SCREENS

# -- a row is a choice


def test_a_tap_on_a_row_picks_its_choice_and_a_second_one_confirms() -> None:
    page = press(at("OOGPJS"), "tap-row o")
    assert str(page.match.draft.picked) == "o2"
    assert str(running(press(page, "tap-row o")).actions[-1]) == "o2"


def test_another_row_takes_the_place_of_the_first() -> None:
    page = press(at("OOGPJS"), "tap-row o", "tap-row g")
    assert str(page.match.draft.picked) == "g1"


@pytest.mark.parametrize(
    ("throw", "row", "picked"),
    [("OJJJSS", "o", "j3>o"), ("OOOJSS", "o", "o3"), ("OOJJSS", "o", "o2"), ("JJSSOO", "k", "j2>k")],
)
def test_of_several_choices_a_row_offers_the_one_with_the_most_crosses(
    throw: str, row: str, picked: str
) -> None:
    assert str(press(at(throw), f"tap-row {row}").match.draft.picked) == picked


def test_no_other_choice_of_a_row_is_worth_more_than_the_one_it_offers() -> None:
    kinds = set()
    for step in steps():
        match = step.after.current
        if match is None or isinstance(match.record.state.seat, NoSeat) or match.draft.picked is not None:
            continue
        before, seat = running(step.after).state, match.record.state.seat
        for intent in dict.fromkeys(one for one in intents_of(step.screen) if one.startswith("tap-row ")):
            picked = updated(step.after, intent).match.draft.picked
            colour = next(colour for colour in COLOURS if str(colour.letter) == intent.split()[1])
            gains = [(preview(before, seat, one).gain, one) for one in choices_at(before, str(colour.letter))]
            assert picked in {one for gain, one in gains if gain == max(gains, key=itemgetter(0))[0]}
            kinds.add(type(picked).__name__)
    assert kinds == {"Freeze", "TakeColour", "TakeJokers"}


def test_a_row_confirms_whatever_is_picked_on_it() -> None:
    page = press(at("OJJJSS"), "pick o1", "tap-row o")
    assert str(running(page).actions[-1]) == "o1"


def test_exactly_the_rows_that_can_be_marked_are_buttons(game: tuple[Step, ...]) -> None:
    for step in game:
        state = running(step.after).state
        shown_rows = {
            intent.split()[1] for intent in intents_of(step.screen) if intent.startswith("tap-row ")
        }
        own = (
            step.after.top.name == "table"
            and step.after.match.look.moment is None
            and step.after.match.look.seat is None
        )
        if not own or isinstance(state.seat, NoSeat) or (state.cursed and state.choice is None):
            assert shown_rows == set() or step.after.match.look.seat is not None
            continue
        colours = {getattr(choice, "colour", None) for choice in state.choices(state.seat)} - {None}
        assert shown_rows == {colour.letter for colour in colours if colour is not None}


def test_a_row_that_cannot_be_marked_is_refused() -> None:
    with pytest.raises(IntentError, match="nothing can be marked"):
        updated(at("OOGPSS"), "tap-row k")
    with pytest.raises(IntentError):
        updated(at("OOGPSS"), "tap-row x")


def test_the_arrow_keys_go_round_all_choices() -> None:
    page = at("OOGPJS")
    order = [node.attributes["data-intent"] for node in with_class(shown(page), "chip")]
    named = {f"pick {choice}": choice for choice in running(page).state.choices(0)}
    choices = [named[intent] for intent in order]
    assert len(choices) == len(named)
    forth, back = page, page
    for number in range(len(choices) + 1):
        forth, back = ask(forth, "choose next"), ask(back, "choose back")
        assert forth.match.draft.picked == choices[number % len(choices)]
        assert back.match.draft.picked == choices[(-1 - number) % len(choices)]


@pytest.mark.parametrize("turn", ["OOGPKK o2", "SSSOGP"])
def test_there_is_nothing_to_go_round_before_a_throw_and_in_the_curse(turn: str) -> None:
    with pytest.raises(IntentError, match="nothing is to be chosen"):
        updated(at(turn), "choose next")


# -- what is new moves, and nothing else


def test_what_a_throw_brings_is_new_until_the_next_action(game: tuple[Step, ...]) -> None:
    for step in game:
        before, after = step.before.record, running(step.after)
        if before is None or step.after.top.name != "table":
            continue
        new = after.actions[news(step.after.match, after) :]
        if before is not after and len(after.actions) > len(before.actions):
            assert new == after.actions[len(before.actions) :]
        elif before is not after:
            assert new == ()


def test_exactly_the_dice_that_were_thrown_tumble(game: tuple[Step, ...]) -> None:
    for step in game:
        record = running(step.after)
        if step.before.record is record or step.after.top.name != "table" or not record.actions:
            continue
        tumbling = [
            node.attributes.get("data-key") or "locked"
            for kind in ("toss-0", "toss-1")
            for node in with_class(step.screen, kind)
        ]
        thrown = [
            action
            for action in record.actions[news(step.after.match, record) :]
            if isinstance(action, Thrown)
        ]
        if not thrown or record.state.fresh:
            assert tumbling == []
        else:
            assert len(tumbling) == len(thrown[-1].faces)


def test_the_same_die_thrown_again_tumbles_another_way() -> None:
    page = press(fresh_page(), "new", "throw")
    first = {kind for kind in ("toss-0", "toss-1") if with_class(shown(page), kind)}
    page = press(page, "throw")
    second = {kind for kind in ("toss-0", "toss-1") if with_class(shown(page), kind)}
    assert len(first) == len(second) == 1
    assert first != second


def test_new_crosses_are_drawn_once() -> None:
    page = press(at("OOGPKK"), "pick o2", "confirm")
    sheets = with_class(shown(page), "seat")
    assert [len(with_class(sheet, "new")) for sheet in sheets] == [2, 0]  # the small one, and the next large
    page = press(page, "throw")
    assert with_class(shown(page), "cell new") == []
    assert [node for node in with_class(shown(page), "new") if "cell" in node.attributes["class"]] == []


def test_what_is_taken_back_or_kept_does_not_move() -> None:
    page = press(at("OOGPKK"), "pick o2", "confirm", "undo")
    assert with_class(shown(page), "new") == []
    assert with_class(shown(page), "toss-0") + with_class(shown(page), "toss-1") == []


def test_crosses_keep_their_hand_from_one_drawing_to_the_next() -> None:
    page = at("OOOGKK o3", "PPPGKK p3", "OOGGKK")
    hands = [f"hand-{n}" for n in range(5)]
    before = {hand: cells(large(page), "orange", hand) for hand in hands}
    after = {hand: cells(large(press(page, "pick g2")), "orange", hand) for hand in hands}
    assert before == after
    assert len([hand for hand in hands if before[hand]]) > 1


# -- the log and earlier moments


def test_the_log_tells_every_turn_the_latest_first() -> None:
    page = press(at("OOGPKK o2", "PPGGKS p2 1:g2", "OOGPJS"), "log")
    entries = said(page, "turn")
    assert [entry.split()[0] for entry in entries] == ["3.", "2.", "1."]
    assert "Ina: 2 crosses in orange." in entries[2]
    assert "Sami: 2 crosses in pink." in entries[1]
    assert "Ina: 2 crosses in green." in entries[1]


def test_the_log_draws_rolls_and_says_them_to_players_who_listen() -> None:
    page = press(at("OOGPKS PJgpks p2 2:g1"), "log")
    (turn,) = with_class(shown(page), "turn")
    rolls = with_class(turn, "roll")
    faces = [[die.attributes["class"] for die in with_class(roll, "die")] for roll in rolls]
    assert faces == [
        ["die orange", "die orange", "die pink", "die green", "die black", "die skull"],
        ["die pink", "die pink", "die green", "die black", "die joker", "die skull"],
    ]
    assert all(with_class(roll, "small-dice")[0].attributes["aria-hidden"] == "true" for roll in rolls)
    spoken = [[text(node) for node in with_class(roll, "spoken")] for roll in rolls]
    assert spoken[1] == ["Ina, roll 2: 2 pink, 1 green, 1 black, 1 joker, 1 skull."]


def test_the_log_of_a_new_game_says_what_will_be_there() -> None:
    page = press(fresh_page(), "new", "log")
    assert said(page, "empty")
    assert said(press(page, "log"), "log") == []


def test_every_entry_leads_to_its_moment_and_now_leads_back(game: tuple[Step, ...]) -> None:
    page = game[-1].after.with_top(Table(log_open=True))
    page = page.with_match(replace(page.match, new_from=None))  # the end has been seen
    record = running(page)
    for intent in [intent for intent in offered(page) if intent.startswith("moment-show ")]:
        then = ask(page, intent)
        number = int(intent.split()[1])
        crosses = sum(row.crosses for sheet in record.states[number].sheets for row in sheet.rows)
        assert len(with_class(shown(then), "crossed")) == crosses
        assert running(then) is record
        assert not {"throw", "confirm", "undo", "rematch"} & set(offered(then))
        assert ask(then, "moment-now") == page


def test_a_moment_can_be_stepped_through_from_the_first_to_the_last() -> None:
    page = ask(at("OOGPKK o2", "PPGGKS p2 1:g2"), "moment-show 0")
    for number in range(1, len(running(page).actions) + 1):
        page = press(page, f"moment-show {number}")
    assert f"moment-show {len(running(page).actions) + 1}" not in offered(page)
    with pytest.raises(IntentError):
        updated(page, f"moment-show {len(running(page).actions) + 1}")


def test_playing_on_ends_the_look_at_an_earlier_moment() -> None:
    page = ask(at("OOGPKK o2", "PPGGKS"), "moment-show 1")
    assert press(page, "moment-now", "pick p2", "confirm").match.look.moment is None


# -- screens and options


@pytest.mark.parametrize("screen", ["settings", "rules"])
def test_a_screen_over_the_table_leads_back_to_it(screen: str) -> None:
    page = at("OOGPJS")
    assert press(page, screen, "close") == page
    assert press(page, "menu", screen, "close").top.name == "start"
    assert press(page, screen).top.name in SCREENS


def test_the_rules_open_at_the_section_that_a_reason_names() -> None:
    page = press(at(*[turn for turn in FULL_ROWS for _ in range(2)][:2], "OOGPJS"), "why")
    rules = [
        node.attributes["data-intent"]
        for node in find_all(with_class(shown(page), "reasons")[0], "data-intent")
    ]
    assert rules
    for rule in rules:
        assert press(page, rule).shown(Rules).section == rule.split()[1]
    with pytest.raises(IntentError):
        updated(page, "rules nonsense")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in CHOICES for value in CHOICES[name]])
def test_every_option_can_be_set_and_shows_what_it_is(name: str, value: str) -> None:
    page = press(fresh_page(), "settings", f"option {name} {value}")
    assert getattr(page.person.options, name) == value
    pressed = [
        node.attributes["data-intent"]
        for node in with_class(shown(page), "option")
        if node.attributes["aria-pressed"] == "true"
    ]
    assert f"option {name} {value}" in pressed
    assert len(pressed) == len(CHOICES) + 1 + len(HELPS)  # and the language, and the coach's help


@pytest.mark.parametrize("what", ["", "theme", "theme pink", "size 3", "sound ask", "theme dark "])
def test_there_are_no_other_options(what: str) -> None:
    with pytest.raises(IntentError):
        updated(fresh_page(), f"option {what}")


def test_options_check_themselves() -> None:
    Options().check()
    with pytest.raises(ValueError, match="speed"):
        Options(speed="ask").check()


def test_the_question_about_sound_is_asked_once() -> None:
    page = fresh_page()
    assert with_class(shown(page), "ask")
    for answer in ("on", "off"):
        assert with_class(shown(press(page, f"option sound {answer}")), "ask") == []


# -- names and the end


@pytest.mark.parametrize("seats", [2, 4])
def test_from_the_winners_sheet_the_next_one_is_leafed_to(seats: int) -> None:
    page = finished(seats)
    scores = running(page).state.returns()
    won = scores.index(max(scores))
    assert ask(page, "look next").match.look.seat == (won + 1) % seats
    assert ask(page, "look back").match.look.seat == (won - 1) % seats


def test_equal_names_are_told_apart() -> None:
    page = at("OOGPJS", names=("Ina", "Ina"))
    labels = [node.attributes.get("aria-label") for node in find_all(shown(page), "aria-label")]
    assert {"Ina (1)’s sheet, 0 points", "Ina (2)’s sheet, 0 points"} <= set(labels)


def test_the_lot_is_said() -> None:
    page = press(fresh_page(), "setup begin lot", "new")
    assert " was drawn to go first. Roll all six dice!" in said(page, "said")[0]


def test_a_computer_that_goes_first_is_not_asked_to_roll() -> None:
    page = at(names=("computer: easy", "Ina"))
    assert "Pipo goes first." in said(page, "said")[0]
    assert "Roll all six dice!" not in text(shown(page))
    assert "Roll all six dice!" in text(shown(at(names=("Ina", "computer: easy"))))


def test_the_curse_names_the_other_one_of_two_players() -> None:
    (curse,) = with_class(shown(at("SSSOGP")), "curse")
    assert "Ina marks nothing this turn. Sami takes one colour or the jokers." in text(curse)
    (curse,) = with_class(shown(at("SSSOGP", names=("computer: easy", ""))), "curse")
    assert "Pipo marks nothing this turn. You take one colour or the jokers." in text(curse)
    (curse,) = with_class(shown(at("SSSOGP", names=("Ina", "Sami", "Ada"))), "curse")
    assert "Everyone else takes one colour or the jokers." in text(curse)


def test_the_end_says_who_closed_the_last_row() -> None:
    page = at(*turns(ROWS_OF_TWELVE, FIFTEEN))
    assert said(page, "why-over") == [
        "Ina has closed all four rows. That ends the game at once: the others don’t get to take anything."
    ]


@pytest.mark.parametrize("begin", ["first", "lot"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_keeps_the_same_chair_in_every_rematch(seats: int, begin: str) -> None:
    def chairs(record: Record) -> dict[str, int]:
        return {name: chair(record, seat) for seat, name in enumerate(record.names)}

    setup = Setup(seats=seats, names=("Ina", "Sami", "Ada", "Bo"), begin=begin)
    first = begin_game(setup, f"{7:032x}", "2026-11-22")
    assert [chairs(first)[name] for name in setup.names[:seats]] == [*range(seats)]
    record, begun = first, []
    for number in range(seats):
        assert chairs(record) == chairs(first)
        begun.append(record.names[0])
        record = rematch(record, f"{number:032x}", "2026-11-22")
    assert sorted(begun) == sorted(setup.names[:seats])  # the beginner moves on
    assert read(write(record)) == record


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_keeps_the_same_colour_in_every_rematch(seats: int) -> None:
    def colours(record: Record) -> dict[str, str]:
        looks = looks_of(fresh_page(), record)
        return {name: look.colour for name, look in zip(record.names, looks, strict=True)}

    setup = Setup(seats=seats, names=("Ina", "Sami", "Ada", "Bo"))
    record = begin_game(setup, f"{7:032x}", "2026-11-22")
    first = colours(record)
    assert len(set(first.values())) == seats
    for number in range(seats):
        record = rematch(record, f"{number:032x}", "2026-11-22")
        assert colours(record) == first


@pytest.mark.parametrize("damaged", ["0", "5", "x", "", "²", "12"])
def test_a_chair_that_no_table_has_is_the_first(damaged: str) -> None:
    record = at(names=("a", "b", "c")).record
    assert record is not None
    assert chair(record.with_header("Chair", damaged), 1) == 1


def test_sheets_are_leafed_both_ways_round() -> None:
    page = at("OOGPJJ", names=("a", "b", "c"))
    assert [ask(page, "look next").match.look.seat, ask(page, "look back").match.look.seat] == [1, 2]
    assert ask(ask(page, "look back"), "look next").match.look.seat == 0
