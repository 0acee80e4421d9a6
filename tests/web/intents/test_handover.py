"""The moments between two decisions: what is drawn first, what the app marks, and who takes the device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera import Record, read, write
from calavera.game import Thrown
from tests.web.catalogues import words_of
from tests.web.fake_stage import Stage, bots
from tests.web.games_played import NAMES, SEED, at, offered, press, running, shown, updated, with_class
from web.app.background.computer import job, pause
from web.app.intents.automatic_steps import settle
from web.app.intents.handover import LONGEST, SHORTEST
from web.app.intents.table import taken_back
from web.app.saving.page_texts import GAME, load, save
from web.app.state.commands import Given
from web.app.state.device import AT_REST, Device
from web.app.state.page import Page, attended, decider, place, tossed
from web.app.tree.nodes import find_all, text
from web.app.update import update

ENGLISH = words_of("en")

SMALL = Device(roomy=False)


def asked(page: Page, *intents: str, device: Device = AT_REST) -> Page:
    """Return the page right after intents, with marks still being drawn."""
    for intent in intents:
        given = Given(seed=SEED, device=device)
        page = update(page, intent, given)[0]
    return page


def after_choice(
    *, device: Device = AT_REST, names: tuple[str, ...] = NAMES[:2], speed: str = "normal"
) -> Page:
    """Return the table right after a choice of two orange dice, which leaves nothing to anybody."""
    page = updated(at("OOGPJK", names=names), f"option speed {speed}")
    return asked(page, "take o2", device=device)


def kept(page: Page) -> Record:
    texts: dict[str, str] = {}
    save(page, texts)
    return read(texts[GAME])


# -- marks are drawn where they were decided


def test_the_sheet_that_chose_stays_until_its_marks_are_drawn() -> None:
    page = after_choice()
    assert page.match.handover is not None
    assert page.match.handover.drawing
    assert attended(page.match) == page.match.look.seat == 0
    assert decider(running(page).state) == 1
    assert len(with_class(with_class(shown(page), "large")[0], "new")) == 2
    assert [text(node) for node in find_all(shown(page), "tabindex") if node.tag == "h1"] == ["Ina’s turn"]
    assert "throw" not in offered(page)


def test_the_record_is_kept_at_once_and_a_reload_shows_what_follows() -> None:
    page = after_choice()
    assert running(page).state.fresh
    assert kept(page).actions == running(page).actions
    texts: dict[str, str] = {}
    save(page, texts)
    again = settle(load(replace(page, at_hand={}), texts))
    assert again.match.handover is None
    assert "throw" in offered(again)


def test_the_drawing_ends_by_itself_within_its_time() -> None:
    page = after_choice()
    found = job(page)
    assert found is not None
    assert found.kind == "draw"
    assert SHORTEST <= pause(page) <= LONGEST
    game = Stage(page, ENGLISH)
    game.tick = 0.0001
    game.wait(lambda page: page.match.handover is None)
    assert SHORTEST <= game.time <= LONGEST + 1
    assert game.page.match.look.seat is None
    assert "throw" in offered(game.page)


def test_a_tap_ends_the_drawing() -> None:
    page = press(after_choice(), "skip")
    assert page.match.handover is None
    assert "throw" in offered(page)


@pytest.mark.parametrize(("speed", "still"), [("off", False), ("normal", True)])
def test_nothing_lingers_where_nothing_moves(speed: str, still: bool) -> None:
    page = after_choice(device=Device(still=still), speed=speed)
    assert page.match.handover is None
    assert "throw" in offered(page)


def test_undo_works_while_marks_are_drawn() -> None:
    page = press(after_choice(), "undo")
    assert page.match.handover is None
    assert running(page).state.seat == 0
    assert "pick o2" in offered(page)


def test_a_screen_over_the_table_stops_the_drawing_and_it_ends_afterwards() -> None:
    game = Stage(after_choice(), ENGLISH)
    game.ask("settings")
    game.wait()
    assert game.page.match.handover is not None
    game.ask("close")
    game.wait(lambda page: page.match.handover is None)


def test_the_place_in_view_does_not_change_before_the_next_seat_does() -> None:
    before = at("OOGPJK")
    page = asked(before, "take o2")
    assert place(page) == place(before)
    assert place(press(page, "skip")) != place(before)


def test_computers_wait_until_a_persons_marks_are_drawn() -> None:
    page = after_choice(names=(NAMES[0], *bots("easy")))
    found = job(page)
    assert found is not None
    assert found.kind == "draw"
    game = Stage(page, ENGLISH)
    game.wait(lambda page: page.match.handover is None)
    assert job(game.page).kind == "throw"  # type: ignore[union-attr]  # it is the computer's turn


def test_alone_no_sheet_could_go_and_nothing_waits() -> None:
    page = Page(at("OOGPJK").person)
    page = updated(updated(updated(page, "solo"), "solo-new"), "throw")
    state = running(page).state
    page = asked(page, f"take {state.choices(0)[0]}")
    assert page.match.handover is None


# -- choices without a choice


def forced_page(device: Device = AT_REST, names: tuple[str, ...] = NAMES[:2]) -> Page:
    """Return the table after a choice that leaves one thing to take: two green dice."""
    page = updated(at("SSOOGG", names=names), "option handover auto")
    return asked(page, "take o2", device=device)


def test_leftovers_without_a_choice_are_taken_by_the_app_and_seen_with_one_tap() -> None:
    page = forced_page()
    assert [str(action) for action in running(page).actions[-2:]] == ["o2", "g2"]
    assert running(page).state.fresh
    page = press(page, "skip")
    assert page.match.handover is not None
    assert not page.match.handover.drawing
    (card,) = with_class(shown(page), "handover")
    assert "Ina left only one option" in text(card)
    assert "Sami: 2 crosses in green." in text(card)
    assert not with_class(card, "loss")
    assert text(with_class(shown(page), "whose")[0]).startswith("Ina’s turn")
    assert job(page) is None  # a tap is waited for
    (focus,) = find_all(shown(page), "data-focus")
    assert focus.attributes["data-intent"] == "go-on"
    assert "throw" in offered(press(page, "go-on"))


def test_forced_crosses_that_hurt_are_shown_as_a_loss() -> None:
    turns = ("OOOPPK o3", "GGGGGP g5", "OOPPKK o2", "GGGGGP g5", "SSOOGG")
    page = asked(updated(at(*turns), "option handover off"), "take o2")
    page = press(page, "skip")
    (loss,) = with_class(shown(page), "loss")
    assert text(loss) == "▼ That costs 10 points."
    assert running(page).state.returns()[1] == 0


def test_undo_offers_nothing_where_the_same_forced_choice_would_follow() -> None:
    page = at("OOOPPK o3", "SSOOGG o2 1:g2", names=("Ina", "computer: easy"))
    forced = replace(page.match, forced=(len(running(page).actions) - 1,))
    assert taken_back(page.match) is not None
    assert taken_back(forced) is None


def test_one_tap_is_enough_for_all_of_them() -> None:
    page = press(forced_page(names=NAMES[:4]), "skip")
    assert [str(action) for action in running(page).actions[-4:]] == ["o2", "g2", "g2", "g2"]
    assert page.match.forced == tuple(range(len(running(page).actions) - 3, len(running(page).actions)))
    page = press(page, "go-on")
    assert page.match.handover is None


def test_the_record_is_the_one_that_taps_would_have_made() -> None:
    by_hand = asked(updated(at("SSOOGG"), "option forced off"), "take o2")
    assert running(by_hand).state.seat == 1
    by_hand = asked(by_hand, "take g2")
    assert write(running(by_hand)) == write(running(forced_page()))


@pytest.mark.parametrize("seen", [[], ["skip"], ["skip", "go-on"]])
def test_undo_takes_back_what_was_forced_with_the_choice_before_it(seen: list[str]) -> None:
    page = press(forced_page(names=NAMES[:3]), *seen, "undo")
    assert isinstance(running(page).actions[-1], Thrown)
    assert page.match.forced == ()
    assert running(page).state.seat == 0


def test_what_is_loaded_waits_for_its_player() -> None:
    """A game that was left with one choice is decided by its player, who finds it picked."""
    page = at("SSOOGG o2")
    assert running(page).state.seat == 1
    assert page.match.handover is None
    assert str(page.match.draft.picked) == "g2"
    assert "confirm" in offered(page)


def test_an_active_player_without_a_choice_only_confirms() -> None:
    page = at("OOOOOG oooooP")
    page = settle(page.with_match(replace(page.match, acted=True)))
    assert len(running(page).state.legal_actions()) > 1
    assert page.match.draft.picked is None  # another roll is a choice
    page = at("OOOOOG oooooP oooooO")
    assert len(running(page).state.legal_actions()) == 1
    page = settle(page.with_match(replace(page.match, acted=True)))
    assert str(page.match.draft.picked) == "o6"
    assert "confirm" in offered(page)
    assert "unpick" not in offered(page)  # there is nothing else to go back to


def test_a_curse_is_still_accepted_by_its_player() -> None:
    page = at("SSSOPG")
    page = settle(page.with_match(replace(page.match, acted=True)))
    assert page.match.draft.picked is None
    assert "take -" in offered(page)


# -- the device goes round


def test_two_people_pass_a_small_screen_on_as_the_other_one_comes_to_decide() -> None:
    page = press(after_choice(device=SMALL), "skip")
    (card,) = with_class(shown(page), "next-person")
    assert "Sami’s turn" in text(card)
    assert "Pass the phone to Sami." in text(card)
    page = asked(page, "go-on", device=SMALL)
    assert "throw" in offered(page)
    leftovers = asked(at("SSOOGJ"), "take o2", "skip", device=SMALL)
    assert "Sami chooses" in text(with_class(shown(leftovers), "next-person")[0])
    chosen = asked(leftovers, "go-on", "take g1", "skip", device=SMALL)
    assert chosen.match.handover is None  # who chose the leftovers goes on


def test_several_people_pass_it_on_once_a_turn() -> None:
    page = asked(at("SSOOGJ", names=NAMES[:3]), "take o2", "skip", device=SMALL)
    assert page.match.handover is None  # they choose together
    page = asked(page, "take g1", device=SMALL)
    assert page.match.handover is None
    page = asked(page, "take g1", "skip", device=SMALL)
    assert page.match.handover is not None
    assert page.match.handover.passes_device
    assert "Sami’s turn" in text(with_class(shown(page), "next-person")[0])


@pytest.mark.parametrize(
    ("device", "option", "there"),
    [
        (SMALL, "auto", True),
        (AT_REST, "auto", False),
        (AT_REST, "on", True),
        (SMALL, "off", False),
    ],
)
def test_it_is_asked_for_on_small_screens_or_where_it_is_wanted(
    device: Device, option: str, there: bool
) -> None:
    page = updated(at("OOGPJK"), f"option handover {option}")
    page = asked(page, "take o2", "skip", device=device)
    assert (page.match.handover is not None) == there


def test_the_card_itself_ends_it_for_good() -> None:
    page = asked(press(after_choice(device=SMALL), "skip"), "handover-off", device=SMALL)
    assert page.person.options.handover == "off"
    assert page.match.handover is None
    assert "throw" in offered(page)


def test_against_computers_no_one_passes_anything_on() -> None:
    game = Stage(after_choice(device=SMALL, names=(NAMES[0], *bots("easy"))), ENGLISH)
    game.wait(lambda page: decider(running(page).state) == 0 and running(page).state.fresh)
    assert not any(page.match.handover and page.match.handover.passes_device for page in game.pages)


def test_undo_works_while_the_device_goes_round() -> None:
    page = asked(press(after_choice(device=SMALL), "skip"), "undo", device=SMALL)
    assert page.match.handover is None
    assert running(page).state.seat == 0


# -- the end, which others are made to bring about

SAMI = ["OOOOOO o6"] * 2 + ["PPPPPP p6"] * 2 + ["GGGGGG g6"] * 2 + ["KKKKKK k6", "KKKKOP k4"]
"""The turns of a seat whose black row alone is open, two boxes before its end."""
INA = ["OOPPGK o2", "OOPPGK p2", "GGKKOP g2", "GGKKOP k2"] * 2


def last_row() -> Page:
    """Return the table where two black dice would be left to the one who can mark but black."""
    each = [turn for pair in zip(INA, SAMI, strict=True) for turn in pair]
    return updated(at(*each, "SSOOKK"), "option handover auto")


def test_the_preview_says_what_others_lose_who_have_no_choice_and_that_it_ends_the_game() -> None:
    page = asked(last_row(), "pick o2")
    (forced,) = with_class(shown(page), "forced")
    assert [text(item) for item in forced.children] == [
        "Sami must then take 2 black.",
        "Sami loses 10 points.",
        "That closes Sami’s fourth row and ends the game.",
    ]


def test_forced_marks_that_end_the_game_are_seen_before_the_feast() -> None:
    page = asked(last_row(), "take o2")
    assert running(page).state.over
    page = press(page, "skip")
    (card,) = with_class(shown(page), "handover")
    assert "Sami: " in text(card)
    assert not with_class(shown(page), "end")
    page = press(page, "go-on")
    assert with_class(shown(page), "end")
    assert with_class(shown(page), "confetti")


# -- what was marked is said once


def forced_by_hand() -> Page:
    """Return the table of people who roll real dice, after a turn in which two green were forced."""
    page = asked(at("OOGPJK"), "setup dice real", "new")
    page = asked(page, *(f"real-face {face}" for face in "ssoogg"), "take o2", "skip")
    assert len(with_class(shown(page), "marked")) == 1
    return page


def test_what_was_forced_is_told_once_with_real_dice_too() -> None:
    page = asked(forced_by_hand(), "go-on", *(f"real-face {face}" for face in "oopgjk"), "take o2")
    assert page.match.forced == ()
    page = asked(page, "skip")
    assert page.match.handover is None
    page = asked(page, *(f"real-face {face}" for face in "sskkoo"), "take o2", "skip")
    (card,) = with_class(shown(page), "handover")
    assert text(card).count("2 crosses in") == 2  # what was chosen, and what is new
    assert len(page.match.forced) == 1


def test_undo_takes_back_forced_choices_with_real_dice_too() -> None:
    page = press(forced_by_hand(), "undo")
    assert isinstance(running(page).actions[-1], Thrown)
    assert running(page).state.seat == 0


def test_the_heading_belongs_to_the_sheet_and_the_dice_in_sight() -> None:
    for page in (press(forced_page(), "skip"), press(after_choice(device=SMALL), "skip")):
        assert page.match.handover is not None
        assert not page.match.handover.drawing
        headings = [text(node) for node in find_all(shown(page), "tabindex") if node.tag == "h1"]
        assert headings == ["Ina’s turn"]


# -- whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("device", [AT_REST, SMALL, Device(roomy=False, still=True)])
def test_in_a_whole_game_no_action_is_lost_and_every_handover_ends(seats: int, device: Device) -> None:
    page = Page(at("OOGPJK").person)
    page = asked(page, f"setup seats {seats}", "new", device=device)
    shown_cards = 0
    while not running(page).state.over or page.match.handover is not None:
        before = running(page)
        if page.match.handover is not None:
            shown_cards += not page.match.handover.drawing
            drawing = page.match.handover.drawing
            page = asked(page, "skip" if drawing else "go-on", device=device)
            assert running(page) is before
            continue
        state = before.state
        intent = "throw" if state.fresh else f"take {state.choices(decider(state))[-1]}"
        page = asked(page, intent, device=device)
        assert running(page).actions[: len(before.actions)] == before.actions
        assert len(running(page).actions) > len(before.actions)
    assert shown_cards
    assert read(write(running(page))) == running(page)


# -- dice in the air


def test_dice_are_in_the_air_until_something_is_asked() -> None:
    page = asked(Page(at("OOGPJK").person), "setup seats 2", "new", "throw")
    assert tossed(page.match)
    (screen,) = find_all(shown(page), "data-toss")
    assert screen.attributes["data-toss"] in {"0", "1"}
    assert not tossed(asked(page, "hold 2").match)
    again = asked(page, "throw")
    assert tossed(again.match)
    (other,) = find_all(shown(again), "data-toss")
    assert other.attributes["data-toss"] != screen.attributes["data-toss"]


def test_what_comes_back_lies_still() -> None:
    assert not tossed(at("OOGPJK").match)
    page = asked(Page(at("OOGPJK").person), "setup seats 2", "new", "throw")
    texts: dict[str, str] = {}
    save(page, texts)
    assert not tossed(load(replace(page, at_hand={}), texts).match)
